/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two runs side by side, for people. */
#ifndef SALLE_SUMMARY_COMPARISON_TABLE_H
#define SALLE_SUMMARY_COMPARISON_TABLE_H

#include <stdio.h>

#include "figures/run_comparison.h"

/* What is compared with what, and the win rates that differ most. */
void salle_comparison_print(const struct salle_comparison *comparison, bool colour, struct salle_arena *arena,
	FILE *out);

#endif
