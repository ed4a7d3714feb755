/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the part of the manifest about a budget, and reads it back from an earlier run. */
#pragma once

#include <jansson.h>

#include <salle/stored_run.h>

#include "base/arena.h"

/* Returns a JSON object that says how the bouts were spent and what is decided; NULL if the plan has no budget. */
json_t *salle_budget_outcome_to_json(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);

/*
 * Returns a JSON list of the planned number of bouts of each matchup of the base in the current round; NULL between
 * rounds.
 */
json_t *salle_budget_round_to_json(const struct salle_batch_result *result);

/*
 * Reads both parts (`spend` and `run.round`) from the manifest of `earlier`, whose settings must be read already. Sets
 * `*out` to NULL if the manifest has no `spend`. Returns false if a part is not valid.
 */
bool salle_budget_outcome_read(const json_t *manifest, const struct salle_stored_run *earlier,
	const struct salle_budget_state **out, struct salle_arena *arena) SALLE_MUST_CHECK;
