/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Change points of series written by hand, and the rate of false change points in random series. */
#include <salle/change_points.h>
#include <salle/rng.h>
#include <salle/tally.h>

#include "testing.h"

static void planted_changes_are_found(void **state)
{
	size_t places[6];
	const struct salle_rate_run steps[] = {
		{ 10, 100, false }, { 12, 100, true }, { 50, 100, true }, { 47, 100, true }, { 9, 100, true }, { 11, 100, true }
	};
	assert_int_equal(salle_find_change_points(steps, 6, 0.01, places), 2);
	assert_int_equal(places[0], 2);
	assert_int_equal(places[1], 4);
	/* A change point can lie only where an input changed, here only before the fourth run. From this run on there are
	 * 67 wins of 300, which do not differ significantly from the 72 of 300 before. */
	const struct salle_rate_run bound[] = {
		{ 10, 100, false }, { 12, 100, false }, { 50, 100, false }, { 47, 100, true },
		{ 9, 100, false }, { 11, 100, false }
	};
	assert_int_equal(salle_find_change_points(bound, 6, 0.01, places), 0);
	assert_int_equal(salle_find_change_points(steps, 0, 0.01, places), 0);
	assert_int_equal(salle_find_change_points(steps, 1, 0.01, places), 0);
}

/* Rates of 1 of 10 and 9 of 10: Fisher's exact test gives p = 2 * (1 + 100) / 184,756 = 0.001093. */
static void the_level_is_that_of_fishers_test(void **state)
{
	size_t place;
	const struct salle_rate_run runs[] = { { 1, 10, false }, { 9, 10, true } };
	assert_int_equal(salle_find_change_points(runs, 2, 0.00109, &place), 0);
	assert_int_equal(salle_find_change_points(runs, 2, 0.0011, &place), 1);
	assert_int_equal(place, 1);
	const struct salle_rate_run never[] = { { 0, 0, false }, { 9, 10, true } };
	assert_int_equal(salle_find_change_points(never, 2, 1, &place), 0);
}

/* At the level 0.05 at most 50 of 1,000 series at a constant rate have a change point. 28 is 4 standard deviations. */
static void false_changes_are_rare(void **state)
{
	enum { SERIES = 1000, RUNS = 10, BOUTS = 200, MOST = 50 + 28 };
	size_t alarms = 0;
	for (uint64_t series = 0; series < SERIES; series++) {
		struct salle_rate_run runs[RUNS];
		size_t places[RUNS];
		for (size_t i = 0; i < RUNS; i++) {
			runs[i] = (struct salle_rate_run){ .n = BOUTS, .candidate = i > 0 };
			for (size_t bout = 0; bout < BOUTS; bout++)
				runs[i].hits += salle_splitmix_at(series, i * BOUTS + bout) % 10 < 3;
		}
		alarms += salle_find_change_points(runs, RUNS, 0.05 / (RUNS - 1), places) > 0;
	}
	assert_in_range(alarms, 1, MOST);
}

/* Two exact rates are equal or certainly different. Sampled runs in the same series do not change this. */
static void exact_rates_change_for_certain(void **state)
{
	size_t places[4];
	const uint64_t all = SALLE_EXACT_TOTAL;
	struct salle_rate_run runs[] = {
		{ 1990, 4000, false }, { all / 2, all, true }, { all / 2, all, true }, { 33, 64, true }
	};
	assert_int_equal(salle_find_change_points(runs, 4, 0.01, places), 0);
	assert_true(salle_sum_rate_runs(runs, 0, 4).hits == all / 2 && salle_sum_rate_runs(runs, 0, 4).n == all);
	runs[2].hits += all / 100000;
	assert_int_equal(salle_find_change_points(runs, 4, 0.01, places), 1);
	assert_int_equal(places[0], 2);
}

RUN_TESTS(UNIT(exact_rates_change_for_certain), UNIT(planted_changes_are_found),
	UNIT(the_level_is_that_of_fishers_test), UNIT(false_changes_are_rare))
