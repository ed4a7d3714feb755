/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Loads a finished run from the inputs that it kept, so that it can be fought on other dice, even if its files have
 * changed. Works only in the version of salle that fought the run.
 */
#pragma once

#include <salle/stored_run.h>
#include <salle/scenario.h>

#include "base/arena.h"

struct salle_rerun {
	const struct salle_program *program; /* version, revision and hash of the sources of this program */
	struct salle_arena *arena;
};

/*
 * Loads the run's scenario as it was. If the run did not keep all inputs, or another version of salle fought it,
 * reports the reason and returns SALLE_BAD_INPUT.
 */
enum salle_status salle_rerun_load(const struct salle_rerun *with, const struct salle_stored_run *run,
	struct salle_scenario *out, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Sets `out` to the bouts of the stored run, so that figures can be computed. Copies the run's tuning to `plan`. Fights
 * no bouts.
 */
void salle_rerun_restore_result(const struct salle_rerun *with, const struct salle_stored_run *run,
	struct salle_plan *plan, struct salle_batch_result *out);

/*
 * Fights matchups with another seed and as many bouts as the run. `wanted` has one element per matchup of the run; of a
 * wanted matchup the base and all variants are fought. Sets `out` to a run of these bouts. Solved matchups keep their
 * exact chances.
 */
enum salle_status salle_rerun_fight(const struct salle_rerun *with, const struct salle_stored_run *run, uint64_t seed,
	const bool *wanted, struct salle_stored_run *out, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
