/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compares the pool tables with exact binomial distributions. n dice with s sides score k hits in w(n,k) = C(n,k) *
 * (s+1-TN)^k * (TN-1)^(n-k) of s^n rolls. The largest number, 12^63, has 226 bits, so sums have 320 bits. Sums of dice
 * and single dice are compared with an enumeration of every roll.
 */
#include <Rmath.h>
#include <math.h>

#include <salle/dice.h>
#include <salle/rng.h>

#include "testing.h"

enum { LIMBS = 5 };

struct wide {
	uint64_t limb[LIMBS]; /* least significant limb first */
};

static struct wide wide(uint64_t n)
{
	return (struct wide){ { n } };
}

/* Returns a * n + b, which must fit. */
static struct wide wide_mul_add(struct wide a, uint64_t n, struct wide b)
{
	unsigned __int128 carry = 0;
	for (unsigned i = 0; i < LIMBS; i++) {
		carry += (unsigned __int128)a.limb[i] * n + b.limb[i];
		a.limb[i] = (uint64_t)carry;
		carry >>= 64;
	}
	assert_true(carry == 0);
	return a;
}

static int wide_compare(struct wide a, struct wide b)
{
	for (unsigned i = LIMBS; i-- > 0;)
		if (a.limb[i] != b.limb[i])
			return a.limb[i] < b.limb[i] ? -1 : 1;
	return 0;
}

/* Returns |a - b|. */
static struct wide wide_distance(struct wide a, struct wide b)
{
	if (wide_compare(a, b) < 0)
		return wide_distance(b, a);
	uint64_t borrow = 0;
	for (unsigned i = 0; i < LIMBS; i++) {
		uint64_t limb = a.limb[i] - b.limb[i] - borrow;
		borrow = a.limb[i] < b.limb[i] || (a.limb[i] == b.limb[i] && borrow);
		a.limb[i] = limb;
	}
	return a;
}

static long double wide_real(struct wide a)
{
	long double sum = 0;
	for (unsigned i = LIMBS; i-- > 0;)
		sum = sum * 18446744073709551616.0L + a.limb[i];
	return sum;
}

struct row {
	struct wide all;                      /* s^n, the number of all outcomes of n dice */
	struct wide ways[SALLE_POOL_MAX + 1]; /* w(n,k), the number of outcomes with k hits */
};

/* A die and its target number. */
struct roll {
	enum salle_die die;
	unsigned tn;
};

/* A pool: a number of dice of one kind and their target number. */
struct pool {
	struct roll roll;
	unsigned n;
};

static const struct pool first_pool = { { SALLE_D6, SALLE_TN_MIN }, 0 };

static bool is_valid_pool(const struct pool *pool)
{
	return pool->roll.die < SALLE_DICE;
}

static void next_pool(struct pool *pool)
{
	if (pool->n++ < SALLE_POOL_MAX)
		return;
	pool->n = 0;
	if (pool->roll.tn++ < salle_die_sides(pool->roll.die))
		return;
	pool->roll.tn = SALLE_TN_MIN;
	pool->roll.die++;
}

static struct row exact_row(const struct pool *pool)
{
	const unsigned sides = salle_die_sides(pool->roll.die), miss = pool->roll.tn - 1;
	struct row row = { .all = wide(1), .ways = { wide(1) } };
	for (unsigned die = 1; die <= pool->n; die++) {
		row.all = wide_mul_add(row.all, sides, wide(0));
		for (unsigned k = die; k > 0; k--)
			row.ways[k] = wide_mul_add(row.ways[k], miss, wide_mul_add(row.ways[k - 1], sides - miss, wide(0)));
		row.ways[0] = wide_mul_add(row.ways[0], miss, wide(0));
	}
	return row;
}

/* Returns how many of the 2^32 possible random words give at most k hits with n dice. */
static uint64_t words_of(struct roll roll, unsigned n, unsigned k)
{
	return 1 + (uint64_t)salle_pools[roll.die].row[roll.tn - SALLE_TN_MIN][n].cut[k];
}
static uint64_t words_at_most(unsigned n, unsigned tn, unsigned k)
{
	return words_of((struct roll){ SALLE_D6, tn }, n, k);
}

static void cuts_equal_known_answers(void **state)
{
	/* two dice at TN 4 score 0, 1 and 2 hits with the chances 1/4, 1/2 and 1/4 */
	assert_int_equal(words_at_most(2, 4, 0), 1u << 30);
	assert_int_equal(words_at_most(2, 4, 1), 3u << 30);
	assert_int_equal(words_at_most(2, 4, 2), 1ull << 32);
	/* one die misses with the chance 1/3 at TN 3 (2^32/3 = 1431655765.33 words), 5/6 at TN 6 (3579139413.33 words) */
	assert_int_equal(words_at_most(1, 3, 0), 1431655765);
	assert_int_equal(words_at_most(1, 6, 0), 3579139413u);
	assert_int_equal(salle_pool_hits(0, 4, UINT32_MAX), 0);
	assert_int_equal(salle_pool_hits(1, 3, 1431655764), 0);
	assert_int_equal(salle_pool_hits(1, 3, 1431655765), 1);
	assert_int_equal(salle_pool_hits(2, 4, 0), 0);
	assert_int_equal(salle_pool_hits(2, 4, UINT32_MAX), 2);
	assert_int_equal(salle_pool_hits(63, 3, UINT32_MAX), 62); /* 62 hits or more: 1.1 of 2^32 words; 63: 0.03 */
	assert_int_equal(salle_roll_d6(0), 1);
	assert_int_equal(salle_roll_d6(UINT32_MAX), 6);
	assert_int_equal(salle_roll_d6(1431655765), 2); /* the last word below a third of 2^32 */
	assert_int_equal(salle_roll_d6(1431655766), 3);
}

/*
 * Chances by hand: a d10 at TN 8 hits with 3/10, a d8 at TN 2 with 7/8, a d12 at TN 12 with 1/12. Dice with the same
 * chance to hit have the same rows in the table.
 */
static void cuts_of_other_dice_equal_known_answers(void **state)
{
	assert_int_equal(words_of((struct roll){ SALLE_D10, 8 }, 1, 0), 3006477107u);  /* 0.7 * 2^32 words miss */
	assert_int_equal(words_of((struct roll){ SALLE_D8, 2 }, 1, 0), 1u << 29);      /* 1/8 of the words miss */
	assert_int_equal(words_of((struct roll){ SALLE_D12, 12 }, 1, 0), 3937053355u); /* 11/12 of the words miss */
	assert_int_equal(words_of((struct roll){ SALLE_D8, 5 }, 2, 0), 1u << 30);      /* two misses: 1/4 */
	assert_int_equal(salle_die_hits(SALLE_D10, 1, 8, 3006477106u), 0);
	assert_int_equal(salle_die_hits(SALLE_D10, 1, 8, 3006477107u), 1);
	assert_true(fabs(salle_die_chance_at_least(SALLE_D10, 2, 8, 1) - 0.51) < 1e-15); /* two misses: 0.7^2 */
	assert_true(salle_die_chance_at_least(SALLE_D10, 2, 8, 3) == 0);
	for (unsigned die = 0; die < SALLE_DICE; die++)
		assert_memory_equal(salle_pools[die].row[salle_die_sides(die) / 2 + 1 - SALLE_TN_MIN], salle_pools[0].row[2],
			sizeof salle_pools[0].row[2]);
}

/*
 * Cut k is the last random word that gives at most k hits. Every cut equals the exact chance times 2^32, rounded down
 * or up, but leaves at least one word.
 */
static void cuts_are_rounded_chances(void **state)
{
	for (struct pool at = first_pool; is_valid_pool(&at); next_pool(&at)) {
		struct row row = exact_row(&at);
		struct wide sum = wide(0);
		for (unsigned k = 0; k <= SALLE_POOL_MAX; k++) {
			uint64_t words = words_of(at.roll, at.n, k);
			sum = wide_mul_add(row.ways[k], 1, sum);
			struct wide table = wide_mul_add(row.all, words, wide(0));
			struct wide exact = wide_mul_add(sum, 1ull << 32, wide(0));
			if (wide_compare(exact, row.all) < 0)
				assert_int_equal(words, 1);
			else
				assert_true(wide_compare(wide_distance(table, exact), row.all) < 0);
		}
		assert_int_equal(words_of(at.roll, at.n, at.n), 1ull << 32);
	}
}

/* Returns 2 * 2^32 * s^n times the total variation distance between the table's row and the binomial distribution. */
static struct wide variation(const struct pool *at, const struct row *row)
{
	struct wide sum = wide(0);
	uint64_t before = 0;
	for (unsigned k = 0; k <= at->n; k++) {
		uint64_t here = words_of(at->roll, at->n, k);
		struct wide table = wide_mul_add(row->all, here - before, wide(0));
		struct wide exact = wide_mul_add(row->ways[k], 1ull << 32, wide(0));
		sum = wide_mul_add(wide_distance(table, exact), 1, sum);
		before = here;
	}
	return sum;
}

static void total_variation_is_small(void **state)
{
	for (struct pool at = first_pool; is_valid_pool(&at); next_pool(&at)) {
		struct row row = exact_row(&at);
		/* 10^10 times the largest distance allowed, which is 1.5e-9 for up to 40 dice and 2e-9 for more */
		uint64_t bound = at.n <= 40 ? 15 : 20;
		struct wide limit = wide_mul_add(wide_mul_add(row.all, 1ull << 33, wide(0)), bound, wide(0));
		struct wide found = wide_mul_add(variation(&at, &row), 10000000000ull, wide(0));
		if (wide_compare(found, limit) >= 0)
			fail_msg("%u d%u at TN %u: off by %Lg", at.n, salle_die_sides(at.roll.die), at.roll.tn,
				wide_real(found) / wide_real(row.all) / 8589934592.0L / 1e10L);
	}
}

/* A larger word or a larger pool never scores fewer hits, because the cuts are monotone. */
static void hits_are_monotone(void **state)
{
	for (struct pool at = first_pool; is_valid_pool(&at); next_pool(&at))
		for (unsigned k = 0; k <= SALLE_POOL_MAX; k++) {
			uint64_t here = words_of(at.roll, at.n, k);
			assert_true(k == 0 || words_of(at.roll, at.n, k - 1) <= here);
			assert_true(at.n == 0 || words_of(at.roll, at.n - 1, k) >= here);
		}
}

/*
 * A die with s sides hits with the chance (s + 1 - TN) / s. With a larger chance, each number of hits is reached at
 * least as often. Chances are compared by cross-multiplication.
 */
static void better_dice_hit_as_often_at_least(void **state)
{
	for (struct pool at = first_pool; is_valid_pool(&at); next_pool(&at))
		for (struct pool other = first_pool; is_valid_pool(&other); next_pool(&other)) {
			const unsigned sides = salle_die_sides(at.roll.die), others = salle_die_sides(other.roll.die);
			other.n = SALLE_POOL_MAX; /* skips the other pools of this die and TN */
			if (at.n > 0 || (sides + 1 - at.roll.tn) * others < (others + 1 - other.roll.tn) * sides)
				continue;
			for (unsigned n = 0; n <= SALLE_POOL_MAX; n++)
				for (unsigned k = 0; k <= SALLE_POOL_MAX; k++)
					if (words_of(at.roll, n, k) > words_of(other.roll, n, k))
						fail_msg("%u dice, %u hits: d%u at TN %u, d%u at TN %u", n, k, sides, at.roll.tn, others,
							other.roll.tn);
		}
}

/* Returns the number of hits for a word, by counting the cuts at or below it. */
static unsigned hits_by_scan(const struct pool *at, uint32_t word)
{
	unsigned hits = 0;
	while (hits < at->n && word >= words_of(at->roll, at->n, hits))
		hits++;
	return hits;
}

static void assert_word(const struct pool *at, uint32_t word)
{
	unsigned hits = salle_die_hits(at->roll.die, at->n, at->roll.tn, word);
	assert_int_equal(hits, hits_by_scan(at, word));
	for (unsigned req = 0; req <= at->n + 1; req++)
		if (salle_die_succeeds(at->roll.die, at->n, at->roll.tn, req, word) != (hits >= req))
			fail_msg("check %u of %u d%u at TN %u, word %u: %u hits", req, at->n, salle_die_sides(at->roll.die),
				at->roll.tn, word, hits);
}

static void hits_and_checks_agree_at_every_cut(void **state)
{
	for (struct pool at = first_pool; is_valid_pool(&at); next_pool(&at)) {
		assert_word(&at, 0);
		for (unsigned k = 0; k <= at.n; k++)
			for (uint64_t word = words_of(at.roll, at.n, k) - 1; word <= words_of(at.roll, at.n, k) + 1; word++)
				assert_word(&at, (uint32_t)word);
	}
}

static void at_least_is_exact_to_double(void **state)
{
	for (struct pool at = first_pool; is_valid_pool(&at); next_pool(&at)) {
		struct row row = exact_row(&at);
		struct wide tail = wide(0);
		for (unsigned k = at.n + 1; k-- > 0;) {
			tail = wide_mul_add(row.ways[k], 1, tail);
			long double exact = wide_real(tail) / wide_real(row.all);
			long double off = salle_die_chance_at_least(at.roll.die, at.n, at.roll.tn, k) / exact - 1;
			assert_true(off < 3e-16L && off > -3e-16L);
		}
	}
}

static void chances_of_exact_counts(void **state)
{
	for (struct pool at = first_pool; is_valid_pool(&at); next_pool(&at)) {
		struct row row = exact_row(&at);
		const double *just = salle_die_chances(at.roll.die, at.n, at.roll.tn);
		for (unsigned k = 0; k <= at.n; k++) {
			long double exact = wide_real(row.ways[k]) / wide_real(row.all);
			long double off = just[k] / exact - 1;
			if (!(off < 1e-13L && off > -1e-13L))
				fail_msg("%u hits of %u d%u at TN %u: off by %Lg", k, at.n, salle_die_sides(at.roll.die), at.roll.tn,
					off);
		}
		for (unsigned k = at.n + 1; k <= SALLE_POOL_MAX; k++)
			assert_true(just[k] == 0);
	}
}

enum { CHI_DICE = 40, CHI_DRAWS = 50000 };

/*
 * Returns the p-value of a chi-square test of CHI_DRAWS sampled pools. Cells with an expected count below 5 are merged.
 */
static double chi_square(const struct pool *at, unsigned tn_expected, struct salle_stream *stream)
{
	const enum salle_die die = at->roll.die;
	const unsigned n = at->n;
	uint64_t seen[CHI_DICE + 1] = { 0 };
	for (unsigned i = 0; i < CHI_DRAWS; i++)
		seen[salle_die_hits(die, n, at->roll.tn, (uint32_t)salle_stream_draw(stream))]++;

	double sum = 0, expected = 0, found = 0;
	unsigned cells = 0;
	for (unsigned k = 0; k <= n; k++) {
		expected += CHI_DRAWS *
			(salle_die_chance_at_least(die, n, tn_expected, k) - salle_die_chance_at_least(die, n, tn_expected, k + 1));
		found += (double)seen[k];
		double rest = CHI_DRAWS * salle_die_chance_at_least(die, n, tn_expected, k + 1);
		if (expected < 5 || (rest < 5 && k < n))
			continue;
		sum += (found - expected) * (found - expected) / expected;
		cells++;
		expected = found = 0;
	}
	return cells > 1 ? pchisq(sum, cells - 1, 0, 0) : 1;
}

/*
 * About a hundred two-sided tests at a joint level of 1e-3: each p-value lies within [1.5e-6, 1 - 1.5e-6]. The seed is
 * fixed, so the result is the same in every run. A pool at a wrong TN must be detected, or the test could not fail.
 */
static void sampled_hits_are_binomial(void **state)
{
	struct salle_stream_key key = salle_make_stream_key(1410, salle_pair_hash("dice", "a", "b"), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	for (struct pool at = first_pool; is_valid_pool(&at); next_pool(&at)) {
		const unsigned tn = at.roll.tn, every = at.roll.die == SALLE_D6 ? 1 : 8;
		if (at.n == 0 || at.n > CHI_DICE || at.n % every != 0)
			continue;
		double p = chi_square(&at, tn, &stream);
		if (!(p > 1.5e-6 && p < 1 - 1.5e-6))
			fail_msg("%u d%u at TN %u: p = %g", at.n, salle_die_sides(at.roll.die), tn, p);
		assert_true(chi_square(&at, tn == salle_die_sides(at.roll.die) ? tn - 1 : tn + 1, &stream) < 1e-12);
	}
}

/* Compares the chances of sums with an enumeration of every roll. */
static void sums_are_counted(void **state)
{
	static const unsigned kinds[][2] = { { 1, 10 }, { 2, 6 }, { 3, 6 }, { 4, 6 }, { 2, 10 }, { 3, 10 }, { 4, 10 },
		{ 1, 20 }, { 3, 20 }, { 4, 2 } };
	for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
		unsigned n = kinds[kind][0], sides = kinds[kind][1], rolls = 1, counts[SALLE_SUM_MAX + 1] = { 0 };
		for (unsigned die = 0; die < n; die++)
			rolls *= sides;
		for (unsigned roll = 0; roll < rolls; roll++) {
			unsigned sum = 0;
			for (unsigned die = 0, rest = roll; die < n; die++, rest /= sides)
				sum += 1 + rest % sides;
			counts[sum]++;
		}
		const struct salle_sum_row *row = &salle_sums.row[n][sides];
		assert_int_equal(row->rolls, rolls);
		for (unsigned sum = SALLE_SUM_MAX + 1, or_more = 0; sum-- > 0;) {
			or_more += counts[sum];
			assert_int_equal(row->exactly[sum], counts[sum]);
			assert_int_equal(row->at_least[sum], or_more);
			assert_true(salle_sum_chance(n, sides, (int)sum) == (double)counts[sum] / rolls);
			assert_true(salle_sum_chance_at_least(n, sides, (int)sum) == (double)or_more / rolls);
		}
		assert_true(salle_sum_chance(n, sides, -1) == 0 && salle_sum_chance_at_least(n, sides, -1) == 1);
		assert_true(salle_sum_chance(n, sides, SALLE_SUM_MAX + 1) == 0);
		assert_true(salle_sum_chance_at_least(n, sides, SALLE_SUM_MAX + 1) == 0);
	}
}

/*
 * By hand: two dice sum to 7 in 6 of 36 rolls, to 9 or more in 4 + 3 + 2 + 1 of 36. Three dice sum to 11 or more as
 * often as to 10 or less.
 */
static void sums_equal_calculation_by_hand(void **state)
{
	assert_true(salle_sum_chance(2, 6, 7) == 6 / 36.);
	assert_true(salle_sum_chance_at_least(2, 6, 9) == 10 / 36.);
	assert_true(salle_sum_chance_at_least(3, 6, 11) == 0.5);
	assert_true(salle_sum_chance(1, 10, 10) == 0.1);
	assert_true(salle_sum_chance_at_least(1, 10, 7) == 0.4);
	assert_true(salle_sum_chance(0, 10, 0) == 1 && salle_sum_chance(0, 10, 1) == 0);
}

/*
 * The first word of a face is the smallest random word for which 10 * word / 2^32 reaches a whole number. The product
 * is monotone, so all words from one first word to the next have the same face. Each of the 36 rolls of two dice has
 * one total.
 */
static void dice_fall_by_the_word(void **state)
{
	uint64_t first = 0;
	for (unsigned face = 1; face <= 10; face++) {
		uint64_t next = (((uint64_t)face << 32) + 9) / 10;
		assert_int_equal(salle_roll_d10((uint32_t)first), face);
		assert_int_equal(salle_roll_d10((uint32_t)(next - 1)), face);
		assert_true(next - first == 429496729 || next - first == 429496730);
		first = next;
	}
	assert_true(first == (uint64_t)1 << 32);
	unsigned totals[13] = { 0 };
	for (unsigned roll = 0; roll < 36; roll++)
		totals[salle_roll_2d6((uint32_t)((((uint64_t)roll << 32) + 35) / 36))]++;
	for (unsigned total = 0; total <= 12; total++)
		assert_int_equal(totals[total], salle_sums.row[2][6].exactly[total]);
}

static int init(void **state)
{
	salle_dice_init();
	for (enum salle_die die = SALLE_D6; die < SALLE_DICE; die++)
		salle_die_init(die);
	return 0;
}

RUN_TESTS_BETWEEN(init, NULL, UNIT(cuts_equal_known_answers), UNIT(cuts_of_other_dice_equal_known_answers),
	UNIT(cuts_are_rounded_chances), UNIT(total_variation_is_small), UNIT(hits_are_monotone),
	UNIT(better_dice_hit_as_often_at_least), UNIT(hits_and_checks_agree_at_every_cut),
	UNIT(at_least_is_exact_to_double), UNIT(chances_of_exact_counts), UNIT(sampled_hits_are_binomial),
	UNIT(sums_are_counted), UNIT(sums_equal_calculation_by_hand), UNIT(dice_fall_by_the_word))
