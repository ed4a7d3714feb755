/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Loads a finished run from its kept inputs, so that it can be fought on other dice, even if its files have changed.
 * Only the version of salle that fought the run can load it.
 */
#pragma once

#include <salle/stored_run.h>
#include <salle/scenario.h>

#include "base/arena.h"

struct salle_rerun {
	const struct salle_program *program; /* identity of this program */
	struct salle_arena *arena;
};

/*
 * Loads the run's scenario as it was. If the run did not keep enough, or another version fought it, reports the reason
 * and returns SALLE_BAD_INPUT.
 */
enum salle_status salle_rerun_load(const struct salle_rerun *with, const struct salle_stored_run *run,
	struct salle_scenario *out, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Sets `out` to the bouts of the stored run, for the figures, and gives `plan` its tuning. No bout is fought. */
void salle_rerun_stored_result(const struct salle_rerun *with, const struct salle_stored_run *run,
	struct salle_plan *plan, struct salle_batch_result *out);

/*
 * Fights the wanted matchups (by their numbers in the run) with another seed and as many bouts as the run, each with
 * its base and all variants. `out` becomes a run of these bouts, with the exact chances of the run.
 */
enum salle_status salle_rerun_fight(const struct salle_rerun *with, const struct salle_stored_run *run, uint64_t seed,
	const bool *wanted, struct salle_stored_run *out, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
