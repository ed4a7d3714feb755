/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/base_totals.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/exact_bout.h>

#include "figures/policy_sensitivity.h"

/* A plan, and sums over the matchups of its base (the scenario as written, without variants). */
struct base {
	const struct salle_plan *plan;
	uint64_t *tally_sums;              /* sum of the tallies of the base matchups */
	struct salle_pooled_rate *endings; /* rate of each ending over all base matchups */
	uint64_t n_sharing_dice;           /* number of matchups that share the same dice (salle_max_matchups_per_pair) */
	struct salle_arena *arena;
};

static bool is_base(const struct base *base, size_t m)
{
	return base->plan->matchups[m].distance_from_base == 0;
}

static struct salle_estimate make_estimate_from_rate(const struct salle_pooled_rate *rate)
{
	return (struct salle_estimate){ salle_pooled_rate_value(rate), salle_pooled_rate_interval(rate) };
}

static int compare_shares(const void *left, const void *right)
{
	const struct salle_ending_share *a = left, *b = right;
	double x = a->share.value, y = b->share.value;
	return x != y ? (x < y ? 1 : -1) : strcmp(a->name, b->name);
}

/* Sums up the tallies of the base matchups, and pools the rates of their endings. */
static void sum_base_matchups(const struct base *base, const struct salle_batch_result *result)
{
	const struct salle_tally_layout *at = &base->plan->layout;
	uint64_t *room = salle_tally_new(at, base->arena);
	for (size_t ending = 0; ending < at->n_endings; ending++)
		base->endings[ending] =
			(struct salle_pooled_rate){ .plan = base->plan, .n_sharing_dice = base->n_sharing_dice };
	for (size_t m = 0; m < base->plan->n_matchups; m++) {
		if (!is_base(base, m))
			continue;
		const uint64_t *tally = salle_tallies_get(&result->tallies, m, room), *won = tally + at->endings;
		salle_tally_merge(at, base->tally_sums, tally);
		const bool solved = salle_is_solved(salle_tally_head_const(tally));
		for (unsigned ending = 0; ending < at->n_endings; ending++, won += 3)
			salle_pooled_rate_add(&base->endings[ending],
				solved ? tally[at->exact_endings + ending] : won[SALLE_A] + won[SALLE_B] + won[SALLE_DRAW],
				solved ? SALLE_EXACT_TOTAL : tally[at->bouts]);
	}
}

/* Sets `mean` to the mean of the exact bout lengths of the base matchups. Returns false if a matchup was not solved. */
static bool find_exact_length(const struct base *base, const struct salle_batch_result *result, double *mean)
{
	double sum = 0, n = 0;
	for (size_t m = 0; m < base->plan->n_matchups; m++) {
		if (!is_base(base, m))
			continue;
		const struct salle_tally_head *head = SALLE_TALLY_HEAD(&result->tallies, m);
		if (!salle_is_solved(head))
			return false;
		sum += salle_exact_mean_length(head);
		n++;
	}
	if (n > 0)
		*mean = sum / n;
	return n > 0;
}

static void add_endings(const struct base *base, struct salle_totals *out)
{
	const struct salle_tally_layout *at = &base->plan->layout;
	struct salle_ending_share *shares = salle_arena_array(base->arena, at->n_endings + 1, sizeof *shares);
	for (size_t ending = 0; ending < at->n_endings; ending++)
		if (base->endings[ending].hits > 0)
			shares[out->n_endings++] = (struct salle_ending_share){ at->labels->endings[ending].name,
				make_estimate_from_rate(&base->endings[ending]) };
	qsort(shares, out->n_endings, sizeof *shares, compare_shares);
	out->endings = shares;
}

static size_t count_names(const struct salle_axis *axis)
{
	size_t n = 0;
	while (axis->names[n] != NULL)
		n++;
	return n;
}

/*
 * Returns how many names of a wound axis the results list: those always listed, and all names up to the last that
 * occurred.
 */
static size_t count_listed_names(const struct base *base, size_t axis)
{
	const struct salle_tally_layout *layout = &base->plan->layout;
	size_t n = layout->labels->axes[axis].n_always_listed;
	if (n == 0)
		return count_names(&layout->labels->axes[axis]);
	for (unsigned i = 0; i < 2 * layout->n_cells; i++) {
		unsigned at[SALLE_AXES_MAX];
		salle_wound_cell_axes(layout, i % layout->n_cells, at);
		if (base->tally_sums[layout->wounds + (size_t)i * SALLE_WOUND_COUNTS + SALLE_WOUND_COUNT] > 0 && at[axis] >= n)
			n = at[axis] + 1;
	}
	return n;
}

static void add_wounds(const struct base *base, struct salle_wound_table *out)
{
	const struct salle_tally_layout *layout = &base->plan->layout;
	const struct salle_axis *axes = layout->labels->axes;
	if (axes[0].name == NULL)
		return;
	const size_t last = axes[1].name == NULL ? 0 : axes[2].name == NULL ? 1 : 2;
	struct salle_axis *rows_of_base = salle_arena_alloc(base->arena, sizeof *rows_of_base);
	*rows_of_base = axes[0];
	rows_of_base->names = salle_matchup_wound_names(base->plan, base->plan->matchups, 0);
	out->rows = rows_of_base;
	out->n_rows = count_names(out->rows);
	out->columns = last > 0 ? &axes[last] : NULL;
	out->n_columns = last > 0 ? count_listed_names(base, last) : 0;
	out->middle_axis = last == 2 ? &axes[1] : NULL;
	uint64_t *wounds = salle_arena_array(base->arena, (out->n_rows + 1) * (out->n_columns + 1), sizeof *wounds);
	uint64_t *ended = salle_arena_array(base->arena, out->n_rows + 1, sizeof *ended);
	uint64_t *by_middle =
		last == 2 ? salle_arena_array(base->arena, count_names(out->middle_axis), sizeof *by_middle) : NULL;
	for (unsigned i = 0; i < 2 * layout->n_cells; i++) {
		const uint64_t *counts = base->tally_sums + layout->wounds + (size_t)i * SALLE_WOUND_COUNTS;
		uint64_t count = counts[SALLE_WOUND_COUNT];
		unsigned at[SALLE_AXES_MAX];
		salle_wound_cell_axes(layout, i % layout->n_cells, at);
		if (at[0] >= out->n_rows) /* a wound level that only variants have */
			continue;
		const size_t rows[2] = { at[0], out->n_rows };
		for (size_t k = 0; k < 2; k++) {
			uint64_t *row = wounds + rows[k] * (out->n_columns + 1);
			row[out->n_columns] += count;
			if (last > 0 && count > 0)
				row[at[last]] += count;
			ended[rows[k]] += counts[SALLE_WOUND_ENDED];
		}
		if (last == 2)
			by_middle[at[1]] += count;
		out->total += count;
	}
	out->wounds = wounds;
	out->wounds_ended = ended;
	out->wounds_by_middle_axis = by_middle;
}

static void add_first_move(const struct base *base, struct salle_totals *out)
{
	if (!salle_plan_is_mirrored(base->plan))
		return;
	out->first_move = salle_first_move_of_tally(base->plan, base->tally_sums);
	/*
	 * If matchups share dice, their results depend on each other, so the interval is widened as for a
	 * salle_pooled_rate.
	 */
	double value = out->first_move.advantage.value,
		   wider = sqrt((double)(base->n_sharing_dice > 1 ? base->n_sharing_dice : 1));
	struct salle_interval *interval = &out->first_move.advantage.interval;
	interval->low = value - wider * (value - interval->low);
	interval->high = value + wider * (interval->high - value);
}

struct salle_totals salle_compute_totals(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena)
{
	const struct salle_tally_layout *at = &plan->layout;
	const struct base base = { plan, salle_tally_new(at, arena),
		salle_arena_array(arena, at->n_endings + 1, sizeof(struct salle_pooled_rate)),
		salle_max_matchups_per_pair(plan), arena };
	uint64_t *sum = base.tally_sums;
	sum_base_matchups(&base, result);
	struct salle_totals out = { .bouts = sum[at->bouts] };
	out.length = salle_find_moments(out.bouts, sum[at->length_sum], sum[at->length_squares]);
	const bool solved = find_exact_length(&base, result, &out.length.mean);
	out.exact = out.bouts == 0 && solved;
	if (out.bouts == 0 && !out.exact)
		return out;
	add_endings(&base, &out);
	if (out.exact)
		return out;
	add_wounds(&base, &out.wounds);
	struct salle_summary lengths = salle_summarize_histogram(sum + at->lengths, SALLE_LENGTHS);
	out.median_length = lengths.p50;
	out.p95_length = lengths.p95;
	out.longest = salle_tally_longest(at, sum);
	add_first_move(&base, &out);
	return out;
}
