/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A finished run loaded from its kept inputs, so that it can be fought on other dice even if its files changed. Only
 * the version that fought the run can load it.
 */
#pragma once

#include <salle/stored_run.h>
#include <salle/scenario.h>

#include "base/arena.h"

struct salle_rerun {
	const struct salle_program *program; /* revision of this program */
	struct salle_arena *arena;
};

/*
 * Loads the run's scenario as it was. SALLE_BAD_INPUT, with the reason, if the run kept too little or another version
 * fought it.
 */
enum salle_status salle_rerun_load(const struct salle_rerun *with, const struct salle_stored_run *run,
	struct salle_scenario *out, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Returns the bouts of the run for the figures. Fights nothing. */
void salle_rerun_stored_result(const struct salle_rerun *with, const struct salle_stored_run *run,
	struct salle_plan *plan, struct salle_batch_result *out);

/*
 * Fights the wanted matchups (numbers of the run) on another seed, with as many bouts as the run, each with its base
 * and all variants. `out` becomes the run of these bouts.
 */
enum salle_status salle_rerun_fight(const struct salle_rerun *with, const struct salle_stored_run *run, uint64_t seed,
	const bool *wanted, struct salle_stored_run *out, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
