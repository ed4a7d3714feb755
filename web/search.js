// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// A search by `salle balance`: the answer, the proposals and what one step of each cell changes; the values of one cell; or
// fair prices.

const editsInWords = (row) => (row.changes === "" ? "no change" : row.changes.split("; ").join(", "));

// Returns the name of a target of the goal.
const targetName = (row, several) => `${row.target}${several && row.policy ? ` (${row.policy})` : ""}`;

const isLength = (row) => row.target === "length";
const valueForm = (row) => (isLength(row) ? plain(2) : percent);

// Returns the answer in words, with the lines to paste and the command.
function searchAnswer(search) {
	const { about } = search;
	return [about.answer ? element("p", {}, element("strong", {}, about.answer)) : null,
		about.lines ? element("p", {}, "Lines for the scenario:") : null,
		about.lines ? element("pre", { tabindex: "0" }, about.lines) : null,
		about.lines ? copyable("Copy the lines", () => about.lines) : null,
		about.edited ? element("p", { class: "hint" }, `The edited scenario is ${search.folder}/${about.edited}.`) : null,
		element("p", {}, about.interrupted
			? "The search was interrupted. This command does all of it:" : "This command repeats the search:"),
		element("pre", { tabindex: "0" }, about.command)];
}

// Returns the proposals, and the values of the goal under each.
function proposals(search) {
	const rows = rowsOf(search, "proposals"), each = [...groupBy(rows, (row) => row.row).values()];
	if (rows.length === 0 || search.about.cell) return [];
	const worsened = (row) => search.about.worsened?.[row.row] ?? "";
	const list = table("Proposals, measured on bouts that the search did not use. " +
		"Distance: points by which the numbers lie outside the goal. Met: every interval lies within the goal.",
		[["edits", editsInWords], ["number", (row) => String(row.edits), true], ["steps", (row) => plain(0)(row.steps), true],
			["distance, points", (row) => row.distance.toFixed(1), true],
			["interval", (row) => between(row.distance_low, row.distance_high, plain(1)), true],
			["goal", (row) => element("strong",
				{ class: row.verdict === "met" ? "clear" : row.verdict === "missed" ? "broken" : "undecided" }, row.verdict)],
			...(each.some(([row]) => worsened(row))
				? [["side effect", (row) => element("div", { class: "sentence" }, capitalized(worsened(row)))]] : [])],
				each.map(([row]) => row));
	// after an interrupt some proposals have no values under trained policies
	const same = (row, other) => targetName(row, true) === targetName(other, true);
	const targets = each[0].map((first) => ({ ...first, values: each.map((all) => all.find((row) => same(row, first))) }))
		.filter((row) => row.values.every(Boolean));
	const several = new Set(rows.map((row) => row.policy)).size > 1;
	const values = table("Values of the goal under each proposal, each with its interval. Bold: within the goal.",
		[["what", (row) => targetName(row, several)], ["goal", (row) => between(row.goal_low, row.goal_high, valueForm(row)),
			true],
			...each.map(([head], i) => [editsInWords(head), (row) => {
				const of = row.values[i], form = valueForm(row), within = of.value >= row.goal_low && of.value <= row.goal_high;
				return element("span", {}, element(within ? "strong" : "span", {}, form(of.value)),
					element("small", { class: "hint" }, ` ${between(of.value_low, of.value_high, form)}`));
			}, true, (row) => row.values[i].value])], targets);
	return [list, goalChart(search, targets, several), values];
}

// Returns a chart of the measured values before and after the chosen proposal, with the range of the goal as a band.
function goalChart(search, targets, several) {
	const chosen = search.about.chosen_row ?? 0;
	const rows = targets.filter((row) => !isLength(row))
		.map((row) => ({ name: targetName(row, several), goal_low: row.goal_low, goal_high: row.goal_high,
		now: row.values[0].value, value: row.values[chosen].value, low: row.values[chosen].value_low,
		high: row.values[chosen].value_high }));
	if (rows.length === 0 || rows.length > 60) return null;
	const y = { field: "name", type: "nominal", sort: null, title: null },
		x = (field) => share(field, "score or share", { scale: { zero: false } });
	return chart("The goal, before and after",
		`Green band: the goal. Ring: now.${chosen > 0 ? " Dot: with the proposed edits, and its interval." : ""}`, {
		data: { values: rows },
		height: { step: 24 },
		layer: [
			{ mark: { type: "bar", color: "#1a9c7c", opacity: 0.3 },
				encoding: { y, x: x("goal_low"), x2: { field: "goal_high" } } },
			{ mark: { type: "rule", color: BEFORE, strokeWidth: 1.5 }, encoding: { y, x: x("now"), x2: { field: "value" } } },
			{ mark: { type: "rule", color: BLUE, strokeWidth: 4 }, encoding: { y, x: x("low"), x2: { field: "high" } } },
			{ mark: { type: "point", size: 60, stroke: BEFORE, strokeWidth: 2, filled: false, opacity: 1 },
				encoding: { y, x: x("now") } },
			...(chosen > 0 ? [{ mark: { type: "point", filled: true, color: BLUE, size: 60, opacity: 1 },
				encoding: { y, x: x("value") } }] : []),
		],
	}, [["what", (row) => row.name], ["goal", (row) => between(row.goal_low, row.goal_high), true],
		["now, %", (row) => percent(row.now), true],
		["proposed, %", (row) => percent(row.value), true], ["interval", (row) => between(row.low, row.high), true]], rows);
}

// Returns the score under each value of one cell.
function cellValues(search) {
	if (!search.about.cell) return [];
	// "TABLE.ROW.COLUMN CHANGE", in which only the name of the row may have spaces
	const parts = (row) => row.changes.match(/^(.*) (\S+)$/)?.slice(1) ?? ["", "no change"];
	const rows = rowsOf(search, "proposals").map((row) => ({ name: parts(row)[1], cell: parts(row)[0], target: row.target,
		step: Number.parseFloat(parts(row)[1]) || 0, value: row.value, low: row.value_low, high: row.value_high,
		goal: row.goal_low })).sort((one, other) => one.step - other.step);
	if (rows.length === 0) return [];
	return [forest(`Score of ${rows[0].target}, by ${rows.find((row) => row.cell).cell}`,
		`Under each value of the cell, with simultaneous intervals. Dashed: the goal, ${percent(rows[0].goal)} %.`,
		rows, "change", "score", rows[0].goal)];
}

// Returns the prices of items, and what each build is worth under the printed and the fair prices.
function priceList(search) {
	const items = rowsOf(search, "price_list"), rows = rowsOf(search, "price_builds");
	if (rows.length === 0) return [];
	const several = rows.some((row) => row.policy);
	return [table("Prices of items.", [["item", (row) => row.item], ["table", (row) => spaced(row.table)],
		["printed", (row) => grouped(row.printed_price), true], ["fair", (row) => grouped(row.fair_price), true]], items),
	table("Builds under the printed and the fair prices, measured on bouts that the search did not use. " +
		`Even: the score if each unit of cost that a side saves raises its odds by ${percent(Math.expm1(rows[0].rate))} %. ` +
		"Above 50 a build is worth more than its cost, below 50 less.",
	[["build", (row) => row.build], ...(several ? [["policy", (row) => row.policy]] : []), ["prices", (row) => row.prices],
		["cost", (row) => grouped(row.cost), true], ["score, %", (row) => percent(row.score), true],
		["even, %", (row) => percent(row.even_score), true],
		["interval", (row) => between(row.even_score_low, row.even_score_high), true],
		["dominated by", (row) => row.dominated_by]], rows)];
}

// Returns a table of edits and builds: by how many points one step changes the mean score.
function sensitivityTable(caption, lines, builds, most) {
	const cell = (row) => {
		if (!row) return "";
		if (row.change_per_step_low === 0 && row.change_per_step_high === 0) return element("span",
			{ class: "change", title: "changes no bout" }, "0");
		const sure = row.change_per_step_low > 0 || row.change_per_step_high < 0;
		const interval = between(row.change_per_step_low, row.change_per_step_high, points);
		const strength = sure ? 10 + Math.round(60 * Math.abs(row.change_per_step) / most) : 0;
		return element("span", { class: sure ? `change ${row.change_per_step >= 0 ? "rise" : "fall"}` : "change",
			title: `${row.parameter} ${row.edit}: ${row.build} ${points(row.change_per_step)} points a step (${interval})`,
			style: { background:
				`color-mix(in srgb, var(${row.change_per_step >= 0 ? "--win" : "--lose"}) ${strength}%, transparent)` } },
		points(row.change_per_step), ...(builds.length <= 8 ? [element("small", {}, ` ${interval}`)] : []));
	};
	return table(caption,
		[["edit", (line) => `${line.parameter} ${line.edit}`],
		...(lines.some((line) => line.policy) ? [["policy", (line) => line.policy]] : []),
		...builds.map((build) => [build, (line) => cell(line.of.get(build)), true,
			(line) => line.of.get(build)?.change_per_step ?? null])], lines);
}

// Returns what one step of each edit changes, the edits with the largest changes first.
function sensitivity(search) {
	const rows = rowsOf(search, "sensitivity"), builds = [...new Set(rows.map((row) => row.build))];
	if (rows.length === 0) return [];
	const size = (row) => (row.change_per_step_low > 0 || row.change_per_step_high < 0 ? Math.abs(row.change_per_step) : 0);
	const most = Math.max(...rows.map(size), 1e-9), largest = rows.find((row) => size(row) === most);
	const lines = [...groupBy(rows, (row) => JSON.stringify([row.parameter, row.edit, row.policy])).values()]
		.map((all) => ({ ...all[0], most: Math.max(...all.map(size)), of: new Map(all.map((row) => [row.build, row])) }));
	const ofParameter = new Map([...groupBy(lines, (line) => line.parameter)].map(([name, all]) => [name,
		Math.max(...all.filter((line) => line.steps <= 1).map((line) => line.most))]));
	lines.sort((one, other) => ofParameter.get(other.parameter) - ofParameter.get(one.parameter));
	const single = lines.filter((line) => line.steps <= 1),
		caption = "Points of the mean score per step. Rows: edits; columns: builds.";
	return [largest ? element("p", {}, "The largest: ", element("strong", {}, `${largest.parameter} ${largest.edit}`),
		` changes the score of ${largest.build}${largest.policy ? ` under ${largest.policy}` : ""} by ` +
		`${points(largest.change_per_step)} points a step.`) : null,
	sensitivityTable(caption, single, builds, most),
	lines.length > single.length ? element("details", {}, element("summary", {}, `All ${lines.length} edits, with larger steps`),
		sensitivityTable(`${caption} All steps; a change is divided by the number of steps`, lines, builds, most)) : null];
}

// Returns the article about a search.
function showSearch(search, number) {
	const { about } = search;
	const sections = [
		section(about.answer ? "What to change" : "The search", searchAnswer(search)),
		section("Proposals", proposals(search)),
		section("Values of the cell", cellValues(search)),
		section("Fair prices", priceList(search)),
		section("Sensitivity: what one step of each cell changes", sensitivity(search),
			"Every edit alone against the unchanged scenario, on the same dice. Blue: the build gains; orange: it loses; " +
			"grey: not significant. " +
			"Each 95 % interval is for one number. The numbers are those of sensitivity.csv."),
	].filter(Boolean);
	const links = sections.map((one, i) => {
		one.id = `search${number}section${i}`;
		return element("a", { href: `#${one.id}` }, one.querySelector("h2").textContent);
	});
	const facts = [about.scenario, `${grouped(about.bouts)} bouts`, `seed ${about.seed}`, `salle ${about.version}`];
	return element("article", {},
		element("header", {}, heading(about.title || about.scenario, "", "salle balance"),
			element("p", { class: "hint" }, facts.join(" · "))),
			shaded(element("nav", { "aria-label": `Contents of search ${number + 1}` }, ...links)), ...sections);
}
