/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bouts spent on a question: verdicts and shares computed by hand, and rounds that depend only on earlier bouts. */
#include <math.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/score_matrix.h>
#include <salle/budget_allocation.h>

#include "base/arena.h"

#include "coin_plan.h"
#include "testing.h"
#include "tally_fixture.h"

/* The measured lead is 0 with the variance v. Let w = `within` = 0.002 and d = 0.75 * w. The likelihood ratio of the
 * leads w - d and w has the logarithm d * (w - d / 2) / v = 0.46875 * w^2 / v = 18.75. */
static void evidence_of_even_leads_equals_calculation_by_hand(void **state)
{
	assert_float_equal(salle_lead_evidence_even(0, 1e-7, 0.002), 18.75, 1e-9);
	/* at a lead of w / 4 the nearer end is 0.75 * w away: d * (0.75 * w - d / 2) / v = 0.28125 * w^2 / v = 11.25 */
	assert_float_equal(salle_lead_evidence_even(0.0005, 1e-7, 0.002), 11.25, 1e-9);
	assert_float_equal(salle_lead_evidence_even(-0.0005, 1e-7, 0.002), 11.25, 1e-9);
	assert_true(salle_lead_evidence_even(0.002, 1e-7, 0.002) < 0);
}

/* Returns the mean likelihood ratio over leads from the upper half of a normal distribution. Integrates numerically. */
static double mean_likelihood_ratio(double value, double variance)
{
	const double sd = 0.01, step = 1e-6;
	double sum = 0;
	for (double lead = step / 2; lead < 10 * sd; lead += step)
		sum += 2 * exp(-lead * lead / (2 * sd * sd)) / (sd * sqrt(2 * M_PI)) *
			exp(lead * (value - lead / 2) / variance) * step;
	return sum;
}

static void evidence_equals_a_numeric_integral(void **state)
{
	static const double values[] = { -0.01, 0, 0.003, 0.02 }, variances[] = { 1e-3, 2e-5, 1e-5 };
	for (size_t i = 0; i < 4; i++)
		for (size_t k = 0; k < 3; k++) {
			double found = exp(salle_lead_evidence(values[i], variances[k]));
			assert_float_equal(found / mean_likelihood_ratio(values[i], variances[k]), 1, 1e-6);
			/* with `within`, the result is 0.8 of the ratio of the lead 0.75 w to the lead 0, plus 0.2 of `found` */
			double beyond = exp(salle_lead_evidence_beyond(values[i], variances[k], 0.004));
			double near = exp(0.003 * (values[i] - 0.0015) / variances[k]);
			assert_float_equal(beyond / (0.8 * near + 0.2 * found), 1, 1e-9);
		}
}

/*
 * Three builds, 96 bouts per pair. 0 beats 1 in 60 bouts and 2 in 48; 1 beats 2 in 24 and draws 48; all other bouts are
 * lost. The mean scores are (60 + 48) / 192 = 0.5625, (36 + 48) / 192 = 0.4375 and (48 + 48) / 192 = 0.5.
 */
static const uint64_t wins[9] = { 0, 60, 48, 36, 0, 24, 48, 24, 0 };
static const uint64_t draws[9] = { 0, 0, 0, 0, 0, 48, 0, 48, 0 };
static const struct salle_matrix three = { 3, wins, draws, 1, 0, 0 };

static void leads_equal_calculation_by_hand(void **state)
{
	/* With two wins and two losses added, each pair has 100 bouts. The results are 62 to 38, 50 to 50, and 26 wins, 48
	 * draws and 26 losses. */
	const double v01 = 0.62 * 0.38, v02 = 0.25, v12 = 0.26 + 0.48 / 4 - 0.25;
	struct salle_lead lead = salle_matrix_lead_and_variance(&three, 0, 1);
	assert_float_equal(lead.value, 0.125, 1e-12);
	assert_float_equal(lead.variance, (4 * v01 + v02 + v12) / 96 / 4, 1e-12);
	lead = salle_matrix_lead_and_variance(&three, 2, 0);
	assert_float_equal(lead.value, -0.0625, 1e-12);
	assert_float_equal(lead.variance, (v01 + 4 * v02 + v12) / 96 / 4, 1e-12);
	const struct salle_matrix alike = { 3, wins, draws, 2, 0, 0 };
	assert_float_equal(salle_matrix_lead_and_variance(&alike, 2, 0).variance, 2 * lead.variance, 1e-12);
}

enum { TIMES = 200 };

/* With TIMES times as many bouts all open pairs are decided. Pairs of an eliminated build stay undecided. */
static void verdicts_on_best_build_equal_calculation_by_hand(void **state)
{
	const struct salle_precision best = salle_budget_precision(SALLE_PRECISION_BEST, 0, 1, 1000000, 3);
	unsigned char order[9] = { 0 };
	salle_budget_decide_pairs(&best, &three, order);
	assert_int_equal(salle_budget_count_undecided(best.kind, 3, order), 3);
	uint64_t more[9], drawn[9];
	for (size_t i = 0; i < 9; i++) {
		more[i] = TIMES * wins[i];
		drawn[i] = TIMES * draws[i];
	}
	const struct salle_matrix long_run = { 3, more, drawn, 1, 0, 0 };
	unsigned char known[9] = { 0 };
	salle_budget_decide_pairs(&best, &long_run, known);
	static const unsigned char all[9] = { 0, SALLE_BETTER, SALLE_BETTER, SALLE_WORSE, 0, SALLE_WORSE, SALLE_WORSE,
		SALLE_BETTER, 0 };
	assert_memory_equal(known, all, 9);
	assert_int_equal(salle_budget_count_undecided(best.kind, 3, known), 0);
	assert_true(salle_budget_needs_bouts(best.kind, 3, known, 0));
	assert_false(salle_budget_needs_bouts(best.kind, 3, known, 1));
	/* build 2 has already eliminated build 1, so pairs with build 1 stay open; 0 and 2 are still compared */
	unsigned char out[9] = { 0, 0, 0, 0, 0, SALLE_WORSE, 0, SALLE_BETTER, 0 };
	assert_int_equal(salle_budget_count_undecided(best.kind, 3, out), 2);
	salle_budget_decide_pairs(&best, &long_run, out);
	assert_int_equal(out[1], SALLE_OPEN);
	assert_int_equal(out[2], SALLE_BETTER);
}

/* A verdict needs a log likelihood ratio: `best` needs log (2 / 0.05) = 3.69, a ranking of three builds needs log (6 /
 * 0.05) = 4.79. */
static void bounds_of_wins_equal_calculation_by_hand(void **state)
{
	const struct salle_precision best = salle_budget_precision(SALLE_PRECISION_BEST, 0, 1, 1000000, 3);
	const struct salle_precision ranking = salle_budget_precision(SALLE_PRECISION_RANKING, 0.05, 1, 1000000, 3);
	bool between = false;
	for (uint64_t times = 1; times < TIMES; times++) {
		uint64_t more[9], drawn[9];
		for (size_t i = 0; i < 9; i++) {
			more[i] = times * wins[i];
			drawn[i] = times * draws[i];
		}
		const struct salle_matrix run = { 3, more, drawn, 1, 0, 0 };
		const struct salle_lead lead = salle_matrix_lead_and_variance(&run, 0, 1);
		unsigned char out[9] = { 0 }, ranked[9] = { 0 };
		salle_budget_decide_pairs(&best, &run, out);
		salle_budget_decide_pairs(&ranking, &run, ranked);
		double one = salle_lead_evidence(lead.value, lead.variance);
		double other = salle_lead_evidence_beyond(lead.value, lead.variance, 0.05);
		assert_int_equal(out[1], one >= log(40) ? SALLE_BETTER : SALLE_OPEN);
		assert_int_equal(ranked[1], other >= log(120) ? SALLE_BETTER : SALLE_OPEN);
		assert_int_equal(ranked[3], other >= log(120) ? SALLE_WORSE : SALLE_OPEN);
		between = between || (out[1] == SALLE_OPEN && times > 1);
	}
	assert_true(between);
}

/* Three equal builds: at the end every pair is judged even, and no pair is open. */
static void even_builds_are_even(void **state)
{
	const struct salle_precision ranking = salle_budget_precision(SALLE_PRECISION_RANKING, 0.01, 1, 1000000, 3);
	for (uint64_t bouts = 1000; bouts <= 1000000; bouts *= 10) {
		const uint64_t half = bouts / 2, even[9] = { 0, half, half, half, 0, half, half, half, 0 }, none[9] = { 0 };
		const struct salle_matrix run = { 3, even, none, 1, 0, 0 };
		unsigned char order[9] = { 0 };
		salle_budget_decide_pairs(&ranking, &run, order);
		/* The variance of a lead is (4 + 1 + 1) / 4 / n / 4 in n bouts. The log likelihood ratio is 0.46875 * 0.0001 *
		 * 2.667 * n and reaches log (120) at n = 38,300. */
		enum salle_test_verdict expected = bouts < 38300 ? SALLE_OPEN : SALLE_EVEN;
		assert_int_equal(order[1], expected);
		assert_int_equal(order[3], expected);
		assert_int_equal(order[5], expected);
		assert_int_equal(salle_budget_needs_bouts(ranking.kind, 3, order, 2), expected == SALLE_OPEN);
		assert_int_equal(salle_budget_count_undecided(ranking.kind, 3, order), expected == SALLE_OPEN ? 3 : 0);
	}
}

/*
 * Rock beats paper 70 : 30, paper beats scissors 60 : 40, scissors beat rock 55 : 45. The payoffs 0.2, 0.1 and 0.05 sum
 * to 0.35, and the share of each build is proportional to the payoff between the two others: 10/35, 5/35 and 20/35. The
 * most that a build can gain follows from the score intervals. Each of the three intervals has the error level 0.05 /
 * 3, so that all together have 0.05.
 */
static void mixtures_equal_calculation_by_hand(void **state)
{
	static const uint64_t won[9] = { 0, 700, 450, 300, 0, 600, 550, 400, 0 }, none[9] = { 0 };
	const struct salle_precision goal = salle_budget_precision(SALLE_PRECISION_EQUILIBRIUM, 0.02, 1, 1000000, 3);
	const struct salle_matrix ring = { 3, won, none, 1, goal.tuned_to, 0 };
	double share[3], most[3], weights[9];
	assert_true(salle_budget_find_mixture(&ring, share, most));
	struct salle_interval rates[9], scores[9];
	const double level = pow(1 - 0.05 / 3, 3);
	salle_matrix_compute_intervals(&ring, level, rates, scores);
	static const double expected[3] = { 10.0 / 35, 5.0 / 35, 20.0 / 35 };
	for (size_t i = 0; i < 3; i++) {
		size_t j = (i + 1) % 3, k = (i + 2) % 3;
		assert_float_equal(share[i], expected[i], 1e-9);
		assert_float_equal(most[i],
			expected[j] * (scores[i * 3 + j].high - 0.5) + expected[k] * (scores[i * 3 + k].high - 0.5), 1e-9);
		assert_float_equal(salle_matrix_interval(&ring, level, i, j).low, scores[i * 3 + j].low, 1e-15);
	}
	/* all builds are open, and each pair is weighted by the larger of its two shares */
	unsigned char order[9] = { 0 };
	salle_budget_decide_pairs(&goal, &ring, order);
	assert_int_equal(salle_budget_count_undecided(goal.kind, 3, order), 3);
	salle_budget_weigh_pairs(&goal, &ring, order, weights);
	assert_float_equal(weights[1], cbrt(pow(expected[0], 2) * salle_pair_variance(&ring, 0, 1)), 1e-12);
	assert_float_equal(weights[5], cbrt(pow(expected[2], 2) * salle_pair_variance(&ring, 1, 2)), 1e-12);
	assert_float_equal(weights[0], 0, 0);
	assert_float_equal(weights[7], weights[5], 1e-15);
	/* a build that is known not to gain counts only by its share, so the pair of rock and paper has the weight of
	 * paper's share */
	order[8] = SALLE_EVEN;
	assert_false(salle_budget_needs_bouts(goal.kind, 3, order, 2));
	order[4] = SALLE_EVEN;
	salle_budget_weigh_pairs(&goal, &ring, order, weights);
	assert_float_equal(weights[1], cbrt(pow(expected[1], 2) * salle_pair_variance(&ring, 0, 1)), 1e-12);
	assert_float_equal(weights[5], 0, 0);
	/* with 100 times the bouts no build gains 0.02; with as few bouts as before the same builds are open again */
	uint64_t more[9];
	for (size_t i = 0; i < 9; i++)
		more[i] = 100 * won[i];
	const struct salle_matrix long_run = { 3, more, none, 1, goal.tuned_to, 0 };
	salle_budget_decide_pairs(&goal, &long_run, order);
	assert_int_equal(salle_budget_count_undecided(goal.kind, 3, order), 0);
	salle_budget_decide_pairs(&goal, &ring, order);
	assert_int_equal(salle_budget_count_undecided(goal.kind, 3, order), 3);
}

/* Some intervals are computed only when needed. The verdicts must equal those from all intervals, at every length of
 * the run. */
static void mixtures_are_judged_as_measured(void **state)
{
	static const uint64_t won[16] = { 0, 7, 4, 5, 3, 0, 6, 7, 5, 4, 0, 6, 2, 3, 4, 0 };
	static const uint64_t drawn[16] = { 0, 0, 1, 3, 0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0 };
	const struct salle_precision goal = salle_budget_precision(SALLE_PRECISION_EQUILIBRIUM, 0.03, 1, 1000000, 6);
	size_t open[4] = { 0 };
	for (uint64_t times = 1; times <= 400; times++) {
		uint64_t more[16], even[16];
		for (size_t i = 0; i < 16; i++) {
			more[i] = 4 * times * won[i];
			even[i] = 4 * times * drawn[i];
		}
		const struct salle_matrix run = { 4, more, even, 1, goal.tuned_to, 0 };
		unsigned char order[16] = { 0 };
		double share[4], most[4];
		assert_true(salle_budget_find_mixture(&run, share, most));
		salle_budget_decide_pairs(&goal, &run, order);
		for (size_t i = 0; i < 4; open[i] += order[i * 4 + i] == SALLE_OPEN, i++)
			assert_int_equal(order[i * 4 + i], most[i] > goal.within ? SALLE_OPEN : SALLE_EVEN);
	}
	/* build 3 is judged even earlier than build 0, because it beats no build of the mixture */
	assert_true(open[0] > open[3] && open[0] < 400 && open[3] > 0);
}

static void look_schedule_and_error_shares(void **state)
{
	assert_int_equal(salle_budget_first_look(SALLE_PRECISION_BEST), 64);
	assert_int_equal(salle_budget_first_look(SALLE_PRECISION_MATRIX), 1024);
	assert_int_equal(salle_budget_next_look(0), 64);
	assert_int_equal(salle_budget_next_look(64), 96);
	assert_int_equal(salle_budget_next_look(70), 96);
	assert_int_equal(salle_budget_next_look(1023), 1024);
	assert_int_equal(salle_budget_next_look(1024), 1088);
	assert_int_equal(salle_budget_bouts_at_look(1088, 1), 1088);
	assert_int_equal(salle_budget_bouts_at_look(1088, 0.5), 544);
	assert_int_equal(salle_budget_bouts_at_look(1088, 0.51), 576);
	assert_int_equal(salle_budget_bouts_at_look(64, 0.001), 32);
	assert_int_equal(salle_budget_first_look(SALLE_PRECISION_EQUILIBRIUM), 64);
	/* each matchup is fought at most up to its next look */
	assert_int_equal(salle_budget_bouts_at_own_look(1088, 1, 64), 96);
	assert_int_equal(salle_budget_bouts_at_own_look(1088, 1, 1024), 1088);
	assert_int_equal(salle_budget_bouts_at_own_look(1088, 0.5, 1024), 544);
}

/* The sequence is tuned to 10,240 bouts for `best` and `equilibrium`. For `best` this number is at most the average
 * budget of a matchup. */
static void sequences_are_tuned_before_the_first_bout(void **state)
{
	assert_float_equal(salle_budget_precision(SALLE_PRECISION_BEST, 0, 1, 1000000, 10).tuned_to, 10240, 0);
	assert_float_equal(salle_budget_precision(SALLE_PRECISION_BEST, 0, 2, 1000000, 10).tuned_to, 20480, 0);
	assert_float_equal(salle_budget_precision(SALLE_PRECISION_BEST, 0, 1, 1005, 10).tuned_to, 100, 0);
	assert_float_equal(salle_budget_precision(SALLE_PRECISION_RANKING, 0.01, 1, 1000000, 10).tuned_to, 100000, 0);
	assert_float_equal(salle_budget_precision(SALLE_PRECISION_EQUILIBRIUM, 0.01, 1, 1005, 10).tuned_to, 10240, 0);
	assert_float_equal(salle_budget_precision(SALLE_PRECISION_MATRIX, 0, 1, 1000000, 10).tuned_to, 0, 0);
}

static struct coin_bet make_bet(const char *a, const char *b, int64_t edge_a, int64_t edge_b, uint64_t bouts)
{
	return (struct coin_bet){ { { a, edge_a, 1, 4, 1, 1 }, { b, edge_b, 1, 4, 1, 1 } }, 0, 1, 6, bouts };
}

static const size_t seats[6][2] = { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 1, 2 }, { 1, 3 }, { 2, 3 } };
static const char *const names[4] = { "a", "b", "c", "d" };
static const struct salle_budget_round_robin contest = { 4, names, NULL, seats };

/* Returns the plan of a round robin of four coins with the edges 20, 19 (20 for the equilibrium), 12 and 4. */
static struct salle_plan four_coins(enum salle_precision_kind kind, uint64_t budget, struct salle_arena *arena)
{
	const bool mixes = kind == SALLE_PRECISION_EQUILIBRIUM;
	const int64_t edges[4] = { 20, mixes ? 20 : 19, 12, 4 };
	struct coin_bet bets[6];
	for (size_t m = 0; m < 6; m++)
		bets[m] = make_bet(names[seats[m][0]], names[seats[m][1]], edges[seats[m][0]], edges[seats[m][1]], budget);
	struct salle_plan plan = coin_plan(bets, 6, 5, arena);
	const double within = kind == SALLE_PRECISION_RANKING ? 0.01 : mixes ? 0.005 : 0;
	plan.precision = salle_budget_precision(kind, within, 1, budget, 6);
	plan.round_robin = kind == SALLE_PRECISION_MATRIX ? NULL : &contest;
	return plan;
}

static void run(const struct salle_plan *plan, unsigned threads, uint32_t block, struct salle_batch_result *result,
	struct salle_arena *arena)
{
	const struct salle_batch_settings settings = { .threads = threads, .bouts_per_block = block };
	assert_int_equal(salle_batch_run(plan, &settings, result, arena), SALLE_OK);
}

static void assert_same(const struct salle_plan *plan, const struct salle_batch_result *one,
	const struct salle_batch_result *other)
{
	for (size_t m = 0; m < plan->n_matchups; m++)
		assert_memory_equal(unpacked_tally(one, m), unpacked_tally(other, m), plan->layout.size * sizeof(uint64_t));
	assert_int_equal(one->bouts, other->bouts);
	assert_int_equal(one->budget->rounds, other->budget->rounds);
	assert_memory_equal(one->budget->verdicts, other->budget->verdicts, one->budget->n * one->budget->n);
}

static const enum salle_precision_kind kinds[] = { SALLE_PRECISION_BEST, SALLE_PRECISION_RANKING,
	SALLE_PRECISION_MATRIX, SALLE_PRECISION_EQUILIBRIUM };

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void results_do_not_depend_on_threads_or_blocks(void **state)
{
	static const struct {
		unsigned threads;
		uint32_t block;
	} ways[] = { { 2, 0 }, { 3, 0 }, { 7, 100 }, { 1, 33 }, { 5, 8191 } };
	for (size_t k = 0; k < KINDS; k++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		const struct salle_plan plan = four_coins(kinds[k], 300000, &arena);
		struct salle_batch_result alone, result;
		run(&plan, 1, 0, &alone, &arena);
		assert_true(alone.bouts <= 300000);
		for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
			run(&plan, ways[i].threads, ways[i].block, &result, &arena);
			assert_same(&plan, &alone, &result);
		}
		salle_arena_release(&arena);
	}
}

/* The true order is found. The weak build d gets few bouts except against builds that are still undecided. */
static void undecided_matchups_get_more_bouts(void **state)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_plan plan = four_coins(SALLE_PRECISION_BEST, 2000000, &arena);
	struct salle_batch_result result;
	run(&plan, 2, 0, &result, &arena);
	assert_int_equal(salle_budget_count_undecided(SALLE_PRECISION_BEST, 4, result.budget->verdicts), 0);
	assert_true(salle_budget_needs_bouts(SALLE_PRECISION_BEST, 4, result.budget->verdicts, 0));
	/* bouts of c against d give no information about a and b */
	assert_true(unpacked_tally(&result, 5)[plan.layout.bouts] * 4 < unpacked_tally(&result, 0)[plan.layout.bouts]);
	/* a and b are even, so any mixture of both is an equilibrium; builds that lose to both get few bouts */
	const struct salle_plan mixture = four_coins(SALLE_PRECISION_EQUILIBRIUM, 2000000, &arena);
	run(&mixture, 2, 0, &result, &arena);
	assert_int_equal(salle_budget_count_undecided(SALLE_PRECISION_EQUILIBRIUM, 4, result.budget->verdicts), 0);
	assert_true(unpacked_tally(&result, 0)[plan.layout.bouts] > 50000);
	assert_int_equal(unpacked_tally(&result, 5)[plan.layout.bouts], 64);
	assert_true(unpacked_tally(&result, 2)[plan.layout.bouts] < 1000);
	const struct salle_plan widths = four_coins(SALLE_PRECISION_MATRIX, 1000000, &arena);
	run(&widths, 2, 0, &result, &arena);
	/* the pair 20 : 4 has the variance 5/36 and 20 : 19 nearly 1/4, so their bouts are in the ratio 20/36 */
	double most = (double)unpacked_tally(&result, 0)[plan.layout.bouts];
	assert_float_equal((double)unpacked_tally(&result, 2)[plan.layout.bouts] / most, 20.0 / 36, 0.01);
	assert_true(result.bouts > 900000 && result.bouts <= 1000000);
	salle_arena_release(&arena);
}

struct watcher {
	volatile sig_atomic_t stop;
	size_t undecided; /* number of undecided pairs in the last progress report; SIZE_MAX if there was none */
};

static void on_progress(const struct salle_progress *progress, void *context)
{
	((struct watcher *)context)->undecided = progress->undecided;
}

static void on_checkpoint(const struct salle_batch_result *so_far, void *context)
{
	(void)so_far;
	__atomic_store_n(&((struct watcher *)context)->stop, 1, __ATOMIC_RELAXED);
}

#define PAUSE 0.004 /* seconds, less than most rounds take */

/* A run that is stopped within a round or after it, and then continued, ends like a run that was never stopped. */
static void continued_run_equals_uninterrupted_run(void **state)
{
	for (size_t k = 0; k < KINDS; k++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		const struct salle_plan plan = four_coins(kinds[k], 1000000, &arena);
		struct salle_batch_result whole, part, result;
		run(&plan, 2, 0, &whole, &arena);
		unsigned stops = 0, within = 0;
		bool shown = false;
		for (const struct salle_batch_result *from = NULL;; from = &part) {
			struct watcher watcher = { .undecided = SIZE_MAX };
			const struct salle_batch_settings settings = {
				.threads = 1 + stops % 3,
				.bouts_per_block = 64,
				.earlier = from,
				.stop = &watcher.stop,
				.checkpoint_seconds = PAUSE,
				.checkpoint = on_checkpoint,
				.progress = on_progress,
				.context = &watcher,
			};
			enum salle_status status = salle_batch_run(&plan, &settings, &result, &arena);
			part = result;
			if (status == SALLE_OK)
				break;
			stops++;
			for (size_t m = 0; m < 6; m++)
				within += result.budget->planned_bouts[m] > unpacked_tally(&result, m)[plan.layout.bouts];
			/* Progress reports how many pairs are undecided. This number only falls, except for an equilibrium, whose
			 * mixture may change. */
			assert_true(kinds[k] == SALLE_PRECISION_EQUILIBRIUM ||
				watcher.undecided >= salle_budget_count_undecided(kinds[k], result.budget->n, result.budget->verdicts));
			shown = shown || (watcher.undecided > 0 && watcher.undecided < SIZE_MAX);
		}
		assert_same(&plan, &whole, &result);
		assert_true(stops > 0 && within > 0);
		assert_int_equal(shown, kinds[k] != SALLE_PRECISION_MATRIX);
		salle_arena_release(&arena);
	}
}

/* Continuing a run with a larger budget gives the same result as a single run with that budget. */
static void run_continues_with_a_larger_budget(void **state)
{
	for (size_t k = 0; k < KINDS; k++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		const struct salle_plan few = four_coins(kinds[k], 9000, &arena), many = four_coins(kinds[k], 90000, &arena);
		struct salle_batch_result first, whole, result;
		run(&few, 1, 0, &first, &arena);
		run(&many, 1, 0, &whole, &arena);
		assert_true(first.bouts <= 9000 && whole.bouts > first.bouts);
		const struct salle_batch_settings settings = { .threads = 2, .earlier = &first };
		assert_int_equal(salle_batch_run(&many, &settings, &result, &arena), SALLE_OK);
		assert_same(&many, &whole, &result);
		salle_arena_release(&arena);
	}
}

enum { RANKINGS = 100 };

/* At a confidence of 95 % at most 5 of 100 rankings are false. 3 standard deviations of this number are 6.5. Two of the
 * four coins are equal. */
static void few_rankings_are_false(void **state)
{
	unsigned wrong = 0, bests = 0;
	for (uint64_t seed = 0; seed < RANKINGS; seed++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		static const int64_t edges[4] = { 10, 10, 8, 7 };
		struct coin_bet bets[6];
		for (size_t m = 0; m < 6; m++)
			bets[m] = make_bet(names[seats[m][0]], names[seats[m][1]], edges[seats[m][0]], edges[seats[m][1]], 100000);
		struct salle_plan plan = coin_plan(bets, 6, seed, &arena);
		plan.round_robin = &contest;
		struct salle_batch_result result;
		plan.precision = salle_budget_precision(SALLE_PRECISION_RANKING, 0.02, 1, 200000, 6);
		run(&plan, 1, 0, &result, &arena);
		const unsigned char *order = result.budget->verdicts;
		bool is_wrong = order[1] == SALLE_BETTER || order[1] == SALLE_WORSE;
		for (size_t i = 0; i < 4; i++)
			for (size_t j = i + 1; j < 4; j++) /* coins with the edges 8 and 7 score 3.4 points apart, others more */
				is_wrong = is_wrong || order[i * 4 + j] == SALLE_WORSE || (j > 1 && order[i * 4 + j] == SALLE_EVEN);
		wrong += is_wrong;
		plan.precision = salle_budget_precision(SALLE_PRECISION_BEST, 0, 1, 20000, 6);
		run(&plan, 1, 0, &result, &arena);
		order = result.budget->verdicts;
		bests += !salle_budget_needs_bouts(SALLE_PRECISION_BEST, 4, order, 0) ||
			!salle_budget_needs_bouts(SALLE_PRECISION_BEST, 4, order, 1);
		salle_arena_release(&arena);
	}
	assert_true(wrong <= 5 + 6);
	/* each of the two best coins may be wrongly eliminated in 5 of 100 runs; 3 standard deviations of these 10 runs are
	 * 9 */
	assert_true(bests <= 10 + 9);
}

RUN_TESTS(UNIT(evidence_of_even_leads_equals_calculation_by_hand), UNIT(evidence_equals_a_numeric_integral),
	UNIT(leads_equal_calculation_by_hand), UNIT(verdicts_on_best_build_equal_calculation_by_hand),
	UNIT(bounds_of_wins_equal_calculation_by_hand), UNIT(even_builds_are_even),
	UNIT(mixtures_equal_calculation_by_hand), UNIT(mixtures_are_judged_as_measured),
	UNIT(look_schedule_and_error_shares), UNIT(sequences_are_tuned_before_the_first_bout),
	UNIT(results_do_not_depend_on_threads_or_blocks), UNIT(undecided_matchups_get_more_bouts),
	UNIT(continued_run_equals_uninterrupted_run), UNIT(run_continues_with_a_larger_budget),
	UNIT(few_rankings_are_false))
