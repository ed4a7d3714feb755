/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Options of "Target Numbers" and "Advantage, Disadvantage": the die, the worth of an advantage, the lowest and the
 * highest TN.
 */
#include <math.h>

#include "book_fixture.h"
#include "fechtbook_fixture.h"
#include "testing.h"

#include "rules/fechtbook/chances.h"

static void roll_with(struct fight *fight, enum salle_die die, int64_t base_tn)
{
	salle_die_init(die);
	fight->book.options.die = (int32_t)die;
	fight->book.options.base_tn = base_tn;
	fight->book.options.tn_ceiling = salle_die_sides(die);
	fight_begin(fight);
}

/* Computed by hand. One die of s faces misses with the chance (TN - 1)/s. So the first random word that hits is 2^32 *
 * (TN - 1)/s, rounded. */
TEST_OF(struct fight *fight, test_a_die_by_hand)
{
	static const struct {
		enum salle_die die;
		unsigned tn;
		uint32_t first;
	} cases[] = { { SALLE_D6, 4, 1u << 31 }, { SALLE_D8, 4, 3u << 29 }, { SALLE_D8, 7, 3u << 30 },
		{ SALLE_D10, 8, 3006477107u }, { SALLE_D12, 7, 1u << 31 }, { SALLE_D12, 10, 3u << 30 } };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		roll_with(fight, cases[i].die, cases[i].tn);
		assert_int_equal(fight->bout.fighter[0].tn, cases[i].tn);
		for (unsigned hits = 0; hits < 2; hits++) {
			fight->bout.fighter[0].declared.dice = 1;
			fight->bout.random_words[FB_WORD_MANEUVER] = cases[i].first - 1 + hits;
			assert_int_equal(fb_roll_attack(&fight->bout, 0), hits);
		}
	}
}

/*
 * A check rolls the die of the option, too. A check against knockdown with 4 d12 at TN 9 requires 1 hit. All four dice
 * miss with the chance (8/12)^4 = 0.19753, which is 848388601.7 of 2^32 words.
 */
TEST_OF(struct fight *fight, test_checks_take_the_die)
{
	roll_with(fight, SALLE_D12, 9);
	assert_false(fb_roll_check(&fight->bout, 0, FB_EVENT_KNOCKDOWN_CHECK, "knockdown", 4, 1, 848388600u));
	assert_true(fb_roll_check(&fight->bout, 0, FB_EVENT_KNOCKDOWN_CHECK, "knockdown", 4, 1, 848388602u));
}

/*
 * Exact chances: two d10 at TN 8 hit with the chance 0.3 each, so they score 0, 1, 2 hits with the chances 0.49, 0.42,
 * 0.09. The defence, one d10 at TN 6, hits with the chance 0.5. The attack scores more hits with the chance (0.42 +
 * 0.09) * 0.5 + 0.09 * 0.5 = 0.30, and fewer with 0.49 * 0.5.
 */
TEST_OF(struct fight *fight, test_exact_chances_of_a_die)
{
	roll_with(fight, SALLE_D10, 6);
	struct fb_match_chances match = fb_compute_match_chances(&fight->book.options, 2, 8, 1, 6, false);
	assert_true(fabs(match.land_by_margin[1] + match.land_by_margin[2] - 0.30) < 1e-12);
	assert_true(fabs(match.beaten - 0.245) < 1e-12);
	assert_true(fabs(fb_compute_chance_of_more_hits(&fight->book.options, 2, 8, 1, 6) - 0.30) < 1e-12);
}

/* Only the sign of the net advantages counts: it lowers or raises the TN by the option `advantage`. The TN stays
 * between the lowest and the highest TN. */
static void test_tn_by_hand(void **state)
{
	static const struct {
		int64_t advantage, floor, ceiling;
		unsigned base;
		int net;
		unsigned tn;
	} cases[] = { { 1, 3, 6, 4, 0, 4 }, { 1, 3, 6, 4, 3, 3 }, { 1, 3, 6, 4, -2, 5 }, { 1, 3, 6, 6, -1, 6 },
		{ 2, 3, 6, 4, 1, 3 }, { 2, 2, 6, 4, 1, 2 }, { 2, 3, 6, 4, -1, 6 }, { 2, 3, 6, 5, -1, 6 }, { 0, 3, 6, 4, 1, 4 },
		{ 1, 4, 5, 4, 1, 4 }, { 1, 4, 5, 5, -1, 5 }, { 3, 2, 10, 8, 1, 5 }, { 3, 2, 10, 8, -1, 10 } };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct fb_options options = { .advantage = cases[i].advantage,
			.tn_floor = cases[i].floor,
			.tn_ceiling = cases[i].ceiling };
		assert_int_equal(fb_modify_tn(&options, cases[i].base, cases[i].net), cases[i].tn);
	}
}

/* A prone striker has one disadvantage in a bout. If a disadvantage is worth 2, the striker's TN is 6, and each die
 * hits with the chance 1/6. */
TEST_OF(struct fight *fight, test_a_disadvantage_in_a_bout)
{
	uint32_t word = word_with_hits(5, 5, 2); /* the lowest word with two hits at TN 5 */
	for (int64_t advantage = 0; advantage <= 2; advantage++) {
		fight->book.options.advantage = advantage;
		fight_begin(fight);
		fight->bout.fighter[0].prone = true;
		fight->bout.fighter[0].declared.dice = 5;
		fight->bout.random_words[FB_WORD_MANEUVER] = word;
		unsigned hits = fb_roll_attack(&fight->bout, 0);
		assert_int_equal(hits, salle_pool_hits(5, 4 + (unsigned)advantage, word));
		assert_true(advantage == 2 ? hits < 2 : hits >= 2);
	}
}

/*
 * The highest TN also limits the TN of wounds and pain. The tables have the TNs 4, 5 and 6, so with the ceiling 5 the
 * worst TN is 5. Ceiling 0 means the highest face of the die.
 */
static void test_ceiling_of_tables(void **state)
{
	struct book_fixture fixture;
	book_compile(&fixture, "{tn_ceiling: 5}", NULL);
	unsigned worst = 0;
	for (unsigned level = 0; level < 5; level++) {
		unsigned tn = fixture.book->wound[FB_CROWN][FB_CUT][level].tn;
		worst = tn > worst ? tn : worst;
	}
	assert_int_equal(worst, 5);
	assert_int_equal(fixture.book->rule[FB_RULE_HOLD].second_tn, 5);
	book_release(&fixture);
	book_compile(&fixture, "{die: d10, base_tn: 6}", NULL);
	assert_int_equal(fixture.book->options.tn_ceiling, 10);
	assert_int_equal(fixture.book->rule[FB_RULE_HOLD].second_tn, 6);
	book_release(&fixture);
}

static void test_impossible_dice_options_are_refused(void **state)
{
	static const struct {
		const char *options, *message;
	} cases[] = {
		{ "{tn_ceiling: 7}", "'tn_ceiling' is 7, more than a d6 can roll" },
		{ "{tn_floor: 5, tn_ceiling: 4}", "'tn_floor' is 5, above the 'tn_ceiling' of 4" },
		{ "{base_tn: 7}", "'base_tn' is 7: it must be from 3 (tn_floor) to 6 (tn_ceiling, die)" },
		{ "{base_tn: 2, die: d12}", "'base_tn' is 2: it must be from 3 (tn_floor) to 12 (tn_ceiling, die)" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct book_fixture fixture;
		book_compile(&fixture, cases[i].options, NULL);
		assert_int_equal(fixture.diagnostics.errors, 1);
		assert_string_equal(fixture.diagnostics.items[0].message, cases[i].message);
		book_release(&fixture);
	}
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_a_die_by_hand), UNIT(test_checks_take_the_die),
	UNIT(test_exact_chances_of_a_die), UNIT(test_tn_by_hand), UNIT(test_a_disadvantage_in_a_bout),
	UNIT(test_ceiling_of_tables), UNIT(test_impossible_dice_options_are_refused))
