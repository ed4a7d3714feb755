/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A finished run, read again from the inputs that it kept, so that it can be fought on other dice and its figures can
 * be asked for, whatever became of its files since. Only the version that fought it can.
 */
#ifndef SALLE_GATE_RERUN_H
#define SALLE_GATE_RERUN_H

#include <salle/stored_run.h>
#include <salle/scenario.h>

#include "base/arena.h"

struct salle_rerun {
	const struct salle_program *program; /* this one */
	struct salle_arena *arena;
};

/*
 * Loads the scenario of the run as it was then. SALLE_BAD_INPUT, with the reason, when the run
 * kept too little, or another version fought it.
 */
enum salle_status salle_rerun_load(const struct salle_rerun *with, const struct salle_stored_run *run,
	struct salle_scenario *out, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* The bouts of the run, as the figures want them: nothing is fought. */
void salle_rerun_stored_result(const struct salle_rerun *with, const struct salle_stored_run *run,
	struct salle_plan *plan, struct salle_batch_result *out);

/*
 * Fights as many bouts as the run had on another seed, of the matchups that are wanted (by the run's numbers), each
 * with its base and all variants of that. `out` is the run that it would be.
 */
enum salle_status salle_rerun_fight(const struct salle_rerun *with, const struct salle_stored_run *run, uint64_t seed,
	const bool *wanted, struct salle_stored_run *out, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

#endif
