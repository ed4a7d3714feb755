/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/differences.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "figures/result_intervals.h"

/*
 * A metric, such as the bout length, and the sums of its differences over all pairs of a base bout and a variant bout.
 */
struct observed {
	const char *metric;
	bool rate;
	struct salle_pair_sums sums;
};

enum { OBSERVED_MAX = 5 };

static void sum_observations(const struct salle_pairs *pairs, struct observed observed[OBSERVED_MAX])
{
	observed[0] = (struct observed){ "a_win_rate", true, pairs->sums[SALLE_PAIR_WINS_A] };
	observed[1] = (struct observed){ "draw_rate", true, pairs->sums[SALLE_PAIR_DRAWS] };
	observed[2] = (struct observed){ "length_mean", false, pairs->sums[SALLE_PAIR_LENGTH] };
	observed[3] = (struct observed){ "a_wounds_mean", false, pairs->sums[SALLE_PAIR_WOUNDS_A] };
	observed[4] = (struct observed){ "b_wounds_mean", false, pairs->sums[SALLE_PAIR_WOUNDS_B] };
}

static struct salle_interval interval_of(const struct salle_plan *plan, uint64_t n, const struct observed *observed,
	double level)
{
	const struct salle_pair_moves *more = &observed->sums.increases, *less = &observed->sums.decreases;
	/* converts a mean per pair of mirrored bouts to a mean per bout */
	double each = salle_plan_is_mirrored(plan) ? 0.5 : 1;
	double at = salle_result_interval_level_at(plan, salle_plan_is_mirrored(plan) ? 2 * n : n, level);
	if (!observed->rate) {
		struct salle_interval mean = salle_paired_mean_interval(n, more, less, at);
		return (struct salle_interval){ each * mean.low, each * mean.high };
	}
	struct salle_interval rate = salle_paired_interval(n, more, less, at);
	return (struct salle_interval){ fmax(-1, each * rate.low), fmin(1, each * rate.high) };
}

static struct salle_difference compute_difference(const struct salle_plan *plan, const struct salle_matchup *matchup,
	uint64_t n, const struct observed *observed)
{
	const struct salle_pair_sums *sums = &observed->sums;
	const struct salle_pair_moves *more = &sums->increases, *less = &sums->decreases;
	bool mirrored = matchup->mirrored;
	uint64_t bouts = mirrored ? 2 * n : n;
	struct salle_difference it = {
		.matchup = matchup,
		.metric = observed->metric,
		.rate = observed->rate,
		.bouts = bouts,
		.base = (double)sums->base / (double)bouts,
		.variant = (double)(sums->base + more->sum - less->sum) / (double)bouts,
		.difference = ((double)more->sum - (double)less->sum) / (double)bouts,
		.interval = interval_of(plan, n, observed, SALLE_RESULTS_LEVEL),
		.selected_interval = { NAN, NAN },
		.pairing = salle_gain_from_pairing(n, sums->base, sums->base_squares, sums->variant_squares, more, less),
	};
	double p = observed->rate && !mirrored ? salle_paired_rate_p_value(more->moved, less->moved)
										   : salle_paired_mean_p_value(n, more, less);
	it.significance.p = salle_adjust_p_value_for_stopping(plan, bouts, p);
	return it;
}

/*
 * Returns the exact difference of matchup m from its base. `metric` is the number of the metric in sum_observations().
 */
static struct salle_exact_difference find_exact_difference(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t m, size_t metric)
{
	if (metric < 2)
		return salle_exact_difference_of_winner(plan, result, m, metric == 0 ? SALLE_A : SALLE_DRAW);
	if (metric == 2)
		return salle_exact_difference_of_length(plan, result, m);
	return salle_exact_difference_of_wounds(plan, result, m, metric == 3 ? SALLE_A : SALLE_B);
}

/* Makes the difference of two matchups that were solved exactly. The interval has width 0. */
static struct salle_difference make_exact_difference(const struct salle_matchup *matchup, uint64_t n,
	const struct observed *observed, const struct salle_exact_difference *exact)
{
	return (struct salle_difference){
		.matchup = matchup,
		.metric = observed->metric,
		.rate = observed->rate,
		.bouts = n,
		.base = exact->base,
		.variant = exact->variant,
		.difference = exact->difference,
		.interval = { exact->difference, exact->difference },
		.significance = { .p = exact->difference == 0, .exact = true },
		.selected_interval = { NAN, NAN },
		.pairing = { NAN, NAN },
	};
}

struct salle_interval salle_difference_interval(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_difference *of, double level)
{
	struct salle_tally_head room;
	size_t number = 0;
	if (of->significance.exact)
		return (struct salle_interval){ of->difference, of->difference };
	(void)salle_tallies_head(&result->tallies, (size_t)(of->matchup - plan->matchups), &room);
	struct observed observed[OBSERVED_MAX];
	sum_observations(&room.pairs, observed);
	while (strcmp(observed[number].metric, of->metric) != 0)
		number++;
	return interval_of(plan, room.pairs.n, &observed[number], level);
}

/*
 * Returns the family of tests of each difference: all differences in the same metric under the same variant. The
 * matchups of a variant are adjacent in a plan.
 */
static size_t *group_by_variant(struct salle_differences *all, struct salle_arena *arena)
{
	size_t *family = salle_arena_array(arena, all->n, sizeof *family), n = 0;
	all->families = salle_arena_array(arena, all->n, sizeof *all->families);
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_difference *it = &all->items[i];
		size_t metric = i % all->metrics;
		if (metric == 0 && (n == 0 || strcmp(all->families[n - 1].variant, it->matchup->variant) != 0))
			n += all->metrics;
		family[i] = n - all->metrics + metric;
		all->families[family[i]].variant = it->matchup->variant;
		all->families[family[i]].metric = it->metric;
	}
	all->n_families = n;
	return family;
}

/* Adjusts the p-values for multiple testing, and computes adjusted intervals for the significant differences. */
static void adjust_for_family(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_differences *all, const size_t *family)
{
	salle_adjust_significance(&all->items[0].significance, all->n, family, sizeof *all->items);
	for (size_t i = 0; i < all->n; i++)
		salle_test_family_add_row(&all->families[family[i]].family, &all->items[i].significance, SALLE_RESULTS_ALPHA);
	for (size_t i = 0; i < all->n; i++) {
		struct salle_difference *it = &all->items[i];
		if (it->significance.fdr > SALLE_RESULTS_ALPHA)
			continue;
		it->selected_interval = salle_difference_interval(plan, result, it,
			salle_level_of_selected_intervals(&all->families[family[i]].family, SALLE_RESULTS_ALPHA));
	}
}

static int compare_changes(const void *left, const void *right)
{
	const struct salle_difference *a = *(const struct salle_difference *const *)left;
	const struct salle_difference *b = *(const struct salle_difference *const *)right;
	double x = fabs(a->difference), y = fabs(b->difference);
	if (x != y)
		return x < y ? 1 : -1;
	return (a > b) - (a < b); /* on ties, keep the order of the plan */
}

/* Lists the differences of each variant. The matchups of a variant are adjacent in a plan. */
static void split_by_variant(struct salle_differences *all, struct salle_arena *arena)
{
	all->variants = salle_arena_array(arena, all->n + 1, sizeof *all->variants);
	for (size_t i = 0; i < all->n; i += all->metrics) {
		const struct salle_difference *it = &all->items[i];
		if (all->n_variants == 0 || strcmp(all->variants[all->n_variants - 1].name, it->matchup->variant) != 0)
			all->variants[all->n_variants++] = (struct salle_variant_changes){ it->matchup->variant,
				salle_arena_array(arena, all->n, sizeof(struct salle_difference *)), 0 };
		struct salle_variant_changes *variant = &all->variants[all->n_variants - 1];
		if (isfinite(it->selected_interval.low))
			variant->items[variant->n++] = it;
	}
	for (size_t v = 0; v < all->n_variants; v++)
		qsort(all->variants[v].items, all->variants[v].n, sizeof(struct salle_difference *), compare_changes);
}

struct salle_differences salle_compute_differences(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	struct salle_differences all = { .metrics = plan->layout.n_cells > 0 ? OBSERVED_MAX : OBSERVED_MAX - 2 };
	all.items = salle_arena_array(arena, plan->n_matchups * OBSERVED_MAX, sizeof *all.items);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_pairs *pairs = &SALLE_TALLY_HEAD(&result->tallies, m)->pairs;
		struct observed observed[OBSERVED_MAX];
		const bool exact = salle_is_solved_with_base(plan, result, m);
		sum_observations(pairs, observed);
		for (size_t i = 0; (exact || pairs->n > 0) && i < all.metrics; i++) {
			const struct salle_matchup *matchup = &plan->matchups[m];
			if (exact) {
				const struct salle_exact_difference values = find_exact_difference(plan, result, m, i);
				all.items[all.n++] = make_exact_difference(matchup, pairs->n, &observed[i], &values);
			} else {
				all.items[all.n++] = compute_difference(plan, matchup, pairs->n, &observed[i]);
			}
		}
	}
	if (all.n == 0)
		return all;
	adjust_for_family(plan, result, &all, group_by_variant(&all, arena));
	split_by_variant(&all, arena);
	return all;
}

bool salle_plan_has_differences(const struct salle_plan *plan)
{
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (plan->matchups[m].distance_from_base > 0)
			return true;
	return false;
}
