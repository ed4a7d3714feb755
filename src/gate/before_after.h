/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the beginning of a page about two runs: what changed in the inputs, and which win rates moved. */
#pragma once

#include <jansson.h>

#include "figures/run_comparison.h"

/*
 * Returns {changes: [{what, first, second}], edits, same_dice, matchups, moved: [[a, a_policy, b, b_policy, before,
 * after, difference, low, high, significant]]}. The rows of `moved` are win rates of the base. The interval of a
 * significant row is adjusted for the selection of these rows. Returns NULL if the runs have different rule systems or
 * no matchup in common. Before the call, salle_kept_inputs_read must have read the inputs of both runs. The caller owns
 * the JSON.
 */
json_t *salle_before_after_json(const struct salle_stored_run *first, const struct salle_stored_run *second,
	struct salle_arena *arena);
