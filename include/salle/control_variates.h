/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Controls: what chance brought a side in a bout beyond what was to be expected, such as landed blows less their
 * chances. They make adjusted rates (<salle/adjusted_rates.h>).
 *
 * A control is a sum of amounts: what a roll came to, less its expected value, which is exact given all that was known
 * just before the roll: whatever was decided, drawn or rolled up to then. So each amount has the mean 0, and so has the
 * sum, whenever the bout ends (it is a martingale).
 *
 * Amounts are whole numbers of 2^-SALLE_CONTROL_BITS. Their sums are exact; products are of sums rounded to
 * 2^-SALLE_CONTROL_COARSE_BITS and bounded, because only coefficients and variances follow from products.
 *
 * A tally with controls has a section of SALLE_FOLDS parts. Observation k, a bout or a mirrored pair, belongs to part k
 * modulo SALLE_FOLDS, whatever block or shard it is fought in. All numbers are added, negative ones modulo 2^64.
 */
#ifndef SALLE_CONTROL_VARIATES_H
#define SALLE_CONTROL_VARIATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	SALLE_CONTROLS_MAX = 6, /* of a side; even: amounts are added in pairs */
	SALLE_FOLDS = 4,
	SALLE_CONTROL_BITS = 20,
	SALLE_CONTROL_COARSE_BITS = 8,
	SALLE_CONTROL_BLOCK_SIZE = 64, /* observations of a part that are added together */
};

#define SALLE_CONTROL_ONE ((int64_t)1 << SALLE_CONTROL_BITS)

/* Amounts of two controls of a side that are added at once: the first one's number is even. */
typedef int64_t salle_amount_pair __attribute__((vector_size(16), may_alias));

/* The nearest amount. */
static inline int64_t salle_control_amount(double value)
{
	return (int64_t)__builtin_llrint(value * (double)SALLE_CONTROL_ONE);
}

/* One part of the section, for n controls: those of side A, then those of side B. */
struct salle_control_sums {
	uint64_t *observations;
	uint64_t *won;         /* [2] bouts won, by side */
	uint64_t *squares;     /* [2] of the bouts won in an observation */
	uint64_t *amounts;     /* [n] exact */
	uint64_t *won_amounts; /* [n][2] products of coarse amounts with bouts won, by side */
	uint64_t *products;    /* of coarse amounts i and j <= i, at i (i + 1) / 2 + j */
};

/* Counts in the section. */
size_t salle_controls_size(unsigned n);

/* Where part `fold` of the section lies. */
struct salle_control_sums salle_controls_fold_sums(uint64_t *section, unsigned n, unsigned fold);

/* Adds observation number `number`: its amounts, and how many of its bouts each side won. */
void salle_controls_add(uint64_t *section, unsigned n, uint64_t number, const int64_t *amounts, const unsigned won[2]);

enum { SALLE_CONTROL_WON_BITS = 16 };

/* Amounts of one observation, by side. */
typedef int64_t salle_side_amounts[SALLE_CONTROLS_MAX];

/*
 * Amounts of one observation, two in a word: word [k][side] is the sum of control 2 k and 2^32 times control 2 k + 1.
 * The highest bit has no meaning. Each amount must be at least -2^30 and below 2^30.
 */
typedef uint64_t salle_packed_amounts[SALLE_CONTROLS_MAX / 2][2];

/* Adds the packed amounts to `amounts`, and clears them. */
void salle_controls_unpack(salle_packed_amounts packed, salle_side_amounts amounts[2]);

/* How many bouts of an observation each side won: those of side A in the low bits, those of side B above them. */
typedef uint32_t salle_bouts_won;

/* One bout, by its winner: SALLE_A, SALLE_B, SALLE_DRAW. */
static inline salle_bouts_won salle_bouts_won_by_winner(unsigned winner)
{
	static const salle_bouts_won won[3] = { 1, (salle_bouts_won)1 << SALLE_CONTROL_WON_BITS, 0 };
	return won[winner];
}

/* Observations that are not in the section yet, in columns: sums and products are formed for a whole part at once. */
struct salle_control_block {
	struct salle_control_columns {
		int32_t amounts[2][SALLE_CONTROLS_MAX][SALLE_CONTROL_BLOCK_SIZE];
		int16_t won[2][SALLE_CONTROL_BLOCK_SIZE];
		unsigned n; /* observations */
	} part[SALLE_FOLDS];
	uint64_t *section;
	unsigned n; /* controls of both sides */
};

/* Opens a zeroed block for a section with n controls. */
void salle_control_block_init(struct salle_control_block *block, uint64_t *section, unsigned n);

/*
 * Adds observation number `number` to the block and clears the amounts. A part that is full then moves to the section.
 * The sums are the same as by salle_controls_add.
 */
void salle_control_block_add(struct salle_control_block *block, uint64_t number, salle_side_amounts amounts[2],
	salle_bouts_won won);

/* Adds the observations of the block to its section, and clears the block. */
void salle_control_block_flush(struct salle_control_block *block);

/* Returns whether so many observations, of `each` bouts, with these wins can have these sums. */
bool salle_controls_are_sound(const uint64_t *section, unsigned n, uint64_t observations, unsigned each,
	const uint64_t wins[2]);

#endif
