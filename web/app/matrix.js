// SPDX-License-Identifier: GPL-3.0-or-later
// The scores of all pairs of builds under the scenario's rules, and beside them under a variant, on the same dice.
import { csvParseRows } from "d3-dsv";

const element = (id) => document.getElementById(id);
const percent = (share) => (100 * share).toFixed(1);
// Returns how far a score moves, as the difference of the scores that the reader sees.
const moveOf = (base, now) => percent(now) - percent(base);
const signed = (move) => `${move > 0 ? "+" : "−"}${Math.abs(move).toFixed(1)}`;
const withInterval = ({ score, low, high }) =>
	percent(score) + (low === undefined ? "" : ` (${percent(low)}–${percent(high)})`);

// Returns the rows of a CSV file of a run, each a function from a column's name to a cell.
export function readCsv(files, name) {
	const bytes = files.get(`run/${name}`);
	if (!bytes) return [];
	const [head, ...body] = csvParseRows(new TextDecoder().decode(bytes));
	return body.map((cells) => (column) => cells[head.indexOf(column)]);
}

// Returns { builds, variants, cells }: cells has for each variant, row and column the score of the row's build, and
// whether the score differs significantly from that under the scenario's rules.
function readScores(files) {
	const rates = readCsv(files, "win_rates.csv");
	const several = new Set(rates.map((row) => row("a_policy") + row("b_policy"))).size > 1;
	const sides = (row) => ["a", "b"].map((side) => row(side) + (several ? ` (${row(`${side}_policy`)})` : ""));
	const cells = new Map(),
		builds = new Set(),
		variants = new Set();
	const key = (...parts) => parts.join("\n");
	for (const row of rates) {
		const [a, b] = sides(row),
			variant = row("variant"),
			score = Number(row("a_score")),
			low = Number(row("a_score_low")),
			high = Number(row("a_score_high"));
		[a, b].forEach((build) => builds.add(build));
		variants.add(variant);
		cells.set(key(variant, b, a), { score: 1 - score, low: 1 - high, high: 1 - low });
		cells.set(key(variant, a, b), { score, low, high });
	}
	for (const row of readCsv(files, "differences.csv")) {
		if (row("metric") !== "a_win_rate" || !row("b")) continue;
		const [a, b] = sides(row),
			sure = row("difference_low") > 0 || row("difference_high") < 0;
		for (const cell of [cells.get(key(row("variant"), a, b)), cells.get(key(row("variant"), b, a))])
			if (cell) cell.sure = sure;
	}
	return { builds: [...builds], variants: [...variants], cell: (...parts) => cells.get(key(...parts)) };
}

function meanScore({ builds, cell }, variant, build) {
	const scores = builds
		.filter((foe) => foe !== build)
		.map((foe) => cell(variant, build, foe)?.score)
		.filter((x) => x !== undefined);
	return scores.length ? scores.reduce((sum, x) => sum + x, 0) / scores.length : undefined;
}

function box(tag, text, title = "", className = "") {
	return Object.assign(document.createElement(tag), { textContent: text, title, className });
}

function line(scores, variant, build) {
	const row = document.createElement("tr");
	const compare = (base, now, sure, title) => {
		if (!base) return box("td", "·");
		const move = now ? moveOf(base.score, now.score) : 0;
		if (move === 0) return box("td", percent(base.score), `${title}: ${withInterval(base)}`);
		const cell = box(
			"td",
			`${percent(base.score)} → ${percent(now.score)}`,
			`${title}: ${withInterval(base)} → ${withInterval(now)}, ${signed(move)}`,
			sure ? (move > 0 ? "up" : "down") : "",
		);
		cell.append(box("small", signed(move)));
		return cell;
	};
	const mean = (of) => ({ score: meanScore(scores, of, build) });
	row.append(
		box("th", build),
		compare(mean("base"), variant === "base" ? null : mean(variant), false, `${build} against all`),
	);
	for (const foe of scores.builds) {
		const now = scores.cell(variant, build, foe);
		row.append(
			foe === build
				? box("td", "")
				: compare(
						scores.cell("base", build, foe),
						variant === "base" ? null : now,
						now?.sure,
						`${build} against ${foe}`,
					),
		);
	}
	return row;
}

// Returns a sentence on the score that rises most under a variant.
function largestRise({ builds, cell }, variant) {
	const rises = builds
		.flatMap((build) => builds.map((foe) => [build, foe, cell("base", build, foe), cell(variant, build, foe)]))
		.filter(([, , base, now]) => base && now && now.score > base.score)
		.sort(([, , base, now], [, , base2, now2]) => now2.score - base2.score - (now.score - base.score));
	if (rises.length === 0) return "The variant moves no score.";
	const [build, foe, base, now] = rises[0];
	return `The largest rise: ${build} against ${foe}, ${percent(base.score)} → ${percent(now.score)}.`;
}

// Shows the matrix of a run's files. `about` is a sentence on the run.
export function showMatrix(files, about) {
	const scores = readScores(files),
		list = element("matrix_variant");
	const others = scores.variants.filter((name) => name !== "base");
	const chosen = others.includes(list.value) ? list.value : others.includes("changed") ? "changed" : others[0];
	list.replaceChildren(...others.map((name) => new Option(name, name, false, name === chosen)));
	element("matrix_about").hidden = others.length === 0;
	const draw = () => {
		const variant = list.value || "base",
			head = document.createElement("tr");
		head.append(
			box("th", ""),
			box("th", "all"),
			...scores.builds.map((name) => box("th", name.replaceAll("_", "_\u200b"))),
		); // may break after an underscore
		element("matrix").replaceChildren(head, ...scores.builds.map((build) => line(scores, variant, build)));
		const moved = variant === "base" ? "" : largestRise(scores, variant);
		element("matrix_note").textContent = `${about} ${moved}`.trim();
		element("moved").textContent = moved && `${moved} See "Before and after" below.`;
	};
	list.onchange = draw;
	draw();
}
