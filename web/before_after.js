// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// The page of two runs: first the changes of inputs and results. All charts have one scale for both runs.

const BEFORE = "#8a8a8a";

// Returns a chart of how the scores of builds changed: a grey ring is the score before, a dot the score after.
function scoresChart(runs, robins) {
	const after = new Map(robins[1].ranking.map((row) => [row.a, row]));
	const rows = robins[0].ranking.filter((row) => after.has(row.a)).map((row) => {
		const other = after.get(row.a);
		return { a: row.a, before: row.score, before_low: row.score_low, before_high: row.score_high, after: other.score,
			low: other.score_low, high: other.score_high,
			difference: other.score - row.score, moves: other.score_low > row.score_high
				? "rises" : other.score_high < row.score_low ? "falls" : null };
	}).sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
	if (rows.length === 0) return null;
	const exact = runs.every(isExact), still = exact ? "no change" : "no clear change";
	for (const row of rows) row.moves ??= still;
	const y = { field: "a", type: "nominal", sort: null, title: null },
		x = (field) => share(field, "score", { scale: { zero: false } });
	const color = { field: "moves", type: "nominal", title: null,
		scale: { domain: ["rises", "falls", still], range: [BLUE, ORANGE, BEFORE] }, legend: { symbolOpacity: 1 } };
	return chart("Scores of builds, before and after",
		`${robins[0].title}; a draw counts half; the largest changes first. ` +
		(exact ? "Ring: before; dot: after. The scores are exact."
			: `Ring: before; dot: after, with its interval. ` +
			`No clear change: the intervals of both runs overlap.`), {
		data: { values: rows },
		height: { step: 24 },
		layer: [
			{ mark: { type: "rule", strokeWidth: 2, opacity: 0.5 },
				encoding: { y, color, x: x("before"), x2: { field: "after" } } },
			{ mark: { type: "rule", strokeWidth: 4 }, encoding: { y, color, x: x("low"), x2: { field: "high" } } },
			{ mark: { type: "point", size: 60, stroke: BEFORE, strokeWidth: 2, filled: false, opacity: 1 },
				encoding: { y, x: x("before") } },
			{ mark: { type: "point", filled: true, size: 70, opacity: 1 }, encoding: { y, color, x: x("after") } },
		],
	}, [["build", (row) => row.a], ["before, %", (row) => percent(row.before), true],
		["interval", (row) => intervalOf(row.before_low, row.before_high), true],
		["after, %", (row) => percent(row.after), true], ["interval", (row) => intervalOf(row.low, row.high), true],
		["change, points", (row) => points(row.difference), true]], rows);
}

// Returns a chart of how bouts end, with one stacked bar per run.
function endingsBeforeAfter(runs) {
	const values = runs.flatMap((run, i) => {
		// a run without bouts has exact rates instead of counts
		const weight = (row) => (run.run.bouts > 0 ? row.count : row.rate);
		const rows = rowsOf(run, "endings"), sum = (all) => all.reduce((part, row) => part + weight(row), 0);
		return [...groupBy(rows, (row) => row.ending)].map(([ending, all]) => ({ run: i === 0 ? "before" : "after", ending,
			share: sum(all) / sum(rows) }));
	});
	if (values.length === 0) return null;
	const endings = [...groupBy(values, (row) => row.ending)]
		.map(([ending, all]) => [ending, all.reduce((sum, row) => sum + row.share, 0)])
		.sort((one, other) => other[1] - one[1]).map(([ending]) => ending);
	return chart("How bouts end, before and after", "Share of all bouts of the base rules.", {
		data: { values: values.map((row) => ({ ...row, ending: spaced(row.ending), order: endings.indexOf(row.ending) })) },
		height: { step: 26 },
		mark: { type: "bar", stroke: "#8888", strokeWidth: 0.5 },
		encoding: { y: { field: "run", type: "nominal", sort: ["before", "after"], title: null },
			x: share("share", "of all bouts", { scale: { domain: [0, 1] } }), order: { field: "order" },
			color: { field: "ending", type: "nominal", title: null,
				scale: { domain: endings.map(spaced), range: endings.map((ending) => endingHue(runs[0], ending)) },
				legend: { columns: NARROW ? 2 : 8 } } },
	}, [["run", (row) => row.run], ["ending", (row) => spaced(row.ending)], ["%", (row) => percent(row.share), true]], values);
}

// Returns a chart and a table of the win rates that changed significantly.
function movedRates(comparison, named) {
	const rows = comparison.moved.map(([a, a_policy, b, b_policy, before, after, difference, low, high, sure]) =>
		({ name: pairing(named, { a, a_policy, b, b_policy }), before, after, value: difference, low, high, sure }));
	const sure = rows.filter((row) => row.sure), shown = greatest(sure, "value", MOST_CHANGES);
	const exact = rows.every((row) => row.low === row.high);
	const said = `${grouped(sure.length)} of ${grouped(rows.length)} win rates differ` + (exact ? "."
		: ` significantly (Benjamini and Hochberg at 5 %)${comparison.same_dice ? ", on the same dice" : ""}.`);
	if (shown.length === 0) return [element("p", {}, said)];
	const ends = shown.flatMap((row) => [row.low, row.high]);
	const frame = { domain: [Math.min(0, ...ends), Math.max(0, ...ends)], extent: namesExtent(shown) };
	return [forest("Win rates that moved",
		`Change of the win rate of the first build, in points, the largest first. ` +
		`${said}${exact ? " The values are exact." : " Intervals are adjusted for the selection of significant rows."}`,
		shown, "matchup", "difference in points", 0, frame),
		table(`Win rates that differ${exact ? "" : " significantly"}, in per cent`,
			[["matchup", (row) => row.name], ["before", (row) => percent(row.before), true],
			["after", (row) => percent(row.after), true],
			["change, points", (row) => points(row.value), true],
			["interval", (row) => intervalOf(row.low, row.high, points), true]],
		[...sure].sort((one, other) => Math.abs(other.value) - Math.abs(one.value)))];
}

// Returns the article about the change from the first to the second of two runs.
function beforeAfter(comparison, runs) {
	const robins = runs.map((run) => run.robins[0]), comparable = robins[0] && robins[1] && robins[0].title === robins[1].title;
	const name = (run) => run.folder.split("/").pop();
	const inputs = comparison.changes.length === 0 ? element("p", {}, "Nothing: both runs have the same inputs.")
		: table("What changed in the inputs",
			[["what", (row) => row.what], ["before", (row) => row.first], ["after", (row) => row.second]], comparison.changes);
	return element("article", {},
		element("header", {}, heading("Before and after", "", `${name(runs[0])} → ${name(runs[1])}`),
			element("p", {}, comparison.edits ? element("strong", {}, `${comparison.edits}.`) : "",
				` ${grouped(comparison.matchups)} matchups in both runs.`)),
		...[section("What changed in the inputs", [inputs]),
			section("What moved",
				[comparable ? scoresChart(runs, robins) : null, ...movedRates(comparison, runs[0]), endingsBeforeAfter(runs)],
				"The second run minus the first; the runs themselves are below.")].filter(Boolean));
}
