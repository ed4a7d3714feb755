// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of salle in Web Workers.

const text = (id) => document.getElementById(id).textContent;

// Returns the bytes that the bundler packed (gzip, base64) into the element `id` of the page.
async function unpack(id) {
	const packed = Uint8Array.from(atob(text(id)), (letter) => letter.charCodeAt(0));
	const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
	return new Uint8Array(await new Response(stream).arrayBuffer());
}

let loaded;

// Returns { module, shipped, source }: the compiled program, its files by path, and the URL of the worker's script.
function load() {
	loaded ??= (async () => {
		const files = JSON.parse(new TextDecoder().decode(await unpack("files")));
		const encoder = new TextEncoder();
		return {
			module: await WebAssembly.compile(await unpack("program")),
			shipped: new Map(Object.entries(files).map(([path, content]) => [path, encoder.encode(content)])),
			source: URL.createObjectURL(new Blob([text("worker")], { type: "text/javascript" })),
		};
	})();
	return loaded;
}

// Resolves to the shipped files: path → bytes.
export async function shippedFiles() {
	return (await load()).shipped;
}

// One worker. It runs one command at a time; `stop` ends the command at once and leaves the worker ready for the next.
export class Engine {
	#worker;
	#waiting = new Map();
	#last = 0;

	async #start() {
		const { module, shipped, source } = await load();
		if (this.#worker) return;
		this.#worker = new Worker(source);
		this.#worker.postMessage({ module, shipped });
		this.#worker.onmessage = ({ data }) => {
			this.#waiting.get(data.id)?.(data);
			this.#waiting.delete(data.id);
		};
	}

	// Runs a command on the shipped files and `files`. Never ends if the engine is stopped meanwhile.
	async run(words, files = new Map()) {
		const id = ++this.#last;
		return new Promise((resolve, reject) => {
			this.#waiting.set(id, resolve);
			this.#start().then(() => {
				if (this.#waiting.has(id)) this.#worker.postMessage({ id, words, files });
			}, reject);
		});
	}

	stop() {
		if (this.#waiting.size === 0) return; // an idle worker serves the next command
		this.#worker?.terminate();
		this.#worker = undefined;
		this.#waiting.clear();
	}
}
