// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// Sweeps: the win rates of builds and the scores of pairs under each value of a key.

// With more builds than this, lines would overlap, so a heat map is shown instead.
const MOST_LINES = 8;

// Returns the scale and axis of the values of a sweep. Labels are as written in the scenario: a format would print 175 as 1.8e+2.
function sweptValues(rows, title) {
	const axis = { values: [...new Set(rows.map((row) => row.number))], labelExpr: "'' + datum.value" };
	return rows.every((row) => known(row.number)) ? { field: "number", type: "quantitative", title,
		scale: { zero: false, nice: false, padding: 10 }, axis }
		: { field: "value", type: "ordinal", sort: null, title, axis: { labelAngle: 0 } };
}

const sweepColumns = [["value", (row) => row.value], ["build", (row) => row.a],
	["win rate, %", (row) => percent(row.win_rate), true],
	["interval", (row) => intervalOf(row.win_rate_low, row.win_rate_high), true]];

// Returns one line per build.
function sweepLines(sweep, rows, values) {
	const x = sweptValues(rows, rows[0].path), width = document.documentElement.clientWidth;
	const legend = { columns: Math.max(1, Math.floor(width / 320)), labelLimit: Math.min(260, width - 100), symbolOpacity: 1,
		symbolType: "stroke", symbolSize: 300, symbolStrokeWidth: 3 };
	const color = { field: "a", type: "nominal", title: null, scale: { range: HUES }, legend };
	return chart(sweep, `Win rate under each of the ${values} values, with its interval as a band.`, {
		data: { values: rows },
		height: 240,
		layer: [
			{ mark: { type: "rule", color: "#888", strokeDash: [4, 3] }, encoding: { y: { datum: 0.5, type: "quantitative" } } },
			{ mark: { type: "area", opacity: 0.25 },
				encoding: { x, color, y: share("win_rate_low", "win rate"), y2: { field: "win_rate_high" } } },
			{ mark: { type: "line", point: true }, encoding: { x, color, y: share("win_rate", "win rate"),
				strokeDash: { field: "a", type: "nominal", title: null, legend } } },
		],
	}, sweepColumns, rows);
}

// Returns a heat map of builds and values.
function sweepHeat(sweep, rows, values) {
	const builds = [...groupBy(rows, (row) => row.a)]
		.sort((one, other) => other[1].reduce((sum, row) => sum + row.win_rate, 0)
			- one[1].reduce((sum, row) => sum + row.win_rate, 0)).map(([name]) => name);
	const order = [...new Set([...rows].sort((one, other) => compare(one.number, other.number)).map((row) => row.value))];
	const x = { field: "value", type: "ordinal", sort: order, title: rows[0].path, axis: { labelAngle: 0, orient: "top" } },
		y = { field: "a", type: "nominal", sort: builds, title: null };
	return chart(sweep, `Win rate of each build under each of the ${values} values, in per cent. ` +
		`Blue: above 50; orange: below.`, {
		data: { values: rows.map((row) => ({ ...row, text: percentOf(row.win_rate, 0) })) },
		height: { step: 20 },
		layer: [
			{ mark: { type: "rect", stroke: "#8884", strokeWidth: 0.5 },
				encoding: { x, y, color: { field: "win_rate", type: "quantitative", title: "win rate",
				scale: { domain: [0, 0.5, 1], range: [ORANGE, "#f4f4f4", BLUE] },
				legend: { format: "~%", values: NARROW ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1],
					gradientLength: NARROW ? 180 : 260 } } } },
			...(NARROW && order.length > 8
				? [] : [{ mark: { type: "text", fontSize: 11, fill: "#111" }, encoding: { x, y, text: { field: "text" } } }]),
		],
	}, sweepColumns, rows);
}

// Returns charts of the win rates of each build against all its foes (or against each foe, if there is no mean), and
// below them charts of the pairs whose leader changes.
function sweepCharts(run) {
	const swept = rowsOf(run, "sweep").map((row) => ({ ...row, a: row.b === "" ? fighter(run, row, "a") : pairing(run, row) }));
	return [...groupBy(swept, (row) => row.sweep)].flatMap(([sweep, all]) => {
		const rows = all.map(({ a, path, number, value, win_rate, win_rate_low, win_rate_high, slope, slope_low, slope_high,
			line_p }) =>
			({ a, path, number, value, win_rate, win_rate_low, win_rate_high, slope, slope_low, slope_high, line_p }));
		const numbers = rows.every((row) => known(row.number)), values = new Set(rows.map((row) => row.value)).size;
		const draw = new Set(rows.map((row) => row.a)).size > MOST_LINES && values > 1 ? sweepHeat : sweepLines;
		return [draw(sweep, rows, values), numbers ? slopes(sweep, rows) : null, crossingChart(run, sweep),
			crossings(run, sweep)];
	});
}

// The largest number of pairs whose lines are shown.
const MOST_PAIRS = 9;

// Returns one small chart per pair that changes its leader: its score under each value, and where the score is 50 %. The score
// of a pair comes from the win rates of both builds.
function crossingChart(run, sweep) {
	const curves = rowsOf(run, "sweep_pairs").filter((row) => row.sweep === sweep);
	const key = (row) => JSON.stringify([row.a, row.a_policy, row.b, row.b_policy]), scores = groupBy(curves, key);
	const crossed = rowsOf(run, "crossings").filter((row) => row.sweep === sweep
		&& (row.crossings === "one" || row.crossings === "several"));
	const shown = crossed.slice(0, MOST_PAIRS), names = shown.map((row) => pairing(run, row));
	// a build that the sweep does not change has no rows of its own: its score is 1 minus that of the other
	const values = shown.flatMap((pair, i) => (scores.get(key(pair)) ?? scores.get(key(reversed(pair))) ?? [])
		.map(({ a, value, number, score, score_low, score_high }) =>
		(a === pair.a ? { pair: names[i], value, number, score, low: score_low, high: score_high } : { pair: names[i], value,
			number, score: 1 - score, low: 1 - score_high, high: 1 - score_low })))
		.sort((one, other) => compare(one.number, other.number));
	if (values.length === 0) return null;
	const ends = [Math.min(...values.map((row) => row.number)), Math.max(...values.map((row) => row.number))];
	const marks = shown.map((row, i) => ({ pair: names[i], at: row.even_at, from: row.even_at_low ?? ends[0],
		to: row.even_at_high ?? ends[1] }));
	const x = { ...sweptValues(values, null) }, at = (field) => ({ ...x, field });
	const { width, more } = multiples(names, names.length > 2 ? 260 : 420, 170);
	const y = share("score", null, { scale: { domain: [0, 1] }, axis: { format: "~%", values: [0, 0.25, 0.5, 0.75, 1] } });
	return chart(`${sweep}: pairs that change their leader`,
		`Score of the first build, with its interval; a draw counts half. ` +
		`Orange: where the score is 50 %, and the interval of that value.` +
		`${crossed.length > shown.length ? ` ${shown.length} of ${crossed.length} pairs; crossings.csv has all.` : ""}`, {
		data: { values: [...values, ...marks] },
		...more,
		facet: { ...more.facet, field: "pair", sort: names },
		spec: { width, height: 110, layer: [
			{ transform: [{ filter: "isValid(datum.from)" }], mark: { type: "rect", color: ORANGE, opacity: 0.25 },
				encoding: { x: at("from"), x2: { field: "to" } } },
			{ mark: { type: "rule", color: "#888", strokeDash: [4, 3] }, encoding: { y: { datum: 0.5, type: "quantitative" } } },
			{ transform: [{ filter: "isValid(datum.score)" }], mark: { type: "rule", color: BLUE },
				encoding: { x, y: { ...y, field: "low" }, y2: { field: "high" } } },
			{ transform: [{ filter: "isValid(datum.score)" }],
				mark: { type: "line", color: BLUE, point: { color: BLUE, size: 25, opacity: 1 } }, encoding: { x, y } },
			{ transform: [{ filter: "isValid(datum.at)" }],
				mark: { type: "point", shape: "diamond", filled: true, color: ORANGE, size: 110, opacity: 1 },
				encoding: { x: at("at"), y: { datum: 0.5, type: "quantitative" } } },
		] },
	}, [["pair", (row) => row.pair], ["value", (row) => row.value], ["score, %", (row) => percent(row.score), true],
		["interval", (row) => intervalOf(row.low, row.high), true]], values);
}

// Returns the slope of each curve, if a straight line fits.
function slopes(sweep, rows) {
	const curves = [...groupBy(rows, (row) => row.a).values()].map(([first]) => first);
	const why = (row) => (known(row.line_p) ? "not straight" : "too few bouts to test");
	return table(`${sweep}: points of win rate per unit; "not straight": a test at the 5 % level rejects a straight line`,
		[["build", (row) => row.a], ["slope", (row) => (known(row.slope) ? signed(3)(100 * row.slope) : why(row)), true],
			["interval", (row) => (known(row.slope_low) ? between(100 * row.slope_low, 100 * row.slope_high, signed(3)) : ""),
				true]], curves);
}

const MOST_CROSSINGS = 12; // maximum number of pairs in the list

// Returns the values at which pairs are even under a sweep; pairs known to cross 50 % come first.
function crossings(run, sweep) {
	const order = ["one", "several", "unknown", "none"];
	const rows = rowsOf(run, "crossings").filter((row) => row.sweep === sweep)
		.sort((one, other) => order.indexOf(one.crossings) - order.indexOf(other.crossings));
	if (rows.length === 0) return null;
	const where = ({ even_at_low: low, even_at_high: high }) => (known(low) && known(high) ? `between ${low} and ${high}`
		: known(low) ? `above ${low}` : known(high) ? `below ${high}` : "");
	const said = { one: (row) => where(row) || "some value", several: (row) => `several values ${where(row)}`,
		unknown: (row) => (where(row) ? `not known; if anywhere, ${where(row)}` : "not known"),
		none: (row) => `nowhere: ${row.at_lowest} under all values` };
	const digits = ({ even_at_low: low, even_at_high: high }) =>
		Math.min(6, Math.max(0, known(low) && known(high) ? 2 - Math.floor(Math.log10(high - low)) : 2));
	const more = rows.length - MOST_CROSSINGS;
	return element("div", {},
		table(`${sweep}: values at which the first build of a pair scores 50 % (a draw counts half), ` +
			`95 % confidence for each pair`,
		[["pair", (row) => pairing(run, row)],
			["about", (row) => (known(row.even_at) ? row.even_at.toFixed(digits(row)) : ""), true],
			["tested values", (row) => said[row.crossings](row)]], rows.slice(0, MOST_CROSSINGS)),
	more > 0 ? element("p", { class: "hint" }, `${more} more pairs are in crossings.csv.`) : null);
}
