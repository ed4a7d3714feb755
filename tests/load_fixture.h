/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads scenarios that must be valid. */
#pragma once

#include <salle/scenario.h>

struct salle_arena;

/* Loads a scenario with the shipped tables and `n` settings; an error fails the test. The arena owns the result. */
struct salle_scenario load_scenario(const char *path, const char *const *sets, size_t n, struct salle_arena *arena);

/* Loads the scenario with this number of bouts per matchup; 0 keeps the number in the file. */
struct salle_scenario load_scenario_of_bouts(const char *path, const char *const *sets, size_t n, uint64_t bouts,
	struct salle_arena *arena);
