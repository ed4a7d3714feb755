/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cost efficiency of a round robin of coins, whose strengths are the logarithms of their edges. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "fought.h"
#include "reported.h"
#include "results/efficiency.h"
#include "tourney.h"

enum { COINS = 5 };

static const double edge[COINS] = { 1, 2, 4, 8, 3 }, price[COINS] = { 4, 2, 9, 5, 0 };

/* Five coins in round robin, with a table of their own that has prices. */
static void fight_coins(struct fought *it, const char *set)
{
	char *folder = make_scratch(), *path = scratch_path(folder, "coins.csv");
	write_file(path, "name,edge,cost\none,1,4\ntwo,2,2\nfour,4,9\neight,8,5\nthree,3,0\n");
	struct salle_arena arena = SALLE_ARENA_INIT;
	const char *text = salle_arena_format(&arena,
		"scenario: market\nrules: null\nseed: 5\nbouts: 40000\ntables: {coins: '%s'}\n"
		"builds: {one: {coin: one}, two: {coin: two}, four: {coin: four}, eight: {coin: eight},\n"
		"  three: {coin: three}}\n",
		path);
	fought_init(it, text, set);
	salle_arena_release(&arena);
	remove_scratch(folder);
	free(path);
}

static void coins_are_worth_their_edge(void **state)
{
	(void)state;
	struct fought it;
	fight_coins(&it, NULL);
	const struct salle_plan *plan = &it.scenario.plan;
	assert_true(salle_efficiency_wanted(plan));
	size_t n;
	const struct salle_round_robin *found = salle_round_robins(plan, &it.result, &n, &it.arena);
	assert_int_equal(n, 1);
	struct salle_ranking ranking = salle_ranking(&found->matrix, &it.arena);
	struct salle_efficiency efficiency;
	assert_true(salle_efficiency(plan, found, &ranking, &efficiency, &it.arena));

	double mean = 0, logs = 0, costs = 0, strengths = 0;
	for (size_t i = 0; i < COINS; i++) {
		mean += price[i] / COINS;
		logs += log(edge[i]) / COINS;
	}
	for (size_t i = 0; i < COINS; i++) {
		costs += pow(price[i] - mean, 2);
		strengths += pow(log(edge[i]) - logs, 2);
	}
	double rate = sqrt(costs / strengths);
	assert_near(efficiency.rate, rate, 0.05);
	/* one coin scores most for 5 pieces and 4 costs more; 2 is the best for 2 pieces; 3 beats 2 and is free */
	static const bool front[COINS] = { false, false, false, true, true };
	for (size_t i = 0; i < COINS; i++) {
		const struct salle_build_value *worth = &efficiency.worths[i];
		double fair = mean + rate * (log(edge[i]) - logs);
		assert_near(worth->cost, price[i], 0);
		assert_near(worth->fair_cost.value, fair, 0.15);
		assert_true(worth->fair_cost.interval.low < fair + 0.1 && fair - 0.1 < worth->fair_cost.interval.high);
		assert_int_equal(worth->on_front, front[i]);
		assert_near(worth->front_share, front[i], 0);
	}
	/* the coin is all that a build has: its price moves towards the build's fair cost, and not beyond */
	assert_int_equal(efficiency.n_items, COINS);
	for (size_t k = 0; k < COINS; k++) {
		const struct salle_item *item = &efficiency.items[k];
		assert_string_equal(item->name, found->builds[k]);
		assert_int_equal(item->builds, 1);
		assert_string_equal(item->companions, "");
		double wanted = efficiency.worths[k].fair_cost.value - price[k], moved = item->price.value - price[k];
		assert_true(wanted * moved >= 0 && fabs(moved) <= fabs(wanted));
		assert_true(item->price.interval.low < item->price.value && item->price.value < item->price.interval.high);
	}
	fought_release(&it);
}

static void alike_builds_have_no_fair_cost(void **state)
{
	(void)state;
	struct fought it;
	fight_coins(&it, "options.draw=1"); /* nobody ever wins */
	const struct salle_plan *plan = &it.scenario.plan;
	size_t n;
	const struct salle_round_robin *found = salle_round_robins(plan, &it.result, &n, &it.arena);
	struct salle_ranking ranking = salle_ranking(&found->matrix, &it.arena);
	struct salle_efficiency efficiency;
	assert_true(salle_efficiency(plan, found, &ranking, &efficiency, &it.arena));
	assert_true(isnan(efficiency.rate));
	for (size_t i = 0; i < COINS; i++) {
		assert_true(isnan(efficiency.worths[i].fair_cost.value) && isnan(efficiency.items[i].price.value));
		assert_int_equal(efficiency.worths[i].on_front, price[i] == 0); /* all score alike: the cheapest is the best */
	}
	fought_release(&it);
}

static void what_costs_nothing_has_no_efficiency(void **state)
{
	(void)state;
	struct fought it;
	fought_init(&it, "rules: null\nbouts: 10\nbuilds: {a: {coin: fair}, b: {coin: heavy}, c: {coin: loaded}}\n", NULL);
	assert_false(salle_efficiency_wanted(&it.scenario.plan));
	fought_release(&it);
}

/* A bill has every item that `salle check` lists under cost, and adds up. */
static void bills_of_the_armoury(void **state)
{
	(void)state;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_report report;
	salle_report_init(&report);
	struct salle_overrides overrides = { .data_dir = "scenarios" };
	struct salle_scenario scenario;
	assert_int_equal(salle_scenario_load("scenarios/fechtbook/armoury.yaml", &overrides, &scenario, &arena, &report),
		SALLE_OK);
	/* shipped tables: Messer r2, Buckler r2, Gambeson with jack chains r3, Leather Boots r1, Arming Cap r1 */
	const struct salle_plan *plan = &scenario.plan;
	size_t messers = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		if (strcmp(plan->matchups[m].b, "messer") != 0)
			continue;
		const struct salle_bill *bill = plan->matchups[m].bills[SALLE_B];
		assert_int_equal(salle_bill_cost(bill), 9);
		assert_int_equal(bill->n, 5);
		messers++;
	}
	assert_int_equal(messers, 7);
	salle_report_release(&report);
	salle_arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(coins_are_worth_their_edge),
		cmocka_unit_test(alike_builds_have_no_fair_cost),
		cmocka_unit_test(what_costs_nothing_has_no_efficiency),
		cmocka_unit_test(bills_of_the_armoury),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
