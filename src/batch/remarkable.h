/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the remarkable bouts in the tallies after all bouts, and fights them again for their outcomes. */
#ifndef SALLE_BATCH_REMARKABLE_H
#define SALLE_BATCH_REMARKABLE_H

#include "base/arena.h"
#include "batch/backend.h"

/* Returns salle_batch_result.remarkable, in the arena. `tallies` has one tally per matchup. */
struct salle_remarkable (*salle_remarkables(const struct salle_plan *plan, uint64_t *const *tallies,
	const struct salle_backend *backend, unsigned workers, struct salle_arena *arena))[SALLE_REMARKS];

#endif
