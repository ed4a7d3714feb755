/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds the notable bouts of a matchup. The typical one is found among the outcomes of the first bouts as they are
 * fought. The others are found in the finished tally and replayed for their outcomes. If bouts came in parts or from an
 * earlier run, the search happens after all bouts.
 *
 * `found` is salle_batch_result.notable; NULL if none are wanted, as in a shard.
 */
#pragma once

#include <salle/batch.h>

#include "base/arena.h"

enum { SALLE_TYPICAL_BOUTS = 128 }; /* bouts among which the typical one is chosen */

/* Outcomes of a matchup's bouts 0 to n - 1, as one worker fights them. */
struct salle_early_outcomes {
	size_t n;
	struct salle_outcome outcomes[SALLE_TYPICAL_BOUTS];
};

/*
 * Keeps the outcomes of bouts `first` to `first` + n - 1 of matchup m if these come next, and finds the typical bout
 * once there are enough. A mirrored matchup's outcomes are by seats; `exchanged` has those with exchanged seats.
 */
void salle_notable_add_early(const struct salle_plan *plan, size_t m, struct salle_early_outcomes *early,
	uint64_t first, const struct salle_outcome *outcomes, const struct salle_outcome *exchanged, size_t n,
	struct salle_notable_bout (*found)[SALLE_NOTABLE_KINDS]);

/* Finds the notable bouts of matchup m, which is finished. `compiled` is for its seats, `count` its tally. */
void salle_notable_find(const struct salle_plan *plan, size_t m, const uint64_t *count, const void *const compiled[2],
	struct salle_notable_bout (*found)[SALLE_NOTABLE_KINDS]);

/* Finds the missing notable bouts of all matchups that have bouts. */
void salle_notable_find_rest(const struct salle_plan *plan, const struct salle_tallies *tallies, unsigned workers,
	struct salle_notable_bout (*found)[SALLE_NOTABLE_KINDS]);

/* Estimates the CPU seconds of salle_notable_find_rest if none are found yet, by timing some matchups of the base. */
double salle_estimate_seconds_of_notable_bouts(const struct salle_plan *plan, const struct salle_tallies *tallies);
