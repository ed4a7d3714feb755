/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How matchups moved over the runs of a history, against numbers made by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "results/trends.h"

static const struct salle_history_rate rates[] = {
	{ 1, "base", "x", "plain", "y", "plain", 100, 10, 0, { 0.05, 0.18 } },
	{ 2, "base", "x", "plain", "y", "plain", 100, 50, 0, { 0.40, 0.60 } },
	{ 3, "base", "x", "plain", "y", "plain", 100, 48, 0, { 0.38, 0.58 } },
	{ 1, "base", "x", "plain", "z", "plain", 200, 100, 20, { 0.43, 0.57 } },
	{ 3, "base", "x", "plain", "z", "plain", 400, 100, 20, { 0.21, 0.30 } },
	{ 1, "base", "y", "plain", "z", "plain", 100, 1, 0, { 0, 0.05 } },
};

static void trends_are_of_the_last_runs(void **state)
{
	(void)state;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_history_run items[] = { { .id = 1 }, { .id = 2 }, { .id = 3 } };
	const struct salle_history_runs runs = { items, 3 };
	struct salle_history_rate copy[sizeof rates / sizeof rates[0]];
	memcpy(copy, rates, sizeof rates);
	const struct salle_history_rates all = { copy, sizeof rates / sizeof rates[0] };
	size_t n;

	struct salle_trend *trends = salle_trends(&runs, &all, 3, &n, &arena);
	assert_int_equal(n, 3);
	salle_trends_sort(trends, n);
	assert_ptr_equal(trends[0].rates, &copy[0]);
	assert_int_equal(trends[0].n, 3);
	assert_true(fabs(trends[0].moved - 0.40) < 1e-12);
	assert_ptr_equal(trends[1].rates, &copy[3]);
	assert_true(fabs(trends[1].moved - 0.25) < 1e-12);

	/* without the first run: y against z was in no other */
	trends = salle_trends(&runs, &all, 2, &n, &arena);
	assert_int_equal(n, 2);
	salle_trends_sort(trends, n);
	assert_ptr_equal(trends[0].rates, &copy[1]);
	assert_int_equal(trends[0].n, 2);
	assert_true(fabs(trends[0].moved - 0.02) < 1e-12);
	assert_ptr_equal(trends[1].rates, &copy[4]);
	assert_true(trends[1].moved == 0);
	salle_arena_release(&arena);
}

static void a_rate_without_bouts_is_zero(void **state)
{
	(void)state;
	const struct salle_history_rate none = { .bouts = 0 };
	assert_true(salle_history_a_win_rate(&none) == 0);
	assert_true(salle_history_a_win_rate(&rates[3]) == 0.5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(trends_are_of_the_last_runs),
		cmocka_unit_test(a_rate_without_bouts_is_zero),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
