/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/run_comparison.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/exact_bout.h>

#include "figures/result_intervals.h"

/* The compared metrics, in the order of the sums in a batch. */
static const struct {
	const char *metric;
	bool is_rate;
} metrics[SALLE_BATCH_COMPARED] = {
	[SALLE_BATCH_WINS_A] = { "a_win_rate", true },
	[SALLE_BATCH_DRAWS] = { "draw_rate", true },
	[SALLE_BATCH_LENGTH] = { "length_mean", false },
	[SALLE_BATCH_WOUNDS_A] = { "a_wounds_mean", false },
	[SALLE_BATCH_WOUNDS_B] = { "b_wounds_mean", false },
};

/* A matchup in one of the two compared runs. Batches are merged to a size that both runs can have. */
struct side {
	const struct salle_stored_run *run;
	const struct salle_stored_matchup *matchup;
	struct salle_batch_means means;
	uint64_t bouts;
	bool solved;                             /* whether the matchup was solved exactly */
	uint64_t wins[3];                        /* if solved: the chances, in units of 1 / SALLE_EXACT_TOTAL */
	double exact_mean[SALLE_BATCH_COMPARED]; /* if solved: the means of the metrics that are not rates */
};

struct meeting {
	struct side base, other;
	bool paired;
	double level; /* confidence level of the intervals */
};

static uint64_t sum_of_metric(const struct side *side, size_t number)
{
	uint64_t sum = 0;
	for (size_t i = 0; i < SALLE_BATCHES; i++)
		sum += side->means.sums[i][number];
	return sum;
}

/*
 * Variation between batches: sums of squared deviations from the mean, and of products of deviations, over the batches
 * that are complete in both runs.
 */
struct deviations {
	double base, other, difference;
};

static struct deviations sum_squared_deviations(const struct meeting *meeting, size_t number, size_t n)
{
	uint64_t x_sum = 0, y_sum = 0; /* sums are integers, so that equal batches have deviations of exactly 0 */
	for (size_t i = 0; i < n; i++) {
		x_sum += meeting->base.means.sums[i][number];
		y_sum += meeting->other.means.sums[i][number];
	}
	double x_mean = (double)x_sum / (double)n, y_mean = (double)y_sum / (double)n;
	struct deviations deviations = { 0 };
	for (size_t i = 0; i < n; i++) {
		double x = (double)meeting->base.means.sums[i][number] - x_mean;
		double y = (double)meeting->other.means.sums[i][number] - y_mean;
		deviations.base += x * x;
		deviations.other += y * y;
		deviations.difference += (y - x) * (y - x);
	}
	return deviations;
}

static struct salle_pairing pairing_of(const struct deviations *deviations)
{
	double both = deviations->base + deviations->other;
	bool vary = deviations->base > 0 && deviations->other > 0;
	return (struct salle_pairing){
		.correlation =
			vary ? (both - deviations->difference) / (2 * sqrt(deviations->base) * sqrt(deviations->other)) : NAN,
		.variance_ratio = deviations->difference > 0 ? both / deviations->difference : NAN,
	};
}

/* Adds the difference between two batches, divided by 2^shift so that the sum of squares cannot overflow. */
static void add_batch_difference(struct salle_pair_moves *moves, uint64_t distance, unsigned shift)
{
	uint64_t shortened = (distance >> shift) + (shift > 0 ? distance >> (shift - 1) & 1 : 0);
	moves->moved += shortened > 0;
	moves->sum += shortened;
	moves->squares += shortened * shortened;
}

static uint64_t get_batch_distance(const struct meeting *meeting, size_t i, size_t number)
{
	uint64_t x = meeting->base.means.sums[i][number], y = meeting->other.means.sums[i][number];
	return x > y ? x - y : y - x;
}

/*
 * Sums up the differences between the batches of both runs: increases in `more`, decreases in `less`. Returns the
 * shift: differences are divided by 2^shift.
 */
static unsigned sum_batch_differences(const struct meeting *meeting, size_t number, size_t n,
	struct salle_pair_moves *more, struct salle_pair_moves *less)
{
	enum { BITS = 28 };
	unsigned shift = 0;
	for (size_t i = 0; i < n; i++)
		while (get_batch_distance(meeting, i, number) >> shift >= 1 << BITS)
			shift++;
	for (size_t i = 0; i < n; i++) {
		bool rises = meeting->other.means.sums[i][number] > meeting->base.means.sums[i][number];
		add_batch_difference(rises ? more : less, get_batch_distance(meeting, i, number), shift);
	}
	return shift;
}

/*
 * Computes the mean difference between batches, its p-value and its interval. If most batches differ, each difference
 * is a sum over many bouts, so Student's t applies. If few batches differ, or all differ by the same amount,
 * differences are treated as rare events, as in pairs of bouts.
 */
static struct salle_interval estimate_mean_difference(const struct meeting *meeting, size_t number, size_t n,
	const struct deviations *deviations, double *mean, double *p)
{
	struct salle_pair_moves more = { 0 }, less = { 0 };
	double scale = ldexp(1, (int)sum_batch_differences(meeting, number, n, &more, &less));
	*mean = ((double)more.sum - (double)less.sum) / (double)n * scale;
	if (2 * (more.moved + less.moved) < n || n < 2 || deviations->difference <= 0) {
		struct salle_interval it = metrics[number].is_rate
			? salle_paired_interval(n, &more, &less, meeting->level)
			: salle_paired_mean_interval(n, &more, &less, meeting->level);
		*p = salle_paired_mean_p_value(n, &more, &less);
		return (struct salle_interval){ scale * it.low, scale * it.high };
	}
	double freedom = (double)n - 1;
	const struct salle_measured_mean none = { 0, 0, freedom };
	const struct salle_measured_mean move = { *mean, sqrt(deviations->difference / freedom / (double)n), freedom };
	*p = salle_unpaired_mean_p_value(&none, &move);
	return salle_unpaired_mean_interval(&none, &move, meeting->level);
}

/*
 * Compares two matchups on the same dice. If both runs have equally many bouts, the incomplete last batch also counts:
 * in the values, and by its number of bouts in the width of the interval.
 */
static void compare_on_same_dice(const struct meeting *meeting, size_t number, struct salle_contrast *out)
{
	const struct side *base = &meeting->base, *other = &meeting->other;
	uint64_t fewest = base->bouts < other->bouts ? base->bouts : other->bouts, size = base->means.size;
	size_t n = (size_t)(fewest / size);
	struct deviations deviations = sum_squared_deviations(meeting, number, n);
	double middle;
	struct salle_interval it = estimate_mean_difference(meeting, number, n, &deviations, &middle, &out->significance.p);
	uint64_t x = 0, y = 0, bouts = n * size;
	for (size_t i = 0; i < n; i++) {
		x += base->means.sums[i][number];
		y += other->means.sums[i][number];
	}
	if (base->bouts == other->bouts) {
		bouts = base->bouts;
		x = sum_of_metric(base, number);
		y = sum_of_metric(other, number);
	}
	double share = sqrt((double)(n * size) / (double)bouts) / (double)size;
	out->base_bouts = out->other_bouts = bouts;
	out->base_value = (double)x / (double)bouts;
	out->value = (double)y / (double)bouts;
	out->difference = ((double)y - (double)x) / (double)bouts;
	out->interval = (struct salle_interval){
		out->difference - share * (middle - it.low),
		out->difference + share * (it.high - middle),
	};
	out->pairing = pairing_of(&deviations);
}

/* Returns the mean per bout and its standard error, from all batches, including an incomplete last one. */
static struct salle_measured_mean measure_mean(const struct side *side, size_t number)
{
	double mean = (double)sum_of_metric(side, number) / (double)side->bouts, squares = 0;
	uint64_t size = side->means.size, n = side->bouts / size + (side->bouts % size != 0);
	for (uint64_t i = 0; i < n; i++) {
		uint64_t bouts = side->bouts - i * size < size ? side->bouts - i * size : size;
		double off = (double)side->means.sums[i][number] - mean * (double)bouts;
		squares += off * off;
	}
	double freedom = (double)n - 1;
	double error = n > 1 ? sqrt(squares * (double)n / freedom) / (double)side->bouts : 0;
	return (struct salle_measured_mean){ mean, error, freedom };
}

/* Compares two matchups on independent dice. Mirrored pairs need a variance estimated from batches. */
static void compare_on_independent_dice(const struct meeting *meeting, size_t number, struct salle_contrast *out)
{
	const struct side *base = &meeting->base, *other = &meeting->other;
	struct salle_measured_mean x = measure_mean(base, number), y = measure_mean(other, number);
	out->base_bouts = base->bouts;
	out->other_bouts = other->bouts;
	out->base_value = x.value;
	out->value = y.value;
	out->difference = y.value - x.value;
	out->pairing = (struct salle_pairing){ NAN, NAN };
	if (out->rate && !base->matchup->mirrored && !other->matchup->mirrored) {
		uint64_t hits = sum_of_metric(base, number), other_hits = sum_of_metric(other, number);
		out->interval = salle_unpaired_rate_interval(hits, base->bouts, other_hits, other->bouts, meeting->level);
		out->significance.p = salle_unpaired_rate_p_value(hits, base->bouts, other_hits, other->bouts);
	} else {
		out->interval = salle_unpaired_mean_interval(&x, &y, meeting->level);
		out->significance.p = salle_unpaired_mean_p_value(&x, &y);
	}
}

static bool has_same_dice(const struct salle_stored_matchup *x, const struct salle_stored_matchup *y)
{
	return x->key.seed == y->key.seed && x->key.pair == y->key.pair && x->key.reversed == y->key.reversed &&
		x->mirrored == y->mirrored;
}

static struct side make_side(const struct salle_stored_run *run, size_t m)
{
	const struct salle_tally_head *head = SALLE_TALLY_HEAD(&run->result.tallies, m);
	return (struct side){ run, &run->matchups[m], head->means, head->bouts, salle_is_solved(head),
		{ head->exact.wins[SALLE_A], head->exact.wins[SALLE_B], head->exact.wins[SALLE_DRAW] },
		{ [SALLE_BATCH_LENGTH] = salle_exact_mean_length(head),
			[SALLE_BATCH_WOUNDS_A] = (double)head->exact.wounds[SALLE_A] / (double)SALLE_EXACT_TOTAL,
			[SALLE_BATCH_WOUNDS_B] = (double)head->exact.wounds[SALLE_B] / (double)SALLE_EXACT_TOTAL } };
}

/* Returns how many bouts may depend on each other completely: 2 for mirrored pairs, otherwise 1. */
static uint64_t max_dependent_bouts(const struct side *side)
{
	return side->matchup->mirrored ? 2 : 1;
}

/* Returns the level of intervals: that of a confidence sequence if results decided when to stop, otherwise `level`. */
static double interval_level_of(const struct side *side, double level)
{
	if (side->run->tuned_to <= 0 || side->solved)
		return level;
	return salle_interval_level_for_sequence(side->bouts / max_dependent_bouts(side), level,
		side->run->tuned_to / (double)max_dependent_bouts(side));
}

/* Returns the p-value: that of a confidence sequence if results decided when to stop, otherwise `p`. */
static double p_value_of(const struct side *side, double p)
{
	return side->run->tuned_to > 0 && !side->solved ? salle_sequence_p_value(side->bouts, p, side->run->tuned_to) : p;
}

/*
 * Reads matchup m of the first run and matchup k of the second for a comparison at the confidence level `level`.
 * Returns false if one of them has neither bouts nor exact chances.
 */
static bool pair_matchups(const struct salle_comparison *all, size_t m, size_t k, double level, struct meeting *meeting)
{
	*meeting = (struct meeting){ .base = make_side(all->base, m), .other = make_side(all->other, k) };
	struct side *base = &meeting->base, *other = &meeting->other;
	if ((base->bouts == 0 && !base->solved) || (other->bouts == 0 && !other->solved))
		return false;
	salle_batch_means_reserve(&base->means, SALLE_BATCHES * other->means.size);
	salle_batch_means_reserve(&other->means, SALLE_BATCHES * base->means.size);
	uint64_t fewest = base->bouts < other->bouts ? base->bouts : other->bouts;
	meeting->paired = has_same_dice(base->matchup, other->matchup) && fewest > 0 && fewest >= base->means.size;
	meeting->level = fmax(interval_level_of(base, level), interval_level_of(other, level));
	return true;
}

/* A rate in one of the runs: `hits` of n, where n is SALLE_EXACT_TOTAL if the matchup was solved exactly. */
struct rate {
	uint64_t hits, n;
};

static struct rate rate_of(const struct side *side, size_t number)
{
	const unsigned winner = number == SALLE_BATCH_WINS_A ? SALLE_A : SALLE_DRAW;
	if (side->solved)
		return (struct rate){ side->wins[winner], SALLE_EXACT_TOTAL };
	return (struct rate){ sum_of_metric(side, number), side->bouts };
}

/* Returns the mean per bout: without error if the matchup was solved exactly, otherwise measured. */
static struct salle_measured_mean mean_of(const struct side *side, size_t number)
{
	return side->solved ? (struct salle_measured_mean){ side->exact_mean[number], 0, INFINITY }
						: measure_mean(side, number);
}

/* Compares two matchups of which at least one was solved exactly. Exact values have no error. */
static void compare_with_exact_values(const struct meeting *meeting, size_t number, struct salle_contrast *out)
{
	const struct side *base = &meeting->base, *other = &meeting->other;
	out->base_bouts = base->bouts;
	out->other_bouts = other->bouts;
	out->pairing = (struct salle_pairing){ NAN, NAN };
	out->paired = false;
	if (out->rate) {
		const struct rate x = rate_of(base, number), y = rate_of(other, number);
		out->base_value = (double)x.hits / (double)x.n;
		out->value = (double)y.hits / (double)y.n;
		out->interval = salle_unpaired_rate_interval(x.hits, x.n, y.hits, y.n, meeting->level);
		out->significance.p = salle_unpaired_rate_p_value(x.hits, x.n, y.hits, y.n);
	} else {
		const struct salle_measured_mean x = mean_of(base, number), y = mean_of(other, number);
		out->base_value = x.value;
		out->value = y.value;
		out->interval = salle_unpaired_mean_interval(&x, &y, meeting->level);
		out->significance.p = salle_unpaired_mean_p_value(&x, &y);
	}
	out->difference = out->value - out->base_value;
}

static struct salle_contrast compute_contrast(const struct meeting *meeting, size_t number)
{
	const struct side *base = &meeting->base, *other = &meeting->other;
	struct salle_contrast it = {
		.base = base->matchup,
		.other = other->matchup,
		.metric = metrics[number].metric,
		.rate = metrics[number].is_rate,
		.paired = meeting->paired,
		.selected_interval = { NAN, NAN },
	};
	if (base->solved || other->solved)
		compare_with_exact_values(meeting, number, &it);
	else if (meeting->paired)
		compare_on_same_dice(meeting, number, &it);
	else
		compare_on_independent_dice(meeting, number, &it);
	it.significance.exact = base->solved && other->solved;
	it.significance.p = fmax(p_value_of(base, it.significance.p), p_value_of(other, it.significance.p));
	if (it.significance.exact) {
		it.significance.p = it.difference == 0;
		it.interval = (struct salle_interval){ it.difference, it.difference };
	}
	if (it.rate)
		it.interval = (struct salle_interval){ fmax(-1, it.interval.low), fmin(1, it.interval.high) };
	return it;
}

static void compare_matchups(struct salle_comparison *all, size_t m, size_t k)
{
	struct meeting meeting;
	if (!pair_matchups(all, m, k, SALLE_RESULTS_LEVEL, &meeting))
		return;
	all->matchups++;
	all->paired += meeting.paired && !meeting.base.solved && !meeting.other.solved;
	all->exact += meeting.base.solved && meeting.other.solved;
	all->solved_in_one += meeting.base.solved != meeting.other.solved;
	for (size_t i = 0; i < all->metrics; i++)
		all->items[all->n++] = compute_contrast(&meeting, i);
}

uint64_t salle_fewest_bouts(const struct salle_contrast *contrast)
{
	if (contrast->base->solved || (!contrast->other->solved && contrast->other_bouts < contrast->base_bouts))
		return contrast->other_bouts;
	return contrast->base_bouts;
}

struct salle_interval salle_contrast_interval(const struct salle_comparison *comparison,
	const struct salle_contrast *of, double level)
{
	struct meeting meeting;
	size_t metric = (size_t)(of - comparison->items) % comparison->metrics;
	if (!pair_matchups(comparison, (size_t)(of->base - comparison->base->matchups),
			(size_t)(of->other - comparison->other->matchups), level, &meeting))
		return (struct salle_interval){ NAN, NAN };
	return compute_contrast(&meeting, metric).interval;
}

/*
 * Returns the family of tests of each contrast: all contrasts of one metric in one variant. The matchups of a variant
 * are adjacent in a run.
 */
static size_t *group_by_variant(struct salle_comparison *all, struct salle_arena *arena)
{
	size_t *family = salle_arena_array(arena, all->n, sizeof *family), n = 0;
	all->families = salle_arena_array(arena, all->n + 1, sizeof *all->families);
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_contrast *it = &all->items[i];
		size_t metric = i % all->metrics;
		if (metric == 0 && (n == 0 || strcmp(all->families[n - 1].variant, it->base->variant) != 0))
			n += all->metrics;
		const size_t of = n - all->metrics + metric;
		all->families[of].variant = it->base->variant;
		all->families[of].metric = it->metric;
		family[i] = of;
	}
	all->n_families = n;
	return family;
}

/* Adjusts p-values for multiple testing, and computes adjusted intervals of significant contrasts. */
static void adjust_for_family(struct salle_comparison *all, const size_t *family)
{
	salle_adjust_significance(&all->items[0].significance, all->n, family, sizeof *all->items);
	for (size_t i = 0; i < all->n; i++)
		salle_test_family_add_row(&all->families[family[i]].family, &all->items[i].significance, SALLE_RESULTS_ALPHA);
	for (size_t i = 0; i < all->n; i++) {
		struct salle_contrast *it = &all->items[i];
		if (it->significance.fdr > SALLE_RESULTS_ALPHA)
			continue;
		it->selected_interval = it->significance.exact
			? it->interval
			: salle_contrast_interval(all, it,
				  salle_level_of_selected_intervals(&all->families[family[i]].family, SALLE_RESULTS_ALPHA));
	}
}

static int compare_contrasts(const void *left, const void *right)
{
	const struct salle_contrast *a = *(const struct salle_contrast *const *)left;
	const struct salle_contrast *b = *(const struct salle_contrast *const *)right;
	double x = fabs(a->difference), y = fabs(b->difference);
	if (x != y)
		return x < y ? 1 : -1;
	return (a > b) - (a < b); /* on ties, keep the order of the run */
}

static void list_significant(struct salle_comparison *all, struct salle_arena *arena)
{
	all->significant = salle_arena_array(arena, all->n + 1, sizeof(struct salle_contrast *));
	for (size_t i = 0; i < all->n; i++) {
		if (i % all->metrics == 0 && isfinite(all->items[i].selected_interval.low))
			all->significant[all->n_significant++] = &all->items[i];
		all->n_changed += all->items[i].difference != 0;
	}
	qsort(all->significant, all->n_significant, sizeof(struct salle_contrast *), compare_contrasts);
}

static bool has_same_builds(const struct salle_stored_matchup *x, const struct salle_stored_matchup *y)
{
	return strcmp(x->variant, y->variant) == 0 && strcmp(x->a, y->a) == 0 && strcmp(x->b, y->b) == 0;
}

static bool has_same_policies(const struct salle_stored_matchup *x, const struct salle_stored_matchup *y)
{
	return strcmp(x->a_policy, y->a_policy) == 0 && strcmp(x->b_policy, y->b_policy) == 0;
}

/*
 * Returns the index of the matchup of run `in` with which matchup `to` is compared; in->n_matchups if there is none.
 * Tries index `guess` first, because most runs have the same matchups in the same order.
 */
static size_t find_matchup_to_compare(const struct salle_stored_run *in, const struct salle_stored_matchup *to,
	size_t guess)
{
	const struct salle_stored_matchup *all = in->matchups;
	if (guess < in->n_matchups && has_same_builds(&all[guess], to) && has_same_policies(&all[guess], to))
		return guess;
	size_t found = in->n_matchups, alike = 0;
	for (size_t m = 0; m < in->n_matchups; m++) {
		if (!has_same_builds(&all[m], to))
			continue;
		if (has_same_policies(&all[m], to))
			return m;
		found = m;
		alike++;
	}
	return alike == 1 ? found : in->n_matchups;
}

/* Counts the matchups that have bouts or exact chances. In an interrupted run some matchups have neither. */
static size_t count_fought_matchups(const struct salle_stored_run *run)
{
	size_t n = 0;
	for (size_t m = 0; m < run->n_matchups; m++)
		n += run->matchups[m].bouts > 0 || run->matchups[m].solved;
	return n;
}

size_t salle_find_partner_matchup(const struct salle_stored_run *of, const struct salle_stored_run *in, size_t m)
{
	size_t k = find_matchup_to_compare(in, &of->matchups[m], m);
	return k < in->n_matchups && find_matchup_to_compare(of, &in->matchups[k], m) == m ? k : in->n_matchups;
}

struct salle_comparison salle_compare_runs(const struct salle_stored_run *base, const struct salle_stored_run *other,
	struct salle_arena *arena)
{
	struct salle_comparison all = { .base = base, .other = other };
	all.metrics = base->has_wounds ? SALLE_BATCH_COMPARED : SALLE_BATCH_WOUNDS_A; /* wounds are the last metrics */
	all.items = salle_arena_array(arena, base->n_matchups * SALLE_BATCH_COMPARED + 1, sizeof *all.items);
	for (size_t m = 0; m < base->n_matchups; m++) {
		size_t k = salle_find_partner_matchup(base, other, m);
		if (k < other->n_matchups)
			compare_matchups(&all, m, k);
	}
	all.base_only = count_fought_matchups(base) - all.matchups;
	all.other_only = count_fought_matchups(other) - all.matchups;
	if (all.n > 0)
		adjust_for_family(&all, group_by_variant(&all, arena));
	list_significant(&all, arena);
	return all;
}
