/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pairs of bouts: a bout of a variant, and the bout of its base on the same dice. All sums are integers. If bouts are
 * mirrored, the two bouts on one stream depend on each other, so their sums count as one observation.
 *
 * Pairs are a section of the tally of the variant's matchup (<salle/tally_head.h>). The sums of squares of the base,
 * the variant and their differences give all second moments: the sum of products is half of (squares of base + squares
 * of variant - squares of differences).
 */
#pragma once

#include <salle/tally.h>

/*
 * The numbers of a bout that are compared with the base. The last three are the wins of A, the wins of B and the draws.
 */
enum {
	SALLE_PAIR_LENGTH,
	SALLE_PAIR_WOUNDS_A,
	SALLE_PAIR_WOUNDS_B,
	SALLE_PAIR_WINS_A,
	SALLE_PAIR_WINS_B,
	SALLE_PAIR_DRAWS,
	SALLE_PAIR_NUMBERS
};

/*
 * Moves of a number in one direction, up or down: number of pairs of bouts with such a move, sum of the moves, sum of
 * their squares.
 */
struct salle_pair_moves {
	uint64_t moved, sum, squares;
};

struct salle_pair_sums {
	uint64_t base, base_squares, variant_squares;
	/* `increases`: pairs of bouts in which the variant's number is higher; `decreases`: pairs in which it is lower */
	struct salle_pair_moves increases, decreases;
};

struct salle_pairs {
	uint64_t n;              /* number of observations: bouts, or mirrored pairs of bouts */
	uint64_t outcomes[3][3]; /* number of bouts: [winner in the base][winner in the variant] */
	struct salle_pair_sums sums[SALLE_PAIR_NUMBERS];
};

/*
 * Sums over the values of a sweep, for each side. An observation adds the weight of its sweep value
 * (salle_sweep.weights) times the number of bouts that the side won. Positive and negative weights are summed
 * separately.
 */
struct salle_slopes {
	struct salle_pair_moves positive[2], negative[2];
};

void salle_slopes_add(struct salle_slopes *slopes, unsigned side, int64_t score);

/* One observation: the numbers that are compared with the base. */
struct salle_observed_bout {
	uint8_t n;          /* number of bouts: 1 or 2 */
	uint8_t winners[2]; /* winner of each bout */
	uint32_t numbers[SALLE_PAIR_NUMBERS];
};

/* Returns the observation of a finished bout. `suffered` is the recorder's `suffered` before the bout. */
struct salle_observed_bout salle_observe_bout(const struct salle_recorder *recorder, const uint64_t suffered[2],
	const struct salle_outcome *outcome);

/* Adds the second bout of a mirrored pair to the first. In `exchanged`, the two builds have exchanged seats. */
void salle_observed_bout_join(struct salle_observed_bout *first, const struct salle_observed_bout *exchanged);

void salle_pairs_add(struct salle_pairs *pairs, const struct salle_observed_bout *base,
	const struct salle_observed_bout *variant);
