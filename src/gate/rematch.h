/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A finished run, read again from the inputs that it kept, so that it can be fought on other dice and its figures can
 * be asked for, whatever became of its files since. Only the version that fought it can.
 */
#ifndef SALLE_GATE_REMATCH_H
#define SALLE_GATE_REMATCH_H

#include <salle/earlier.h>
#include <salle/scenario.h>

#include "base/arena.h"

struct salle_rematch {
	const struct salle_program *program; /* this one */
	struct salle_arena *arena;
};

/*
 * Loads the scenario of the run as it was then. SALLE_BAD_INPUT, with the reason, when the run
 * kept too little, or another version fought it.
 */
enum salle_status salle_rematch_load(const struct salle_rematch *with, const struct salle_earlier *run,
	struct salle_scenario *out, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* The bouts of the run, as the figures want them: nothing is fought. */
void salle_rematch_result(const struct salle_rematch *with, const struct salle_earlier *run, struct salle_plan *plan,
	struct salle_batch_result *out);

/*
 * Fights as many bouts as the run had on another seed, of the matchups that are wanted (by the run's numbers), each
 * with its base and all variants of that. `out` is the run that it would be.
 */
enum salle_status salle_rematch(const struct salle_rematch *with, const struct salle_earlier *run, uint64_t seed,
	const bool *wanted, struct salle_earlier *out, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

#endif
