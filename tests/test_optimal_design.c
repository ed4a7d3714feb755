/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of choosing the builds that estimate the worths of items best. */
#include <math.h>
#include <string.h>

#include <salle/optimal_design.h>
#include <salle/rng.h>

#include "testing.h"

static const bool both[] = { true, true };

/*
 * To estimate the worths of two items, equal numbers of builds with each of their four combinations are best (a
 * factorial design).
 */
static void a_factorial_where_all_combinations_are_drawn(void **state)
{
	unsigned char has[100 * 2];
	unsigned of[4] = { 0 };
	size_t chosen[20];
	for (size_t i = 0; i < 100; i++) { /* in most builds the first item is the only one */
		has[2 * i] = i % 10 != 0 && i % 10 != 1;
		has[2 * i + 1] = i % 10 == 1 || i % 10 == 2;
	}
	salle_choose_optimal_design(100, 2, has, both, 20, chosen);
	for (size_t i = 0; i < 20; i++) {
		of[has[2 * chosen[i]] + 2 * has[2 * chosen[i] + 1]]++;
		assert_true(i == 0 || chosen[i] > chosen[i - 1]);
	}
	for (size_t i = 0; i < 4; i++)
		assert_int_equal(of[i], 5);
}

/* Three of a hundred builds have an item. All three are chosen, whichever items the other builds have. */
static void a_rare_item_is_chosen(void **state)
{
	unsigned char has[100 * 4];
	size_t chosen[12];
	static const bool rare[] = { false, false, false, true };
	for (size_t i = 0; i < 100; i++) {
		for (size_t item = 0; item < 3; item++)
			has[4 * i + item] = i >> item & 1;
		has[4 * i + 3] = i == 17 || i == 40 || i == 93;
	}
	salle_choose_optimal_design(100, 4, has, rare, 12, chosen);
	unsigned found = 0;
	for (size_t i = 0; i < 12; i++)
		found += has[4 * chosen[i] + 3];
	assert_int_equal(found, 3);
}

/*
 * Returns the information of the rows in the set, which is the determinant of X'X for the constant and two items. If
 * only the first item is wanted, this determinant is divided by that of the constant and the second item. The second
 * item is ignored if it is the same in all rows.
 */
static double information(const unsigned char *has, const size_t *rows, size_t n, bool first_alone)
{
	double a = 0, b = 0, aa = 0, bb = 0, ab = 0, one = (double)n;
	for (size_t i = 0; i < n; i++) {
		double x = has[2 * rows[i]], y = has[2 * rows[i] + 1];
		a += x;
		b += y;
		aa += x * x;
		bb += y * y;
		ab += x * y;
	}
	double all = one * (aa * bb - ab * ab) - a * (a * bb - ab * b) + b * (a * ab - aa * b);
	double rest = one * bb - b * b;
	if (!first_alone)
		return all;
	return rest > 0 ? all / rest : aa - a * a / one; /* the second item is the same in all rows and is ignored */
}

/* Returns the best information of all sets of `n`, by trying each set. */
static double best(const unsigned char *has, size_t candidates, size_t n, bool first_alone)
{
	double most = 0;
	for (unsigned set = 0; set < 1u << candidates; set++) {
		size_t rows[32], used = 0;
		for (size_t i = 0; i < candidates; i++)
			if (set >> i & 1)
				rows[used++] = i;
		if (used == n)
			most = fmax(most, information(has, rows, n, first_alone));
	}
	return most;
}

/* Choosing one row after another is nearly as good as the best set, and much better than the first rows. */
static void chosen_set_is_near_the_best_of_all_sets(void **state)
{
	enum { CANDIDATES = 12, CHOSEN = 6, RUNS = 60 };
	struct salle_stream_key key = salle_make_stream_key(3, salle_pair_hash("design", "", ""), false);
	for (unsigned alone = 0; alone < 2; alone++) {
		double share = 0, plain = 0;
		for (unsigned run = 0; run < RUNS; run++) {
			struct salle_stream stream = salle_stream_open(&key, run);
			unsigned char has[CANDIDATES * 2];
			size_t chosen[CHOSEN];
			for (size_t i = 0; i < CANDIDATES; i++) { /* the first item is rare; a build has up to two of the second */
				has[2 * i] = salle_stream_draw(&stream) % 5 == 0;
				has[2 * i + 1] = salle_stream_draw(&stream) % 3;
			}
			has[0] = 1;
			const bool asked[] = { true, alone == 0 };
			salle_choose_optimal_design(CANDIDATES, 2, has, asked, CHOSEN, chosen);
			double most = best(has, CANDIDATES, CHOSEN, alone);
			share += information(has, chosen, CHOSEN, alone) / most / RUNS;
			static const size_t first[] = { 0, 1, 2, 3, 4, 5 };
			plain += information(has, first, CHOSEN, alone) / most / RUNS;
			assert_true(information(has, chosen, CHOSEN, alone) > 0.7 * most);
		}
		assert_true(share > 0.97);
		assert_true(plain < 0.75);
	}
}

static void ties_go_to_the_first_builds(void **state)
{
	static const unsigned char has[] = { 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 0, 1 };
	size_t chosen[2];
	salle_choose_optimal_design(6, 2, has, both, 2, chosen);
	assert_int_equal(chosen[0], 0);
	assert_int_equal(chosen[1], 2);
	size_t all[6];
	salle_choose_optimal_design(6, 2, has, both, 6, all);
	for (size_t i = 0; i < 6; i++)
		assert_int_equal(all[i], i);
}

RUN_TESTS(UNIT(a_factorial_where_all_combinations_are_drawn), UNIT(a_rare_item_is_chosen),
	UNIT(chosen_set_is_near_the_best_of_all_sets), UNIT(ties_go_to_the_first_builds))
