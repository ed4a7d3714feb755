// SPDX-License-Identifier: GPL-3.0-or-later
// A user of salle.html: chooses a scenario, writes one, stops, continues, saves and reloads. Prints what the page says.
//   node page.mjs SALLE.HTML FOLDER chromium|firefox    writes what the page saves, and screenshots, into FOLDER
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { openTab } from "./browser.mjs";

const [page, folder, program] = process.argv.slice(2);
const tab = await openTab(pathToFileURL(resolve(page)).href, { program });
const progress = `document.getElementById("progress").textContent`;
const editor = `document.getElementById("editor").shadowRoot`;
const reportHas = (text) => `document.getElementById("report").contentDocument.body.textContent.includes("${text}")`;

async function choose(scenario) {
	await tab.evaluate(`{
		const list = document.getElementById("scenario");
		list.value = "${scenario}";
		list.dispatchEvent(new Event("change"));
	}`);
}

// Pastes a text over the scenario.
async function write(text) {
	await tab.evaluate(`${editor}.querySelector(".cm-content").focus()`);
	await tab.page.keyboard.down("Control");
	await tab.page.keyboard.press("a");
	await tab.page.keyboard.up("Control");
	await tab.evaluate(`{
		const paste = new Event("paste", { bubbles: true, cancelable: true });
		paste.clipboardData = new DataTransfer();
		paste.clipboardData.setData("text/plain", ${JSON.stringify(text)});
		${editor}.querySelector(".cm-content").dispatchEvent(paste);
	}`);
}

// Presses the button that saves a file, and keeps the file.
async function save(name) {
	await tab.evaluate(`{
		const make = URL.createObjectURL;
		window.saved = undefined;
		URL.createObjectURL = (blob) => (blob.text().then((text) => (window.saved = text)), make(blob));
		document.querySelector("[data-file='${name}']").click();
		URL.createObjectURL = make;
	}`);
	writeFileSync(`${folder}/${name}`, await tab.wait("window.saved"));
}

try {
	await tab.wait(reportHas("Eight armouries"));
	await tab.screenshot(`${folder}/first.png`);
	await tab.wait(`/fighting [\\d,]{5,} /.test(${progress})`);
	await tab.evaluate(`document.getElementById("stop").click()`);
	console.log(await tab.wait(progress));
	await tab.evaluate(`document.getElementById("stop").click()`);
	await tab.wait(`/[\\d,]{5,} bouts per matchup/.test(${progress})`);

	await choose("coin/coin");
	await tab.wait(`/all that/.test(${progress}) && document.getElementById("command").textContent.includes("coin.yaml")`);
	for (const name of ["win_rates.csv", "wounds.csv", "pools.csv", "report.html"]) await save(name);

	const scenario = "rules: coin\ntitle: Written here\nbouts: 1000\nbuilds: {fair: {coin: fair}, other: {coin: fair}}\nmatchups: round_robin\n";
	await write(scenario.replace("coin: fair}, o", "cion: fair}, o"));
	await tab.wait(`${editor}.querySelector(".cm-lintRange-error") !== null`);
	await tab.screenshot(`${folder}/error.png`);
	console.log(await tab.evaluate(progress));
	console.log(await tab.evaluate(`document.getElementById("problems").textContent`));
	await write(scenario);
	await tab.wait(reportHas("Written here"));
	await tab.wait(`${editor}.querySelector(".cm-lintRange-error") === null && /all that/.test(${progress})`);
	console.log(await tab.evaluate(progress));
	await tab.screenshot(`${folder}/written.png`);

	await tab.page.reload();
	await tab.wait(reportHas("Eight armouries"));
	console.log(`console: ${tab.said.length === 0 ? "empty" : tab.said.join("; ")}`);
} finally {
	await tab.close();
}
