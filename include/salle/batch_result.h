/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The result of a plan's bouts, made by the block loop (<salle/batch.h>). It holds the outcomes of notable bouts, so
 * that its readers need not replay them.
 */
#pragma once

#include <salle/plan.h>
#include <salle/budget_allocation.h>
#include <salle/tally_pack.h>

/* Notable bouts, which a user may replay with `salle duel`. */
enum salle_notable_kind { SALLE_LONGEST, SALLE_UPSET, SALLE_TYPICAL, SALLE_NOTABLE_KINDS };

/*
 * A notable bout of a matchup. Longest: the first of the longest bouts. Upset: a bout won by the side with fewer wins,
 * or by either side if both sides have the same number; among such bouts the one whose winner was farthest behind
 * (salle_course_behind_degrees), then the first. Typical: among the first 128 bouts with the most frequent winner and
 * ending, the first of median length.
 */
struct salle_notable_bout {
	bool found;    /* whether there is such a bout */
	uint64_t bout; /* number of the bout in the matchup */
	struct salle_outcome outcome;
};

struct salle_batch_result {
	struct salle_tallies tallies; /* tallies of the matchups, in the plan's layout */
	/*
	 * One row per matchup. Rows of changes and of matchups without bouts have no notable bouts. NULL in an earlier run,
	 * in a shard, and if the settings say `skips_notable`.
	 */
	struct salle_notable_bout (*notable)[SALLE_NOTABLE_KINDS];
	const struct salle_budget_state *spent; /* NULL without a budget */
	uint64_t bouts;
	uint64_t contests; /* sum of the lengths of all bouts */
	uint64_t words;    /* random words drawn from the streams */
	/* bouts and contests that come from the continued run; included in the totals */
	uint64_t bouts_before, contests_before;
	unsigned threads; /* number of threads used */
	uint32_t block;   /* number of bouts in a block, as used */
	double seconds;   /* wall-clock time of the bouts */
	bool interrupted;
};
