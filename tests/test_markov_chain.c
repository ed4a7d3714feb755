/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sparse table of chances by state, and absorbing chains with known answers. */
#include <math.h>
#include <string.h>

#include "testing.h"
#include "kit/markov_chain.h"

/* States keep their numbers, bytes and chances when the storage grows. A cleared table of chances starts empty. */
static void mass_is_by_state(void **state)
{
	struct salle_mass mass;
	salle_mass_init(&mass, 16);
	for (unsigned round = 0; round < 3; round++)
		for (uint64_t i = 0; i < 1000; i++) {
			const uint64_t key[2] = { i % 10, i / 10 };
			assert_int_equal(salle_mass_add(&mass, key, (double)i), i);
		}
	assert_int_equal(mass.n, 1000);
	for (uint64_t i = 0; i < 1000; i++) {
		const uint64_t key[2] = { i % 10, i / 10 };
		assert_memory_equal(salle_mass_state(&mass, i), key, sizeof key);
		assert_near(mass.chance[i], 3. * (double)i, 0);
	}
	salle_mass_clear(&mass);
	const uint64_t key[2] = { 7, 7 };
	assert_int_equal(salle_mass_add(&mass, key, 0.25), 0);
	assert_int_equal(mass.n, 1);
	assert_near(mass.chance[0], 0.25, 0);
	salle_mass_release(&mass);
}

/* ---- the gambler ---- */

enum { RUINED, RICH };

struct gambler {
	uint64_t goal;
	double wins; /* chance to win a toss */
};

/* Adds a toss to counts[1]. Adds 1 to counts[0] if the gambler has the initial 3 coins before the toss. */
static void step_toss(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	const struct gambler *gambler = context;
	uint64_t coins;
	memcpy(&coins, state, sizeof coins);
	const uint64_t more = coins + 1, less = coins - 1;
	counts[0] += coins == 3;
	counts[1]++;
	if (more == gambler->goal)
		salle_chain_absorb(step, RICH, gambler->wins);
	else
		salle_chain_step_to(step, &more, gambler->wins);
	if (less == 0)
		salle_chain_absorb(step, RUINED, 1 - gambler->wins);
	else
		salle_chain_step_to(step, &less, 1 - gambler->wins);
}

static struct salle_chain step_game(struct gambler *gambler)
{
	return (struct salle_chain){ .state_size = 8,
		.n_counts = 2,
		.most_states = 1000,
		.most_moves = 2000,
		.most_steps = 1000000,
		.spread = step_toss,
		.context = gambler };
}

/*
 * A gambler with 3 coins plays until he has 8 or 0. With a fair coin he gets 8 with the chance 3/8, and the game lasts
 * 3 * 5 tosses on average. With p = 0.6, q = 0.4 and r = q/p = 2/3 he gets 8 with the chance w = (1 - r^3)/(1 - r^8).
 * The mean length is (8 * w - 3)/(p - q). He can have 3 coins again in two ways. After a win he has 4 and returns
 * before he has 8: p * (1 - (1 - r)/(1 - r^5)). After a loss he has 2 and returns before he has 0: q * (1 - r^2)/(1 -
 * r^3).
 */
static void gamblers_ruin(void **state)
{
	const uint64_t coins = 3;
	struct gambler gambler = { 8, 0.5 };
	struct salle_chain chain = step_game(&gambler);
	struct salle_chain_solution answer;
	double counts[2];
	assert_null(salle_chain_solve(&chain, &coins, &answer, counts));
	assert_near(answer.absorbed[RICH], 3 / 8., 1e-12);
	assert_near(answer.absorbed[RUINED], 5 / 8., 1e-12);
	assert_near(answer.steps, 15, 1e-9);
	assert_near(counts[1], 15, 1e-9);
	assert_true(answer.unabsorbed <= SALLE_CHAIN_NEGLIGIBLE);
	assert_int_equal(answer.n_states, 7);
	assert_int_equal(answer.n_moves, 14);

	gambler.wins = 0.6;
	const double r = 2 / 3., rich = (1 - pow(r, 3)) / (1 - pow(r, 8));
	assert_null(salle_chain_solve(&chain, &coins, &answer, counts));
	assert_near(answer.absorbed[RICH], rich, 1e-12);
	assert_near(answer.absorbed[RUINED], 1 - rich, 1e-12);
	assert_near(answer.steps, (8 * rich - 3) / 0.2, 1e-9);
	double back = 0.6 * (1 - (1 - r) / (1 - pow(r, 5))) + 0.4 * (1 - pow(r, 2)) / (1 - pow(r, 3));
	assert_near(counts[0], 1 / (1 - back), 1e-9);
}

/* If the gambler's goal is never reached, the number of states has no bound. The result names the limit that was
 * exceeded. */
static void too_many_states_are_reported(void **state)
{
	const uint64_t coins = 3;
	struct gambler gambler = { UINT64_MAX, 0.5 };
	struct salle_chain chain = step_game(&gambler);
	struct salle_chain_solution answer = { .unabsorbed = 17 };
	double counts[2] = { 0 };
	assert_string_equal(salle_chain_solve(&chain, &coins, &answer, counts), salle_too_many_situations);
	chain.most_moves = 100;
	assert_string_equal(salle_chain_solve(&chain, &coins, &answer, counts), salle_too_many_moves);
	assert_near(answer.unabsorbed, 17, 0);
	/* a limit of exactly 7 states and 14 transitions is enough */
	gambler.goal = 8;
	chain.most_states = 7;
	chain.most_moves = 14;
	assert_null(salle_chain_solve(&chain, &coins, &answer, counts));
	chain.most_moves = 13;
	assert_string_equal(salle_chain_solve(&chain, &coins, &answer, counts), salle_too_many_moves);
	chain.most_states = 6;
	assert_string_equal(salle_chain_solve(&chain, &coins, &answer, counts), salle_too_many_situations);
}

/* ---- one state ---- */

/* In each step the chain ends in the first outcome with the chance 1/8 and in the last with 1/8. Otherwise the state
 * does not change. Each of these chances is added in two parts. */
static void step_wait(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	(void)context;
	(void)counts;
	for (unsigned part = 0; part < 2; part++) {
		salle_chain_absorb(step, 0, 1 / 16.);
		salle_chain_absorb(step, SALLE_CHAIN_OUTCOMES - 1, 1 / 16.);
		salle_chain_step_to(step, state, 3 / 8.);
	}
}

/*
 * The chain ends in each step with the chance 1/4, so the mean number of steps is 4. After 5 steps it has not ended
 * with the chance (3/4)^5. If steps are limited to 5, the mean is (1 - (3/4)^5) / (1/4).
 */
static void a_wait_is_geometric(void **state)
{
	const uint64_t here = 0;
	struct salle_chain chain = { .state_size = 8,
		.most_states = 1,
		.most_moves = 3,
		.most_steps = 1000,
		.spread = step_wait };
	struct salle_chain_solution answer;
	assert_null(salle_chain_solve(&chain, &here, &answer, NULL));
	assert_near(answer.absorbed[0], 0.5, 1e-12);
	assert_near(answer.absorbed[SALLE_CHAIN_OUTCOMES - 1], 0.5, 1e-12);
	assert_near(answer.steps, 4, 1e-10);
	/* n = 105 is the first n with (3/4)^n below 10^-13, the limit SALLE_CHAIN_NEGLIGIBLE */
	assert_true(answer.unabsorbed <= SALLE_CHAIN_NEGLIGIBLE && answer.unabsorbed > 0.75 * SALLE_CHAIN_NEGLIGIBLE);
	chain.most_steps = 5;
	assert_null(salle_chain_solve(&chain, &here, &answer, NULL));
	assert_near(answer.unabsorbed, pow(0.75, 5), 1e-15);
	assert_near(answer.absorbed[0], (1 - pow(0.75, 5)) / 2, 1e-15);
	assert_near(answer.steps, (1 - pow(0.75, 5)) / 0.25, 1e-14);
	chain.most_steps = 0;
	assert_null(salle_chain_solve(&chain, &here, &answer, NULL));
	assert_near(answer.unabsorbed, 1, 0);
	assert_near(answer.steps, 0, 0);
}

/* A walk on the integers from 0 to `last`, which forks: state n moves to 2n + 1 and 2n + 2. Each step takes `work`. */
struct fork {
	int64_t last;
	uint64_t work;
	size_t calls, stopped;
};

static void step_fork(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	struct fork *fork = context;
	int64_t at;
	(void)counts;
	memcpy(&at, state, sizeof at);
	fork->calls++;
	for (uint64_t k = 0; k < fork->work; k++)
		if (!salle_chain_count_work(step, 1)) {
			fork->stopped++;
			return;
		}
	for (int64_t next = 2 * at + 1; next <= 2 * at + 2; next++)
		if (next <= fork->last)
			salle_chain_step_to(step, &next, 0.5);
		else
			salle_chain_absorb(step, 0, 0.5);
}

static const char *solve_fork(struct fork *fork, const struct salle_chain_work_limits *limits)
{
	const int64_t begin = 0;
	struct salle_chain_solution answer;
	fork->calls = fork->stopped = 0;
	const struct salle_chain chain = { .state_size = sizeof begin,
		.most_states = 100000,
		.most_moves = 1000000,
		.work_limits = limits,
		.most_steps = 1000,
		.spread = step_fork,
		.context = fork };
	return salle_chain_solve(&chain, &begin, &answer, NULL);
}

/*
 * After the steps of n states, 2 n + 1 states are known. So the estimated total work is about twice the work so far,
 * until all states are known.
 */
static void too_much_work_is_given_up_early(void **state)
{
	const struct salle_chain_work_limits limits = { .whole_chain = 10000,
		.one_state = 40,
		.trial_end = 600,
		.extrapolated = 1000 };
	struct fork fork = { .last = 999, .work = 1 };
	(void)state;
	assert_null(solve_fork(&fork, NULL));
	assert_int_equal(fork.calls, 1000);
	/* all 1,000 states are known after work 500, so the trial ends at work 600 with an estimate of 1,000 */
	assert_null(solve_fork(&fork, &limits));
	/* at work 501 the estimate is 1,003, more than the limit of 1,000 */
	fork.last = 99999;
	assert_string_equal(solve_fork(&fork, &limits), salle_too_many_outcomes);
	assert_int_equal(fork.calls, 500);
	assert_int_equal(fork.stopped, 0);
	/* one state needs more work than its limit of 40, so its step is interrupted */
	fork.work = 41;
	assert_string_equal(solve_fork(&fork, &limits), salle_too_many_outcomes);
	assert_int_equal(fork.calls, 1);
	assert_int_equal(fork.stopped, 1);
	/* after the trial only the limit of the whole work applies */
	const struct salle_chain_work_limits passed = { .whole_chain = 10000,
		.one_state = 40,
		.trial_end = 600,
		.extrapolated = 1300 };
	fork.work = 1;
	assert_string_equal(solve_fork(&fork, &passed), salle_too_many_outcomes);
	assert_int_equal(fork.calls, 10001);
}

RUN_TESTS(UNIT(mass_is_by_state), UNIT(gamblers_ruin), UNIT(too_many_states_are_reported), UNIT(a_wait_is_geometric),
	UNIT(too_much_work_is_given_up_early))
