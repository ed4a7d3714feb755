/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds the notable bouts of a matchup. The typical bout is chosen from the outcomes of the first bouts while these are
 * fought. The longest bout and the upset are found in the finished tally, and replayed for their outcomes. If the bouts
 * of the matchup were fought in several parts, or the run continues an earlier run, all three notable bouts are found
 * after the last bout.
 *
 * `found` is salle_batch_result.notable; NULL if notable bouts are not wanted, as in a shard.
 */
#pragma once

#include <salle/batch.h>

#include "base/arena.h"

enum { SALLE_TYPICAL_BOUTS = 128 }; /* number of bouts among which the typical bout is chosen */

/* Outcomes of bouts 0 to n - 1 of a matchup, which one worker has fought. */
struct salle_early_outcomes {
	size_t n;
	struct salle_outcome outcomes[SALLE_TYPICAL_BOUTS];
};

/*
 * Stores the outcomes of bouts `first` to `first` + n - 1 of matchup m in `early`, if it has the outcomes of all
 * earlier bouts. Once there are enough outcomes, finds the typical bout. In a mirrored matchup, `outcomes` has the
 * bouts in which A has the first seat, and `exchanged` those in which B has the first seat.
 */
void salle_notable_add_early(const struct salle_plan *plan, size_t m, struct salle_early_outcomes *early,
	uint64_t first, const struct salle_outcome *outcomes, const struct salle_outcome *exchanged, size_t n,
	struct salle_notable_bout (*found)[SALLE_NOTABLE_KINDS]);

/*
 * Finds the notable bouts of matchup m, whose bouts are all fought. `compiled` is from salle_matchup_compile_seats,
 * `count` is the matchup's tally.
 */
void salle_notable_find(const struct salle_plan *plan, size_t m, const uint64_t *count,
	const struct salle_compiled_matchup *const compiled[2], struct salle_notable_bout (*found)[SALLE_NOTABLE_KINDS]);

/* Finds the notable bouts of every matchup that has fought bouts, but whose notable bouts are not known yet. */
void salle_notable_find_rest(const struct salle_plan *plan, const struct salle_tallies *tallies, unsigned workers,
	struct salle_notable_bout (*found)[SALLE_NOTABLE_KINDS]);

/*
 * Estimates the CPU seconds that salle_notable_find_rest takes if no notable bout was found before, by timing some
 * matchups of the base.
 */
double salle_estimate_seconds_of_notable_bouts(const struct salle_plan *plan, const struct salle_tallies *tallies);
