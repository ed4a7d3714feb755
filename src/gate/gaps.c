/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/gaps.h"

#include <string.h>

static void add(struct salle_gaps *to, const struct salle_earlier *in, const struct salle_earlier_matchup *matchup,
	enum salle_gap_reason why)
{
	bool one_scenario = why == SALLE_GAP_GONE || why == SALLE_GAP_NEW;
	to->counts[why]++;
	to->items[to->n++] = (struct salle_gap){ in, matchup, why,
		one_scenario ? SALLE_FINDING_UNJUDGED : SALLE_FINDING_UNDECIDED, NULL };
}

/* Why the comparison lacks matchup m of the baseline, matchup k of the run; SALLE_GAP_REASONS where it does not. */
static enum salle_gap_reason reason_of(const struct salle_comparison *all, size_t m, size_t k)
{
	if (k == all->other->n_matchups)
		return SALLE_GAP_GONE;
	if (all->other->matchups[k].bouts == 0)
		return SALLE_GAP_UNFOUGHT;
	return all->base->matchups[m].bouts == 0 ? SALLE_GAP_BASELINE_UNFOUGHT : SALLE_GAP_REASONS;
}

struct salle_gaps salle_gaps_find(const struct salle_comparison *comparison, struct salle_arena *arena)
{
	const struct salle_earlier *baseline = comparison->base, *run = comparison->other;
	struct salle_gaps gaps = { .n = 0 };
	gaps.items = salle_arena_array(arena, baseline->n_matchups + run->n_matchups + 1, sizeof *gaps.items);
	for (size_t m = 0; m < baseline->n_matchups; m++) {
		size_t k = salle_comparison_partner(baseline, run, m);
		enum salle_gap_reason why = reason_of(comparison, m, k);
		if (why == SALLE_GAP_GONE)
			add(&gaps, baseline, &baseline->matchups[m], why);
		else if (why != SALLE_GAP_REASONS)
			add(&gaps, run, &run->matchups[k], why);
	}
	for (size_t k = 0; k < run->n_matchups; k++)
		if (salle_comparison_partner(run, baseline, k) == baseline->n_matchups)
			add(&gaps, run, &run->matchups[k], SALLE_GAP_NEW);
	return gaps;
}

static bool has_build(const struct salle_earlier *run, const char *build)
{
	for (size_t m = 0; m < run->n_matchups; m++)
		if (strcmp(run->matchups[m].a, build) == 0 || strcmp(run->matchups[m].b, build) == 0)
			return true;
	return false;
}

const char *salle_gaps_builds(const struct salle_gaps *gaps, enum salle_gap_reason why,
	const struct salle_comparison *comparison, struct salle_arena *arena)
{
	enum { SHOWN = 5 };
	const struct salle_earlier *without = why == SALLE_GAP_NEW ? comparison->base : comparison->other;
	const char **names = salle_arena_array(arena, 2 * gaps->n + 1, sizeof *names), *text = "";
	size_t n = 0;
	for (size_t i = 0; i < 2 * gaps->n; i++) {
		const struct salle_gap *gap = &gaps->items[i / 2];
		const char *name = i % 2 == 0 ? gap->matchup->a : gap->matchup->b;
		bool told = gap->why != why || has_build(without, name);
		for (size_t k = 0; k < n && !told; k++)
			told = strcmp(names[k], name) == 0;
		if (told)
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
