/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of plans with a precision, on coins whose true rates are known. */
#include <math.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/stats.h>

#include "base/arena.h"
#include "figures/result_intervals.h"
#include "figures/round_robin.h"
#include "figures/win_intervals.h"

#include "coin_plan.h"
#include "arena_fixture.h"
#include "testing.h"
#include "tally_fixture.h"

enum { BOUTS_MAX = 10000000 };

static struct coin_bet make_bet(const char *a_name, const char *b_name, int64_t a, int64_t b, double draw)
{
	return bet_between(a_name, b_name, a, b, draw, BOUTS_MAX);
}

static void run(const struct salle_plan *plan, unsigned threads, uint32_t block, struct salle_batch_result *result,
	struct salle_arena *arena)
{
	struct salle_batch_settings settings = { .threads = threads, .bouts_per_block = block };
	assert_int_equal(salle_batch_run(plan, &settings, result, arena), SALLE_OK);
	assert_false(result->interrupted);
}

static uint64_t bouts_of(const struct salle_plan *plan, const struct salle_batch_result *result, size_t m)
{
	return unpacked_tally(result, m)[plan->layout.bouts];
}

static void looks_are_scheduled(void **state)
{
	assert_int_equal(salle_next_look(0), 1024);
	assert_int_equal(salle_next_look(1023), 1024);
	assert_int_equal(salle_next_look(1024), 2048);
	assert_int_equal(salle_next_look(16384), 17408);
	assert_int_equal(salle_next_look(32768), 34816); /* from here on, looks are 2,048 bouts apart */
	assert_false(salle_is_look_scheduled(0));
	unsigned looks = 0;
	for (uint64_t look = 0, next; look < 1000000000000; look = next, looks++) {
		next = salle_next_look(look);
		assert_true(next > look && next % 1024 == 0 && (look < 16384 || next - look <= look / 16));
		assert_true(
			salle_is_look_scheduled(next) && !salle_is_look_scheduled(next - 1) && !salle_is_look_scheduled(next + 1));
		assert_int_equal(salle_next_look(next - 1), next);
	}
	assert_in_range(looks, 250, 400);
}

/*
 * By hand: a relative precision of 5 % needs 9.8 / 0.05^2 = 3,920 bouts. A decision needs 10,240 bouts. Mirrored bouts
 * need twice as many. The number is at least that of the first look, and at most the bouts allowed. A half-width needs
 * no sequence, which is written as 0.
 */
static void sequences_are_tuned_to_the_bouts_to_come(void **state)
{
	static const struct {
		enum salle_precision_kind kind;
		double target, spread;
		uint64_t most;
		double tuned;
	} known[] = {
		{ SALLE_PRECISION_HALF_WIDTH, 0.01, 1, BOUTS_MAX, 0 },
		{ SALLE_PRECISION_RELATIVE, 0.02, 1, BOUTS_MAX, 24500 },
		{ SALLE_PRECISION_RELATIVE, 0.02, 2, BOUTS_MAX, 49000 },
		{ SALLE_PRECISION_RELATIVE, 0.02, 1, 24499, 24499 },
		{ SALLE_PRECISION_RELATIVE, 0.6, 1, BOUTS_MAX, 1024 },
		{ SALLE_PRECISION_RELATIVE, 0.06, 1, BOUTS_MAX, 2723 }, /* rounded up from 2722.2 */
		{ SALLE_PRECISION_RELATIVE, 2e-5, 1, 100, 100 },
		{ SALLE_PRECISION_RELATIVE, 0.05, 1, BOUTS_MAX, 3920 },
		{ SALLE_PRECISION_RELATIVE, 0.05, 1, 2000, 2000 },
		{ SALLE_PRECISION_DECIDE, 0.5, 1, BOUTS_MAX, 10240 },
		{ SALLE_PRECISION_DECIDE, 0.5, 1, 5000, 5000 },
	};
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
		struct salle_precision it =
			salle_precision_make(known[i].kind, known[i].target, known[i].spread, known[i].most);
		assert_true(it.tuned_to == known[i].tuned && it.spread == known[i].spread);
	}
	/*
	 * The target precision is never reached. At the last allowed bout the sequence is as wide as any sequence tuned to
	 * that number of bouts.
	 */
	struct salle_precision vain = salle_precision_make(SALLE_PRECISION_RELATIVE, 1e-5, 1, BOUTS_MAX);
	struct salle_interval it = salle_rate_sequence(BOUTS_MAX / 2, BOUTS_MAX, 0.95, vain.tuned_to);
	struct salle_interval exact = salle_rate_interval(BOUTS_MAX / 2, BOUTS_MAX, 0.95);
	double ratio = (it.high - it.low) / (exact.high - exact.low);
	assert_true(ratio > 1.55 && ratio < 1.65);
}

/*
 * By hand, at the level 0.96, whose normal quantile is 2.0537. The exact interval of 5,000 hits in 10,000 bouts has
 * the half-width 2.0537 * 0.5 / 100 + 0.5 / 10,000 = 0.01032. That of 5,500 hits in 11,000 bouts has 0.00984. Without
 * a hit in 200 bouts the interval is 0 to 1 - 0.02^(1/200) = 0.0194. Wald's interval with 4 hits and 4 misses added is
 * wider: for 4 hits in 208 bouts its half-width is 2.0537 * sqrt(0.01923 * 0.98077 / 200) = 0.0199.
 */
static void half_widths_equal_calculation_by_hand(void **state)
{
	struct salle_precision point = salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 0.01, 1, BOUTS_MAX);
	struct salle_precision two = salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 0.0198, 1, BOUTS_MAX);
	struct salle_precision more = salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 0.0201, 1, BOUTS_MAX);
	const uint64_t few[3] = { 5000, 5000, 0 }, many[3] = { 5500, 4000, 1500 }, none[3] = { 0, 200, 0 };
	assert_false(salle_precision_is_reached(&point, few));
	assert_true(salle_precision_is_reached(&point, many));
	assert_false(salle_precision_is_reached(&two, none));
	assert_true(salle_precision_is_reached(&more, none));
	/* Mirrored bouts need twice as many. */
	struct salle_precision mirrored = salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 0.01, 2, BOUTS_MAX);
	const uint64_t twice[3] = { 11000, 8000, 3000 };
	assert_false(salle_precision_is_reached(&mirrored, many));
	assert_true(salle_precision_is_reached(&mirrored, twice));
	assert_true(fabs(salle_precision_level(&point, 0.95) - 0.96) < 1e-12);
}

static bool reached_after(struct coin_bet it, uint64_t bouts, const struct salle_precision *precision, uint64_t *tally)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	it.bouts = bouts;
	struct salle_plan plan = coin_plan(&it, 1, 17, &arena);
	struct salle_batch_result result;
	run(&plan, 2, 0, &result, &arena);
	bool reached = salle_precision_is_reached(precision, unpacked_tally(&result, 0) + plan.layout.wins);
	if (tally != NULL)
		memcpy(tally, unpacked_tally(&result, 0), plan.layout.size * sizeof *tally);
	salle_arena_release(&arena);
	return reached;
}

/* Each matchup ends at the first look at which it is precise, with the tally of a run of that many bouts. */
static void matchups_end_at_the_first_look_that_suffices(void **state)
{
	const struct coin_bet bets[] = { make_bet("a", "b", 1, 1, 0), make_bet("a", "c", 1, 9, 0),
		make_bet("d", "c", 3, 2, 0.2) };
	const struct salle_precision wanted[] = {
		salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 0.02, 1, BOUTS_MAX),
		salle_precision_make(SALLE_PRECISION_RELATIVE, 0.05, 1, BOUTS_MAX),
		salle_precision_make(SALLE_PRECISION_DECIDE, 0.55, 1, BOUTS_MAX),
	};
	for (size_t w = 0; w < 3; w++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_plan plan = coin_plan(bets, 3, 17, &arena);
		plan.precision = wanted[w];
		struct salle_batch_result result;
		run(&plan, 3, 0, &result, &arena);
		uint64_t *tally = salle_tally_new(&plan.layout, &arena);
		for (size_t m = 0; m < 3; m++) {
			uint64_t bouts = bouts_of(&plan, &result, m);
			assert_true(salle_is_look_scheduled(bouts));
			assert_true(reached_after(bets[m], bouts, &wanted[w], tally));
			assert_memory_equal(tally, unpacked_tally(&result, m), plan.layout.size * sizeof *tally);
			for (uint64_t look = 1024; look < bouts; look = salle_next_look(look))
				assert_false(reached_after(bets[m], look, &wanted[w], NULL));
			assert_string_equal(salle_stop_reason(&plan, &plan.matchups[m],
									salle_tally_head_const(unpacked_tally(&result, m))),
				w == 2 ? "decided" : "precise");
		}
		salle_arena_release(&arena);
	}
}

TEST_OF(struct salle_arena *arena, results_do_not_depend_on_threads_or_blocks)
{
	static const struct {
		unsigned threads;
		uint32_t block;
	} ways[] = { { 2, 0 }, { 3, 0 }, { 7, 100 }, { 1, 1000 }, { 5, 8191 } };
	const struct coin_bet bets[] = { make_bet("a", "b", 1, 1, 0), make_bet("a", "c", 1, 9, 0),
		make_bet("d", "c", 3, 2, 0.2) };
	struct salle_plan plan = coin_plan(bets, 3, 18, arena);
	plan.precision = salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 0.01, 1, BOUTS_MAX);
	struct salle_batch_result alone, result;
	run(&plan, 1, 0, &alone, arena);
	for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
		run(&plan, ways[i].threads, ways[i].block, &result, arena);
		for (size_t m = 0; m < 3; m++)
			assert_memory_equal(unpacked_tally(&result, m), unpacked_tally(&alone, m),
				plan.layout.size * sizeof(uint64_t));
		assert_int_equal(result.bouts, alone.bouts);
		assert_int_equal(result.words, alone.words);
	}
}

/* A matchup and its variants have the same number of bouts: the largest number that one of them needs. */
TEST_OF(struct salle_arena *arena, variants_end_together)
{
	const struct coin_bet bets[] = { make_bet("a", "b", 1, 19, 0), make_bet("a", "c", 1, 1, 0), make_bet("a", "b", 1,
		1, 0),
		make_bet("a", "c", 1, 1, 0.5) };
	struct salle_plan plan = coin_plan(bets, 4, 19, arena);
	struct salle_matchup *matchups = (struct salle_matchup *)(uintptr_t)plan.matchups;
	for (size_t m = 2; m < 4; m++) {
		matchups[m].variant = "other";
		matchups[m].distance_from_base = 2;
	}
	plan.precision = salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 0.02, 1, BOUTS_MAX);
	struct salle_batch_result result, one;
	run(&plan, 2, 0, &result, arena);
	for (size_t m = 0; m < 4; m++)
		assert_int_equal(bouts_of(&plan, &result, m), bouts_of(&plan, &result, m % 2));
	/* In a plan without the variants the first matchup reaches its precision much earlier. */
	struct salle_plan alone = coin_plan(bets, 1, 19, arena);
	alone.precision = plan.precision;
	run(&alone, 2, 0, &one, arena);
	assert_true(2 * bouts_of(&alone, &one, 0) < bouts_of(&plan, &result, 0));
	uint64_t pairs = 0;
	for (unsigned i = 0; i < 9; i++)
		pairs += salle_tally_head_const(unpacked_tally(&result, 2))->pairs.outcomes[i / 3][i % 3];
	assert_int_equal(pairs, bouts_of(&plan, &result, 0));
}

TEST_OF(struct salle_arena *arena, nobody_fights_more_than_allowed)
{
	struct coin_bet bets[] = { make_bet("a", "b", 1, 1, 0), make_bet("a", "c", 1, 99, 0), make_bet("d", "b", 1, 1, 1) };
	for (size_t m = 0; m < 3; m++)
		bets[m].bouts = 5000;
	struct salle_plan plan = coin_plan(bets, 3, 20, arena);
	plan.precision = salle_precision_make(SALLE_PRECISION_DECIDE, 0.5, 1, BOUTS_MAX);
	struct salle_batch_result result;
	run(&plan, 2, 0, &result, arena);
	/* The first matchup is even and the third is always drawn; the second is decided at the first look. */
	static const uint64_t bouts[] = { 5000, 1024, 5000 };
	static const char *const reasons[] = { "max_bouts", "decided", "max_bouts" };
	for (size_t m = 0; m < 3; m++) {
		assert_int_equal(bouts_of(&plan, &result, m), bouts[m]);
		assert_string_equal(salle_stop_reason(&plan, &plan.matchups[m],
								salle_tally_head_const(unpacked_tally(&result, m))),
			reasons[m]);
	}
}

struct watcher {
	volatile sig_atomic_t stop;
	unsigned calls;
	bool wrong, estimated;
};

static void on_progress(const struct salle_progress *progress, void *context)
{
	struct watcher *watcher = context;
	watcher->wrong |= progress->done > progress->total;
	watcher->estimated |= progress->estimated;
	watcher->calls++;
	__atomic_store_n(&watcher->stop, watcher->calls == 3, __ATOMIC_RELAXED);
}

/* An interrupted run has, for each matchup, the results of a run of that many bouts. */
TEST_OF(struct salle_arena *arena, stopped_runs_have_prefixes)
{
	struct coin_bet bets[] = { make_bet("a", "b", 1, 1, 0), make_bet("a", "c", 1, 9, 0),
		make_bet("d", "c", 3, 2, 0.2) };
	for (size_t m = 0; m < 3; m++)
		bets[m].bouts = 1000000000000;
	struct salle_plan plan = coin_plan(bets, 3, 21, arena);
	plan.precision = salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 1e-5, 1, BOUTS_MAX);
	struct watcher watcher = { 0 };
	struct salle_batch_settings settings = {
		.threads = 3,
		.stop = &watcher.stop,
		.progress = on_progress,
		.context = &watcher,
	};
	struct salle_batch_result result, again;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_INTERRUPTED);
	assert_true(result.interrupted && watcher.estimated && !watcher.wrong);
	for (size_t m = 0; m < 3; m++) {
		bets[m].bouts = bouts_of(&plan, &result, m);
		assert_true(bets[m].bouts > 0);
		assert_string_equal(salle_stop_reason(&plan, &plan.matchups[m],
								salle_tally_head_const(unpacked_tally(&result, m))),
			"interrupted");
	}
	struct salle_plan fewer = coin_plan(bets, 3, 21, arena);
	run(&fewer, 2, 0, &again, arena);
	for (size_t m = 0; m < 3; m++) {
		/* The longer run may have begun with larger batches. */
		uint64_t *tally = unpacked_tally(&again, m);
		salle_batch_means_reserve(&salle_tally_head(tally)->means,
			SALLE_BATCHES * salle_tally_head_const(unpacked_tally(&result, m))->means.size);
		assert_memory_equal(unpacked_tally(&result, m), tally, plan.layout.size * sizeof(uint64_t));
	}
}

/*
 * A matchup ends when its interval is narrow enough. In 1,000 runs this interval covers the true rate in at least 95
 * %, minus 3 standard deviations (20.7).
 */
static void intervals_cover_whenever_matchups_end(void **state)
{
	const struct coin_bet bets[] = { make_bet("a", "b", 1, 1, 0), make_bet("a", "c", 1, 9, 0),
		make_bet("d", "c", 3, 1, 0.2) };
	static const double truth[] = { 0.5, 0.1, 0.6 };
	unsigned covered[3] = { 0 };
	for (uint64_t seed = 0; seed < 1000; seed++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_plan plan = coin_plan(bets, 3, seed, &arena);
		plan.precision = salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 0.03, 1, BOUTS_MAX);
		struct salle_batch_result result;
		run(&plan, 1, 0, &result, &arena);
		for (size_t m = 0; m < 3; m++) {
			struct salle_interval it = salle_result_rate_interval(&plan,
				unpacked_tally(&result, m)[plan.layout.wins + SALLE_A], bouts_of(&plan, &result, m));
			covered[m] += it.low <= truth[m] && truth[m] <= it.high;
			assert_true(it.high - it.low <= 0.06);
		}
		salle_arena_release(&arena);
	}
	for (size_t m = 0; m < 3; m++)
		assert_true(covered[m] >= 950 - 20.7);
}

/*
 * In a score a draw counts half. The intervals of scores cover in at least 95 % of 500 runs, minus 3 standard
 * deviations (14.6), for each of two goals. Without draws the interval of a score is that of the win rate: exactly
 * with a half-width, and up to a normal approximation with a sequence.
 */
static void score_intervals_cover_whenever_matchups_end(void **state)
{
	const struct coin_bet bets[] = { make_bet("a", "b", 51, 49, 0.5), make_bet("a", "c", 1, 9, 0.1),
		make_bet("d", "c", 3, 1, 0) };
	static const double truth[] = { 0.505, 0.14, 0.75 };
	const struct salle_precision goals[] = {
		salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 0.03, 1, 20000),
		salle_precision_make(SALLE_PRECISION_DECIDE, 0.5, 1, 20000),
	};
	for (size_t g = 0; g < 2; g++) {
		unsigned covered[3] = { 0 };
		for (uint64_t seed = 0; seed < 500; seed++) {
			struct salle_arena arena = SALLE_ARENA_INIT;
			struct salle_plan plan = coin_plan(bets, 3, seed, &arena);
			plan.precision = goals[g];
			struct salle_batch_result result;
			run(&plan, 1, 0, &result, &arena);
			for (size_t m = 0; m < 3; m++) {
				const struct salle_tally_head *head = salle_tally_head_const(unpacked_tally(&result, m));
				const struct salle_estimate score = salle_compute_reported_score(&plan, head);
				assert_float_equal(score.value,
					((double)head->wins[SALLE_A] + (double)head->wins[SALLE_DRAW] / 2) / (double)head->bouts, 1e-12);
				covered[m] += score.interval.low <= truth[m] && truth[m] <= score.interval.high;
				const struct salle_interval rate = salle_result_rate_interval(&plan, head->wins[SALLE_A], head->bouts);
				const double unlike = (score.interval.high - score.interval.low) / (rate.high - rate.low) - 1;
				assert_true(m < 2 || fabs(unlike) < (g == 0 ? 1e-9 : 0.02));
			}
			salle_arena_release(&arena);
		}
		for (size_t m = 0; m < 3; m++)
			assert_true(covered[m] >= 475 - 14.6);
	}
}

/* The run's matrix uses its sequences. The intervals of mean scores of 300 runs cover the truth in at least 95 %,
 * minus 3 standard deviations. */
static void mean_score_intervals_cover_whenever_matchups_end(void **state)
{
	const struct coin_bet bets[] = { make_bet("a", "b", 51, 49, 0), make_bet("a", "c", 51, 49, 0),
		make_bet("c", "b", 51, 49, 0) };
	static const double truth[] = { 0.51, 0.49, 0.5 };
	unsigned covered[3] = { 0 };
	for (uint64_t seed = 0; seed < 300; seed++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_plan plan = coin_plan(bets, 3, seed, &arena);
		plan.precision = salle_precision_make(SALLE_PRECISION_DECIDE, 0.5, 1, 20000);
		struct salle_batch_result result;
		run(&plan, 1, 0, &result, &arena);
		size_t n;
		const struct salle_round_robin *found = salle_find_round_robins(&plan, &result, &n, &arena);
		assert_int_equal(n, 1);
		assert_true(found->matrix.tuned_to == plan.precision.tuned_to);
		for (size_t i = 0; i < 3; i++) {
			struct salle_interval it = salle_matrix_mean(&found->matrix, i, 0.95).interval;
			covered[i] += it.low <= truth[i] && truth[i] <= it.high;
		}
		salle_arena_release(&arena);
	}
	for (size_t i = 0; i < 3; i++)
		assert_true(covered[i] >= 285 - 11.3);
}

/* Counts how often the runs decide for A, and how often for B. */
static void decide_plan(const struct coin_bet *of, uint64_t seeds, unsigned found[2])
{
	for (uint64_t seed = 0; seed < seeds; seed++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_plan plan = coin_plan(of, 1, seed, &arena);
		plan.precision = salle_precision_make(SALLE_PRECISION_DECIDE, 0.5, 1, BOUTS_MAX);
		struct salle_batch_result result;
		run(&plan, 1, 0, &result, &arena);
		const uint64_t *wins = unpacked_tally(&result, 0) + plan.layout.wins;
		if (strcmp(salle_stop_reason(&plan, plan.matchups, salle_tally_head_const(unpacked_tally(&result, 0))),
				"decided") == 0)
			found[wins[SALLE_B] > wins[SALLE_A]]++;
		salle_arena_release(&arena);
	}
}

/*
 * A wins 53 of 100 bouts that are not drawn, and 4 of 10 bouts are drawn. So A wins less than half of all bouts, but
 * is favoured. At most 5 % of 200 runs may decide for B. A fair coin is called unfair in at most 5 % of 200 runs, plus
 * 3 standard deviations: 19.
 */
static void decisions_are_right(void **state)
{
	struct coin_bet better = make_bet("a", "b", 53, 47, 0.4), even = make_bet("a", "b", 1, 1, 0);
	unsigned found[2] = { 0 }, invented[2] = { 0 };
	decide_plan(&better, 200, found);
	assert_int_equal(found[0] + found[1], 200);
	assert_true(found[1] <= 10);
	even.bouts = 20000;
	decide_plan(&even, 200, invented);
	assert_true(invented[0] + invented[1] <= 19);
}

/* The forecast after a thousand bouts is within a quarter of the number of bouts that the matchup takes. */
static void forecasts_are_near(void **state)
{
	const struct coin_bet it = make_bet("a", "b", 2, 3, 0.1);
	const struct salle_precision wanted[] = {
		salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 0.005, 1, BOUTS_MAX),
		salle_precision_make(SALLE_PRECISION_RELATIVE, 0.02, 1, BOUTS_MAX),
	};
	for (size_t w = 0; w < 2; w++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_plan plan = coin_plan(&it, 1, 22, &arena);
		plan.precision = wanted[w];
		struct salle_batch_result result;
		run(&plan, 2, 0, &result, &arena);
		uint64_t *tally = salle_tally_new(&plan.layout, &arena);
		assert_false(reached_after(it, 1024, &wanted[w], tally));
		double bouts = (double)bouts_of(&plan, &result, 0);
		double said = salle_precision_estimate_bouts(&wanted[w], tally + plan.layout.wins);
		assert_true(fabs(said / bouts - 1) < 0.25);
		salle_arena_release(&arena);
	}
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(looks_are_scheduled), UNIT(sequences_are_tuned_to_the_bouts_to_come),
	UNIT(half_widths_equal_calculation_by_hand), UNIT(matchups_end_at_the_first_look_that_suffices),
	UNIT(results_do_not_depend_on_threads_or_blocks), UNIT(variants_end_together),
	UNIT(nobody_fights_more_than_allowed), UNIT(stopped_runs_have_prefixes),
	UNIT(intervals_cover_whenever_matchups_end), UNIT(score_intervals_cover_whenever_matchups_end),
	UNIT(mean_score_intervals_cover_whenever_matchups_end), UNIT(decisions_are_right), UNIT(forecasts_are_near))
