/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenarios given as text, loaded and run. */
#pragma once

#include <salle/batch.h>
#include <salle/scenario.h>

#include "base/arena.h"

#include "tally_fixture.h"

struct run_fixture {
	struct salle_arena arena;
	struct salle_scenario scenario;
	struct salle_batch_result result;
};

/* Loads a scenario given as text. Applies the setting `set` (PATH=VALUE) unless it is NULL. An error fails the test. */
void run_fixture_load(struct run_fixture *it, const char *text, const char *set);

/* Loads a scenario with `n` settings. */
void run_fixture_load_sets(struct run_fixture *it, const char *text, const char *const *sets, size_t n);

enum salle_status run_fixture_run(struct run_fixture *it, unsigned threads, uint32_t block,
	const volatile sig_atomic_t *stop);

/* Loads the scenario and runs it on two threads. */
void run_fixture_init(struct run_fixture *it, const char *text, const char *set);

void run_fixture_release(struct run_fixture *it);

/* Setup and teardown of a test for cmocka: *state is an empty fixture, which the teardown releases. */
int run_fixture_setup(void **state);
int run_fixture_teardown(void **state);

/* Returns the first part of the tally of matchup m. */
static inline const struct salle_tally_head *head_of(const struct run_fixture *it, size_t m)
{
	return salle_tally_head_const(unpacked_tally(&it->result, m));
}

/* Returns the index of a pair's matchup in a variant. */
size_t run_fixture_matchup(const struct run_fixture *it, const char *variant, const char *a, const char *b);

/*
 * Fails the test unless `found` is within 4.5 standard deviations of n * chance, the expected count in n observations.
 */
void assert_near_count(uint64_t found, uint64_t n, double chance);
