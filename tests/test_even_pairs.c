/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search finds pairs that are exactly even and omits pairs that are nearly even. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <salle/batch.h>

#include "base/arena.h"
#include "base/clock_seconds.h"
#include "batch/even_pairs.h"
#include "forecast/bouts_needed.h"

#include "coin_plan.h"
#include "load_fixture.h"
#include "arena_fixture.h"
#include "testing.h"

#define SIDEARMS "scenarios/campaign/sidearms.yaml"

/*
 * Coins of equal edge are even. Coins with the edges 100 and 99 are not even, and coins whose bouts are all drawn are
 * not even either. If 95 % of the bouts are drawn, 3,277 of 65,536 bouts are won, too few to find the pair. Coins with
 * the edges 4,995 and 5,005 differ in one of 1,000 won bouts, with or without draws. So 4,096 won bouts miss this
 * difference with the chance exp(-4).
 */
TEST_OF(struct salle_arena *arena, even_and_uneven_coins_are_separated)
{
	const struct coin_bet bets[] = {
		bet_between("a", "b", 3, 3, 0.2, 100000),
		bet_between("b", "a", 7, 7, 0, 100000),
		bet_between("c", "d", 100, 99, 0.2, 100000),
		bet_between("e", "f", 1, 1, 1, 100000),
		bet_between("g", "h", 3, 3, 0.9, 100000),
		bet_between("i", "j", 3, 3, 0.95, 100000),
		bet_between("k", "l", 4995, 5005, 0.9, 100000),
		bet_between("m", "n", 4995, 5005, 0, 100000),
	};
	struct salle_plan plan = coin_plan(bets, 8, 5, arena);
	const struct salle_even_pairs even = salle_find_even_pairs(&plan, INFINITY, arena);
	assert_int_equal(even.n_examined, 8);
	assert_int_equal(even.n, 3);
	assert_int_equal(even.n_unsure, 1);
	/*
	 * The search of a pair ends after 4,096 won bouts. In these pairs 80 %, 100 % and 10 % of the bouts are won. The
	 * tolerance is 5 standard deviations and a row of 32 bouts.
	 */
	assert_in_range(even.bouts[0], 5120 - 180, 5120 + 212);
	assert_int_equal(even.bouts[1], 4096);
	assert_in_range(even.bouts[4], 40960 - 3036, 40960 + 3068);
	for (unsigned m = 0; m < 8; m++)
		assert_true((even.bouts[m] > 0) == (m == 0 || m == 1 || m == 4));
}

/*
 * A large plan is examined completely if there is time, because a sample would miss most of the few even pairs. If the
 * whole search took less than a tenth of a second, it examined all matchups; otherwise at least 120.
 */
TEST_OF(struct salle_arena *arena, rare_even_pairs_of_a_large_plan_are_found)
{
	enum { COINS = 1200, EVEN = 3 };
	struct coin_bet *bets = salle_arena_array(arena, COINS, sizeof *bets);
	for (unsigned i = 0; i < COINS; i++)
		bets[i] =
			bet_between(salle_arena_format(arena, "x%u", i), "y", 3, i % (COINS / EVEN) == 7 ? 3 : 4, 0.2, 100000);
	const struct salle_plan plan = coin_plan(bets, COINS, 5, arena);
	const double start = salle_thread_cpu_seconds();
	const struct salle_even_pairs even = salle_find_even_pairs(&plan, INFINITY, arena);
	const bool whole = salle_thread_cpu_seconds() - start < 0.1;
	assert_in_range(even.n_examined, whole ? COINS : 120, COINS);
	assert_in_range(even.n, even.n_examined == COINS ? EVEN : 0, EVEN);
}

static bool is_even(const struct salle_scenario *scenario, const struct salle_even_pairs *even, const char *a,
	const char *b)
{
	for (size_t m = 0; m < scenario->plan.n_matchups; m++)
		if (strcmp(scenario->plan.matchups[m].a, a) == 0 && strcmp(scenario->plan.matchups[m].b, b) == 0)
			return even->bouts[m] > 0;
	fail_msg("%s does not meet %s", a, b);
	return false;
}

/*
 * Weapons with equal chances in close combat, by the table of weapons. Bayonet and Spear have equal numbers. Long Spear
 * and Pike differ only in the order of a charger (5 and 6), and both strike after a charged foe. Fighting Knife and
 * Bayonet both have order 3, and the difference of their power does not matter against equal parries. Their deadliness
 * is 3 and 4, but with either the same faces of the wound die leave a foe standing. The other pairs are similar.
 */
TEST_OF(struct salle_arena *arena, even_weapons_are_found)
{
	static const char *const pairs[][2] = { { "knife", "bayonet" }, { "knife", "spear" }, { "bayonet", "spear" },
		{ "long_spear", "pike" }, { "long_spear", "duelling_knife" }, { "pike", "duelling_knife" },
		{ "battle_club", "duelling_knife" } };
	struct salle_scenario scenario = load_scenario(SIDEARMS, NULL, 0, arena);
	const struct salle_even_pairs even = salle_find_even_pairs(&scenario.plan, INFINITY, arena);
	assert_int_equal(even.n, 7);
	for (size_t i = 0; i < 7; i++)
		assert_true(is_even(&scenario, &even, pairs[i][0], pairs[i][1]));
}

/*
 * A pair is not even if one relevant number differs, or if the scene favours a seat and seats are not exchanged. In a
 * charge a charged knife has order 3 and a charged bayonet 2, so these two are not even.
 */
TEST_OF(struct salle_arena *arena, one_different_number_is_enough)
{
	static const char *const figure[] = { "tables={weapons: {rows: {Spear: {deadliness: 5}}}}" },
							 *const charge[] = { "scene.opening=charge(a)" },
							 *const mirrored[] = { "scene.opening=charge(a)", "mirrored=yes" };
	struct salle_scenario scenario = load_scenario(SIDEARMS, figure, 1, arena);
	struct salle_even_pairs even = salle_find_even_pairs(&scenario.plan, INFINITY, arena);
	assert_false(is_even(&scenario, &even, "bayonet", "spear"));
	assert_true(is_even(&scenario, &even, "long_spear", "pike"));
	scenario = load_scenario(SIDEARMS, charge, 1, arena);
	even = salle_find_even_pairs(&scenario.plan, INFINITY, arena);
	assert_false(is_even(&scenario, &even, "bayonet", "spear"));
	scenario = load_scenario(SIDEARMS, mirrored, 2, arena);
	even = salle_find_even_pairs(&scenario.plan, INFINITY, arena);
	assert_true(is_even(&scenario, &even, "bayonet", "spear"));
	assert_false(is_even(&scenario, &even, "knife", "bayonet"));
}

/*
 * A run with two pairs that are exactly even, which fight the maximum number of bouts. The other pairs are decided
 * early.
 */
TEST_OF(struct salle_arena *arena, runs_with_even_pairs_are_predicted)
{
	enum { COINS = 12, MOST = 1000000 };
	struct coin_bet bets[COINS];
	char names[COINS][8];
	for (unsigned i = 0; i < COINS; i++) {
		snprintf(names[i], sizeof names[i], "x%u", i);
		bets[i] = bet_between(names[i], "y", i < 2 ? 100 : 110 + i, 100, 0.1, MOST);
	}
	struct salle_plan plan = coin_plan(bets, COINS, 3, arena);
	plan.precision = salle_precision_make(SALLE_PRECISION_DECIDE, 0.5, 1, MOST);
	const struct salle_batch_settings settings = { .threads = 2 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_OK);
	const struct salle_bouts_needed needed = salle_bouts_needed(&plan, arena);
	assert_int_equal(needed.even_pairs.n, 2);
	const double ratio = needed.bouts.likely / (double)result.bouts;
	if (ratio < 0.95 || ratio > 1.05)
		fail_msg("%g", ratio);
	plan.precision = salle_precision_make_even(0.5, 0.02, 1, MOST);
	assert_int_equal(salle_bouts_needed(&plan, arena).even_pairs.n, 0);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(even_and_uneven_coins_are_separated),
	UNIT(rare_even_pairs_of_a_large_plan_are_found), UNIT(even_weapons_are_found), UNIT(one_different_number_is_enough),
	UNIT(runs_with_even_pairs_are_predicted))
