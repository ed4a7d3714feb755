/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds the remarkable bouts of a matchup: the typical one among the outcomes of the first bouts as they are fought,
 * the others in its tally once it is fought out, and fights them again for their outcomes. What could not be found in
 * passing, because the bouts came in parts or are of an earlier run, is found after all bouts.
 *
 * `found` is salle_batch_result.notable; NULL where none are looked for, as in a shard.
 */
#ifndef SALLE_BATCH_NOTABLE_BOUTS_H
#define SALLE_BATCH_NOTABLE_BOUTS_H

#include <salle/batch.h>

#include "base/arena.h"

enum { SALLE_TYPICAL_BOUTS = 128 }; /* bouts, for the typical one */

/* Outcomes of a matchup's bouts 0 to n - 1, as one worker fights them. */
struct salle_early_outcomes {
	size_t n;
	struct salle_outcome outcomes[SALLE_TYPICAL_BOUTS];
};

/*
 * Keeps the outcomes of bouts `first` to `first` + n - 1 of matchup m if these are next, and finds the typical one once
 * they are enough; a mirrored matchup's by seats, and those with the seats exchanged in `exchanged`.
 */
void salle_notable_add_early(const struct salle_plan *plan, size_t m, struct salle_early_outcomes *early,
	uint64_t first, const struct salle_outcome *outcomes, const struct salle_outcome *exchanged, size_t n,
	struct salle_notable_bout (*found)[SALLE_NOTABLE_KINDS]);

/* Matchup m is fought out: `compiled` for its seats, `count` its tally. */
void salle_notable_kind(const struct salle_plan *plan, size_t m, const uint64_t *count, const void *const compiled[2],
	struct salle_notable_bout (*found)[SALLE_NOTABLE_KINDS]);

/* Finds those of all matchups that have bouts and none found yet. */
void salle_notable_find_rest(const struct salle_plan *plan, const struct salle_tallies *tallies, unsigned workers,
	struct salle_notable_bout (*found)[SALLE_NOTABLE_KINDS]);

/* Returns the CPU seconds that salle_notable_find_rest would take with none found yet, by some matchups of the base. */
double salle_notable_seconds(const struct salle_plan *plan, const struct salle_tallies *tallies);

#endif
