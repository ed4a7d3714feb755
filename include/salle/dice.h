/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Dice from one random word, and their exact chances: pools of d6, d8, d10 or d12, sums of dice, single dice.
 *
 * A pool of n dice with s sides at target number TN scores a binomial number of hits: each die hits with the chance
 * (s + 1 - TN)/s. The exact cumulative distribution turns a 32-bit word into hits: hits = the number of k < n with
 * word > cut[k]. 1 + cut[k] is 2^32 * P(hits <= k) rounded down or up (at least 1), whichever minimizes the row's total
 * variation distance. tests/test_dice.c proves in integers, for each of these dice:
 *
 * - The distribution is off by less than 1.5e-9 in total variation for up to 40 dice and 2e-9 for up to 63 (with up to
 *   63 dice, no table in units of 2^-32 is better than 1.8e-9).
 * - On the same word, a larger pool or a larger chance per die never scores fewer hits. Neither does a larger word. So
 *   two variants of a rule on the same words differ only where the rule differs.
 *
 * salle_chances holds the chances for exact odds; salle_sums holds the chances of sums of dice.
 *
 * To find the number of hits, the comparisons with cuts begin at `least`, the hits of the smallest word with the same
 * first eight bits. Few of the 256 prefixes contain a cut, so the first comparison is nearly always the last.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { SALLE_POOL_MAX = 63, SALLE_TN_MIN = 2, SALLE_TN_MAX = 12 };

/* Kinds of dice in pools. Target numbers (TN) range from SALLE_TN_MIN to the number of sides. */
enum salle_die { SALLE_D6, SALLE_D8, SALLE_D10, SALLE_D12, SALLE_DICE };

static inline unsigned salle_die_sides(enum salle_die die)
{
	return 6 + 2 * (unsigned)die;
}

/* The cuts of a pool of n dice at one TN. For k >= n, cut[k] is the largest 32-bit number, which no word exceeds. */
struct salle_pool_row {
	uint32_t cut[64];
	uint8_t least[256]; /* hits of the smallest word whose first eight bits have this value */
};

struct salle_pool_table {
	_Alignas(64) struct salle_pool_row row[SALLE_TN_MAX - SALLE_TN_MIN + 1][SALLE_POOL_MAX + 1];
};

/* Indexed by die. Read-only once salle_die_init has filled a table. */
extern struct salle_pool_table salle_pools[SALLE_DICE];

/*
 * Binomial chances, [tn - SALLE_TN_MIN][n][hits], for hits 0 … n; 0 for more hits. `exactly` has the chance of exactly
 * this number of hits, by the recurrence P(k + 1) = P(k) * (s + 1 - tn)/(tn - 1) * (n - k)/(k + 1) from P(0) = ((tn -
 * 1)/s)^n, with a relative error below 10^-13. `at_least` has the chance of this number of hits or more, summed from
 * the smallest chance up, exact to double precision.
 */
struct salle_chance_table {
	double exactly[SALLE_TN_MAX - SALLE_TN_MIN + 1][SALLE_POOL_MAX + 1][SALLE_POOL_MAX + 1];
	double at_least[SALLE_TN_MAX - SALLE_TN_MIN + 1][SALLE_POOL_MAX + 1][SALLE_POOL_MAX + 1];
};

/* Indexed by die. Read-only once salle_die_init has filled a table. */
extern struct salle_chance_table salle_chances[SALLE_DICE];

enum { SALLE_SUM_DICE = 4, SALLE_SUM_SIDES = 20, SALLE_SUM_MAX = SALLE_SUM_DICE * SALLE_SUM_SIDES };

/*
 * Sums of n dice of s sides, n in 0 … SALLE_SUM_DICE, s in 2 … SALLE_SUM_SIDES. Of the s^n equally likely rolls,
 * `exactly` counts the rolls with this sum, and `at_least` the rolls with this sum or more. Each die is added by
 * ways(n, sum) = ways(n - 1, sum - 1) + … + ways(n - 1, sum - s).
 */
struct salle_sum_row {
	uint32_t rolls; /* number of equally likely rolls, s^n */
	uint32_t exactly[SALLE_SUM_MAX + 1], at_least[SALLE_SUM_MAX + 1];
};

struct salle_sum_table {
	struct salle_sum_row row[SALLE_SUM_DICE + 1][SALLE_SUM_SIDES + 1];
};

/* Filled by salle_dice_init; afterwards read-only and safe for any thread. */
extern struct salle_sum_table salle_sums;

/*
 * Fills the tables of sums and of d6 pools. Call once before any roll, from one thread; later calls do nothing. Loading
 * a scenario (<salle/scenario.h>) calls it.
 */
void salle_dice_init(void);

/*
 * Fills the tables of pools of this die, under the same conditions as salle_dice_init. A rule system calls it for the
 * die in its options.
 */
void salle_die_init(enum salle_die die);

/* Returns P(hits = 0 … n) for n dice at TN. */
static inline const double *salle_die_chances(enum salle_die die, unsigned n, unsigned tn)
{
	return salle_chances[die].exactly[tn - SALLE_TN_MIN][n];
}
static inline const double *salle_pool_chances(unsigned n, unsigned tn)
{
	return salle_die_chances(SALLE_D6, n, tn);
}

/* Returns P(hits >= k) for n dice at TN, exact to double precision. */
static inline double salle_die_chance_at_least(enum salle_die die, unsigned n, unsigned tn, unsigned k)
{
	/* cppcheck-suppress arrayIndexOutOfBoundsCond; k <= n in the second operand */
	return k > n ? 0 : salle_chances[die].at_least[tn - SALLE_TN_MIN][n][k];
}
static inline double salle_pool_chance_at_least(unsigned n, unsigned tn, unsigned k)
{
	return salle_die_chance_at_least(SALLE_D6, n, tn, k);
}

/* Returns P(n dice of `sides` sides total `sum`), to double precision, for any sum. */
static inline double salle_sum_chance(unsigned n, unsigned sides, int sum)
{
	const struct salle_sum_row *row = &salle_sums.row[n][sides];
	return sum < 0 || sum > SALLE_SUM_MAX ? 0 : (double)row->exactly[sum] / row->rolls;
}

/* Returns P(n dice of `sides` sides total `sum` or more), to double precision, for any sum. */
static inline double salle_sum_chance_at_least(unsigned n, unsigned sides, int sum)
{
	const struct salle_sum_row *row = &salle_sums.row[n][sides];
	return sum > SALLE_SUM_MAX ? 0 : (double)row->at_least[sum < 0 ? 0 : sum] / row->rolls;
}

/*
 * Returns the number of hits that `word` gives to `n` dice (0 … SALLE_POOL_MAX) at target number `tn` (SALLE_TN_MIN …
 * the sides).
 */
static inline unsigned salle_die_hits(enum salle_die die, unsigned n, unsigned tn, uint32_t word)
{
	const struct salle_pool_row *row = &salle_pools[die].row[tn - SALLE_TN_MIN][n];
	unsigned hits = row->least[word >> 24];
	while (__builtin_expect(word > row->cut[hits], 0))
		hits++;
	return hits;
}
static inline unsigned salle_pool_hits(unsigned n, unsigned tn, uint32_t word)
{
	return salle_die_hits(SALLE_D6, n, tn, word);
}

/* Returns whether the pool scores at least `req` hits on this word. Agrees with salle_die_hits on every word. */
static inline bool salle_die_succeeds(enum salle_die die, unsigned n, unsigned tn, unsigned req, uint32_t word)
{
	return req == 0 || (req <= n && word > salle_pools[die].row[tn - SALLE_TN_MIN][n].cut[req - 1]);
}
static inline bool salle_pool_succeeds(unsigned n, unsigned tn, unsigned req, uint32_t word)
{
	return salle_die_succeeds(SALLE_D6, n, tn, req, word);
}

/*
 * Returns the total of `n` dice of `sides` sides on this word. A larger word never gives a lower total. Agrees with
 * salle_roll_2d6 and salle_roll_d6.
 */
unsigned salle_roll_sum(unsigned n, unsigned sides, uint32_t word);

/*
 * Returns the total of two d6, 2 … 12. The 36 outcomes are ordered by total, so a larger word never gives a lower
 * total.
 */
static inline unsigned salle_roll_2d6(uint32_t word)
{
	static const uint8_t totals[36] = { 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 9,
		9, 9, 9, 10, 10, 10, 11, 11, 12 };
	return totals[((uint64_t)word * 36) >> 32];
}

/* Returns the roll of a d6, 1 … 6. */
static inline unsigned salle_roll_d6(uint32_t word)
{
	return 1 + (unsigned)(((uint64_t)word * 6) >> 32);
}

/* Returns the roll of a d10, 1 … 10. Each face has 429,496,729 or 429,496,730 of the 2^32 words. */
static inline unsigned salle_roll_d10(uint32_t word)
{
	return 1 + (unsigned)(((uint64_t)word * 10) >> 32);
}
