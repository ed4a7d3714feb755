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

// What a reader cannot read: labels of charts that overlap or are cut, points outside their chart, and tables that scroll
// without a sign. The boxes of rotated labels say nothing about an overlap.
const unreadable = `(() => {
	const faults = [], isIn = (box, whole) => box.left >= whole.left - 1 && box.right <= whole.right + 1 &&
		box.top >= whole.top - 1 && box.bottom <= whole.bottom + 1;
	for (const chart of document.querySelectorAll("svg.marks")) {
		const whole = chart.getBoundingClientRect(), name = chart.closest("figure").querySelector("strong").textContent;
		const labels = [...chart.querySelectorAll("text")].map((one) => [one.textContent, one.getBoundingClientRect(),
			/rotate\\(-?[1-9]/.test(one.getAttribute("transform"))]).filter(([text, box]) => text.trim() && box.width > 0);
		labels.forEach(([text, box, rotated], i) => {
			if (!isIn(box, whole)) faults.push(name + " cuts the label " + text);
			for (const [other, at, turned] of labels.slice(i + 1))
				if (!rotated && !turned && Math.min(box.right, at.right) - Math.max(box.left, at.left) > 2 &&
					Math.min(box.bottom, at.bottom) - Math.max(box.top, at.top) > 4)
					faults.push(name + ": " + text + " overlaps " + other);
		});
		for (const point of chart.querySelectorAll(".mark-symbol path"))
			if (!isIn(point.getBoundingClientRect(), whole)) faults.push(name + " cuts a point");
	}
	for (const box of document.querySelectorAll(".scroll, nav"))
		if (box.checkVisibility() && box.scrollWidth > box.clientWidth + 2 && !box.closest(".scrollbox.more"))
			faults.push("no sign of scrolling: " + box.getAttribute("aria-label"));
	return faults;
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

// Looks for a build by its name, goes back to all, and clicks a bar of a build. Returns what is wrong.
async function narrow(tab) {
	const wrong = [], run = `document.querySelector("article:has(.find)")`;
	const chosen = `${run}.querySelector(".field select")?.value`;
	const others = (name) => `[...${run}.querySelectorAll(".matchup")]
		.filter((one) => !one.hidden && !JSON.parse(one.dataset.names).includes(${JSON.stringify(name)})).length`;
	const find = (name) => tab.evaluate(`{
		const input = document.querySelector(".find input");
		input.value = ${JSON.stringify(name)};
		input.dispatchEvent(new Event("change"));
	}`);
	const name = await tab.evaluate(`document.querySelector(".find datalist").options[0].value`);
	await find(name);
	if (await tab.evaluate(others(name)) > 0) wrong.push("the search for a build shows matchups of others");
	if (![undefined, name].includes(await tab.evaluate(chosen))) wrong.push("the search for a build narrows nothing");
	const pair = await tab.evaluate(`${run}.querySelector(".matchup")?.dataset.names ?? ""`);
	if (pair) {
		await find(JSON.parse(pair).reverse().join(" "));
		if (!await tab.wait(`document.activeElement.closest(".matchup[open]").dataset.names === ${JSON.stringify(pair)}`, 5)
			.catch(() => false)) wrong.push("the search for two builds does not open their matchup");
	}
	await find("");
	await tab.wait(drawn);
	const bar = await tab.page.$("article:has(.find) .field .chart.clickable .mark-rect path");
	await bar?.click();
	if (bar && !await tab.wait(`${chosen} !== ""`, 5).catch(() => false)) wrong.push("a click on a bar narrows nothing");
	return wrong;
}

// Chooses policies at the top, whose sections follow until they have a choice of their own. Returns what is wrong.
const choosePolicies = (tab) => tab.evaluate(`(() => {
	const labelled = (text) => [...document.querySelectorAll("label")].find((one) => one.textContent.startsWith(text))
		?.querySelector("select");
	const top = labelled("Policies, for all sections"), of = () => labelled("Policy of both"), wrong = [];
	const choose = (select, value) => {
		select.value = value;
		select.dispatchEvent(new Event("change"));
	};
	if (!top || !of()) return wrong;
	for (const option of [...top.options].filter((one) => /^all under/.test(one.textContent))) {
		choose(top, option.value);
		const policy = option.textContent.replace("all under ", ""), costs = [...document.querySelectorAll("figcaption")].at(-1);
		if (of().value !== policy) wrong.push("wounds do not follow " + policy);
		if (labelled("Scores:").selectedOptions[0].textContent !== option.textContent) wrong.push("rankings do not follow");
		for (const title of ["Where wounds fall", "How bouts end", "How long bouts last"])
			for (const caption of document.querySelectorAll(".field figcaption"))
				if (caption.textContent.startsWith(title) && !caption.textContent.includes("both under " + policy))
					wrong.push(title + " does not name " + policy);
		if (costs.textContent.startsWith("Score and cost") && !costs.textContent.includes("all under " + policy))
			wrong.push("costs do not follow " + policy);
	}
	choose(of(), "");
	choose(top, "0");
	if (of().value !== "") wrong.push("the choice at the top undoes that of a section");
	return wrong;
})()`);

// Reads one page; returns what is wrong with it.
async function read(page) {
	const wrong = [], check = (fact, what) => fact || wrong.push(what);
	const tab = await openTab(pathToFileURL(resolve(page)).href, { program, shared });
	await tab.wait(drawn);
	check(await tab.evaluate(matrixEnd) <= 900, "the matrix is not on the first screen");
	wrong.push(...(await tab.evaluate(unreadable)).slice(0, 5));
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
	wrong.push(...await choosePolicies(tab));
	if (await tab.evaluate(`Boolean(document.querySelector(".find"))`)) wrong.push(...await narrow(tab));
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
	wrong.push(...(await tab.evaluate(unreadable)).slice(0, 5).map((fault) => `on a phone ${fault}`));
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
