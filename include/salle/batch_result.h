/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The result of the bouts of a plan. The block loop (<salle/batch.h>) makes it; results and summary read it. It holds
 * the outcomes of the remarkable bouts, so that nobody else fights a bout again.
 */
#ifndef SALLE_BATCH_RESULT_H
#define SALLE_BATCH_RESULT_H

#include <salle/plan.h>
#include <salle/budget_allocation.h>
#include <salle/tally_pack.h>

/* Bouts that a user may want to read with `salle duel`. */
enum salle_notable_kind { SALLE_LONGEST, SALLE_UPSET, SALLE_TYPICAL, SALLE_NOTABLE_KINDS };

/*
 * Longest: the first of the longest bouts. Upset: of the bouts that the side with fewer wins won, the first with the
 * greatest salle_course_behind_degrees of the winner: it had been farthest behind, and of several by lesser degrees
 * too; where both won as often, that of the side that came from farther behind. Typical: of the first 128 bouts those
 * of the most frequent winner and ending, and of these the first of median length.
 */
struct salle_notable_bout {
	bool found;    /* there is such a bout */
	uint64_t bout; /* its number in the matchup */
	struct salle_outcome outcome;
};

struct salle_batch_result {
	struct salle_tallies tallies; /* of the matchups, in the plan's layout */
	/*
	 * One row per matchup; none found for changes and without bouts. NULL in an earlier run, a shard, and where the
	 * settings say `skips_notable`.
	 */
	struct salle_notable_bout (*notable)[SALLE_NOTABLE_KINDS];
	const struct salle_budget_state *spent; /* NULL: no bouts are spent on a question */
	uint64_t bouts;
	uint64_t contests; /* sum of lengths */
	uint64_t words;    /* random words drawn from the streams' slots */
	/* of these bouts and contests, those of the run that it goes on from */
	uint64_t bouts_before, contests_before;
	unsigned threads; /* used */
	uint32_t block;   /* used */
	double seconds;   /* wall clock, of the bouts */
	bool interrupted;
};

#endif
