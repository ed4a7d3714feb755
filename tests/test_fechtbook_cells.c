/* SPDX-License-Identifier: GPL-3.0-or-later */
/* House rules: changed cells of the table of maneuvers, in an exchange by hand. */
#include "fight_fixture.h"

/* Cells `wins_ties`: with thrust's no a tie is the defender's; with swing's yes a tied 1c lands at level 1, MoS 0. */
static void test_cells_of_ties(void **state)
{
	struct fight *fight = *state;
	fight->book.rule[FB_RULE_THRUST].wins_ties = false;
	fight_compile(fight);
	fight_declare(fight, 0);
	fight_score(fight, 0, 4, 2, 4, 2);
	assert_int_equal(fight->bout.man[1].worst, 0);

	fight->book.rule[FB_RULE_SWING].wins_ties = true;
	fight_says(fight, 0, SWINGS("0"));
	fight_compile(fight);
	fight_declare(fight, 0);
	fight_score(fight, 0, 4, 2, 4, 2);
	assert_int_equal(fight->bout.man[1].worst, 1);
	fight->bout.man[1].worst = 0;
	fight_declare(fight, 0);
	fight_score(fight, 0, 4, 0, 4, 0);
	assert_int_equal(fight->bout.man[1].worst, 0);
	fight->book.options.thrust_wins_ties = false; /* of thrusts alone */
	fight_compile(fight);
	fight_declare(fight, 0);
	fight_score(fight, 0, 4, 2, 4, 2);
	assert_int_equal(fight->bout.man[1].worst, 1);
}

/* Cell `margin`: 4 hits to 1 is MoS 3; of 2p it makes level 5 (full), 2 + 1 (half, rounded down), 2 (none). */
static void test_cells_of_margins(void **state)
{
	struct fight *fight = *state;
	static const struct {
		unsigned share, level;
	} cases[] = { { FB_MARGIN_FULL, 5 }, { FB_MARGIN_HALF, 3 }, { FB_MARGIN_NONE, 2 } };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		fight->book.rule[FB_RULE_THRUST].margin = (uint8_t)cases[i].share;
		fight_compile(fight);
		fight_declare(fight, 0);
		fight_score(fight, 0, 4, 4, 4, 1);
		assert_int_equal(fight->bout.man[1].worst, cases[i].level);
	}
}

/*
 * Cell `minimum`: a thrust of 2p with MoS 1 does no wound through armour of 6, but has the impact of its rating if
 * its cell says so; a swing of 1c likewise loses its own.
 */
static void test_cells_of_minimum_impact(void **state)
{
	struct fight *fight = *state;
	static const struct {
		bool swings, minimum;
		unsigned impact;
	} cases[] = { { false, false, 0 }, { false, true, 2 }, { true, true, 1 }, { true, false, 0 } };
	fight->fighter[1].worn[FB_RIBS] = (struct fb_layers){ .n = 1, .layer = { { .av = 6 } } };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		fight->book.rule[cases[i].swings ? FB_RULE_SWING : FB_RULE_THRUST].minimum = cases[i].minimum;
		if (cases[i].swings)
			fight_says(fight, 0, SWINGS("0"));
		fight_compile(fight);
		fight_declare(fight, 0);
		unsigned pool = fight->bout.man[1].pool;
		fight_score(fight, 0, 4, 2, 4, 1);
		assert_int_equal(fight->bout.man[1].wounds, 0);
		assert_int_equal(pool - fight->bout.man[1].pool, cases[i].impact);
	}
}

/* Cell `brawn`: with tap 1 and MoS 1 a thrust of 2p makes level 4, without the tap level 3; a swing of 1c 3 and 2. */
static void test_cells_of_brawn(void **state)
{
	struct fight *fight = *state;
	fight->fighter[0].brawn_tap = 1;
	for (unsigned swings = 0; swings < 2; swings++)
		for (unsigned brawn = 0; brawn < 2; brawn++) {
			fight->book.rule[swings ? FB_RULE_SWING : FB_RULE_THRUST].brawn = brawn;
			if (swings)
				fight_says(fight, 0, SWINGS("0"));
			fight_compile(fight);
			fight_declare(fight, 0);
			fight_score(fight, 0, 4, 2, 4, 1);
			assert_int_equal(fight->bout.man[1].worst, (swings ? 2 : 3) + brawn);
		}
}

/* Cell `most`: of AC3 that a policy would pay for damage it pays what the cell allows; MoS 1 alone makes level 2. */
static void test_cells_of_bought_cost(void **state)
{
	struct fight *fight = *state;
	static const unsigned most[] = { 3, 1, 0 };
	fight_says(fight, 0, SWINGS("3"));
	for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
		fight->book.rule[FB_RULE_SWING].most = (uint8_t)most[i];
		fight_compile(fight);
		fight_declare(fight, 0);
		assert_int_equal(fight->bout.man[0].now.extra, most[i]);
		fight_score(fight, 0, 4, 2, 4, 1);
		assert_int_equal(fight->bout.man[1].worst, 2 + most[i]);
	}
}

/* Cells `cost`: plain's Counter in place of a Deflect leaves 12 - 6 - AC: AC2 as printed with 1h, or another. */
static void test_cells_of_cost(void **state)
{
	struct fight *fight = *state;
	static const unsigned costs[] = { 2, 1, 0, 3 };
	fight_says(fight, 1, "defend: [{do: counter, dice: 6}]");
	for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
		fight->book.rule[FB_RULE_COUNTER].cost[FB_1H] = (uint8_t)costs[i];
		fight_compile(fight);
		fight_declare(fight, 0);
		assert_int_equal(fight->bout.man[1].now.defence, FB_COUNTER);
		assert_int_equal(fight->bout.man[1].pool, 12 - 6 - costs[i]);
	}
}

#define CELL_TEST(test) cmocka_unit_test_setup_teardown(test, fight_setup, fight_teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		CELL_TEST(test_cells_of_ties),
		CELL_TEST(test_cells_of_margins),
		CELL_TEST(test_cells_of_minimum_impact),
		CELL_TEST(test_cells_of_brawn),
		CELL_TEST(test_cells_of_bought_cost),
		CELL_TEST(test_cells_of_cost),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
