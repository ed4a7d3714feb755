// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// Makes elements, numbers and tables. Texts are inserted as text, never as HTML, because they contain names that users
// chose.

function element(name, attributes = {}, ...children) {
	const node = name.startsWith("svg:")
		? document.createElementNS("http://www.w3.org/2000/svg", name.slice(4))
		: document.createElement(name);
	for (const [key, value] of Object.entries(attributes)) {
		if (key === "style") for (const [rule, set] of Object.entries(value)) node.style.setProperty(rule, set);
		else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
		else node.setAttribute(key, value);
	}
	node.append(...children.filter((child) => child !== null));
	return node;
}

const known = (x) => x !== null && x !== undefined;
// Rounds as C does: ties go to the even digit, but toFixed rounds them up.
function rounded(x, decimals) {
	const text = x.toFixed(decimals), tie = (x * 2 ** (decimals + 1)) % 2 === 1;
	return tie && Number(text.at(-1)) % 2 === 1 ? (x - 10 ** -(decimals + 1)).toFixed(decimals) : text;
}
const NOTHING = 1e-12; // rounding error of sums of shares
// Returns a share in per cent. 100 and 0 mean exactly all and none, as in the summary (src/base/percent.h).
function percentOf(x, decimals) {
	if (!known(x)) return "";
	const text = rounded(100 * x, decimals), unit = 10 ** -decimals, partly = x > NOTHING && x < 1 - NOTHING;
	if (partly && Number(text) <= 0) return `<${unit.toFixed(decimals)}`;
	return partly && Number(text) >= 100 ? `>${(100 - unit).toFixed(decimals)}` : text;
}
const percent = (x) => percentOf(x, 1);
const points = (x) => (known(x) ? (x < 0 ? "−" : "+") + rounded(Math.abs(100 * x), 1) : "");
const between = (low, high, form = percent) => (known(low) ? `${form(low)} to ${form(high)}` : "");
// Returns a confidence interval as text; "exact" if both ends are equal, because the value has no error.
const intervalOf = (low, high, form = percent) => (known(low) && low === high ? "exact" : between(low, high, form));
// Returns whether all matchups of the base were solved, so that no rate has an error.
const isExact = (run) => {
	const rows = rowsOf(run, "win_rates");
	return rows.length > 0 && rows.every((row) => row.method === "exact");
};
const plain = (digits) => (x) => (known(x) ? x.toFixed(digits).replace(/^-(?!0\.?0*$)/, "−").replace("-", "") : "");
const signed = (digits) => (x) => (known(x) ? `${plain(digits)(x).startsWith("−") ? "" : "+"}${plain(digits)(x)}` : "");
// Returns a name of the rules in words: "no weapon" for "no_weapon".
const spaced = (name) => name.replaceAll("_", " ");
const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const grouped = (x) => (known(x) ? x.toLocaleString("en") : "");

// Returns the box, which scrolls sideways, with a shade at its right edge that shows that more follows.
function shaded(box) {
	const around = element("div", { class: "scrollbox" }, box);
	const look = () => around.classList.toggle("more", box.scrollLeft + box.clientWidth < box.scrollWidth - 2);
	box.addEventListener("scroll", look);
	if (globalThis.ResizeObserver) new ResizeObserver(look).observe(box);
	return around;
}

// Returns the node in a box that scrolls sideways.
const scrolling = (label,
	node) => shaded(element("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": label }, node));

// Returns a name that may break after each underscore.
const breakable = (name) => element("span", {},
	...name.split(/(?<=_)/).flatMap((part, i) => (i === 0 ? [part] : [element("wbr"), part])));

// Saves bytes as a file. The browser asks no server.
function saveFile(name, parts, type) {
	const link = element("a", { href: URL.createObjectURL(new Blob(parts, { type })), download: name });
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.getAttribute("href")), 10000);
}

const fileName = (title,
	kind) => `${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "salle"}.${kind}`;
const csvCell = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvText = (lines) => lines.map((line) => `${line.map((cell) => csvCell(String(cell))).join(",")}\r\n`).join("");

// Returns a button that saves lines of cells as a CSV file.
const csvButton = (title, lines) => element("button",
	{ type: "button", class: "save", title: `Save “${title}” as CSV`, onclick: () =>
	saveFile(fileName(title, "csv"), [csvText(lines())], "text/csv") }, "CSV");

const textOf = (cell) => (typeof cell === "string" ? cell : cell?.textContent ?? "");

// Returns the sort key of a cell: its leading number if the column has numbers, else its text; null if it has none.
function sortKey(text, number) {
	if (!number) return text || null;
	const value = Number.parseFloat(text.replaceAll(",", "").replace("−", "-").replace(/^[<>~+]/, ""));
	return Number.isNaN(value) ? null : value;
}

// Returns a table. columns: [[heading, row => text or element, is a number, row => sort key]]; the first column is the row's
// heading. A click on a heading sorts by the column, a second click reverses. Unknown values stand last. Without a sort key a
// column sorts by its text.
function table(caption, columns, rows) {
	const lines = rows.map((row) => ({ row, line: element("tr", {}, ...columns.map(([, cell, number], i) =>
		element(i === 0 ? "th" : "td", { class: number ? "number" : "", ...(i === 0 ? { scope: "row" } : {}) },
			cell(row) ?? ""))) }));
	const body = element("tbody", {}, ...lines.map(({ line }) => line));
	const heads = columns.map(([heading, cell, number, key]) => {
		const keyOf = key ?? ((row) => sortKey(textOf(cell(row)), number));
		const head = element("th", { scope: "col", class: number ? "number" : "" },
			rows.length < 2 ? heading : element("button", { type: "button", class: "sort", onclick: () => {
			const down = head.getAttribute("aria-sort") === (number ? "descending" : "ascending") ? !number : Boolean(number);
			for (const other of heads) other.removeAttribute("aria-sort");
			head.setAttribute("aria-sort", down ? "descending" : "ascending");
			body.append(...[...lines].sort((one, other) => compare(keyOf(one.row), keyOf(other.row), down))
				.map(({ line }) => line));
		} }, heading));
		return head;
	});
	const asLines = () => [columns.map(([heading]) => heading),
		...rows.map((row) => columns.map(([, cell]) => textOf(cell(row))))];
	return element("div", {}, element("p", { class: "caption" }, element("span", { "aria-hidden": "true" }, caption), " ",
		csvButton(caption, asLines)),
		scrolling(caption, element("table", { "aria-label": caption }, element("thead", {}, element("tr", {}, ...heads)), body)));
}

function compare(one, other, down) {
	if (!known(one) || !known(other)) return Number(!known(one)) - Number(!known(other));
	const order = typeof one === "string" ? one.localeCompare(other) : one - other;
	return down ? -order : order;
}

// Returns a button that shows a text, selects it, and copies it if the browser allows.
function copyable(label, text) {
	const area = element("textarea", { readonly: "", rows: "4", "aria-label": label, hidden: "" });
	const button = element("button", { type: "button" }, label);
	button.addEventListener("click", () => {
		area.hidden = false;
		area.value = text();
		area.select();
		navigator.clipboard?.writeText(area.value).then(() => (button.textContent = `${label}: copied`), () => {});
	});
	return element("div", { class: "copy" }, button, area);
}

// Returns the rows of a table of the data. Columns that begin with * hold indices into `texts`.
function rowsOf(run, name) {
	const columns = Object.entries(run.tables[name] ?? {});
	const n = columns.length === 0 ? 0 : columns[0][1].length;
	return Array.from({ length: n }, (_, i) =>
		Object.fromEntries(columns.map(([column, values]) =>
			column[0] === "*" ? [column.slice(1), run.texts[values[i]]] : [column, values[i]])));
}

// Names of fighters include their policy where the run has several policies.
const policiesOf = (run) => (run.policies ??= new Set(["win_rates", "differences"].flatMap((name) => rowsOf(run, name))
	.flatMap((row) => [row.a_policy, row.b_policy])));
const fighter = (run, row, side) => (policiesOf(run).size > 1 ? `${row[side]} (${row[`${side}_policy`]})` : row[side]);
const pairing = (run, row) => (policiesOf(run).size > 1 && row.a_policy === row.b_policy
	? `${row.a} – ${row.b} (both ${row.a_policy})`
	: `${fighter(run, row, "a")} – ${fighter(run, row, "b")}`);

// Returns a row with its sides exchanged.
const reversed = (row) => ({ ...row, a: row.b, a_policy: row.b_policy, b: row.a, b_policy: row.a_policy });

// Returns the policies of a round robin in words.
const conditionOf = (robin) => (robin.policy ? `all under ${robin.policy}` : "each under its own policy");

// Returns the text that was deflated and written in base 64.
function inflated(packed) {
	const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
	return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

// Returns the replays of a run, unpacked on first use: [matchup, kind, bout, text, changes].
function unpacked(run) {
	run.unpacked ??= inflated(run.replays.deflated)
		.then((text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line)));
	return run.unpacked;
}

function groupBy(rows, key) {
	const groups = new Map();
	for (const row of rows) {
		const name = key(row);
		if (!groups.has(name)) groups.set(name, []);
		groups.get(name).push(row);
	}
	return groups;
}
