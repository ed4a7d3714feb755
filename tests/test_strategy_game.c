/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game of builds and policies, read from matchups whose outcomes the test sets. */
#include <math.h>
#include <string.h>

#include "figures/strategy_game.h"
#include "arena_fixture.h"
#include "testing.h"
#include "hand_made_plan.h"
#include "tally_fixture.h"

enum { BUILDS = 3, STRATEGIES = 6, MATCHUPS = 21, BOUTS = 1000 };

static const char *const names[BUILDS] = { "rock", "paper", "scissors" }, *const policies[2] = { "bad", "good" };

/*
 * Plants the ring of tests/test_strategies.c: good scissors lose 0.1 to rock, paper loses 0.2 to scissors, rock loses
 * 0.3 to paper; bad policies lose 0.4 to good ones. All pairs of policies meet, also those of one build. Some matchups
 * of two builds list one build first, some the other.
 */
static size_t plant(struct hand_made_matchup *matchups)
{
	static const double lost[BUILDS][BUILDS] = { { 0, 0.3, -0.1 }, { -0.3, 0, 0.2 }, { 0.1, -0.2, 0 } };
	size_t n = 0;
	for (size_t a = 0; a < BUILDS; a++)
		for (size_t b = a; b < BUILDS; b++)
			for (size_t p = 0; p < 2; p++)
				for (size_t q = a == b ? p : 0; q < 2; q++) {
					double won = p == q ? (p == 1 ? -lost[a][b] : 0) : p > q ? 0.4 : -0.4;
					uint64_t wins = (uint64_t)lround(BOUTS * (0.5 + won));
					matchups[n] = (struct hand_made_matchup){ names[a], policies[p], names[b], policies[q], wins,
						BOUTS - wins, 0, NULL };
					if (p != q)
						matchups[n] = (struct hand_made_matchup){ names[b], policies[q], names[a], policies[p],
							BOUTS - wins, wins, 0, NULL };
					n++;
				}
	assert_int_equal(n, MATCHUPS);
	return n;
}

static struct salle_strategy_games games_of(const struct hand_made_matchup *matchups, size_t n,
	struct salle_arena *arena)
{
	struct salle_plan plan = hand_made_plan(matchups, n, arena);
	struct salle_batch_result result = hand_made_result(&plan, matchups, arena);
	assert_int_equal(salle_plan_has_strategy_game(&plan), salle_solve_strategy_games(&plan, &result, arena).n > 0);
	return salle_solve_strategy_games(&plan, &result, arena);
}

static size_t find(const struct salle_strategy_game *game, const char *build, const char *policy)
{
	size_t i = 0;
	while (strcmp(game->builds[i], build) != 0 || strcmp(game->policies[i], policy) != 0)
		assert_true(++i < game->strategies.matrix.n);
	return i;
}

TEST_OF(struct salle_arena *arena, a_ring_with_a_dominated_policy_each)
{
	struct hand_made_matchup matchups[MATCHUPS];
	struct salle_strategy_games games = games_of(matchups, plant(matchups), arena);
	const struct salle_strategy_game *game = salle_strategy_game_of_base(&games);
	assert_non_null(game);
	assert_null(games.why_none);
	assert_int_equal(game->strategies.matrix.n, STRATEGIES);
	assert_int_equal(game->n_builds, BUILDS);
	static const double shares[BUILDS] = { 2.0 / 6, 1.0 / 6, 3.0 / 6 }, entries[BUILDS] = { 0.1, 0.3, 0.2 };
	static const double lost[BUILDS] = { 0.3, 0.2, 0.1 };
	for (size_t b = 0; b < BUILDS; b++) {
		size_t good = find(game, names[b], "good"), bad = find(game, names[b], "bad");
		assert_near(game->share[good], shares[b], 1e-9);
		assert_near(game->share[bad], 0, 1e-9);
		assert_near(game->against[bad], -0.4, 1e-9);
		assert_near(game->entry_gain[good], entries[b], 1e-9);
		assert_near(game->entry_gain[bad], -0.4, 1e-9);
		assert_int_equal(salle_suitability_of_strategy(game, good), SALLE_SUITS_BEST);
		assert_int_equal(salle_suitability_of_strategy(game, bad), SALLE_SUITS_NOT);
		assert_true(
			salle_does_strategy_gain_by_entering(game, good) && !salle_does_strategy_gain_by_entering(game, bad));
		/* The best reply to rock is paper, to paper scissors, to scissors rock. */
		assert_near(game->exploit[good].gain.value, lost[b], 1e-9);
		assert_int_equal(game->exploit[good].best_response, find(game, names[(b + 1) % BUILDS], "good"));
		assert_near(game->exploit[bad].gain.value, 0.4, 1e-9);
		assert_near(game->mass[good], 1.0 / 3, 1e-12);
		assert_near(game->mass[bad], 0, 1e-12);
		assert_true(game->rating[good] > game->rating[bad]);
		assert_true(game->intervals->share[good].low < shares[b] && game->intervals->share[good].high > shares[b]);
	}
	/* Scissors, rock and paper come first, then the strategies without a share. */
	assert_int_equal(game->order[0], find(game, "scissors", "good"));
	assert_int_equal(game->order[2], find(game, "paper", "good"));
}

TEST_OF(struct salle_arena *arena, a_copy_of_a_matchup_counts_once)
{
	struct hand_made_matchup matchups[MATCHUPS + 1];
	size_t n = plant(matchups);
	/* The same pair in the other order has the same bouts. */
	matchups[n] = (struct hand_made_matchup){ matchups[5].b, matchups[5].b_policy, matchups[5].a, matchups[5].a_policy,
		matchups[5].b_wins, matchups[5].a_wins, 0, NULL };
	struct salle_strategy_games games = games_of(matchups, n + 1, arena);
	assert_int_equal(games.n, 1);
	size_t i = find(&games.items[0], matchups[5].a, matchups[5].a_policy),
		   j = find(&games.items[0], matchups[5].b, matchups[5].b_policy);
	assert_int_equal(salle_matrix_bouts(&games.items[0].strategies.matrix, i, j), BOUTS);
}

TEST_OF(struct salle_arena *arena, missing_matchups_are_named)
{
	struct hand_made_matchup matchups[MATCHUPS];
	size_t n = plant(matchups), last = n - 1, kept = 0;
	/* paper under `good` against scissors under `bad`, in this order of seats */
	for (last = 0; strcmp(matchups[last].a, "scissors") != 0 || strcmp(matchups[last].b, "paper") != 0 ||
		 strcmp(matchups[last].a_policy, "bad") != 0;
		 last++)
		assert_true(last + 1 < n);
	struct hand_made_matchup gap = matchups[last];
	matchups[last].a_wins = matchups[last].b_wins = 0;
	struct salle_plan plan = hand_made_plan(matchups, n, arena);
	struct salle_batch_result result = hand_made_result(&plan, matchups, arena);
	struct salle_strategy_games games = salle_solve_strategy_games(&plan, &result, arena);
	assert_int_equal(games.n, 0);
	assert_true(
		games.why_none->unfought && !games.why_none->unmet_in_one_build && !games.why_none->too_many_strategies);
	assert_true(salle_plan_has_strategy_game(&plan)); /* all matchups may still be fought */
	matchups[last] = matchups[n - 1];
	games = games_of(matchups, n - 1, arena);
	assert_int_equal(games.n, 0);
	assert_true(!games.why_none->unfought && !games.why_none->unmet_in_one_build);
	assert_string_equal(games.why_none->a, gap.b);
	assert_string_equal(games.why_none->a_policy, gap.b_policy);
	assert_string_equal(games.why_none->b, gap.a);
	assert_string_equal(games.why_none->b_policy, gap.a_policy);
	/* a round robin without `mirror`, in which no build meets itself */
	n = plant(matchups);
	for (size_t i = 0; i < n; i++)
		if (strcmp(matchups[i].a, matchups[i].b) != 0)
			matchups[kept++] = matchups[i];
	games = games_of(matchups, kept, arena);
	assert_int_equal(games.n, 0);
	assert_true(games.why_none->unmet_in_one_build);
	assert_string_equal(games.why_none->a, games.why_none->b);
	assert_true(strcmp(games.why_none->a_policy, games.why_none->b_policy) != 0);
}

TEST_OF(struct salle_arena *arena, builds_with_one_policy_have_no_game)
{
	const struct hand_made_matchup matchups[] = {
		{ "rock", "good", "paper", "good", 200, 800, 0, NULL },
		{ "paper", "good", "scissors", "bad", 300, 700, 0, NULL },
		{ "scissors", "bad", "rock", "good", 400, 600, 0, NULL },
	};
	struct salle_strategy_games games = games_of(matchups, 3, arena);
	assert_int_equal(games.n, 0);
	assert_null(games.why_none);
	/* One build under three policies is a single build: without it the field is empty. */
	const struct hand_made_matchup alone[] = {
		{ "rock", "a", "rock", "b", 800, 200, 0, NULL },
		{ "rock", "b", "rock", "c", 700, 300, 0, NULL },
		{ "rock", "a", "rock", "c", 600, 400, 0, NULL },
	};
	games = games_of(alone, 3, arena);
	assert_int_equal(games.n, 1);
	assert_near(games.items[0].share[0], 1, 1e-9);
	assert_true(isnan(games.items[0].entry_gain[0]));
}

/*
 * Two policies of a build meet a foe that beats both, in the same batches. Their points rise and fall together, so the
 * better policy is significantly better. 1,000 independent bouts of each could not distinguish 0.41 from 0.40.
 */
TEST_OF(struct salle_arena *arena, batches_reveal_shared_dice)
{
	const struct hand_made_matchup matchups[] = {
		{ "x", "p", "x", "q", 512, 512, 0, NULL },
		{ "x", "p", "y", "r", 420, 604, 0, NULL },
		{ "y", "r", "x", "q", 612, 412, 0, NULL },
	};
	struct salle_plan plan = hand_made_plan(matchups, 3, arena);
	struct salle_batch_result result = hand_made_result(&plan, matchups, arena);
	struct salle_strategy_games games = salle_solve_strategy_games(&plan, &result, arena);
	assert_int_equal(salle_suitability_of_strategy(&games.items[0], find(&games.items[0], "x", "q")),
		SALLE_SUITS_PERHAPS);
	for (size_t m = 1; m < 3; m++) {
		uint64_t *tally = unpacked_tally(&result, m);
		struct salle_batch_means *means = &salle_tally_head(tally)->means;
		means->size = 8;
		for (size_t k = 0; k < SALLE_BATCHES; k++) {
			/* x scores 1 to 5 of 8 points in a batch, the same under both policies */
			uint64_t x = 1 + k % 5;
			means->sums[k][SALLE_BATCH_WINS_A] = m == 1 ? x : 8 - x;
			means->sums[k][SALLE_BATCH_WINS_B] = m == 1 ? 8 - x : x;
		}
		salle_tallies_put(&result.tallies, m, tally, arena);
	}
	games = salle_solve_strategy_games(&plan, &result, arena);
	assert_int_equal(salle_suitability_of_strategy(&games.items[0], find(&games.items[0], "x", "q")), SALLE_SUITS_NOT);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(a_ring_with_a_dominated_policy_each),
	UNIT(a_copy_of_a_matchup_counts_once), UNIT(missing_matchups_are_named), UNIT(builds_with_one_policy_have_no_game),
	UNIT(batches_reveal_shared_dice))
