/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values at which a curve crosses 1/2: first curves with known answers, then sweeps of the coin. */
#include <math.h>
#include <string.h>

#include <salle/tally_pack.h>

#include "coin_plan.h"
#include "figures/sweep_crossings.h"
#include "run_fixture.h"
#include "testing.h"

enum { MOST = 8 };

/*
 * Returns the crossing of scores measured at the values 0, 10, 20 …. The interval of each score is the score +- 0.05.
 */
static struct salle_crossing crossing_of_scores(const double *scores, size_t n)
{
	double x[MOST];
	struct salle_estimate estimates[MOST];
	for (size_t i = 0; i < n; i++) {
		x[i] = 10 * (double)i;
		estimates[i] = (struct salle_estimate){ scores[i], { scores[i] - 0.05, scores[i] + 0.05 } };
	}
	return salle_find_crossing(x, estimates, n);
}

static bool is_near_or_both_nan(double number, double wanted)
{
	return isnan(wanted) ? isnan(number) : fabs(number - wanted) < 1e-9;
}

static void crossings_are_known_by_intervals_alone(void **state)
{
	static const struct {
		double scores[MOST];
		size_t n;
		enum salle_crossing_kind kind;
		int first, last;
		double low, high, value;
	} cases[] = {
		{ { 0.3, 0.4, 0.6, 0.7 }, 4, SALLE_CROSSING_ONE, -1, 1, 10, 20, 15 },
		{ { 0.7, 0.6, 0.44, 0.3 }, 4, SALLE_CROSSING_ONE, 1, -1, 10, 20, 10 + 10 * 0.1 / 0.16 },
		/* 0.52 and 0.49 are not significantly different from 1/2, and the measured scores cross 1/2 three times */
		{ { 0.3, 0.52, 0.49, 0.7 }, 4, SALLE_CROSSING_ONE, -1, 1, 0, 30, NAN },
		{ { 0.4, 0.5, 0.5, 0.6 }, 4, SALLE_CROSSING_ONE, -1, 1, 0, 30, 15 },
		/* the side that is ahead at an end is not known, so a crossing may lie beyond it */
		{ { 0.48, 0.3, 0.6, 0.7 }, 4, SALLE_CROSSING_ONE, 0, 1, NAN, 20, 10 + 10 * 0.2 / 0.3 },
		{ { 0.3, 0.6, 0.52 }, 3, SALLE_CROSSING_ONE, -1, 0, 0, NAN, 10 * 0.2 / 0.3 },
		{ { 0.3, 0.6, 0.3, 0.3 }, 4, SALLE_CROSSING_SEVERAL, -1, -1, 0, 20, NAN },
		{ { 0.6, 0.7, 0.56 }, 3, SALLE_CROSSING_NONE, 1, 1, NAN, NAN, NAN },
		{ { 0.6, 0.52, 0.6, 0.7 }, 4, SALLE_CROSSING_UNKNOWN, 1, 1, 0, 20, NAN },
		{ { 0.3, 0.4, 0.51 }, 3, SALLE_CROSSING_UNKNOWN, -1, 0, 10, NAN, NAN },
		{ { 0.49, 0.51, 0.6 }, 3, SALLE_CROSSING_UNKNOWN, 0, 1, NAN, 20, NAN },
		{ { 0.47, 0.51 }, 2, SALLE_CROSSING_UNKNOWN, 0, 0, NAN, NAN, NAN },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct salle_crossing it = crossing_of_scores(cases[i].scores, cases[i].n);
		if (it.kind != cases[i].kind || it.first != cases[i].first || it.last != cases[i].last ||
			!is_near_or_both_nan(it.low, cases[i].low) || !is_near_or_both_nan(it.high, cases[i].high) ||
			!is_near_or_both_nan(it.value, cases[i].value))
			fail_msg("case %zu: %s, sides %d and %d, %g to %g, at %g", i, salle_crossing_name(it.kind), it.first,
				it.last, it.low, it.high, it.value);
	}
}

/* Coins of edge 1, 2 and 5; the edge of x is swept. x is even with y at edge 2 and with z at edge 5, with or without
 * draws. */
#define HALL                                                                                       \
	"rules: coin\nseed: 21\nbouts: 4000\noptions: {draw: 0.4, limit: 30}\nscene: {decides: 3}\n"   \
	"builds:\n  x: {coin: fair, dice: 8, wounds: 3}\n  y: {coin: loaded, dice: 6, wounds: 2}\n"    \
	"  z: {coin: heavy, wounds: 1}\n"                                                              \
	"sweep:\n  edge: {path: tables.coins.rows.fair.edge, values: [9, 1, 7, 2, 3, 4, 5, 6, 8]}\n" \
	"  dice: {path: builds.z.dice, from: 5, to: 7}\n  same: {path: options.draw, values: [0, 0.2, 0.20]}\n"

static const struct salle_pair_crossing *find_pair_crossing(const struct salle_pair_crossings *all, const char *sweep,
	const char *a, const char *b)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_pair_crossing *it = &all->items[i];
		if (strcmp(it->sweep->name, sweep) == 0 && strcmp(it->base->a, a) == 0 && strcmp(it->base->b, b) == 0)
			return it;
	}
	fail_msg("no %s of %s and %s", sweep, a, b);
	return NULL;
}

static void assert_even_coins(const char *set)
{
	struct run_fixture it;
	run_fixture_init(&it, HALL, set);
	const struct salle_pair_crossings all = salle_find_pair_crossings(&it.scenario.plan, &it.result, &it.arena);
	/* The sweep of the coin concerns three pairs, the sweep of z's dice two pairs. The sweep `same` repeats a number,
	 * so it has no crossings. */
	assert_int_equal(all.n, 3 + 2);
	static const struct {
		const char *foe;
		double even;
	} pairs[] = { { "y", 2 }, { "z", 5 } };
	for (size_t i = 0; i < 2; i++) {
		const struct salle_pair_crossing *pair = find_pair_crossing(&all, "edge", "x", pairs[i].foe);
		double even = pairs[i].even;
		assert_int_equal(pair->bouts, 9 * 4000);
		assert_int_equal(pair->of_this_pair.kind, SALLE_CROSSING_ONE);
		assert_true(pair->of_this_pair.first == -1 && pair->of_this_pair.last == 1);
		assert_true(pair->of_this_pair.low == even - 1 && pair->of_this_pair.high >= even + 1 &&
			pair->of_this_pair.high <= even + 2);
		assert_true(fabs(pair->of_this_pair.value - even) < 0.6);
		assert_true(pair->among_all_pairs.low <= pair->of_this_pair.low &&
			pair->among_all_pairs.high >= pair->of_this_pair.high);
	}
	assert_int_equal(find_pair_crossing(&all, "edge", "y", "z")->of_this_pair.kind, SALLE_CROSSING_NONE);
	assert_int_equal(find_pair_crossing(&all, "edge", "y", "z")->of_this_pair.first, -1);
	/* z is ahead with any number of dice; the row describes side a, which is x and behind */
	const struct salle_pair_crossing *swept = find_pair_crossing(&all, "dice", "x", "z");
	assert_true(swept->of_this_pair.kind == SALLE_CROSSING_NONE && swept->of_this_pair.first == -1);
	run_fixture_release(&it);
}

static void swept_coins_cross_one_half_at_equal_weights(void **state)
{
	assert_even_coins(NULL);
}

static void mirrored_coins_cross_at_equal_weights(void **state)
{
	assert_even_coins("mirrored=yes");
}

/*
 * Two pairs have two values of 1,000 bouts each. Intervals hold jointly for the two values of a pair, or for all four
 * values. The standard error of an even score is 0.0158.
 *
 * 533 wins are 2.09 standard errors above even. This is more than the 1.96 of one interval and less than the 2.24 of
 * two intervals. 537 wins are 2.34 standard errors above even, which is more than the 2.24 of two intervals and less
 * than the 2.50 of four. 541 wins are 2.59 standard errors above even.
 */
static void intervals_hold_together_for_a_pair_and_for_all(void **state)
{
	static const uint64_t wins[] = { 533, 537, 541 };
	static const enum salle_crossing_kind one = SALLE_CROSSING_ONE, unknown = SALLE_CROSSING_UNKNOWN;
	const enum salle_crossing_kind own[] = { unknown, one, one }, all[] = { unknown, unknown, one };
	static const double numbers[] = { 1, 2 };
	static const struct salle_sweep sweep = { .name = "sweep", .path = "path", .n = 2, .numbers = numbers };
	static const struct salle_change changes[] = { { .sweep = &sweep }, { .sweep = &sweep, .value = 1 } };
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct coin_bet x = bet_between("a", "x", 1, 1, 0, 1000), y = bet_between("a", "y", 1, 1, 0, 1000);
	struct salle_plan plan = coin_plan((const struct coin_bet[]){ x, y, x, y, x, y }, 6, 1, &arena);
	struct salle_matchup *matchups = salle_arena_array(&arena, 6, sizeof *matchups);
	for (size_t m = 0; m < 6; m++) {
		matchups[m] = plan.matchups[m];
		matchups[m].change = m < 2 ? NULL : &changes[m / 2 - 1];
		matchups[m].distance_from_base = m - m % 2;
	}
	plan.matchups = matchups;
	plan.n_changes = 4;
	for (size_t i = 0; i < sizeof wins / sizeof wins[0]; i++) {
		struct salle_batch_result result = { .tallies = salle_tallies_new(6, plan.layout.size, &arena) };
		for (size_t m = 0; m < 6; m++) {
			uint64_t *counts = salle_tally_new(&plan.layout, &arena);
			struct salle_tally_head *head = salle_tally_head(counts);
			head->bouts = 1000;
			head->wins[SALLE_A] = m < 4 ? wins[i] : 300;
			head->wins[SALLE_B] = 1000 - head->wins[SALLE_A];
			salle_tallies_put(&result.tallies, m, counts, &arena);
		}
		const struct salle_pair_crossings pairs = salle_find_pair_crossings(&plan, &result, &arena);
		assert_int_equal(pairs.n, 2);
		for (size_t pair = 0; pair < 2; pair++) {
			assert_int_equal(pairs.items[pair].of_this_pair.kind, own[i]);
			assert_int_equal(pairs.items[pair].among_all_pairs.kind, all[i]);
		}
	}
	salle_arena_release(&arena);
}

RUN_TESTS(UNIT(crossings_are_known_by_intervals_alone), UNIT(swept_coins_cross_one_half_at_equal_weights),
	UNIT(mirrored_coins_cross_at_equal_weights), UNIT(intervals_hold_together_for_a_pair_and_for_all))
