/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints which inputs differ between two runs, and whether the win rates agree within a tolerance. */
#pragma once

#include <stdio.h>

#include "figures/tolerance_test.h"

void salle_run_changes_print(const struct salle_run_changes *changes, struct salle_arena *arena, FILE *out);

/* Prints the win rates that differ by more than the tolerance, and those for which this is undecided. */
void salle_tolerance_print(const struct salle_comparison *comparison, const struct salle_tolerance *tolerance,
	struct salle_arena *arena, FILE *out);
