// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// Opens pages in one headless Chromium, over the DevTools protocol. Each line of standard input has a file and, after a
// space, the URL of a page. The program writes the page's document, after its scripts have run, to the file. To standard
// output it writes a line of JSON: the list of what the page wrote to the console, errors and forbidden requests
// included. SIGTERM ends this program and Chromium.
//   node browser.js PROFILE <pages >messages

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

// Opens the URL in a new tab, so that nothing of an earlier page is left, and writes its document to the file. Emulated
// time runs fast until the page has nothing left to do. Returns the page's messages.
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
	// waits in real time until the page has decompressed its libraries and drawn its charts
	const drawn = '/^(\\d+) of \\1,/.test(document.documentElement.dataset.charts ?? "0 of 0,")';
	for (let i = 0; i < 2400 && !(await ask("Runtime.evaluate", { expression: drawn }, sessionId)).result.value; i++)
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
