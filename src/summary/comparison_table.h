/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the comparison of two runs as tables. */
#pragma once

#include <stdio.h>

#include "figures/best_play_change.h"
#include "figures/run_comparison.h"

/*
 * Prints how the runs are compared, how builds moved in the ranking under the best play found, and the win rates that
 * differ most.
 */
void salle_comparison_print(const struct salle_comparison *comparison, const struct salle_best_play_changes *best_play,
	bool colour, struct salle_arena *arena, FILE *out);
