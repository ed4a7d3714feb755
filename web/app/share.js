// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios as fragments of a URL and as files, and runs as zip archives.
import { deflateSync, inflateSync, strFromU8, strToU8, zipSync } from "fflate";

const LONGEST = 8192; // characters of a fragment that browsers, chats and mail programs pass on whole

// Returns the fragment that carries a scenario { name, text }, or null if the fragment is too long for a link.
export function toFragment(scenario) {
	const packed = strFromU8(deflateSync(strToU8(JSON.stringify(scenario)), { level: 9 }), true);
	const fragment = `#s=${btoa(packed).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
	return fragment.length <= LONGEST ? fragment : null;
}

// Returns the scenario that a fragment carries, null if it carries none. Throws if the fragment is damaged.
export function fromFragment(fragment) {
	const packed = /^#s=([\w-]+)$/.exec(fragment)?.[1];
	if (!packed) return null;
	const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
	const { name, text } = JSON.parse(strFromU8(inflateSync(strToU8(letters, true))));
	return { name: plainName(name), text: String(text) };
}

// Returns a file's name without folder, extension and unusual letters.
export function plainName(file) {
	return (
		String(file)
			.replace(/^.*[/\\]/, "")
			.replace(/\.ya?ml$/i, "")
			.replace(/[^\w-]+/g, "_") || "shared"
	);
}

// Saves a file to the disk of the user.
export function download(name, content, type) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([content], { type }));
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// Returns a zip archive of `files`, a map from paths to bytes or text, in one folder.
export function zip(folder, files) {
	const entries = [...files].map(([path, content]) => [
		path,
		typeof content === "string" ? strToU8(content) : content,
	]);
	return zipSync({ [folder]: Object.fromEntries(entries) });
}

// Calls `open(file)` with each file that the user chooses in `input`, or drops anywhere on the page.
export function takeFiles(input, open) {
	input.onchange = () => {
		if (input.files[0]) open(input.files[0]);
		input.value = "";
	};
	const mark = (is) => document.body.classList.toggle("dropping", is);
	const onFiles = (type, react) =>
		document.addEventListener(
			type,
			(event) => {
				if (!event.dataTransfer?.types.includes("Files")) return;
				event.preventDefault();
				event.stopPropagation();
				react(event);
			},
			true,
		);
	onFiles("dragover", () => mark(true));
	onFiles("dragleave", (event) => mark(event.relatedTarget !== null));
	onFiles("drop", (event) => {
		mark(false);
		if (event.dataTransfer.files[0]) open(event.dataTransfer.files[0]);
	});
}
