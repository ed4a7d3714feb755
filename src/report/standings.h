/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who beats whom, in one variant of a plan. */
#ifndef SALLE_REPORT_STANDINGS_H
#define SALLE_REPORT_STANDINGS_H

#include <stdio.h>

#include <salle/batch.h>

#include "base/arena.h"

struct salle_standings {
	const struct salle_plan *plan;
	const struct salle_batch_result *result;
	const char *variant;
	struct salle_arena *arena;
};

/*
 * Builds that all met each other, or that all met the same foes, stand in one table by their mean win rate,
 * with the rate against each foe where these are few; other plans are listed matchup by matchup.
 */
void salle_standings_print(const struct salle_standings *standings, FILE *out);

#endif
