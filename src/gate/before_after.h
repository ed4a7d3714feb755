/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the page of two runs shows first: what changed in the inputs, and which win rates moved. */
#pragma once

#include <jansson.h>

#include "figures/run_comparison.h"

/*
 * Returns {changes: [{what, first, second}], edits, same_dice, matchups, moved: [[a, a_policy, b, b_policy, before,
 * after, difference, low, high, significant]]} about the win rates of the base; the interval of a significant row is
 * adjusted for the selection of these rows. Returns NULL if the runs have different rule systems or no matchup in
 * common. Their inputs must have been read (salle_kept_inputs_read). The caller owns the JSON.
 */
json_t *salle_before_after_json(const struct salle_stored_run *first, const struct salle_stored_run *second,
	struct salle_arena *arena);
