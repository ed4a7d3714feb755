/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Self tests: what must hold of every rule system and scenario, whatever the rules say.
 *
 * - mirror match: a build against itself wins as often on either side, in the preset scene, which favours nobody
 * - swapped sides: a matchup listed the other way round is the exact mirror image
 * - same variant: a variant that changes nothing differs in no bout
 * - exact: wins and draws as often as the rule system computes, where it can
 * - exchange: single exchanges come out as often as the rule system's odds say (struct salle_ruleset, `exchanges`)
 * - improvement: what never hurts does not (struct salle_improvement): the better build scores 1/2 or more
 * - dice: pools score as often as the binomial has it
 *
 * Exact tests count differences, of which there must be none. Random ones have a z value, which must lie within
 * SALLE_SELFTEST_SIGMA (improvements: above minus that): chance exceeds it once in 147,000 tests. The one z value of
 * all chances of all exchanges is that of the farthest, with its p-value raised for their number (Sidak 1967).
 */
#ifndef SALLE_SELFTEST_SELF_TESTS_H
#define SALLE_SELFTEST_SELF_TESTS_H

#include <salle/scenario.h>

#include "base/arena.h"

#define SALLE_SELFTEST_SIGMA 4.5

/* The policy under which improvements are fought, where the scenario has it in reach and --policies names no other. */
#define SALLE_SELFTEST_EXPERT "expert"

/* The one under which they are fought again where they hurt under that. */
#define SALLE_SELFTEST_PLAIN "plain"

struct salle_selftest_row {
	const char *test, *subject;
	uint64_t cases; /* matchups, bouts or pools looked at */
	bool exact;
	double z; /* the farthest out; of an exact test the number of differences */
	bool passed;
};

struct salle_selftest {
	struct salle_selftest_row *rows;
	size_t n, capacity;
	struct salle_arena *arena;
};

/*
 * Adds the tests of a scenario under `overrides`, with `bouts` for each row to share. Not SALLE_OK when the scenario
 * cannot be read as a test needs it; the diagnostics say why.
 */
enum salle_status salle_selftest_add_scenario(struct salle_selftest *selftest, const char *path,
	const struct salle_overrides *overrides, uint64_t bouts, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Adds the tests of the dice, which belong to no scenario. */
void salle_selftest_add_dice(struct salle_selftest *selftest, uint64_t seed, uint64_t rolls);

/* All rows passed. */
bool salle_selftest_has_passed(const struct salle_selftest *selftest);

#endif
