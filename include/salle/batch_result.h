/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The result of a plan's bouts, made by the block loop (<salle/batch.h>). Notable bouts are stored with their outcomes,
 * so that a report need not replay them.
 */
#pragma once

#include <salle/plan.h>
#include <salle/budget_allocation.h>
#include <salle/tally_pack.h>

/* Kinds of notable bouts, which a user may replay with `salle duel`. */
enum salle_notable_kind { SALLE_LONGEST, SALLE_UPSET, SALLE_TYPICAL, SALLE_NOTABLE_KINDS };

/*
 * A notable bout of a matchup:
 * - longest: the longest bout; the first one if several are equally long;
 * - upset: among the bouts won by the side that won fewer bouts of the matchup (by either side if both won as many),
 *   the bout whose winner was farthest behind (salle_course_behind_degrees); the first such bout if there are several;
 * - typical: among the first 128 bouts with the most frequent winner and ending, the first bout of median length.
 */
struct salle_notable_bout {
	bool found;    /* whether the matchup has this notable bout */
	uint64_t bout; /* number of the bout in the matchup */
	struct salle_outcome outcome;
};

struct salle_batch_result {
	struct salle_tallies tallies; /* tallies of the matchups, in the plan's layout */
	/*
	 * One row per matchup. Matchups that are changes (ablations, sweep values) or without bouts have no notable bouts.
	 * The pointer is NULL if the result was read from a folder, is a shard, or if the settings have
	 * `skips_notable_bouts`.
	 */
	struct salle_notable_bout (*notable)[SALLE_NOTABLE_KINDS];
	const struct salle_budget_state *budget; /* how the budget has been spent so far; NULL without a budget */
	uint64_t bouts;
	uint64_t length_sum; /* sum of the lengths of all bouts, in the rule system's unit of length */
	uint64_t words;      /* number of random words that all bouts have drawn */
	/* the parts of `bouts` and `length_sum` that come from the continued run */
	uint64_t bouts_before, length_sum_before;
	unsigned threads;         /* number of threads used */
	uint32_t bouts_per_block; /* number of bouts in a block, as used */
	double seconds;           /* wall-clock time of the bouts */
	bool interrupted;
};
