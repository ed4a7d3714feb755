/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the inputs that differ between two runs, and whether their win rates stay within a tolerance. */
#pragma once

#include <stdio.h>

#include "figures/tolerance_test.h"

void salle_run_changes_print(const struct salle_run_changes *changes, struct salle_arena *arena, FILE *out);

/* Prints the win rates that differ by more than the tolerance, and the undecided ones. */
void salle_tolerance_print(const struct salle_comparison *comparison, const struct salle_tolerance *tolerance,
	struct salle_arena *arena, FILE *out);
