/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/differences.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "csv_files/result_files.h"
#include "figures/figures.h"
#include "figures/result_intervals.h"

/* A number observed in every pair of bouts. */
struct observed {
	const char *metric;
	bool rate;
	struct salle_pair_sums sums;
};

enum { OBSERVED_MAX = 5 };

static void observe(const struct salle_pairs *pairs, struct observed observed[OBSERVED_MAX])
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
	const struct salle_pair_moves *more = &observed->sums.more, *less = &observed->sums.less;
	double each = salle_is_mirrored(plan) ? 0.5 : 1; /* of an observation, for a mean a bout */
	double at = salle_result_level_of(plan, salle_is_mirrored(plan) ? 2 * n : n, level);
	if (!observed->rate) {
		struct salle_interval mean = salle_paired_mean_interval(n, more, less, at);
		return (struct salle_interval){ each * mean.low, each * mean.high };
	}
	struct salle_interval rate = salle_paired_interval(n, more, less, at);
	return (struct salle_interval){ fmax(-1, each * rate.low), fmin(1, each * rate.high) };
}

static struct salle_difference compare(const struct salle_plan *plan, const struct salle_matchup *matchup, uint64_t n,
	const struct observed *observed)
{
	const struct salle_pair_sums *sums = &observed->sums;
	const struct salle_pair_moves *more = &sums->more, *less = &sums->less;
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
		.selected = { NAN, NAN },
		.pairing = salle_pairing(n, sums->base, sums->base_squares, sums->variant_squares, more, less),
	};
	double p = observed->rate && !mirrored ? salle_paired_rate_p(more->bouts, less->bouts)
										   : salle_paired_mean_p(n, more, less);
	it.significance.p = salle_result_p(plan, bouts, p);
	return it;
}

struct salle_interval salle_difference_interval(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_difference *of, double level)
{
	struct salle_tally_head room;
	size_t number = 0;
	(void)salle_tallies_head(&result->tallies, (size_t)(of->matchup - plan->matchups), &room);
	struct observed observed[OBSERVED_MAX];
	observe(&room.pairs, observed);
	while (strcmp(observed[number].metric, of->metric) != 0)
		number++;
	return interval_of(plan, room.pairs.n, &observed[number], level);
}

/* Sets the family of each difference: the metric of its variant. The matchups of a variant are adjacent in a plan. */
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

/* Adjusts p-values, and the intervals of the significant differences. */
static void adjust(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_differences *all, const size_t *family)
{
	salle_adjust_rows(&all->items[0].significance, all->n, family, sizeof *all->items);
	for (size_t i = 0; i < all->n; i++)
		salle_family_count(&all->families[family[i]].family, &all->items[i].significance, SALLE_RESULTS_ALPHA);
	for (size_t i = 0; i < all->n; i++) {
		struct salle_difference *it = &all->items[i];
		if (it->significance.fdr > SALLE_RESULTS_ALPHA)
			continue;
		it->selected = salle_difference_interval(plan, result, it,
			salle_family_level(&all->families[family[i]].family, SALLE_RESULTS_ALPHA));
	}
}

static int compare_changes(const void *left, const void *right)
{
	const struct salle_difference *a = *(const struct salle_difference *const *)left;
	const struct salle_difference *b = *(const struct salle_difference *const *)right;
	double x = fabs(a->difference), y = fabs(b->difference);
	if (x != y)
		return x < y ? 1 : -1;
	return (a > b) - (a < b); /* in the order of the plan */
}

/* The matchups of a variant stand together in a plan. */
static void split(struct salle_differences *all, struct salle_arena *arena)
{
	all->variants = salle_arena_array(arena, all->n + 1, sizeof *all->variants);
	for (size_t i = 0; i < all->n; i += all->metrics) {
		const struct salle_difference *it = &all->items[i];
		if (all->n_variants == 0 || strcmp(all->variants[all->n_variants - 1].name, it->matchup->variant) != 0)
			all->variants[all->n_variants++] = (struct salle_variant_changes){ it->matchup->variant,
				salle_arena_array(arena, all->n, sizeof(struct salle_difference *)), 0 };
		struct salle_variant_changes *variant = &all->variants[all->n_variants - 1];
		if (isfinite(it->selected.low))
			variant->items[variant->n++] = it;
	}
	for (size_t v = 0; v < all->n_variants; v++)
		qsort(all->variants[v].items, all->variants[v].n, sizeof(struct salle_difference *), compare_changes);
}

struct salle_differences salle_differences(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena)
{
	struct salle_differences all = { .metrics = plan->layout.n_cells > 0 ? OBSERVED_MAX : OBSERVED_MAX - 2 };
	all.items = salle_arena_array(arena, plan->n_matchups * OBSERVED_MAX, sizeof *all.items);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		struct salle_tally_head room;
		const struct salle_pairs *pairs = &salle_tallies_head(&result->tallies, m, &room)->pairs;
		struct observed observed[OBSERVED_MAX];
		observe(pairs, observed);
		for (size_t i = 0; pairs->n > 0 && i < all.metrics; i++)
			all.items[all.n++] = compare(plan, &plan->matchups[m], pairs->n, &observed[i]);
	}
	if (all.n == 0)
		return all;
	adjust(plan, result, &all, group_by_variant(&all, arena));
	split(&all, arena);
	return all;
}

const struct salle_column salle_difference_columns[] = {
	{ "metric", SALLE_COLUMN_TEXT, "",
		"what is compared, bout by bout on the same dice: a_win_rate, draw_rate, length_mean, and the mean number of "
		"wounds that a side suffers, a_wounds_mean and b_wounds_mean; mean_win_rate is that of build a over all its "
		"foes, whichever side it stands on: b is then empty" },
	{ "base", SALLE_COLUMN_NUMBER, "as the metric", "its value in the base" },
	{ "value", SALLE_COLUMN_NUMBER, "as the metric", "its value in the variant" },
	{ "difference", SALLE_COLUMN_NUMBER, "as the metric", "value - base" },
	{ "difference_low", SALLE_COLUMN_NUMBER, "as the metric",
		"lower end of the 95 % interval of difference; empty for means of which fewer than ten pairs of bouts moved" },
	{ "difference_high", SALLE_COLUMN_NUMBER, "as the metric", "upper end of it" },
	{ "p_value", SALLE_COLUMN_FRACTION, "",
		"chance of so large a difference if there were none, for this row alone; 0.000000 is less than 0.0000005" },
	{ "adjusted_p", SALLE_COLUMN_FRACTION, "",
		"p_value by Holm's correction for all rows of the file; rows of mean_win_rate by themselves" },
	{ "fdr_q", SALLE_COLUMN_FRACTION, "",
		"by Benjamini and Hochberg over the rows of this variant and metric: of those with at most this q, about the "
		"share q is chance" },
	{ "difference_fcr_low", SALLE_COLUMN_NUMBER, "as the metric",
		"lower end of an interval of difference that allows for picking the row: of the intervals of the rows of this "
		"variant and metric with fdr_q at most 0.05, at most 5 % miss on average; empty for other rows" },
	{ "difference_fcr_high", SALLE_COLUMN_NUMBER, "as the metric", "upper end of it" },
	{ "correlation", SALLE_COLUMN_NUMBER, "",
		"of the metric in the paired bouts of base and variant; empty where it never varies" },
	{ "bouts_saved", SALLE_COLUMN_NUMBER, "bouts a pair",
		"independent bouts of base and variant that give as narrow an interval as one pair of bouts: (variance in the "
		"base + in the variant) / variance of the difference; empty when no pair differs from another" },
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "pairs of bouts, of base and variant" },
	{ 0 },
};

bool salle_differences_wanted(const struct salle_plan *plan)
{
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (plan->matchups[m].after_base > 0)
			return true;
	return false;
}

static void write_build_change(struct salle_csv *csv, const struct salle_plan *plan,
	const struct salle_build_change *it)
{
	salle_csv_text(csv, plan->scenario);
	salle_csv_text(csv, it->variant);
	salle_csv_text(csv, plan->rules->name);
	salle_csv_text(csv, it->build);
	salle_csv_text(csv, it->policy);
	salle_csv_text(csv, "");
	salle_csv_text(csv, "");
	salle_csv_text(csv, "mean_win_rate");
	salle_csv_number(csv, it->base);
	salle_csv_number(csv, it->value);
	salle_csv_estimate(csv, &it->difference);
	salle_csv_significance(csv, &it->significance);
	for (int i = 0; i < 4; i++)
		salle_csv_none(csv); /* of single matchups alone */
	salle_csv_count(csv, it->bouts);
	salle_csv_end(csv);
}

void salle_differences_write(struct salle_csv *csv, struct salle_figures *figures)
{
	const struct salle_build_changes *builds = salle_figures_build_changes(figures);
	const struct salle_differences *all = salle_figures_differences(figures);
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_difference *it = &all->items[i];
		salle_result_key(csv, &figures->plan, it->matchup);
		salle_csv_text(csv, it->metric);
		salle_csv_number(csv, it->base);
		salle_csv_number(csv, it->variant);
		salle_csv_number(csv, it->difference);
		salle_csv_number(csv, it->interval.low);
		salle_csv_number(csv, it->interval.high);
		salle_csv_significance(csv, &it->significance);
		salle_csv_number(csv, it->selected.low);
		salle_csv_number(csv, it->selected.high);
		salle_csv_number(csv, it->pairing.correlation);
		salle_csv_number(csv, it->pairing.saved);
		salle_csv_count(csv, it->bouts);
		salle_csv_end(csv);
	}
	for (size_t i = 0; i < builds->n; i++)
		write_build_change(csv, &figures->plan, &builds->items[i]);
}
