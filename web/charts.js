// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// Vega-Lite charts, each with a table of its numbers and its specification to copy.

// The libraries of charts, which run once they are inflated. The content policy of the page allows these bytes.
const libraries = inflated(document.getElementById("libraries").textContent)
	.then((text) => document.body.append(element("script", {}, text)));

const drawing = { asked: 0, drawn: 0, failed: 0 };

function reportDrawing() {
	document.documentElement.dataset.charts = `${drawing.drawn} of ${drawing.asked}, ${drawing.failed} failed`;
}

const look = {
	background: "transparent",
	font: "system-ui, sans-serif",
	view: { stroke: null },
	axis: { labelColor: "currentColor", titleColor: "currentColor", gridColor: "#88888844", domainColor: "#888",
		tickColor: "#888", labelFontSize: 12, titleFontSize: 12,
		labelLimit: 240, labelFlush: false },
	legend: { symbolOpacity: 1, labelFontSize: 12, labelColor: "currentColor", titleColor: "currentColor", orient: "top" },
	text: { fill: "currentColor", fontSize: 12 },
	header: { labelColor: "currentColor", titleColor: "currentColor" },
};
const BLUE = "#2f81c4", ORANGE = "#d27a1e";
// page.css switches to the style for phones at the same width.
const NARROW = matchMedia("(max-width: 40rem)").matches, DARK = matchMedia("(prefers-color-scheme: dark)").matches;
const HUES = [BLUE, ORANGE, "#1a9c7c", "#b56bb0", "#8a8a8a", "#c9a600", "#58b4e9", "#c8553d"];

// Labels take at most two fifths of the page, so that charts keep room on a phone.
const labelLimit = Math.min(240, Math.round(0.4 * document.documentElement.clientWidth));
look.axis.labelLimit = labelLimit;
if (NARROW) look.legend.layout = { top: { direction: "vertical", anchor: "start" } };

// Saves a drawn chart as an image on a white ground.
const saveSvg = (title, view) => view.toSVG().then((svg) =>
	saveFile(fileName(title, "svg"),
		[svg.replace(/<svg [^>]*>/, (start) => `${start}<rect width="100%" height="100%" fill="white"/>`)], "image/svg+xml"));
const savePng = (title, view) => view.toCanvas(2).then((canvas) => {
	const ground = canvas.getContext("2d");
	ground.globalCompositeOperation = "destination-over";
	ground.fillStyle = "white";
	ground.fillRect(0, 0, canvas.width, canvas.height);
	canvas.toBlob((blob) => saveFile(fileName(title, "png"), [blob], "image/png"));
});

// Charts that are not drawn yet: { place, draw }.
const waiting = [];

const isOnScreen = (place) => {
	const { top, bottom } = place.getBoundingClientRect();
	return bottom >= 0 && top < innerHeight;
};

// Draws the charts that wait. Those on the screen come first, and the browser shows them before it draws the others.
async function drawWaiting() {
	await libraries;
	const all = waiting.splice(0), first = new Set(all.filter(({ place }) => isOnScreen(place)));
	await Promise.all([...first].map(({ draw }) => draw()));
	if (first.size > 0 && first.size < all.length) await new Promise((next) => setTimeout(next));
	all.filter((one) => !first.has(one)).forEach(({ draw }) => draw());
}

// Returns a chart with its numbers as a table. `onClick` receives the datum of a clicked mark.
function chart(title, said, spec, columns, rows, { onClick } = {}) {
	const place = element("div",
		{ class: onClick ? "chart clickable" : "chart", role: "img", "aria-label": `${title}. ${said}` });
	const whole = { $schema: "https://vega.github.io/schema/vega-lite/v6.json", description: `${title}. ${said}`,
		width: "container",
		autosize: { type: "fit-x", contains: "padding" }, ...spec };
	let view;
	drawing.asked++;
	reportDrawing();
	const draw = () =>
		vegaEmbed(place, { ...whole, config: look }, { ast: true, actions: false, renderer: "svg", defaultStyle: false,
			tooltip: (handler, event, item, text) => (place.title = text ?? ""), logLevel: vega.Error }).then((drawn) => {
			view = drawn.view;
			// screen readers read the label and the table of the chart instead
			place.querySelector("svg").setAttribute("aria-hidden", "true");
			if (onClick) view.addEventListener("click", (event, item) => item?.datum && onClick(item.datum));
			drawing.drawn++;
		}, (error) => {
			drawing.failed++;
			console.error(`${title}: ${error.message}`);
		}).then(reportDrawing);
	waiting.push({ place, draw });
	requestAnimationFrame(drawWaiting);
	const save = (kind, how) => element("button", { type: "button", class: "save", title: `Save “${title}” as ${kind}`,
		onclick: () => view && how(title, view) }, kind);
	return element("figure", {}, element("figcaption", {}, element("strong", {}, title), ` ${said}`), place,
		element("details", { class: "numbers" }, element("summary", {}, "Table of these numbers"), table(title, columns, rows),
			copyable("Copy the Vega-Lite specification", () => JSON.stringify(whole, null, 1))),
		element("p", { class: "saves" }, save("SVG", saveSvg), save("PNG", savePng)));
}

const share = (field, title, more = {}) => ({ field, type: "quantitative", title, axis: { format: "~%", tickCount: 6 }, ...more,
	...(more.scale && more.scale.zero === false && !more.scale.domain ? { scale: { padding: 8, ...more.scale } } : {}) });

// Where a name may break on a phone: between the builds of a pair, and before numbers.
const NAME_BREAK = " – |: ";

// Returns the room for the names of rows, in pixels.
const namesExtent = (rows) => Math.min(NARROW ? labelLimit + 10 : 420,
	14 + Math.ceil(6.9 * Math.max(...rows.flatMap((row) =>
		(NARROW ? row.name.split(new RegExp(NAME_BREAK)) : [row.name])).map((name) => name.length))));

// Returns a chart with one row per element of `rows`: a value with its interval. `zero` is the value of a reference
// line. Charts with the same `frame` share scale and width. Rows that are not `sure` are grey.
function forest(title, said, rows, names, xTitle, zero, frame) {
	const lines = NARROW ? Math.max(...rows.map((row) => row.name.split(new RegExp(NAME_BREAK)).length)) : 1,
		split = lines > 1 ? { labelExpr: `split(datum.label, regexp('${NAME_BREAK}'))`, labelOffset: -7 * (lines - 1) } : {};
	const labels = { axis: { ...split,
		...(frame ? { minExtent: frame.extent, maxExtent: frame.extent, labelLimit: frame.extent - 10 } : {}) } };
	const y = { field: "name", type: "nominal", sort: null, title: null, ...labels };
	const x = (field) => ({ field, type: "quantitative", title: xTitle,
		axis: zero === 0 ? { labelExpr: "datum.value === 0 ? '0' : format(100 * datum.value, '+~r')", tickCount: 6 }
			: { format: "~%", tickCount: 6 },
		scale: frame ? { zero: false, domain: frame.domain } : { zero: false } });
	const color = frame ? { color: { condition: { test: "datum.sure", value: BLUE }, value: "#888" } } : {};
	return chart(title, said, {
		data: { values: rows },
		height: { step: lines > 1 ? 4 + 14 * lines : 20 },
		layer: [
			{ mark: { type: "rule", color: "#888", strokeDash: [4, 3] }, encoding: { x: { datum: zero, type: "quantitative" } } },
			{ mark: { type: "rule", color: BLUE, strokeWidth: 2 },
				encoding: { y, ...color, x: x("low"), x2: { field: "high" } } },
			{ mark: { type: "point", filled: true, color: BLUE, size: 60, opacity: 1 },
				encoding: { y, ...color, x: x("value") } },
		],
	}, [[names, (row) => row.name],
		...(frame && rows.some((row) => row.low < row.high) ? [["significant", (row) => (row.sure ? "yes" : "")]] : []),
		[xTitle, (row) => (zero === 0 ? points : percent)(row.value), true],
		["interval", (row) => intervalOf(row.low, row.high, zero === 0 ? points : percent), true]], rows);
}

// Returns the win rates of the last runs as small charts with one scale. A line marks changed inputs.
function historyChart(run) {
	if (!run.history) return null;
	const runs = run.history.runs.map((one) => ({ ...one, when: one.finished.slice(0, 16).replace("T", " ") }));
	const name = (one) => pairing(run, one);
	const rows = run.history.matchups.flatMap((one) => one.points.map(([at, rate, low, high]) => {
		const change = one.changes.find(([first]) => first === at),
			row = { name: name(one), run: at + 1, rate, low, high, ...runs[at] };
		return change ? { ...row, before: change[1], after: change[2], least: change[3], most: change[4] } : row;
	}));
	const moves = rows.filter((row) => known(row.before));
	if (runs.length < 2 || rows.length === 0)
		return element("p", { class: "hint" }, "The history has fewer than two runs of this scenario, so it shows no changes.");
	const x = { field: "run", type: "quantitative", title: "run", scale: { domain: [1, runs.length], nice: false },
		axis: { format: "d", tickMinStep: 1, grid: false } };
	const y = (field) => share(field, null, { scale: { zero: false }, axis: { format: "~%", tickCount: 4 } });
	const shown = run.history.matchups.length, all = run.history.n_matchups;
	return chart(`The last ${runs.length} runs, ${runs[0].when} to ${runs[runs.length - 1].when}`,
		`Win rates of the first build, with intervals${shown < all ? `; the ${shown} of ${all} matchups that moved most` : ""}.` +
		(rows.some((row) => row.changed) ? " At an orange line the inputs changed: scenario, tables, policies or rules."
			: " All have the same inputs.") +
		(moves.length > 0 ? " Change points (click to show) are where a rate changed significantly together with the inputs."
			: ""), {
			data: { values: rows },
			params: moves.length > 0
				? [{ name: "changes", value: false, bind: { input: "checkbox", name: "Change points " } }] : undefined,
			width: undefined,
			autosize: undefined,
			facet: { field: "name", type: "nominal", sort: run.history.matchups.map(name), title: null },
			resolve: { scale: { y: "independent" } },
			columns: Math.min(3, Math.max(1, Math.floor(document.documentElement.clientWidth / 250))),
			spec: { width: 180, height: 90, layer: [
				{ transform: [{ filter: "datum.changed" }], mark: { type: "rule", color: ORANGE, strokeDash: [3, 3] },
					encoding: { x } },
				{ mark: { type: "area", opacity: 0.3, color: BLUE }, encoding: { x, y: y("low"), y2: { field: "high" } } },
				{ mark: { type: "line", point: { size: 20 }, color: BLUE }, encoding: { x, y: y("rate") } },
				...(moves.length > 0 ? [{ transform: [{ filter: "changes && isValid(datum.before)" }],
					mark: { type: "rule", strokeWidth: 4, color: "currentColor" },
					encoding: { x, y: y("before"), y2: { field: "after" } } }] : []),
			] },
		}, [["matchup", (row) => row.name], ["run", (row) => String(row.run), true], ["finished", (row) => row.when],
			["win rate, %", (row) => percent(row.rate), true],
			["interval", (row) => intervalOf(row.low, row.high), true], ["other inputs", (row) => (row.changed ? "yes" : "")],
			["change", (row) => (known(row.before)
				? `${percent(row.before)} → ${percent(row.after)} (${intervalOf(row.least, row.most, points)})` : "")]], rows);
}

function worthCharts(run) {
	return [...groupBy(rowsOf(run, "ablation").filter((row) => row.kind !== "priced item"),
		(row) => fighter(run, row, "a"))].map(([build, rows]) =>
		forest(`Worth of the pieces of ${build}`, "Win rate with the piece minus without it, against all foes.",
			greatest(rows, "worth", 16).map((row) => ({ name: `${row.path} ${row.piece}`, value: row.worth, low: row.worth_low,
				high: row.worth_high })), "piece", "worth in points", 0));
}

// The meanings of the sources of variance_shares.csv.
const SOURCES = {
	dice: "what builds and policies do not explain; nearly all if the matchups are close to even",
	build: "some builds are stronger than others", policy: "some policies are stronger than others",
	"policy of the build": "some policies suit some builds", "build against build": "some builds counter others",
	"build against policy": "some builds counter some policies", "policy against policy": "some policies counter others",
	"build and its policy": "some builds with their policies are stronger than others",
	"their matchups": "some builds with their policies counter others",
	rest: "combinations of three or more of these",
};

// Other names of sources, used if each build fights under its own policy.
const OWN_SOURCES = { build: "build and its policy", "build against build": "their matchups" };

// Gives each row a `place` for its label, near its score and at least `step` from the next label.
function spread(rows, step) {
	rows.sort((one, other) => one.score - other.score);
	const places = rows.map((row) => row.score);
	for (let round = 0; round < 60; round++)
		for (let i = 1; i < places.length; i++) {
			const lack = step - (places[i] - places[i - 1]);
			if (lack <= 0) continue;
			places[i - 1] -= lack / 2;
			places[i] += lack / 2;
		}
	rows.forEach((row, i) => (row.place = places[i]));
}

// Returns the domain of the slope chart, from 0 to 1 with room for labels on both sides.
function slopeRoom(rows, label) {
	const width = Math.min(1300, document.documentElement.clientWidth - 60),
		most = (text) => Math.min(0.42 * width, 14 + 7 * Math.max(...rows.map((row) => text(row).length)));
	const left = most((row) => row.a), right = most(label), between = width - left - right;
	return [-left / between, (width - left) / between];
}

// Returns a chart with a line for each build, from its score if all play plainly to its score under the best play
// found.
function skillChart(run) {
	const MOST = 24, all = rowsOf(run, "skill"), rows = greatest(all, "gain", MOST);
	if (rows.length < 2) return null;
	const word = (row) => (row.gain_low > 0 ? "gains" : row.gain_high < 0 ? "loses" : "neither");
	const label = (row) => `${row.a} ${points(row.gain)}`, room = slopeRoom(rows, label);
	const x = { field: "well", type: "quantitative", title: null, scale: { domain: room, nice: false },
		axis: { values: [0, 1], labelExpr: "datum.value ? 'best play found' : 'plain play'", grid: true } };
	const y = (field) => share(field, NARROW ? null : "score", { scale: { zero: false } });
	const color = { field: "gain", type: "nominal", title: null,
		scale: { domain: ["gains", "loses", "neither"], range: [BLUE, ORANGE, "#888"] } };
	const values = rows.flatMap((row) => [
		{ a: row.a, well: 0, gain: word(row), score: row.floor, low: row.floor_low, high: row.floor_high, text: row.a },
		{ a: row.a, well: 1, gain: word(row), score: row.ceiling, low: row.ceiling_low, high: row.ceiling_high,
			text: label(row) }]);
	const ends = values.flatMap((row) => [row.low, row.high, row.score]).filter(known),
		step = 14 * (Math.max(...ends) - Math.min(...ends)) / 320;
	for (const well of [0, 1]) spread(values.filter((row) => row.well === well), step);
	const said = `Mean score of each build if all play plainly, and under the best play found${isExact(run) ? "" : ", with its interval"}; ` +
		`a draw counts half. Beside the name: the gain in points. ` +
		`Blue: ${isExact(run) ? "" : "significantly "}stronger under the best play found. ` +
		"Orange: weaker, because its foes gain more." +
		`${all.length > MOST ? ` The ${MOST} greatest changes of ${all.length}; skill.csv has all.` : ""}`;
	return chart("From plain play to the best play found", said, {
		data: { values },
		height: Math.max(360, 15 * rows.length),
		encoding: { x, color },
		layer: [
			{ mark: { type: "line", strokeWidth: 2 }, encoding: { y: y("score"), detail: { field: "a" } } },
			{ mark: { type: "rule" }, encoding: { y: y("low"), y2: { field: "high" } } },
			{ mark: { type: "point", filled: true, size: 40, opacity: 1 }, encoding: { y: y("score") } },
			...[[0, "right", -8], [1, "left", 8]].map(([well, align, dx]) => ({
				transform: [{ filter: `datum.well === ${well}` }], mark: { type: "text", align, dx },
				encoding: { y: y("place"), text: { field: "text" } } })),
		],
	}, [["build", (row) => row.a], ["all play plainly, %", (row) => percent(row.floor), true],
		["interval", (row) => intervalOf(row.floor_low, row.floor_high), true],
		["best play found for it alone, %", (row) => percent(row.alone_well), true],
		["interval", (row) => intervalOf(row.alone_well_low, row.alone_well_high), true],
		["best play found for all, %", (row) => percent(row.ceiling), true],
		["interval", (row) => intervalOf(row.ceiling_low, row.ceiling_high), true],
		["best play found for its foes alone, %", (row) => percent(row.alone_plain), true],
		["interval", (row) => intervalOf(row.alone_plain_low, row.alone_plain_high), true],
		["gain, points", (row) => points(row.gain), true],
		["interval", (row) => intervalOf(row.gain_low, row.gain_high, points), true]], rows);
}

// Returns shares of variance: of bout outcomes, and of the mean scores of builds.
function varianceCharts(run) {
	return [...groupBy(rowsOf(run, "variance_shares"), (row) => row.of)].map(([of, every]) => {
		const all = of === "bout" ? every : every.filter((row) => row.adjusted_p <= 0.05);
		if (all.length === 0) return element("p", {},
			"No property of the builds explains a significant part of their mean scores.");
		const own = of === "bout" && policiesOf(run).size > 1 && !all.some((row) => row.source === "policy");
		const rows = own ? all.map((row) => ({ ...row, source: OWN_SOURCES[row.source] ?? row.source })) : all;
		const y = { field: "source", type: "nominal", sort: null, title: null };
		return chart(of === "bout" ? "Causes of bout outcomes" : "Properties that go with the mean scores", of === "bout"
			? "Shares of the variance of bout outcomes. Measured shares below 0 are shown as 0, so the sum may exceed 100 %. " +
				`${rows.filter((row) => SOURCES[row.source]).map((row) => `${row.source}: ${SOURCES[row.source]}`).join("; ")}.`
			: "Share of the differences in mean score that each property alone explains. " +
				"The shares of correlated properties overlap. Only significant ones are listed.", {
			data: { values: rows },
			height: { step: 20 },
			layer: [
				{ mark: { type: "bar", color: BLUE }, encoding: { y, x: share("share", "of the variance") } },
				{ mark: { type: "rule", strokeWidth: 2, color: ORANGE },
					encoding: { y, x: share("share_low", "of the variance"), x2: { field: "share_high" } } },
			],
		}, [["source", (row) => row.source], ["%", (row) => percent(row.share), true],
			["interval", (row) => intervalOf(row.share_low, row.share_high), true]], rows);
	});
}

function sensitivityChart(run) {
	const rows = rowsOf(run, "sensitivity").filter((row) => row.variant === "base" && row.b_policy === "");
	if (rows.length === 0) return null;
	const hue = { field: "a_policy", type: "nominal", title: "policy", scale: { range: HUES } };
	const y = { field: "a", type: "nominal", sort: null, title: null };
	const values = rows.map(({ a, a_policy, score, score_low, score_high }) => ({ a, a_policy, score, score_low, score_high }));
	return chart("Score of each build under each policy",
		"Mean over all policies of the foes. Builds whose points lie far apart depend on their policy.", {
		data: { values },
		height: { step: 24 },
		layer: [
			{ mark: { type: "rule", strokeWidth: 2 },
				encoding: { y, color: hue, x: share("score_low", "score", { scale: { zero: false } }),
				x2: { field: "score_high" } } },
			{ mark: { type: "point", filled: true, size: 70, opacity: 1 }, encoding: { y, color: hue,
				shape: { field: "a_policy", type: "nominal", title: "policy" },
				x: share("score", "score", { scale: { zero: false } }) } },
		],
	}, [["build", (row) => row.a], ["policy", (row) => row.a_policy], ["score, %", (row) => percent(row.score), true],
		["interval", (row) => intervalOf(row.score_low, row.score_high), true], ["best", (row) => row.best]], rows);
}

// Where a label may stand beside its point: alignment, and shift in pixels.
const LABEL_SIDES = [["left", 8, -7], ["left", 8, 12], ["right", -8, -7], ["right", -8, 12], ["left", 8, -20],
	["right", -8, -20], ["left", 8, 24], ["right", -8, 24]];

// Gives each row the `side` of its label on which it overlaps no other label, no point and not the line of the front; none if
// there is no such side.
function placeLabels(rows, across, up, height) {
	const width = Math.min(1250, document.documentElement.clientWidth - 90);
	const at = (row) => [width * (row.cost - across[0]) / (across[1] - across[0]),
		height * (up[1] - row.score) / (up[1] - up[0])];
	const taken = rows.map((row) => [at(row)[0] - 4, at(row)[1] - 4, at(row)[0] + 4, at(row)[1] + 4]);
	const front = rows.filter((row) => row.front === "yes").sort((one, other) => one.cost - other.cost).map(at);
	front.slice(1).forEach(([x, y], i) => taken.push([front[i][0], front[i][1] - 1, x, front[i][1] + 1],
		[x - 1, y, x + 1, front[i][1]]));
	const free = (box) => box[0] > -30 && box[2] < width + 10
		&& taken.every((other) => box[2] < other[0] || box[0] > other[2] || box[3] < other[1] || box[1] > other[3]);
	return [...rows].sort((one, other) => compare(one.front === "yes" ? 0 : 1, other.front === "yes" ? 0 : 1)).map((row) => {
		const [x, y] = at(row), long = 6.8 * row.a.length;
		for (const [align, dx, dy] of LABEL_SIDES) {
			const left = align === "left" ? x + dx : x + dx - long, box = [left, y + dy - 10, left + long, y + dy + 4];
			if (!free(box)) continue;
			taken.push(box);
			return { ...row, side: `${align} ${dy}` };
		}
		return { ...row, side: null };
	});
}

function efficiencyChart(run, policy) {
	const robins = run.round_robins ?? [];
	const first = robins.find((robin) => robin.variant === "base" && robin.policy === policy) ?? robins[0];
	const rows = rowsOf(run, "efficiency")
		.filter((row) => row.variant === "base" && (!first?.policy || row.a_policy === first.policy)).slice(0, first?.builds);
	const unit = run.labels.cost_unit ?? "cost";
	const domain = (ends) => {
		const [low, high] = [Math.min(...ends), Math.max(...ends)], rim = 0.06 * (high - low || 1);
		return [low - rim, high + rim];
	};
	const across = domain(rows.map((row) => row.cost)),
		up = domain(rows.flatMap((row) => [row.score, row.score_low, row.score_high]).filter(known)), height = 320;
	const values = placeLabels(rows.map(({ a, cost, score, score_low, score_high, front }) => ({ a, cost, score, score_low,
		score_high, front,
		tip: `${a}: ${grouped(cost)}, ${percent(score)} %` })), across, up, height);
	const x = { field: "cost", type: "quantitative", title: unit, scale: { domain: across, nice: false },
		axis: { tickCount: 6, format: ",~r", ...(rows.every((row) => Number.isInteger(row.cost)) ? { tickMinStep: 1 } : {}) } };
	const y = (field) => share(field, "score", { scale: { domain: up, nice: false } });
	const fixed = rows.filter((row) => row.front_share >= 1 - 0.05 / rows.length).map((row) => row.a);
	const front = `Orange line: the front of measured scores, on which no cheaper build scores as much. ` +
		(isExact(run) ? `On it: ${fixed.join(", ")}.` : fixed.length > 0 ? `Significantly on it: ${fixed.join(", ")}.`
			: "Intervals overlap, so no build is significantly on it.");
	return chart("Score and cost of each build",
		`Scores (a draw counts half), ${conditionOf(first)}. ${front}` +
		`${values.some((row) => !row.side) ? " Names that would overlap are left out; point at a dot to read its name." : ""}`, {
		data: { values },
		height,
		layer: [
			{ transform: [{ filter: "datum.front === 'yes'" }], mark: { type: "line", interpolate: "step-after", color: ORANGE },
				encoding: { x, y: y("score"), order: { field: "cost" } } },
			{ mark: { type: "rule", color: "#888" }, encoding: { x, y: y("score_low"), y2: { field: "score_high" } } },
			{ mark: { type: "point", filled: true, size: 80, opacity: 1 },
				encoding: { x, y: y("score"), tooltip: { field: "tip" },
				shape: { field: "front", type: "nominal", title: "on the front",
					scale: { domain: ["yes", "no"], range: ["diamond", "circle"] } },
				color: { field: "front", type: "nominal", title: "on the front",
					scale: { domain: ["yes", "no"], range: [ORANGE, BLUE] } } } },
			...LABEL_SIDES.map(([align, dx, dy]) => ({ transform: [{ filter: `datum.side === '${align} ${dy}'` }],
				mark: { type: "text", align, dx, dy },
				encoding: { x, y: y("score"), text: { field: "a" } } })),
		],
	}, [["build", (row) => row.a], [unit, (row) => String(row.cost), true], ["score, %", (row) => percent(row.score), true],
		["win points per cost", (row) => (known(row.points_per_cost) ? row.points_per_cost.toFixed(2) : ""), true],
		["front", (row) => row.front]], rows);
}

// The verdict for a price whose verdict differs between policies.
const DEPENDS = "depends on the policy";

// Returns a chart of printed and fair prices, or nothing without fair prices.
function priceChart(rows, unit) {
	const values = rows.filter((row) => known(row.fair_price))
		.map(({ item, cost, fair_price, fair_price_low, fair_price_high, verdict }) =>
		({ item, cost, fair_price, fair_price_low, fair_price_high, verdict: verdict || "may be right" }));
	if (values.length === 0) return null;
	const most = Math.max(...values.map((row) => row.cost)),
		line = [{ cost: 0, fair_price: 0 }, { cost: most, fair_price: most }];
	const names = ["too dear", "too cheap", DEPENDS, "may be right"];
	const x = { field: "cost", type: "quantitative", title: `printed price, ${unit}` };
	const y = { field: "fair_price", type: "quantitative", title: "fair price" };
	const worst = greatest(values.filter((row) => row.verdict !== "may be right" && row.verdict !== DEPENDS)
		.map((row) => ({ ...row, gap: row.fair_price - row.cost })), "gap", 8);
	return chart("Fair and printed price of each item",
		"Fair prices with intervals. On the dashed line the printed price is right. The labelled items are off the most.", {
		data: { values },
		height: 320,
		layer: [
			{ data: { values: line }, mark: { type: "line", color: "#888", strokeDash: [4, 3] }, encoding: { x, y } },
			{ mark: { type: "rule", opacity: 0.5 },
				encoding: { x, y: { ...y, field: "fair_price_low" }, y2: { field: "fair_price_high" },
				color: { field: "verdict", type: "nominal", title: "printed price",
					scale: { domain: names, range: [ORANGE, BLUE, "#b56bb0", "#888"] } } } },
			{ mark: { type: "point", filled: true, size: 60, opacity: 1 }, encoding: { x, y,
				shape: { field: "verdict", type: "nominal", title: "printed price",
					scale: { domain: names, range: ["triangle-down", "triangle-up", "diamond", "circle"] } },
				color: { field: "verdict", type: "nominal", title: "printed price",
					scale: { domain: names, range: [ORANGE, BLUE, "#b56bb0", "#888"] } } } },
			{ data: { values: worst }, mark: { type: "text", align: "left", dx: 8, dy: -6 },
				encoding: { x, y, text: { field: "item" } } },
		],
	}, [["item", (row) => row.item], ["printed", (row) => String(row.cost), true],
		["fair", (row) => plain(1)(row.fair_price), true],
		["interval", (row) => intervalOf(row.fair_price_low, row.fair_price_high, plain(1)), true],
		["printed price", (row) => row.verdict]], values);
}

// An item may be worth less to builds that have it than on average (another item replaces it), or more (another item
// needs it).
const BESIDE = { less: "less to owners", more: "more to owners" };

const itemColumn = ["item", (row) => row.item, false, (row) => row.item];
const markColumn = (heading, word) => [heading, (row) => (word(row) ? element("strong", { class: "mark" }, word(row)) : ""),
	false, (row) => word(row) || null];
const intervalColumn = (name, form) => ["interval", (row) => intervalOf(row[`${name}_low`], row[`${name}_high`], form), true];

function priceTable(caption, rows) {
	const priced = rows.some((row) => known(row.fair_price));
	return table(caption, [itemColumn, ["printed", (row) => grouped(row.cost), true, (row) => row.cost],
		...(priced ? [["fair", (row) => plain(1)(row.fair_price), true, (row) => row.fair_price],
			["gap", (row) => signed(1)(row.gap), true, (row) => row.gap], intervalColumn("gap", signed(1))] : []),
		markColumn("verdict", (row) => row.verdict),
		["worth", (row) => plain(2)(row.worth), true, (row) => row.worth], intervalColumn("worth", plain(2)),
		["builds", (row) => grouped(row.builds), true, (row) => row.builds]], rows);
}

function ablationTable(rows) {
	return table("Worth of items in log odds: on average, and to the builds that have them, from ablations", [itemColumn,
		["worth", (row) => plain(2)(row.worth), true, (row) => row.worth], intervalColumn("worth", plain(2)),
		["to owners", (row) => plain(2)(row.ablation_worth), true, (row) => row.ablation_worth],
		intervalColumn("ablation_worth", plain(2)),
		markColumn("significant", (row) => BESIDE[row.ablation_verdict]),
		["ablations", (row) => grouped(row.ablations), true, (row) => row.ablations]], rows);
}

const MOST_PRICES = 40;

// Returns worths and prices of items, for each policy of the base.
function prices(run) {
	return [...groupBy(rowsOf(run, "prices").filter((row) => known(row.worth)), (row) => row.policy)].flatMap(([policy, all]) => {
		const unit = run.labels.cost_unit ?? "cost", priced = all.filter((row) => known(row.fair_price));
		const off = all.filter((row) => row.verdict && row.verdict !== DEPENDS),
			depends = all.filter((row) => row.verdict === DEPENDS), apart = all.filter((row) => row.ablation_verdict);
		const rows = [...all].sort((one, other) => compare(one.verdict ? 0 : 1, other.verdict ? 0 : 1)
			|| compare(one.fdr_q, other.fdr_q) ||
			compare(Math.abs(one.gap ?? one.worth), Math.abs(other.gap ?? other.worth), true));
		const many = rows.length > MOST_PRICES, ablated = rows.filter((row) => row.ablations > 0);
		const few = (some, all, draw) => (!many ? [draw(all)] : [some.length > 0 ? draw(some) : null,
			element("details", {}, element("summary", {}, `All ${all.length} items`), draw(all))]);
		const said = priced.length > 0
			? `${off.length} of ${priced.length} printed prices are significantly off (false discovery rate 5 %). ` +
				`The others may be right.`
			: `Cost does not predict strength in this field, so there are no fair prices. ` +
				`${off.length} of ${all.length} items are too expensive at any price: they weaken their builds.`;
		const beside = apart.length > 0
			? ` ${apart.length} are worth less or more to the builds that have them than on average: ` +
				`other items replace or need them.` : "";
		const caption = `Worth in log odds, prices in ${unit}${policy ? `, all under ${policy}` : ""}`;
		const hangs = depends.length > 0
			? ` For ${depends.length} more the verdict does not hold under all policies of this run.` : "";
		return [element("p", {}, said + hangs + beside), priceChart(all, unit),
			...few(rows.filter((row) => row.verdict), rows, (some) => priceTable(caption, some)),
			...(ablated.length > 0 ? few(ablated.filter((row) => row.ablation_verdict), [...ablated].sort((one, other) =>
				compare(one.ablation_verdict ? 0 : 1, other.ablation_verdict ? 0 : 1) || compare(one.ablation_fdr_q,
					other.ablation_fdr_q)), ablationTable) : [])];
	});
}
