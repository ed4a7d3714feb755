// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// The first screen: title, policies, findings, ranking and matrix.

const matchupId = (run, at) => `run${run.number}matchup${at}`;
// Returns the id of a matchup's box from the point of view of its second build.
const reverseId = (run, at) => `${matchupId(run, at)}b`;

// Returns the policies of a run in words, as two texts. A phone shows only the second.
function policiesInWords(run) {
	const all = [...policiesOf(run)], [first] = run.round_robins ?? [];
	if (all.length === 1) return ["all under ", all[0]];
	if (run.robins.length === 1 && first && !first.policy) return ["each under its ", "own policy"];
	return ["under ", `${all.slice(0, 3).join(", ")}${all.length > 3 ? ` and ${all.length - 3} more policies` : ""}`];
}

// Returns the heading of an article, in one line.
const heading = (title, first, rest) => element("h1", { title: `${title} ${first}${rest}` }, element("span", {}, title), " ",
	element("small", {}, element("span", { class: "wide" }, first), rest));

function findings(run) {
	if (run.findings.length === 0) return element("p", {}, isExact(run)
		? "No build, matchup or variant of this run stands out." : "No difference of this run is significant.");
	return element("ol", { class: "findings" }, ...run.findings.map((finding) =>
		element("li", {}, element("p", {}, element("strong", {}, finding.text)),
			element("p", { class: "limits" }, finding.limits, " ",
			element("span", { class: "hint" }, `(${finding.file})`)))));
}

// Returns the ranking and the matrix under the best play found, if builds have several policies.
function bestPlay(run) {
	const ranking = rowsOf(run, "policy_values").map((row, i) => ({ ...row, rank: i + 1, a_policy: row.best_policy }));
	return { variant: "base", best: true, title: "under the best play found", ranking, cells: rowsOf(run, "policy_matrix") };
}

// Returns the round robins of a run, the best play found first. Rows of ranking.csv and matrix.csv stand in the order
// of the manifest.
function roundRobins(run) {
	const ranking = rowsOf(run, "ranking"), matrix = rowsOf(run, "matrix");
	let ranks = 0, cells = 0;
	return [bestPlay(run), ...(run.round_robins ?? []).map((one) => {
		const size = one.builds * (one.builds - 1);
		const robin = { ...one, ranking: ranking.slice(ranks, ranks + one.builds), cells: matrix.slice(cells, cells + size) };
		ranks += one.builds;
		cells += size;
		robin.title = `${one.variant === "base" ? "" : `variant ${one.variant}, `}${conditionOf(one)}`;
		return robin;
	})].filter((one) => one.ranking.length > 0 && one.cells.length > 0);
}

// Returns the rows of the ranking of a round robin, with cost, and with floor and ceiling of skill if the run has them.
function rankedRows(run, robin) {
	const cost = new Map(rowsOf(run, "efficiency").map((row) => [row.a, row.cost]));
	const skill = new Map(rowsOf(run, "skill").map((row) => [row.a, row]));
	return robin.ranking.map((row) => {
		const of = robin.variant === "base" ? skill.get(row.a) : undefined;
		return { a: row.a, policy: row.a_policy, score: row.score, low: row.score_low, high: row.score_high,
			cost: cost.get(row.a) ?? null,
			floor: of?.floor ?? null, ceiling: of?.ceiling ?? null,
			side: row.score_low > 0.5 ? "above" : row.score_high < 0.5 ? "below" : "even" };
	});
}

// Returns the ranking as bars with intervals. Score and cost stand beside the bars.
function rankingChart(run, robin) {
	const values = rankedRows(run, robin)
		.map((row) => ({ ...row, text: percent(row.score), plain: percent(row.floor),
		price: known(row.cost) ? grouped(row.cost) : "" }));
	const priced = values.some((row) => known(row.cost)), skilled = values.some((row) => known(row.floor));
	const unit = run.labels.cost_unit ?? "cost";
	const columns = [[NARROW ? "score" : "score %", "text", { fontWeight: 600 }],
		...(skilled && robin.best ? [[NARROW ? "plain" : "plain %", "plain"]] : []),
		...(priced ? [[unit.length > 9 ? "cost" : unit, "price"]] : [])];
	const gap = NARROW || values.length > 12 ? 0.3 : 0.22,
		place = (i) => 0.97 + gap * (i + 1),
		domain = [0, place(columns.length - 1) + 0.01],
		y = { field: "a", type: "nominal", sort: null, title: null };
	const x = (field) => ({ field, type: "quantitative", title: null, scale: { domain, nice: false, zero: false },
		axis: { values: [0, 0.25, 0.5, 0.75, 1], format: "~%", grid: true } });
	const column = (at, text, more = {}) => ({ mark: { type: "text", align: "right", ...more },
		encoding: { y, x: { datum: at, type: "quantitative" }, text: { field: text } } });
	const head = (at, text) => ({ data: { values: [{}] },
		mark: { type: "text", align: "right", baseline: "bottom", fontSize: 11 },
		encoding: { x: { datum: at, type: "quantitative" }, y: { value: -3 }, text: { value: text } } });
	const color = { field: "side", type: "nominal", legend: null,
		scale: { domain: ["above", "even", "below"], range: [BLUE, "#8a8a8a", ORANGE] } };
	const tick = (field, shape) => ({ transform: [{ filter: `isValid(datum.${field})` }],
		mark: { type: "point", shape, filled: false, stroke: "currentColor", strokeWidth: 1.5, size: 60, opacity: 1 },
		encoding: { y, x: x(field) } });
	const marks = [robin.best ? "" : " Triangle: the best play found.", " Diamond: all play plainly."];
	const sampled = values.some((row) => row.low < row.high);
	const said = `Score against all foes; a draw counts half. ` +
		`${sampled ? `Line: ${100 * (run.level ?? 0.95)} % interval.` : "The scores are exact."}${skilled ? marks.join("") : ""}`;
	const figure = chart("Ranking", said, {
		data: { values },
		height: { step: NARROW || values.length > 12 ? 18 : 28 },
		layer: [
			{ mark: { type: "bar", height: { band: 0.62 } }, encoding: { y, x: x("score"), color } },
			{ mark: { type: "rule", color: "#888", strokeDash: [4, 3] }, encoding: { x: { datum: 0.5, type: "quantitative" } } },
			...(sampled ? [{ mark: { type: "rule", strokeWidth: 3, color: "currentColor" },
				encoding: { y, x: x("low"), x2: { field: "high" } } }] : []),
			...(skilled ? [tick("floor", "diamond"), ...(robin.best ? [] : [tick("ceiling", "triangle-right")])] : []),
			...columns.flatMap(([title, text, more], i) => [head(place(i), title), column(place(i), text, more)]),
		],
	}, [["build", (row) => row.a], ["score, %", (row) => percent(row.score), true],
		...(sampled ? [["interval", (row) => intervalOf(row.low, row.high), true]] : []),
		...(priced ? [[unit, (row) => grouped(row.cost), true]] : []),
		...(skilled ? [["all play plainly, %", (row) => percent(row.floor), true],
			["best play found, %", (row) => percent(row.ceiling), true]] : [])], values,
	{ onClick: (row) => row.a && run.narrow?.({ build: row.a }) });
	figure.append(element("p", { class: "hint upset" }, upset(robin)));
	return figure;
}

const isExactCell = (cell) => cell.score_low === cell.score_high;

// Returns what a rank means, with the clearest duel that the build of lower rank wins.
function upset(robin) {
	const rank = new Map(robin.ranking.map((row, i) => [row.a, i + 1]));
	const [most] = robin.cells.filter((cell) => rank.get(cell.a) > rank.get(cell.b) && cell.score_low > 0.5)
		.sort((one, other) => other.score - one.score);
	return "The rank is over all foes" + (most
		? `: ${most.a} (rank ${rank.get(most.a)}) still scores ${percent(most.score)} % against ` +
			`${most.b} (rank ${rank.get(most.b)}).`
		: `. No build ${robin.cells.every(isExactCell) ? "" : "significantly "}beats one of higher rank.`);
}

function heatCell(run, robin, cell, row, column) {
	if (!cell) return element("td", { class: "none" }, "·");
	const { score, score_low: low, score_high: high } = cell;
	const open = low <= 0.5 && high >= 0.5 && low < high;
	const policies = robin.best ? `, most often ${cell.a_policy} against ${cell.b_policy}` : "";
	const strength = Math.round(75 * Math.abs(2 * score - 1));
	const certain = Math.round(100 * Math.max(0.3, 1 - (high - low) / 0.4));
	const label = `${row} against ${column}: score ${percent(score)} %, ` +
		`${low === high ? "exact" : `simultaneous interval ${between(low, high)}`}${open ? ", undecided" : ""}${policies}`;
	const at = run.at.get(JSON.stringify([cell.variant, cell.a, cell.a_policy, cell.b, cell.b_policy]));
	const text = (open ? "~" : "") + percentOf(score, 0);
	const place = at !== undefined && (run.matchups[at].a === cell.a && run.matchups[at].a_policy === cell.a_policy
		? matchupId(run, at) : reverseId(run, at));
	return element("td", { class: open ? "open" : "", title: label,
		style: { background: `color-mix(in srgb, color-mix(in srgb, var(${score >= 0.5 ? "--win" : "--lose"}) ` +
			`${strength}%, var(--page)) ${certain}%, transparent)` } },
	at === undefined || !run.detailed ? text : element("a", { href: `#${place}`, "aria-label": label }, text));
}

function heatMap(run, robin) {
	const names = robin.ranking.map((row) => row.a);
	const cells = new Map(robin.cells.map((cell) => [JSON.stringify([cell.a, cell.b]), cell]));
	const light = (event) => {
		const cell = event.target.closest("td, th");
		for (const lit of map.querySelectorAll(".lit")) lit.classList.remove("lit");
		if (!cell || event.type === "mouseleave") return;
		for (const row of map.rows)
			for (const one of row.cells) one.classList.toggle("lit", row === cell.parentNode || one.cellIndex === cell.cellIndex);
	};
	// a cell is smaller than a finger on a phone, where the first tap enlarges the matrix
	const enlarge = (event) => {
		if (!NARROW || event.detail === 0 || map.classList.contains("large")) return;
		event.preventDefault();
		map.classList.add("large");
	};
	const caption = "Score of the row against the column in per cent",
		more = `, a draw counts half, ${robin.title}; strongest build first`;
	const map = element("table", { class: names.length > 12 ? "heat many" : "heat", "aria-label": caption + more,
		onmouseover: light, onmouseleave: light, onfocusin: light, onclick: enlarge },
		element("thead", {}, element("tr", {}, element("td", {}),
			...names.map((name) => element("th", { scope: "col", title: name }, element("span", {}, name))))),
		element("tbody", {}, ...names.map((row) => element("tr", {}, element("th", { scope: "row", title: row }, breakable(row)),
			...names.map((column) => heatCell(run, robin, cells.get(JSON.stringify([row, column])), row, column))))));
	return element("figure", { class: "matrix" },
		element("figcaption", { "aria-hidden": "true" }, element("strong", {}, "Matrix"), ` ${caption}`,
			element("span", { class: "wide" }, more)),
		scrolling(`Matrix, ${robin.title}`, map),
		element("p", { class: "hint" },
			`Blue: the row wins. Orange: the row loses. ` +
			(robin.cells.every(isExactCell) ? "Pale: close to even. The scores are exact. "
				: `Pale: close to even, or a wide interval. ` +
				`~ and a dashed frame: undecided, because the interval includes 50. ` +
				`The intervals of the matrix, shown on pointing at a cell, are simultaneous. `) +
			`${NARROW ? "Tap the matrix to enlarge it, then a cell" : "Click a cell"} to open ` +
			`${robin.best ? "the matchup of the policies that both choose most" : "its matchup"}.`),
		csvButton("matrix", () => [["build", ...names],
			...names.map((row) => [row, ...names.map((column) => percent(cells.get(JSON.stringify([row, column]))?.score))])]));
}

// Returns the policy that most builds choose under the best play found; "" if there is none, or if no bouts were
// fought in which both sides follow this policy.
function bestPolicy(run) {
	const [best] = [...groupBy(rowsOf(run, "policy_values"), (row) => row.best_policy)].sort((one, other) => other[1].length
		- one[1].length);
	return best && run.matchups.some((row) => row.bouts > 0 && row.a_policy === best[0] && row.b_policy === best[0])
		? best[0] : "";
}

// Returns the policy of a round robin; for the best play found, the policy that most builds choose.
const policyOf = (run, robin) => (robin?.best ? bestPolicy(run) : robin?.policy ?? "");

// Returns the chart of costs, under the policies that the reader chooses at the top.
function costs(run) {
	if (!rowsOf(run, "efficiency").some((row) => row.variant === "base")) return null;
	const place = element("div"), follow = (robin) => place.replaceChildren(efficiencyChart(run, policyOf(run, robin)));
	follow(run.robins[0]);
	run.followers.push(follow);
	return place;
}

// Returns ranking and matrix of the round robin that the reader chooses, and the list from which the reader chooses. The other
// sections, `run.followers`, follow the choice.
function scores(run) {
	if (run.robins.length === 0)
		return [null, element("p", {},
			run.run.interrupted ? "The run was interrupted before all builds had met, so nothing is ranked. " +
				"Its matchups are below."
			: "No matrix: the run is not a round robin, or it does not write matrix.csv. Its matchups are below.")];
	const place = element("div", { class: run.robins[0].ranking.length > 9 ? "overview many" : "overview" });
	const show = (robin) => place.replaceChildren(rankingChart(run, robin), heatMap(run, robin));
	show(run.robins[0]);
	const choose = (robin) => {
		show(robin);
		run.policyAtTop = policyOf(run, robin);
		for (const follow of run.followers) follow(robin);
	};
	const select = element("select", { onchange: (event) => choose(run.robins[event.target.value]) },
		...run.robins.map((robin, i) => element("option", { value: i }, robin.title)));
	return [run.robins.length > 1
		? element("label", {}, element("span", { class: "wide" }, "Policies, for all sections "), select) : null, place];
}
