// SPDX-License-Identifier: GPL-3.0-or-later
// One tab of a headless Chromium, over the DevTools protocol.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

// Opens a URL, for a page that sees `cores` cores. The tab has `evaluate(expression)`, `wait(expression, seconds)`, `selectAll()`, `reload()`, `screenshot(file)`, `close()`
// and `said`: the errors and forbidden requests that the page wrote to the console.
export async function openTab(url, cores) {
	const profile = mkdtempSync(join(tmpdir(), "salle-browser-"));
	const chromium = spawn("chromium", ["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,900",
		`--user-data-dir=${profile}`, "--remote-debugging-pipe"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
	const [toChromium, fromChromium] = chromium.stdio.slice(3);
	const answers = new Map(), said = [];
	let last = 0, unread = "", session;
	fromChromium.setEncoding("utf8").on("data", (text) => {
		const messages = (unread + text).split("\0");
		unread = messages.pop();
		for (const { id, result, error, method, params } of messages.map((message) => JSON.parse(message))) {
			answers.get(id)?.(result ?? error);
			answers.delete(id);
			if (method === "Runtime.exceptionThrown") said.push(params.exceptionDetails.exception?.description);
			if (method === "Log.entryAdded") said.push(params.entry.text);
		}
	});
	const ask = (method, params = {}) => {
		const id = ++last;
		toChromium.write(`${JSON.stringify({ id, method, params, sessionId: session })}\0`);
		return new Promise((resolve) => answers.set(id, resolve));
	};
	const { targetId } = await ask("Target.createTarget", { url: "about:blank" });
	session = (await ask("Target.attachToTarget", { targetId, flatten: true })).sessionId;
	for (const domain of ["Page", "Runtime", "Log"]) await ask(`${domain}.enable`);
	await ask("Page.addScriptToEvaluateOnNewDocument", {
		source: `Object.defineProperty(navigator, "hardwareConcurrency", { value: ${cores} });`,
	});
	await ask("Page.navigate", { url });

	const evaluate = async (expression) =>
		(await ask("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true })).result?.value;
	return {
		said,
		evaluate,
		async wait(expression, seconds = 60) {
			for (const end = Date.now() + 1000 * seconds; Date.now() < end; await sleep(50)) {
				const value = await evaluate(expression);
				if (value) return value;
			}
			throw new Error(`not within ${seconds} s: ${expression}; the page says: ${said.join("\n")}`);
		},
		selectAll: () => ask("Input.dispatchKeyEvent", { type: "keyDown", key: "a", commands: ["selectAll"] }),
		reload: () => ask("Page.reload"),
		async screenshot(file) {
			writeFileSync(file, Buffer.from((await ask("Page.captureScreenshot")).data, "base64"));
		},
		async close() {
			await ask("Browser.close");
			await new Promise((resolve) => chromium.on("exit", resolve));
			rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}
