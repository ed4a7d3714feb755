/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The findings of a run in words. Each is a row of a CSV file; what it does not say stands beside it. */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "report/report.h"

enum { FINDINGS = 3 };

struct collector {
	const struct salle_report_run *run;
	struct salle_arena *arena;
	json_t *findings;
};

static void add(struct collector *to, const char *text, const char *limits, const char *file)
{
	if (json_array_size(to->findings) >= FINDINGS)
		return;
	json_t *finding = salle_allocated(json_pack("{s:s, s:s, s:s}", "text", text, "limits", limits, "file", file));
	if (json_array_append_new(to->findings, finding) != 0)
		(void)salle_allocated(NULL);
}

static double value(const struct salle_run_table *table, size_t row, const char *column)
{
	return salle_run_table_number(table, row, column);
}

static bool is_base(const struct salle_run_table *table, size_t row)
{
	return strcmp(salle_run_table_cell(table, row, "variant"), "base") == 0;
}

/* "76.0 % (75.8 to 76.2)" */
static const char *percent(struct collector *to, const struct salle_run_table *table, size_t row, const char *column,
	const char *low, const char *high)
{
	return salle_arena_format(to->arena, "%.1f %% (%.1f to %.1f)", 100 * value(table, row, column),
		100 * value(table, row, low), 100 * value(table, row, high));
}

/* "pollax under expert": side `side`, "a", "b" or "c", of the row. */
static const char *fighter(struct collector *to, const struct salle_run_table *table, size_t row, const char *side)
{
	return salle_arena_format(to->arena, "%s under %s", salle_run_table_cell(table, row, side),
		salle_run_table_cell(table, row, salle_arena_format(to->arena, "%s_policy", side)));
}

/* The first ranking of the base variant: its rows are [0, n) and follow their ranks. */
static size_t first_ranking(const struct salle_run_table *ranking)
{
	size_t n = 0;
	while (n < ranking->n && is_base(ranking, n) && value(ranking, n, "rank") >= (n == 0 ? 1 : 2))
		n++;
	return n;
}

static bool interrupted(const struct salle_report_run *run)
{
	return json_is_true(json_object_get(json_object_get(run->manifest, "run"), "interrupted"));
}

/* The greatest paired change that a variant of the rules makes beyond chance. */
static void greatest_change(struct collector *to)
{
	const struct salle_run_table *table = &to->run->differences;
	size_t best = table->n;
	for (size_t row = 0; row < table->n; row++)
		if (strcmp(salle_run_table_cell(table, row, "metric"), "a_win_rate") == 0 &&
			value(table, row, "adjusted_p") < 0.05 &&
			(best == table->n || fabs(value(table, row, "difference")) > fabs(value(table, best, "difference"))))
			best = row;
	if (best == table->n)
		return;
	/* the row was picked: the interval is to allow for that */
	bool allows = isfinite(value(table, best, "difference_fcr_low"));
	add(to,
		salle_arena_format(to->arena,
			"The variant %s moves %s against %s the most: its win rate goes from %.1f %% to %.1f %%, %+.1f points "
			"(%+.1f to %+.1f%s), on the same dice.",
			salle_run_table_cell(table, best, "variant"), fighter(to, table, best, "a"), fighter(to, table, best, "b"),
			100 * value(table, best, "base"), 100 * value(table, best, "value"), 100 * value(table, best, "difference"),
			100 * value(table, best, allows ? "difference_fcr_low" : "difference_low"),
			100 * value(table, best, allows ? "difference_fcr_high" : "difference_high"),
			allows ? ", which allows for picking the row" : ""),
		"It does not say that the variant is better, nor that it moves other matchups as far; the greatest of many "
		"changes looks greater than it is.",
		"differences.csv");
}

/* Which two policies rank the builds the least alike. */
static void policies(struct collector *to)
{
	const struct salle_run_table *table = &to->run->policy_rankings;
	size_t best = table->n;
	for (size_t row = 0; row < table->n; row++)
		if (is_base(table, row) && value(table, row, "pairs_flipped") > 0 &&
			(best == table->n || value(table, row, "pairs_flipped") > value(table, best, "pairs_flipped")))
			best = row;
	if (best == table->n)
		return;
	double builds = value(table, best, "builds");
	add(to,
		salle_arena_format(to->arena,
			"The ranking depends on the policy: %s of %.0f pairs of builds surely change places between %s and %s; %s "
			"surely keep them.",
			salle_run_table_cell(table, best, "pairs_flipped"), builds * (builds - 1) / 2,
			salle_run_table_cell(table, best, "ranking"), salle_run_table_cell(table, best, "other"),
			salle_run_table_cell(table, best, "pairs_kept")),
		"It does not say which policy is right: look at those that your players would follow.", "policy_rankings.csv");
}

/* "all under plain", "each under its own policy" */
static const char *under(struct collector *to, const struct salle_run_table *table, size_t builds)
{
	const char *policy = salle_run_table_cell(table, 0, "a_policy");
	for (size_t row = 1; row < builds; row++)
		if (strcmp(salle_run_table_cell(table, row, "a_policy"), policy) != 0)
			return "each under its own policy";
	return salle_arena_format(to->arena, "all under %s", policy);
}

/* Returns how many policies the matchups of the base have, each counted once. */
static size_t count_policies(const struct salle_run_table *table)
{
	json_t *policies = salle_allocated(json_object());
	for (size_t row = 0; row < table->n; row++)
		if (is_base(table, row) &&
			(json_object_set_new(policies, salle_run_table_cell(table, row, "a_policy"), json_true()) != 0 ||
				json_object_set_new(policies, salle_run_table_cell(table, row, "b_policy"), json_true()) != 0))
			(void)salle_allocated(NULL);
	size_t n = json_object_size(policies);
	json_decref(policies);
	return n;
}

/* Who leads when each side chooses the best of the policies tried. */
static void values_over_policies(struct collector *to)
{
	const struct salle_run_table *table = &to->run->policy_values;
	if (table->n < 2)
		return;
	const char *tie = value(table, 1, "score_high") >= value(table, 0, "score_low")
		? salle_arena_format(to->arena, ", but the interval of %s overlaps", salle_run_table_cell(table, 1, "a"))
		: "";
	add(to,
		salle_arena_format(to->arena,
			"If each side chooses the best of the %zu policies tried, %s leads with a score of %s, mostly under %s%s.",
			count_policies(&to->run->win_rates), salle_run_table_cell(table, 0, "a"),
			percent(to, table, 0, "score", "score_low", "score_high"), salle_run_table_cell(table, 0, "best_policy"),
			tie),
		"It does not say how good the builds are under better policies, if there are any.", "policy_values.csv");
}

/* Who leads the ranking, and how many cannot be told from the leader. */
static void leader(struct collector *to, size_t builds)
{
	const struct salle_run_table *table = &to->run->ranking;
	size_t tied = 1;
	while (tied < builds && value(table, tied, "score_high") >= value(table, 0, "score_low"))
		tied++;
	const char *policy = under(to, table, builds), *name = salle_run_table_cell(table, 0, "a");
	const char *text =
		salle_arena_format(to->arena, "%s is the strongest of %zu builds, %s: it scores %s against the others.", name,
			builds, policy, percent(to, table, 0, "score", "score_low", "score_high"));
	if (tied > 1)
		text = salle_arena_format(to->arena,
			"%zu of %zu builds are tied for best; %s leads %s with a score of %s, but the intervals overlap.", tied,
			builds, name, policy, percent(to, table, 0, "score", "score_low", "score_high"));
	add(to, text,
		"It does not say how the build does under another policy, or against a field in which some foes are more "
		"common "
		"than others.",
		"ranking.csv");
}

/* The build at the other end, if it is apart. */
static void last(struct collector *to, size_t builds)
{
	const struct salle_run_table *table = &to->run->ranking;
	size_t row = builds - 1;
	if (builds < 3 || value(table, row, "score_high") >= value(table, row - 1, "score_low"))
		return;
	add(to,
		salle_arena_format(to->arena, "%s is the weakest of %zu builds, %s, with a score of %s.",
			salle_run_table_cell(table, row, "a"), builds, under(to, table, builds),
			percent(to, table, row, "score", "score_low", "score_high")),
		"It does not say that the weapon is bad: its policy may use it badly.", "ranking.csv");
}

/* The matchup of the base variant farthest from even. */
static void most_one_sided(struct collector *to)
{
	const struct salle_run_table *table = &to->run->win_rates;
	size_t best = table->n;
	double most = 0;
	for (size_t row = 0; row < table->n; row++) {
		double bouts = value(table, row, "bouts");
		if (!is_base(table, row) || !(bouts > 0))
			continue;
		double lead = (value(table, row, "a_wins") - value(table, row, "b_wins")) / bouts;
		if (best == table->n || fabs(lead) > fabs(most)) {
			best = row;
			most = lead;
		}
	}
	if (best == table->n)
		return;
	add(to,
		salle_arena_format(to->arena, "%s%s wins %s of its bouts against %s, loses %.1f %%, and %.1f %% are draws.",
			table->n > 1 ? "The most one-sided matchup: " : "", fighter(to, table, best, "a"),
			percent(to, table, best, "a_win_rate", "a_win_rate_low", "a_win_rate_high"), fighter(to, table, best, "b"),
			100 * value(table, best, "b_wins") / value(table, best, "bouts"),
			100 * value(table, best, "draws") / value(table, best, "bouts")),
		"It does not say why: open the matchup and read its wounds, maneuvers and remarkable bouts.", "win_rates.csv");
}

/* The strongest cycle, in which each build beats the next. */
static void cycle(struct collector *to)
{
	const struct salle_run_table *table = &to->run->cycles;
	if (table->n == 0 || !is_base(table, 0))
		return;
	add(to,
		salle_arena_format(to->arena,
			"There is no simple order: %s beats %s (score %.1f %%), which beats %s (%.1f %%), which beats the first "
			"(%.1f %%); each is above one half beyond chance, the least by its interval above %.1f %%.",
			fighter(to, table, 0, "a"), fighter(to, table, 0, "b"), 100 * value(table, 0, "score_ab"),
			fighter(to, table, 0, "c"), 100 * value(table, 0, "score_bc"), 100 * value(table, 0, "score_ca"),
			100 * value(table, 0, "least_score_low")),
		"It does not say that the builds are balanced: a build outside the cycle may beat all three.", "cycles.csv");
}

/* What the gate called broken, the worst of it, which stands first, in its own figures. */
static void broken(struct collector *to)
{
	const struct salle_run_table *table = &to->run->gate;
	size_t first = table->n, n = 0;
	for (size_t row = 0; row < table->n; row++)
		if (strcmp(salle_run_table_cell(table, row, "finding"), "broken") == 0) {
			first = n++ == 0 ? row : first;
		}
	if (n == 0)
		return;
	add(to,
		salle_arena_format(to->arena, "The gate found %zu broken%s %s: %s.", n, n > 1 ? ", the worst of them" : ":",
			salle_run_table_cell(table, first, "what"), salle_run_table_cell(table, first, "figures")),
		"It does not say which edit did it: salle gate names what was changed in the inputs.", "gate.csv");
}

/* The greatest change that came with the inputs of this run, by the history; a gate has judged such changes itself. */
static void moved(struct collector *to)
{
	const struct salle_report_move *move = &to->run->move;
	if (move->moved == 0 || to->run->gate.n > 0)
		return;
	const char *others =
		move->moved > 1 ? salle_arena_format(to->arena, ", the farthest of %zu matchups", move->moved) : "";
	add(to,
		salle_arena_format(to->arena,
			"%s (%s) against %s (%s) moved when the inputs changed to those of this run%s: it wins %.1f %% of its "
			"bouts, %.1f %% before, %+.1f points (%+.1f to %+.1f).",
			move->a, move->a_policy, move->b, move->b_policy, others, 100 * move->after, 100 * move->before,
			100 * (move->after - move->before), 100 * move->low, 100 * move->high),
		"It does not say which edit did it, nor that the others stayed: small moves need more bouts to be seen. The "
		"greatest of many moves looks greater than it is.",
		"history");
}

/* What the first move is worth, in the matchup where it is worth most: of mirrored bouts alone. */
static void first_move(struct collector *to)
{
	const struct salle_run_table *table = &to->run->win_rates;
	size_t best = table->n;
	for (size_t row = 0; row < table->n && to->run->mirrors.n > 0; row++) {
		double advantage = fabs(value(table, row, "first_mover_advantage"));
		bool sure =
			value(table, row, "first_mover_advantage_low") > 0 || value(table, row, "first_mover_advantage_high") < 0;
		if (is_base(table, row) && sure &&
			(best == table->n || advantage > fabs(value(table, best, "first_mover_advantage"))))
			best = row;
	}
	if (best == table->n)
		return;
	add(to,
		salle_arena_format(to->arena,
			"The first move is worth most in %s against %s: who acts first wins %+.1f points (%+.1f to %+.1f) "
			"more often than the other, in mirrored pairs in which each acts first once.",
			fighter(to, table, best, "a"), fighter(to, table, best, "b"),
			100 * value(table, best, "first_mover_advantage"), 100 * value(table, best, "first_mover_advantage_low"),
			100 * value(table, best, "first_mover_advantage_high")),
		"It does not say how often a build moves first: the policies decide that.", "win_rates.csv");
}

json_t *salle_report_findings(const struct salle_report_run *run, struct salle_arena *arena)
{
	struct collector to = { run, arena, salle_allocated(json_array()) };
	if (interrupted(run))
		add(&to,
			"The run was interrupted: its matchups have unequal numbers of bouts, and its figures are provisional.",
			"It does not say which way they will move.", "manifest.json");
	broken(&to);
	moved(&to);
	if (!interrupted(run))
		values_over_policies(&to);
	greatest_change(&to);
	size_t builds = interrupted(run) ? 0 : first_ranking(&run->ranking);
	if (builds > 1) {
		policies(&to);
		leader(&to, builds);
		cycle(&to);
		last(&to, builds);
	}
	most_one_sided(&to);
	first_move(&to);
	return to.findings;
}
