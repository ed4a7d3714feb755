/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the manifest says of bouts that were spent on a question, and how an earlier run is read back from it. */
#ifndef SALLE_RUN_FOLDER_SPENT_H
#define SALLE_RUN_FOLDER_SPENT_H

#include <jansson.h>

#include <salle/earlier.h>

#include "base/arena.h"

/* Where the bouts went and what is decided; NULL where none are spent on a question. */
json_t *salle_spent_describe(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);

/* The bouts that each matchup of the base is to have at the end of the round at hand; NULL between rounds. */
json_t *salle_spent_round(const struct salle_batch_result *result);

/* Reads both back, after the settings; NULL where there is nothing. False where nothing can have been decided so. */
bool salle_spent_read(const json_t *manifest, const struct salle_earlier *earlier, const struct salle_spent **out,
	struct salle_arena *arena) SALLE_MUST_CHECK;

/* What is known of the mixture of the equilibrium, by the tallies. Arrays by build of the plan's contest. */
struct salle_spent_mixture {
	bool found; /* false: a pair has no bouts, or there was no solution */
	size_t n, undecided;
	double *share, *most; /* salle_spend_mixture; 0 and 1/2 where it was not found */
};

/* Where the bouts are spent on the equilibrium. */
struct salle_spent_mixture salle_spent_mixture(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);

/* The name of build i of the plan's contest, or of a strategy: `knight under plain`. */
const char *salle_spent_name(const struct salle_plan *plan, size_t i, struct salle_arena *arena);

/* Bouts of the matchups of the base that build i of the plan's contest is in. */
uint64_t salle_spent_on(const struct salle_plan *plan, const struct salle_batch_result *result, size_t i);

#endif
