/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of choosing policies, of matchups whose outcomes are set by hand. */
#include <math.h>

#include <string.h>

#include <Rmath.h>

#include <salle/score_matrix.h>

#include "figures/policy_game.h"
#include "arena_fixture.h"
#include "testing.h"
#include "hand_made_plan.h"

/*
 * A 2 x 2 game without a saddle has the value (ad - bc) / (a + d - b - c), and the row player takes the first row with
 * (d - c) / (a + d - b - c): von Neumann and Morgenstern (1944), 18.2.
 */
static double value_of(double a, double b, double c, double d)
{
	return (a * d - b * c) / (a + d - b - c);
}

static struct salle_policy_game game_of(const struct hand_made_matchup *met, size_t n, struct salle_arena *arena)
{
	struct salle_plan plan = hand_made_plan(met, n, arena);
	struct salle_batch_result result = hand_made_result(&plan, met, arena);
	return salle_solve_policy_games(&plan, &result, arena);
}

static const struct hand_made_matchup mixed[] = {
	{ "x", "p", "y", "p", 80, 20, 0, NULL },
	{ "x", "p", "y", "q", 30, 70, 0, NULL },
	{ "x", "q", "y", "p", 20, 80, 0, NULL },
	{ "x", "q", "y", "q", 60, 40, 0, NULL },
};

TEST_OF(struct salle_arena *arena, policies_are_mixed)
{
	struct salle_policy_game game = game_of(mixed, 4, arena);
	assert_int_equal(game.n, 2);
	const struct salle_policy_value *y = &game.rows[0], *x = &game.rows[1];
	assert_string_equal(x->build, "x");
	assert_near(x->value.value, value_of(0.8, 0.3, 0.2, 0.6), 1e-9);
	assert_near(y->value.value, 1 - x->value.value, 1e-9);
	assert_string_equal(x->best, "q");
	assert_near(x->share, 1 - (0.6 - 0.2) / 0.9, 1e-9);
	assert_near(x->preset, 0.8, 1e-12);
	/* four matchups of the pair: each interval at 1 - 0.05 / 4 */
	struct salle_interval ends[4];
	for (size_t i = 0; i < 4; i++)
		ends[i] = salle_score_interval(mixed[i].a_wins, 0, mixed[i].b_wins, 1 - 0.05 / 4);
	assert_near(x->value.interval.low, value_of(ends[0].low, ends[1].low, ends[2].low, ends[3].low), 1e-9);
	assert_near(x->value.interval.high, value_of(ends[0].high, ends[1].high, ends[2].high, ends[3].high), 1e-9);
}

/* p is the better choice whatever the foe does, so the foe takes the one that loses the least against p. */
TEST_OF(struct salle_arena *arena, a_dominant_policy_is_always_chosen)
{
	const struct hand_made_matchup pure[] = {
		{ "x", "p", "y", "p", 70, 20, 10, NULL },
		{ "x", "p", "y", "q", 40, 60, 0, NULL },
		{ "x", "q", "y", "p", 60, 40, 0, NULL },
		{ "x", "q", "y", "q", 30, 70, 0, NULL },
	};
	struct salle_policy_game game = game_of(pure, 4, arena);
	assert_int_equal(game.n, 2);
	assert_near(game.rows[0].value.value, 0.6, 1e-9);
	assert_string_equal(game.rows[0].best, "q");
	assert_near(game.rows[1].share, 1, 1e-9);
	assert_string_equal(game.preset, "p");
	/* a pair that did not meet under all policies has no value */
	assert_int_equal(game_of(pure, 3, arena).n, 0);
}

/*
 * Coverage: three builds under two policies, 200 bouts a matchup. That an interval of 95 % misses in more than 5 % of
 * 1,000 runs by chance alone, beyond 4 standard errors, means it is too narrow.
 */
static void intervals_cover_the_value(void **state)
{
	enum { RUNS = 1000, BOUTS = 200, MATCHUPS = 12 };
	static const double chances[MATCHUPS] = { 0.8, 0.3, 0.2, 0.6, 0.5, 0.4, 0.3, 0.7, 0.55, 0.45, 0.4, 0.65 };
	static const char *const pairs[][2] = { { "x", "y" }, { "x", "z" }, { "y", "z" } };
	const double truth = (value_of(0.8, 0.3, 0.2, 0.6) + value_of(0.5, 0.4, 0.3, 0.7)) / 2;
	unsigned missed = 0;
	set_seed(20, 1604);
	for (unsigned run = 0; run < RUNS; run++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct hand_made_matchup met[MATCHUPS];
		for (size_t i = 0; i < MATCHUPS; i++) {
			uint64_t wins = (uint64_t)rbinom(BOUTS, chances[i]);
			met[i] = (struct hand_made_matchup){ pairs[i / 4][0], i & 2 ? "q" : "p", pairs[i / 4][1], i & 1 ? "q"
				: "p", wins,
				BOUTS - wins, 0, NULL };
		}
		struct salle_policy_game game = game_of(met, MATCHUPS, &arena);
		assert_int_equal(game.n, 3);
		size_t x = 0;
		while (strcmp(game.rows[x].build, "x") != 0)
			x++;
		missed += game.rows[x].value.interval.low > truth || game.rows[x].value.interval.high < truth;
		salle_arena_release(&arena);
	}
	print_message("missed the value in %u of %u runs\n", missed, (unsigned)RUNS);
	assert_true(missed <= 0.05 * RUNS + 4 * sqrt(0.05 * 0.95 * RUNS));
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(policies_are_mixed), UNIT(a_dominant_policy_is_always_chosen),
	UNIT(intervals_cover_the_value))
