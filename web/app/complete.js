// SPDX-License-Identifier: GPL-3.0-or-later
// Completions in a scenario: keys and values of the JSON Schema that salle prints of a rule system, rows of its
// tables, and the builds and policies that exist.
import { isMap, parseDocument, visit } from "yaml";
import { rulesOf } from "./scenario_text.js";

const MARK = "zzcursorzz";
// The tables whose rows a key names, where the key is not the table's own name.
const TABLES = {
	garments: "armor",
	shield: "shields",
	off_hand: "weapons",
	mount: "mounts",
	weapon: "weapons",
	coin: "coins",
	background: "backgrounds",
};
const BUILDS = new Set(["extends", "a", "b", "reference", "matchups"]);

// Returns { path, isKey } of the mark in a text: the keys above the mark ("[]" for an element of a list), and whether
// the mark is a key itself; null if the text without its errors has no mark.
export function placeOf(text) {
	let place = null;
	visit(parseDocument(text, { uniqueKeys: false }), {
		Scalar(role, node, above) {
			if (!String(node.value).includes(MARK)) return undefined;
			const path = [];
			above.forEach((parent, i) => {
				const next = above[i + 1] ?? node;
				if (parent.key !== undefined && next !== parent.key) path.push(String(parent.key));
				if (Array.isArray(parent.items) && !isMap(parent)) path.push("[]");
			});
			place = { path, isKey: role === "key" };
			return visit.BREAK;
		},
	});
	return place;
}

// Returns all alternatives of a schema, without references.
function alternatives(schema, root) {
	if (!schema) return [];
	if (schema.$ref) return alternatives(root.definitions[schema.$ref.split("/").pop()], root);
	const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
	return inner.length ? inner.flatMap((one) => alternatives(one, root)) : [schema];
}

function below(schemas, key, root) {
	return schemas.flatMap((schema) =>
		alternatives(
			key === "[]"
				? schema.items
				: (schema.properties?.[key] ??
						(typeof schema.additionalProperties === "object" ? schema.additionalProperties : null)),
			root,
		),
	);
}

// Returns the completions at a place: keys with their descriptions, or values.
export function fromSchema(root, { path, isKey }) {
	const schemas = path.reduce((found, key) => below(found, key, root), alternatives(root, root));
	if (isKey) {
		return schemas
			.flatMap(({ properties = {} }) => Object.entries(properties))
			.map(([label, { description }]) => ({
				label,
				type: "property",
				info: description,
				apply: `${label}: `,
			}));
	}
	const values = schemas.flatMap((schema) => (schema.const !== undefined ? [schema.const] : (schema.enum ?? [])));
	return [
		...new Set(values.filter((value) => typeof value === "string" && value !== "true" && value !== "false")),
	].map((label) => ({ label, type: "enum" }));
}

const keysOf = (node) => (isMap(node) ? node.items.map(({ key }) => String(key)) : []);

// Returns the names that a place may hold: rows of a table, builds or policies.
function names({ path, isKey }, text, { rows, policies }) {
	const document = parseDocument(text, { uniqueKeys: false });
	const key = path.findLast((part) => part !== "[]");
	const at = path.indexOf("rows");
	if (path.includes("tables") && at > 0 && (isKey ? path.length === at + 1 : ["row", "like", "after", "before"].includes(key)))
		return rows(path[at - 1]).map((label) => ({
			label,
			type: "constant",
			apply: isKey ? `${label}: ` : label,
		}));
	if (isKey) return [];
	if (key?.endsWith("policy") || (key === "extends" && path.includes("policies")))
		return [...policies(), ...keysOf(document.get("policies"))].map((label) => ({ label, type: "function" }));
	if (BUILDS.has(key)) return keysOf(document.get("builds")).map((label) => ({ label, type: "class" }));
	return path.includes("builds") ? rows(TABLES[key] ?? key).map((label) => ({ label, type: "constant" })) : [];
}

// Returns the completions at `position` of a text, as { from, options }, or null. `known` has the functions
// schema(rules), rows(table, rules), policies(rules) and systems().
export async function completionsAt(text, position, known) {
	const line = text.slice(text.lastIndexOf("\n", position - 1) + 1, position);
	if (/(^|\s)#/.test(line)) return null;
	const word = /[\w.][\w. &-]*$/.exec(line)?.[0] ?? "";
	const from = position - word.length,
		before = text.slice(0, from),
		after = text.slice(position);
	const rules = rulesOf(text);
	const root = await known.schema(rules);
	// a block map needs a colon after the mark, to be a map while the key is incomplete
	const asKey = /^\s*(- +)?$/.test(line.slice(0, line.length - word.length)) && !/^\s*:/.test(after);
	const places = (asKey ? [`${MARK}:`, MARK] : [MARK])
		.map((mark) => placeOf(before + mark + after))
		.filter(Boolean);
	const options = places.flatMap((place) => [
		...fromSchema(root, place),
		...names(place, text, {
			rows: (table) => known.rows(table, rules),
			policies: () => known.policies(rules).keys(),
		}),
	]);
	if (/^rules:\s*$/.test(line.slice(0, line.length - word.length)))
		options.push(...known.systems().map((label) => ({ label, type: "enum" })));
	const unique = [...new Map(options.map((option) => [option.label, option])).values()];
	if (/^\s*:/.test(after)) unique.forEach((option) => (option.apply = option.label));
	return unique.length ? { from, options: unique, validFor: /^[\w. &-]*$/ } : null;
}
