/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds what the page says about a run. Each finding has a sentence of at most 20 words, and a second sentence that
 * limits it. Each comes from a row of a CSV file.
 */
#include <math.h>
#include <string.h>

#include "base/percent.h"
#include "report/finding_numbers.h"
#include "report/gate_headline.h"
#include "report/page_tables.h"
#include "report/report.h"

enum { FINDINGS_MAX = 3 };

struct collector {
	const struct salle_report_run *run;
	struct salle_arena *arena;
	json_t *findings;
	size_t policies; /* number of policies in the base */
};

static void add_finding(struct collector *to, const char *text, const char *limits, const char *file)
{
	if (json_array_size(to->findings) >= FINDINGS_MAX)
		return;
	json_t *finding = salle_check_allocated(json_pack("{s:s, s:s, s:s}", "text", text, "limits", limits, "file", file));
	if (json_array_append_new(to->findings, finding) != 0)
		(void)salle_check_allocated(NULL);
}

static double read_number(const struct salle_run_table *table, size_t row, const char *column)
{
	return salle_run_table_number(table, row, column);
}

static bool is_base(const struct salle_run_table *table, size_t row)
{
	return strcmp(salle_run_table_cell(table, row, "variant"), "base") == 0;
}

static const char *format_share(struct collector *to, double share)
{
	return salle_percent_text(share, 1, to->arena);
}

/* Returns a percentage with its interval, such as "76.0 % (75.8 to 76.2)". */
static const char *format_percent(struct collector *to, const struct salle_run_table *table, size_t row,
	const char *column, const char *low, const char *high)
{
	return salle_arena_format(to->arena, "%s %% (%s)", format_share(to, read_number(table, row, column)),
		salle_finding_interval(read_number(table, row, low), read_number(table, row, high), to->arena));
}

/* Returns the build of side "a", "b" or "c" in a row; with several policies in the base, "pollax (expert)". */
static const char *format_fighter(struct collector *to, const struct salle_run_table *table, size_t row,
	const char *side)
{
	const char *name = salle_run_table_cell(table, row, side);
	if (to->policies < 2)
		return name;
	return salle_arena_format(to->arena, "%s (%s)", name,
		salle_run_table_cell(table, row, salle_arena_format(to->arena, "%s_policy", side)));
}

static bool has_build(const struct salle_run_table *ranking, size_t rows, const char *build)
{
	for (size_t row = 0; row < rows; row++)
		if (strcmp(salle_run_table_cell(ranking, row, "a"), build) == 0)
			return true;
	return false;
}

/* Returns how many builds the first ranking of the base has. Their rows are the first ones of the table. */
static size_t count_builds_in_first_ranking(const struct salle_run_table *ranking)
{
	size_t n = 0;
	while (n < ranking->n && is_base(ranking, n) && !has_build(ranking, n, salle_run_table_cell(ranking, n, "a")))
		n++;
	return n;
}

static bool is_interrupted(const struct salle_report_run *run)
{
	return json_is_true(json_object_get(json_object_get(run->manifest, "run"), "interrupted"));
}

/* Adds a finding about variants, ablations and sweep values that have no effect. */
static void add_ineffective(struct collector *to)
{
	enum { NAMED_MAX = 3 };
	const json_t *list = json_object_get(to->run->manifest, "without_effect"), *it;
	const char *names = "";
	size_t i, n = 0;
	json_array_foreach(list, i, it)
	{
		const char *kind = json_string_value(json_object_get(it, "kind"));
		const char *name = json_string_value(json_object_get(it, "name"));
		if (kind == NULL || name == NULL)
			continue;
		bool part = strcmp(kind, "sweep") == 0 && !json_is_true(json_object_get(it, "all_values"));
		if (!part && ++n <= NAMED_MAX)
			names = salle_arena_format(to->arena, "%s%s%s %s", names, n > 1 ? ", " : "", kind, name);
	}
	if (n == 0)
		return;
	if (n > NAMED_MAX)
		names = salle_arena_format(to->arena, "%s and %zu more", names, n - NAMED_MAX);
	add_finding(to, salle_arena_format(to->arena, "No effect: under %s every bout ends as in the base.", names),
		"It may still matter together with another setting, or for builds that use it.", "manifest.json");
}

/* Returns the row of an extreme, such as "change", or extremes->n if there is no such row. */
static size_t find_extreme_row(const struct salle_run_table *extremes, const char *name)
{
	size_t row = 0;
	while (row < extremes->n && strcmp(salle_run_table_cell(extremes, row, "extreme"), name) != 0)
		row++;
	return row;
}

/*
 * Returns the row with the matchup of a row of extremes and with `metric` (NULL for any), or table->n if there is none.
 */
static size_t find_row(const struct salle_run_table *table, const struct salle_run_table *extremes, size_t extreme,
	const char *metric)
{
	size_t row = 0;
	while (row < table->n &&
		((metric != NULL && strcmp(salle_run_table_cell(table, row, "metric"), metric) != 0) ||
			!salle_is_same_matchup(table, row, extremes, extreme)))
		row++;
	return row;
}

/* Returns a difference with its interval, such as "+3.1 points (+1.2 to +5.0)". */
static const char *format_difference(struct collector *to, size_t row)
{
	const struct salle_run_table *table = &to->run->extremes;
	return salle_arena_format(to->arena, "%+.1f points (%s)", 100 * read_number(table, row, "value"),
		salle_finding_points(read_number(table, row, "value_low"), read_number(table, row, "value_high"), false,
			to->arena));
}

/* Returns an extreme without its sign: "3.1 points (1.2 to 5.0)". The sentence says the sign in words. */
static const char *format_extreme(struct collector *to, size_t row)
{
	const struct salle_run_table *table = &to->run->extremes;
	const double sign = read_number(table, row, "value") < 0 ? -1 : 1;
	const double low = sign * read_number(table, row, "value_low"), high = sign * read_number(table, row, "value_high");
	return salle_arena_format(to->arena, "%.1f points (%s)", 100 * sign * read_number(table, row, "value"),
		salle_finding_points(fmin(low, high), fmax(low, high), true, to->arena));
}

static void add_largest_change(struct collector *to)
{
	const struct salle_run_table *extremes = &to->run->extremes, *table = &to->run->differences;
	size_t at = find_extreme_row(extremes, "change"),
		   row = at < extremes->n ? find_row(table, extremes, at, "a_win_rate") : 0;
	if (at == extremes->n || row == table->n)
		return;
	add_finding(to,
		salle_arena_format(to->arena, "Variant %s moves %s against %s most: from %s %% to %s %% wins, %s.",
			salle_run_table_cell(table, row, "variant"), format_fighter(to, table, row, "a"),
			format_fighter(to, table, row, "b"), format_share(to, read_number(table, row, "base")),
			format_share(to, read_number(table, row, "value")), format_difference(to, at)),
		read_number(extremes, at, "value_low") == read_number(extremes, at, "value_high")
			? "A draw is no win."
			: "A draw is no win; the largest of many changes tends to be overestimated.",
		"extremes.csv");
}

/* Returns where the scores in a row of crossings.csv cross 1/2, by the adjusted limits: "between 1 and 3". */
static const char *format_crossing(struct collector *to, size_t row)
{
	const struct salle_run_table *table = &to->run->crossings;
	double low = read_number(table, row, "adjusted_even_at_low");
	double high = read_number(table, row, "adjusted_even_at_high");
	const char *where = salle_arena_format(to->arena, "between %.10g and %.10g", low, high);
	if (isnan(low) || isnan(high))
		where = isnan(low) && isnan(high)
			? "at some value tested"
			: salle_arena_format(to->arena, "%s %.10g", isnan(high) ? "above" : "below", isnan(high) ? low : high);
	if (strcmp(salle_run_table_cell(table, row, "adjusted_crossings"), "several") == 0)
		return salle_arena_format(to->arena, "several times, %s", where);
	return where;
}

/* Returns what is unknown about a crossing, and the interpolated value at which it is, if there is one. */
static const char *format_crossing_limits(struct collector *to, size_t row)
{
	double at = read_number(&to->run->crossings, row, "adjusted_even_at");
	const char *unknown = "results between and beyond the tested values are unknown.";
	return isnan(at) ? salle_arena_format(to->arena, "Measured at the tested values only: %s", unknown)
					 : salle_arena_format(to->arena, "Interpolation puts it near %.4g; %s", at, unknown);
}

/* Returns whether the adjusted intervals show that the scores in a row of crossings.csv cross 1/2. */
static bool is_crossing_known(const struct salle_run_table *table, size_t row)
{
	const char *kind = salle_run_table_cell(table, row, "adjusted_crossings");
	return strcmp(kind, "one") == 0 || strcmp(kind, "several") == 0;
}

/* Adds a finding about pairs whose leader changes within a sweep. Returns whether there are such pairs. */
static bool add_crossing_finding(struct collector *to)
{
	const struct salle_run_table *table = &to->run->crossings;
	size_t first = 0, cross = 0, pairs = 0;
	while (first < table->n && !is_crossing_known(table, first))
		first++;
	if (first == table->n)
		return false;
	for (size_t row = 0; row < table->n; row++) {
		bool same = strcmp(salle_run_table_cell(table, row, "sweep"), salle_run_table_cell(table, first, "sweep")) == 0;
		pairs += same;
		cross += same && is_crossing_known(table, row);
	}
	add_finding(to,
		salle_arena_format(to->arena, "Sweep %s changes the leader of %zu of %zu pairs: %s is even with %s %s.",
			salle_run_table_cell(table, first, "sweep"), cross, pairs, format_fighter(to, table, first, "a"),
			format_fighter(to, table, first, "b"), format_crossing(to, first)),
		format_crossing_limits(to, first), "crossings.csv");
	return true;
}

/* Adds a finding about sweeps: pairs whose leader changes or, if there are none, the largest change of a win rate. */
static void add_sweep_finding(struct collector *to)
{
	const struct salle_run_table *extremes = &to->run->extremes, *table = &to->run->sweeps;
	size_t at = find_extreme_row(extremes, "sweep"),
		   row = at < extremes->n ? find_row(table, extremes, at, NULL) : table->n;
	if (add_crossing_finding(to) || row == table->n)
		return;
	double rate = read_number(table, row, "win_rate");
	add_finding(to,
		salle_arena_format(to->arena, "Sweep %s moves %s against %s most, at %s: from %s %% to %s %% wins, %s.",
			salle_run_table_cell(table, row, "sweep"), format_fighter(to, table, row, "a"),
			format_fighter(to, table, row, "b"), salle_run_table_cell(table, row, "value"),
			format_share(to, rate - read_number(table, row, "difference")), format_share(to, rate),
			format_difference(to, at)),
		"A draw is no win; the largest of many changes tends to be overestimated.", "extremes.csv");
}

/* Adds a finding about the two policies whose rankings differ most. */
static void add_policy_finding(struct collector *to)
{
	const struct salle_run_table *table = &to->run->policy_rankings;
	size_t best = table->n;
	for (size_t row = 0; row < table->n; row++)
		if (is_base(table, row) && read_number(table, row, "pairs_flipped") > 0 &&
			(best == table->n || read_number(table, row, "pairs_flipped") > read_number(table, best, "pairs_flipped")))
			best = row;
	if (best == table->n)
		return;
	double builds = read_number(table, best, "builds");
	const char *other = salle_run_table_cell(table, best, "other");
	const bool exact = salle_are_findings_exact(&to->run->win_rates);
	add_finding(to,
		salle_arena_format(to->arena,
			"Ranks depend on policy: %s of %.0f pairs of builds change places%s between %s and %s.",
			salle_run_table_cell(table, best, "pairs_flipped"), builds * (builds - 1) / 2,
			exact ? "" : " significantly", salle_run_table_cell(table, best, "ranking"),
			strcmp(other, "best tried") == 0 ? "the best play found" : other),
		salle_arena_format(to->arena,
			"%s pairs %skeep their order; use the policy that is closest to how your players fight.",
			salle_run_table_cell(table, best, "pairs_kept"), exact ? "" : "significantly "),
		"policy_rankings.csv");
}

/* Returns the policies of the builds in words: "all under plain" or "each under its own policy". */
static const char *format_policies(struct collector *to, const struct salle_run_table *table, size_t builds)
{
	const char *policy = salle_run_table_cell(table, 0, "a_policy");
	for (size_t row = 1; row < builds; row++)
		if (strcmp(salle_run_table_cell(table, row, "a_policy"), policy) != 0)
			return "each under its own policy";
	return salle_arena_format(to->arena, "all under %s", policy);
}

/* Returns the row with the highest score if all builds play plainly. */
static size_t find_plain_leader(const struct salle_run_table *table)
{
	size_t best = 0;
	for (size_t row = 1; row < table->n; row++)
		if (read_number(table, row, "plain_score") > read_number(table, best, "plain_score"))
			best = row;
	return best;
}

/* Adds a finding about the leaders under the best play found and under plain play. */
static void add_best_play_leader(struct collector *to)
{
	const struct salle_run_table *table = &to->run->policy_values;
	if (table->n < 2)
		return;
	const size_t plain = find_plain_leader(table);
	const char *tied = salle_finding_near_ties(table, table->n, to->arena);
	const char *limits = salle_arena_format(to->arena, "If all play plainly, %s leads with %s %%; %s.",
		plain == 0 ? "it" : salle_run_table_cell(table, plain, "a"),
		format_share(to, read_number(table, plain, "plain_score")),
		*tied != '\0' ? tied : salle_arena_format(to->arena, "%zu policies were tried", to->policies));
	add_finding(to,
		salle_arena_format(to->arena, "Under the best play found, %s leads with a score of %s.",
			salle_run_table_cell(table, 0, "a"), format_percent(to, table, 0, "score", "score_low", "score_high")),
		limits, "policy_values.csv");
}

/* Adds a finding about the leader of the ranking, and about builds that are not distinguishable from the leader. */
static void add_leader(struct collector *to, size_t builds)
{
	const struct salle_run_table *table = &to->run->ranking;
	const char *policy = format_policies(to, table, builds), *name = salle_run_table_cell(table, 0, "a");
	const char *score = format_percent(to, table, 0, "score", "score_low", "score_high");
	const char *tied = salle_finding_near_ties(table, builds, to->arena);
	if (*tied == '\0') {
		add_finding(to,
			salle_arena_format(to->arena, "%s is the strongest of %zu builds, %s: it scores %s.", name, builds, policy,
				score),
			"Measured under these policies only, with every foe equally common.", "ranking.csv");
		return;
	}
	add_finding(to, salle_arena_format(to->arena, "%s leads %zu builds with %s, but %s.", name, builds, score, tied),
		salle_arena_format(to->arena,
			salle_are_findings_exact(&to->run->win_rates) ? "Scores, %s, are exact."
														  : "Scores, measured %s; any of them may be the strongest.",
			policy),
		"ranking.csv");
}

/* Adds a finding about the weakest build under the best play found, if its interval is below the second-weakest's. */
static void add_weakest_under_best_play(struct collector *to)
{
	const struct salle_run_table *table = &to->run->policy_values;
	const size_t last = table->n - 1, next = table->n - 2;
	if (read_number(table, last, "score_high") >= read_number(table, next, "score_low"))
		return;
	add_finding(to,
		salle_arena_format(to->arena, "Under the best play found, %s is the weakest of %zu builds: score %s.",
			salle_run_table_cell(table, last, "a"), table->n,
			format_percent(to, table, last, "score", "score_low", "score_high")),
		salle_arena_format(to->arena, "Next is %s with %s %%%s.", salle_run_table_cell(table, next, "a"),
			format_share(to, read_number(table, next, "score")),
			salle_are_findings_exact(&to->run->win_rates) ? "" : ", and the two intervals do not overlap"),
		"policy_values.csv");
}

/* Adds a finding about the weakest build, if it is distinguishable from all other builds. */
static void add_weakest(struct collector *to, size_t builds)
{
	const struct salle_run_table *extremes = &to->run->extremes, *table = &to->run->ranking;
	size_t at = find_extreme_row(extremes, "weakest"), row = builds - 1;
	if (at == extremes->n)
		return;
	add_finding(to,
		salle_arena_format(to->arena, "%s is the weakest of %zu builds: %s, behind %s by %s.",
			salle_run_table_cell(extremes, at, "b"), builds,
			format_percent(to, table, row, "score", "score_low", "score_high"), salle_run_table_cell(extremes, at, "a"),
			format_extreme(to, at)),
		salle_arena_format(to->arena, "Scores, measured %s, which may use the build badly.",
			format_policies(to, table, builds)),
		"extremes.csv");
}

static void add_most_one_sided(struct collector *to)
{
	const struct salle_run_table *extremes = &to->run->extremes, *table = &to->run->win_rates;
	size_t at = find_extreme_row(extremes, "matchup"), row = at < extremes->n ? find_row(table, extremes, at, NULL) : 0;
	if (at == extremes->n || row == table->n)
		return;
	double score = read_number(extremes, at, "value");
	double low = read_number(extremes, at, "value_low"), high = read_number(extremes, at, "value_high");
	bool wins = score > 0;
	add_finding(to,
		salle_arena_format(to->arena, "%s scores %s %% (%s) against %s%s.",
			format_fighter(to, table, row, wins ? "a" : "b"), format_share(to, 0.5 + fabs(score)),
			salle_finding_interval(0.5 + (wins ? low : -high), 0.5 + (wins ? high : -low), to->arena),
			format_fighter(to, table, row, wins ? "b" : "a"), table->n > 1 ? ", the most one-sided matchup" : ""),
		salle_finding_outcomes(table, row, wins, to->arena), "extremes.csv");
}

/* Adds a finding about the strongest cycle, in which each build beats the next. */
static void add_strongest_cycle(struct collector *to)
{
	const struct salle_run_table *table = &to->run->cycles;
	if (table->n == 0 || !is_base(table, 0))
		return;
	add_finding(to,
		salle_arena_format(to->arena,
			"No simple order: %s beats %s (%s %%), which beats %s (%s %%), which beats the first (%s %%).",
			format_fighter(to, table, 0, "a"), format_fighter(to, table, 0, "b"),
			format_share(to, read_number(table, 0, "score_ab")), format_fighter(to, table, 0, "c"),
			format_share(to, read_number(table, 0, "score_bc")), format_share(to, read_number(table, 0, "score_ca"))),
		salle_arena_format(to->arena,
			"The numbers are scores, %s %s %%; a build outside the cycle may still beat all three.",
			salle_are_findings_exact(&to->run->win_rates) ? "at least" : "with intervals above",
			format_share(to, read_number(table, 0, "least_score_low"))),
		"cycles.csv");
}

/* Adds the worst broken finding of the gate, with its numbers. */
static void add_gate_finding(struct collector *to)
{
	const struct salle_run_table *table = &to->run->gate;
	const char *text = salle_gate_headline(table, to->arena);
	if (text == NULL)
		return;
	const char *figures = salle_run_table_cell(table, salle_find_gate_row(table, "broken"), "figures");
	const char *arrow = strstr(figures, " -> ");
	add_finding(to, text,
		arrow == NULL
			? salle_arena_format(to->arena, "Measured: %s.", figures)
			: salle_arena_format(to->arena, "Measured: wins went from %.*s to %.*s points.", (int)(arrow - figures),
				  figures, (int)strcspn(arrow + strlen(" -> "), ";"), arrow + strlen(" -> ")),
		"gate.csv");
}

/* Adds the largest change that came with this run's inputs, by the history; adds nothing if a gate judged the run. */
static void add_history_finding(struct collector *to)
{
	const struct salle_report_move *move = &to->run->history_move;
	if (move->n_moved == 0 || to->run->gate.n > 0)
		return;
	const char *others = "The";
	if (move->n_moved > 1 && move->low < move->high)
		others =
			salle_arena_format(to->arena, "The most of %zu matchups, so perhaps overestimated; the", move->n_moved);
	add_finding(to,
		salle_arena_format(to->arena,
			"%s (%s) against %s (%s) changed with the inputs: from %s %% to %s %% wins, %+.1f points (%s).", move->a,
			move->a_policy, move->b, move->b_policy, format_share(to, move->before), format_share(to, move->after),
			100 * (move->after - move->before), salle_finding_points(move->low, move->high, false, to->arena)),
		salle_arena_format(to->arena, "%s edit that caused it is unknown.", others), "history");
}

/* Adds a finding about the matchup in which the first move is worth most, by mirrored bouts only. */
static void add_first_move(struct collector *to)
{
	const struct salle_run_table *extremes = &to->run->extremes;
	size_t at = find_extreme_row(extremes, "first move");
	if (at == extremes->n)
		return;
	add_finding(to,
		salle_arena_format(to->arena, "Acting first matters most in %s against %s: that side wins %s %s often.",
			format_fighter(to, extremes, at, "a"), format_fighter(to, extremes, at, "b"), format_extreme(to, at),
			read_number(extremes, at, "value") < 0 ? "less" : "more"),
		"Of mirrored pairs where each side acts first once; who moves first otherwise depends on the policies.",
		"extremes.csv");
}

json_t *salle_report_findings_json(const struct salle_report_run *run, struct salle_arena *arena)
{
	struct collector to = { run, arena, salle_check_allocated(json_array()),
		salle_count_base_policies(&run->win_rates) };
	if (is_interrupted(run))
		add_finding(&to, "The run was interrupted: its matchups have unequal numbers of bouts.",
			"All figures are provisional and may still rise or fall.", "manifest.json");
	add_gate_finding(&to);
	add_history_finding(&to);
	if (!is_interrupted(run))
		add_best_play_leader(&to);
	add_ineffective(&to);
	add_largest_change(&to);
	add_sweep_finding(&to);
	size_t builds = is_interrupted(run) ? 0 : count_builds_in_first_ranking(&run->ranking);
	if (builds > 1)
		add_policy_finding(&to);
	if (builds > 2) { /* with two builds, the most one-sided matchup says the same */
		if (run->policy_values.n > 1)
			add_weakest_under_best_play(&to);
		else
			add_leader(&to, builds);
		add_strongest_cycle(&to);
		if (run->policy_values.n <= 1)
			add_weakest(&to, builds);
	}
	add_most_one_sided(&to);
	add_first_move(&to);
	return to.findings;
}
