/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Win rates as a table, against each foe if there are few. */
#pragma once

#include <stdio.h>

#include "figures/standings.h"
#include "summary/summary_printer.h"

enum { SALLE_LISTED_MAX = 40 }; /* matchups of a list that the full summary prints */

/* Prints the standings; if builds cannot be ranked, up to `listed_max` matchups. */
void salle_standings_print(const struct salle_plan *plan, const struct salle_standings *standings, size_t listed_max,
	struct salle_arena *arena, FILE *out);

/* Prints the heading of the table of salle_standings_print. `order`: "; sorted by score", or "". */
void salle_standings_heading_print(const struct salle_summary_printer *printer, const struct salle_standings *standings,
	const char *order);

/* Prints that endings and wounds are not pooled because team sizes differ, and names the files that have them. */
void salle_unequal_teams_print(const struct salle_plan *plan, struct salle_arena *arena, FILE *out);
