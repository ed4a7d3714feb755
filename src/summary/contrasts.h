/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two runs side by side, for people. */
#ifndef SALLE_SUMMARY_CONTRASTS_H
#define SALLE_SUMMARY_CONTRASTS_H

#include <stdio.h>

#include "figures/comparison.h"

/* What is compared with what, and the win rates that differ most. */
void salle_contrasts_print(const struct salle_comparison *comparison, bool colour, struct salle_arena *arena,
	FILE *out);

#endif
