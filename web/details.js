// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// One matchup in full: endings, wounds, dice, maneuvers and the bouts to read.

// The rectangles of each place of wounds, [x, y, width, height] on a grid of 100 x 200, seen from the front.
const BODY = {
	crown: [[40, 2, 20, 11]], face: [[40, 14, 20, 14]], head: [[40, 2, 20, 26]], neck: [[45, 29, 10, 7]],
	ribs: [[33, 37, 34, 24]], abs: [[34, 62, 32, 18]], pelvis: [[33, 81, 34, 16]], torso: [[33, 37, 34, 60]],
	upper_arm: [[19, 38, 12, 28], [69, 38, 12, 28]], forearm: [[16, 67, 12, 26], [72, 67, 12, 26]],
	hand: [[14, 94, 12, 12], [74, 94, 12, 12]], right_arm: [[17, 38, 13, 62]], left_arm: [[70, 38, 13, 62]],
	thigh: [[34, 98, 15, 38], [51, 98, 15, 38]], shin: [[35, 137, 13, 38], [52, 137, 13, 38]],
	foot: [[31, 176, 17, 11], [52, 176, 17, 11]], right_leg: [[34, 98, 15, 86]], left_leg: [[51, 98, 15, 86]],
	leg: [[34, 98, 15, 86], [51, 98, 15, 86]],
};

const OUTLINE = ["head", "neck", "torso", "upper_arm", "forearm", "hand", "thigh", "shin", "foot"];

// Draws one view of the body into `svg`. From behind, right and left are exchanged and there is no face.
function view(svg, shift, behind, places, counts, most, bouts, labelled) {
	const draw = (place, more, said) => BODY[place].map(([x, y, width, height]) => {
		const left = shift + (behind ? 100 - x - width : x);
		svg.append(element("svg:rect", { x: left, y, width, height, rx: 3, ...more },
			said ? element("svg:title", {}, said) : null));
		return [left + width / 2, y + height / 2 + 2];
	});
	for (const place of OUTLINE) draw(place, { class: "outline" });
	for (const place of places) {
		if (behind && place === "face") continue;
		const share = (counts[place] ?? 0) / bouts;
		const [[x, y]] = draw(place,
			{ class: "part", style: { "fill-opacity": String(share === 0 ? 0 : 0.06
			+ (0.94 * Math.sqrt(counts[place] / most))) } }, `${spaced(place)}: ${share.toFixed(2)} a bout`);
		if (labelled) svg.append(element("svg:text", { x, y, class: "label" }, share.toFixed(2)));
	}
}

// Returns figures of wounds by place: all wounds from both sides, and each severity.
function body(name, places, levels, seen, totals, bouts) {
	const drawn = places.filter((place) => BODY[place]);
	const describe = (title,
		counts) => `${title}: ${drawn.map((place) => `${place} ${((counts[place] ?? 0) / bouts).toFixed(3)} a bout`).join(", ")}`;
	const figure = (title, counts, most, labelled) => {
		const svg = element("svg:svg",
			{ viewBox: labelled ? "0 0 205 203" : "10 0 80 203", class: labelled ? "body" : "body small", role: "img",
			"aria-label": describe(`Wounds of ${name}, ${title}`, counts) });
		view(svg, 0, false, drawn, counts, most, bouts, labelled);
		if (labelled) view(svg, 105, true, drawn, counts, most, bouts, true);
		for (const [x, word] of labelled ? [[50, "front"], [155, "back"]] : [[50, title]])
			svg.append(element("svg:text", { x, y: 198, class: labelled ? "label" : "label large" }, word));
		return svg;
	};
	const of = (level) => Object.fromEntries(drawn.map((place) => [place, seen.get(place)?.get(level) ?? 0]));
	const most = Math.max(...levels.flatMap((level) => Object.values(of(level))), 1);
	return element("div", { class: "bodies" }, figure("all", totals, Math.max(...Object.values(totals), 1), true),
		...(levels.length > 1 ? levels.map((level) => figure(level, of(level), most, false)) : []));
}

function wounds(run, at, row) {
	if (!run.tables.wounds) return null;
	const { place, level } = run.tables.wounds;
	run.woundsOf ??= groupBy(woundRows(run), (one) => one.matchup);
	const sides = { a: new Map(), b: new Map() };
	for (const one of run.woundsOf.get(at) ?? []) {
		const seen = sides[one.side];
		if (!seen.has(one.place)) seen.set(one.place, new Map());
		seen.get(one.place).set(one.level, (seen.get(one.place).get(one.level) ?? 0) + one.count);
	}
	const order = (axis, seen) => (run.labels.axes?.[axis] ?? []).filter((name) => seen.has(name));
	const parts = row.sides.map((side) => {
		const seen = sides[side];
		const places = order(place, seen);
		if (places.length === 0) return element("p", {}, `${row[side]} is not wounded.`);
		const levels = order(level, new Set([...seen.values()].flatMap((of) => [...of.keys()])));
		const totals = Object.fromEntries(places.map((name) => [name,
			[...seen.get(name).values()].reduce((sum, n) => sum + n, 0)]));
		return element("div", { class: "wounded" },
			places.some((name) => BODY[name]) ? body(row[side], places, place === level ? [] : levels, seen, totals,
				row.bouts) : null,
			table(`Wounds of ${row[side]}: counts of wounds.csv in ${grouped(row.bouts)} bouts`,
				[[place, spaced], ...(place === level
					? [] : levels.map((how) => [how, (name) => grouped(seen.get(name).get(how) ?? 0), true])),
					["all", (name) => grouped(totals[name]), true],
					["per bout", (name) => (totals[name] / row.bouts).toFixed(3), true]], places));
	});
	return element("div", {}, element("h3", {}, "Wounds"),
		element("p", { class: "hint" },
			`Large figures: wounds per bout, darker for more. Small figures: wounds of each ${level}. ` +
			`If the rules do not distinguish left from right or front from back, both show the same number.`), ...parts);
}

// Returns a table of the series that have no chart because they have at most two moments.
function numbersTable(run, rows, row) {
	return rows.length === 0 ? null : table("Dice rolled and other numbers of a bout, for each moment and build", [
		["series", (one) => element("span", { title: run.labels.series?.[one.series]?.meaning ?? "" }, one.series)],
		["moment", (one) => one.moment],
		["build", (one) => (one.side === "a" ? row.a : row.b)], ["counted", (one) => grouped(one.n), true],
		["mean", (one) => (known(one.mean) ? one.mean.toFixed(2) : ""), true], ["median", (one) => String(one.p50 ?? ""), true],
		["5 to 95 %", (one) => (known(one.p05) ? `${one.p05} to ${one.p95}` : ""), true]], rows);
}

function poolCharts(run, at, row) {
	const mine = rowsOfMatchup(run, "pools", at);
	// "play 1 tempo 2": the second tempo of each play is a series of its own
	const part = (one) => one.moment.match(/^(.+) (tempo \d+)$/);
	const series = [...groupBy(mine, (one) => (part(one) ? `${one.series}, ${part(one)[2]}` : one.series))].map(([name,
		rows]) => [name, rows, new Set(rows.map((one) => one.moment)).size])
		.filter(([, , moments]) => moments > 2).sort((one, other) => other[2] - one[2]).slice(0, 3);
	const drawn = new Set(series.flatMap(([, rows]) => rows));
	return [...series.map(([name, rows]) => {
		const of = run.labels.series?.[rows[0].series];
		const seen = new Set(rows.map((one) => one.moment));
		const short = (moment) => part({ moment })?.[1] ?? moment;
		const moments = (of?.moments ?? [...seen]).filter((moment) => seen.has(moment)).map(short);
		const values = rows.map((one) => ({ build: one.side === "a" ? `a: ${row.a}` : `b: ${row.b}`, moment: short(one.moment),
			mean: one.mean, p05: one.p05, p25: one.p25, p50: one.p50, p75: one.p75, p95: one.p95, n: one.n }));
		const x = { field: "moment", type: "ordinal", sort: moments, title: null, axis: { labelAngle: -40 } };
		const color = { field: "build", type: "nominal", title: null, scale: { range: [BLUE, ORANGE] } };
		const y = (field) => ({ field, type: "quantitative", title: name });
		return chart(`${name} by moment`,
			`${of?.meaning ?? name}: median, middle half and 5 to 95 % of the bouts that reached the moment.`, {
			data: { values }, height: 220,
			layer: [
				{ mark: { type: "area", opacity: 0.12 }, encoding: { x, color, y: y("p05"), y2: { field: "p95" } } },
				{ mark: { type: "area", opacity: 0.25 }, encoding: { x, color, y: y("p25"), y2: { field: "p75" } } },
				{ mark: { type: "line", point: true },
					encoding: { x, color, strokeDash: { field: "build", type: "nominal", title: null }, y: y("p50") } },
			],
		}, [["moment", (one) => one.moment], ["build", (one) => one.build], ["bouts", (one) => grouped(one.n), true],
			["mean", (one) => plain(2)(one.mean), true],
			...["p05", "p25", "p50", "p75", "p95"].map((q) => [q, (one) => String(one[q]), true])], values);
	}), numbersTable(run, mine.filter((one) => !drawn.has(one)), row)];
}

function endings(run, at) {
	const rows = rowsOfMatchup(run, "endings", at).sort((one, other) => other.rate - one.rate);
	const values = rows.map((row) => ({ name: spaced(row.ending), value: row.rate, low: row.rate_low, high: row.rate_high }));
	return rows.length === 0 ? null : chart("How bouts end", endingMeanings(run, rows.map((row) => row.ending)), {
		data: { values }, height: { step: 20 },
		layer: [
			{ mark: { type: "bar", color: BLUE }, encoding: { y: { field: "name", type: "nominal", sort: null, title: null },
				x: share("value", "of all bouts") } },
			{ mark: { type: "rule", strokeWidth: 2, color: ORANGE },
				encoding: { y: { field: "name", type: "nominal", sort: null }, x: share("low", "of all bouts"),
				x2: { field: "high" } } },
		],
	}, [["ending", (one) => one.name], ["%", (one) => percent(one.value), true],
		["interval", (one) => intervalOf(one.low, one.high), true]], values);
}

function events(run, at, row) {
	const rows = rowsOfMatchup(run, "events", at);
	return rows.length === 0 ? null : table("Maneuvers and checks: how often tried, and how often successful",
		[["event", (one) => one.event], ["build", (one) => (one.side === "a" ? row.a : row.b)],
			["tried", (one) => grouped(one.tried), true],
			["succeeded, %", (one) => percent(one.success_rate), true],
			["mean margin", (one) => (known(one.mean_margin) ? one.mean_margin.toFixed(2) : ""), true]], rows);
}

const quoted = (text) => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

// Returns the command that replays a bout, with policies if several matchups have the same builds.
function duelCommand(run, row, bout) {
	const pair = (one) => JSON.stringify([one.a, one.b].sort());
	const several = run.matchups.filter((one) => pair(one) === pair(row)).length > 1;
	return ["salle duel", quoted(run.folder), "--a", quoted(row.a), "--b", quoted(row.b),
		...(several ? ["--a-policy", quoted(row.a_policy), "--b-policy", quoted(row.b_policy)] : []),
		"--bout", bout].join(" ");
}

function notableBouts(run, at, row, named) {
	const rows = rowsOfMatchup(run, "notable_bouts", at);
	if (rows.length === 0) return null;
	const commands = [...new Set(rows.map((one) => duelCommand(run, row, one.bout)))];
	const place = element("div");
	const replays = run.replays.why ? Promise.resolve([]) : unpacked(run);
	replays.then((all) => place.replaceChildren(...all.filter((one) => one[0] === at)
		.filter((one, i, mine) => mine.findIndex((other) => other[1] === one[1]) === i)
		.map(([, kind, bout, text, changes]) => replayBox(`${kind}: bout ${bout}`, text, changes))));
	return element("div", {}, table("Notable bouts", [["bout", (one) => String(one.bout)], ["which", (one) => one.kind],
		["winner", (one) => (named[one.winner] ?? one.winner)], ["ending", (one) => spaced(one.ending)],
		[run.labels.length_unit ?? "length", (one) => String(one.length), true]], rows),
		place, element("p", { class: "hint" },
			`${run.replays.left_out > 0 ? "The page has no room for all bouts of so many matchups. " : ""}` +
			`${commands.length > 1 ? "These commands replay them" : "This command replays it"}` +
			`${run.replays.why || run.replays.left_out > 0 ? "" : " as well"}:`),
		element("pre", { tabindex: "0" }, commands.join("\n")));
}

const rowsOfMatchup = (run, name, at) => {
	run.byMatchup ??= {};
	run.byMatchup[name] ??= groupBy(rowsOf(run, name), (row) => row.matchup);
	return run.byMatchup[name].get(at) ?? [];
};

// Returns sentences that say how much the first move is worth in a matchup. Policies decide who attacks first, so only
// mirrored bouts show this.
function firstMover(run, at, row) {
	const [mirror] = rowsOfMatchup(run, "mirrors", at);
	if (!mirror) return "Only mirrored bouts show what the first move is worth (salle run --mirrored).";
	const bouts = mirror.first_won + mirror.first_lost + mirror.first_undecided;
	if (bouts === 0) return "In no mirrored pair did each side act first once, so the value of the first move is unknown.";
	return `In the ${grouped(mirror.first_pairs)} mirrored pairs where each side acts first once, ` +
		`the first to act wins ${percent(mirror.first_won / bouts)} %, ` +
		`the second ${percent(mirror.first_lost / bouts)} %, nobody ${percent(mirror.first_undecided / bouts)} %. ` +
		`The first move is worth ${points(row.first_mover_advantage)} points (` +
		`${intervalOf(row.first_mover_advantage_low, row.first_mover_advantage_high, points)}).`;
}

// Returns the interval of the win rate of a side: win_rates.csv has that of the first build, matrix.csv both.
function winInterval(run, row, side) {
	if (side === "a") return intervalOf(row.a_win_rate_low, row.a_win_rate_high);
	const of = reversed(row);
	run.cells ??= new Map(rowsOf(run,
		"matrix").map((cell) => [JSON.stringify([cell.variant, cell.a, cell.a_policy, cell.b, cell.b_policy]), cell]));
	const cell = run.cells.get(JSON.stringify([of.variant, of.a, of.a_policy, of.b, of.b_policy]));
	return cell ? intervalOf(cell.win_rate_low, cell.win_rate_high) : "";
}

// Returns the shares of bouts that each side wins, and of draws: exact chances, with the six decimals of the file, or counts.
function outcomeShares(row) {
	const rounded = (x) => Math.round(1e6 * x) / 1e6;
	return row.method === "exact"
		? { a: row.a_win_rate, b: rounded(row.decisive_rate - row.a_win_rate), draws: rounded(1 - row.decisive_rate) }
		: { a: row.a_wins / row.bouts, b: row.b_wins / row.bouts, draws: row.draws / row.bouts };
}

// Returns everything about a matchup, the build of `side` first.
function matchup(run, at, row, side) {
	const named = { ...row, a: fighter(run, row, "a"), b: fighter(run, row, "b"), sides: side === "a" ? ["a", "b"] : ["b", "a"] };
	const [own, foe] = named.sides, interval = winInterval(run, row, own);
	const shares = outcomeShares(row);
	const who = shares.draws === 1 ? "Nobody wins."
		: `${named[own]} wins ${percent(shares[own])} %${interval && ` (${interval})`}, ` +
		`${named[foe]} ${percent(shares[foe])} %, ${percent(shares.draws)} % are draws` +
		`${row.method === "exact" ? "" : `, of ${grouped(row.bouts)} bouts`}.`;
	const spread = row.bouts > 0 ? ` (standard deviation ${row.length_sd?.toFixed(1) ?? "unknown"}); ` +
		`half last at most ${row.length_p50 ?? "unknown"}, 95 % last at most ${row.length_p95 ?? "unknown"}` : "";
	const length = known(row.length_mean)
		? ` A bout lasts ${row.length_mean.toFixed(1)} ${run.labels.length_unit ?? ""}${spread}.` : "";
	return [element("p", {}, who + length), element("p", {}, firstMover(run, at, row)),
		endings(run, at), row.bouts > 0 ? wounds(run, at, named) : null, ...poolCharts(run, at, named),
		events(run, at, named), notableBouts(run, at, row, named)].filter(Boolean);
}

// Returns the rows of wounds.csv on the page, with names instead of numbers.
function woundRows(run) {
	const of = run.tables.wounds;
	run.woundRows ??= !of ? [] : of.counts.map((count, i) => ({ matchup: of.matchup[i], side: of.side[i] === 0 ? "a" : "b",
		place: run.texts[of.places[i]], level: run.texts[of.levels[i]], type: of.types ? run.texts[of.types[i]] : "", count }));
	return run.woundRows;
}
