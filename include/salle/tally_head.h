/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The head of a tally: the sections common to all rule systems. The head comes first in the array and can be read
 * without the rule system's labels; the sections of the labels follow (salle_tally_layout). Side A is always the
 * matchup's build a, in either seat.
 *
 * There are three kinds of sections. When two tallies are merged, counts are added; of two records the larger is kept;
 * batch means are added after the smaller batches were merged to the size of the larger ones. Merging, saving and
 * loading treat a tally as a whole (<salle/tally.h>).
 */
#pragma once

#include <salle/batch_means.h>
#include <salle/paired_bouts.h>
#include <salle/mirrored_pairs.h>
#include <salle/tally.h>

/* Whether a matchup was solved as a Markov chain (<salle/exact_bout.h>). */
enum { SALLE_EXACT_NOT_TRIED, SALLE_EXACT_SOLVED, SALLE_EXACT_TOO_LARGE, SALLE_EXACT_UNSOLVABLE };

/*
 * The exact chances of a matchup. Only one shard of a run solves a matchup, so adding tallies does not change these
 * chances.
 */
struct salle_exact_chances {
	uint64_t solve_status; /* SALLE_EXACT_SOLVED and so on; the other members are 0 unless the matchup was solved */
	uint64_t states;       /* number of states of the chain */
	uint64_t length;       /* mean length, a double stored as bits; salle_exact_mean_length returns the double */
	uint64_t wins[3];      /* chances by winner, of SALLE_EXACT_TOTAL */
	/* chance that each side moves first, and chances that the first mover wins and loses */
	uint64_t first_moves[2], first_mover_wins, first_mover_losses;
	/* mean number of wounds that each side suffers in all wound cells, in units of 1 / SALLE_EXACT_TOTAL */
	uint64_t wounds[2];
};

/* Contains only members of type uint64_t, because tallies are read and written as arrays. */
struct salle_tally_head {
	/* the following members are counts */
	/* number of bouts; number of bouts by winner and by first mover: SALLE_A, SALLE_B, SALLE_DRAW */
	uint64_t bouts, wins[3], first_moves[3];
	uint64_t first_mover_wins;   /* bouts won by their first mover */
	uint64_t first_mover_losses; /* bouts lost by their first mover */
	uint64_t length_sum, length_squares;
	struct salle_pairs pairs;            /* pairs with bouts of the base; 0 in a matchup of the base */
	struct salle_mirrored_pairs mirrors; /* results of mirrored pairs; 0 unless bouts are mirrored */
	struct salle_slopes slopes; /* sums of the slope of a sweep, only in the matchup of its last value; otherwise 0 */
	struct salle_exact_chances exact; /* exact chances; 0 unless the matchup was solved or tried */
	/* the following members are records (salle_maximum_pack), 0 without bouts */
	uint64_t longest;   /* longest bout */
	uint64_t upsets[2]; /* by side: the largest salle_course_behind_degrees of the winner, in bouts won by the side */
	/* the following member has batch means */
	struct salle_batch_means means;
};

/* Returns the head of a tally of any layout. */
static inline struct salle_tally_head *salle_tally_head(uint64_t *tally)
{
	return (struct salle_tally_head *)tally;
}

static inline const struct salle_tally_head *salle_tally_head_const(const uint64_t *tally)
{
	return (const struct salle_tally_head *)tally;
}

static inline bool salle_is_solved(const struct salle_tally_head *head)
{
	return head->exact.solve_status == SALLE_EXACT_SOLVED;
}

/*
 * Replaces the bouts, wins and first moves of a solved matchup by its exact chances. Rates, scores and their intervals
 * then follow from these members as from bouts.
 */
static inline void salle_tally_head_use_exact(struct salle_tally_head *head)
{
	if (!salle_is_solved(head))
		return;
	head->bouts = SALLE_EXACT_TOTAL;
	for (unsigned winner = 0; winner < 3; winner++)
		head->wins[winner] = head->exact.wins[winner];
	head->first_moves[SALLE_DRAW] = SALLE_EXACT_TOTAL;
	for (unsigned side = 0; side < 2; side++) {
		head->first_moves[side] = head->exact.first_moves[side];
		head->first_moves[SALLE_DRAW] -= head->exact.first_moves[side];
	}
	head->first_mover_wins = head->exact.first_mover_wins;
	head->first_mover_losses = head->exact.first_mover_losses;
}

/*
 * Returns whether these counts are possible: parts add up to totals, sums of squares are possible for the sums, records
 * and batches refer to bouts that were fought, and the sum of `tallies` tallies (at least 1) with these counts does not
 * overflow. `base` is the already checked head of the base's tally; NULL for a matchup of the base.
 */
bool salle_tally_head_is_sound(const struct salle_tally_head *head, const struct salle_tally_head *base, bool mirrored,
	size_t tallies);

/* Returns the number of the tally's first bout, a multiple of the batch size. Only a shard begins above 0. */
uint64_t salle_tally_first_bout(const struct salle_tally_head *head);

/* Returns whether the numbers in the sections of the labels are possible. Requires a sound head. */
bool salle_tally_is_sound(const struct salle_tally_layout *layout, const uint64_t *tally, size_t tallies);
