// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// The changes by variants: a table of builds and variants, and charts of the largest changes.

const greatest = (rows, key, n) => [...rows].sort((a, b) => Math.abs(b[key]) - Math.abs(a[key])).slice(0, n);

// Returns whether base and variants were solved, so that no change has an error.
const isExactChange = (row) => known(row.difference_low) && row.difference_low === row.difference_high;
const areChangesExact = (run) => {
	const rows = rowsOf(run, "differences");
	return rows.length > 0 && rows.every(isExactChange);
};

// Returns the largest changes by a variant. Intervals of significant rows are adjusted for selecting them.
function changed(all, name, sure) {
	return greatest(all.filter((row) => row.difference !== 0), "difference", MOST_CHANGES).map((row) => {
		const picked = known(row.difference_fcr_low);
		return { name: name(row), sure: sure(row), value: row.difference,
			low: picked ? row.difference_fcr_low : row.difference_low,
			high: picked ? row.difference_fcr_high : row.difference_high };
	});
}

const MOST_CHANGES = 16;

// Returns the variants of a run, those with the largest change of a build first, or of a matchup if builds have no means.
function variantsByChange(run) {
	const builds = rowsOf(run, "build_changes"), rows = builds.length > 0 ? builds : rowsOf(run, "differences");
	const most = (all) => Math.max(...all.map((row) => Math.abs(row.difference ?? 0)));
	return [...groupBy(rows, (row) => row.variant)].sort((one, other) => most(other[1]) - most(one[1]))
		.map(([variant]) => variant);
}

// Returns the changes of scores by variants, from the rankings: [{ variant, a, a_policy, base, value, difference, sure }].
// A change is sure if the intervals of both scores do not overlap.
function scoreChanges(run) {
	const robins = run.robins.filter((robin) => !robin.best), base = robins.filter((robin) => robin.variant === "base");
	return robins.filter((robin) => robin.variant !== "base").flatMap((robin) => {
		const before = new Map(base.find((one) => one.policy === robin.policy)?.ranking.map((row) => [row.a, row]) ?? []);
		return robin.ranking.filter((row) => before.has(row.a)).map((row) => {
			const was = before.get(row.a);
			return { variant: row.variant, a: row.a, a_policy: row.a_policy, base: was.score, value: row.score,
				difference: row.score - was.score,
				sure: row.score_low > was.score_high || row.score_high < was.score_low };
		});
	});
}

// Returns a table of builds and variants, those with the largest changes first. A cell has the build's mean win rate
// before and after the variant. If builds have several policies, there are no mean win rates, and a cell has the
// build's score if all builds follow the same policy.
function variantTable(run) {
	const means = rowsOf(run, "build_changes"), scored = means.length === 0, changes = scored ? scoreChanges(run) : means,
		alone = new Set(changes.map((row) => JSON.stringify([row.variant, row.a]))).size === changes.length;
	const rows = changes.map((row) => ({ ...row, name: alone ? row.a : fighter(run, row, "a") }));
	if (rows.length === 0) return null;
	const most = (all) => Math.max(...all.map((row) => Math.abs(row.difference ?? 0)));
	const ranked = (key) => [...groupBy(rows, key)].sort((one, other) => most(other[1]) - most(one[1]));
	const variants = variantsByChange(run).filter((variant) => rows.some((row) => row.variant === variant)),
		greatest = Math.max(most(rows), 1e-9);
	const sure = (row) => row.sure ?? (known(row.adjusted_p) && row.adjusted_p < 0.05);
	const exact = areChangesExact(run);
	const cell = (row) => {
		if (!row) return "";
		const label = `${row.name} under ${row.variant}: ${percent(row.base)} → ${percent(row.value)} %, ` +
			`${points(row.difference)} points` + (scored ? "" : isExactChange(row) ? " (exact)"
			: ` (${intervalOf(row.difference_low, row.difference_high, points)}), ${sure(row) ? "" : "not "}significant`);
		const strength = sure(row) ? 15 + Math.round(60 * Math.abs(row.difference) / greatest) : 0;
		return element("span", { class: sure(row) ? `change ${row.difference >= 0 ? "rise" : "fall"}` : "change", title: label,
			style: { background:
				`color-mix(in srgb, var(${row.difference >= 0 ? "--win" : "--lose"}) ${strength}%, transparent)` } },
			`${percent(row.base)} → ${percent(row.value)}`);
	};
	const builds = ranked((row) => row.name).map(([name, all]) => ({ name, of: new Map(all.map((row) => [row.variant, row])) }));
	return table(
		(scored ? "Score of each build if all follow its policy (a draw counts half)"
			: "Mean win rate of each build over its foes") +
		` in per cent, base → variant${exact ? "" : ", on the same dice"}; the largest changes first. ` +
		(exact ? "The values are exact. Bold and coloured: changes; blue rises, orange falls. "
			: "Bold and coloured: " + (scored ? "the intervals of both scores do not overlap"
				: `${rows.some(isExactChange) ? "exact, or " : ""}significant, after a correction for the number of cells ` +
					"(Holm at 5 %)") +
			`; blue rises, orange falls. Grey: ${scored ? "they overlap" : "not significant"}. `) +
		"A click on a heading sorts by the change.",
		[["build", (row) => row.name],
			...variants.map((variant) => [variant, (row) => cell(row.of.get(variant)), true,
			(row) => row.of.get(variant)?.difference ?? null])], builds);
}

// Returns a table of what each variant changes, the largest changes first.
function variantWords(run) {
	const order = variantsByChange(run), place = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
	const words = Object.entries(run.variants ?? {}).sort(([one], [other]) => place(one) - place(other));
	return words.length === 0 ? null : table("What each variant changes",
		[["variant", ([variant]) => variant], ["change", ([, change]) => change]], words);
}

// Returns the table of builds and variants, and a box with the charts of each variant, drawn when it is opened.
function variantChanges(run) {
	const all = variantTable(run);
	if (!all) return rowsOf(run, "differences").length === 0 ? [] : [variantWords(run), ...variantCharts(run)];
	const box = element("details", {}, element("summary", {}, `Matchups that changed most${areChangesExact(run)
		? "" : ", with intervals"}`));
	box.addEventListener("toggle", () => {
		if (box.open && box.childElementCount === 1) box.append(...variantCharts(run).filter(Boolean));
	});
	return [variantWords(run), all, box];
}

const fromTo = (row) => `${percent(row.base)} → ${percent(row.value)}`;

function variantCharts(run) {
	const builds = groupBy(rowsOf(run, "build_changes"), (row) => row.variant);
	const every = groupBy(rowsOf(run, "differences"), (row) => row.variant);
	const variants = variantsByChange(run).filter((variant) => every.has(variant))
		.map((variant) => [variant, every.get(variant)]).map(([variant, all]) => ({ variant, all,
		matchups: changed(all, (row) => `${pairing(run, row)}: ${fromTo(row)}`, (row) => known(row.difference_fcr_low)),
		builds: changed(builds.get(variant) ?? [], (row) => `${fighter(run, row, "a")}: ${fromTo(row)}`,
			(row) => row.adjusted_p < 0.05) }));
	// one scale for all charts, so that they can be compared by eye
	const shown = variants.flatMap((one) => [...one.matchups, ...one.builds]);
	const ends = shown.flatMap((row) => [row.value, row.low, row.high]).filter(known);
	const frame = { domain: [Math.min(0, ...ends), Math.max(0, ...ends)], extent: namesExtent(shown) };
	const exact = areChangesExact(run), dice = exact ? "" : ", on the same dice";
	const beyond = (rows, sure, test) => ` ${grouped(rows.filter(sure).length)} of ${grouped(rows.length)} change` +
		(exact ? "." : ` significantly (${test} at 5 %)${rows.some(isExactChange) ? " or, if exact, at all" : ""}.`);
	return variants.flatMap(({ variant, all, matchups, builds: means }) => {
		if (matchups.length === 0) return [element("p", {}, element("strong", {}, variant), ": no win rate changes.")];
		const moved = all.filter((row) => row.difference !== 0).length;
		const said = `Change of the share of bouts that the first build wins, in points${dice}; a draw is no win.` +
			beyond(all, (row) => known(row.difference_fcr_low), "Benjamini and Hochberg") +
			(moved > MOST_CHANGES
				? ` Shown: the ${MOST_CHANGES} largest of ${moved} changes${exact ? "" : ", significant or not"}; ` +
					"differences.csv has all." : "");
		const ofBuilds = `Change of the mean win rate of the build over its foes.` +
			`${beyond(builds.get(variant) ?? [], (row) => row.adjusted_p < 0.05, "Holm")}`;
		return [forest(`${variant}: wins of the first build`, said, matchups, "matchup", "difference in points", 0, frame),
			...(means.length === 0
				? [] : [forest(`${variant}: mean win rate of each build`, ofBuilds, means, "build", "difference in points", 0,
				frame)])];
	});
}
