// SPDX-License-Identifier: GPL-3.0-or-later
// One tab of a headless Chromium or Firefox, driven by puppeteer. `make browser-driver` fetches puppeteer and axe-core.
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const require = createRequire(fileURLToPath(new URL("../../build/browser-driver/x.js", import.meta.url)));
const puppeteer = require("puppeteer-core");
const PROGRAMS = {
	chromium: { browser: "chrome", executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] },
	firefox: { browser: "firefox", executablePath: "/usr/bin/firefox-esr" },
};

export const launch = (program) =>
	puppeteer.launch({ ...PROGRAMS[program], headless: true, defaultViewport: { width: 1400, height: 900 } });

// Opens a URL in a window of 1,400 by 900 pixels, for a page that sees `cores` cores; in `shared`, a browser that stays open, or
// in a browser of its own. The tab has puppeteer's `page`, and `said`: the errors and forbidden requests that the page wrote to
// the console.
export async function openTab(url, { program = "chromium", cores = 4, shared } = {}) {
	const browser = shared ?? await launch(program);
	const page = await browser.newPage(), said = [];
	page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
	page.on("pageerror", (error) => said.push(error.message));
	await page.evaluateOnNewDocument(
		`Object.defineProperty(navigator, "hardwareConcurrency", { value: ${cores} });`);
	await page.goto(url);
	return {
		page,
		said,
		evaluate: (expression) => page.evaluate(expression),

		// Waits until an expression is true, and returns its value. An expression that throws is not true yet.
		async wait(expression, seconds = 60) {
			for (const end = Date.now() + 1000 * seconds; Date.now() < end; await sleep(50)) {
				const value = await page.evaluate(expression).catch(() => false);
				if (value) return value;
			}
			throw new Error(`not within ${seconds} s: ${expression}; the page says: ${said.join("\n")}`);
		},
		resize: (width, height) => page.setViewport({ width, height }),
		screenshot: (path) => page.screenshot({ path }),

		// Returns what axe-core finds inaccessible: "RULE: SELECTOR of the first element, and how many there are".
		async inaccessible(options = {}) {
			await page.evaluate(require("axe-core").source);
			const { violations } = await page.evaluate((given) => axe.run(document, given), options);
			return violations.map(({ id, nodes }) => `${id}: ${nodes[0].target.join(" ")} (${nodes.length})`);
		},
		close: () => (shared ? page.close() : browser.close()),
	};
}
