/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Control variates: sums that measure how lucky a side was in a bout, such as the number of landed blows minus the
 * expected number. Win rates are adjusted with them (<salle/adjusted_rates.h>).
 *
 * Each roll adds an amount: the value of the roll minus its expected value, given all earlier decisions, draws and
 * rolls. The expected value is exact. So each amount has mean 0. The sum is a martingale, so it has mean 0, too,
 * whenever the bout ends.
 *
 * An amount is stored as a whole number of units of 2^-SALLE_CONTROL_BITS, so that sums of amounts are exact. Before
 * sums are multiplied, they are rounded to units of 2^-SALLE_CONTROL_COARSE_BITS and bounded: products affect only
 * coefficients and variances.
 *
 * A tally with controls has a section of SALLE_CONTROL_FOLDS parts. Observation k (a bout or a mirrored pair) belongs
 * to part k modulo SALLE_CONTROL_FOLDS, in any block or shard. To merge two sections, all their numbers are added;
 * negative numbers are stored modulo 2^64.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	SALLE_CONTROLS_MAX = 6, /* maximum number of controls of a side; even, because amounts are added in pairs */
	SALLE_CONTROL_FOLDS = 4,
	SALLE_CONTROL_BITS = 20,
	SALLE_CONTROL_COARSE_BITS = 8,
	SALLE_CONTROL_BLOCK_SIZE = 64, /* number of observations of a part that are added together */
};

#define SALLE_CONTROL_ONE ((int64_t)1 << SALLE_CONTROL_BITS)

/*
 * Amounts of two neighbouring controls of a side, which are added in one operation. The number of the first control is
 * even.
 */
typedef int64_t salle_amount_pair __attribute__((vector_size(16), may_alias));

/* Converts a number to the nearest amount. */
static inline int64_t salle_make_control_amount(double value)
{
	return (int64_t)__builtin_llrint(value * (double)SALLE_CONTROL_ONE);
}

/* Pointers into one part of the section. The n controls are those of side A, followed by those of side B. */
struct salle_control_sums {
	uint64_t *observations;
	uint64_t *won;         /* [2] bouts won, by side */
	uint64_t *squares;     /* [2] sums of squares of the bouts won in an observation, by side */
	uint64_t *amounts;     /* [n] exact sums of the amounts */
	uint64_t *won_amounts; /* [n][2] products of coarse amounts with bouts won, by side */
	uint64_t *products;    /* products of coarse amounts i and j <= i, at i (i + 1) / 2 + j */
};

/* Returns the number of counts in a section for n controls. */
size_t salle_controls_size(unsigned n);

/* Returns pointers into part `fold` of the section. */
struct salle_control_sums salle_control_sums_of_part(uint64_t *section, unsigned n, unsigned fold);

/* Adds observation `number` to the section: its amounts, and the number of bouts won by each side. */
void salle_controls_add(uint64_t *section, unsigned n, uint64_t number, const int64_t *amounts, const unsigned won[2]);

enum { SALLE_CONTROL_WON_BITS = 16 }; /* number of bits per side in salle_bouts_won */

/* Amounts of one side in one observation, by control. */
typedef int64_t salle_side_amounts[SALLE_CONTROLS_MAX];

/*
 * Amounts of one observation, two per word: word [k][side] is control 2 k plus 2^32 times control 2 k + 1. The highest
 * bit has no meaning. Each amount must be at least -2^30 and below 2^30.
 */
typedef uint64_t salle_packed_amounts[SALLE_CONTROLS_MAX / 2][2];

/* Adds the packed amounts to `amounts`, and clears the packed amounts. */
void salle_controls_unpack(salle_packed_amounts packed, salle_side_amounts amounts[2]);

/* Numbers of bouts won in an observation: side A in the low bits, side B above them. */
typedef uint32_t salle_bouts_won;

/* Returns the numbers of bouts won in an observation of one bout. `winner` is SALLE_A, SALLE_B or SALLE_DRAW. */
static inline salle_bouts_won salle_bouts_won_by_winner(unsigned winner)
{
	static const salle_bouts_won won[3] = { 1, (salle_bouts_won)1 << SALLE_CONTROL_WON_BITS, 0 };
	return won[winner];
}

/*
 * Observations that are not in the section yet. They are stored in columns, so that the sums and products of a whole
 * part are computed together.
 */
struct salle_control_block {
	struct salle_control_columns {
		int32_t amounts[2][SALLE_CONTROLS_MAX][SALLE_CONTROL_BLOCK_SIZE];
		int16_t won[2][SALLE_CONTROL_BLOCK_SIZE];
		unsigned n; /* number of observations */
	} part[SALLE_CONTROL_FOLDS];
	uint64_t *section;
	unsigned n; /* number of controls of both sides */
};

/* Initializes a zeroed block for a section with n controls. */
void salle_control_block_init(struct salle_control_block *block, uint64_t *section, unsigned n);

/*
 * Adds observation `number` to the block and clears `amounts`. Parts that are full are added to the section. The
 * section's sums are the same as with salle_controls_add.
 */
void salle_control_block_add(struct salle_control_block *block, uint64_t number, salle_side_amounts amounts[2],
	salle_bouts_won won);

/* Adds the observations of the block to its section, and clears the block. */
void salle_control_block_flush(struct salle_control_block *block);

/*
 * Returns whether the section's sums are possible, given the number of observations, the number of bouts in `each`
 * observation, and the bouts won by each side.
 */
bool salle_controls_are_sound(const uint64_t *section, unsigned n, uint64_t observations, unsigned each,
	const uint64_t wins[2]);
