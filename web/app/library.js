// SPDX-License-Identifier: GPL-3.0-or-later
// What salle ships of each rule system: tables, policies, and the schema of its scenarios.
import { csvParseRows } from "d3-dsv";
import { Engine, shippedFiles } from "./engine.js";
import { policiesIn } from "./scenario_text.js";

const engine = new Engine(),
	kept = new Map();
const decoder = new TextDecoder();
let files;

function keep(key, make) {
	if (!kept.has(key)) kept.set(key, make());
	return kept.get(key);
}

const under = (folder) => keep(folder, () => [...files].filter(([path]) => path.startsWith(folder)));

// Loads the shipped files. Call it before the other functions.
export async function loadLibrary() {
	files = await shippedFiles();
}

// Returns the text of a shipped file, undefined if there is none of this path.
export function shippedText(path) {
	return files.has(path) ? decoder.decode(files.get(path)) : undefined;
}

// Returns the names of the shipped scenarios, as SYSTEM/NAME, in order.
export function scenarios() {
	return [...files.keys()]
		.map((path) => /^scenarios\/(\w+\/\w+)\.yaml$/.exec(path)?.[1])
		.filter(Boolean)
		.sort();
}

// Returns the names of the rule systems.
export const systems = () => [...new Set(scenarios().map((name) => name.split("/")[0]))];

// Returns the names of the tables of a rule system: weapons and armour first.
export function tables(rules) {
	const names = under(`scenarios/${rules}/tables/`)
		.map(([path]) => /(\w+)\.csv$/.exec(path)?.[1])
		.filter(Boolean)
		.sort();
	const first = ["weapons", "armor", "armour", "shields", "missiles"].filter((name) => names.includes(name));
	return [...new Set([...first, ...names])];
}

// Returns the rows of a shipped CSV file, each a list of cells; the first has the names of columns. Undefined if there
// is no such file.
export function rowsOf(path) {
	return keep(path, () => {
		const text = shippedText(path);
		return text && csvParseRows(text.replace(/^#.*\n/gm, ""));
	});
}

// Returns the rows of a table of a rule system, as rowsOf does.
export const table = (name, rules) => rowsOf(`scenarios/${rules}/tables/${name}.csv`);

// Returns the names of the rows of a table; none if there is no such table.
export const rows = (name, rules) => (table(name, rules) ?? []).slice(1).map(([first]) => first);

// Returns the shipped policies of a rule system: name → lines of its source.
export function policies(rules) {
	return keep(
		`${rules}/policies`,
		() =>
			new Map(
				under(`scenarios/${rules}/policies/`)
					.flatMap(([, bytes]) => policiesIn(decoder.decode(bytes)))
					.sort(([a], [b]) => (a < b ? -1 : 1)),
			),
	);
}

// Returns [name, lines] of each policy in a shipped file; undefined if there is no such file.
export function policiesOf(path) {
	const text = shippedText(path);
	return text && policiesIn(text);
}

// Resolves to the JSON Schema of the scenarios of a rule system.
export function schema(rules) {
	const known = systems().includes(rules) ? rules : "coin";
	return keep(`${known}/schema`, async () => JSON.parse((await engine.run(["format", "--schema", known])).out));
}
