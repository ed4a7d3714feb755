/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The head of a tally: the sections that every rule system has. They come first in the array, so that they can be read
 * without the labels of the rule system; the sections of the labels follow (salle_tally_layout). Side A is the
 * matchup's build a, whatever seat it has.
 *
 * There are three kinds of sections. Counts are added. Of records the larger one is kept. Batch means are added after
 * the smaller batches have been united to the size of the larger ones. Merging, saving and loading treat a tally as a
 * whole (<salle/tally.h>).
 */
#ifndef SALLE_TALLY_HEAD_H
#define SALLE_TALLY_HEAD_H

#include <salle/batch_means.h>
#include <salle/paired_bouts.h>
#include <salle/mirrored_pairs.h>
#include <salle/tally.h>

/* Of uint64_t alone. */
struct salle_tally_head {
	/* added */
	uint64_t bouts, wins[3], first_moves[3]; /* by winner, by first mover: SALLE_A, SALLE_B, SALLE_DRAW */
	uint64_t first_mover_wins;               /* bouts won by their first mover */
	uint64_t first_mover_losses;             /* bouts won by the other side, where somebody moved first */
	uint64_t length_sum, length_squares;
	struct salle_pairs pairs;            /* with the bouts of the base; 0 in a matchup of the base */
	struct salle_mirrored_pairs mirrors; /* 0 unless bouts are mirrored */
	struct salle_slopes slopes;          /* of a sweep, in the matchup of its last value; 0 elsewhere */
	/* the larger is kept: records (salle_maximum_pack), 0 for none */
	uint64_t longest;   /* of length */
	uint64_t upsets[2]; /* of salle_course_behind_degrees of the winner in the bouts that the side won */
	/* added batch by batch */
	struct salle_batch_means means;
};

/* The head of a tally of any layout. */
static inline struct salle_tally_head *salle_tally_head(uint64_t *tally)
{
	return (struct salle_tally_head *)tally;
}

static inline const struct salle_tally_head *salle_tally_head_const(const uint64_t *tally)
{
	return (const struct salle_tally_head *)tally;
}

/*
 * Returns whether bouts can have these counts: parts add up to their totals, sums of squares fit the sums, records and
 * batches are of bouts that were fought, and the sum of `tallies` (at least 1) such tallies cannot overflow. `base` is
 * the head of the base's tally, already checked; NULL for a matchup of the base.
 */
bool salle_tally_head_is_sound(const struct salle_tally_head *head, const struct salle_tally_head *base, bool mirrored,
	size_t tallies);

/* The number of the first bout: above 0 in a shard's range of bouts. A whole number of batches. */
uint64_t salle_tally_first_bout(const struct salle_tally_head *head);

/* Checks the sections of the labels in the same way. The head must be sound. */
bool salle_tally_is_sound(const struct salle_tally_layout *layout, const uint64_t *tally, size_t tallies);

#endif
