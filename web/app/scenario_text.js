// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and changes the text of a scenario. A change writes one top-level key anew and leaves all other lines as they
// are.
import { isMap, isPair, isScalar, parseDocument, YAMLMap } from "yaml";

const CHANGED = "changed"; // the variant that holds the changes of the grids

const PRINT = { lineWidth: 120, flowCollectionPadding: false };

// Returns the name of the rule system that a scenario's text names.
export function rulesOf(text) {
	return /^rules:\s*["']?(\w+)/m.exec(text)?.[1] ?? "coin";
}

const pairOf = (document, key) =>
	document.contents?.items?.find((pair) => isPair(pair) && String(pair.key) === key);

// Returns the text after `change(document)`, which changes only values below the top-level key `key`. Throws if the
// text is no YAML, or holds something else where a map is needed.
function changeKey(text, key, change) {
	const document = parseDocument(text);
	if (document.errors.length)
		throw new Error(`line ${document.errors[0].linePos?.[0].line}: ${document.errors[0].message}`);
	const old = pairOf(document, key);
	const start = old?.key.range[0],
		end = old && (old.value?.range ?? old.key.range)[2];
	change(document);
	const pair = pairOf(document, key);
	let written = "";
	if (pair) {
		const alone = new YAMLMap();
		alone.items.push(pair);
		// the comments and blank lines before the key stay in the text
		if (old) pair.key.commentBefore = pair.key.spaceBefore = undefined;
		document.contents = alone;
		document.commentBefore = document.comment = null;
		written = document.toString(PRINT);
	}
	if (!old) return `${text.replace(/\s*$/, "\n")}\n${written}`;
	return (text.slice(0, start) + written + text.slice(end)).replace(/\n*$/, "\n");
}

function prune(document, path) {
	for (let length = path.length; length > 0; length--) {
		const node = document.getIn(path.slice(0, length));
		if (length < path.length && !(isMap(node) && node.items.length === 0)) return;
		document.deleteIn(path.slice(0, length));
	}
}

// Returns the text in which the variant CHANGED sets one cell of a table; an `undefined` value takes the change back.
export function setCell(text, table, row, column, value) {
	const path = ["variants", CHANGED, "tables", table, "rows", row, column];
	return changeKey(text, "variants", (document) => {
		if (value === undefined) return prune(document, path);
		if (!document.contents) document.contents = new YAMLMap();
		for (let length = 1; length < path.length; length++) {
			const node = document.getIn(path.slice(0, length), true);
			if (!isMap(node)) {
				if (node && !(isScalar(node) && node.value === null))
					throw new Error(`${path.slice(0, length).join(".")} is no map: change it in the text.`);
				document.setIn(path.slice(0, length), new YAMLMap());
			}
		}
		return document.setIn(path, document.createNode(value, { flow: true }));
	});
}

// Returns the line of a cell that the variant CHANGED sets, from 1; undefined if the variant does not set the cell.
export function lineOfChange(text, table, row, column) {
	const node = parseDocument(text, { uniqueKeys: false }).getIn(
		["variants", CHANGED, "tables", table, "rows", row, column],
		true,
	);
	return node?.range && text.slice(0, node.range[0]).split("\n").length;
}

// Returns the text with the changes of the variant CHANGED in the scenario itself, without the variant.
export function keepChanges(text) {
	const { changed } = changesOf(text);
	const kept = Object.keys(changed).reduce(
		(rest, table) =>
			changeKey(rest, "variants", (document) => prune(document, ["variants", CHANGED, "tables", table])),
		text,
	);
	return changeKey(kept, "tables", (document) => {
		for (const [table, rows] of Object.entries(changed))
			for (const [row, cells] of Object.entries(rows))
				for (const [column, value] of Object.entries(cells))
					document.setIn(
						["tables", table, "rows", row, column],
						document.createNode(value, { flow: true }),
					);
	});
}

// Converts the text of a cell to the value that YAML has for it: a number, a text or, in a column of lists, a list
// (`a;b` has two elements, an empty cell none).
export function toValue(text, isList) {
	if (isList)
		return text
			.split(";")
			.map((part) => part.trim())
			.filter(Boolean);
	return /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) ? Number(text) : text;
}

// Returns the cells in which a table differs from the shipped one, as row → column → value. Undefined if rows cannot be
// compared by name, or if the table lacks columns or rows of the shipped one.
function rowsChanged(shipped, rows) {
	const [head, ...body] = rows,
		[columns, ...before] = shipped;
	const old = new Map(before.map((cells) => [cells[0], cells])),
		now = new Map(body.map((cells) => [cells[0], cells]));
	if (now.size < body.length || old.size < before.length || String(head) !== String(columns)) return undefined;
	if ([...old.keys()].some((row) => !now.has(row))) return undefined;
	const lists = head.map((_, i) => [...before, ...body].some((cells) => cells[i]?.includes(";")));
	const changed = {};
	for (const [row, cells] of now)
		cells.forEach((cell, i) => {
			if (i > 0 && cell !== (old.get(row)?.[i] ?? ""))
				(changed[row] ??= {})[head[i]] = toValue(cell, lists[i] || cell.includes(";"));
		});
	return changed;
}

// Writes the rows of the file that `tables.TABLE` below `path` names into the scenario.
function inlineTable(document, path, table, { shipped, rows }) {
	const at = [...path, table],
		node = document.getIn(at, true);
	const file = isScalar(node) ? node.value : isMap(node) ? node.get("file") : undefined;
	const before = file && shipped(table),
		now = file && rows(String(file));
	const changed = before && now && rowsChanged(before, now);
	if (!changed) return;
	const own = isMap(node) && isMap(node.get("rows")) ? node.get("rows").toJSON() : {};
	for (const [row, cells] of Object.entries(own)) changed[row] = { ...changed[row], ...cells };
	document.setIn(at, document.createNode({ rows: changed }, { flow: true }));
}

// Returns the text in which all that it takes from files is written out: tables as changed rows, policies as its own.
// `files` has the functions shipped(table), rows(path) and policies(path), which return undefined for what they do not
// know.
export function inlineFiles(text, files) {
	const scenario = parseDocument(text, { uniqueKeys: false }).toJS() ?? {};
	const namesFiles = (tables) =>
		Object.values(tables ?? {}).some((table) => typeof table === "string" || table?.file !== undefined);
	let whole = text;
	if (namesFiles(scenario.tables))
		whole = changeKey(whole, "tables", (document) => {
			for (const table of Object.keys(scenario.tables)) inlineTable(document, ["tables"], table, files);
		});
	const variants = Object.entries(scenario.variants ?? {}).filter(([, variant]) => namesFiles(variant?.tables));
	if (variants.length)
		whole = changeKey(whole, "variants", (document) => {
			for (const [name, { tables }] of variants)
				for (const table of Object.keys(tables))
					inlineTable(document, ["variants", name, "tables"], table, files);
		});
	const sources = [scenario.policy_files ?? []].flat();
	if (sources.length === 0 || !sources.every((path) => files.policies(path))) return whole;
	for (const [name, lines] of sources.flatMap((path) => files.policies(path)))
		whole = addPolicy(whole, name, lines);
	return changeKey(whole, "policy_files", (document) => document.delete("policy_files"));
}

// Returns the cells that a text changes by the names of rows: { base, changed }, each table → row → column →
// value.
export function changesOf(text) {
	const scenario = parseDocument(text, { uniqueKeys: false }).toJS() ?? {};
	const rowsOf = (tables) =>
		Object.fromEntries(
			Object.entries(tables ?? {}).map(([table, { rows } = {}]) => [
				table,
				rows && !Array.isArray(rows) ? rows : {},
			]),
		);
	return { base: rowsOf(scenario.tables), changed: rowsOf(scenario.variants?.[CHANGED]?.tables) };
}

// Returns [name, source] of each policy in a file of policies; the source is a list of lines without their indentation.
export function policiesIn(text) {
	const policies = parseDocument(text, { uniqueKeys: false }).get("policies");
	if (!isMap(policies)) return [];
	return policies.items.map(({ key, value }) => {
		const start = text.lastIndexOf("\n", key.range[0]) + 1,
			indent = key.range[0] - start;
		return [
			String(key),
			text
				.slice(start, value.range[2])
				.trimEnd()
				.split("\n")
				.map((line) => line.slice(indent)),
		];
	});
}

// Returns the text with a policy `name` from the lines of another, whose first line is its key.
export function addPolicy(text, name, lines) {
	const policy = parseDocument([`${name}:`, ...lines.slice(1)].join("\n")).contents.items[0];
	return changeKey(text, "policies", (document) => {
		if (document.hasIn(["policies", name])) throw new Error(`The scenario already has a policy ${name}.`);
		if (!isMap(document.get("policies"))) document.set("policies", new YAMLMap());
		document.get("policies").add(policy);
	});
}
