// SPDX-License-Identifier: GPL-3.0-or-later
// A table of the rules as a grid. A changed cell becomes a cell of the variant `changed` in the scenario's text.
import { rows, table, tables } from "./library.js";
import { changesOf, lineOfChange, rulesOf, setCell, toValue } from "./scenario_text.js";

const element = (id) => document.getElementById(id);

const toText = (value) => (Array.isArray(value) ? value.join(";") : String(value ?? ""));

function fillList(list, names) {
	const before = list.value;
	list.replaceChildren(...names.map((name) => new Option(name.replaceAll("_", " "), name)));
	if (names.includes(before)) list.value = before;
}

// Shows the chosen table. `text()` is the scenario's text; `change(text)` takes the text with a change.
export function createTables(text, change) {
	const grid = element("grid");
	let shown = "", // what the grid shows: it is drawn again only if this changes
		errors = []; // errors of the scenario

	// Marks the changed cells that the program refuses, and shows what it says of them.
	function refuse(found) {
		errors = found;
		const messages = [];
		for (const input of grid.querySelectorAll(".changed")) {
			const line = lineOfChange(text(), element("table").value, input.dataset.row, input.dataset.column);
			const own = errors.filter((error) => error.line === line).map(({ message }) => message);
			input.classList.toggle("refused", own.length > 0);
			input.ariaInvalid = String(own.length > 0);
			messages.push(...own.map((message) => `${input.ariaLabel}: ${message}`));
		}
		element("grid_error").textContent = messages.join("\n");
	}

	function draw() {
		const rules = rulesOf(text());
		fillList(element("table"), tables(rules));
		const name = element("table").value,
			all = table(name, rules);
		const { base, changed } = changesOf(text());
		const own = element("all_rows").checked
			? all.slice(1)
			: all.slice(1).filter(([row]) => text().includes(row));
		const body = own.length ? own : all.slice(1);
		const state = JSON.stringify([rules, name, base[name], changed[name], body.map(([row]) => row)]);
		if (state === shown) return;
		shown = state;
		// cells can be changed only if each row has a name of its own; other tables are only shown
		const named = new Set(rows(name, rules)).size === all.length - 1;
		element("grid_note").textContent = named
			? ""
			: "Rows of this table have no names: change them in the text, by a condition.";
		const lists = all[0].map((_, i) => all.some((row, at) => at > 0 && row[i]?.includes(";")));
		const head = document.createElement("tr");
		head.append(
			...all[0].map((column) =>
				Object.assign(document.createElement("th"), { textContent: column, scope: "col" }),
			),
		);
		grid.replaceChildren(
			head,
			...body.map((cells) => {
				const line = document.createElement("tr");
				line.append(
					Object.assign(document.createElement("th"), { textContent: cells[0], scope: "row" }),
					...cells.slice(1).map((cell, i) => drawCell(cell, cells[0], all[0][i + 1], lists[i + 1])),
				);
				return line;
			}),
		);

		refuse(errors);

		function drawCell(cell, row, column, isList) {
			const before = toText(base[name]?.[row]?.[column] ?? cell),
				now = changed[name]?.[row]?.[column];
			const input = Object.assign(document.createElement("input"), {
				value: now === undefined ? before : toText(now),
				ariaLabel: `${row}: ${column}`,
				disabled: !named,
				size: Math.max(3, before.length),
				className: now === undefined ? "" : "changed",
				title: now === undefined ? "" : `before: ${before || "empty"}`,
			});
			Object.assign(input.dataset, { row, column });
			// as in a spreadsheet, typing replaces the cell; the names of rows, which stay in view, do not cover it
			input.onfocus = () => {
				grid.parentElement.style.scrollPaddingLeft = `${grid.rows[0].cells[0].offsetWidth}px`;
				input.scrollIntoView({ block: "nearest", inline: "nearest" });
				requestAnimationFrame(() => input.select());
			};
			input.onchange = () => {
				const written = input.value.trim();
				try {
					shown = "";
					change(
						setCell(
							text(),
							name,
							row,
							column,
							written === before ? undefined : toValue(written, isList || written.includes(";")),
						),
					);
				} catch (error) {
					element("grid_note").textContent = error.message;
				}
			};
			const box = document.createElement("td");
			box.append(input);
			return box;
		}
	}

	element("table").onchange = draw;
	element("all_rows").onchange = draw;
	// Enter and the arrows move to the cell above or below
	grid.onkeydown = (event) => {
		const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (!step) return;
		const box = event.target.closest("td"),
			line = box.parentElement;
		const next = grid.rows[line.rowIndex + step]?.cells[box.cellIndex]?.querySelector("input");
		event.preventDefault();
		if (next) next.focus();
		else event.target.blur();
	};
	return { draw, refuse };
}
