/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pairs: a bout of a variant beside the bout of its base on the same dice, in integers. Where bouts are mirrored, the
 * two on one stream are taken together, as one observation of their sums: they are not independent of each other.
 *
 * Pairs are a section of the tally of the variant's matchup (<salle/tally_head.h>). A number's two margins and its
 * differences give all second moments: the sum of products is half of (squares of base + squares of variant - squares
 * of differences).
 */
#ifndef SALLE_PAIRED_BOUTS_H
#define SALLE_PAIRED_BOUTS_H

#include <salle/tally.h>

/* The numbers of a bout that are compared. The last three are how often it was won by A, by B and by nobody. */
enum {
	SALLE_PAIR_LENGTH,
	SALLE_PAIR_WOUNDS_A,
	SALLE_PAIR_WOUNDS_B,
	SALLE_PAIR_WINS_A,
	SALLE_PAIR_WINS_B,
	SALLE_PAIR_DRAWS,
	SALLE_PAIR_NUMBERS
};

/* Bouts in which a number moved one way, the sum of how far, and of its squares. */
struct salle_pair_moves {
	uint64_t bouts, sum, squares;
};

struct salle_pair_sums {
	uint64_t base, base_squares, variant_squares;
	struct salle_pair_moves more, less; /* in the variant than in the base */
};

struct salle_pairs {
	uint64_t n;              /* observations: bouts, or mirrored pairs of bouts */
	uint64_t outcomes[3][3]; /* bouts, by the winner in the base, then in the variant */
	struct salle_pair_sums sums[SALLE_PAIR_NUMBERS];
};

/* Sums over the values of a sweep: of the weights with which a side won an observation, above and below 0. By side. */
struct salle_slopes {
	struct salle_pair_moves more[2], less[2];
};

void salle_slopes_add(struct salle_slopes *slopes, unsigned side, int64_t score);

/* What of an observation is compared. */
struct salle_observed_bout {
	uint8_t n;          /* bouts: 1 or 2 */
	uint8_t winners[2]; /* of each */
	uint32_t numbers[SALLE_PAIR_NUMBERS];
};

/* Takes it from a bout that is over. `suffered` is what the recorder's was before the bout. */
struct salle_observed_bout salle_observe_bout(const struct salle_recorder *recorder, const uint64_t suffered[2],
	const struct salle_outcome *outcome);

/* Adds the second bout of a mirrored pair to the first. `exchanged` was taken with the builds in each other's seats. */
void salle_observed_bout_join(struct salle_observed_bout *first, const struct salle_observed_bout *exchanged);

void salle_pairs_add(struct salle_pairs *pairs, const struct salle_observed_bout *base,
	const struct salle_observed_bout *variant);

#endif
