/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who beats whom, as a table: with the rate against each foe where these are few. */
#ifndef SALLE_SUMMARY_STANDINGS_TABLE_H
#define SALLE_SUMMARY_STANDINGS_TABLE_H

#include <stdio.h>

#include "results/standings.h"

void salle_standings_print(const struct salle_plan *plan, const struct salle_standings *standings,
	struct salle_arena *arena, FILE *out);

#endif
