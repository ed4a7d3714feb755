// SPDX-License-Identifier: GPL-3.0-or-later
// Runs commands of salle.wasm, each on files in memory. The first message brings the compiled module and the shipped
// files; each later one { id, words, files } is a command, answered by { id, status, out, err, files }: the files that
// it wrote.
import { ConsoleStdout, Directory, File, OpenFile, PreopenDirectory, WASI } from "@bjorn3/browser_wasi_shim";

let module, shipped;

// Puts files, a map from paths to bytes, into folders.
function grow(root, files) {
	for (const [path, bytes] of files) {
		const parts = path.split("/");
		const name = parts.pop();
		let folder = root;
		for (const part of parts) {
			if (!folder.has(part)) folder.set(part, new Directory(new Map()));
			folder = folder.get(part).contents;
		}
		folder.set(name, new File(bytes));
	}
}

function collect(folder, prefix, into) {
	for (const [name, entry] of folder)
		if (entry instanceof Directory) collect(entry.contents, `${prefix}${name}/`, into);
		else into.set(prefix + name, entry.data);
	return into;
}

// The root folder. It grants the program rights to read and write its contents, which the library leaves out.
class Root extends PreopenDirectory {
	fd_fdstat_get() {
		const answer = super.fd_fdstat_get();
		answer.fdstat.fs_rights_inherited = 0xffffffffn;
		return answer;
	}
}

async function run({ id, words, files }) {
	const root = new Map();
	grow(root, shipped);
	grow(root, files);
	const before = collect(root, "", new Map());
	const said = [new Uint8Array(), new Uint8Array()].map(() => new File(new Uint8Array()));
	const folder = new Root("/", root);
	const wasi = new WASI(["salle", ...words], ["COLUMNS=100"],
		[new OpenFile(new File([])), ...said.map((file) => new ConsoleStdout((bytes) => append(file, bytes))), folder],
		{ debug: false });
	const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
	const status = wasi.start(instance);
	const written = new Map([...collect(root, "", new Map())].filter(([path, bytes]) => before.get(path) !== bytes));
	const [out, err] = said.map((file) => new TextDecoder().decode(file.data));
	postMessage({ id, status, out, err, files: written });
}

function append(file, bytes) {
	const all = new Uint8Array(file.data.length + bytes.length);
	all.set(file.data);
	all.set(bytes, file.data.length);
	file.data = all;
}

onmessage = ({ data }) => {
	if (data.module) ({ module, shipped } = data);
	else
		run(data).catch((error) =>
			postMessage({ id: data.id, status: -1, out: "", err: String(error), files: new Map() }));
};
