/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/efficiency.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <salle/batch_result.h>
#include <salle/fair_prices.h>

#include "figures/change_by_build.h"
#include "figures/result_intervals.h"
#include "figures/round_robin.h"

enum { HALVINGS_MAX = 60 };

/* A round robin with its results. The plan includes ablations. */
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

/* Sums of a build's scores over its opponents, with and without an item. */
struct sums {
	double score_with, score_without;
};

/* A build's scores with and without an item, and the opponents' strengths in the ranking of the round robin. */
struct scored {
	double *foe_strengths; /* strength of each opponent */
	size_t n_foes;
	/* sums of the measured scores, and sums after one drawn bout is added against each opponent */
	struct sums measured, with_draws;
};

/* Returns the strength for which the Bradley-Terry model expects scores that add up to `sum`. */
static double find_strength_for_score(const struct scored *scored, double sum)
{
	double low = -60, high = 60;
	for (int i = 0; i < HALVINGS_MAX; i++) {
		double middle = (low + high) / 2, expected = 0;
		for (size_t k = 0; k < scored->n_foes; k++)
			expected += 1 / (1 + exp(scored->foe_strengths[k] - middle));
		*(expected < sum ? &low : &high) = middle;
	}
	return (low + high) / 2;
}

/*
 * Returns the strength that the build loses without the item. If the build won or lost every bout, drawn bouts are
 * added, because otherwise the strength would be infinite.
 */
static double strength_lost(const struct scored *scored)
{
	double all = (double)scored->n_foes;
	const struct sums *sums = &scored->measured;
	bool finite =
		sums->score_with > 0 && sums->score_with < all && sums->score_without > 0 && sums->score_without < all;
	sums = finite ? sums : &scored->with_draws;
	return find_strength_for_score(scored, sums->score_with) - find_strength_for_score(scored, sums->score_without);
}

/* Adds the scores of an ablation's matchup m, unless the matchup belongs to another round robin or has no bouts. */
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
	scored->measured.score_without += points / bouts;
	scored->with_draws.score_without += (points + 0.5) / (bouts + 1);
	scored->measured.score_with += with;
	scored->with_draws.score_with += (with * with_bouts + 0.5) / (with_bouts + 1);
	scored->foe_strengths[scored->n_foes++] = field->ranking->strength[j].value;
}

/*
 * Compares the ablated build (with the items of `bill`) with the full build. Sets less[k] to how many of item k are
 * removed; negative if items are added. Returns false if the bill has an item that no build has.
 */
static bool count_removed_items(const struct field *field, size_t build, const struct salle_bill *bill,
	signed char *less)
{
	const struct salle_gear *gear = field->gear;
	for (size_t k = 0; k < gear->n_items; k++)
		less[k] = (signed char)gear->item_counts[build * gear->n_items + k];
	for (size_t i = 0; i < bill->n; i++) {
		size_t k = find_name(field->items, gear->n_items, bill->items[i].name);
		if (k == gear->n_items)
			return false;
		less[k]--;
	}
	return true;
}

/*
 * Reads one ablation, which has the matchups m to `end` - 1. Returns false if the ablation does not concern an item
 * with a price.
 */
static bool read_ablation(const struct field *field, size_t m, size_t end, struct salle_item_ablation *out,
	struct scored *scored, struct salle_arena *arena)
{
	const struct salle_matchup *first = &field->plan->matchups[m];
	const struct salle_change *change = first->change;
	const struct salle_round_robin *round_robin = field->round_robin;
	if (change->priced_item == NULL)
		return false;
	size_t build = find_name(round_robin->builds, round_robin->matrix.n, change->build);
	unsigned seat = strcmp(first->a, change->build) == 0 ? SALLE_A : SALLE_B;
	*scored = (struct scored){ .foe_strengths = scored->foe_strengths };
	for (; build < round_robin->matrix.n && m < end; m++)
		add_scores(field, m, build, strcmp(field->plan->matchups[m].a, change->build) == 0 ? SALLE_A : SALLE_B, scored);
	if (scored->n_foes == 0)
		return false;
	out->strength_lost = strength_lost(scored);
	signed char *less = salle_arena_array(arena, field->gear->n_items, sizeof *less);
	out->removed_counts = less;
	out->item = find_name(field->items, field->gear->n_items, change->priced_item);
	return out->item < field->gear->n_items && count_removed_items(field, build, first->bills[seat], less);
}

/*
 * Estimates the worths of items from ablations, and stores the worth of item k in out[k]. `plan` includes the
 * ablations. `gear` says which items each build of the round robin has; items[k] is the name of item k. Returns false
 * if no ablation of the plan belongs to the round robin.
 *
 * A build's loss is a difference of two strengths. They explain its scores with the item and without, against the same
 * opponents. The opponents' strengths come from the ranking.
 */
static bool estimate_ablated_items(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_round_robin *round_robin, const struct salle_ranking *ranking, const struct salle_gear *gear,
	const char *const *items, struct salle_ablated_worth *out, struct salle_arena *arena)
{
	const struct field field = { plan, result, round_robin, ranking, gear, items };
	size_t first = plan->n_matchups - plan->n_changes, n = 0;
	if (plan->n_changes == 0 || strcmp(round_robin->variant, plan->matchups[0].variant) != 0)
		return false;
	struct salle_item_ablation *ablated = salle_arena_array(arena, plan->n_changes, sizeof *ablated);
	struct scored scored = { .foe_strengths = salle_arena_array(arena, plan->n_changes, sizeof(double)) };
	for (size_t m = first, end; m < plan->n_matchups; m = end) {
		for (end = m + 1; end < plan->n_matchups && plan->matchups[end].change == plan->matchups[m].change;)
			end++;
		n += read_ablation(&field, m, end, &ablated[n], &scored, arena);
	}
	if (n == 0)
		return false;
	salle_estimate_ablated_worths(gear, ranking->strength, ablated, n, SALLE_RESULTS_LEVEL, out);
	return true;
}

/* Returns the bill (the items with their costs) of a build in a variant; NULL if there is none. */
static const struct salle_bill *find_bill(const struct salle_plan *plan, const char *variant, const char *build)
{
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		if (strcmp(matchup->variant, variant) != 0)
			continue;
		if (strcmp(matchup->a, build) == 0)
			return matchup->bills[SALLE_A];
		if (strcmp(matchup->b, build) == 0)
			return matchup->bills[SALLE_B];
	}
	return NULL;
}

bool salle_plan_has_costs(const struct salle_plan *plan)
{
	bool costs = false;
	for (size_t m = 0; !costs && m < plan->n_matchups; m++)
		for (size_t side = 0; side < 2; side++) {
			const struct salle_bill *bill = plan->matchups[m].bills[side];
			costs = costs || (bill != NULL && salle_bill_total(bill) > 0);
		}
	return costs && salle_plan_has_round_robin(plan);
}

/* All items that builds have, and how many of each item a build has. */
struct field_items {
	struct salle_item *items;
	size_t n;
	/* number of each item that a build has, row by row: a row per build, with items_capacity elements */
	unsigned char *counts;
	size_t items_capacity;
};

static size_t find_item(struct field_items *field_items, const struct salle_bill_item *wanted)
{
	size_t i = 0;
	while (i < field_items->n && strcmp(field_items->items[i].name, wanted->name) != 0)
		i++;
	if (i == field_items->n)
		field_items->items[field_items->n++] = (struct salle_item){ .name = wanted->name, .cost = wanted->cost };
	return i;
}

static struct field_items count_items(const struct salle_bill *const *bills, size_t n, struct salle_arena *arena)
{
	struct field_items field_items = { 0 };
	for (size_t i = 0; i < n; i++)
		field_items.items_capacity += bills[i]->n;
	field_items.items = salle_arena_array(arena, field_items.items_capacity + 1, sizeof *field_items.items);
	field_items.counts = salle_arena_array(arena, n * field_items.items_capacity + 1, sizeof *field_items.counts);
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < bills[i]->n; k++) {
			size_t item = find_item(&field_items, &bills[i]->items[k]);
			field_items.items[item].builds += field_items.counts[i * field_items.items_capacity + item]++ == 0;
		}
	return field_items;
}

/* Returns whether every build has as many of item j as of item k, where j and k differ. */
static bool have_equal_item_counts(const struct field_items *field_items, size_t n, size_t j, size_t k)
{
	bool same = j != k;
	for (size_t i = 0; same && i < n; i++)
		same = field_items->counts[i * field_items->items_capacity + j] ==
			field_items->counts[i * field_items->items_capacity + k];
	return same;
}

static void list_companions(struct field_items *field_items, size_t n, struct salle_arena *arena)
{
	for (size_t j = 0; j < field_items->n; j++) {
		const char *list = "";
		for (size_t k = 0; k < field_items->n; k++)
			if (have_equal_item_counts(field_items, n, j, k))
				list = salle_arena_format(arena, "%s%s%s", list, *list != '\0' ? "; " : "", field_items->items[k].name);
		field_items->items[j].companions = list;
	}
}

static struct salle_gear make_gear(const struct field_items *field_items, size_t n, struct salle_arena *arena)
{
	unsigned char *has = salle_arena_array(arena, n * field_items->n + 1, sizeof *has);
	double *cost = salle_arena_array(arena, field_items->n + 1, sizeof *cost);
	for (size_t i = 0; i < n; i++)
		memcpy(has + i * field_items->n, field_items->counts + i * field_items->items_capacity, field_items->n);
	for (size_t k = 0; k < field_items->n; k++)
		cost[k] = field_items->items[k].cost;
	return (struct salle_gear){ n, field_items->n, has, cost };
}

/* Computes the fair costs of builds and the fair prices of items, and stores them in `out`. */
static void fit_prices(struct salle_efficiency *out, struct field_items *field_items, const struct salle_gear *gear,
	const struct salle_ranking *ranking, struct salle_arena *arena)
{
	size_t n = gear->n_builds;
	struct salle_fair_costs fair = {
		.build_costs = salle_arena_array(arena, n, sizeof *fair.build_costs),
		.worths = salle_arena_array(arena, field_items->n + 1, sizeof *fair.worths),
		.item_prices = salle_arena_array(arena, field_items->n + 1, sizeof *fair.item_prices),
		.p_values = salle_arena_array(arena, field_items->n + 1, sizeof *fair.p_values),
		.fully_identified = salle_arena_array(arena, field_items->n + 1, sizeof *fair.fully_identified),
	};
	salle_fit_fair_prices(gear, ranking->strength, SALLE_RESULTS_LEVEL, &fair);
	out->strength_rises_with_cost = fair.strength_rises_with_cost;
	out->log_odds_per_cost = fair.log_odds_per_cost;
	out->n_unidentified = fair.n_unidentified;
	for (size_t i = 0; i < n; i++)
		out->build_values[i].fair_cost = fair.build_costs[i];
	for (size_t k = 0; k < field_items->n; k++) {
		field_items->items[k].worth = fair.worths[k];
		field_items->items[k].price = fair.item_prices[k];
		field_items->items[k].price_significance.p = fair.p_values[k];
		field_items->items[k].fully_identified = fair.fully_identified[k];
		out->n_identified += !isnan(fair.worths[k].value);
	}
}

/* Estimates the items' worths from ablations, and stores them in `out`. */
static void estimate_worths_by_ablation(struct salle_efficiency *out, struct field_items *field_items,
	const struct salle_gear *gear, const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_round_robin *round_robin, const struct salle_ranking *ranking, struct salle_arena *arena)
{
	const struct salle_estimate unknown = { NAN, { NAN, NAN } };
	struct salle_ablated_worth *worths = salle_arena_array(arena, field_items->n + 1, sizeof *worths);
	const char **names = salle_arena_array(arena, field_items->n + 1, sizeof *names);
	for (size_t k = 0; k < field_items->n; k++)
		names[k] = field_items->items[k].name;
	out->ablations = estimate_ablated_items(plan, result, round_robin, ranking, gear, names, worths, arena);
	for (size_t k = 0; k < field_items->n; k++)
		field_items->items[k].ablated =
			out->ablations ? worths[k] : (struct salle_ablated_worth){ 0, unknown, unknown, NAN };
}

/*
 * Returns the distance from the estimate to `expected`, divided by the distance from the estimate to the end of its
 * interval in the same direction. A value above 1 is outside the interval.
 */
static double compute_relative_distance(const struct salle_estimate *estimate, double expected)
{
	double end = expected < estimate->value ? estimate->interval.low : estimate->interval.high;
	return (expected - estimate->value) / (end - estimate->value);
}

static int compare_by_value_then_name(const struct salle_item *a, const struct salle_item *b, double x, double y)
{
	return x != y ? (x < y ? 1 : -1) : strcmp(a->name, b->name);
}

/* Orders items by the evidence that their prices are wrong, the strongest first. */
static int compare_prices(const void *left, const void *right)
{
	const struct salle_item *a = *(const struct salle_item *const *)left, *b = *(const struct salle_item *const *)right;
	return compare_by_value_then_name(a, b, compute_relative_distance(&a->price, a->cost),
		compute_relative_distance(&b->price, b->cost));
}

/* Orders items by the evidence that they have an effect, the strongest first. */
static int compare_worths(const void *left, const void *right)
{
	const struct salle_item *a = *(const struct salle_item *const *)left, *b = *(const struct salle_item *const *)right;
	return compare_by_value_then_name(a, b, compute_relative_distance(&a->worth, 0),
		compute_relative_distance(&b->worth, 0));
}

/* Keeps only the items on the list `asked`. */
static void keep_requested_items(struct field_items *field_items, const struct salle_price_list *asked)
{
	size_t kept = 0;
	for (size_t k = 0; k < field_items->n; k++)
		if (salle_price_list_has(asked, field_items->items[k].name))
			field_items->items[kept++] = field_items->items[k];
	field_items->n = kept;
}

/*
 * Adjusts n p-values, which are `stride` bytes apart, for multiple testing. NAN stands for an unknown p-value: it does
 * not count as a test, and stays NAN.
 */
static struct salle_test_family adjust_known_p_values(struct salle_significance *first, size_t n, size_t stride,
	struct salle_arena *arena)
{
	struct salle_significance *rows = salle_arena_array(arena, n + 1, sizeof *rows);
	const struct salle_significance unknown = { NAN, NAN, NAN, false };
	size_t known = 0, at = 0;
	for (size_t k = 0; k < n; k++) {
		const struct salle_significance *it = (const void *)((const char *)first + k * stride);
		if (!isnan(it->p))
			rows[known++].p = it->p;
	}
	salle_adjust_significance(rows, known, NULL, sizeof *rows);
	struct salle_test_family family = { 0 };
	for (size_t k = 0; k < known; k++)
		salle_test_family_add_row(&family, &rows[k], SALLE_RESULTS_ALPHA);
	for (size_t k = 0; k < n; k++) {
		struct salle_significance *it = (void *)((char *)first + k * stride);
		*it = isnan(it->p) ? unknown : rows[at++];
	}
	return family;
}

/* Adjusts the p-values of the items' worths, prices and ablations for multiple testing. */
static void adjust_items(struct salle_efficiency *out, struct salle_arena *arena)
{
	for (size_t k = 0; k < out->n_items; k++) {
		struct salle_item *item = &out->items[k];
		item->additivity.p = item->ablated.p_value;
		item->worth_significance.p =
			isnan(item->worth.value) ? NAN : salle_p_value_of_estimate(&item->worth, SALLE_RESULTS_LEVEL);
	}
	out->worth_tests =
		adjust_known_p_values(&out->items[0].worth_significance, out->n_items, sizeof out->items[0], arena);
	out->mispriced =
		adjust_known_p_values(&out->items[0].price_significance, out->n_items, sizeof out->items[0], arena);
	out->different_worths = adjust_known_p_values(&out->items[0].additivity, out->n_items, sizeof out->items[0], arena);
}

static void rank_items(struct salle_efficiency *out, struct salle_arena *arena)
{
	out->priced = salle_arena_array(arena, out->n_items + 1, sizeof(struct salle_item *));
	for (size_t k = 0; k < out->n_items; k++) {
		const struct salle_item *item = &out->items[k];
		const struct salle_estimate *it = out->strength_rises_with_cost ? &item->price : &item->worth;
		if (isnan(it->value))
			continue;
		out->priced[out->n_priced++] = item;
	}
	qsort(out->priced, out->n_priced, sizeof(struct salle_item *),
		out->strength_rises_with_cost ? compare_prices : compare_worths);
}

struct salle_estimate salle_price_gap(const struct salle_item *item)
{
	const struct salle_estimate *price = &item->price;
	return (struct salle_estimate){ price->value - item->cost,
		{ price->interval.low - item->cost, price->interval.high - item->cost } };
}

bool salle_worth_is_negative(const struct salle_item *item)
{
	return item->fully_identified && item->cost > 0 && item->worth.value < 0 &&
		item->worth_significance.fdr <= SALLE_RESULTS_ALPHA;
}

const char *salle_price_verdict(const struct salle_item *item)
{
	if (isnan(item->price.value))
		return salle_worth_is_negative(item) ? "too dear at any price" : "";
	if (!(item->price_significance.fdr <= SALLE_RESULTS_ALPHA))
		return "";
	return item->price.value < item->cost ? "too dear" : "too cheap";
}

const char *salle_ablation_verdict(const struct salle_item *item)
{
	if (!(item->additivity.fdr <= SALLE_RESULTS_ALPHA))
		return "";
	return item->ablated.gap.value < 0 ? "less" : "more";
}

/*
 * Returns whether a build is on the Pareto front. `share` is the share of bootstrap samples in which the build is on
 * the front; n is the number of builds.
 */
static enum salle_front_status front_status_of_share(double share, size_t n)
{
	if (share >= 1 - SALLE_RESULTS_ALPHA / (double)n)
		return SALLE_FRONT_YES;
	return share > SALLE_RESULTS_ALPHA / 2 ? SALLE_FRONT_PERHAPS : SALLE_FRONT_NO;
}

bool salle_compute_efficiency(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_round_robin *round_robin, const struct salle_ranking *ranking, struct salle_efficiency *out,
	struct salle_arena *arena)
{
	size_t n = round_robin->matrix.n;
	const struct salle_bill **bills = salle_arena_array(arena, n, sizeof(struct salle_bill *));
	double *cost = salle_arena_array(arena, n, sizeof *cost), *score = salle_arena_array(arena, n, sizeof *score);
	double *shares = salle_arena_array(arena, n, sizeof *shares), sum = 0;
	for (size_t i = 0; i < n; i++) {
		bills[i] = find_bill(plan, round_robin->variant, round_robin->builds[i]);
		if (bills[i] == NULL)
			return false;
		sum += cost[i] = salle_bill_total(bills[i]);
		score[i] = ranking->mean[i].value;
	}
	if (sum == 0)
		return false;
	*out = (struct salle_efficiency){ .build_values = salle_arena_array(arena, n, sizeof *out->build_values) };
	salle_bootstrap_front_shares(&round_robin->matrix, cost, plan->seed, salle_choose_resample_count(n), shares);
	for (size_t i = 0; i < n; i++)
		out->build_values[i] = (struct salle_build_value){ .cost = cost[i],
			.on_front = salle_is_on_pareto_front(n, score, cost, i),
			.front_share = shares[i],
			.front = front_status_of_share(shares[i], n) };
	struct field_items field_items = count_items(bills, n, arena);
	struct salle_gear gear = make_gear(&field_items, n, arena);
	fit_prices(out, &field_items, &gear, ranking, arena);
	estimate_worths_by_ablation(out, &field_items, &gear, plan, result, round_robin, ranking, arena);
	list_companions(&field_items, n, arena);
	out->n_all_items = field_items.n;
	keep_requested_items(&field_items, plan->prices);
	out->items = field_items.items;
	out->n_items = field_items.n;
	adjust_items(out, arena);
	rank_items(out, arena);
	return true;
}
