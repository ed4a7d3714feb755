/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lists by name how the inputs of two runs differ: version, seed, settings, overrides, rows and cells of tables, keys
 * of scenarios and policies. Files are matched by their roles, not by their names. Files that the runs did not keep
 * (run_folder/kept_inputs.h) are compared by hash.
 */
#pragma once

#include "base/json_values.h"
#include "figures/tolerance_test.h"

/*
 * Returns the differences, in the arena. Before the call, salle_kept_inputs_read must have read the texts that the runs
 * kept.
 */
struct salle_run_changes salle_list_input_changes(const struct salle_stored_run *first,
	const struct salle_stored_run *second, struct salle_arena *arena);

/* Returns the differences as a JSON array of objects with the members `what`, `first` and `second`. */
json_t *salle_input_changes_json(const struct salle_run_changes *changes, struct salle_arena *arena);

/* Returns whether both runs have the same inputs, version and seed. The number of bouts may differ. */
bool salle_have_same_inputs(const struct salle_stored_run *first, const struct salle_stored_run *second);
