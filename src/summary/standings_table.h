/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who beats whom, as a table: with the rate against each foe where these are few. */
#ifndef SALLE_SUMMARY_STANDINGS_TABLE_H
#define SALLE_SUMMARY_STANDINGS_TABLE_H

#include <stdio.h>

#include "figures/standings.h"

enum { SALLE_LISTED_MAX = 40 }; /* matchups of a list that the full summary prints */

/* Prints up to `listed_max` matchups where builds do not rank. */
void salle_standings_print(const struct salle_plan *plan, const struct salle_standings *standings, size_t listed_max,
	struct salle_arena *arena, FILE *out);

/* Prints that team sizes differ, so that endings and wounds are not pooled, and which files have them by matchup. */
void salle_unequal_teams_print(const struct salle_plan *plan, struct salle_arena *arena, FILE *out);

#endif
