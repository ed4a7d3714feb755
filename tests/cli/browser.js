// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// One headless Chromium for many pages, over the DevTools protocol. A line of standard input names a file and, after a space,
// the URL of a page. The document after its scripts goes to the file, and a line to standard output: as JSON all that the page
// wrote to the console, to which errors and forbidden requests belong. SIGTERM ends both programs.
//   node browser.js PROFILE <pages >said

const fs = require("fs"), readline = require("readline");
const { spawn } = require("child_process");

const chromium = spawn("chromium", ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${process.argv[2]}`,
	"--remote-debugging-pipe"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
const [toChromium, fromChromium] = chromium.stdio.slice(3);
const answers = new Map(), listeners = new Set();
let last = 0, unread = "";

chromium.on("exit", (status) => process.exit(status ?? 1));
process.on("SIGTERM", () => ask("Browser.close"));
fromChromium.setEncoding("utf8").on("data", (text) => {
	const messages = (unread + text).split("\0");
	unread = messages.pop();
	for (const message of messages.map((message) => JSON.parse(message))) {
		answers.get(message.id)?.(message);
		answers.delete(message.id);
		for (const listener of listeners) listener(message);
	}
});

function ask(method, params = {}, sessionId = undefined) {
	const id = ++last;
	toChromium.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
	return new Promise((resolve, reject) =>
		answers.set(id, ({ result, error }) => (error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result))));
}

// A tab of its own, so that nothing of an earlier page is left; time passes at once until nothing is left to do.
async function open(file, url) {
	const said = [];
	const { targetId } = await ask("Target.createTarget", { url: "about:blank" });
	const { sessionId } = await ask("Target.attachToTarget", { targetId, flatten: true });
	const told = {
		"Runtime.consoleAPICalled": ({ args }) => args.map((arg) => arg.value ?? arg.description).join(" "),
		"Runtime.exceptionThrown": ({ exceptionDetails }) => exceptionDetails.exception?.description ?? exceptionDetails.text,
		"Log.entryAdded": ({ entry }) => entry.text,
	};
	const waiting = new Map(), wait = (method) => new Promise((resolve) => waiting.set(method, resolve));
	const listener = ({ method, params, sessionId: from }) => {
		if (from !== sessionId) return;
		if (told[method]) said.push(told[method](params));
		waiting.get(method)?.();
	};
	listeners.add(listener);
	for (const domain of ["Page", "Runtime", "Log"]) await ask(`${domain}.enable`, {}, sessionId);
	const loaded = wait("Page.loadEventFired"), settled = wait("Emulation.virtualTimeBudgetExpired");
	const { errorText } = await ask("Page.navigate", { url }, sessionId);
	if (errorText) said.push(errorText);
	await loaded;
	// the page inflates its libraries outside of the time that is emulated below
	const drawn = '/^(\\d+) of \\1,/.test(document.documentElement.dataset.charts ?? "0 of 0,")';
	for (let i = 0; i < 600 && !(await ask("Runtime.evaluate", { expression: drawn }, sessionId)).result.value; i++)
		await new Promise((resolve) => setTimeout(resolve, 50));
	await ask("Emulation.setVirtualTimePolicy", { policy: "pauseIfNetworkFetchesPending", budget: 60000 }, sessionId);
	await settled;
	const { result } = await ask("Runtime.evaluate", { expression: "document.documentElement.outerHTML" }, sessionId);
	await ask("Target.closeTarget", { targetId });
	listeners.delete(listener);
	fs.writeFileSync(file, result.value);
	return said;
}

async function serve() {
	for await (const line of readline.createInterface({ input: process.stdin })) {
		const space = line.indexOf(" ");
		console.log(JSON.stringify(await open(line.slice(0, space), line.slice(space + 1))));
	}
	await ask("Browser.close");
}

serve().catch((error) => {
	console.error(error);
	chromium.kill();
});
