// SPDX-License-Identifier: GPL-3.0-or-later
// salle in one page: a scenario, tables and policies on the left, the report of its bouts on the right.
import { createBouts } from "./bouts.js";
import { completionsAt } from "./complete.js";
import { isReloaded, keepDraft, lastDraft } from "./draft.js";
import { createEditor, parseDiagnostics } from "./editor.js";
import { Engine } from "./engine.js";
import { fight, NOTHING, stopFight } from "./fight.js";
import * as library from "./library.js";
import { readCsv, showMatrix } from "./matrix.js";
import { addPolicy, changesOf, inlineFiles, keepChanges, rulesOf, setCell } from "./scenario_text.js";
import { download, fromFragment, plainName, takeFiles, toFragment, zip } from "./share.js";
import { createTables } from "./tables.js";
import { createTabs } from "./tabs.js";

const START = "fechtbook/armoury",
	PRESET_BOUTS = 20000;
const PREVIEW_BOUTS = 100; // bouts per matchup of the preview after a change of a cell
// What "new scenario" begins with.
const NEW = "fechtbook/my_duel";
const NEW_TEXT = `title: My duel
rules: fechtbook
bouts: 20000
builds:
  fencer:
    agility: 5
    brawn: 4
    cunning: 5
    will: 3
    proficiencies: {swords: 8}
    weapons: [Rapier]
    policy: feinter
  guard:
    extends: fencer
    weapons: [Arming Sword]
    shield: Heater Shield
    policy: cautious
matchups: round_robin
`;
const element = (id) => document.getElementById(id);
// One engine for each kind of command, so that each kind can run while the others still work.
const checker = new Engine(),
	previewer = new Engine(),
	helper = new Engine();
let shown = { ...NOTHING, text: "" }; // the run that the report shows, and the text of its scenario
let fought = ""; // the text of the scenario that is fought
let preview = Promise.resolve(); // the preview after the last change of a cell
let running = false;
let saved = ""; // the text as it was opened or saved
const opened = new Map(); // last texts of scenarios that were not shipped, by path

const scenarioPath = () => `scenarios/${element("scenario").value}.yaml`;
const fileName = () => `${element("scenario").value.split("/").pop()}.yaml`;
const filesOf = (text) => new Map([[scenarioPath(), new TextEncoder().encode(text)]]);
const count = (n) => n.toLocaleString("en");

// Returns the number of bouts per matchup that the scenario asks for.
function boutsWanted(text) {
	const written = /^bouts:\s*([\d_,]+)/m.exec(text);
	return written ? Number(written[1].replace(/[_,]/g, "")) : PRESET_BOUTS;
}

function say(text) {
	element("progress").textContent = text;
}

function note(text) {
	element("note").textContent = text;
}

function setRunning(is) {
	running = is;
	element("stop").textContent = is ? "Stop" : "Continue";
	element("stop").disabled = !is && shown.text === fought && shown.bouts >= boutsWanted(fought);
}

// Says how many bouts the report shows.
function aboutShown() {
	if (shown.bouts === 0) return "no bouts shown yet";
	if (shown.text !== fought) return "the report is older than the text";
	return `${count(shown.bouts)} bouts per matchup shown`;
}

// Returns the window of the report; undefined if the frame shows none.
function reportWindow() {
	const window = element("report").contentWindow;
	try {
		return window.location.href === "about:srcdoc" ? window : undefined;
	} catch {
		return undefined; // the frame shows something of another origin, as an error of the browser
	}
}

// Draws the report, scrolled to where the reader was in the last one. Drawing takes time, so a hidden report is not
// drawn.
function drawReport() {
	const frame = element("report"),
		last = reportWindow(),
		at = last?.scrollY ?? 0;
	if (frame.hidden || !shown.page || (last && frame.srcdoc === shown.page)) return;
	frame.onload = () => reportWindow()?.scrollTo(0, at);
	frame.srcdoc = shown.page;
}

// Shows a round of bouts with its page.
function show(round) {
	shown = { ...round, text: fought };
	drawReport();
	element("headline").textContent = headline(round.files);
	element("headline").hidden = false;
	bouts.update(round.files, { text: fought, scenario: fileName(), rules: rulesOf(fought) });
	element("command").textContent = `salle run ${fileName()} --bouts ${round.bouts}`;
	element("save_report").disabled = element("save_all").disabled = false;
}

// Returns a sentence on who leads the ranking under the scenario's rules, with which score.
function headline(files) {
	const first = readCsv(files, "ranking.csv").find((row) => row("variant") === "base");
	if (!first) return "Report";
	const [score, low, high] = ["score", "score_low", "score_high"].map((name) => (100 * first(name)).toFixed(1));
	return `Report: ${first("a")} leads with ${score} % (${low}–${high})`;
}

// Fights the scenario: goes on with the round shown, or begins anew if the text has changed.
async function fightOn() {
	const text = editor.text();
	fought = text;
	setRunning(true);
	try {
		await fight(scenarioPath(), filesOf(text), boutsWanted(text), shown.text === text ? shown : NOTHING, {
			begin: (next, workers) =>
				say(`${aboutShown()}; fighting ${count(next)} (${workers} ${workers === 1 ? "worker" : "workers"}) …`),
			figures: (files, n) => showMatrix(files, `${count(n)} bouts per matchup.`),
			show,
			countMatchups: (files) => readCsv(files, "win_rates.csv").filter((row) => row("variant") === "base").length,
		});
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
	keep();
	element("share").textContent = isOnServer() ? "Share as a link" : `Share ${fileName()}`;
	update();
	checker.stop();
	const { status, err } = await checker.run(["check", "--quiet", scenarioPath()], filesOf(text));
	const found = parseDiagnostics(err);
	element("problems").textContent = found
		.map(({ file, line, message }) => `${file === scenarioPath() ? "line " : `${file}:`}${line}: ${message}`)
		.join("\n");
	tables.refuse(found.filter(({ file, severity }) => file === scenarioPath() && severity === "error"));
	if (status !== 0) {
		stopFight();
		fought = ""; // when the text is correct again, it is fought, even if it is the same as before the errors
		setRunning(false);
		element("stop").disabled = true;
		const errors = `${found.length} ${found.length === 1 ? "error" : "errors"}`;
		say(`${errors}; the report shows the last scenario without errors.`);
	} else if (text !== fought) {
		preview.then(() => text === editor.text() && fightOn());
	}
	return found.filter(({ file }) => file === scenarioPath());
}

// Brings the panels of tables and policies to the scenario's rule system and changes.
function update() {
	const rules = rulesOf(editor.text());
	if (!library.systems().includes(rules)) return;
	if (element("policy").dataset.rules !== rules) {
		element("policy").dataset.rules = rules;
		element("policy").replaceChildren(
			...[...library.policies(rules).keys()].map((name) => new Option(name, name)),
		);
		showPolicy();
	}
	try {
		tables.draw();
		element("keep").disabled = element("discard").disabled =
			Object.keys(changesOf(editor.text()).changed).length === 0;
	} catch {
		element("grid_note").textContent = "Correct the errors of the scenario first.";
	}
}

function showPolicy() {
	element("policy_text").textContent = library
		.policies(rulesOf(editor.text()))
		.get(element("policy").value)
		?.join("\n");
}

function copyPolicy() {
	const from = element("policy").value,
		name = `my_${from}`;
	try {
		editor.replace(addPolicy(editor.text(), name, library.policies(rulesOf(editor.text())).get(from)));
		note(`The scenario has the policy ${name}. Builds with "policy: ${name}" follow it.`);
	} catch (error) {
		note(error.message);
	}
}

// Takes a text with another change of the tables, and soon shows a preview of the change. The fight waits for it.
function change(text) {
	stopFight();
	previewer.stop();
	preview = showPreview(text);
	editor.replace(text);
	select("matrix_pane");
}

async function showPreview(text) {
	const start = performance.now();
	const words = ["run", scenarioPath(), "--bouts", String(PREVIEW_BOUTS), "--quiet", "--checkpoint", "off"];
	const { status, files } = await previewer.run(
		[...words, "--figures", "win_rates,differences", "--out", "run"],
		filesOf(text),
	);
	if (status !== 0) return;
	const seconds = ((performance.now() - start) / 1000).toFixed(1);
	showMatrix(files, `${PREVIEW_BOUTS} bouts per matchup, ${seconds} s after the change.`);
}

function discardChanges() {
	let text = editor.text();
	for (const [table, rows] of Object.entries(changesOf(text).changed))
		for (const [row, cells] of Object.entries(rows))
			for (const column of Object.keys(cells)) text = setCell(text, table, row, column, undefined);
	editor.replace(text);
}

// Adds a scenario to the list if it is not there: a shipped one by rule system and name, another by the name of its
// file.
function list(name) {
	const all = element("scenario");
	if (![...all.options].some(({ value }) => value === name))
		all.add(
			new Option(
				library.shippedText(`scenarios/${name}.yaml`) === undefined
					? `${name.split("/").pop()}.yaml`
					: name.replace("/", ": ").replaceAll("_", " "),
				name,
			),
		);
}

// Shows a scenario in the editor. `path` is its name in the list, to which it is added if it is not there.
function openScenario(path, text) {
	list(path);
	element("scenario").value = path;
	opened.set(scenarioPath(), text);
	saved = text;
	editor.replace(text);
}

// Shows a scenario from a file or a link. Its path is beside the shipped scenarios of its rule system, so that it can
// name their files.
function openForeign({ name, text }) {
	openScenario(`${rulesOf(text)}/${name}`, text);
}

// Keeps the scenario for a reload and the next visit. Returns whether the browser allows it. A shipped text is not
// kept: the next version of the page may ship another.
function keep() {
	const text = editor.text();
	return keepDraft({
		name: element("scenario").value,
		text: text === library.shippedText(scenarioPath()) ? null : text,
		opened: [...opened],
	});
}

// Shows the scenario that `keep` kept. Returns whether there is one.
function restore() {
	const draft = lastDraft(),
		shipped = library.shippedText(`scenarios/${draft?.name}.yaml`),
		text = draft?.text ?? shipped;
	if (text === undefined) return false;
	for (const [path, last] of draft.opened) {
		list(path.slice("scenarios/".length, -".yaml".length));
		opened.set(path, last);
	}
	list(draft.name);
	element("scenario").value = draft.name;
	saved = text;
	editor.replace(text);
	if (shipped !== undefined && text !== shipped) note("This is the text that you last typed here.");
	return true;
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

// Returns the text of the scenario in which the parts that it takes from shipped files are written out, except the
// tables and policies of its rule system.
function completeText(text) {
	const rules = rulesOf(text);
	try {
		return inlineFiles(text, {
			shipped: (table) => library.table(table, rules),
			rows: (path) => library.rowsOf(`scenarios/${rules}/${path}`),
			policies: (path) => library.policiesOf(`scenarios/${rules}/${path}`),
		});
	} catch {
		return text; // no YAML: it is saved as it is
	}
}

async function saveScenario() {
	const name = fileName(),
		text = completeText(editor.text());
	download(name, text, "application/yaml");
	saved = editor.text();
	note(`${name} saved: Open in salle.html shows it, \`salle run ${name}\` fights it.`);
	const alone = `elsewhere/${name}`;
	const { status, err } = await helper.run(
		["check", "--quiet", alone],
		new Map([[alone, new TextEncoder().encode(text)]]),
	);
	if (status !== 0 && element("problems").textContent === "")
		note(`${name} saved. Outside of this page it also needs: ${parseDiagnostics(err)[0]?.message ?? err}`);
}

const isOnServer = () => location.protocol.startsWith("http");

// Shares the scenario: as a link if the page comes from a server, otherwise as a file.
async function share() {
	if (!isOnServer()) return saveScenario();
	const fragment = toFragment({ name: plainName(fileName()), text: completeText(editor.text()) });
	if (!fragment) {
		await saveScenario();
		return note(`Too long for a link; ${fileName()} saved instead.`);
	}
	history.replaceState(null, "", fragment);
	saved = editor.text();
	const copied = await navigator.clipboard?.writeText(location.href).then(
		() => true,
		() => false,
	);
	note(
		copied
			? "Link copied: it opens this scenario."
			: "The address of this page is now a link to this scenario.",
	);
}

// Saves the folder of the run, which salle reads, with the scenario and the report.
function saveAll() {
	const name = plainName(fileName());
	download(
		`${name}.zip`,
		zip(name, new Map([[fileName(), completeText(shown.text)], ["report.html", shown.page], ...shown.files])),
		"application/zip",
	);
}

await library.loadLibrary();
previewer.run(["--version"]); // starts its worker before the first change
const bouts = createBouts((words) => helper.run(words, shown.files));
const select = createTabs(() => {
	drawReport();
	bouts.look();
});
const tables = createTables(() => editor.text(), change);
const editor = createEditor(element("editor"), check, (text, position) => completionsAt(text, position, library));
element("stop").onclick = () => {
	if (!running) return fightOn();
	stopFight();
	setRunning(false);
	say(`Stopped; ${aboutShown()}.`);
};
element("scenario").onchange = () => {
	saved = library.shippedText(scenarioPath()) ?? opened.get(scenarioPath());
	editor.replace(saved);
};
element("headline").onclick = () => {
	select("report");
	element("report").scrollIntoView();
};
element("policy").onchange = showPolicy;
element("copy_policy").onclick = copyPolicy;
element("keep").onclick = () => editor.replace(keepChanges(editor.text()));
element("discard").onclick = discardChanges;
element("save").onclick = saveScenario;
element("save_report").onclick = () => download("report.html", shown.page, "text/html");
element("save_all").onclick = saveAll;
element("share").onclick = share;
takeFiles(element("open"), openFile);
onhashchange = openLink;

opened.set(`scenarios/${NEW}.yaml`, NEW_TEXT);
element("scenario").add(new Option("new scenario", NEW));
library.scenarios().forEach(list);
const isOpen = (isReloaded() && restore()) || openLink() || restore();
if (!isOpen) {
	element("scenario").value = START;
	saved = library.shippedText(scenarioPath());
	editor.replace(saved);
}
onpagehide = keep;
onbeforeunload = (event) => {
	if (!keep() && editor.text() !== saved) event.preventDefault();
};
