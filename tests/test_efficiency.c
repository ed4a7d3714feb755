/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cost efficiency in a round robin of coins. A coin's strength is the logarithm of its edge. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "figures/efficiency.h"
#include "testing.h"
#include "run_fixture.h"
#include "diagnostics_fixture.h"

enum { COINS = 5 };

static const double edge[COINS] = { 1, 2, 4, 8, 3 }, price[COINS] = { 0, 3, 6, 9, 7 };

/* Fights a round robin of coins from a table with prices. */
static void fight(struct run_fixture *it, const char *table, const char *scenario, const char *set)
{
	char *folder = make_scratch(), *path = scratch_path(folder, "coins.csv");
	write_file(path, table);
	struct salle_arena arena = SALLE_ARENA_INIT;
	const char *text =
		salle_arena_format(&arena, "scenario: market\nrules: coin\nseed: 5\ntables: {coins: '%s'}\n%s", path, scenario);
	run_fixture_init(it, text, set);
	salle_arena_release(&arena);
	remove_scratch(folder);
	free(path);
}

static void fight_coins(struct run_fixture *it, const char *set)
{
	fight(it, "name,edge,cost\none,1,0\ntwo,2,3\nfour,4,6\neight,8,9\nthree,3,7\n",
		"bouts: 40000\nbuilds: {one: {coin: one}, two: {coin: two}, four: {coin: four}, eight: {coin: eight},\n"
		"  three: {coin: three}}\n",
		set);
}

static struct salle_efficiency judge(struct run_fixture *it)
{
	const struct salle_plan *plan = &it->scenario.plan;
	assert_true(salle_plan_has_costs(plan));
	size_t n;
	const struct salle_round_robin *found = salle_find_round_robins(plan, &it->result, &n, &it->arena);
	assert_int_equal(n, 1);
	struct salle_ranking ranking = salle_compute_ranking(&found->matrix, &it->arena);
	struct salle_efficiency efficiency;
	assert_true(salle_compute_efficiency(plan, &it->result, found, &ranking, &efficiency, &it->arena));
	return efficiency;
}

TEST_OF(struct run_fixture *it, coins_are_worth_their_edge)
{
	fight_coins(it, NULL);
	struct salle_efficiency efficiency = judge(it);
	double mean = 0, logs = 0, products = 0, squares = 0;
	for (size_t i = 0; i < COINS; i++) {
		mean += price[i] / COINS;
		logs += log(edge[i]) / COINS;
	}
	for (size_t i = 0; i < COINS; i++) {
		products += (price[i] - mean) * (log(edge[i]) - logs);
		squares += pow(price[i] - mean, 2);
	}
	double rate = products / squares;
	assert_true(efficiency.strength_rises_with_cost);
	assert_near(efficiency.log_odds_per_cost.value, rate, 0.003);
	/* the coin of edge 3 costs more than the coin of edge 4 and wins less, so it is not on the front */
	static const bool front[COINS] = { true, true, true, true, false };
	for (size_t i = 0; i < COINS; i++) {
		const struct salle_build_value *worth = &efficiency.build_values[i];
		double fair = mean + (log(edge[i]) - logs) / rate;
		assert_near(worth->cost, price[i], 0);
		assert_near(worth->fair_cost.value, fair, 0.15);
		assert_true(worth->fair_cost.interval.low < fair && fair < worth->fair_cost.interval.high);
		assert_int_equal(worth->on_front, front[i]);
		assert_near(worth->front_share, front[i], 0);
		assert_int_equal(worth->front, front[i] ? SALLE_FRONT_YES : SALLE_FRONT_NO);
	}
	/* five builds have five different coins, so the effect of a coin cannot be separated from that of its build */
	assert_int_equal(efficiency.n_items, COINS);
	assert_int_equal(efficiency.n_unidentified, COINS);
	assert_int_equal(efficiency.n_identified, 0);
	for (size_t k = 0; k < COINS; k++) {
		assert_int_equal(efficiency.items[k].builds, 1);
		assert_string_equal(efficiency.items[k].companions, "");
		assert_true(isnan(efficiency.items[k].price.value));
	}
}

/* Each coin is the only item of two builds, so the fair prices of coins lie on the line of worth against price. */
TEST_OF(struct run_fixture *it, coins_have_fair_prices)
{
	static const double cost[] = { 2, 4, 6, 8 }, fair[] = { 5 - 4 / 1.3, 5 - 1 / 1.3, 5 + 1 / 1.3, 5 + 4 / 1.3 };
	/*
	 * The edges are 100,000 times exp(0.2 * k) with k = 1, 4, 6, 9. The costs are 2, 4, 6, 8. By least squares k rises
	 * by 1.3 per unit of cost, so the slope is 1.3 * 0.2 log odds per unit of cost.
	 */
	fight(it, "name,edge,cost\none,122140,2\nfour,222554,4\nsix,332012,6\nnine,604965,8\n",
		"bouts: 40000\nbuilds: {a: {coin: one}, b: {coin: one}, c: {coin: four}, d: {coin: four}, e: {coin: six},\n"
		"  f: {coin: six}, g: {coin: nine}, h: {coin: nine}}\n",
		NULL);
	struct salle_efficiency efficiency = judge(it);
	assert_true(efficiency.strength_rises_with_cost);
	assert_int_equal(efficiency.n_unidentified, 0);
	assert_int_equal(efficiency.n_identified, 4);
	for (size_t k = 0; k < 4; k++) {
		const struct salle_item *item = &efficiency.items[k];
		assert_near(item->cost, cost[k], 0);
		assert_int_equal(item->builds, 2);
		assert_near(item->price.value, fair[k], 0.1);
		assert_true(item->price.interval.low < fair[k] && fair[k] < item->price.interval.high);
	}
}

TEST_OF(struct run_fixture *it, equal_builds_have_no_fair_cost)
{
	fight_coins(it, "options.draw=1"); /* every bout is a draw */
	struct salle_efficiency efficiency = judge(it);
	assert_false(efficiency.strength_rises_with_cost);
	for (size_t i = 0; i < COINS; i++) {
		assert_true(isnan(efficiency.build_values[i].fair_cost.value) && isnan(efficiency.items[i].price.value));
		/* all scores are equal, so only the cheapest build is on the front */
		assert_int_equal(efficiency.build_values[i].on_front, price[i] == 0);
	}
}

TEST_OF(struct run_fixture *it, builds_without_cost_have_no_efficiency)
{
	run_fixture_init(it, "rules: coin\nbouts: 10\nbuilds: {a: {coin: fair}, b: {coin: heavy}, c: {coin: loaded}}\n",
		NULL);
	assert_false(salle_plan_has_costs(&it->scenario.plan));
}

/* The bill of a build has every item that `salle check` lists under cost. The total of the bill is the sum of these
 * costs. */
static void bills_of_the_armoury(void **state)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	struct salle_overrides overrides = { .data_dir = "scenarios" };
	struct salle_scenario scenario;
	assert_int_equal(salle_scenario_load("scenarios/fechtbook/armoury.yaml", &overrides, &scenario, &arena,
						 &diagnostics),
		SALLE_OK);
	/* prices in the shipped tables: Messer 2, Buckler 2, Gambeson with jack chains 3, Leather Boots 1, Arming Cap 1 */
	const struct salle_plan *plan = &scenario.plan;
	size_t messers = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		if (strcmp(plan->matchups[m].b, "messer") != 0)
			continue;
		const struct salle_bill *bill = plan->matchups[m].bills[SALLE_B];
		assert_int_equal(salle_bill_total(bill), 9);
		assert_int_equal(bill->n, 5);
		messers++;
	}
	assert_int_equal(messers, 7);
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
}

static void listed_name_includes_its_forms(void **state)
{
	static const char *const names[] = { "Cuirass", "Long Axe" };
	const struct salle_price_list some = { .items = names, .n_items = 2 }, all = { .n_items = 0 };
	assert_true(salle_price_list_has(&some, "Cuirass") && salle_price_list_has(&some, "Cuirass (hardened)"));
	assert_true(salle_price_list_has(&some, "Long Axe"));
	assert_false(salle_price_list_has(&some, "Cuirassier") || salle_price_list_has(&some, "Axe") ||
		salle_price_list_has(&some, "Long"));
	assert_true(salle_price_list_has(&all, "Axe") && salle_price_list_has(NULL, "Axe"));
}

/* Only a significant gap has a verdict. The verdict says whether the printed price is too high or too low. */
static void verdicts_equal_calculation_by_hand(void **state)
{
	struct salle_item item = { .cost = 10, .price = { 14, { 11, 19 } }, .price_significance = { 0.01, 0.04, 0.03 } };
	assert_string_equal(salle_price_verdict(&item), "too cheap");
	struct salle_estimate gap = salle_price_gap(&item);
	assert_near(gap.value, 4, 0);
	assert_near(gap.interval.low, 1, 0);
	assert_near(gap.interval.high, 9, 0);
	item.cost = 15;
	assert_string_equal(salle_price_verdict(&item), "too dear");
	item.price_significance.fdr = 0.06;
	assert_string_equal(salle_price_verdict(&item), "");
	item.price_significance.fdr = NAN;
	assert_string_equal(salle_price_verdict(&item), "");
	/*
	 * The item has no fair price. The interval of its worth excludes 0, but the false discovery rate of 0.2 is too
	 * high: among many items some intervals exclude 0 by chance.
	 */
	item.price.value = NAN;
	item.fully_identified = true;
	item.worth = (struct salle_estimate){ -1, { -1.9, -0.1 } };
	item.worth_significance.fdr = 0.2;
	assert_string_equal(salle_price_verdict(&item), "");
	item.worth_significance.fdr = 0.04;
	assert_string_equal(salle_price_verdict(&item), "too dear at any price");
	item.worth.value = 1;
	assert_string_equal(salle_price_verdict(&item), "");
}

RUN_TESTS_EACH(run_fixture_setup, run_fixture_teardown, UNIT(coins_are_worth_their_edge), UNIT(coins_have_fair_prices),
	UNIT(equal_builds_have_no_fair_cost), UNIT(builds_without_cost_have_no_efficiency), UNIT(bills_of_the_armoury),
	UNIT(listed_name_includes_its_forms), UNIT(verdicts_equal_calculation_by_hand))
