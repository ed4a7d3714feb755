/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/missing_matchups.h"

#include <string.h>

static void add_missing_matchup(struct salle_missing_matchups *to, const struct salle_stored_run *in,
	const struct salle_stored_matchup *matchup, enum salle_missing_reason why)
{
	bool one_scenario = why == SALLE_MISSING_GONE || why == SALLE_MISSING_NEW;
	to->counts[why]++;
	to->items[to->n++] = (struct salle_missing_matchup){ in, matchup, why,
		one_scenario ? SALLE_GATE_UNJUDGED : SALLE_GATE_UNDECIDED, NULL };
}

/*
 * Returns why matchup m of the baseline or matchup k of the run is not in the comparison. Returns SALLE_MISSING_REASONS
 * if it is in the comparison.
 */
static enum salle_missing_reason find_missing_reason(const struct salle_comparison *all, size_t m, size_t k)
{
	if (k == all->other->n_matchups)
		return SALLE_MISSING_GONE;
	if (all->other->matchups[k].bouts == 0 && !all->other->matchups[k].solved)
		return SALLE_MISSING_UNFOUGHT;
	return all->base->matchups[m].bouts == 0 && !all->base->matchups[m].solved ? SALLE_MISSING_BASELINE_UNFOUGHT
																			   : SALLE_MISSING_REASONS;
}

struct salle_missing_matchups salle_find_missing_matchups(const struct salle_comparison *comparison,
	struct salle_arena *arena)
{
	const struct salle_stored_run *baseline = comparison->base, *run = comparison->other;
	struct salle_missing_matchups gaps = { .n = 0 };
	gaps.items = salle_arena_array(arena, baseline->n_matchups + run->n_matchups + 1, sizeof *gaps.items);
	for (size_t m = 0; m < baseline->n_matchups; m++) {
		size_t k = salle_find_partner_matchup(baseline, run, m);
		enum salle_missing_reason why = find_missing_reason(comparison, m, k);
		if (why == SALLE_MISSING_GONE)
			add_missing_matchup(&gaps, baseline, &baseline->matchups[m], why);
		else if (why != SALLE_MISSING_REASONS)
			add_missing_matchup(&gaps, run, &run->matchups[k], why);
	}
	for (size_t k = 0; k < run->n_matchups; k++)
		if (salle_find_partner_matchup(run, baseline, k) == baseline->n_matchups)
			add_missing_matchup(&gaps, run, &run->matchups[k], SALLE_MISSING_NEW);
	return gaps;
}

static bool has_run_build(const struct salle_stored_run *run, const char *build)
{
	for (size_t m = 0; m < run->n_matchups; m++)
		if (strcmp(run->matchups[m].a, build) == 0 || strcmp(run->matchups[m].b, build) == 0)
			return true;
	return false;
}

const char *salle_name_missing_builds(const struct salle_missing_matchups *gaps, enum salle_missing_reason why,
	const struct salle_comparison *comparison, struct salle_arena *arena)
{
	enum { SHOWN = 5 };
	const struct salle_stored_run *without = why == SALLE_MISSING_NEW ? comparison->base : comparison->other;
	const char **names = salle_arena_array(arena, 2 * gaps->n + 1, sizeof *names), *text = "";
	size_t n = 0;
	for (size_t i = 0; i < 2 * gaps->n; i++) {
		const struct salle_missing_matchup *gap = &gaps->items[i / 2];
		const char *name = i % 2 == 0 ? gap->matchup->a : gap->matchup->b;
		bool is_listed = gap->cause != why || has_run_build(without, name);
		for (size_t k = 0; k < n && !is_listed; k++)
			is_listed = strcmp(names[k], name) == 0;
		if (is_listed)
			continue;
		names[n++] = name;
		if (n <= SHOWN)
			text = salle_arena_format(arena, "%s%s%s", text, n > 1 ? ", " : "", name);
	}
	if (n == 0)
		return "";
	const char *more = n > SHOWN ? salle_arena_format(arena, " and %zu more", n - SHOWN) : "";
	return salle_arena_format(arena, "build%s %s%s", n > 1 ? "s" : "", text, more);
}
