/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/comparison_table.h"

#include <math.h>
#include <string.h>

#include "figures/entrant_names.h"
#include "summary/significance_table.h"
#include "summary/text_table.h"

enum { ROWS_MAX = 30 };

static const char *plural_suffix(size_t n)
{
	return n == 1 ? "" : "s";
}

/* Returns the policy of side `side` (0 or 1) in matchup m. */
static const char *policy_of_side(const struct salle_stored_run *run, size_t m, unsigned side)
{
	return side == SALLE_A ? run->matchups[m].a_policy : run->matchups[m].b_policy;
}

/* Returns whether a matchup before index `before` has the build under a policy other than `policy`. */
static bool has_other_earlier_policy(const struct salle_stored_run *run, const char *build, const char *policy,
	size_t before)
{
	for (size_t m = 0; m < before; m++)
		if ((strcmp(run->matchups[m].a, build) == 0 && strcmp(run->matchups[m].a_policy, policy) != 0) ||
			(strcmp(run->matchups[m].b, build) == 0 && strcmp(run->matchups[m].b_policy, policy) != 0))
			return true;
	return false;
}

/* Returns "policy plain", "one policy per build" or "several policies per build", whichever is true of the run. */
static const char *describe_policies(const struct salle_stored_run *run, struct salle_arena *arena)
{
	bool one = true;
	for (size_t m = 0; m < run->n_matchups; m++)
		for (unsigned side = 0; side < 2; side++) {
			const char *policy = policy_of_side(run, m, side);
			one &= strcmp(policy, run->matchups[0].a_policy) == 0;
			if (!one &&
				has_other_earlier_policy(run, side == SALLE_A ? run->matchups[m].a : run->matchups[m].b, policy, m))
				return "several policies per build";
		}
	return one ? salle_arena_format(arena, "policy %s", run->matchups[0].a_policy) : "one policy per build";
}

/* Prints how many matchups are compared in which way: by exact win rates, in pairs of bouts, or as independent runs. */
static void print_mixed_methods(const struct salle_comparison *all, struct salle_arena *arena, FILE *out)
{
	const struct {
		size_t n;
		const char *how;
	} parts[] = {
		{ all->exact, "solved exactly in both runs" },
		{ all->solved_in_one, "solved exactly in one run, compared with the bouts of the other" },
		{ all->paired, "on the same dice, compared in pairs of bouts" },
		{ all->matchups - all->exact - all->solved_in_one - all->paired, "on other dice" },
	};
	const char *list = "";
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (parts[i].n > 0)
			list = salle_arena_format(arena, "%s%s%zu %s", list, *list != '\0' ? "; " : "", parts[i].n, parts[i].how);
	salle_text_print_line(0, out, "%zu matchup%s: %s", all->matchups, plural_suffix(all->matchups), list);
}

static void print_comparison_heading(const struct salle_comparison *all, bool colour, struct salle_arena *arena,
	FILE *out)
{
	const char *other_dir = salle_arena_escape_text(arena, all->other->dir);
	const char *base_dir = salle_arena_escape_text(arena, all->base->dir);
	fprintf(out, "%s%s%s against %s%s%s\n", colour ? "\033[1m" : "", other_dir, colour ? "\033[0m" : "",
		colour ? "\033[1m" : "", base_dir, colour ? "\033[0m" : "");
	const char *other = describe_policies(all->other, arena), *base = describe_policies(all->base, arena);
	if (strcmp(other, base) == 0)
		fprintf(out, "Policies: both runs have %s\n", other);
	else
		fprintf(out, "Policies: %s has %s, %s has %s\n", other_dir, other, base_dir, base);
	if (salle_is_exact_comparison(all))
		fprintf(out, "%zu matchup%s, solved exactly in both runs: differences have no error\n", all->matchups,
			plural_suffix(all->matchups));
	else if (all->paired == all->matchups)
		fprintf(out, "%zu matchup%s, on the same dice: compared in pairs of bouts\n", all->matchups,
			plural_suffix(all->matchups));
	else if (all->exact + all->solved_in_one > 0)
		print_mixed_methods(all, arena, out);
	else if (all->paired == 0)
		fprintf(out, "%zu matchup%s, on other dice: compared as independent runs\n", all->matchups,
			plural_suffix(all->matchups));
	else
		fprintf(out, "%zu matchup%s: %zu on the same dice, compared in pairs of bouts, %zu on other dice\n",
			all->matchups, plural_suffix(all->matchups), all->paired, all->matchups - all->paired);
	if (all->base_only > 0 || all->other_only > 0)
		fprintf(out, "%zu matchup%s of %s alone and %zu of %s are not compared\n", all->base_only,
			plural_suffix(all->base_only), base_dir, all->other_only, other_dir);
}

/* Adds a row of the table of win rates. Leaves out the cells about its error if `exact`. */
static void add_row(struct salle_text_table *table, const struct salle_entrant_names *entrants,
	const struct salle_contrast *it, bool exact)
{
	const struct salle_stored_matchup *other = it->other;
	const struct salle_role a = { other->variant, other->a, other->a_policy };
	const struct salle_role b = { other->variant, other->b, other->b_policy };
	salle_text_table_add(table, "%s", strcmp(other->variant, "base") == 0 ? "" : other->variant);
	salle_text_table_add(table, "%s", salle_entrant_name(entrants, &a));
	salle_text_table_add(table, "%s", salle_entrant_name(entrants, &b));
	salle_text_table_add_percent(table, it->base_value, 2);
	salle_text_table_add_percent(table, it->value, 2);
	salle_text_table_add(table, "%s", salle_text_format_signed(100 * it->difference, 2, table->arena));
	if (exact)
		return;
	salle_text_table_add_points(table, it->selected_interval.low, it->selected_interval.high, 2);
	salle_text_table_add_q(table, &it->significance);
	if (it->paired)
		salle_text_table_add(table, isnan(it->pairing.variance_ratio) ? "same" : "same, %.1f",
			it->pairing.variance_ratio);
	else
		salle_text_table_add(table, it->base->solved || it->other->solved ? "-" : "other");
}

static bool has_change(const struct salle_best_play_changes *changes)
{
	bool changed = changes->n > 0 && changes->base_only + changes->other_only > 0;
	for (size_t i = 0; i < changes->n; i++)
		changed = changed || changes->items[i].difference.value != 0;
	return changed;
}

/* Adds the interval of a score; the score itself if it is exact. */
static void add_score(struct salle_text_table *table, const struct salle_estimate *score)
{
	if (score->interval.low < score->interval.high)
		salle_text_table_add_range(table, score->interval.low, score->interval.high, 1);
	else
		salle_text_table_add_percent(table, score->value, 1);
}

/* Prints how the ranking under best play differs. Returns false, and prints nothing, if it does not. */
static bool print_best_play_ranking(const struct salle_best_play_changes *changes,
	const struct salle_comparison *comparison, struct salle_arena *arena, FILE *out)
{
	const bool exact = salle_is_exact_comparison(comparison);
	if (!has_change(changes))
		return false;
	fputs("\nTHE RANKING UNDER THE BEST PLAY FOUND\n", out);
	salle_text_print_line(2, out,
		"score in %% if both sides choose the best of their policies, or a mixture, in the order of the second run%s%s",
		exact ? "" : "; the intervals of all changes are simultaneous, and treat the runs as independent",
		comparison->paired > 0 ? ", so on the same dice they are too wide" : "");
	struct salle_text_table table = exact
		? SALLE_TEXT_TABLE("lrrccr", arena, "", "first", "second", "first, %", "second, %", "change")
		: SALLE_TEXT_TABLE("lrrccrc", arena, "", "first", "second", "first, 95 %", "second, 95 %", "change", "95 %");
	for (size_t i = 0; i < changes->n && i < ROWS_MAX; i++) {
		const struct salle_best_play_change *it = &changes->items[i];
		salle_text_table_add(&table, "%s", it->build);
		salle_text_table_add(&table, "%zu", it->base_rank);
		salle_text_table_add(&table, "%zu", it->rank);
		add_score(&table, &it->base);
		add_score(&table, &it->value);
		salle_text_table_add(&table, "%s", salle_text_format_signed(100 * it->difference.value, 1, arena));
		if (!exact)
			salle_text_table_add_points(&table, it->difference.interval.low, it->difference.interval.high, 1);
	}
	salle_text_table_print(&table, 2, out);
	if (changes->n > ROWS_MAX)
		fprintf(out, "  ... and %zu more; --json prints all\n", changes->n - ROWS_MAX);
	if (changes->base_only + changes->other_only > 0)
		salle_text_print_line(2, out,
			"The fields differ: %zu build%s only in the first run, %zu only in the second. Scores are means over the "
			"builds of a run.",
			changes->base_only, changes->base_only == 1 ? " is" : "s are", changes->other_only);
	return true;
}

void salle_comparison_print(const struct salle_comparison *comparison, const struct salle_best_play_changes *best_play,
	bool colour, struct salle_arena *arena, FILE *out)
{
	const struct salle_contrast *const *rows = comparison->significant;
	size_t n = comparison->n_significant;
	print_comparison_heading(comparison, colour, arena, out);
	const bool exact = salle_is_exact_comparison(comparison);
	const bool ranks_differ = print_best_play_ranking(best_play, comparison, arena, out);
	if (comparison->n_changed == 0) {
		fputs(ranks_differ ? "\nNo matchup of both runs differs.\n" : "\nNothing differs.\n", out);
		return;
	}
	fprintf(out, "\nHOW MUCH DIFFERS   matchups that differ%s, by metric\n", exact ? "" : " significantly");
	salle_significance_table_print(comparison->families, comparison->n_families, comparison->metrics, arena, out);
	if (n == 0) {
		fprintf(out, "\nNo win rate differs%s.\n", exact ? "" : " significantly");
		return;
	}
	fputs("\nWHAT DIFFERS\n", out);
	if (exact)
		salle_text_print_line(2, out, "Win rates of a in %% that differ.");
	else
		salle_text_print_line(2, out,
			"Win rates of a in %% that differ%s. Intervals allow for the selection of these rows: on "
			"average at most 5 %% miss the true difference. q: false discovery rate of this row and the rows with "
			"smaller q. dice: same or other; 'same, 1.9': as precise as 1.9 times the bouts on other dice%s.",
			comparison->exact > 0 ? " significantly, or between exact values" : " significantly",
			comparison->exact + comparison->solved_in_one == 0 ? ""
				: comparison->exact == 0
				? "; -: one value is exact"
				: "; -: one value is exact, or both are, and the difference is real, however small");
	const struct salle_entrant_names entrants = salle_list_entrants_of_run(comparison->other, arena);
	struct salle_text_table table = exact
		? SALLE_TEXT_TABLE("lllrrr", arena, "variant", "a", "b", "first", "second", "change")
		: SALLE_TEXT_TABLE("lllrrrcrl", arena, "variant", "a", "b", "first", "second", "change", "95 % interval", "q",
			  "dice");
	for (size_t i = 0; i < n && i < ROWS_MAX; i++)
		add_row(&table, &entrants, rows[i], exact);
	salle_text_table_print(&table, 2, out);
	if (n > ROWS_MAX)
		fprintf(out, "  ... and %zu more; --out FILE writes all, with draws, lengths and wounds\n", n - ROWS_MAX);
}
