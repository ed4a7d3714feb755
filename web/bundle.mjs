// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bundles the page of `salle report`: page.html with the style, the libraries and the scripts inside, and a content policy
// that allows these bytes and nothing else.
//   node bundle.mjs NODE_MODULES PAGE HASH
// HASH is the hash of these sources: `salle report` accepts only the page that was made from its own sources.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";

const [modules, target, sources] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const read = (path) => readFileSync(path, "utf8").replace(/^\/\/# sourceMappingURL=.*$/gm, "");
const own = (name) => read(join(here, name));
// Drops indents and full-line comments: the page does not need them. No string in these scripts spans lines.
const brief = (name) => own(name).replace(/^\s*\/\/(?! SPDX).*\n/gm, "").replace(/^\t+/gm, "");

// The page holds the libraries deflated, at a third of their size, and inflates them when it is opened.
const libraries = ["vega/build/vega.min.js", "vega-lite/build/vega-lite.min.js", "vega-embed/build/vega-embed.min.js"]
	.map((name) => read(join(modules, name))).join("\n;\n");
const script = ["words.js", "charts.js", "variants.js", "sweeps.js", "first.js", "replay.js", "details.js", "field.js",
	"before_after.js", "search.js", "page.js"].map(brief).join("\n;\n")
	.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
const style = own("page.css");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = [
	"default-src 'none'",
	`script-src ${hash(script)} ${hash(libraries)}`,
	`style-src ${hash(style)}`,
	"base-uri 'none'",
	"form-action 'none'",
].join("; ");

const parts = { SOURCES: sources, POLICY: policy, STYLE: style, SCRIPT: script,
	LIBRARIES: deflateSync(libraries, { level: 9 }).toString("base64") };
writeFileSync(
	target,
	own("page.html").replace(/@(SOURCES|POLICY|STYLE|SCRIPT|LIBRARIES)@/g, (_, name) => parts[name]),
);
