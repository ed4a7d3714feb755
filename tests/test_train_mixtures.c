/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of paired points in races, and of mixtures of a population, on data with known results. */
#include <string.h>

#include "train/mixture.h"

#include "base/arena.h"

#include "testing.h"

static void points_are_compared_in_pairs(void **state)
{
	(void)state;
	static const uint8_t a[8] = { 2, 2, 1, 0, 0, 1, 2, 0 }, b[8] = { 0, 1, 1, 2, 1, 0, 2, 0 };
	const struct salle_paired_points pair = salle_compare_outcomes(SALLE_HALF_WINS, a, b, 8);
	assert_int_equal(pair.n, 8);
	assert_int_equal(pair.increases.moved, 3); /* bouts 0, 1 and 5 gain 2, 1 and 1 half wins */
	assert_int_equal(pair.increases.sum, 4);
	assert_int_equal(pair.increases.squares, 6);
	assert_int_equal(pair.decreases.moved, 2); /* bouts 3 and 4 lose 2 and 1 half wins */
	assert_int_equal(pair.decreases.sum, 3);
	assert_int_equal(pair.decreases.squares, 5);
	assert_near(salle_mean_score(SALLE_HALF_WINS, a, 8), 0.5, 0);
	assert_near(salle_mean_score(SALLE_HALF_WINS, b, 8), 7.0 / 16, 0);
	assert_near(salle_mean_score(SALLE_HALF_WINS, a, 0), 0.5, 0);
}

/*
 * A draw counts 30 of the 100 points of a win. So bouts 0, 1 and 5 gain 100, 70 and 30 points. Bouts 3 and 4 lose 100
 * and 30 points.
 */
static void draws_count_what_the_scoring_says(void **state)
{
	(void)state;
	static const uint8_t a[8] = { 2, 2, 1, 0, 0, 1, 2, 0 }, b[8] = { 0, 1, 1, 2, 1, 0, 2, 0 };
	const struct salle_scoring scoring = { 30, 100 };
	const struct salle_paired_points pair = salle_compare_outcomes(scoring, a, b, 8);
	assert_int_equal(pair.increases.sum, 100 + 70 + 30);
	assert_int_equal(pair.decreases.sum, 100 + 30);
	assert_near(salle_points_lead(&pair), 0.7 / 8, 1e-12);
	assert_near(salle_mean_score(scoring, a, 8), (3 + 2 * 0.3) / 8, 1e-12);
	assert_near(salle_mean_score(scoring, b, 8), (2 + 3 * 0.3) / 8, 1e-12);
}

/*
 * Each half win counts as half a trial. With h hits, m misses and a prior Beta(c, c), c = 0.03 * 100 / 2 = 1.5, the
 * evidence is log(B(c + h, c + m) / B(c, c)) + (h + m) log 2. In Python, with lgamma for each beta function:
 *   lb = lambda a, b: lgamma(a) + lgamma(b) - lgamma(a + b)
 *   lb(1.5 + 15, 1.5 + 5) - lb(1.5, 1.5) + 20 * log(2)
 */
static void evidence_is_that_of_the_beta_binomial_mixture(void **state)
{
	(void)state;
	static const struct {
		uint64_t more, less;
		double evidence;
	} rows[] = { { 0, 0, 0 }, { 30, 10, 1.26679049009 }, { 10, 30, 1.26679049009 }, { 7, 6, -0.617374690137 },
		{ 300, 200, 2.69500912837 } };
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct salle_paired_points pair = { .n = 100,
			.win = 2,
			.increases = { .sum = rows[i].more },
			.decreases = { .sum = rows[i].less } };
		assert_near(salle_points_evidence(&pair), rows[i].evidence, 1e-9);
	}
}

/* ---- mixtures ---- */

enum { EACH = 1000, ROOM = 8 };

/* A population without bouts, whose scores the test sets. */
struct hall {
	struct salle_player players[2];
	struct salle_duel_field field;
	struct salle_strategy items[ROOM];
	uint32_t points[ROOM * ROOM];
	struct salle_population all;
};

/* Each strategy of a hall has its own base, so that no two candidates are equal. */
static const struct salle_library_policy bases[ROOM];

static void open_hall(struct hall *hall, size_t n_players, const size_t *player_of, size_t n)
{
	*hall = (struct hall){ .players = { { .name = "a" }, { .name = "b" } } };
	hall->field = (struct salle_duel_field){ .scoring = SALLE_HALF_WINS, .players = hall->players, .n = n_players };
	for (size_t i = 0; i < n; i++)
		hall->items[i] = (struct salle_strategy){ .player = player_of[i], .candidate = { .base = &bases[i] } };
	memset(hall->points, 0xff, sizeof hall->points);
	hall->all = (struct salle_population){ &hall->field, hall->items, n, ROOM, hall->points, ROOM, EACH };
}

/* Sets the score of row against column, from 0 to 1, and of column against row. */
static void set_score(struct hall *hall, size_t row, size_t column, double score)
{
	hall->points[row * ROOM + column] = (uint32_t)(2 * EACH * score + 0.5);
	hall->points[column * ROOM + row] = (uint32_t)(2 * EACH - hall->points[row * ROOM + column]);
}

/*
 * Rock beats scissors by 3 * 0.1, paper beats rock by 2 * 0.1, scissors beat paper by 1 * 0.1. In equilibrium each
 * build's share is proportional to the payoff between the other two: rock 1/6, paper 3/6, scissors 2/6.
 */
static void biased_rock_paper_scissors_is_solved(void **state)
{
	(void)state;
	static const size_t players[3] = { 0, 0, 0 };
	struct hall hall;
	open_hall(&hall, 1, players, 3);
	for (size_t i = 0; i < 3; i++)
		set_score(&hall, i, i, 0.5);
	set_score(&hall, 0, 2, 0.8);
	set_score(&hall, 1, 0, 0.7);
	set_score(&hall, 2, 1, 0.6);
	salle_population_solve(&hall.all);
	assert_near(hall.items[0].share, 1.0 / 6, 0.001);
	assert_near(hall.items[1].share, 3.0 / 6, 0.001);
	assert_near(hall.items[2].share, 2.0 / 6, 0.001);
}

/*
 * Two players who meet each other: a scores 0.9 and 0.4 with its first strategy, 0.2 and 0.6 with its second. In
 * equilibrium a's mixture makes both strategies of b score the same: 0.9 p + 0.2 (1 - p) = 0.4 p + 0.6 (1 - p), so p =
 * 4/9. b's mixture makes both strategies of a score the same: 0.9 q + 0.4 (1 - q) = 0.2 q + 0.6 (1 - q), so q = 2/9.
 */
static void set_two_players(struct hall *hall)
{
	static const size_t players[4] = { 0, 1, 0, 1 };
	open_hall(hall, 2, players, 4);
	set_score(hall, 0, 1, 0.9);
	set_score(hall, 0, 3, 0.4);
	set_score(hall, 2, 1, 0.2);
	set_score(hall, 2, 3, 0.6);
}

static void two_players_are_solved(void **state)
{
	(void)state;
	struct hall hall;
	set_two_players(&hall);
	salle_population_solve(&hall.all);
	assert_near(hall.items[0].share, 4.0 / 9, 0.001);
	assert_near(hall.items[1].share, 2.0 / 9, 0.001);
	assert_near(hall.items[0].share + hall.items[2].share, 1, 1e-12);
}

/*
 * The same players also meet themselves. In the mirror match, a's first strategy scores 0.75 against its second. So the
 * first gains 0.25 over the second in the mirror, whatever the mixture, and 0.7 q - 0.2 (1 - q) against b. The sum is
 * above 0, so a always plays its first strategy. Against it, b's second scores 0.6 and b's first 0.1.
 */
static void mirror_matches_count(void **state)
{
	(void)state;
	struct hall hall;
	set_two_players(&hall);
	for (size_t i = 0; i < 4; i++)
		set_score(&hall, i, i, 0.5);
	set_score(&hall, 0, 2, 0.75);
	set_score(&hall, 1, 3, 0.5);
	salle_population_solve(&hall.all);
	assert_near(hall.items[0].share, 1, 0.001);
	assert_near(hall.items[3].share, 1, 0.001);
}

/* The lowest scores are 0.4 and 0.2 for a, and 0.1 and 0.4 for b, because b's scores are 1 minus a's. */
static void safest_strategies_have_the_best_worst_score(void **state)
{
	(void)state;
	struct hall hall;
	set_two_players(&hall);
	assert_int_equal(salle_population_find_safest(&hall.all, 0), 0);
	assert_int_equal(salle_population_find_safest(&hall.all, 1), 3);
	hall.items[0].candidate.base = NULL; /* a team whose members have different policies is not a candidate */
	assert_int_equal(salle_population_find_safest(&hall.all, 0), 2);
}

/* ---- mixtures that are written ---- */

static const struct salle_meeting meets_itself[] = { { 0, 0 }, { 0, 1 } };

/*
 * The game of biased_rock_paper_scissors_is_solved. Each strategy scores at most 0.4 against another one. Strategies
 * from number 3 on are copies.
 */
static void open_cycle(struct hall *hall, size_t n)
{
	static const size_t players[ROOM] = { 0 };
	open_hall(hall, 1, players, n);
	hall->players[0].opponents = meets_itself;
	hall->players[0].n_opponents = 2;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k <= i; k++) {
			static const double rock_paper_scissors[3][3] = { { 0.5, 0.3, 0.8 }, { 0.7, 0.5, 0.4 }, { 0.2, 0.6, 0.5 } };
			set_score(hall, i, k, rock_paper_scissors[i % 3][k % 3]);
		}
}

/*
 * Fails unless the mixture has this part. Percents may differ a little, because the solver converges only
 * approximately.
 */
static void assert_part(const struct salle_mixture *mixture, size_t strategy, unsigned percent)
{
	size_t i = 0;
	while (i < mixture->n && mixture->parts[i].strategy != strategy)
		i++;
	assert_true(i < mixture->n);
	assert_near(mixture->parts[i].percent, percent, 1);
}

static void a_mixture_is_chosen_if_each_strategy_loses(void **state)
{
	(void)state;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct hall hall;
	open_cycle(&hall, 3);
	const struct salle_mixture mixture = salle_mixture_choose(&hall.all, 0, 1, &arena);
	assert_int_equal(mixture.n, 3);
	assert_part(&mixture, 0, 17);
	assert_part(&mixture, 1, 50);
	assert_part(&mixture, 2, 33);
	const double rock = 0.17 * 0.5 + 0.5 * 0.7 + 0.33 * 0.2, paper = 0.17 * 0.3 + 0.5 * 0.5 + 0.33 * 0.6;
	assert_near(salle_population_mixture_score(&hall.all, &mixture, 0), rock, 0.01);
	assert_near(salle_population_mixture_score(&hall.all, &mixture, 1), paper, 0.01);
	assert_near(salle_population_guaranteed(&hall.all, &mixture), 0.495, 0.006);
	salle_arena_release(&arena);
}

/*
 * Rock and scissors in equal shares score 0.35 against rock, 0.45 against paper and 0.65 against scissors. Rock alone
 * scores least against paper.
 */
static void the_worst_reply_is_that_to_the_mixture(void **state)
{
	(void)state;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct hall hall;
	struct salle_policy_use uses[3];
	open_cycle(&hall, 3);
	for (size_t i = 0; i < 3; i++)
		hall.items[i].member_policies = &uses[i];
	struct salle_mixture_part parts[] = { { .strategy = 0, .percent = 50 }, { .strategy = 2, .percent = 50 } };
	for (size_t n = 1; n <= 2; n++) {
		const struct salle_slots replies =
			salle_mixture_worst_replies(&hall.all, &(struct salle_mixture){ parts, n }, 0, &arena);
		assert_int_equal(replies.n, 2);
		for (size_t i = 0; i < 2; i++)
			assert_ptr_equal(replies.items[i].member_policies, &uses[n == 1 ? 1 : 0]);
	}
	salle_arena_release(&arena);
}

/* Strategies 0 and 3 are the same policy, found twice. */
static void equal_candidates_are_one_part(void **state)
{
	(void)state;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct hall hall;
	open_cycle(&hall, 4);
	hall.items[3].candidate = hall.items[0].candidate;
	const struct salle_mixture mixture = salle_mixture_choose(&hall.all, 0, 1, &arena);
	unsigned sum = 0;
	assert_int_equal(mixture.n, 3);
	for (size_t i = 0; i < mixture.n; i++)
		sum += mixture.parts[i].percent;
	assert_true(sum >= 99 && sum <= 101);
	assert_part(&mixture, 1, 50);
	assert_part(&mixture, 2, 33);
	salle_arena_release(&arena);
}

/* Rock that loses only 0.48 : 0.52 to paper is nearly as safe as the mixture, and simpler. */
static void a_single_strategy_is_chosen_if_it_is_nearly_as_safe(void **state)
{
	(void)state;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct hall hall;
	open_cycle(&hall, 3);
	set_score(&hall, 1, 0, 0.52);
	const struct salle_mixture mixture = salle_mixture_choose(&hall.all, 0, 1, &arena);
	assert_int_equal(mixture.n, 1);
	assert_part(&mixture, 0, 100);
	salle_arena_release(&arena);
}

/*
 * Rock is known, paper is found in round 1 and scissors in round 2. Only round 3 searches for replies to a mixture of
 * all three.
 */
static void mixtures_without_a_search_for_replies_are_not_chosen(void **state)
{
	(void)state;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct hall hall;
	open_cycle(&hall, 3);
	for (unsigned i = 0; i < 3; i++)
		hall.items[i].round = i;
	assert_int_equal(salle_mixture_choose(&hall.all, 0, 2, &arena).n, 1);
	assert_int_equal(salle_mixture_choose(&hall.all, 0, 3, &arena).n, 3);
	salle_arena_release(&arena);
}

/* A player whose policy is mixed, or whose members have different policies, has no candidate at first. */
static void without_candidates_the_first_strategy_is_chosen(void **state)
{
	(void)state;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct hall hall;
	open_cycle(&hall, 1);
	hall.items[0].candidate.base = NULL;
	const struct salle_mixture mixture = salle_mixture_choose(&hall.all, 0, 1, &arena);
	assert_int_equal(mixture.n, 1);
	assert_null(mixture.parts->candidate.base);
	salle_arena_release(&arena);
}

RUN_TESTS(UNIT(points_are_compared_in_pairs), UNIT(draws_count_what_the_scoring_says),
	UNIT(evidence_is_that_of_the_beta_binomial_mixture), UNIT(biased_rock_paper_scissors_is_solved),
	UNIT(two_players_are_solved), UNIT(mirror_matches_count), UNIT(safest_strategies_have_the_best_worst_score),
	UNIT(a_mixture_is_chosen_if_each_strategy_loses), UNIT(the_worst_reply_is_that_to_the_mixture),
	UNIT(equal_candidates_are_one_part), UNIT(a_single_strategy_is_chosen_if_it_is_nearly_as_safe),
	UNIT(mixtures_without_a_search_for_replies_are_not_chosen), UNIT(without_candidates_the_first_strategy_is_chosen))
