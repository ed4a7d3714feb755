/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenarios that must load. */
#ifndef TESTS_LOAD_FIXTURE_H
#define TESTS_LOAD_FIXTURE_H

#include <salle/scenario.h>

struct salle_arena;

/* With `sets` applied, n of them, and the shipped tables; an error fails the test. What it holds lies in the arena. */
struct salle_scenario load_scenario(const char *path, const char *const *sets, size_t n, struct salle_arena *arena);

/* The same with so many bouts per matchup, whatever the file says of bouts; 0: what it says. */
struct salle_scenario load_scenario_of_bouts(const char *path, const char *const *sets, size_t n, uint64_t bouts,
	struct salle_arena *arena);

#endif
