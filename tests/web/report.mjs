// SPDX-License-Identifier: GPL-3.0-or-later
// A reader of pages of `salle report`: waits for the charts, narrows, sorts, downloads, opens a cell and a replay. Prints what
// is wrong, and how long the page took until the reader could use it.
//   node report.mjs chromium|firefox PAGE...
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, openTab } from "./browser.mjs";

const [program, ...pages] = process.argv.slice(2);
const shared = await launch(program);
const drawn = `/^(\\d+) of \\1, 0 failed/.test(document.documentElement.dataset.charts ?? "")`;

const ALIKE = "tbody tr:nth-child(n+5):nth-last-child(n+5), .matchup:not([open]):nth-child(n+9)";

// Where the matrix of at most eight builds ends, in pixels; 0 if the page begins with something else.
const matrixEnd = `(() => {
	const matrix = document.querySelector("main > :first-child .first .heat");
	return matrix && matrix.rows.length <= 9 ? matrix.getBoundingClientRect().bottom : 0;
})()`;

// Presses a button that saves a file, and returns the text and size of the file.
async function saved(tab, selector) {
	await tab.evaluate(`{
		window.file = undefined;
		const make = URL.createObjectURL;
		HTMLAnchorElement.prototype.click = function () {
			if (!this.download) HTMLElement.prototype.click.call(this);
		};
		URL.createObjectURL = (blob) => {
			URL.createObjectURL = make;
			blob.text().then((text) => (window.file = { text, size: blob.size }));
			return make.call(URL, blob);
		};
		document.querySelector(${JSON.stringify(selector)}).click();
	}`);
	return tab.wait("window.file", 10);
}

const open = (tab, expression) =>
	tab.evaluate(`(() => { const one = ${expression}; if (one) one.open = true; return Boolean(one); })()`);

// Reads one page; returns what is wrong with it.
async function read(page) {
	const wrong = [], check = (fact, what) => fact || wrong.push(what);
	const tab = await openTab(pathToFileURL(resolve(page)).href, { program, shared });
	await tab.wait(drawn);
	check(await tab.evaluate(matrixEnd) <= 900, "the matrix is not on the first screen");
	const usable = await tab.evaluate(`Math.round(performance.getEntriesByType("navigation")[0].domInteractive)`);
	check(await tab.evaluate(`document.documentElement.scrollWidth <= innerWidth`), "wider than the window");
	if (await tab.evaluate(`Boolean(document.querySelector("figure .save[title$=SVG]"))`)) {
		check((await saved(tab, "figure .save[title$=SVG]")).text.includes("<svg"), "no SVG is saved");
		check((await saved(tab, "figure .save[title$=PNG]")).size > 1000, "no PNG is saved");
	}
	const fragment = await tab.evaluate(
		`(() => { const link = document.querySelector("nav a"); link.click(); return link.hash; })()`);
	check(await tab.evaluate(`location.hash`) === fragment, "a link to a section does not change the address");
	await tab.evaluate("history.back()");
	check(await tab.wait(`scrollY === 0 && location.hash === ""`, 5).catch(() => false),
		"the reader cannot go back from a section");
	check((await saved(tab, ".save[title$=CSV]")).text.includes("\r\n"), "no CSV is saved");
	if (await tab.evaluate(`Boolean(document.querySelector(".heat a"))`)) {
		// a cell below the diagonal opens its matchup as the row sees it
		const row = await tab.evaluate(`(() => {
			const last = [...document.querySelector(".heat tbody").rows].at(-1);
			last.querySelector("a").click();
			return last.cells[0].textContent;
		})()`);
		await tab.wait(`Boolean(document.querySelector(".matchup[open] .inside"))`);
		check((await tab.evaluate(`document.querySelector(".matchup[open] summary").textContent`)).startsWith(row),
			"the matchup is not the row's");
	}
	if (await open(tab, `document.querySelector("details.replay")`)) {
		await tab.wait(`Boolean(document.querySelector(".replay pre"))`);
		const state = `document.querySelector(".replay .states")?.textContent`, before = await tab.evaluate(state);
		if (before !== undefined) {
			await tab.evaluate(`{ const pre = document.querySelector(".replay pre"); ` +
				`pre.querySelector(".line:nth-last-child(2)").click(); }`);
			check(before !== await tab.evaluate(state), "the states of a replay do not change");
		}
	}
	await tab.wait(drawn);
	if (program === "chromium") {
		// rows in the middle of long tables and lists are like the first and the last ones, and take axe-core half a minute
		await tab.evaluate(`for (const one of document.querySelectorAll(${JSON.stringify(ALIKE)})) one.remove()`);
		for (const violation of await tab.inaccessible()) wrong.push(`inaccessible: ${violation}`);
	}
	await tab.resize(390, 844);
	await tab.evaluate("history.replaceState(null, '', location.pathname)");
	await tab.page.reload();
	await tab.wait(drawn);
	check(await tab.evaluate(matrixEnd) <= 844, "the matrix is not on the first screen of a phone");
	const low = await tab.evaluate(`[...document.querySelectorAll("button, select, input:not([type=checkbox]), summary, nav a")]
		.filter((one) => one.offsetHeight > 0 && one.offsetHeight < 40).map((one) => one.outerHTML.slice(0, 80))`);
	check(low.length === 0, `${low.length} controls are lower than a finger: ${low[0]}`);
	if (await tab.evaluate(`Boolean(document.querySelector(".heat a"))`)) {
		const link = await tab.page.$(".heat a"), isOpen = `Boolean(document.querySelector(".matchup[open]"))`;
		await link.click();
		check(await tab.evaluate(`!${isOpen} && document.querySelector(".heat a").offsetHeight >= 38`),
			"the first tap does not enlarge the matrix");
		await link.click();
		check(await tab.wait(isOpen, 10).catch(() => false), "the second tap opens no matchup");
	}
	check(await tab.evaluate(`document.documentElement.scrollWidth <= innerWidth`), "wider than a phone");
	wrong.push(...tab.said);
	await tab.close();
	return [usable, wrong];
}

for (const page of pages) {
	const [usable, wrong] = await read(page);
	console.log(`${page}: usable after ${usable} ms${wrong.map((what) => `\n  ${what}`).join("")}`);
	if (wrong.length > 0) process.exitCode = 1;
}
await shared.close();
