/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints win rates as a table. If there are few foes, the table has a column for each. */
#pragma once

#include <stdio.h>

#include "figures/standings.h"
#include "summary/summary_printer.h"

enum { SALLE_LISTED_MAX = 40 }; /* maximum number of matchups in a list of the full summary */

/* Prints the table of standings. If builds cannot be ranked, prints up to `listed_max` matchups instead. */
void salle_standings_print(const struct salle_plan *plan, const struct salle_standings *standings, size_t listed_max,
	struct salle_arena *arena, FILE *out);

/* Prints the heading above the table of standings. `order` is "; sorted by score" or "". */
void salle_standings_heading_print(const struct salle_summary_printer *printer, const struct salle_standings *standings,
	const char *order);

/* Prints that endings and wounds are not summed, because team sizes differ, and which files have them per matchup. */
void salle_unequal_teams_print(const struct salle_plan *plan, struct salle_arena *arena, FILE *out);
