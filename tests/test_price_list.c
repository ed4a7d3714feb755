/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of price lists whose answers are computed by hand. */
#include <math.h>

#include <salle/price_list.h>

#include "testing.h"

/*
 * Each build has its own item, and the mean printed cost is 32 / 3. At a rate of 0.1 per unit, strengths of -0.4, 0 and
 * 0.4 are worth -4, 0 and 4 units, which gives the prices 6.67, 10.67 and 14.67.
 */
static void prices_follow_strength_if_each_build_has_its_own_item(void **state)
{
	(void)state;
	static const unsigned char has[] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
	static const double cost[] = { 10, 10, 12 }, strength[] = { -0.4, 0, 0.4 }, most[] = { 100, 100, 100 };
	const struct salle_gear gear = { 3, 3, has, cost };
	double price[3];
	salle_find_price_list(&gear, strength, 0.1, most, price);
	assert_true(price[0] == 7);
	assert_true(price[1] == 11);
	assert_true(price[2] == 15);
	/* the first price is kept at 10, and the third may be at most 13 */
	static const double limits[] = { NAN, 100, 13 };
	salle_find_price_list(&gear, strength, 0.1, limits, price);
	assert_true(price[0] == 10);
	assert_true(price[1] == 11);
	assert_true(price[2] == 13);
	/* at a rate of 0.01 the first item would cost less than nothing; it gets the price 1 */
	salle_find_price_list(&gear, strength, 0.01, most, price);
	assert_true(price[0] == 1);
	assert_true(price[2] == 51);
}

/*
 * Each build's cost should differ from the mean by its strength over the rate: by 0.4 / 0.1 = 4 units for the first
 * build, and by -2 units for the others. Costs of 10, 2 and 3 with the mean 5 should therefore be 9, 3 and 3. The
 * first two items always come together, so both share the change. The prices nearest to 4 and 6 that add up to 9 are
 * 3.5 and 5.5. Rounding and the next step of the search make the prices whole.
 */
static void items_worn_together_share_a_price_change(void **state)
{
	(void)state;
	static const unsigned char has[] = { 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
	static const double cost[] = { 4, 6, 2, 3 }, strength[] = { 0.4, -0.2, -0.2 }, most[] = { 100, 100, 100, 100 };
	const struct salle_gear gear = { 3, 4, has, cost };
	double price[4];
	salle_find_price_list(&gear, strength, 0.1, most, price);
	assert_true(price[0] + price[1] == 9);
	assert_true(fabs(price[0] - 3.5) < 1 && fabs(price[1] - 5.5) < 1);
	assert_true(price[2] == 3);
	assert_true(price[3] == 3);
	assert_true(salle_cost_of_build(&gear, price, 0) == 9);
}

/* Odds of 3 to 1 are ln 3 in log odds; at a rate of ln(3) / 5 per unit, 5 units more pay for them exactly. */
static void score_at_equal_cost(void **state)
{
	(void)state;
	static const double score[] = { 0.5, 0.75, 0.25, 0.5 }, fair[] = { 9, 4 }, same[] = { 4, 4 };
	assert_true(fabs(salle_score_at_equal_cost(2, score, fair, log(3) / 5, 0) - 0.5) < 1e-12);
	assert_true(fabs(salle_score_at_equal_cost(2, score, fair, log(3) / 5, 1) - 0.5) < 1e-12);
	assert_true(fabs(salle_score_at_equal_cost(2, score, same, log(3) / 5, 0) - 0.75) < 1e-12);
}

RUN_TESTS(UNIT(prices_follow_strength_if_each_build_has_its_own_item), UNIT(items_worn_together_share_a_price_change),
	UNIT(score_at_equal_cost))
