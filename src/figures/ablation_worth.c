/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/ablation_worth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/stats.h>

#include "base/arena.h"
#include "figures/change_by_build.h"
#include "figures/win_intervals.h"

bool salle_plan_has_ablations(const struct salle_plan *plan)
{
	for (size_t m = plan->n_matchups - plan->n_changes; m < plan->n_matchups; m++)
		if (plan->matchups[m].change->sweep == NULL)
			return true;
	return false;
}

/*
 * Returns how much an item, point or rule is worth to the build on `side`. Matchup m is the ablation that removes or
 * adds it.
 */
static struct salle_worth_row make_worth_row(const struct salle_plan *plan, const struct salle_batch_result *result,
	size_t m, unsigned side)
{
	struct salle_paired_rate change = salle_compute_paired_rate(plan, result, m, side, SALLE_RESULTS_LEVEL);
	const struct salle_interval *interval = &change.difference.interval;
	bool adds = plan->matchups[m].change->adds_item;
	double changed = change.base + change.difference.value;
	struct salle_estimate less = { -change.difference.value, { -interval->high, -interval->low } };
	return (struct salle_worth_row){
		.viewpoint = { &plan->matchups[m], side, 0 },
		.bouts = change.bouts,
		.rate_with = adds ? changed : change.base,
		.rate_without = adds ? change.base : changed,
		.worth = adds ? change.difference : less,
		.significance = { .p = change.p },
		.variance_ratio = change.variance_ratio,
	};
}

/* Averages the rows of one build over its opponents. */
static struct salle_worth_row average_worth_rows(const struct salle_worth_row *rows, size_t n,
	struct salle_arena *arena)
{
	struct salle_estimate *worths = salle_arena_array(arena, n, sizeof *worths);
	struct salle_worth_row mean = { .viewpoint = { rows[0].viewpoint.matchup, rows[0].viewpoint.side, n },
		.variance_ratio = NAN };
	for (size_t i = 0; i < n; i++) {
		worths[i] = rows[i].worth;
		mean.bouts += rows[i].bouts;
		mean.rate_with += rows[i].rate_with / (double)n;
		mean.rate_without += rows[i].rate_without / (double)n;
	}
	mean.worth = salle_average_estimates(worths, n);
	mean.significance.p = salle_p_value_of_estimate(&mean.worth, SALLE_RESULTS_LEVEL);
	return mean;
}

/* Returns the family of tests of each row: the index of the first row of the same build. Allocates in the arena. */
static size_t *group_by_build(const struct salle_worth_row *rows, size_t n, struct salle_arena *arena)
{
	size_t *family = salle_arena_array(arena, n + 1, sizeof *family);
	for (size_t i = 0; i < n; i++) {
		const bool continues = i > 0 && salle_is_same_build(&rows[i - 1].viewpoint, &rows[i].viewpoint);
		family[i] = continues ? family[i - 1] : 0;
		while (family[i] < i && !salle_is_same_build(&rows[family[i]].viewpoint, &rows[i].viewpoint))
			family[i]++;
	}
	return family;
}

struct salle_worth_row *salle_compute_worth_rows(const struct salle_plan *plan, const struct salle_batch_result *result,
	size_t *n, struct salle_arena *arena)
{
	struct salle_build_views views = salle_list_build_views(plan, result, false, arena);
	struct salle_worth_row *rows = salle_arena_array(arena, views.n_rows + 1, sizeof *rows);
	*n = 0;
	for (size_t v = 0; v < views.n; v++) {
		const struct salle_build_view *view = &views.items[v];
		struct salle_worth_row *mean = &rows[*n];
		*n += view->has_mean;
		struct salle_worth_row *first = &rows[*n];
		for (size_t i = 0; i < view->n; i++)
			rows[(*n)++] = make_worth_row(plan, result, view->seats[i].matchup, view->seats[i].side);
		if (view->has_mean)
			*mean = average_worth_rows(first, view->n, arena);
	}
	salle_adjust_significance(&rows[0].significance, *n, group_by_build(rows, *n, arena), sizeof *rows);
	return rows;
}

static int compare_worths(const void *left, const void *right)
{
	const struct salle_worth_row *a = *(const struct salle_worth_row *const *)left;
	const struct salle_worth_row *b = *(const struct salle_worth_row *const *)right;
	int order = strcmp(salle_viewpoint_build(&a->viewpoint), salle_viewpoint_build(&b->viewpoint));
	if (order != 0)
		return order;
	double x = fabs(a->worth.value), y = fabs(b->worth.value);
	if (x != y)
		return x < y ? 1 : -1;
	return (a > b) - (a < b);
}

const struct salle_worth_row **salle_rank_worth_rows(const struct salle_worth_row *rows, size_t n, size_t *n_ranked,
	struct salle_arena *arena)
{
	const struct salle_worth_row **ranked = salle_arena_array(arena, n + 1, sizeof(struct salle_worth_row *));
	const struct salle_viewpoint *mean = NULL;
	*n_ranked = 0;
	for (size_t i = 0; i < n; i++) {
		if (rows[i].viewpoint.opponents > 0)
			mean = &rows[i].viewpoint;
		if (!salle_does_mean_include_matchup(mean, &rows[i].viewpoint))
			ranked[(*n_ranked)++] = &rows[i];
	}
	qsort(ranked, *n_ranked, sizeof(struct salle_worth_row *), compare_worths);
	return ranked;
}
