// SPDX-License-Identifier: GPL-3.0-or-later
"use strict";
// The page: the first screen, then the sections, for each run.

// Returns the findings of the gate, the worst first. Clear findings of baselines are only counted.
function gate(run) {
	const rows = rowsOf(run, "gate"), order = ["broken", "undecided", "accepted", "not judged", "not confirmed", "clear"];
	if (rows.length === 0) return [];
	const shown = rows.filter((row) => row.against === "budget" || row.finding !== "clear")
		.sort((one, other) => order.indexOf(one.finding) - order.indexOf(other.finding)).slice(0, 40);
	const counts = order.map((finding) => [finding, rows.filter((row) => row.finding === finding).length])
		.filter(([, n]) => n > 0);
	const found = shown.length === 0 ? null : table("Findings of the gate, win rates and budgets in per cent",
		[["what", (row) => row.what],
			["finding", (row) => element("strong", { class: row.finding.replace(" ", "-") }, row.finding)],
			["against", (row) => row.against], ["figures", (row) => row.figures],
			...(shown.some((row) => row.also_broken_by) ? [["also broken by", (row) => row.also_broken_by]] : [])], shown);
	const edits = [...groupBy(rows.filter((row) => row.edits), (row) => row.against)].map(([against, [first]]) => element("p",
		{}, `Edited since ${against}: `, element("strong", {}, first.edits), "."));
	return [...edits, element("p", {}, `${counts.map(([finding, n]) => `${grouped(n)} ${finding}`).join(", ")}.`),
		shown.length > 6 ? element("details", {}, element("summary", {}, "Findings of the gate"), found) : found];
}

// Returns the notable bouts of the run, blow by blow, or a sentence that says why they cannot be shown.
function bouts(run) {
	if (run.replays.why) return [element("p", { class: "hint" }, `No bout can be shown: ${run.replays.why}.`)];
	const place = element("div");
	unpacked(run).then((rows) => place.replaceChildren(...["longest", "upset", "typical"].map((kind) => {
		const [at, , , text, changes] = rows.find((row) => row[1] === kind) ?? [];
		return text && replayBox(`${kind}: ${pairing(run, run.matchups[at])}`, text, changes);
	}).filter(Boolean)));
	return [place];
}

function rankingTable(robin) {
	const first = robin.ranking[0].a;
	const rows = robin.ranking.map((row, i) => ({ ...row, tied: i > 0 && known(row.lead_low) && row.lead_low <= 0 }));
	const several = new Set(rows.map((row) => row.a_policy)).size > 1;
	const dominators = (row) => {
		const names = row.dominated_by === "" ? [] : row.dominated_by.split("; ");
		return names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(", ");
	};
	const mixed = rows.some((row) => known(row.share_high));
	const caption = [`Ranking, ${robin.title}`,
		...(mixed ? ["Equilibrium: how often each build is chosen in the mixture of builds that no build beats"] : []),
		...(rows.some((row) => row.dominated_by !== "")
			? ["Dominated by: builds that score at least as much against every foe"] : [])];
	const exact = rows.every((row) => row.score_low === row.score_high);
	const shown = table(`${caption.join(". ")}.`,
		[["build", (row) => row.a],
		...(several ? [["policy", (row) => row.a_policy]] : []),
		["rank", (row) => String(row.rank), true],
		["score, %", (row) => percent(row.score), true], ["interval", (row) => intervalOf(row.score_low, row.score_high), true],
		[exact ? "same score as" : "not distinguishable from", (row) => (row.tied ? first : "")], ["equilibrium, %", (row) => percent(row.share), true],
		["interval", (row) => intervalOf(row.share_low, row.share_high), true], ["dominated by", dominators]], rows);
	shown.querySelectorAll("tbody tr").forEach((row, i) => row.classList.toggle("shaded", rows[i].tied));
	return shown;
}

// Returns sliders for how common each build is, and the ranking against opponents in these proportions.
function mixer(robin) {
	const names = robin.ranking.map((row) => row.a);
	const weight = new Map(names.map((name) => [name, 5]));
	const place = element("div", { "aria-live": "polite" });
	const draw = () => {
		const sums = new Map(names.map((name) => [name, [0, 0]]));
		for (const cell of robin.cells) {
			const sum = sums.get(cell.a);
			if (!sum || !known(cell.score)) continue;
			sum[0] += weight.get(cell.b) * cell.score;
			sum[1] += weight.get(cell.b);
		}
		const rows = names.map((name,
			i) => ({ name, before: i + 1, score: sums.get(name)[1] > 0 ? sums.get(name)[0] / sums.get(name)[1] : null }))
			.sort((one, other) => (other.score ?? -1) - (one.score ?? -1));
		place.replaceChildren(table("Ranking with these shares of foes",
			[["build", (row) => row.name], ["score, %", (row) => percent(row.score), true],
			["rank with equal shares", (row) => String(row.before), true]], rows));
	};
	draw();
	return element("details", {}, element("summary", {}, "What if some builds are more common?"),
		element("p", { class: "hint" },
			"Mean scores, weighted by how common each foe is (0 to 10; all 5: equal). " +
			"They come from matrix.csv and have no intervals."),
		element("div", { class: "mixer" },
			element("div", {}, ...names.map((name) => element("label", {}, element("span", {}, name),
			element("input", { type: "range", min: "0", max: "10", value: "5", oninput: (event) => {
				weight.set(name, Number(event.target.value));
				draw();
			} })))), place));
}

// Returns a table of the scores of builds under the best play found, and of which orders of builds are robust.
function bestPolicies(run) {
	const rows = rowsOf(run, "policy_values"), plain = new Set(rows.map((row) => row.plain_policy)).size === 1
		? rows[0].plain_policy : null, significantly = isExact(run) ? "" : "significantly ";
	return rows.length === 0 ? null : element("div", {}, element("h3", {}, "Scores under the best play found"),
		table(`Mean score of each build. ` +
			`In each matchup both sides choose the best of the ${policiesOf(run).size} policies tried, ` +
			`or a mixture of them; a draw counts half. ` +
			`Robustly above: the build scores ${significantly}more than these, also if all follow the same policy, ` +
			`whichever it is. ` +
			`Order depends on play: under some policies the build is ${significantly}above these, under others below. ` +
			`Dominated by: these score at least as much against every foe.`,
			[["build", (row) => row.a], ["rank", (row) => String(1 + rows.indexOf(row)), true],
				["score, %", (row) => percent(row.score), true],
				["interval", (row) => intervalOf(row.score_low, row.score_high), true],
				[`score if all play plainly${plain === null ? "" : ` (${plain})`}, %`, (row) => percent(row.plain_score),
					true], ...(plain === null ? [["plain policy", (row) => row.plain_policy]] : []),
				["rank if all play plainly", (row) => (known(row.plain_rank) ? String(row.plain_rank) : ""), true],
				["robustly above", (row) => row.robustly_above],
				["order depends on play", (row) => row.depends_on_play], ["dominated by", (row) => row.dominated_by]], rows));
}

// Returns tables of the rankings, those of the best play first.
function rankings(run) {
	const robins = run.robins.filter((robin) => !robin.best), best = bestPolicies(run);
	if (robins.length === 0) return [best];
	const place = element("div"), show = (robin) => place.replaceChildren(rankingTable(robin), mixer(robin));
	const select = element("select", { onchange: (event) => {
		select.dataset.own = "yes"; // from now on, the choice at the top of the page does not change this list
		show(robins[event.target.value]);
	} }, ...robins.map((robin, i) => element("option", { value: i }, robin.title)));
	const follow = (chosen) => {
		if (select.dataset.own) return;
		const policy = policyOf(run, chosen);
		const alike = robins.find((robin) => robin.policy === policy && robin.variant === chosen.variant);
		select.value = robins.indexOf(alike ?? robins[0]);
		show(robins[select.value]);
	};
	follow(run.robins[0]);
	run.followers.push(follow);
	return [best, best ? element("h3", {}, "Under one policy") : null,
		robins.length > 1 ? element("label", {}, "Scores: ", select) : null, place];
}

// Returns a table of the strategies (builds under a policy) of the game in which players choose both, those with a
// share first.
function strategies(run) {
	const all = rowsOf(run, "strategies");
	const rows = all.filter((row) => row.share_high > 0), left = all.length - rows.length;
	if (rows.length === 0) return [];
	return [rows.some((row) => row.share_low > 0) ? null
		: element("p", {}, "The data do not determine the equilibrium, the mixture that no strategy beats: " +
			"no share is significant."),
	table("Builds under policies as strategies of one game: share and score of each",
		[["build", (row) => row.a], ["policy", (row) => row.a_policy],
		["share, %", (row) => percent(row.share), true], ["interval", (row) => intervalOf(row.share_low, row.share_high), true],
		["score, %", (row) => percent(row.equilibrium_score), true],
		["interval", (row) => intervalOf(row.equilibrium_score_low, row.equilibrium_score_high), true],
		["best policy tried", (row) => row.best_policy], ["exploitability, %", (row) => percent(row.exploitability), true],
		["best response", (row) => (row.best_response === "" ? "" : `${row.best_response}, ${row.best_response_policy}`)]], rows),
	left > 0 ? element("p", { class: "hint" },
		`${left} more strategies have no share in any resampled game: see strategies.csv.`) : null];
}

// Returns lines about the variants, ablations and values of sweeps under which every bout ends as in the base.
function withoutEffect(run) {
	const describe = (one) => (one.kind !== "sweep" ? one.name : one.all_values
		? `all ${one.values.length} values` : `${one.values.join(", ")} (the base may have that value)`);
	return (run.without_effect ?? [])
		.map((one) => element("p", {}, `${one.kind}${one.kind === "sweep" ? ` ${one.name}` : ""}: `,
		element("strong", {}, describe(one))));
}

// Returns lines about the matchups of which more than 5 % of the bouts stop at the limit of turns, rounds, plays,
// phrases or tosses.
function stoppedAtLimit(run) {
	const limit = run.at_limit;
	if (!limit) return [];
	const left = limit.matchups - limit.most.length;
	const name = (one) => `${one.a} (${one.a_policy}) against ${one.b} (${one.b_policy})`;
	// there is one line per matchup, with its share under each variant
	return [...[...groupBy(limit.most, name)].map(([matchup, [first, ...more]]) => element("p", {},
		element("strong", {}, matchup),
		`${first.variant === "base" ? "" : ` in variant ${first.variant}`}: ${percent(first.share)} % of ` +
		`${grouped(first.bouts)} bouts end by ${spaced(limit.ending)}` +
		`${more.map((one) => `; ${one.variant} ${percent(one.share)} %`).join("")}.`)),
	left > 0 ? element("p", { class: "hint" }, `${grouped(left)} more in endings.csv.`) : null];
}

// Returns a sentence that says when, by which release and with which budget a policy was trained.
const age = (trained) => (trained ? ` Trained${trained.date ? ` ${trained.date}` : ""}` +
	`${trained.version ? ` by salle ${trained.version}` : ""}` +
	`${trained.budget ? ` with a budget of ${grouped(trained.budget)} bouts` : ""}, under these rules and tables.` : "");

// Returns lines that say how much each policy is known to lose, according to the searches that trained policies
// record.
function knownLosses(run) {
	return (run.known_losses ?? []).map((one) => element("p", {}, element("strong", {}, one.policy), known(one.loses_at_least)
		? `: known to lose at least ${(Math.floor(1000 * one.loses_at_least + 1e-6) / 10).toFixed(1)} % (${one.build}, ` +
			`to ${one.to}).`
		: ": no search has tried to beat it.", age(one.trained)));
}

function whatWasRun(run) {
	const { scenario, run: done, salle } = run;
	const facts = [["scenario", `${scenario.name}${scenario.title ? `: ${scenario.title}` : ""}`],
		["rules", scenario.rules?.title], ["seed", scenario.seed],
		["bouts", `${grouped(done.bouts)} in ${grouped(done.matchups)} matchups`],
		["finished", done.interrupted ? `interrupted, ${done.finished}` : done.finished],
		["salle", `${salle.version} (${salle.revision})`],
		["changed settings", (scenario.overrides ?? []).map((one) => (typeof one === "string" ? one : JSON.stringify(one)))
		.join(", ") || "none"]];
	return [element("dl", {},
		...facts.filter(([, fact]) => known(fact))
		.flatMap(([name, fact]) => [element("dt", {}, name), element("dd", {}, String(fact))])),
		element("p", {}, run.restore
			? "The scenario or a file that it names was edited or deleted after this run. " +
				"This command restores the files of the run and prints the command that repeats it:"
			: done.interrupted ? "This command fights all of it:" : "This command repeats it, from any folder:"),
		element("pre", { tabindex: "0" }, run.restore ?? done.command ?? ""),
		copyable("Copy the command", () => run.restore ?? done.command ?? "")];
}

// Returns the closed box of a matchup. It has two places to link to: that of its first build, and that of its second, from whose
// point of view the box then reports.
function matchupBox(run, at, row) {
	const summary = element("summary", {}), box = element("details", { id: matchupId(run, at), class: "matchup" }, summary,
		element("span", { id: reverseId(run, at) }));
	box.dataset.names = JSON.stringify([row.a, row.b]);
	let inside = null, shown = "a";
	const title = () => {
		const [low, high] = shown === "a" ? [row.a_score_low, row.a_score_high] : [1 - row.a_score_high, 1 - row.a_score_low];
		summary.replaceChildren(pairing(run, shown === "a" ? row : reversed(row)), element("span", { class: "hint" },
			` score ${percent(shown === "a" ? row.a_score : 1 - row.a_score)} % (${low === high ? "exact" : `by itself ${between(low, high)}`})`));
	};
	const fill = () => {
		inside?.remove();
		inside = null;
		if (!box.open) return;
		inside = element("div", { class: "inside" },
			element("button", { type: "button", onclick: () => box.see(shown === "a" ? "b" : "a") },
			`See it from the side of ${shown === "a" ? row.b : row.a}`), ...matchup(run, at, row, shown));
		box.append(inside);
	};
	box.see = (side) => {
		if (shown === side && inside) return;
		shown = side;
		title();
		fill();
	};
	box.addEventListener("toggle", () => {
		if (box.open && !inside) fill();
	});
	title();
	return box;
}

// If more matchups than this have bouts, their boxes are made only when the reader opens the list.
const MOST_BOXES = 300;

function matchups(run) {
	const rows = run.matchups;
	if (!run.detailed) return [element("p", {},
		`The details of ${grouped(rows.length)} matchups are too large for one page: see win_rates.csv, endings.csv, ` +
		`wounds.csv and the other files.`)];
	const empty = (row) => row.bouts === 0 && row.method !== "exact";
	const unfought = rows.filter(empty).length, fought = rows.length - unfought;
	const boxes = () => rows.map((row, at) => (empty(row) ? null : matchupBox(run, at, row))).filter(Boolean);
	const few = fought <= MOST_BOXES,
		box = fought > 12 ? element("details", {}, element("summary", {}, `All ${grouped(fought)} matchups`)) : element("div");
	if (few) box.append(...boxes());
	run.showMatchups = () => box.childElementCount === 1 && !few && box.append(...boxes());
	box.addEventListener("toggle", () => box.open && run.showMatchups());
	return [box,
		unfought > 0 ? element("p", { class: "hint" }, `${unfought} matchups have no bouts.`) : null];
}

const section = (title, parts, hint) => {
	const full = parts.filter(Boolean);
	return full.length === 0 ? null : element("section", {}, element("h2", {}, title),
		hint ? element("p", { class: "hint" }, hint) : null, ...full);
};

// Returns a section of the first screen, with a control beside its title. A phone shows no title.
const firstSection = (title, [control, ...parts]) => element("section", { class: "first" },
	element("div", { class: "titled" }, element("h2", {}, title), control), ...parts);

function showRun(run) {
	run.robins = roundRobins(run);
	run.matchups = rowsOf(run, "win_rates");
	run.followers = [];
	run.at = new Map();
	run.matchups.forEach((row, at) => {
		run.at.set(JSON.stringify([row.variant, row.a, row.a_policy, row.b, row.b_policy]), at);
		run.at.set(JSON.stringify([row.variant, row.b, row.b_policy, row.a, row.a_policy]), at);
	});
	const sections = [
		section("The gate", gate(run), "Every finding is in gate.csv."),
		section("Wounds, endings, lengths and pools", field(run),
			"Each picture shows the bouts of a build against all foes, under the base rules. " +
			"Click a build to see it against each foe, then a foe to see the pair." +
			(policiesOf(run).size > 1 && run.robins.length > 1
				? " The policies are those chosen at the top, until you choose others here; " +
					"for the best play found they are those that most builds choose." : "")),
		section("Ranking", rankings(run)),
		section("Skill: what the best play found adds to each build", [skillChart(run)]),
		section("Matchups", matchups(run),
			"Under the base rules, with the score of the first build: a draw counts half." + (isExact(run) ? ""
				: " Each interval is for one matchup; those of the matrix are wider, because they are simultaneous.")),
		section("Matchups stopped at the limit", stoppedAtLimit(run),
			`Matchups that end more than 5 % of their bouts at the limit${limitOf(run)?.words ?? ""}.`),
		section("Notable bouts", bouts(run), "The longest, the most surprising and a typical bout, blow by blow."),
		section("Win rates from run to run", [historyChart(run)], "Win rates in the history; salle history shows all."),
		section("Changes by variants", variantChanges(run),
			(areChangesExact(run) ? "Base and variant are exact. " : "Base and variant use the same dice. ") +
			(policiesOf(run).size > 1 ? "The table compares scores, the charts compare wins; a draw is no win. "
				: "In win rates a draw is no win. ") + (areChangesExact(run) ? "The charts share one scale."
				: "In the charts, which share one scale, blue changes are significant and grey ones are not. " +
				"Blue intervals of matchups are adjusted for the selection of significant rows: " +
				"about 5 % of them miss the true change. " +
				"The interval in a finding is wider, because it holds for the largest of all changes.")),
		section("Win rates under sweeps", sweepCharts(run)),
		section("Worth of pieces", worthCharts(run)),
		section("Changes without effect", withoutEffect(run),
			"Under these changes every bout ends as in the base, on the same dice."),
		section("Causes of outcomes", varianceCharts(run)),
		section("Scores under each policy", [sensitivityChart(run)]),
		section("Known losses of policies", knownLosses(run)),
		section("Equilibrium shares", strategies(run),
			"Shares: the equilibrium, a mixture that no strategy beats. Scores: against this mixture. " +
			"Exploitability: how far the best response scores above 50 %."),
		section("Costs and scores of builds", [costs(run)]),
		section("Prices of items", prices(run),
			"Worth: the strength that a build gains by an item. Fair price: the cost at which that worth is bought, " +
			"if printed prices are right on average."),
		section("What was run", whatWasRun(run)),
	].filter(Boolean);
	const facts = [run.scenario.name, run.scenario.rules?.title ?? "",
		run.run.bouts > 0 ? `${grouped(run.run.bouts)} bouts` : "no bouts",
		isExact(run) ? "exact win rates" : `intervals at ${100 * (run.level ?? 0.95)} %`];
	return element("article", {},
		element("header", {},
			heading(run.scenario.title ?? run.scenario.name, ...policiesInWords(run)),
			element("p", { class: "hint facts" }, facts.join(" · "))),
		contents(run, sections),
		firstSection("Findings", [null, findings(run)]),
		firstSection("Scores of builds", scores(run)),
		...sections);
}

// Returns the two builds that a text names, with a space or "against" between them, and the place of their matchup as the first
// sees it; nothing if there is none. Of several matchups it is the one under the policies chosen at the top, or the first.
function namedPair(run, names, text) {
	const pair = names.flatMap((build) => names.map((foe) => ({ build, foe })))
		.find(({ build, foe }) => [`${build} ${foe}`, `${build} against ${foe}`].includes(text));
	const matches = pair ? run.matchups.map((row, at) => ({ ...row, at })).filter(({ a, b, bouts: n }) => n > 0 &&
		((a === pair.build && b === pair.foe) || (a === pair.foe && b === pair.build))) : [];
	if (matches.length === 0) return null;
	const policy = run.policyAtTop ?? policyOf(run, run.robins[0]);
	const row = matches.find((one) => one.a_policy === policy && one.b_policy === policy) ?? matches[0];
	return { ...pair, place: row.a === pair.build ? matchupId(run, row.at) : reverseId(run, row.at) };
}

// Returns a field that finds a build: it shows the wounds, endings, lengths and pools of the build, and its matchups only. Two
// names open the matchup of both.
function finder(run) {
	const names = [...new Set(run.matchups.flatMap((row) => [row.a, row.b]))];
	if (names.length < 2) return null;
	const list = element("datalist", { id: `run${run.number}builds` },
		...names.map((name) => element("option", { value: name })));
	const find = (event) => {
		const wanted = event.target.value.trim(), found = names.includes(wanted),
			pair = found ? null : namedPair(run, names, wanted);
		event.target.setCustomValidity(wanted === "" || found || pair ? "" : "No build or pair of builds has this name.");
		if (!event.target.reportValidity()) return;
		if (found) run.showMatchups?.();
		for (const box of document.querySelectorAll(`[id^="run${run.number}matchup"].matchup`)) box.hidden = found
			&& !JSON.parse(box.dataset.names).includes(wanted);
		run.narrow?.(pair ? { build: pair.build, foe: pair.foe } : { build: wanted });
		if (pair && run.detailed) follow(`#${pair.place}`);
	};
	return element("label", { class: "find" }, "Find ", element("input", { type: "search", list: list.id, onchange: find,
		placeholder: "a build, or two" }), list);
}

// Returns links to the sections of a run.
function contents(run, sections) {
	const links = sections.map((one, i) => {
		one.id = `run${run.number}section${i}`;
		return element("a", { href: `#${one.id}` }, one.querySelector("h2").textContent);
	});
	return shaded(element("nav", { "aria-label": `Contents of run ${run.number + 1}` }, finder(run), ...links));
}

// Opens what a fragment names: everything, or a matchup from the point of view of one of its builds.
function follow(fragment) {
	if (fragment === "#all") for (const box of document.querySelectorAll("details")) box.open = true;
	const of = fragment.match(/^#run(\d+)matchup/);
	if (of) runs[of[1]]?.showMatchups?.();
	const target = document.getElementById(fragment.slice(1)), place = target?.closest("details.matchup");
	if (!place) return;
	for (let box = place; box; box = box.parentElement.closest("details")) box.open = true;
	place.see(target === place ? "a" : "b");
	place.scrollIntoView();
	place.querySelector("summary").focus();
}

// Follows a link in a frame without an address of its own, where a browser would load the page around the frame instead.
function followEmbedded(event) {
	const link = event.target.closest("a[href^='#']");
	if (!link || event.defaultPrevented || location.href !== "about:srcdoc") return;
	event.preventDefault();
	document.querySelector(link.getAttribute("href"))?.scrollIntoView();
	follow(link.getAttribute("href"));
}

const data = JSON.parse(document.getElementById("data").textContent);
const runs = data.runs.map((run, number) => ({ ...run, number }));

function showPage() {
	const articles = runs.map(showRun);
	document.getElementById("page").append(...(data.comparison ? [beforeAfter(data.comparison, runs)] : []), ...articles,
		...(data.searches ?? []).map(showSearch));
	addEventListener("hashchange", () => follow(location.hash));
	addEventListener("click", followEmbedded);
	follow(location.hash);
	reportDrawing();
}

// The tables of a run with many matchups are packed. They are unpacked before the page is shown.
if (runs.some((run) => run.packed)) Promise.all(runs.map(async (run) => run.packed
	&& Object.assign(run.tables, JSON.parse(await inflated(run.packed))))).then(showPage);
else showPage();
