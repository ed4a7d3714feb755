/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of equilibria and best responses of builds with several strategies, against games solved by hand. */
#include <math.h>
#include <string.h>

#include <salle/rng.h>
#include <salle/strategies.h>

#include "testing.h"
#include "round_robin_fixture.h"

enum { MANY = 8, PAIRS = MANY * (MANY - 1) / 2, LUCK_BOUTS = 1280 };

static void pairs_are_numbered(void **state)
{
	size_t next = 0;
	for (size_t j = 1; j < 40; j++)
		for (size_t i = 0; i < j; i++)
			assert_int_equal(salle_strategy_pair_index(i, j), next++);
}

/*
 * Plants rock, paper and scissors, each with a good policy and a bad one that loses 0.4 to all good ones. Good rock
 * wins 0.1 from scissors, scissors 0.2 from paper, paper 0.3 from rock. In equilibrium each share is proportional to
 * what the other two builds win from each other: 2 : 1 : 3 for rock, paper and scissors.
 */
static void plant_ring(double payoff[36])
{
	memset(payoff, 0, 36 * sizeof *payoff);
	tourney_set_payoff(6, payoff, 0, 4, 0.1);
	tourney_set_payoff(6, payoff, 4, 2, 0.2);
	tourney_set_payoff(6, payoff, 2, 0, 0.3);
	for (size_t good = 0; good < 6; good += 2)
		for (size_t bad = 1; bad < 6; bad += 2)
			tourney_set_payoff(6, payoff, good, bad, 0.4);
}

static const size_t twos[6] = { 0, 0, 1, 1, 2, 2 };

static void a_ring_with_a_dominated_policy_each(void **state)
{
	double payoff[36], share[6], against[6], entry[6], best[6], mass[6];
	plant_ring(payoff);
	assert_true(salle_find_equilibrium(6, payoff, share));
	salle_compute_wins_against_mixture(6, payoff, share, against);
	assert_true(salle_compute_entry_gains(6, payoff, twos, share, against, entry));
	salle_mark_best_strategies(6, twos, share, against, best);
	salle_find_alpha_rank(6, payoff, mass);
	static const double shares[3] = { 2.0 / 6, 1.0 / 6, 3.0 / 6 };
	/*
	 * Rock that enters a field without rock, where all choose scissors, gains 0.1. Paper that enters without paper
	 * gains 0.3 from rock, and scissors that enter without scissors gain 0.2 from paper.
	 */
	static const double entries[3] = { 0.1, 0.3, 0.2 };
	for (size_t build = 0; build < 3; build++) {
		size_t good = 2 * build, bad = good + 1;
		assert_near(share[good], shares[build], 1e-9);
		assert_near(share[bad], 0, 1e-9);
		assert_near(against[good], 0, 1e-9);
		assert_near(against[bad], -0.4, 1e-9);
		assert_near(entry[good], entries[build], 1e-9);
		assert_near(entry[bad], -0.4, 1e-9);
		assert_true(best[good] == 1 && best[bad] == 0);
		assert_near(mass[good], 1.0 / 3, 1e-12);
		assert_near(mass[bad], 0, 1e-12);
	}
}

/*
 * The first build has two policies that are even with each other, and win 0.2 and 0.1 from the second build. The most
 * even mixture uses each with 1/2. The second build has no share. So its entry score is 1/2 plus what it wins against
 * the equilibrium.
 */
static void entry_gain_under_even_policies(void **state)
{
	static const size_t build[3] = { 0, 0, 1 };
	double payoff[9] = { 0 }, share[3], against[3], entry[3], best[3];
	tourney_set_payoff(3, payoff, 0, 2, 0.2);
	tourney_set_payoff(3, payoff, 1, 2, 0.1);
	assert_true(salle_find_equilibrium(3, payoff, share));
	salle_compute_wins_against_mixture(3, payoff, share, against);
	assert_true(salle_compute_entry_gains(3, payoff, build, share, against, entry));
	assert_near(share[0], 0.5, 1e-9);
	assert_near(share[1], 0.5, 1e-9);
	assert_near(entry[0], 0.2, 1e-9);
	assert_near(entry[1], 0.1, 1e-9);
	assert_near(entry[2], -0.15, 1e-9);
	salle_mark_best_strategies(3, build, share, against, best);
	assert_true(best[0] == 1 && best[1] == 0 && best[2] == 1);
	/* the best of the policies with a share is the one with the largest share */
	salle_mark_best_strategies(3, build, (double[]){ 0.3, 0.7, 0 }, against, best);
	assert_true(best[0] == 0 && best[1] == 1);
	/* A single build has no entry score, because without it there is no field. */
	static const size_t alone[3] = { 0, 0, 0 };
	assert_true(salle_compute_entry_gains(3, payoff, alone, share, against, entry));
	assert_true(isnan(entry[0]) && isnan(entry[1]) && isnan(entry[2]));
}

/* By Bonferroni's correction, the intervals of k pairs equal those of single pairs at the level 1 - 0.05 / k. */
static void scores_do_not_depend_on_shared_dice(void **state)
{
	struct tourney tourney = { .n = 3 }, pair = { .n = 2 };
	tourney_set_pair(&tourney, 0, 1, 700, 250, 50);
	tourney_set_pair(&tourney, 0, 2, 550, 450, 0);
	tourney_set_pair(&tourney, 1, 2, 400, 600, 0);
	tourney_set_pair(&pair, 0, 1, 700, 250, 50);
	struct salle_matrix matrix = tourney_matrix(&tourney), two = tourney_matrix(&pair);
	struct salle_interval scores[9], rates[4], expected[4];
	salle_strategy_score_intervals(&matrix, 0.95, scores);
	salle_matrix_compute_intervals(&two, 1 - 0.05 / 3, rates, expected);
	assert_near(scores[1].low, expected[1].low, 1e-12);
	assert_near(scores[1].high, expected[1].high, 1e-12);
	assert_near(scores[3].low, 1 - expected[1].high, 1e-12);
}

/* Returns points per batch. A trial succeeds if its random number is below the chance. */
static uint64_t draw_points(const double *numbers, double chance, double points[SALLE_BATCHES])
{
	uint64_t wins = 0;
	memset(points, 0, SALLE_BATCHES * sizeof *points);
	for (size_t k = 0; k < LUCK_BOUTS; k++) {
		bool won = numbers[k] < chance;
		wins += won;
		points[k * SALLE_BATCHES / LUCK_BOUTS] += won;
	}
	return wins;
}

static void draw_numbers(struct salle_stream *stream, double numbers[LUCK_BOUTS])
{
	for (size_t k = 0; k < LUCK_BOUTS; k++)
		numbers[k] = (double)(salle_stream_draw(stream) >> 12) * 0x1p-52;
}

/* The intervals of a field, with arrays that hold them. */
struct found {
	struct salle_interval share[MANY], against[MANY], mass[MANY], entry[MANY], best[MANY];
};

static void find(const struct tourney *tourney, const size_t *build, const float *course, unsigned replicates,
	struct found *found)
{
	struct salle_strategies all = { tourney_matrix(tourney), build, course };
	struct salle_strategy_intervals out = { found->share, found->against, found->mass, found->entry, found->best };
	assert_true(salle_bootstrap_strategies(&all, 7, replicates, 0.95, &out));
}

/* Both policies of the builds win against a third strategy that loses to all. On the same dice the better one is
 * always better. */
static void shared_dice_compare_policies(void **state)
{
	static const size_t build[3] = { 0, 0, 1 };
	struct salle_stream_key key = salle_make_stream_key(3, salle_pair_hash("shared", "", ""), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	double numbers[LUCK_BOUTS], others[LUCK_BOUTS], points[SALLE_BATCHES];
	static float course[3 * SALLE_BATCHES];
	draw_numbers(&stream, numbers);
	draw_numbers(&stream, others);
	for (unsigned shared = 0; shared < 2; shared++) {
		struct tourney tourney = { .n = 3 };
		struct found found;
		tourney_set_pair(&tourney, 0, 1, 500, 500, 0);
		uint64_t wins = draw_points(numbers, 0.42, points);
		tourney_set_pair(&tourney, 0, 2, wins, LUCK_BOUTS - wins, 0);
		salle_scale_batch_points(points, SALLE_BATCHES, &course[salle_strategy_pair_index(0, 2) * SALLE_BATCHES]);
		(void)draw_points(shared ? numbers : others, 0.42, points);
		salle_scale_batch_points(points, SALLE_BATCHES, &course[salle_strategy_pair_index(1, 2) * SALLE_BATCHES]);
		tourney_set_pair(&tourney, 1, 2, wins - 15, LUCK_BOUTS - wins + 15, 0);
		find(&tourney, build, course, 200, &found);
		assert_true(found.best[0].high == 1 && found.best[1].low == 0);
		assert_true(shared ? found.best[1].high == 0 : found.best[1].high == 1);
		assert_true(shared ? found.best[0].low == 1 : found.best[0].low == 0);
	}
}

/*
 * Two policies of one build and a third strategy form a ring. Each wins all bouts against the next, so each has a
 * third of the mixture. A last build loses all bouts to the third strategy. It wins 3 of 10 against either policy, on
 * the same dice. So it scores (0 + 0.3 + 0.3) / 3. Its interval is two thirds as wide as that of one such rate. For
 * two independent rates it would be narrower by the square root of 2, and cover 83 %.
 */
static void intervals_allow_for_shared_dice(void **state)
{
	enum { RUNS = 400, RING = 100000 };
	static const size_t build[4] = { 0, 0, 1, 2 };
	struct salle_stream_key key = salle_make_stream_key(4, salle_pair_hash("ring", "", ""), false);
	double numbers[LUCK_BOUTS], points[SALLE_BATCHES];
	static float course[6 * SALLE_BATCHES];
	unsigned missed = 0;
	for (unsigned run = 0; run < RUNS; run++) {
		struct salle_stream stream = salle_stream_open(&key, run);
		struct tourney tourney = { .n = 4 };
		struct found found;
		draw_numbers(&stream, numbers);
		tourney_set_pair(&tourney, 0, 1, RING, 0, 0);
		tourney_set_pair(&tourney, 1, 2, RING, 0, 0);
		tourney_set_pair(&tourney, 2, 0, RING, 0, 0);
		tourney_set_pair(&tourney, 2, 3, RING, 0, 0);
		uint64_t wins = draw_points(numbers, 0.7, points);
		for (size_t i = 0; i < 2; i++) {
			tourney_set_pair(&tourney, i, 3, wins, LUCK_BOUTS - wins, 0);
			salle_scale_batch_points(points, SALLE_BATCHES, &course[salle_strategy_pair_index(i, 3) * SALLE_BATCHES]);
		}
		find(&tourney, build, course, 200, &found);
		assert_near(found.share[0].low, 1.0 / 3, 1e-3);
		assert_near(found.share[3].high, 0, 1e-9);
		missed += found.against[3].low > 0.2 - 0.5 || found.against[3].high < 0.2 - 0.5;
	}
	print_message("missed in %u of %u runs\n", missed, (unsigned)RUNS);
	assert_true(missed <= 0.05 * RUNS + 4 * sqrt(0.05 * 0.95 * RUNS));
}

/* If batches of bouts are not known, the figures of the game equal those of a round robin, except for the random
 * numbers of the bootstrap. */
static void without_a_course_pairs_are_independent(void **state)
{
	static const size_t build[3] = { 0, 1, 2 };
	static float course[3 * SALLE_BATCHES];
	struct tourney tourney = { .n = 3 };
	tourney_set_pair(&tourney, 0, 1, 700, 200, 100);
	tourney_set_pair(&tourney, 1, 2, 650, 300, 50);
	tourney_set_pair(&tourney, 2, 0, 600, 300, 100);
	memset(course, 0, sizeof course);
	struct found found;
	find(&tourney, build, course, 4000, &found);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	struct salle_interval share[3], against[3], mass[3];
	assert_true(
		salle_bootstrap_field_game(&matrix, 7, 4000, 0.95, &(struct salle_game_intervals){ share, against, mass }));
	for (size_t i = 0; i < 3; i++) {
		assert_near(found.share[i].low, share[i].low, 0.006);
		assert_near(found.share[i].high, share[i].high, 0.006);
		assert_near(found.mass[i].low, mass[i].low, 0);
	}
}

RUN_TESTS(UNIT(pairs_are_numbered), UNIT(a_ring_with_a_dominated_policy_each), UNIT(entry_gain_under_even_policies),
	UNIT(scores_do_not_depend_on_shared_dice), UNIT(shared_dice_compare_policies),
	UNIT(intervals_allow_for_shared_dice), UNIT(without_a_course_pairs_are_independent))
