/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the manifest says of bouts that were spent on a question, and how an earlier run is read back from it. */
#ifndef SALLE_RUN_FOLDER_BUDGET_OUTCOME_H
#define SALLE_RUN_FOLDER_BUDGET_OUTCOME_H

#include <jansson.h>

#include <salle/stored_run.h>

#include "base/arena.h"

/* Where the bouts went and what is decided; NULL where none are spent on a question. */
json_t *salle_spending_outcome_json(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);

/* The bouts that each matchup of the base is to have at the end of the round at hand; NULL between rounds. */
json_t *salle_spending_round_json(const struct salle_batch_result *result);

/* Reads both back, after the settings; NULL where there is nothing. False where nothing can have been decided so. */
bool salle_spending_outcome_read(const json_t *manifest, const struct salle_stored_run *earlier,
	const struct salle_budget_state **out, struct salle_arena *arena) SALLE_MUST_CHECK;

#endif
