// SPDX-License-Identifier: GPL-3.0-or-later
// salle in one page: a scenario on the left, the report of its bouts on the right.
import { createEditor, parseDiagnostics } from "./editor.js";
import { Engine, shippedPaths, shippedText } from "./engine.js";
import { fight, stopFight } from "./fight.js";
import { download, fromFragment, plainName, takeFiles, toFragment, zip } from "./share.js";

const START = "fechtbook/armoury", PRESET_BOUTS = 20000;
const element = (id) => document.getElementById(id);
const checker = new Engine(), helper = new Engine(); // the helper runs commands that a user asks for
let shown = { bouts: 0, files: new Map(), page: "" }; // what the report shows
let fought = ""; // the text of the scenario whose bouts are shown
let running = false;
const opened = new Map(); // last texts of scenarios that were not shipped, by path

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
	element("save_report").disabled = element("save_all").disabled = false;
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
	if (opened.has(scenarioPath())) opened.set(scenarioPath(), text);
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

// Shows a scenario in the editor. `path` is its name in the list, to which it is added if it is not there.
function openScenario(path, text) {
	const list = element("scenario");
	if (![...list.options].some(({ value }) => value === path))
		list.add(new Option(path.replace("/", ": ").replaceAll("_", " "), path));
	list.value = path;
	opened.set(scenarioPath(), text);
	editor.replace(text);
}

// Shows a scenario that came from elsewhere. It stands beside the shipped ones of its rule system, and may name their files.
function openForeign({ name, text }) {
	const rules = /^rules:\s*["']?(\w+)/m.exec(text)?.[1] ?? "coin";
	openScenario(`${rules}/${name}`, text);
}

function note(text) {
	element("note").textContent = text;
}

async function openFile(file) {
	if (!/\.ya?ml$/i.test(file.name)) return note(`${file.name} is no scenario: choose a .yaml file.`);
	openForeign({ name: plainName(file.name), text: await file.text() });
	note(`${file.name} is open.`);
}

// Shows the scenario of the page's link. Returns whether there is one.
function openLink() {
	try {
		const shared = fromFragment(location.hash);
		if (shared && shared.text !== editor.text()) openForeign(shared);
		return shared !== null;
	} catch {
		note("The link is damaged. Copy it again, or ask for the scenario's file.");
		return false;
	}
}

async function saveScenario() {
	const name = fileName(), text = editor.text();
	download(name, text, "application/yaml");
	note(`${name} saved: Open in salle.html shows it, \`salle run ${name}\` fights it.`);
	const alone = `elsewhere/${name}`;
	const { status, err } = await helper.run(["check", "--quiet", alone], new Map([[alone, new TextEncoder().encode(text)]]));
	if (status !== 0 && element("problems").textContent === "")
		note(`${name} saved. Outside of this page it also needs: ${parseDiagnostics(err)[0]?.message ?? err}`);
}

// From a server a link carries the scenario; otherwise a file does.
async function share() {
	if (!location.protocol.startsWith("http")) return saveScenario();
	const fragment = toFragment({ name: plainName(fileName()), text: editor.text() });
	if (!fragment) {
		saveScenario();
		return note(`Too long for a link; ${fileName()} saved instead.`);
	}
	history.replaceState(null, "", fragment);
	const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
	note(copied ? "Link copied: it opens this scenario." : "The address of this page is now a link to this scenario.");
}

// Saves the folder of the run, which salle reads, with the scenario and the report.
function saveAll() {
	const name = plainName(fileName());
	download(`${name}.zip`, zip(name, new Map([[fileName(), fought], ["report.html", shown.page], ...shown.files])), "application/zip");
}

const editor = createEditor(element("editor"), check);
element("stop").onclick = () => {
	if (!running) return fightFrom(shown.bouts);
	stopFight();
	setRunning(false);
	say(`Stopped; ${count(shown.bouts)} bouts per matchup shown.`);
};
element("scenario").onchange = async () => editor.replace(await shippedText(scenarioPath()) ?? opened.get(scenarioPath()));
element("save").onclick = saveScenario;
element("save_report").onclick = () => download("report.html", shown.page, "text/html");
element("save_all").onclick = saveAll;
element("share").onclick = share;
takeFiles(element("open"), openFile);
onhashchange = openLink;

for (const path of (await shippedPaths()).sort()) {
	const name = /^scenarios\/(\w+\/\w+)\.yaml$/.exec(path)?.[1];
	if (name) element("scenario").add(new Option(name.replace("/", ": ").replaceAll("_", " "), name, name === START, name === START));
}
if (!openLink()) editor.replace(await shippedText(scenarioPath()));
