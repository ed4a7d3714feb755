/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Predictions of how many bouts a question takes, from its first bouts. */
#include <math.h>

#include <salle/batch.h>

#include "base/arena.h"
#include "forecast/bouts_needed.h"

#include "coin_plan.h"
#include "testing.h"

static const char *const names[] = { "fair", "good", "heavy", "loaded" };

static const size_t seats[6][2] = { { 0, 1 }, { 0, 2 }, { 3, 0 }, { 1, 2 }, { 1, 3 }, { 2, 3 } };

static const struct salle_budget_round_robin contest = { 4, names, NULL, seats };

/* Returns the plan of a round robin of four coins, of which two are even. If `mirrored`, bouts are mirrored; else each
 * matchup has a variant. */
static struct salle_plan round_robin(enum salle_precision_kind kind, double within, uint64_t budget, bool mirrored,
	struct salle_arena *arena)
{
	static const int64_t edges[] = { 20, 24, 29, 29 };
	struct coin_bet bets[12];
	const bool paired = kind == SALLE_PRECISION_DIFFERENCES;
	const size_t n = paired ? 12 : 6;
	for (size_t m = 0; m < n; m++) {
		const size_t *of = seats[m % 6];
		bets[m] = bet_between(names[of[0]], names[of[1]], edges[of[0]] + (m >= 6 ? 3 * (int64_t)m : 0), edges[of[1]],
			0.1, budget);
	}
	struct salle_plan plan = coin_plan(bets, n, 32, arena);
	struct salle_matchup *matchups = (struct salle_matchup *)(uintptr_t)plan.matchups;
	for (uint32_t m = 0; m < n; m++) {
		matchups[m].mirrored = mirrored;
		matchups[m].distance_from_base = m / 6 * 6;
		matchups[m].variant = m < 6 ? matchups[m].variant : "other";
	}
	plan.precision = salle_budget_precision(kind, within, mirrored ? 2 : 1, budget, n);
	if (kind != SALLE_PRECISION_MATRIX && !paired)
		plan.round_robin = &contest;
	return plan;
}

static struct salle_batch_result fight(const struct salle_plan *plan, struct salle_arena *arena)
{
	const struct salle_batch_settings settings = { .threads = 2 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(plan, &settings, &result, arena), SALLE_OK);
	return result;
}

/* Returns the geometric mean of the matchups' bouts. */
static double geometric_mean_of_bouts(const struct salle_batch_result *result, size_t n)
{
	double logs = 0;
	for (size_t m = 0; m < n; m++) {
		struct salle_tally_head room;
		logs += log((double)salle_tallies_head(&result->tallies, m, &room)->bouts) / (double)n;
	}
	return exp(logs);
}

/* Predicts the number of bouts from a pilot run of at most `bouts` bouts, which makes the prediction the same on
 * every machine. */
static struct salle_bouts_needed forecast_from(const struct salle_plan *plan, uint64_t bouts, struct salle_arena *arena)
{
	if (plan->round_robin == NULL)
		return salle_predict_bouts_of_budget(plan, arena);
	struct salle_plan first = *plan;
	first.precision.budget = bouts;
	const struct salle_batch_result pilot = fight(&first, arena);
	return salle_predict_bouts_after_pilot(plan, &pilot, false, arena);
}

static void range_holds_the_bouts_of_questions(void **state)
{
	static const struct {
		enum salle_precision_kind kind;
		double within;
		uint64_t budget, pilot;
		bool mirrored;
	} questions[] = {
		{ SALLE_PRECISION_BEST, 0, 5000000, 500000, false },
		{ SALLE_PRECISION_RANKING, 0.003, 10000000, 500000, false },
		{ SALLE_PRECISION_RANKING, 0.003, 10000000, 500000, true },
		{ SALLE_PRECISION_EQUILIBRIUM, 0.002, 10000000, 500000, false },
		{ SALLE_PRECISION_MATRIX, 0, 4000000, 500000, false },
		{ SALLE_PRECISION_DIFFERENCES, 0, 4000000, 500000, false },
	};
	for (size_t q = 0; q < sizeof questions / sizeof questions[0]; q++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		const struct salle_plan plan =
			round_robin(questions[q].kind, questions[q].within, questions[q].budget, questions[q].mirrored, &arena);
		const struct salle_batch_result result = fight(&plan, &arena);
		const struct salle_bouts_needed needed = forecast_from(&plan, questions[q].pilot, &arena);
		const double fought = (double)result.bouts, typical = geometric_mean_of_bouts(&result, plan.n_matchups);
		if (needed.bouts.low > 1.5 * fought || fought > 1.5 * needed.bouts.high)
			fail_msg("question %zu: %g to %g, fought %g", q, needed.bouts.low, needed.bouts.high, fought);
		if (needed.typical_bouts > 3 * typical || typical > 3 * needed.typical_bouts)
			fail_msg("question %zu: %g of a matchup, fought %g", q, needed.typical_bouts, typical);
		assert_true(needed.bouts.low <= needed.bouts.likely && needed.bouts.likely <= needed.bouts.high);
		assert_true(needed.bouts.high <= (double)questions[q].budget);
		salle_arena_release(&arena);
	}
}

/* If the pilot run answers the question, the number of bouts is known exactly. */
static void bouts_of_short_runs_are_known(void **state)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_plan plan = round_robin(SALLE_PRECISION_RANKING, 0.05, 1000000, false, &arena);
	const struct salle_batch_result result = fight(&plan, &arena);
	assert_true(result.bouts < 100000);
	const struct salle_bouts_needed needed = salle_predict_bouts_of_budget(&plan, &arena);
	assert_true(needed.bouts.likely == (double)result.bouts);
	assert_true(needed.bouts.low == needed.bouts.likely && needed.bouts.high == needed.bouts.likely);
	assert_true(fabs(needed.typical_bouts / geometric_mean_of_bouts(&result, plan.n_matchups) - 1) < 1e-9);
	salle_arena_release(&arena);
}

RUN_TESTS(UNIT(range_holds_the_bouts_of_questions), UNIT(bouts_of_short_runs_are_known))
