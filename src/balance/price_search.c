/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds a price list under which all builds of a round robin are equally worth choosing. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <Rmath.h>
#include <salle/price_list.h>
#include <salle/ruleset.h>

#include "balance/balance_search.h"
#include "balance/proposal.h"
#include "batch/worker.h"
#include "scenario/join_changes.h"

enum { CELL_BOUTS_MIN = 100, CELL_BOUTS_MAX = 100000 /* minimum and maximum number of observations of each cell */ };

/* standard deviation of the new costs of builds, as a share of their mean, if all printed costs are equal */
#define DEFAULT_COST_SD 0.25

/* confidence with which all intervals of scores at equal cost contain the true values */
static const double joint_level = 0.95;

/* The builds of the round robin, and their items. */
struct field {
	struct salle_balance_search *search;
	const char **names;              /* one element per build */
	const struct salle_bill **bills; /* one element per build */
	size_t n;
	struct salle_priced_item *items; /* one element per item of `gear` */
	struct salle_gear gear;
};

static size_t find_build(const struct field *field, const char *name)
{
	size_t i = 0;
	while (i < field->n && strcmp(field->names[i], name) != 0)
		i++;
	return i;
}

/* Returns the number of observations of each cell in each of the two steps, which share the budget. */
static double find_observations_per_cell(const struct salle_balance_field *of)
{
	return (double)of->budget / 2 / (double)of->n_cells / (double)salle_bouts_per_stream(of->base->plan.matchups);
}

/* Lists the builds and their bills (items with costs). Reports errors and returns false if builds cannot be priced. */
static bool list_builds(struct field *field)
{
	const struct salle_balance_search *search = field->search;
	const struct salle_plan *plan = &search->field.base->plan;
	field->names = salle_arena_array(search->arena, 2 * plan->n_matchups + 1, sizeof *field->names);
	field->bills = salle_arena_array(search->arena, 2 * plan->n_matchups + 1, sizeof(struct salle_bill *));
	unsigned total = 0;
	size_t pairs = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *it = &plan->matchups[m];
		const char *names[2] = { it->a, it->b };
		pairs += strcmp(it->a, it->b) != 0;
		for (unsigned side = 0; side < 2; side++) {
			if (find_build(field, names[side]) < field->n)
				continue;
			field->names[field->n] = names[side];
			field->bills[field->n++] = it->bills[side];
			total += it->bills[side] != NULL ? salle_bill_total(it->bills[side]) : 0;
			if (it->bills[side] == NULL && search->diagnostics->errors == 0)
				salle_error(search->diagnostics, &search->field.spec->at,
					"'%s' has no cost in this rule system, so no price can be fair", names[side]);
		}
	}
	if (pairs != field->n * (field->n - 1) / 2)
		salle_error(search->diagnostics, &search->field.spec->at,
			"fair prices need a round robin, in which every build meets every other: matchups: round_robin");
	if (field->n < 3)
		salle_error(search->diagnostics, &search->field.spec->at, "fair prices need at least 3 builds, not %zu",
			field->n);
	if (find_observations_per_cell(&search->field) < CELL_BOUTS_MIN)
		salle_error(search->diagnostics, &search->field.spec->at,
			"%" PRIu64 " bouts are too few for prices: at least %zu", search->field.budget,
			2 * CELL_BOUTS_MIN * search->field.n_cells * salle_bouts_per_stream(plan->matchups));
	if (search->diagnostics->errors == 0 && total == 0)
		salle_error(search->diagnostics, &search->field.spec->at, "all builds are free, so no price can be fair");
	return search->diagnostics->errors == 0;
}

/* Returns the table cell with the price of the item; NULL if no table has its price. */
static const struct salle_price_cell *find_price_cell(const struct salle_balance_spec *spec, const char *item)
{
	for (size_t i = 0; i < spec->n_price_cells; i++)
		if (strcmp(spec->price_cells[i].item, item) == 0)
			return &spec->price_cells[i];
	return NULL;
}

/* Lists the items of all builds, and how many of each item a build has. */
static void list_items(struct field *field)
{
	struct salle_arena *arena = field->search->arena;
	size_t room = 0, k = 0;
	for (size_t i = 0; i < field->n; i++)
		room += field->bills[i]->n;
	field->items = salle_arena_array(arena, room + 1, sizeof *field->items);
	unsigned char *counts = salle_arena_array(arena, field->n * room + 1, sizeof *counts);
	for (size_t i = 0; i < field->n; i++)
		for (size_t b = 0; b < field->bills[i]->n; b++) {
			const struct salle_bill_item *it = &field->bills[i]->items[b];
			size_t item = 0;
			while (item < k && strcmp(field->items[item].name, it->name) != 0)
				item++;
			if (item == k)
				field->items[k++] = (struct salle_priced_item){ it->name,
					find_price_cell(field->search->field.spec, it->name), it->cost, it->cost };
			counts[i * room + item]++;
		}
	unsigned char *has = salle_arena_array(arena, field->n * k + 1, sizeof *has);
	double *cost = salle_arena_array(arena, k + 1, sizeof *cost);
	for (size_t i = 0; i < field->n; i++)
		memcpy(has + i * k, counts + i * room, k);
	for (size_t item = 0; item < k; item++)
		cost[item] = field->items[item].printed_price;
	field->gear = (struct salle_gear){ field->n, k, has, cost };
}

/* Returns the score matrix of all pairs of builds under policy number `p` of the goal. */
static struct salle_matrix make_score_matrix(const struct field *field, const struct salle_balance_sample *sample,
	size_t p)
{
	const struct salle_balance_field *cells = &field->search->field;
	const size_t n = field->n;
	uint64_t *wins = salle_arena_array(field->search->arena, n * n, sizeof *wins);
	uint64_t *draws = salle_arena_array(field->search->arena, n * n, sizeof *draws);
	const unsigned each = salle_bouts_per_stream(cells->base->plan.matchups);
	for (size_t m = 0; m < cells->n_matchups; m++) {
		const struct salle_matchup *it = &cells->base->plan.matchups[m];
		const size_t a = find_build(field, it->a), b = find_build(field, it->b), c = p * cells->n_matchups + m;
		uint64_t points = 0; /* points of build a, in half wins */
		if (a == b)
			continue;
		for (uint64_t i = 0; i < sample->n; i++)
			points += sample->values[c][i * cells->n_variables];
		/*
		 * Two half wins count as a win, and a single one as a draw. So two draws count as a win and a loss, which makes
		 * intervals wider.
		 */
		wins[a * n + b] = points / 2;
		draws[a * n + b] = draws[b * n + a] = points % 2;
		wins[b * n + a] = sample->n * each - points / 2 - points % 2;
	}
	return (struct salle_matrix){ .n = n, .wins = wins, .draws = draws };
}

/* Returns the strengths of the builds, averaged over the policies of the goal. In the arena. */
static struct salle_estimate *measure_strengths(const struct field *field, const struct salle_balance_sample *sample)
{
	const size_t n_policies = field->search->field.n_policies;
	const double share = 1 / (double)n_policies;
	struct salle_estimate *mean = salle_arena_array(field->search->arena, field->n, sizeof *mean),
						  *of = salle_arena_array(field->search->arena, field->n, sizeof *of);
	for (size_t p = 0; p < n_policies; p++) {
		const struct salle_matrix matrix = make_score_matrix(field, sample, p);
		(void)salle_matrix_fit_strengths(&matrix, joint_level, of);
		for (size_t i = 0; i < field->n; i++) {
			mean[i].value += share * of[i].value;
			mean[i].interval.low += share * of[i].interval.low;
			mean[i].interval.high += share * of[i].interval.high;
		}
	}
	return mean;
}

static double standard_deviation(const double *values, size_t n)
{
	double mean = 0, squares = 0;
	for (size_t i = 0; i < n; i++)
		mean += values[i] / (double)n;
	for (size_t i = 0; i < n; i++)
		squares += (values[i] - mean) * (values[i] - mean);
	return sqrt(squares / (double)n);
}

/*
 * Returns the strength that a unit of cost buys at the printed prices, in log odds. If strength does not rise with
 * cost, returns the rate that keeps the standard deviation of costs.
 */
static double find_log_odds_per_cost(const struct field *field, const struct salle_estimate *strength,
	bool *strength_rises)
{
	struct salle_arena *arena = field->search->arena;
	const size_t n = field->n, k = field->gear.n_items;
	struct salle_fair_costs fair = {
		.build_costs = salle_arena_array(arena, n, sizeof *fair.build_costs),
		.worths = salle_arena_array(arena, k + 1, sizeof *fair.worths),
		.item_prices = salle_arena_array(arena, k + 1, sizeof *fair.item_prices),
		.p_values = salle_arena_array(arena, k + 1, sizeof *fair.p_values),
		.fully_identified = salle_arena_array(arena, k + 1, sizeof *fair.fully_identified),
	};
	salle_fit_fair_prices(&field->gear, strength, joint_level, &fair);
	*strength_rises = fair.strength_rises_with_cost;
	if (fair.strength_rises_with_cost)
		return fair.log_odds_per_cost.value;
	double *values = salle_arena_array(arena, n, sizeof *values), *costs = salle_arena_array(arena, n, sizeof *costs),
		   mean = 0;
	for (size_t i = 0; i < n; i++) {
		values[i] = strength[i].value;
		mean += (costs[i] = salle_bill_total(field->bills[i])) / (double)n;
	}
	const double strengths = standard_deviation(values, n), deviation = standard_deviation(costs, n);
	return fmax(strengths, 1e-6) / (deviation > 0 ? deviation : DEFAULT_COST_SD * mean);
}

/* Finds the price list, and stores the prices of the items and the changes of tables. */
static void find_prices(struct field *field, const struct salle_balance_sample *sample,
	struct salle_balance_prices *prices)
{
	struct salle_arena *arena = field->search->arena;
	const struct salle_estimate *strength = measure_strengths(field, sample);
	const size_t k = field->gear.n_items;
	double *values = salle_arena_array(arena, field->n, sizeof *values),
		   *price = salle_arena_array(arena, k + 1, sizeof *price),
		   *most = salle_arena_array(arena, k + 1, sizeof *most);
	for (size_t i = 0; i < field->n; i++)
		values[i] = strength[i].value;
	for (size_t item = 0; item < k; item++)
		most[item] = field->items[item].cell != NULL ? field->items[item].cell->max_price : NAN;
	prices->log_odds_per_cost = find_log_odds_per_cost(field, strength, &prices->strength_rises_with_cost);
	salle_find_price_list(&field->gear, values, prices->log_odds_per_cost, most, price);
	for (size_t item = 0; item < k; item++) {
		struct salle_priced_item *it = &field->items[item];
		it->found_price = price[item];
		if (it->cell == NULL || it->found_price == it->printed_price)
			continue;
		const struct salle_place *at = &field->search->field.spec->at;
		struct salle_node *row = salle_node_new(arena, SALLE_MAP, at, 2);
		struct salle_node *rows = salle_node_new(arena, SALLE_LIST, at, 1);
		row->keys[0] = salle_node_scalar(arena, at, "row");
		row->items[0] = salle_node_scalar(arena, at, it->name);
		row->keys[1] = salle_node_scalar(arena, at, "set");
		row->items[1] = salle_node_pair(arena, at, "cost",
			salle_node_scalar(arena, at, salle_arena_format(arena, "%.0f", it->found_price)));
		rows->items[0] = row;
		const struct salle_node *change = salle_node_pair(arena, at, "tables",
			salle_node_pair(arena, at, it->cell->table, salle_node_pair(arena, at, "rows", rows)));
		prices->changes = prices->changes == NULL ? change : salle_changes_join(prices->changes, change, arena);
	}
	prices->items = field->items;
	prices->n_items = k;
}

static size_t count_item(const struct salle_bill *bill, const char *name)
{
	size_t n = 0;
	for (size_t i = 0; i < bill->n; i++)
		n += strcmp(bill->items[i].name, name) == 0;
	return n;
}

/* Returns whether two bills have the same items, in any order. */
static bool has_same_items(const struct salle_bill *a, const struct salle_bill *b)
{
	bool same = a->n == b->n;
	for (size_t i = 0; same && i < a->n; i++)
		same = count_item(a, a->items[i].name) == count_item(b, a->items[i].name);
	return same;
}

/*
 * Returns a bill of the plan that has the item, and sets `at` to the item's place in the bill; NULL if no build has the
 * item.
 */
static const struct salle_bill *find_bill(const struct salle_plan *plan, const char *item, size_t *at)
{
	for (size_t m = 0; m < plan->n_matchups; m++)
		for (unsigned side = 0; side < 2; side++) {
			const struct salle_bill *bill = plan->matchups[m].bills[side];
			for (*at = 0; bill != NULL && *at < bill->n; ++*at)
				if (strcmp(bill->items[*at].name, item) == 0)
					return bill;
		}
	return NULL;
}

/*
 * Returns the price of an item in the edited scenario. If no build there has the item, infers the price from the found
 * prices: `Cuirass (hardened)` rises as much as `Cuirass`.
 */
static double find_new_price(const struct field *field, const struct salle_plan *edited, size_t item)
{
	const struct salle_priced_item *it = &field->items[item];
	double price = it->found_price;
	size_t at;
	const struct salle_bill *bill = find_bill(edited, it->name, &at);
	if (bill != NULL)
		return bill->items[at].cost;
	for (size_t k = 0; it->cell == NULL && k < field->gear.n_items; k++)
		if (field->items[k].cell != NULL && salle_item_matches(it->name, field->items[k].name))
			price += field->items[k].found_price - field->items[k].printed_price;
	return price;
}

/* Returns whether the new prices change which items random builds carry. */
static bool do_prices_change_random_builds(const struct field *field, const struct salle_plan *edited)
{
	for (size_t m = 0; m < edited->n_matchups; m++)
		for (unsigned side = 0; side < 2; side++) {
			const struct salle_matchup *it = &edited->matchups[m];
			const size_t i = find_build(field, side == SALLE_A ? it->a : it->b);
			if (i < field->n && it->bills[side] != NULL && !has_same_items(it->bills[side], field->bills[i]))
				return true;
		}
	return false;
}

/* Computes what the items of each build cost under the new prices. Returns false after an error. */
static bool find_new_costs(struct field *field, struct salle_balance_prices *prices, double *costs)
{
	const struct salle_balance_field *of = &field->search->field;
	struct salle_scenario edited;
	for (size_t i = 0; i < field->n; i++)
		costs[i] = salle_bill_total(field->bills[i]);
	if (prices->changes == NULL)
		return true;
	if (salle_balance_load_plan(of->spec, of->settings, prices->changes, 0, &edited, field->search->arena,
			field->search->diagnostics) != SALLE_OK)
		return false;
	prices->changes_random_builds = do_prices_change_random_builds(field, &edited.plan);
	memset(costs, 0, field->n * sizeof *costs);
	for (size_t item = 0; item < field->gear.n_items; item++) {
		const double price = find_new_price(field, &edited.plan, item);
		for (size_t i = 0; i < field->n; i++)
			costs[i] += field->gear.item_counts[i * field->gear.n_items + item] * price;
	}
	return true;
}

/* Returns the score of build i corrected for differences in cost, with an interval of `z` standard errors. */
static struct salle_estimate estimate_score_at_equal_cost(const struct salle_matrix *matrix, const double *score,
	const double *cost, double rate, size_t i, double z)
{
	const size_t n = matrix->n;
	double variance = 0;
	for (size_t j = 0; j < n; j++) {
		if (j == i)
			continue;
		const double paid = exp(rate * (cost[i] - cost[j])), s = score[i * n + j], sum = s + (1 - s) * paid;
		const double slope = paid / (sum * sum) / (double)(n - 1);
		variance += slope * slope * salle_pair_variance(matrix, i, j) / (double)salle_matrix_bouts(matrix, i, j);
	}
	const double value = salle_score_at_equal_cost(n, score, cost, rate, i), error = z * sqrt(variance);
	return (struct salle_estimate){ value, { fmax(0, value - error), fmin(1, value + error) } };
}

/*
 * Returns the build that most clearly dominates build i: it costs no more, and scores significantly more. Returns NULL
 * if there is none.
 */
static const char *find_dominating_build(const struct field *field, const struct salle_matrix *matrix,
	const double *cost, size_t i, double level)
{
	const char *found = NULL;
	double most = 0;
	for (size_t j = 0; j < field->n; j++) {
		if (j == i || cost[j] > cost[i])
			continue;
		const struct salle_estimate lead = salle_matrix_lead(matrix, j, i, level);
		if (lead.interval.low <= 0 || lead.value <= most)
			continue;
		most = lead.value;
		found = field->names[j];
	}
	return found;
}

/* Computes from fresh bouts how fair the prices are for each build under policy number `p`, and updates the verdict. */
static void judge_builds(const struct field *field, const struct salle_balance_sample *sample, size_t p,
	double *const costs[2], struct salle_balance_prices *prices, struct salle_priced_build *out)
{
	const struct salle_balance_spec *spec = field->search->field.spec;
	const struct salle_matrix matrix = make_score_matrix(field, sample, p);
	const size_t n = field->n, n_policies = field->search->field.n_policies;
	const double miss = (1 - joint_level) / (double)(n * n_policies);
	const double z = qnorm(1 - miss / 2 / 2, 0, 1, 1, 0); /* divided by 2 for two tails, and by 2 for two price lists */
	double *score = salle_arena_array(field->search->arena, n * n, sizeof *score);
	for (size_t k = 0; k < n * n; k++)
		score[k] = salle_matrix_score(&matrix, k / n, k % n);
	for (size_t i = 0; i < n; i++) {
		struct salle_priced_build *it = &out[i];
		*it = (struct salle_priced_build){ .name = field->names[i],
			.policy = spec->n_policies > 0 ? spec->policies[p] : NULL,
			.score = salle_matrix_mean(&matrix, i, joint_level) };
		for (unsigned list = 0; list < 2; list++) {
			it->cost[list] = costs[list][i];
			it->score_at_equal_cost[list] =
				estimate_score_at_equal_cost(&matrix, score, costs[list], prices->log_odds_per_cost, i, z);
			it->dominated_by[list] = find_dominating_build(field, &matrix, costs[list], i, 1 - miss / (double)(n - 1));
		}
		const struct salle_interval *even = &it->score_at_equal_cost[1].interval;
		const double low = 0.5 - spec->price_tolerance, high = 0.5 + spec->price_tolerance;
		if (it->dominated_by[1] != NULL || even->high < low || even->low > high)
			prices->verdict = SALLE_GOAL_MISSED;
		else if ((even->low < low || even->high > high) && prices->verdict == SALLE_GOAL_MET)
			prices->verdict = SALLE_GOAL_UNCERTAIN;
	}
}

/* Fights the unchanged scenario on the dice of one step of the search. Returns false if the search is stopped. */
static bool fight_unchanged_scenario(struct field *field, enum salle_balance_dice dice,
	struct salle_balance_sample *sample)
{
	struct salle_balance_field *of = &field->search->field;
	const struct salle_proposal none = { .n = 0 };
	struct salle_balance_sample *samples[] = { sample };
	return salle_balance_sample_init(sample, of, &none, salle_balance_derive_purpose(dice, 0),
			   field->search->diagnostics) &&
		salle_balance_samples_extend(of, samples, 1, NULL,
			(uint64_t)fmin(find_observations_per_cell(of), CELL_BOUTS_MAX));
}

static bool find_and_judge_prices(struct field *field, struct salle_balance_sample samples[2],
	struct salle_balance_prices *prices, enum salle_status *status)
{
	struct salle_balance_field *of = &field->search->field;
	double *costs[2] = { salle_arena_array(field->search->arena, field->n, sizeof(double)),
		salle_arena_array(field->search->arena, field->n, sizeof(double)) };
	of->activity = "prices";
	if (!fight_unchanged_scenario(field, SALLE_BALANCE_SCREEN, &samples[0]))
		return false;
	find_prices(field, &samples[0], prices);
	for (size_t i = 0; i < field->n; i++)
		costs[0][i] = salle_bill_total(field->bills[i]);
	if (!find_new_costs(field, prices, costs[1])) {
		*status = SALLE_BAD_INPUT;
		return false;
	}
	of->activity = "fresh bouts";
	if (!fight_unchanged_scenario(field, SALLE_BALANCE_CONFIRM, &samples[1]))
		return false;
	struct salle_priced_build *builds =
		salle_arena_array(field->search->arena, field->n * of->n_policies, sizeof *builds);
	for (size_t p = 0; p < of->n_policies; p++)
		judge_builds(field, &samples[1], p, costs, prices, builds + p * field->n);
	prices->builds = builds;
	prices->n_builds = field->n * of->n_policies;
	prices->bouts = samples[1].n * salle_bouts_per_stream(of->base->plan.matchups);
	return true;
}

enum salle_status salle_balance_find_prices(struct salle_balance_search *search)
{
	struct field field = { .search = search };
	struct salle_balance_sample samples[2] = { { .n = 0 }, { .n = 0 } };
	struct salle_balance_prices *prices = salle_arena_array(search->arena, 1, sizeof *prices);
	enum salle_status status = SALLE_INTERRUPTED;
	if (!list_builds(&field))
		return SALLE_BAD_INPUT;
	list_items(&field);
	bool changeable = false;
	for (size_t k = 0; k < field.gear.n_items; k++)
		changeable = changeable || field.items[k].cell != NULL;
	if (!changeable) {
		salle_error(search->diagnostics, &search->field.spec->at, "no table has a price of an item of these builds");
		return SALLE_BAD_INPUT;
	}
	prices->unit = search->field.base->plan.rules->fighter.cost_unit;
	prices->verdict = SALLE_GOAL_MET;
	if (find_and_judge_prices(&field, samples, prices, &status)) {
		search->out->prices = prices;
		status = SALLE_OK;
	}
	for (unsigned k = 0; k < 2; k++)
		salle_balance_sample_release(&samples[k], &search->field);
	return status;
}
