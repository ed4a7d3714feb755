/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of games over policies, of matchups whose outcomes are set by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "results/policy_game.h"
#include "rules/null/null.h"
#include "tourney.h"

/* Who met whom under what, and how many of 100 bouts a won; b won the others. */
struct met {
	const char *a, *a_policy, *b, *b_policy;
	uint64_t a_wins, bouts;
};

static struct salle_policy_game play(const struct met *met, size_t n, struct salle_arena *arena)
{
	struct salle_matchup *matchups = salle_arena_array(arena, n, sizeof *matchups);
	struct salle_plan plan = { .scenario = "hall",
		.rules = &salle_ruleset_null,
		.layout = salle_tally_layout(salle_ruleset_null.labels),
		.matchups = matchups,
		.n_matchups = n };
	struct salle_batch_result result = { .tallies = salle_tallies_new(n, plan.layout.size, arena) };
	for (size_t m = 0; m < n; m++) {
		matchups[m] = (struct salle_matchup){ .variant = "base",
			.a = met[m].a,
			.a_policy = met[m].a_policy,
			.b = met[m].b,
			.b_policy = met[m].b_policy };
		uint64_t *tally = salle_tally_new(&plan.layout, arena);
		tally[plan.layout.bouts] = met[m].bouts;
		tally[plan.layout.wins + SALLE_A] = met[m].a_wins;
		tally[plan.layout.wins + SALLE_B] = met[m].bouts - met[m].a_wins;
		salle_tallies_put(&result.tallies, m, tally, arena);
	}
	return salle_policy_game(&plan, &result, arena);
}

/*
 * Scores of a: 80 and 30 against x, 40 and 60 against y. No saddle: the value is (80 * 60 - 30 * 40) / (80 + 60 - 30 -
 * 40) = 3600 / 70, a plays x in (60 - 40) / 70 of the bouts, b in (60 - 30) / 70.
 */
static void both_mix(void **state)
{
	(void)state;
	static const struct met met[] = { { "a", "x", "b", "x", 80, 100 }, { "a", "x", "b", "y", 30, 100 },
		{ "a", "y", "b", "x", 40, 100 }, { "a", "y", "b", "y", 60, 100 } };
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_policy_game game = play(met, 4, &arena);
	assert_int_equal(game.n, 2);
	assert_string_equal(game.preset, "x");
	assert_string_equal(game.rows[0].build, "a");
	assert_near(game.rows[0].value, 36.0 / 70, 1e-9);
	assert_near(game.rows[0].preset, 0.8, 1e-12);
	assert_string_equal(game.rows[0].best, "y");
	assert_near(game.rows[0].share, 50.0 / 70, 1e-9);
	assert_near(game.rows[1].value, 34.0 / 70, 1e-9);
	assert_string_equal(game.rows[1].best, "y");
	assert_near(game.rows[1].share, 40.0 / 70, 1e-9);
	salle_arena_release(&arena);
}

/* Three builds, of which one has one policy: a saddle, and the mean over the foes. */
static void one_answer_is_best(void **state)
{
	(void)state;
	static const struct met met[] = { { "a", "x", "b", "z", 20, 100 }, { "a", "y", "b", "z", 90, 100 },
		{ "a", "x", "c", "x", 10, 100 }, { "a", "x", "c", "y", 70, 100 }, { "a", "y", "c", "x", 50, 100 },
		{ "a", "y", "c", "y", 60, 100 }, { "b", "z", "c", "x", 0, 100 }, { "b", "z", "c", "y", 30, 100 } };
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_policy_game game = play(met, 8, &arena);
	assert_int_equal(game.n, 3);
	assert_null(game.preset);
	assert_string_equal(game.rows[0].build, "c");
	assert_near(game.rows[0].value, (1.0 + 0.5) / 2, 1e-9);
	assert_near(game.rows[0].preset, (1.0 + 0.9) / 2, 1e-12);
	assert_string_equal(game.rows[1].build, "a");
	assert_near(game.rows[1].value, (0.9 + 0.5) / 2, 1e-9);
	assert_string_equal(game.rows[1].best, "y");
	assert_near(game.rows[1].share, 1, 1e-9);
	assert_string_equal(game.rows[2].build, "b");
	assert_near(game.rows[2].value, (0.1 + 0.0) / 2, 1e-9);
	salle_arena_release(&arena);
}

/* An interrupted run ranks nothing. */
static void what_was_not_fought_has_no_value(void **state)
{
	(void)state;
	static const struct met met[] = { { "a", "x", "b", "x", 80, 100 }, { "a", "x", "b", "y", 30, 100 },
		{ "a", "y", "b", "x", 40, 100 }, { "a", "y", "b", "y", 0, 0 } };
	struct salle_arena arena = SALLE_ARENA_INIT;
	assert_int_equal(play(met, 4, &arena).n, 0);
	assert_int_equal(play(met, 3, &arena).n, 0);
	salle_arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(both_mix),
		cmocka_unit_test(one_answer_is_best),
		cmocka_unit_test(what_was_not_fought_has_no_value),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
