/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/ablated_items.h"

#include <math.h>
#include <string.h>

#include "figures/result_intervals.h"

enum { HALVINGS = 60 };

/* A round robin and its plan with the changes. */
struct field {
	const struct salle_plan *plan;
	const struct salle_batch_result *result;
	const struct salle_round_robin *round_robin;
	const struct salle_ranking *ranking;
	const struct salle_gear *gear;
	const char *const *items;
};

static size_t find_name(const char *const *names, size_t n, const char *name)
{
	size_t i = 0;
	while (i < n && strcmp(names[i], name) != 0)
		i++;
	return i;
}

/* Sums of scores. */
struct sums {
	double with, without;
};

/* A build's scores against opponents of known strengths. */
struct scored {
	double *against; /* [n] strengths */
	size_t n;
	struct sums sums, drawn; /* as fought, and with one more drawn bout per opponent */
};

/* Returns the strength at which the expected sum of scores is `sum`. */
static double strength_for_score(const struct scored *scored, double sum)
{
	double low = -60, high = 60;
	for (int i = 0; i < HALVINGS; i++) {
		double middle = (low + high) / 2, expected = 0;
		for (size_t k = 0; k < scored->n; k++)
			expected += 1 / (1 + exp(scored->against[k] - middle));
		*(expected < sum ? &low : &high) = middle;
	}
	return (low + high) / 2;
}

/* Returns the strength that the build loses. If it won or lost every bout, adds the ranking's drawn bouts. */
static double strength_lost(const struct scored *scored)
{
	double all = (double)scored->n;
	const struct sums *sums = &scored->sums;
	bool finite = sums->with > 0 && sums->with < all && sums->without > 0 && sums->without < all;
	sums = finite ? sums : &scored->drawn;
	return strength_for_score(scored, sums->with) - strength_for_score(scored, sums->without);
}

/* Adds the scores of matchup m of a change, unless it belongs to another round robin or has no bouts. */
static void add_scores(const struct field *field, size_t m, size_t build, unsigned side, struct scored *scored)
{
	const struct salle_matchup *matchup = &field->plan->matchups[m];
	const struct salle_round_robin *round_robin = field->round_robin;
	const char *other = side == SALLE_A ? matchup->b : matchup->a;
	const char *policies[2] = { matchup->a_policy, matchup->b_policy };
	size_t j = find_name(round_robin->builds, round_robin->matrix.n, other);
	if (j == round_robin->matrix.n || strcmp(policies[side], round_robin->policies[build]) != 0 ||
		strcmp(policies[1 - side], round_robin->policies[j]) != 0)
		return;
	const struct salle_tally_head *head = SALLE_TALLY_HEAD(&field->result->tallies, m);
	if (head->bouts == 0)
		return;
	double points = (double)head->wins[side] + (double)head->wins[SALLE_DRAW] / 2, bouts = (double)head->bouts;
	double with = salle_matrix_score(&round_robin->matrix, build, j);
	double with_bouts = (double)salle_matrix_bouts(&round_robin->matrix, build, j);
	scored->sums.without += points / bouts;
	scored->drawn.without += (points + 0.5) / (bouts + 1);
	scored->sums.with += with;
	scored->drawn.with += (with * with_bouts + 0.5) / (with_bouts + 1);
	scored->against[scored->n++] = field->ranking->strength[j].value;
}

/* Stores which items the build has beyond the bill's. Returns false if the bill has an item that no build has. */
static bool compare_items(const struct field *field, size_t build, const struct salle_bill *bill, signed char *less)
{
	const struct salle_gear *gear = field->gear;
	for (size_t k = 0; k < gear->k; k++)
		less[k] = (signed char)gear->has[build * gear->k + k];
	for (size_t i = 0; i < bill->n; i++) {
		size_t k = find_name(field->items, gear->k, bill->items[i].name);
		if (k == gear->k)
			return false;
		less[k]--;
	}
	return true;
}

/* Reads an ablation: matchups [m, end) of one change. Returns false if it tells nothing about items. */
static bool read_ablation(const struct field *field, size_t m, size_t end, struct salle_item_ablation *out,
	struct scored *scored, struct salle_arena *arena)
{
	const struct salle_matchup *first = &field->plan->matchups[m];
	const struct salle_change *change = first->change;
	const struct salle_round_robin *round_robin = field->round_robin;
	if (change->priced == NULL)
		return false;
	size_t build = find_name(round_robin->builds, round_robin->matrix.n, change->build);
	unsigned seat = strcmp(first->a, change->build) == 0 ? SALLE_A : SALLE_B;
	*scored = (struct scored){ .against = scored->against };
	for (; build < round_robin->matrix.n && m < end; m++)
		add_scores(field, m, build, strcmp(field->plan->matchups[m].a, change->build) == 0 ? SALLE_A : SALLE_B, scored);
	if (scored->n == 0)
		return false;
	out->lost = strength_lost(scored);
	signed char *less = salle_arena_array(arena, field->gear->k, sizeof *less);
	out->less = less;
	out->item = find_name(field->items, field->gear->k, change->priced);
	return out->item < field->gear->k && compare_items(field, build, first->bills[seat], less);
}

bool salle_ablated_items(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_round_robin *round_robin, const struct salle_ranking *ranking, const struct salle_gear *gear,
	const char *const *items, struct salle_ablated_worth *out, struct salle_arena *arena)
{
	const struct field field = { plan, result, round_robin, ranking, gear, items };
	size_t first = plan->n_matchups - plan->n_changes, n = 0;
	if (plan->n_changes == 0 || strcmp(round_robin->variant, plan->matchups[0].variant) != 0)
		return false;
	struct salle_item_ablation *ablated = salle_arena_array(arena, plan->n_changes, sizeof *ablated);
	struct scored scored = { .against = salle_arena_array(arena, plan->n_changes, sizeof(double)) };
	for (size_t m = first, end; m < plan->n_matchups; m = end) {
		for (end = m + 1; end < plan->n_matchups && plan->matchups[end].change == plan->matchups[m].change;)
			end++;
		n += read_ablation(&field, m, end, &ablated[n], &scored, arena);
	}
	if (n == 0)
		return false;
	salle_ablated_worths(gear, ranking->strength, ablated, n, SALLE_RESULTS_LEVEL, out);
	return true;
}
