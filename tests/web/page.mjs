// SPDX-License-Identifier: GPL-3.0-or-later
// A user of salle.html: chooses a scenario, writes one, stops, continues, saves, shares and opens. Prints what the
// page says.
//   node page.mjs SALLE.HTML FOLDER chromium|firefox    writes what the page saves, and screenshots, into FOLDER
import { readFileSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { openTab } from "./browser.mjs";

const [page, folder, program] = process.argv.slice(2);
let tab = await openTab(pathToFileURL(resolve(page)).href, { program });
const saidBefore = [];
const progress = `document.getElementById("progress").textContent`;
const editor = `document.getElementById("editor").shadowRoot`;
const reportHas = (text) =>
	`document.getElementById("report").contentDocument.body.textContent.includes("${text}")`;

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

// Presses the button `id` and keeps the file that the page saves as `name`.
async function save(id, name) {
	await tab.evaluate(`{
		const make = URL.createObjectURL;
		window.saved = undefined;
		URL.createObjectURL = (blob) => {
			const reader = new FileReader();
			reader.onload = () => (window.saved = reader.result.split(",")[1]);
			reader.readAsDataURL(blob);
			return make(blob);
		};
		document.getElementById("${id}").click();
		URL.createObjectURL = make;
	}`);
	writeFileSync(`${folder}/${name}`, Buffer.from(await tab.wait("window.saved"), "base64"));
}

const press = (selector) => tab.evaluate(`document.querySelector("${selector}").click()`);
const textOf = (id) => tab.evaluate(`document.getElementById("${id}").textContent`);
const filled = (id) => tab.wait(`document.getElementById("${id}").textContent.length > 10`);

// Types the beginnings of keys and values; the editor offers the rest.
async function complete() {
	await write("\n");
	const typing = [["rules: co", "coin"], ["in\nop", "options"], ["tions: {}\nbuilds: {a: {coin: lo", "loaded"]];
	for (const [typed, offered] of typing) {
		await tab.page.keyboard.type(typed, { delay: 20 });
		const option = `${editor}.querySelector(".cm-tooltip-autocomplete [aria-selected]")?.textContent`;
		await tab.wait(`${option} === "${offered}"`);
		console.log(`offered: ${offered}`);
		await tab.page.keyboard.press("Escape");
	}
	await write(scenario);
}

// Clicks each link to a section of the report, and a cell of the matrix. The next edit draws the report again.
async function followLinks() {
	const frame = await (await tab.page.$("#report")).contentFrame();
	const links = await frame.$$("nav a[href^='#']");
	for (const link of links) {
		await link.click();
		const isThere = await link.evaluate((one) =>
			Math.abs(document.querySelector(one.getAttribute("href")).getBoundingClientRect().top) < 1 ||
			scrollY + innerHeight > document.documentElement.scrollHeight - 1);
		if (!isThere) throw new Error(`the link ${await link.evaluate((one) => one.textContent)} leads elsewhere`);
	}
	await (await frame.$(".heat tbody tr:last-child a")).click();
	await frame.waitForSelector(".matchup[open] .inside");
	console.log(`followed: ${links.length > 2 ? "all" : "too few"} links and a cell`);
	await write(scenario.replace("Written here", "Drawn again"));
	await tab.wait(reportHas("Drawn again"));
	await write(scenario);
	await tab.wait(`${reportHas("Written here")} && /all that/.test(${progress})`);
}

const setEdge = (value) =>
	tab.evaluate(`{
		const cell = document.querySelector("[aria-label='fair: edge']");
		cell.value = "${value}";
		cell.dispatchEvent(new Event("change"));
	}`);

// Changes a cell of a table, first to a value that the program refuses; sees the preview, and makes the change a rule of
// the scenario.
async function changeTable() {
	await tab.wait(`!/edge/.test(${editor}.textContent)`);
	await press("[aria-controls=tables_pane]");
	await tab.wait(`document.querySelector("[aria-label='fair: edge']") !== null`);
	await setEdge("x");
	await tab.wait(`document.querySelector("#grid .refused") && document.getElementById("grid_error").textContent`);
	console.log(`refused: ${await textOf("grid_error")}`);
	await tab.screenshot(`${folder}/refused.png`);
	await setEdge("3");
	await tab.wait(`document.getElementById("matrix_variant").value === "changed" && /all that/.test(${progress})`);
	await tab.screenshot(`${folder}/tables.png`);
	if (await tab.evaluate(`Boolean(document.querySelector("#grid .refused"))`)) throw new Error("3 is refused");
	const cell = await tab.evaluate(
		`(({ textContent, title }) => [textContent, title])(document.querySelector("#matrix .up"))`);
	console.log(`cell: ${cell.join(" | ")}`);
	// the replay shows a bout of the variant in view at once
	await press("[aria-controls=duel_pane]");
	const command = `document.getElementById("duel_command").textContent`;
	await tab.wait(`/^salle duel coin.yaml .*--variant changed --bout 0$/.test(${command})`);
	await press("#keep");
	await tab.wait(`document.getElementById("matrix_variant").value === "" && /all that/.test(${progress})`);
}

// Replays a bout and computes odds.
async function askPanels() {
	await press("[aria-controls=duel_pane]");
	const command = `document.getElementById("duel_command").textContent`;
	await tab.wait(`/^salle duel coin.yaml --a/.test(${command}) && !/variant/.test(${command})`);
	await press("#duel button");
	await filled("duel_out");
	await tab.screenshot(`${folder}/duel.png`);
	writeFileSync(`${folder}/duel`, await textOf("duel_out"));
	await press("[aria-controls=odds_pane]");
	await press("#odds button");
	await filled("odds_out");
	writeFileSync(`${folder}/odds`, await textOf("odds_out"));
	for (const panel of ["duel", "odds"])
		writeFileSync(`${folder}/${panel}.command`, (await textOf(`${panel}_command`)).replace(/^salle /, ""));
	await press("[aria-controls=policies_pane]");
	await press("#copy_policy");
	console.log(await tab.wait(`document.getElementById("note").textContent`));
	await press("[aria-controls=scenario_pane]");
	for (const width of [390, 1400]) {
		await tab.resize(width, 900);
		if (width === 390) {
			await tab.screenshot(`${folder}/phone.png`);
			const heights = `[...document.querySelectorAll("button, select")].map((one) => one.offsetHeight)`;
			const low = await tab.evaluate(`${heights}.filter((height) => height > 0 && height < 40).length`);
			console.log(`phone: ${await textOf("headline")}; ${low} low buttons`);
		}
		console.log(`inaccessible: ${(await tab.inaccessible({ iframes: false })).join("; ") || "nothing"}`);
	}
}

// Loads the page again. The page does it itself, because the driver of Firefox may take the load of a frame for that of the
// page.
async function reload() {
	await tab.evaluate(`window.isOld = true; location.reload()`).catch(() => {});
	await tab.wait(`!window.isOld && ${editor} !== null`);
}

// Goes on in a new browser.
async function moveTo(url) {
	saidBefore.push(...tab.said);
	await tab.close();
	tab = await openTab(url, { program });
}

// Drops a file on the report.
async function drop(name) {
	const text = JSON.stringify(readFileSync(`${folder}/${name}`, "utf8"));
	await tab.evaluate(`{
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([${text}], "dropped.yaml"));
		for (const type of ["dragover", "drop"])
			document.getElementById("report").dispatchEvent(
				new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
	}`);
	const list = `document.getElementById("scenario").selectedOptions[0].textContent`;
	console.log(await tab.wait(`/dropped/.test(${list}) && ${list}`));
	await tab.wait(reportHas("Written here"));
}

// Shares a scenario by a link, and follows the link in another browser. A scenario that is too long becomes a file.
async function shareLink() {
	const server = createServer((_, response) =>
		response.setHeader("content-type", "text/html").end(readFileSync(page)),
	).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.on("listening", resolve));
	await moveTo(`http://127.0.0.1:${server.address().port}/`);
	await tab.wait(reportHas("Eight armouries"));
	await write(`${scenario}# ${randomBytes(8000).toString("hex")}`);
	await tab.wait(reportHas("Written here"));
	await save("share", "long.yaml");
	const note = `document.getElementById("note").textContent`;
	console.log(await tab.wait(`/Too long/.test(${note}) && ${note}`));
	await write(scenario);
	await tab.evaluate(`document.getElementById("share").click()`);
	const link = await tab.wait(`/#s=/.test(location.href) && location.href`);
	await moveTo(link);
	await tab.wait(reportHas("Written here"));
	console.log(`link of ${link.length} characters opened`);
	await typeWithoutStorage();
	server.close();
}

// Types where the browser keeps nothing: the page warns before it closes.
async function typeWithoutStorage() {
	await tab.page.evaluateOnNewDocument(
		`Object.defineProperty(window, "localStorage", { get() { throw new Error("refused"); } })`);
	await reload();
	await tab.wait(reportHas("Written here"));
	const warns = `!dispatchEvent(new Event("beforeunload", { cancelable: true }))`;
	if (await tab.evaluate(warns)) throw new Error("the page warns before anything is typed");
	await write(scenario.replace("Written here", "Not kept"));
	await tab.wait(warns);
	console.log("not kept: the page warns");
}

const scenario = `rules: coin
title: Written here
bouts: 1000
seed: 7
builds: {fair: {coin: fair}, other: {coin: loaded}}
matchups: round_robin
`;

try {
	await tab.wait(reportHas("Eight armouries"));
	await tab.screenshot(`${folder}/first.png`);
	await tab.wait(`/fighting [\\d,]{5,} /.test(${progress})`);
	const width = `document.getElementById("stop").getBoundingClientRect().width`, before = await tab.evaluate(width);
	await tab.evaluate(`document.getElementById("stop").click()`);
	console.log(await tab.wait(progress));
	if (before !== await tab.evaluate(width)) throw new Error("Stop and Continue differ in width");
	await tab.evaluate(`document.getElementById("stop").click()`);
	await tab.wait(`/[\\d,]{5,} bouts per matchup/.test(${progress})`);

	await choose("coin/coin");
	await tab.wait(
		`/all that/.test(${progress}) && document.getElementById("command").textContent.includes("coin.yaml")`,
	);
	await save("save_all", "coin.zip");
	if (!(await tab.evaluate(`document.getElementById("matrix_about").hidden`)))
		throw new Error("the page names a variant that is none");

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

	await followLinks();
	await complete();
	await changeTable();
	await askPanels();
	await save("share", "written.yaml");
	console.log(await tab.wait(`document.getElementById("note").textContent`));

	await reload();
	await tab.wait(`${reportHas("Written here")} && /my_bold/.test(${editor}.textContent)`);
	console.log("kept: the text after a reload");
	await choose("fechtbook/armoury");
	await tab.wait(reportHas("Eight armouries"));
	await (await tab.page.$("#open")).uploadFile(resolve(folder, "written.yaml"));
	await tab.wait(reportHas("Written here"));
	console.log(await tab.evaluate(`document.getElementById("scenario").selectedOptions[0].textContent`));
	await drop("written.yaml");
	await choose("fechtbook/variants");
	await save("share", "variants.yaml");
	await shareLink();
	const charts = `document.getElementById("report").contentDocument.documentElement.dataset.charts`;
	console.log(`charts: ${await tab.wait(`/^(\\d+) of \\1,/.test(${charts}) && ${charts}`)}`);
	// Firefox asks every server for an icon, and lets a report that the next one replaces fail to draw.
	const said = [...saidBefore, ...tab.said].filter((line) => !/favicon\.ico|vegaEmbed is not defined/.test(line));
	console.log(`console: ${said.length === 0 ? "empty" : said.join("; ")}`);
} catch (error) {
	await tab.screenshot(`${folder}/failed.png`);
	throw error;
} finally {
	await tab.close();
}
