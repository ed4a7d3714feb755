/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Enumerations of kit/enumerate.h, compared with chances in closed form. */
#include <math.h>

#include <salle/dice.h>
#include <salle/rng.h>

#include "kit/enumerate.h"
#include "testing.h"

/* Each possible sum of two dice is one run of the function. The random word of the run rolls this sum. */
static void each_sum_is_enumerated_once(void **state)
{
	struct salle_enumeration each;
	unsigned sum = 2;
	double total = 0;
	salle_dice_init();
	salle_enumeration_begin(&each);
	for (; salle_enumeration_next(&each); sum++) {
		uint32_t word = salle_enumerate_sum_word(&each, 2, 6, NULL);
		assert_int_equal(salle_roll_2d6(word), sum);
		if (sum > 2)
			assert_int_equal(salle_roll_2d6(word - 1), sum - 1);
		assert_true(each.chance == salle_sum_chance(2, 6, (int)sum));
		total += each.chance;
	}
	assert_int_equal(sum, 13);
	assert_true(fabs(total - 1) < 1e-15);
}

/*
 * Sums of 2 … 4 fail, 5 … 11 succeed, 12 is critical. These kinds occur in 6, 29 and 1 of 36 rolls. The random word
 * of a run rolls the smallest sum of the kind.
 */
static void sums_of_a_kind_are_one_outcome(void **state)
{
	static const uint8_t kind[13] = { [5] = 1, 1, 1, 1, 1, 1, 1, [12] = 2 };
	static const struct {
		unsigned sum, ways;
	} runs[] = { { 2, 6 }, { 5, 29 }, { 12, 1 } };
	struct salle_enumeration each;
	unsigned n = 0;
	salle_dice_init();
	salle_enumeration_begin(&each);
	for (; salle_enumeration_next(&each); n++) {
		assert_true(n < 3);
		assert_int_equal(salle_roll_2d6(salle_enumerate_sum_word(&each, 2, 6, kind)), runs[n].sum);
		assert_true(fabs(each.chance - runs[n].ways / 36.0) < 1e-15);
	}
	assert_int_equal(n, 3);
}

/*
 * Of the numbers 0 … 35, 0 is one kind, 1 … 5 are another, and 6 … 35 are a third. So the kinds have 1, 5 and
 * 30 of 36 numbers. Without kinds all 36 numbers are different outcomes.
 */
static void uniform_numbers_by_kind(void **state)
{
	static const uint8_t kind[36] = { 2, 1, 1, 1, 1, 1 };
	static const unsigned first[] = { 0, 1, 6 }, ways[] = { 1, 5, 30 };
	struct salle_enumeration each;
	unsigned n = 0;
	salle_enumeration_begin(&each);
	for (; salle_enumeration_next(&each); n++) {
		uint32_t word = salle_enumerate_uniform_word(&each, 36, kind);
		assert_true(n < 3);
		assert_int_equal(salle_uniform_below(word, 36), first[n]);
		assert_true(word == 0 || salle_uniform_below(word - 1, 36) == first[n] - 1);
		assert_true(fabs(each.chance - ways[n] / 36.0) < 1e-15);
	}
	assert_int_equal(n, 3);
	n = 0;
	for (salle_enumeration_begin(&each); salle_enumeration_next(&each); n++)
		assert_int_equal(salle_uniform_below(salle_enumerate_uniform_word(&each, 36, NULL), 36), n);
	assert_int_equal(n, 36);
}

/* One die is rolled until it shows 6, at most three times. The first 6 comes in roll 1, 2 or 3 with the chances 1/6,
 * 5/36 and 25/216. No 6 comes with the chance 125/216. */
static void later_rolls_depend_on_earlier_ones(void **state)
{
	struct salle_enumeration each;
	double at[4] = { 0 };
	unsigned runs = 0;
	salle_dice_init();
	salle_enumeration_begin(&each);
	for (; salle_enumeration_next(&each); runs++) {
		unsigned n = 0;
		while (n < 3 && salle_roll_d6(salle_enumerate_sum_word(&each, 1, 6, NULL)) < 6)
			n++;
		at[n] += each.chance;
	}
	assert_int_equal(runs, 1 + 5 + 25 + 125);
	assert_true(fabs(at[0] - 1 / 6.0) < 1e-14 && fabs(at[1] - 5 / 36.0) < 1e-14);
	assert_true(fabs(at[2] - 25 / 216.0) < 1e-14 && fabs(at[3] - 125 / 216.0) < 1e-14);
}

/* A function without rolls has one run. Outcomes with the chance 0 have no run, even if they are the first or last
 * ones. */
static void impossible_outcomes_are_left_out(void **state)
{
	static const double chance[] = { 0, 0.25, 0, 0.75, 0 };
	struct salle_enumeration each;
	double found[5] = { 0 };
	salle_enumeration_begin(&each);
	assert_true(salle_enumeration_next(&each) && each.chance == 1);
	assert_false(salle_enumeration_next(&each));
	salle_enumeration_begin(&each);
	while (salle_enumeration_next(&each)) {
		const unsigned outcome = salle_enumerate(&each, chance, 5); /* also sets each.chance */
		found[outcome] += each.chance;
	}
	for (unsigned k = 0; k < 5; k++)
		assert_true(found[k] == chance[k]);
}

RUN_TESTS(UNIT(each_sum_is_enumerated_once), UNIT(sums_of_a_kind_are_one_outcome), UNIT(uniform_numbers_by_kind),
	UNIT(later_rolls_depend_on_earlier_ones), UNIT(impossible_outcomes_are_left_out))
