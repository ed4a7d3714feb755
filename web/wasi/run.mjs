// SPDX-License-Identifier: GPL-3.0-or-later
// Runs salle.wasm as a command: node web/wasi/run.mjs SALLE.WASM SCENARIOS ARGUMENT...
// The program sees SCENARIOS as its shipped scenarios, and the current folder as its root.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [module, scenarios, ...words] = process.argv.slice(2);
const wasi = new WASI({
	version: "preview1",
	args: ["salle", ...words],
	env: { SALLE_DATA: "/scenarios" },
	preopens: { "/": process.cwd(), "/scenarios": scenarios },
});
const { instance } = await WebAssembly.instantiate(readFileSync(module), wasi.getImportObject());
process.exitCode = wasi.start(instance);
