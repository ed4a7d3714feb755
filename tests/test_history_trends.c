/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How win rates change over the runs of a history, compared with runs that the test writes. */
#include <math.h>

#include <string.h>

#include "history/history_trends.h"
#include "arena_fixture.h"
#include "testing.h"

static const struct salle_history_rate rates[] = {
	{ 1, "base", "x", "plain", "y", "plain", 100, 10, 0, { 0.05, 0.18 }, false },
	{ 2, "base", "x", "plain", "y", "plain", 100, 50, 0, { 0.40, 0.60 }, false },
	{ 3, "base", "x", "plain", "y", "plain", 100, 48, 0, { 0.38, 0.58 }, false },
	{ 1, "base", "x", "plain", "z", "plain", 200, 100, 20, { 0.43, 0.57 }, false },
	{ 3, "base", "x", "plain", "z", "plain", 400, 100, 20, { 0.21, 0.30 }, false },
	{ 1, "base", "y", "plain", "z", "plain", 100, 1, 0, { 0, 0.05 }, false },
};

TEST_OF(struct salle_arena *arena, trends_are_of_the_last_runs)
{
	struct salle_history_run items[] = { { .id = 1 }, { .id = 2 }, { .id = 3 } };
	const struct salle_history_runs runs = { items, 3 };
	struct salle_history_rate copy[sizeof rates / sizeof rates[0]];
	memcpy(copy, rates, sizeof rates);
	const struct salle_history_rates all = { copy, sizeof rates / sizeof rates[0] };
	size_t n;

	struct salle_trend *trends = salle_find_trends(&runs, &all, 3, &n, arena);
	assert_int_equal(n, 3);
	salle_trends_sort(trends, n);
	assert_ptr_equal(trends[0].rates, &copy[0]);
	assert_int_equal(trends[0].n, 3);
	assert_true(fabs(trends[0].range - 0.40) < 1e-12);
	assert_ptr_equal(trends[1].rates, &copy[3]);
	assert_true(fabs(trends[1].range - 0.25) < 1e-12);

	/* without the first run there are no bouts of y against z */
	trends = salle_find_trends(&runs, &all, 2, &n, arena);
	assert_int_equal(n, 2);
	salle_trends_sort(trends, n);
	assert_ptr_equal(trends[0].rates, &copy[1]);
	assert_int_equal(trends[0].n, 2);
	assert_true(fabs(trends[0].range - 0.02) < 1e-12);
	assert_ptr_equal(trends[1].rates, &copy[4]);
	assert_true(trends[1].range == 0);
}

static void a_rate_without_bouts_is_zero(void **state)
{
	const struct salle_history_rate none = { .bouts = 0 };
	assert_true(salle_history_a_win_rate(&none) == 0);
	assert_true(salle_history_a_win_rate(&rates[3]) == 0.5);
}

/*
 * In the second run the inputs change, and the rates of two matchups rise from 20 to 60 %. For one matchup the interval
 * of this rise includes 0, so only the other matchup has changed.
 */
TEST_OF(struct salle_arena *arena, changes_are_where_inputs_and_rates_change)
{
	struct salle_history_run items[] = { { .id = 1, .inputs = "old" }, { .id = 2, .inputs = "new" },
		{ .id = 3, .inputs = "new" }, { .id = 4, .inputs = "newest" } };
	const struct salle_history_runs runs = { items, 4 };
	struct salle_history_rate rows[8];
	static const uint64_t wins[] = { 20, 60, 55, 58 };
	for (size_t i = 0; i < 8; i++) {
		struct salle_interval exact = salle_rate_interval(wins[i % 4], 100, 0.95);
		double middle = (exact.low + exact.high) / 2, half = (exact.high - exact.low) / 2, wider = i < 4 ? 1 : 8;
		rows[i] = (struct salle_history_rate){ .run = 1 + (int64_t)(i % 4), .variant = "base", .a = "x",
			.a_policy = "plain", .b = i < 4 ? "y" : "z", .b_policy = "plain", .bouts = 100, .a_wins = wins[i % 4],
			.a_win = { middle - wider * half, middle + wider * half } };
	}
	const struct salle_history_rates all = { rows, 8 };
	size_t n_trends, n;
	struct salle_trend_places places;
	const struct salle_trend *trends = salle_find_trends(&runs, &all, 4, &n_trends, arena);
	assert_int_equal(n_trends, 2);
	const struct salle_trend_change *changes = salle_find_trend_changes(&runs, trends, n_trends, &n, &places, arena);
	assert_int_equal(places.tested, 4);
	assert_int_equal(n, 1);
	assert_int_equal(changes[0].trend, 0);
	assert_int_equal(changes[0].first, 1);
	assert_true(fabs(changes[0].before - 0.2) < 1e-12);
	assert_true(fabs(changes[0].after - 173 / 300.) < 1e-12);
	struct salle_interval difference = salle_unpaired_rate_interval(20, 100, 173, 300, 1 - 0.05 / 4);
	assert_true(fabs(changes[0].difference.low - difference.low) < 1e-12);
	assert_true(fabs(changes[0].difference.high - difference.high) < 1e-12);
	/* Runs with the same inputs show no change, whatever their rates. */
	for (size_t i = 0; i < 4; i++)
		items[i].inputs = "old";
	(void)salle_find_trend_changes(&runs, trends, n_trends, &n, &places, arena);
	assert_int_equal(places.tested + places.exact, 0);
	assert_int_equal(n, 0);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(trends_are_of_the_last_runs), UNIT(a_rate_without_bouts_is_zero),
	UNIT(changes_are_where_inputs_and_rates_change))
