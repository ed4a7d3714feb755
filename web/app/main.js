// SPDX-License-Identifier: GPL-3.0-or-later
// salle in one page: a scenario on the left, the report of its bouts on the right.
import { createEditor, parseDiagnostics } from "./editor.js";
import { Engine, shippedPaths, shippedText } from "./engine.js";
import { fight, stopFight } from "./fight.js";

const START = "fechtbook/armoury", PRESET_BOUTS = 20000;
const element = (id) => document.getElementById(id);
const checker = new Engine();
let shown = { bouts: 0, files: new Map(), page: "" }; // what the report shows
let fought = ""; // the text of the scenario whose bouts are shown
let running = false;

const scenarioPath = () => `scenarios/${element("scenario").value}.yaml`;
const fileName = () => `${element("scenario").value.split("/").pop()}.yaml`;
const files = () => new Map([[scenarioPath(), new TextEncoder().encode(editor.text())]]);
const count = (n) => n.toLocaleString("en");

// The number of bouts per matchup to end with: the scenario's.
function boutsWanted(text) {
	const written = /^bouts:\s*([\d_,]+)/m.exec(text);
	return written ? Number(written[1].replace(/[_,]/g, "")) : PRESET_BOUTS;
}

function say(text) {
	element("progress").textContent = text;
}

function setRunning(is) {
	running = is;
	element("stop").textContent = is ? "Stop" : "Continue";
	element("stop").disabled = !is && shown.bouts >= boutsWanted(fought);
}

// Shows a report where the reader was in the last one.
function showReport(page) {
	const frame = element("report"), at = frame.contentWindow?.scrollY ?? 0;
	frame.onload = () => frame.contentWindow.scrollTo(0, at);
	frame.srcdoc = page;
}

function show(round) {
	shown = round;
	showReport(round.page);
	element("command").textContent = `salle run ${fileName()} --bouts ${round.bouts}`;
	for (const button of document.querySelectorAll("[data-file]")) button.disabled = false;
}

async function fightFrom(bouts) {
	const text = editor.text(), most = boutsWanted(text);
	fought = text;
	setRunning(true);
	const begin = (next, workers) => say(
		`${shown.bouts ? `${count(shown.bouts)} bouts per matchup shown; ` : ""}fighting ${count(next)} (${workers} ${
			workers === 1 ? "worker" : "workers"}) …`);
	try {
		await fight(scenarioPath(), files(), most, bouts, begin, show);
		if (fought !== text) return;
		say(`${count(shown.bouts)} bouts per matchup: all that the scenario asks for.`);
	} catch (error) {
		say(error.message.split("\n")[0]);
	}
	setRunning(false);
}

// Returns the diagnostics of the scenario. A changed scenario without errors is fought.
async function check(text) {
	checker.stop();
	const { status, err } = await checker.run(["check", "--quiet", scenarioPath()], files());
	const found = parseDiagnostics(err);
	element("problems").textContent = found.map(({ file, line, message }) =>
		`${file === scenarioPath() ? "line " : `${file}:`}${line}: ${message}`).join("\n");
	if (status !== 0) {
		stopFight();
		setRunning(false);
		say(`${found.length} ${found.length === 1 ? "error" : "errors"}; the report shows the last scenario without errors.`);
	} else if (text !== fought) {
		shown = { bouts: 0, files: new Map(), page: "" };
		fightFrom(0);
	}
	return found.filter(({ file }) => file === scenarioPath());
}

function download(name, content, type) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([content], { type }));
	link.download = name;
	link.click();
	URL.revokeObjectURL(link.href);
}

const editor = createEditor(element("editor"), check);
element("stop").onclick = () => {
	if (!running) return fightFrom(shown.bouts);
	stopFight();
	setRunning(false);
	say(`Stopped; ${count(shown.bouts)} bouts per matchup shown.`);
};
element("scenario").onchange = async () => editor.replace(await shippedText(scenarioPath()));
element("save").onclick = () => download(fileName(), editor.text(), "application/yaml");
for (const button of document.querySelectorAll("[data-file]"))
	button.onclick = () => {
		const name = button.dataset.file;
		download(name, name === "report.html" ? shown.page : shown.files.get(`run/${name}`), "application/octet-stream");
	};

for (const path of (await shippedPaths()).sort()) {
	const name = /^scenarios\/(\w+\/\w+)\.yaml$/.exec(path)?.[1];
	if (name) element("scenario").add(new Option(name.replace("/", ": ").replaceAll("_", " "), name, name === START, name === START));
}
editor.replace(await shippedText(scenarioPath()));
