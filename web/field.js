// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// The whole field: where wounds fall, how bouts end, how long they last, how pools run down. One picture per build. After a
// choice of a build one picture per foe; after a choice of a pair one for each of the two.

// The name of the picture of a chosen build against all its foes.
const TOTAL = "all foes";

// Returns the sides of matchups that the choice covers: [{ unit, at, side }]. A unit is the name of a picture.
function chosenSides(run, choice) {
	const sides = [];
	run.matchups.forEach((row, at) => {
		if (row.bouts === 0 || (choice.policy && (row.a_policy !== choice.policy || row.b_policy !== choice.policy))) return;
		for (const [side, other] of [["a", "b"], ["b", "a"]]) {
			const build = row[side], foe = row[other];
			if (!choice.build) sides.push({ unit: build, at, side });
			else if (!choice.foe && build === choice.build) sides.push({ unit: foe, at, side });
			else if ((build === choice.build && foe === choice.foe)
				|| (build === choice.foe && foe === choice.build)) sides.push({ unit: build, at, side });
		}
	});
	const foes = new Set(sides.map(({ unit }) => unit));
	return !choice.build || choice.foe || foes.size < 2 || foes.has(TOTAL)
		? sides : [...sides.map((one) => ({ ...one, unit: TOTAL })), ...sides];
}

// Returns the names of pictures: the total, then builds, the strongest first.
function unitsOf(run, sides) {
	const order = [TOTAL, ...(run.robins[0]?.ranking ?? []).map((row) => row.a)],
		place = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
	return [...new Set(sides.map(({ unit }) => unit))].sort((one, other) => place(one) - place(other));
}

// Returns the sums of `count(row)` over the rows of each unit, by key.
function sumsOf(sides, rowsAt, keyOf, count) {
	const sums = new Map();
	for (const { unit, at, side } of sides)
		for (const row of rowsAt(at)) {
			const key = keyOf(row, side);
			if (key === null) continue;
			const place = JSON.stringify([unit, ...key]);
			sums.set(place, (sums.get(place) ?? 0) + count(row, side));
		}
	return [...sums].map(([place, n]) => [...JSON.parse(place), n]);
}

function boutsOf(run, sides) {
	const bouts = new Map();
	for (const { unit, at } of sides) bouts.set(unit, (bouts.get(unit) ?? 0) + run.matchups[at].bouts);
	return bouts;
}

// Returns the layout of a chart that has one small chart per unit: the width of each, and the parts of the
// specification.
function multiples(units, size, least) {
	const room = Math.min(document.documentElement.clientWidth, 1344) - 40;
	const columns = Math.max(1, Math.min(units.length, Math.floor(room / (least + 30))));
	const width = Math.min(size, Math.floor(room / columns) - 44);
	return { width, columns, more: { width: undefined, autosize: undefined, columns, spacing: { row: 12, column: 24 },
		facet: { field: "unit", type: "nominal", sort: units, title: null,
			header: { labelFontSize: units.length > 12 ? 11 : 12, labelFontWeight: 600, labelLimit: width + 20,
			labelPadding: 3 } } } };
}

// Returns the wounds of each unit: [{ unit, place, level, count }].
function woundsOfUnits(run, choice, sides) {
	run.woundsOf ??= groupBy(woundRows(run), (one) => one.matchup);
	return sumsOf(sides, (at) => run.woundsOf.get(at) ?? [], (row, side) =>
		((row.side === side) === (choice.wounds === "suffered") && (!choice.type || row.type === choice.type)
			? [row.place, row.level] : null), (row) => row.count)
		.map(([unit, place, level, count]) => ({ unit, place, level, count }));
}

const SEVERITIES = DARK ? ["#f7e3a1", "#f0923c", "#ff4d73"] : ["#f0c75e", "#d27a1e", "#7d1128"];
const MOST_PLACES = 3;

// Returns the numbers of wounds per bout that a legend shows.
const legendRates = (most) => [0.01, 0.05, 0.2, 1, 5, 20, 100].filter((rate) => rate <= most).slice(-3);

// Returns the lines below the body of each unit: the places with most wounds. `y` is the height of the first line, `step` the
// distance to the next.
const mostWounded = (parts, y, step) => [...groupBy(parts, (part) => part.unit).values()].flatMap((all) =>
	[...all].sort((one, other) => other.rate - one.rate).slice(0, MOST_PLACES).map((part, i) =>
		({ unit: part.unit, line: `${spaced(part.place)} ${part.rate.toFixed(2)}`, mx: 102, my: y - i * step })));

// Returns bodies with the wounds of each unit: colour for the mean severity, opacity for the number of wounds. Below each body
// stand the places with most wounds.
function bodyChart(run, units, rows, bouts, levels, said, head) {
	const parts = [...groupBy(rows, (row) => JSON.stringify([row.unit, row.place])).values()].map((all) => {
		const count = all.reduce((sum, row) => sum + row.count, 0);
		return { unit: all[0].unit, place: all[0].place, count, rate: count / bouts.get(all[0].unit),
			severity: all.reduce((sum, row) => sum + row.count * (1 + levels.indexOf(row.level)), 0) / count };
	});
	const rectangles = (unit, place, more) => [[0, false],
		[105, true]].flatMap(([shift, behind]) => (behind && place === "face" ? [] : BODY[place].map(([x, y, w, h]) => {
		const left = shift + (behind ? 100 - x - w : x);
		return { unit, place, x: left, x2: left + w, y: -y, y2: -y - h, mx: left + w / 2, my: -y - h / 2, ...more };
	})));
	const few = units.length <= 2, { width, more } = multiples(units, few ? 300 : 150, few ? 260 : 110);
	const tall = Math.round(width * 0.93), below = 13 * MOST_PLACES + 4, pixel = 190 / tall;
	const values = [...units.flatMap((unit) => OUTLINE.flatMap((place) => rectangles(unit, place, { outline: true }))),
		...parts.filter((part) => BODY[part.place])
			.flatMap((part) => rectangles(part.unit, part.place,
			{ rate: part.rate, severity: part.severity, text: part.rate.toFixed(2),
			tip: `${part.unit}, ${spaced(part.place)}: ${part.rate.toFixed(2)} wounds per bout, ` +
				`mean severity ${part.severity.toFixed(1)}` })),
		...mostWounded(parts.filter((part) => BODY[part.place]), -190 - 10 * pixel, 13 * pixel)];
	const x = (field) => ({ field, type: "quantitative", axis: null, scale: { domain: [0, 205], nice: false } });
	const y = (field) => ({ field, type: "quantitative", axis: null, scale: { domain: [-190 - below * pixel, 0], nice: false } });
	const box = { x: x("x"), x2: { field: "x2" }, y: y("y"), y2: { field: "y2" } };
	const names = JSON.stringify(["", ...levels.map(spaced)]), most = Math.max(...parts.map((part) => part.rate));
	return chart("Where wounds fall",
		`${said} Left: front; right: back. ` +
		`Rules without a front and a back have the same numbers on both. ` +
		`Colour: mean severity. Strength of the colour: wounds per bout. ` +
		`Below: the places with most wounds, per bout.`, {
		data: { values },
		...more,
		spec: { width, height: tall + below, layer: [
			{ transform: [{ filter: "datum.outline" }],
				mark: { type: "rect", fill: null, stroke: "#88888888", strokeWidth: 0.8, cornerRadius: 2 }, encoding: box },
			{ transform: [{ filter: "isValid(datum.rate)" }],
				mark: { type: "rect", stroke: "#888", strokeWidth: 0.5, cornerRadius: 2 },
				encoding: { ...box, tooltip: { field: "tip" },
				color: { field: "severity", type: "quantitative", title: "mean severity",
					scale: { domain: [1, Math.max(2, levels.length)], range: SEVERITIES },
					legend: { values: levels.map((_, i) => i + 1), labelExpr: `${names}[datum.value]`,
						gradientLength: Math.min(260, width * 2) } },
				opacity: { field: "rate", type: "quantitative", title: "wounds per bout",
					scale: { type: "sqrt", range: [DARK ? 0.2 : 0.1, 1], domain: [0, most] },
					legend: { values: legendRates(most), format: "~r", symbolType: "square", symbolFillColor: SEVERITIES[1],
						symbolStrokeColor: SEVERITIES[1] } } } },
			{ transform: [{ filter: "isValid(datum.line)" }], mark: { type: "text", fontSize: 11 },
				encoding: { x: x("mx"), y: y("my"), text: { field: "line" } } },
			...(few ? [{ stroke: DARK ? "#14181d" : "#fff", strokeWidth: 3, strokeJoin: "round" },
				{}].map((around) => ({ transform: [{ filter: "isValid(datum.rate)" }],
				mark: { type: "text", fontSize: 10, ...around },
				encoding: { x: x("mx"), y: y("my"), text: { field: "text" } } })) : []),
		] },
	}, [[head, (row) => row.unit], ["place", (row) => spaced(row.place)], ["wounds", (row) => grouped(row.count), true],
		["per bout", (row) => row.rate.toFixed(3), true],
		["mean severity", (row) => row.severity.toFixed(2), true]], parts, { onClick: run.pick });
}

// Returns stacked bars of the severities of each unit's wounds, for rules without places on a body.
function severityChart(run, units, rows, bouts, levels, said, head) {
	const values = [...groupBy(rows, (row) => JSON.stringify([row.unit, row.level]))
		.values()].map((all) => ({ unit: all[0].unit, level: spaced(all[0].level),
		order: levels.indexOf(all[0].level), rate: all.reduce((sum, row) => sum + row.count, 0) / bouts.get(all[0].unit) }));
	return chart("Wounds by severity", said, {
		data: { values },
		height: { step: 22 },
		mark: { type: "bar", stroke: "#8888", strokeWidth: 0.5 },
		encoding: { y: { field: "unit", type: "nominal", sort: units, title: null },
			x: { field: "rate", type: "quantitative", title: "wounds per bout", axis: { tickCount: 6 } },
			order: { field: "order" },
			color: { field: "level", type: "nominal", title: null, scale: { domain: levels.map(spaced),
				range: ["#f6e3a8", "#f0c75e", "#d27a1e", "#b0412a", "#7d1128", "#4c0a2a", "#2d0620"].slice(0, levels.length) },
				legend: { columns: NARROW ? 2 : 8 } } },
	}, [[head, (row) => row.unit], ["severity", (row) => row.level], ["per bout", (row) => row.rate.toFixed(3), true]],
		values, { onClick: run.pick });
}

const MOST_ENDINGS = 7;
const ENDING_HUES = [BLUE, ORANGE, "#1a9c7c", "#b56bb0", "#6a51a3", "#c9a600", "#58b4e9", "#c8553d", "#7fb03f", "#4d6d8f",
	"#e78ac3", "#a0622d", "#00838f", "#b3b35a", "#d4a6c8", "#8a2f4f"];

// Returns the colour of an ending, the same in all charts and pages of these rules.
function endingHue(run, ending) {
	const place = Object.keys(run.labels.endings ?? {}).indexOf(ending);
	return place < 0 ? "#bbb" : ENDING_HUES[place % ENDING_HUES.length];
}

// Returns the endings of the whole field, the most frequent first.
const endingsByCount = (run) => run.endingOrder ??= [...groupBy(rowsOf(run, "endings"), (row) => row.ending)]
	.map(([ending, all]) => [ending, all.reduce((sum, row) => sum + row.count, 0)]).sort((one, other) => other[1] - one[1])
		.map(([ending]) => ending);

// Returns stacked bars of endings: won bouts right of the middle, lost ones left, draws across it.
function endingsChart(run, units, sides, bouts, under, head) {
	const rows = sumsOf(sides.flatMap((one) => ["won", "lost",
		"drawn"].map((result) => ({ ...one, side: `${one.side}${result}` }))), (at) => rowsOfMatchup(run, "endings", at),
		(row, side) => [side.slice(1), row.ending], (row, side) => {
			const own = row[`${side[0]}_wins`], foe = row[`${side[0] === "a" ? "b" : "a"}_wins`];
			return side.slice(1) === "won" ? own : side.slice(1) === "lost" ? foe : row.count - own - foe;
		}).filter(([, , , count]) => count > 0)
			.map(([unit, result, ending, count]) => ({ unit, result, ending, count, share: count / bouts.get(unit) }));
	if (rows.length === 0) return null;
	const totals = [...groupBy(rows, (row) => row.ending)].map(([ending, all]) => [ending,
		all.reduce((sum, row) => sum + row.share, 0)]).sort((one, other) => other[1] - one[1]);
	const named = totals.slice(0, totals.length > MOST_ENDINGS ? MOST_ENDINGS - 1 : MOST_ENDINGS).map(([ending]) => ending)
		.sort((one, other) => endingsByCount(run).indexOf(one) - endingsByCount(run).indexOf(other));
	const of = (row) => (named.includes(row.ending) ? row.ending : "others"), values = [];
	for (const [unit, all] of groupBy(rows, (row) => row.unit)) {
		const sum = (result) => all.filter((row) => row.result === result).reduce((total, row) => total + row.share, 0),
			drawn = sum("drawn");
		const lay = (result, start, step) => {
			let at = start;
			for (const ending of [...named, "others"]) {
				const share = all.filter((row) => row.result === result && of(row) === ending).reduce((total, row) => total
					+ row.share, 0);
				if (share === 0) continue;
				values.push({ unit, result, ending: spaced(ending), share, x: at, x2: at + step * share,
					tip: `${unit}: ${result} by ${spaced(ending)}, ${percent(share)} %` });
				at += step * share;
			}
		};
		lay("drawn", -drawn / 2, 1);
		lay("won", drawn / 2, 1);
		lay("lost", -drawn / 2, -1);
	}
	const shares = new Map([...groupBy(rows, (row) => JSON.stringify([row.unit, row.ending]))]
		.map(([key, some]) => [key, some.reduce((sum, row) => sum + row.share, 0)]));
	const all = (row) => shares.get(JSON.stringify([row.unit, row.ending]));
	// in the table an ending's share of all bouts stands once, in the first of its rows
	const listed = [...rows].sort((one, other) => units.indexOf(one.unit) - units.indexOf(other.unit) ||
		compare(all(one), all(other), true) || one.ending.localeCompare(other.ending));
	const first = (row) => row === listed.find((one) => one.unit === row.unit && one.ending === row.ending);
	const used = [...named, ...(values.some((row) => row.ending === "others") ? ["others"] : [])];
	const y = { field: "unit", type: "nominal", sort: units, title: null };
	return chart("How bouts end",
		`Shares of the bouts of each build${under}. Right of the middle line: bouts that it wins. ` +
		`Left: bouts that it loses.${drawnText(rows)} ${endingMeanings(run, named)}`, {
		data: { values },
		height: { step: 24 },
		layer: [
			{ mark: { type: "bar", stroke: "#8888", strokeWidth: 0.4 }, encoding: { y,
				x: { field: "x", type: "quantitative", title: "loses ← share of bouts → wins",
					scale: { domain: [-1, 1], nice: false },
				axis: { values: [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].filter((_, i) => !NARROW || i % 2 === 0),
					labelExpr: "format(abs(datum.value), '~%')" } }, x2: { field: "x2" },
				color: { field: "ending", type: "nominal", title: null,
					scale: { domain: used.map(spaced), range: used.map((ending) => endingHue(run, ending)) },
					legend: { columns: NARROW ? 2 : 8 } }, tooltip: { field: "tip" } } },
			{ mark: { type: "rule", color: "currentColor", strokeWidth: 1.5 },
				encoding: { x: { datum: 0, type: "quantitative" } } },
		],
	}, [[head, (row) => row.unit], ["result", (row) => row.result],
		["ending", (row) => spaced(row.ending)], ["bouts", (row) => grouped(row.count), true],
		["%", (row) => percent(row.share), true],
		["ending: share of all bouts, %", (row) => (first(row) ? percent(all(row)) : ""), true,
			(row) => (first(row) ? all(row) : null)]], listed,
	{ onClick: run.pick });
}

const drawnText = (rows) => (rows.some((row) => row.result === "drawn") ? " Across the line: draws." : "");

// Returns what the names of endings mean, where the name does not say it.
const endingMeanings = (run, endings) => endings.map((ending) => [spaced(ending), run.labels.endings?.[ending]])
	.filter(([name, meaning]) => meaning && meaning !== name).map(([name, meaning]) => `${capitalized(name)}: ${meaning}.`)
		.join(" ");

// Returns the distribution of the lengths of bouts, in phases.
function lengthChart(run, units, sides, bouts, under, head) {
	const unit = run.labels.phase_unit ?? "phase", phases = [];
	const values = sumsOf(sides, (at) => rowsOfMatchup(run, "phases", at), (row) => [row.phase], (row) => row.decided)
		.map(([name, phase, count]) => {
		if (!phases.includes(phase)) phases.push(phase);
		return { unit: name, phase, count, share: count / bouts.get(name) };
	});
	if (values.length === 0) return null;
	// every second phase has a label, counted back from the last
	const named = phases.filter((_, i) => (phases.length - 1 - i) % 2 === 0);
	const { width, more } = multiples(units, 200, 110), total = [...bouts.values()].reduce((sum, n) => sum + n, 0);
	const undecided = 1 - values.reduce((sum, row) => sum + row.count, 0) / total, limit = limitOf(run);
	const stopped = sumsOf(sides, (at) => rowsOfMatchup(run, "endings", at),
		(row) => (row.ending === limit?.ending ? [] : null), (row) => row.count).reduce((sum, [, n]) => sum + n, 0) / total;
	return chart("How long bouts last", `Share of all bouts that are decided in each ${unit}${under}. ` +
		`Not shown: ${percent(undecided)} % of the bouts, which nobody wins.` +
		(limit ? ` ${capitalized(percent(stopped))} % of all bouts reach the limit${limit.words}.` : ""), {
		data: { values },
		...more,
		spec: { width, height: 80, mark: { type: "bar", color: BLUE }, encoding: {
			x: { field: "phase", type: "ordinal", sort: phases, title: unit, axis: { labelAngle: 0, values: named } },
			y: share("share", null, { axis: { format: "~%", tickCount: 3 } }) } },
	}, [[head, (row) => row.unit], [unit, (row) => row.phase], ["bouts", (row) => grouped(row.count), true],
		["%", (row) => percent(row.share), true]], values, { onClick: run.pick });
}

// Returns the ending of bouts that reach the limit of the rules, and the limit in words: " of 50 plays (of 2 tempos each)".
function limitOf(run) {
	const settings = run.scenario.settings ?? {}, unit = run.labels.length_unit ?? "", names = Object.keys(run.labels.endings ?? {});
	const ending = run.at_limit?.ending ?? names.find((name) => known(settings[`options.${name}`]));
	if (!ending) return null;
	const limit = settings[`options.${ending}`] ?? settings["options.limit"], each = settings[`options.${unit}`];
	return { ending, words: !known(limit) ? "" : ` of ${limit} ${ending.startsWith("max_") ? spaced(ending.slice(4)) : unit}` +
		`${known(each) ? ` (of ${each} ${unit} each)` : ""}` };
}

const seriesPart = (moment) => moment.match(/^(.+) (tempo \d+)$/);

// Returns the percentiles of series of each unit: [{ unit, series, moment, n, p05, ... }]. A build's percentiles over all foes
// are computed by the program; those of a pair are in pools.csv, if only one matchup has the pair.
function poolsOfUnits(run, choice, sides) {
	const ofBuilds = rowsOf(run, "build_pools").filter((row) => row.policy === choice.policy);
	const total = sides.some(({ unit }) => unit === TOTAL) && choice.build ? ofBuilds.filter((row) => row.a === choice.build)
		.map((row) => ({ ...row, unit: TOTAL })) : [];
	const rows = !choice.build ? ofBuilds.map((row) => ({ ...row, unit: row.a }))
		: [...total, ...[...groupBy(sides, ({ unit }) => unit)].flatMap(([unit, all]) => (all.length !== 1
			? [] : rowsOfMatchup(run, "pools", all[0].at)
			.filter((row) => row.side === all[0].side).map((row) => ({ ...row, unit }))))];
	return rows.map((row) => {
		const part = seriesPart(row.moment);
		return { ...row, full: part ? `${row.series}, ${part[2]}` : row.series, short: part ? part[1] : row.moment };
	});
}

// Returns bands of the chosen series for each unit.
function poolChart(run, units, rows, series, under, head) {
	const values = rows.filter((row) => row.full === series);
	if (values.length === 0) return null;
	const of = run.labels.series?.[values[0].series], seen = new Set(values.map((row) => row.moment));
	const moments = [...new Set((of?.moments ?? [...seen]).filter((moment) => seen.has(moment))
		.map((moment) => seriesPart(moment)?.[1] ?? moment))];
	const { width, more } = multiples(units, 200, 110);
	const x = { field: "short", type: "ordinal", sort: moments, title: null, axis: { labelAngle: -50, labelLimit: 90 } };
	const top = Math.max(1, ...values.map((row) => row.p95)), bottom = Math.min(0, ...values.map((row) => row.p05));
	// room above the largest value, so that its points do not make a picture taller than the others
	const y = (field) => ({ field, type: "quantitative", title: null, axis: { tickCount: 4, tickMinStep: 1 },
		scale: { nice: false, domain: [bottom, top + 0.06 * (top - bottom || 1)] } });
	return chart(`How ${spaced(series)} changes`,
		`${capitalized(of?.meaning ?? series)}${under}. Line: median; bands: the middle half, ` +
		`and 5 to 95 % of the bouts that reached the moment.`, {
		data: { values: values.map(({ unit, short, n, p05, p25, p50, p75, p95 }) => ({ unit, short, n, p05, p25, p50, p75,
			p95 })) },
		...more,
		spec: { width, height: 90, layer: [
			{ mark: { type: "area", opacity: 0.2, color: BLUE }, encoding: { x, y: y("p05"), y2: { field: "p95" } } },
			{ mark: { type: "area", opacity: 0.4, color: BLUE }, encoding: { x, y: y("p25"), y2: { field: "p75" } } },
			{ mark: { type: "line", point: { size: 18, opacity: 1 }, color: BLUE }, encoding: { x, y: y("p50") } },
		] },
	}, [[head, (row) => row.unit], ["moment", (row) => row.moment], ["bouts", (row) => grouped(row.n), true],
		...(values.some((row) => known(row.mean)) ? [["mean", (row) => plain(2)(row.mean), true]] : []),
		...["p05", "p25", "p50", "p75", "p95"].map((q) => [q, (row) => String(row[q]), true])], values, { onClick: run.pick });
}

// Returns a labelled list to choose from, or nothing if there is no choice.
function chooser(label, options, value, change) {
	if (options.length < 2) return null;
	const select = element("select", { onchange: (event) => change(event.target.value) },
		...options.map(([key, name]) => element("option", { value: key }, name)));
	select.value = value;
	return element("label", {}, `${label} `, select);
}

// Returns the charts and controls of the field.
function field(run) {
	if (!run.detailed || run.matchups.every((row) => row.bouts === 0)) return [];
	const choice = { build: "", foe: "", type: "", policy: policyOf(run, run.robins[0]), wounds: "suffered", series: "" };
	const builds = unitsOf(run, chosenSides(run, choice)), policies = [...policiesOf(run)];
	const types = [...new Set(woundRows(run).map((row) => row.type))].filter(Boolean);
	const place = element("div", { class: "field" }), names = (first, all) => [["", first], ...all.map((name) => [name, name])];
	let own = false;
	const set = (more) => {
		Object.assign(choice, more);
		draw();
	};
	run.pick = ({ unit }) => unit && unit !== TOTAL && !choice.foe && set(choice.build ? { foe: unit } : { build: unit });
	run.narrow = (more) => {
		set({ build: "", foe: "", ...more });
		place.closest("section").scrollIntoView({ block: "start" });
	};
	const draw = () => {
		const sides = chosenSides(run, choice), units = unitsOf(run, sides), bouts = boutsOf(run, sides);
		const rows = woundsOfUnits(run, choice, sides), pools = poolsOfUnits(run, choice, sides);
		const levels = (run.labels.axes?.[run.tables.wounds?.level] ?? [])
			.filter((name) => woundRows(run).some((row) => row.level === name));
		// series that never change stand last
		const series = [...groupBy(pools, (row) => row.full)].map(([name, all]) => [name,
			new Set(all.map((row) => row.short)).size, new Set(all.flatMap((row) => [row.p05, row.p50, row.p95])).size > 1])
			.filter(([, n]) => n > 2).sort((one, other) => other[2] - one[2] || other[1] - one[1]).map(([name]) => name);
		const whose = choice.foe ? `${choice.build} and ${choice.foe} in their bouts against each other` : choice.build
			? `${choice.build} against all foes and against each` : "each build against all foes";
		const under = choice.policy ? `, both under ${choice.policy}`
			: policies.length > 1 ? ", under all policies together" : "";
		const head = choice.build && !choice.foe ? "against" : "build";
		const said = `Wounds ${choice.wounds} by ${whose}${choice.type ? `, ${spaced(choice.type)} only` : ""}${under}.`;
		const bodies = rows.some((row) => BODY[row.place]) && run.tables.wounds.place !== run.tables.wounds.level;
		const wounded = rows.length === 0 ? [] : [bodies ? bodyChart(run, units, rows, bouts, levels, said, head) : null,
			bodies && rows.every((row) => BODY[row.place]) ? null : severityChart(run, units, rows, bouts, levels,
				bodies ? `${said} Wounds without a place on the body are included.` : said, head)].filter(Boolean);
		for (const one of wounded) one.querySelector(".chart").classList.toggle("clickable", !choice.foe);
		place.replaceChildren(...[element("div", { class: "controls" }, ...[
			chooser("Build", names("all", builds), choice.build, (build) => set({ build, foe: "" })),
			choice.build ? chooser("against",
				names("each foe", unitsOf(run, chosenSides(run, { ...choice, foe: "" })).filter((name) => name !== TOTAL)),
				choice.foe, (foe) => set({ foe })) : null,
			policies.length < 2 ? null : chooser("Policy of both", names("all policies together", policies), choice.policy,
				(policy) => {
				own = true; // from now on, the choice at the top of the page does not change the policy here
				set({ policy });
			}),
			rows.length > 0 || choice.type ? chooser("Wounds", [["suffered", "suffered"], ["dealt", "dealt"]], choice.wounds,
				(wounds) => set({ wounds })) : null,
			chooser("Type of wound", [["", "all"], ...types.map((name) => [name, spaced(name)])], choice.type,
				(type) => set({ type })),
			chooser("Series", series.map((name) => [name, spaced(name)]),
				series.includes(choice.series) ? choice.series : series[0], (name) => set({ series: name })),
			choice.build ? element("button", { type: "button", onclick: () => set(choice.foe ? { foe: "" } : { build: "" }) },
				"Back") : null].filter(Boolean)),
		...wounded, endingsChart(run, units, sides, bouts, under, head),
			lengthChart(run, units, sides, bouts, under, head),
		poolChart(run, units, pools, series.includes(choice.series) ? choice.series : series[0], under, head)].filter(Boolean));
	};
	draw();
	run.followers.push((robin) => own || set({ policy: policyOf(run, robin) }));
	return [place];
}
