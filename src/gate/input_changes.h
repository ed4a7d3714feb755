/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What two runs have different in what went into them, by name: version, seed, settings, what the command line changed,
 * and of the files that both kept (run_folder/kept_inputs.h) each row and cell of a table, each key of a scenario and
 * of a policy. The scenario and each table are matched by their role, whatever their files are called. Of files that
 * they did not keep, the hashes.
 */
#ifndef SALLE_GATE_INPUT_CHANGES_H
#define SALLE_GATE_INPUT_CHANGES_H

#include "figures/tolerance_test.h"

/* In the arena. The runs should have been given their texts (salle_kept_inputs_read). */
struct salle_run_changes salle_list_input_changes(const struct salle_stored_run *first,
	const struct salle_stored_run *second, struct salle_arena *arena);

/* Are both of the same inputs, version and seed, with any number of bouts? */
bool salle_have_same_inputs(const struct salle_stored_run *first, const struct salle_stored_run *second);

#endif
