// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bundles salle.html: editor, program, scenarios and the page of `salle report` in one file, which needs no network.
//   node bundle_app.mjs NODE_MODULES SALLE.WASM REPORT_PAGE SCENARIOS TARGET
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const [modules, program, reportPage, scenarios, target] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const { buildSync } = createRequire(join(modules, "x.js"))("esbuild");

function bundle(name, format) {
	const { outputFiles } = buildSync({
		entryPoints: [join(here, name)], bundle: true, minify: true, format, target: "es2022", legalComments: "inline",
		nodePaths: [modules], write: false,
	});
	return outputFiles[0].text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}

const pack = (bytes) => gzipSync(bytes, { level: 9 }).toString("base64");
const report = readFileSync(reportPage, "utf8");
const files = { "report/page.html": report };
for (const entry of readdirSync(scenarios, { recursive: true, withFileTypes: true }))
	if (entry.isFile()) {
		const path = join(entry.path, entry.name);
		files[`scenarios/${relative(scenarios, path)}`] = readFileSync(path, "utf8");
	}

const script = bundle("main.js", "esm"), style = readFileSync(join(here, "app.css"), "utf8");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
// The content policy of this page also applies to the report in its frame. So this policy allows what the report's own
// policy allows.
const reportHashes = (directive) => new RegExp(`${directive} ([^;"]*)`).exec(report)?.[1] ?? "";
const policy = [
	"default-src 'none'",
	`script-src ${hash(script)} ${reportHashes("script-src")} 'wasm-unsafe-eval'`,
	`style-src ${hash(style)} ${reportHashes("style-src")}`,
	"worker-src blob:",
	"base-uri 'none'",
	"form-action 'none'",
].join("; ");

const parts = {
	POLICY: policy, STYLE: style, SCRIPT: script, WORKER: bundle("worker.js", "iife"),
	PROGRAM: pack(readFileSync(program)), FILES: pack(JSON.stringify(files)),
};
const page = readFileSync(join(here, "app.html"), "utf8");
writeFileSync(target, page.replace(/@(POLICY|STYLE|SCRIPT|WORKER|PROGRAM|FILES)@/g, (_, name) => parts[name]));
