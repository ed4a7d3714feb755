/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Controls: what chance brought a side in a bout beyond what was to be expected, such as landed blows less their
 * chances. They make adjusted rates (<salle/adjusted.h>).
 *
 * A control is a sum of amounts: what a roll came to, less its expected value, which is exact given all that was known
 * just before the roll: whatever was decided, drawn or rolled up to then. So each amount has the mean 0, and so has the
 * sum, whenever the bout ends (it is a martingale).
 *
 * Amounts are whole numbers of 2^-SALLE_CONTROL_BITS. Their sums are exact; products are of sums rounded to
 * 2^-SALLE_CONTROL_COARSE and bounded, because only coefficients and variances follow from products.
 *
 * A tally with controls has a section of SALLE_FOLDS parts. Observation k, a bout or a mirrored pair, belongs to part k
 * modulo SALLE_FOLDS, whatever block or shard it is fought in. All numbers are added, negative ones modulo 2^64.
 */
#ifndef SALLE_CONTROLS_H
#define SALLE_CONTROLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	SALLE_CONTROLS_MAX = 6, /* of a side */
	SALLE_FOLDS = 4,
	SALLE_CONTROL_BITS = 20,
	SALLE_CONTROL_COARSE = 8,
	SALLE_CONTROL_BLOCK = 256, /* observations that are added together */
	SALLE_CONTROL_STRIDE = SALLE_CONTROL_BLOCK + 4, /* between pairs: not a power of two, for the cache's sake */
};

#define SALLE_CONTROL_ONE ((int64_t)1 << SALLE_CONTROL_BITS)

/* Amounts of two controls that are added at once: the first one's number is even. */
typedef int64_t salle_two_amounts __attribute__((vector_size(16), aligned(8), may_alias));

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
struct salle_control_sums salle_controls_part(uint64_t *section, unsigned n, unsigned fold);

/* Adds observation number `number`: its amounts, and how many of its bouts each side won. */
void salle_controls_add(uint64_t *section, unsigned n, uint64_t number, const int64_t *amounts, const unsigned won[2]);

/*
 * Observations that follow each other. The controls of a side lie in pairs, those of observation k of the block at
 * salle_control_place(k), so that those of a part are neighbours.
 */
struct salle_control_block {
	int64_t *amounts; /* [salle_control_pairs(n)][SALLE_CONTROL_STRIDE][2], 0 beyond the observations */
	int16_t won[2][SALLE_CONTROL_BLOCK]; /* bouts, by side, at the places of the amounts */
	uint64_t first;                      /* number of observation 0 */
	unsigned observations;               /* at most SALLE_CONTROL_BLOCK */
};

/* Pairs of both sides, for n controls of both; a side with an odd number has a pair half empty. */
static inline unsigned salle_control_pairs(unsigned n)
{
	return 2 * ((n / 2 + 1) / 2);
}

/* Where a control of a side lies in the amounts of one observation, from that side's first one. */
static inline size_t salle_control_at(unsigned control)
{
	return (size_t)(control / 2) * (2 * SALLE_CONTROL_STRIDE) + control % 2;
}

/* The same of both sides, for n controls: those of side B follow A's, from n / 2 on. */
static inline size_t salle_control_of(unsigned n, unsigned control)
{
	const size_t side = (size_t)salle_control_pairs(n) * SALLE_CONTROL_STRIDE;
	return control < n / 2 ? salle_control_at(control) : side + salle_control_at(control - n / 2);
}

/* The number of an observation among those of its block, part by part; its amounts lie at twice that. */
static inline unsigned salle_control_place(unsigned k)
{
	return k % SALLE_FOLDS * (SALLE_CONTROL_BLOCK / SALLE_FOLDS) + k / SALLE_FOLDS;
}

/* Adds the observations, to the same sums as one by one, and clears the block. */
void salle_controls_add_block(uint64_t *section, unsigned n, struct salle_control_block *block);

/* Returns whether so many observations, of `each` bouts, with these wins can have these sums. */
bool salle_controls_are_sound(const uint64_t *section, unsigned n, uint64_t observations, unsigned each,
	const uint64_t wins[2]);

#endif
