/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pools of six-sided dice from one random word.
 *
 * A pool of n dice at target number TN scores a binomial number of hits: each die with (7 - TN)/6. A word
 * of 32 bits is turned into hits by the exact cumulative distribution: hits = the number of k < n with
 * word > cut[k], where 1 + cut[k] is 2^32 * P(hits <= k) rounded down or up (at least 1), whichever way makes
 * the least total variation of the row. So, as tests/test_dice.c proves in integers,
 *
 *  - the distribution is off by less than 1.5e-9 in total variation for up to 40 dice and 2e-9 for up to 63
 *    (no table of whole numbers of 2^-32 is better than 1.8e-9 there);
 *  - a larger word never scores fewer hits, nor does a larger pool or a lower TN on the same word: two
 *    variants of a rule on the same words differ only where the rule makes them differ.
 *
 * Beside them stand the chances themselves, for all that computes exact odds: see salle_chances.
 *
 * Cuts are stored with the sign bit flipped, sixteen to a row, so that the count is branch-free up to 16
 * dice and takes four vector compares on any machine.
 */
#ifndef SALLE_DICE_H
#define SALLE_DICE_H

#include <stdbool.h>
#include <stdint.h>

enum { SALLE_POOL_MAX = 63, SALLE_TN_MIN = 3, SALLE_TN_MAX = 6 };

/* One pool of n dice at one TN; cut[k] for k >= n is the largest word, which no word exceeds. */
struct salle_pool_row {
	int32_t cut[64];
};

struct salle_pool_table {
	_Alignas(64) struct salle_pool_row row[SALLE_TN_MAX - SALLE_TN_MIN + 1][SALLE_POOL_MAX + 1];
};

/* Filled by salle_dice_init, read-only after it. */
extern struct salle_pool_table salle_pools;

/*
 * Binomial chances, [tn - SALLE_TN_MIN][n][hits], for hits 0 … n; 0 beyond. `just`: of just so many hits, by the
 * recurrence P(k + 1) = P(k) * (7 - tn)/(tn - 1) * (n - k)/(k + 1) from P(0) = ((tn - 1)/6)^n, off by less than a
 * part in 10^13. `at_least`: of so many or more, summed from the least chances up, exact to double precision.
 */
struct salle_chance_table {
	double just[SALLE_TN_MAX - SALLE_TN_MIN + 1][SALLE_POOL_MAX + 1][SALLE_POOL_MAX + 1];
	double at_least[SALLE_TN_MAX - SALLE_TN_MIN + 1][SALLE_POOL_MAX + 1][SALLE_POOL_MAX + 1];
};

/* Filled by salle_dice_init, read-only after it: any thread may look. */
extern struct salle_chance_table salle_chances;

/*
 * Fills the tables; call once before any roll, from one thread. Calling again changes nothing. Loading a
 * scenario (<salle/scenario.h>) does it.
 */
void salle_dice_init(void);

/* P(hits = 0 … n) for n dice at TN. */
static inline const double *salle_pool_chances(unsigned n, unsigned tn)
{
	return salle_chances.just[tn - SALLE_TN_MIN][n];
}

/* P(hits >= k) for n dice at TN, exact to double precision. */
static inline double salle_pool_at_least(unsigned n, unsigned tn, unsigned k)
{
	/* cppcheck-suppress arrayIndexOutOfBoundsCond; k <= n there */
	return k > n ? 0 : salle_chances.at_least[tn - SALLE_TN_MIN][n][k];
}

typedef int32_t salle_four __attribute__((vector_size(16), may_alias));

/* By lane, minus how many of sixteen cuts the word exceeds. */
static inline salle_four salle_cuts_below(const int32_t *cut, salle_four word)
{
	const salle_four *four = (const salle_four *)cut;
	return ((word > four[0]) + (word > four[1])) + ((word > four[2]) + (word > four[3]));
}

/* Hits of `n` dice (0 … SALLE_POOL_MAX) at `tn` (3 … 6) from `word`. */
static inline unsigned salle_pool_hits(unsigned n, unsigned tn, uint32_t word)
{
	const int32_t *cut = salle_pools.row[tn - SALLE_TN_MIN][n].cut;
	int32_t w = (int32_t)(word ^ 0x80000000u);
	salle_four all = { w, w, w, w };
	salle_four sum = salle_cuts_below(cut, all);
	for (unsigned row = 16; __builtin_expect(row < n, 0); row += 16)
		sum += salle_cuts_below(cut + row, all);
	sum += __builtin_shufflevector(sum, sum, 2, 3, 0, 1);
	sum += __builtin_shufflevector(sum, sum, 1, 0, 3, 2);
	return (unsigned)-sum[0];
}

/* Does the same roll score at least `req` hits? Agrees with salle_pool_hits on every word. */
static inline bool salle_pool_check(unsigned n, unsigned tn, unsigned req, uint32_t word)
{
	return req == 0 || (req <= n && (int32_t)(word ^ 0x80000000u) > salle_pools.row[tn - SALLE_TN_MIN][n].cut[req - 1]);
}

/* Two dice, 2 … 12: one of the 36 falls from the word, ordered by total, so a larger word never totals less. */
static inline unsigned salle_two_d6(uint32_t word)
{
	static const uint8_t totals[36] = { 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 9,
		9, 9, 9, 10, 10, 10, 11, 11, 12 };
	return totals[((uint64_t)word * 36) >> 32];
}

/* One die, 1 … 6. */
static inline unsigned salle_d6(uint32_t word)
{
	return 1 + (unsigned)(((uint64_t)word * 6) >> 32);
}

#endif
