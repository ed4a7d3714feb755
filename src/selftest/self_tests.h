/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Self tests: properties of every rule system and scenario, whatever the rules are.
 *
 * - mirror match: a build against itself wins equally often on both sides in the preset scene, which favours neither
 * - swapped sides: a matchup listed in the other order is the exact mirror image
 * - same variant: under a variant that changes nothing, no bout differs
 * - exact: wins and draws are as frequent as the rule system computes, if it computes them
 * - exchange: single exchanges end as often as the rule system's odds say (`exchange` of struct salle_ruleset)
 * - improvement: the better build scores 1/2 or more (struct salle_improvement)
 * - dice: pools score as the binomial distribution predicts
 *
 * Exact tests count differences, of which there must be none. Random tests have a z value, which must be within
 * SALLE_SELFTEST_SIGMA (for improvements: above its negative). By chance one test in 147,000 exceeds this bound. The z
 * value of all exchanges is that of the largest deviation, corrected for the number of chances (Sidak 1967).
 */
#pragma once

#include <salle/scenario.h>

#include "base/arena.h"

#define SALLE_SELFTEST_SIGMA 4.5

/* Name of the policy for tests of improvements, if --policies names no other and the scenario can use the policy. */
#define SALLE_SELFTEST_EXPERT "expert"

/* Name of the policy with which an improvement that hurts under the first policy is tested again. */
#define SALLE_SELFTEST_PLAIN "plain"

struct salle_selftest_row {
	const char *test, *subject;
	uint64_t cases; /* number of matchups, bouts or pools that were tested */
	bool exact;
	double z; /* largest z value of the test; the number of differences if the test is exact */
	bool passed;
};

struct salle_selftest {
	struct salle_selftest_row *rows;
	size_t n, capacity;
	struct salle_arena *arena;
};

/*
 * Adds the tests of a scenario under `overrides`, with `bouts` bouts per test. If the scenario cannot be loaded with
 * the changes that a test needs, returns the error's status; the diagnostics have the reason.
 */
enum salle_status salle_selftest_add_scenario(struct salle_selftest *selftest, const char *path,
	const struct salle_overrides *overrides, uint64_t bouts, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Adds the tests of dice, which need no scenario. `rolls` is the number of rolls per pool. */
void salle_selftest_add_dice(struct salle_selftest *selftest, uint64_t seed, uint64_t rolls);

/* Returns whether all tests passed. */
bool salle_selftest_has_passed(const struct salle_selftest *selftest);
