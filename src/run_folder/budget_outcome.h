/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of the manifest about a budget: writing it, and reading it back from an earlier run. */
#pragma once

#include <jansson.h>

#include <salle/stored_run.h>

#include "base/arena.h"

/* Returns how bouts were spent and what is decided; NULL without a budget. */
json_t *salle_spending_outcome_json(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);

/* Returns the target bouts of each base matchup in the current round; NULL between rounds. */
json_t *salle_spending_round_json(const struct salle_batch_result *result);

/* Reads both parts, after the settings; NULL if they are missing. Returns false if they are inconsistent. */
bool salle_spending_outcome_read(const json_t *manifest, const struct salle_stored_run *earlier,
	const struct salle_budget_state **out, struct salle_arena *arena) SALLE_MUST_CHECK;
