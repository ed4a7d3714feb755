/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of the value of choosing policies, for matchups whose outcomes the test sets. */
#include <math.h>

#include <string.h>

#include <Rmath.h>

#include <salle/score_matrix.h>

#include "figures/policy_game.h"
#include "arena_fixture.h"
#include "testing.h"
#include "hand_made_plan.h"

/*
 * Returns the value of a 2 x 2 game without a saddle point: (ad - bc) / (a + d - b - c). The row player takes the first
 * row with probability (d - c) / (a + d - b - c). See von Neumann and Morgenstern (1944), 18.2.
 */
static double value_of(double a, double b, double c, double d)
{
	return (a * d - b * c) / (a + d - b - c);
}

static struct salle_policy_game game_of(const struct hand_made_matchup *matchups, size_t n, struct salle_arena *arena)
{
	struct salle_plan plan = hand_made_plan(matchups, n, arena);
	struct salle_batch_result result = hand_made_result(&plan, matchups, arena);
	hand_made_batches(&plan, &result, arena);
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
	assert_near(x->all_play_well.value, value_of(0.8, 0.3, 0.2, 0.6), 1e-9);
	assert_near(y->all_play_well.value, 1 - x->all_play_well.value, 1e-9);
	assert_string_equal(x->best_policy, "q");
	assert_near(x->share, 1 - (0.6 - 0.2) / 0.9, 1e-9);
	/*
	 * The plain policy of each build is the first of its list, here p. If only x plays well, its best answer to p is
	 * p. If only y plays well, its best answer to p is q.
	 */
	assert_string_equal(game.plain_policy, "p");
	assert_near(x->all_play_plainly.value, 0.8, 1e-12);
	assert_near(x->only_this_plays_well.value, 0.8, 1e-12);
	assert_near(x->only_others_play_well.value, 0.3, 1e-12);
	assert_near(y->only_this_plays_well.value, 0.7, 1e-12);
	assert_near(x->gain.value, x->all_play_well.value - 0.8, 1e-9);
	assert_near(y->gain.value, -x->gain.value, 1e-9);
	assert_near(y->all_play_well.interval.low, 1 - x->all_play_well.interval.high, 1e-9);
}

/* Returns side A's score in every other batch, beginning with the second, with its interval. */
static struct salle_estimate odd_score(const struct salle_batch_result *result, size_t matchup)
{
	const struct salle_batch_means *means = &SALLE_TALLY_HEAD(&result->tallies, matchup)->means;
	uint64_t wins = 0, draws = 0, losses = 0;
	for (size_t i = 1; i < SALLE_BATCHES; i += 2) {
		wins += means->sums[i][SALLE_BATCH_WINS_A];
		draws += means->sums[i][SALLE_BATCH_DRAWS];
		losses += means->sums[i][SALLE_BATCH_WINS_B];
	}
	return (struct salle_estimate){ ((double)wins + (double)draws / 2) / (double)(wins + draws + losses),
		salle_score_interval(wins, draws, losses, 0.95) };
}

/* p is better whatever the foe does, so the foe chooses the policy that loses least against p. */
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
	assert_near(game.rows[0].all_play_well.value, 0.6, 1e-9);
	assert_string_equal(game.rows[0].best_policy, "q");
	assert_near(game.rows[1].share, 1, 1e-9);
	/*
	 * x chooses p by its results in the even batches. The lower limit of x comes from the odd batches, against y's
	 * better reply.
	 */
	struct salle_plan plan = hand_made_plan(pure, 4, arena);
	struct salle_batch_result result = hand_made_result(&plan, pure, arena);
	hand_made_batches(&plan, &result, arena);
	struct salle_estimate p = odd_score(&result, 0), q = odd_score(&result, 1);
	double distance = fmax(p.value - p.interval.low, q.value - q.interval.low);
	assert_near(game.rows[1].all_play_well.interval.low, q.value - distance, 1e-12);
	/* If the build has no choice, all bouts count. */
	struct salle_interval all = salle_score_interval(70, 10, 20, 0.95);
	assert_near(game.rows[1].all_play_plainly.interval.low, all.low, 1e-12);
	assert_near(game.rows[1].all_play_plainly.interval.high, all.high, 1e-12);
	/* A pair that did not meet under all policies has no value. */
	assert_int_equal(game_of(pure, 3, arena).n, 0);
}

/* A matchup with few bouts is also divided into two halves if another matchup of the pair has longer batches. */
TEST_OF(struct salle_arena *arena, matchups_may_have_different_numbers_of_bouts)
{
	const struct hand_made_matchup unequal[] = {
		{ "x", "p", "y", "p", 150, 150, 0, NULL },
		{ "x", "q", "y", "p", 30000, 30000, 0, NULL },
	};
	struct salle_policy_game game = game_of(unequal, 2, arena);
	assert_int_equal(game.n, 2);
	assert_true(game.rows[0].all_play_well.interval.low > 0.4);
	assert_true(game.rows[0].all_play_well.interval.high < 0.6);
}

/* A policy named `plain` is the plain one, wherever it stands in the list. */
TEST_OF(struct salle_arena *arena, plain_play_is_known_by_its_name)
{
	const struct hand_made_matchup named[] = {
		{ "x", "bold", "y", "only", 90, 10, 0, NULL },
		{ "x", "plain", "y", "only", 20, 80, 0, NULL },
	};
	struct salle_policy_game game = game_of(named, 2, arena);
	assert_int_equal(game.n, 2);
	assert_null(game.plain_policy);
	assert_string_equal(game.rows[0].plain_policy, "plain");
	assert_string_equal(game.rows[1].plain_policy, "only");
	assert_near(game.rows[0].all_play_plainly.value, 0.2, 1e-12);
	assert_near(game.rows[0].only_this_plays_well.value, 0.9, 1e-12);
	assert_near(game.rows[0].gain.value, 0.7, 1e-9);
	assert_true(game.rows[0].gain.interval.low > 0.4);
}

/* Simulates `bouts` bouts of each matchup, batch by batch, with the given win rates of A, and solves the games. */
static struct salle_policy_game simulated_game(const struct hand_made_matchup *matchups, const double *chances,
	size_t n, uint64_t bouts, struct salle_arena *arena)
{
	struct salle_plan plan = hand_made_plan(matchups, n, arena);
	struct salle_batch_result result = hand_made_result(&plan, matchups, arena);
	for (size_t m = 0; m < n; m++) {
		uint64_t *tally = salle_tally_new(&plan.layout, arena);
		struct salle_tally_head *head = salle_tally_head(tally);
		salle_batch_means_reserve(&head->means, bouts);
		for (uint64_t i = 0; i * head->means.size < bouts; i++) {
			const uint64_t left = bouts - i * head->means.size;
			const uint64_t size = head->means.size < left ? head->means.size : left;
			const uint64_t wins = (uint64_t)rbinom((double)size, chances[m]);
			head->means.sums[i][SALLE_BATCH_WINS_A] = wins;
			head->means.sums[i][SALLE_BATCH_WINS_B] = size - wins;
			head->wins[SALLE_A] += wins;
			head->wins[SALLE_B] += size - wins;
		}
		head->bouts = bouts;
		salle_tallies_put(&result.tallies, m, tally, arena);
	}
	return salle_solve_policy_games(&plan, &result, arena);
}

static const struct salle_policy_value *find_row(const struct salle_policy_game *game, const char *build)
{
	size_t i = 0;
	while (strcmp(game->rows[i].build, build) != 0)
		i++;
	return &game->rows[i];
}

static bool does_interval_miss(const struct salle_estimate *estimate, double truth)
{
	return estimate->interval.low > truth || estimate->interval.high < truth;
}

/* Fails if 95 % intervals miss the truth in more than 5 % of runs plus 4 standard errors. */
static void assert_covers(const char *what, unsigned missed, unsigned runs)
{
	print_message("%s missed in %u of %u runs\n", what, missed, runs);
	assert_true(missed <= 0.05 * runs + 4 * sqrt(0.05 * 0.95 * runs));
}

/* Three builds under two policies, 200 bouts per matchup. */
static void intervals_cover_the_value(void **state)
{
	enum { RUNS = 1000, MATCHUPS = 12 };
	static const double chances[MATCHUPS] = { 0.8, 0.3, 0.2, 0.6, 0.5, 0.4, 0.3, 0.7, 0.55, 0.45, 0.4, 0.65 };
	static const char *const pairs[][2] = { { "x", "y" }, { "x", "z" }, { "y", "z" } };
	const double truth = (value_of(0.8, 0.3, 0.2, 0.6) + value_of(0.5, 0.4, 0.3, 0.7)) / 2;
	struct hand_made_matchup matchups[MATCHUPS];
	unsigned missed = 0, gains = 0;
	for (size_t i = 0; i < MATCHUPS; i++)
		matchups[i] = (struct hand_made_matchup){ pairs[i / 4][0], i & 2 ? "q" : "p", pairs[i / 4][1],
			i & 1 ? "q" : "p", 1, 0, 0, NULL };
	set_seed(20, 1604);
	for (unsigned run = 0; run < RUNS; run++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_policy_game game = simulated_game(matchups, chances, MATCHUPS, 200, &arena);
		assert_int_equal(game.n, 3);
		missed += does_interval_miss(&find_row(&game, "x")->all_play_well, truth);
		gains += does_interval_miss(&find_row(&game, "x")->gain, truth - (0.8 + 0.5) / 2);
		salle_arena_release(&arena);
	}
	assert_covers("value", missed, RUNS);
	assert_covers("gain", gains, RUNS);
}

/*
 * Four policies of x are equally good against six builds. The policy that seems best is best only by luck. This luck
 * must not add up over the foes.
 */
static void luck_of_the_best_policy_does_not_add_up(void **state)
{
	enum { RUNS = 400, FOES = 6, POLICIES = 4, MATCHUPS = FOES * POLICIES + FOES * (FOES - 1) / 2 };
	static const char *const foes[FOES] = { "a", "b", "c", "d", "e", "f" };
	static const char *const policies[POLICIES] = { "p", "q", "r", "s" };
	struct hand_made_matchup matchups[MATCHUPS];
	double chances[MATCHUPS];
	size_t n = 0;
	for (size_t i = 0; i < FOES; i++) {
		for (size_t k = 0; k < POLICIES; k++)
			matchups[n++] = (struct hand_made_matchup){ "x", policies[k], foes[i], "p", 1, 0, 0, NULL };
		for (size_t j = i + 1; j < FOES; j++)
			matchups[n++] = (struct hand_made_matchup){ foes[i], "p", foes[j], "p", 1, 0, 0, NULL };
	}
	for (size_t m = 0; m < MATCHUPS; m++)
		chances[m] = 0.5;
	unsigned missed = 0, gains = 0;
	double sum = 0;
	set_seed(45, 2012);
	for (unsigned run = 0; run < RUNS; run++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_policy_game game = simulated_game(matchups, chances, MATCHUPS, 200, &arena);
		const struct salle_policy_value *x = find_row(&game, "x");
		sum += x->all_play_well.value;
		missed += does_interval_miss(&x->all_play_well, 0.5);
		bool gained = false;
		for (size_t i = 0; i < game.n; i++)
			gained = gained || does_interval_miss(&game.rows[i].gain, 0);
		gains += gained;
		salle_arena_release(&arena);
	}
	/* 1.029 is the expected maximum of four standard normal numbers */
	assert_near(sum / RUNS, 0.5 + 1.029 * sqrt(0.25 / 200), 0.005);
	assert_covers("best of four", missed, RUNS);
	assert_covers("gain of some build", gains, RUNS);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(policies_are_mixed), UNIT(a_dominant_policy_is_always_chosen),
	UNIT(matchups_may_have_different_numbers_of_bouts), UNIT(plain_play_is_known_by_its_name),
	UNIT(intervals_cover_the_value), UNIT(luck_of_the_best_policy_does_not_add_up))
