/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The comparison of two runs as a table. */
#pragma once

#include <stdio.h>

#include "figures/run_comparison.h"

/* Prints what is compared, and the win rates that differ most. */
void salle_comparison_print(const struct salle_comparison *comparison, bool colour, struct salle_arena *arena,
	FILE *out);
