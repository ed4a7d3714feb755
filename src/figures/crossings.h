/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where the sweeps of a plan make a pair of builds even: at which value the score of a crosses 1/2, by pair
 * (<salle/crossing.h>). A draw is half a win, so that the answer is the same from both sides.
 */
#ifndef SALLE_FIGURES_CROSSINGS_H
#define SALLE_FIGURES_CROSSINGS_H

#include <salle/batch_result.h>
#include <salle/crossing.h>

#include "csv_files/csv_writer.h"

struct salle_figures; /* figures/figures.h */

/* Row of crossings.csv: a sweep of numbers, all different, and a pair. */
struct salle_pair_crossing {
	const struct salle_sweep *sweep;
	const struct salle_matchup *base; /* the pair under the base rules */
	uint64_t bouts;                   /* under all values */
	struct salle_crossing own;        /* its intervals hold together for this pair */
	struct salle_crossing all;        /* for all pairs of all sweeps */
};

struct salle_pair_crossings {
	const struct salle_pair_crossing *items; /* by sweep, in the order of the matchups */
	size_t n;
};

struct salle_pair_crossings salle_pair_crossings(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);

/* crossings.csv, for plans with sweeps of numbers */
extern const struct salle_column salle_crossing_columns[];

bool salle_crossings_wanted(const struct salle_plan *plan);
void salle_crossings_write(struct salle_csv *csv, struct salle_figures *figures);

#endif
