/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Simple Melee": the single roll, edges, and losing. Computed by hand from the rule text. */
#include <math.h>

#include "testing.h"
#include "fechtbook_fixture.h"

enum { BOUTS = 20000 };

struct sums {
	unsigned won[3], ended[FB_STALEMATE + 1];
	unsigned level[1 + FB_LEVELS_MAX], count[4], length;
};

static void compile(struct fight *fight)
{
	fight->book.options.melee = 1;
	fight_compile(fight);
}

static struct sums fight_bouts(struct fight *fight)
{
	struct sums sums = { .length = 0 };
	struct salle_stream_key key = salle_make_stream_key(7, 9, false);
	for (unsigned i = 0; i < BOUTS; i++) {
		struct salle_stream stream = salle_stream_open(&key, i);
		struct salle_outcome outcome = fb_fight_bout(fight->matchup, &stream, &fight->recorder, NULL);
		salle_recorder_end_bout(&fight->recorder);
		sums.won[outcome.winner]++;
		sums.ended[outcome.ending]++;
		sums.length += outcome.length;
	}
	const struct salle_tally_layout *layout = &fight->layout;
	const uint64_t *count = fight->recorder.count;
	for (unsigned side = 0; side < 2; side++) {
		for (unsigned cell = 0; cell < layout->n_cells; cell++)
			sums.level[fb_level_of_cell(cell)] +=
				(unsigned)count[layout->wounds + ((size_t)side * layout->n_cells + cell) * SALLE_WOUND_COUNTS];
		for (unsigned n = 1; n <= 3; n++)
			sums.count[n] += (unsigned)fight->recorder.values[side][layout->first_bin_of_slot[FB_SLOT_WOUNDS] + n];
	}
	return sums;
}

static double binomial_coefficient(unsigned n, unsigned k)
{
	return exp(lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0));
}

/* Returns the chance that n dice score at least `margin` hits more than m dice. The n dice hit with the chance `p`
 * each, the m dice with `q`. */
static double chance_of_margin(unsigned n, double p, unsigned m, double q, unsigned margin)
{
	double sum = 0;
	for (unsigned i = 0; i <= n; i++)
		for (unsigned j = 0; j + margin <= i && j <= m; j++)
			sum += binomial_coefficient(n, i) * pow(p, i) * pow(1 - p, n - i) * binomial_coefficient(m, j) * pow(q, j) *
				pow(1 - q, m - j);
	return sum;
}

/* The pool is the proficiency plus the tap of Reflex. The tap is 0 below Reflex 5, 1 from 5, 2 from 8 and 3 from 10
 * on. */
TEST_OF(struct fight *fight, test_pool_is_proficiency_plus_tap)
{
	static const unsigned tap[] = { 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3 };
	for (unsigned reflex = 2; reflex <= 10; reflex++) {
		fight->fighter[0].reflex = reflex;
		fight->fighter[0].primary_rank = 6;
		compile(fight);
		assert_int_equal(fight->matchup->simple[0].dice, 6 + tap[reflex]);
	}
}

/*
 * 8 dice against 6 at TN 4. A tie is decided at random with equal chances. The loser takes d3 wounds of level 3: rating
 * 2 makes level 2 without the margin, but the lowest level is 3.
 */
TEST_OF(struct fight *fight, test_loser_takes_d3_wounds)
{
	fight->fighter[0].primary_rank = 8;
	fight->fighter[1].primary_rank = 6;
	compile(fight);
	struct sums sums = fight_bouts(fight);
	double a = chance_of_margin(8, 0.5, 6, 0.5, 1), b = chance_of_margin(6, 0.5, 8, 0.5, 1);
	assert_share(sums.won[SALLE_A], a + (1 - a - b) / 2, BOUTS);
	assert_int_equal(sums.won[SALLE_DRAW], 0);
	assert_int_equal(sums.ended[FB_DEFEAT], BOUTS);
	assert_int_equal(sums.length, BOUTS);
	for (unsigned n = 1; n <= 3; n++)
		assert_share(sums.count[n], 1.0 / 3, BOUTS);
	assert_int_equal(sums.level[1] + sums.level[2] + sums.level[4] + sums.level[5] + sums.level[6] + sums.level[7], 0);
	assert_int_equal(sums.level[3], sums.count[1] + 2 * sums.count[2] + 3 * sums.count[3]);
	/* all six wheels are equally likely, and only the chest's wheel has ribs, so the ribs have a sixth of all wounds */
	const size_t cell = fb_wound_row(FB_RIBS, FB_PIERCE) + 2;
	unsigned ribs = 0;
	for (unsigned side = 0; side < 2; side++)
		ribs += (unsigned)fight->recorder.wounds[side][cell * SALLE_WOUND_COUNTS];
	assert_share(ribs, 1.0 / 6, sums.level[3]);
}

/*
 * If the margin counts, a wound has rating 2 + margin, at least level 3 and at most 5: margin 1 or less makes level 3,
 * margin 2 level 4, margin 3 or more level 5.
 */
TEST_OF(struct fight *fight, test_margin_may_raise_the_level)
{
	fight->fighter[0].primary_rank = fight->fighter[1].primary_rank = 6;
	fight->book.options.simple_margin = true;
	fight->book.options.simple_tie = FB_TIE_DRAW;
	compile(fight);
	struct sums sums = fight_bouts(fight);
	double one = chance_of_margin(6, 0.5, 6, 0.5, 1), two = chance_of_margin(6, 0.5, 6, 0.5, 2),
		   three = chance_of_margin(6, 0.5, 6, 0.5, 3);
	unsigned wounds = sums.level[3] + sums.level[4] + sums.level[5];
	assert_share(sums.won[SALLE_DRAW], 1 - 2 * one, BOUTS);
	assert_int_equal(sums.ended[FB_STALEMATE], sums.won[SALLE_DRAW]);
	/* A loser's d3 wounds have the same level, so the shares vary more than those of independent wounds. The tolerance
	 * is 0.02. */
	assert_true(fabs((double)sums.level[4] / wounds - (two - three) / one) < 0.02);
	assert_true(fabs((double)sums.level[5] / wounds - three / one) < 0.02);
	/* with the option `simple_least` the lowest level is 2: rating 2 without the margin */
	fight->book.options.simple_margin = false;
	fight->book.options.simple_least = 1;
	compile(fight);
	sums = fight_bouts(fight);
	assert_int_equal(sums.level[3] + sums.level[4] + sums.level[5], 0);
	assert_true(sums.level[2] > 0);
}

/*
 * A beating: levels 1 to 3 are equally likely, but from margin 3 on the level is 4. Plate converts the sword's cut to a
 * blunt wound of at most level 3.
 */
TEST_OF(struct fight *fight, test_beating_has_levels_one_to_four)
{
	fight->fighter[0].primary_rank = fight->fighter[1].primary_rank = 6;
	fight->book.options.simple_intent = FB_INTENT_BEATING;
	fight->book.options.simple_npc = FB_NPC_BOTH; /* a beating kills no NPC */
	fight->book.options.simple_bump = true;
	compile(fight);
	struct sums sums = fight_bouts(fight);
	unsigned low = sums.level[1] + sums.level[2] + sums.level[3];
	double well = chance_of_margin(6, 0.5, 6, 0.5, 3) / 0.5; /* chance of margin 3 or more if this side wins */
	assert_int_equal(sums.ended[FB_DEFEAT], BOUTS);
	for (unsigned level = 1; level <= 3; level++)
		assert_share(sums.level[level], 1.0 / 3, low);
	assert_int_equal(sums.level[5], 0);
	assert_true(fabs((double)sums.level[4] / (low + sums.level[4]) - well) < 0.02);

	fight->book.options.simple_bump_margin = 2; /* now margin 2 is enough, and the level is 5 */
	fight->book.options.simple_bump_level = 5;
	compile(fight);
	sums = fight_bouts(fight);
	low = sums.level[1] + sums.level[2] + sums.level[3];
	assert_int_equal(sums.level[4], 0);
	assert_true(fabs((double)sums.level[5] / (low + sums.level[5]) - chance_of_margin(6, 0.5, 6, 0.5, 2) / 0.5) < 0.02);
	fight->book.options.simple_bump_level = 4;

	fight->book.options.simple_bump = false;
	compile(fight);
	assert_int_equal(fight_bouts(fight).level[4], 0);
	fight->book.options.simple_bump = true;
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		fight->fighter[0].layers_at[location] = fight->fighter[1].layers_at[location] =
			(struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 2, .traits = FB_PLATE } } };
	compile(fight);
	assert_int_equal(fight_bouts(fight).level[4], 0);
}

/* "If an NPC loses, they are dead. Flat out." A player's character takes wounds instead. */
TEST_OF(struct fight *fight, test_losing_npc_is_dead)
{
	fight->fighter[0].primary_rank = fight->fighter[1].primary_rank = 6;
	fight->book.options.simple_npc = FB_NPC_B;
	compile(fight);
	struct sums sums = fight_bouts(fight);
	assert_int_equal(sums.ended[FB_DEATH], sums.won[SALLE_A]);
	assert_int_equal(sums.ended[FB_DEFEAT], sums.won[SALLE_B]);
	assert_int_equal(fight->recorder.values[1][fight->layout.first_bin_of_slot[FB_SLOT_WOUNDS]], BOUTS);
}

/* One edge gives the fighter an advantage. Two edges, or a great edge, also give the foe a disadvantage. */
TEST_OF(struct fight *fight, test_edges_give_advantages)
{
	const struct fb_options all = { .max_plays = 50,
		.base_tn = 4,
		.advantage = 1,
		.tn_floor = 3,
		.tn_ceiling = 6,
		.reach = true,
		.step_cost = { 1, 2 },
		.pommel_steps = 2,
		.simple_arms = 2,
		.tempos = 2,
		.terrain_distance = { 6, 4, 2 },
		.tap = { 5, 8, 10 },
		.simple_armour = 1 };
	fight->book.options = all;
	compile(fight);
	assert_int_equal(fight->matchup->simple[0].net_advantages, 0);
	/* arms: a heater shield adds two steps to the sword's reach of 3; 5 against 3 is an edge */
	fight->fighter[0].has_shield = true;
	fight->fighter[0].shield =
		(struct fb_shield){ .name = "heater", .class = FB_1HH, .covers = 2, .deflects_with_advantage = true };
	compile(fight);
	assert_int_equal(fight->matchup->simple[0].net_advantages, 1);
	assert_int_equal(fight->matchup->simple[1].net_advantages, 0);
	/* armour: AV 1 everywhere gives side 1 an edge, which cancels the shield's; AV 2 without a foe's shield is a great
	 * edge */
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		fight->fighter[1].layers_at[location] = (struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 1 } } };
	compile(fight);
	assert_int_equal(fight->matchup->simple[0].net_advantages, 0);
	assert_int_equal(fight->matchup->simple[1].net_advantages, 0);
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		fight->fighter[1].layers_at[location].layer[0].armour_value = 2;
	fight->fighter[0].has_shield = false;
	compile(fight);
	assert_int_equal(fight->matchup->simple[0].net_advantages, -1);
	assert_int_equal(fight->matchup->simple[1].net_advantages, 1);
	/* surprise is an edge for side 0 against two edges of side 1 for armour, so one edge of side 1 is left */
	fight->scene.opening = FB_AMBUSH_A;
	compile(fight);
	assert_int_equal(fight->matchup->simple[0].net_advantages, 0);
	assert_int_equal(fight->matchup->simple[1].net_advantages, 1);
	/*
	 * A victim without its sword has reach 0. Reach 3 against 0 is less than twice the threshold of 2, so it is one
	 * edge. Together with surprise side 0 has two edges, which cancel the two edges for armour.
	 */
	fight->scene.drawn = false;
	compile(fight);
	assert_int_equal(fight->matchup->simple[0].net_advantages, 0);
	assert_int_equal(fight->matchup->simple[1].net_advantages, 0);
	/* with both thresholds at 0 only surprise counts */
	fight->book.options.simple_arms = fight->book.options.simple_armour = 0;
	compile(fight);
	assert_int_equal(fight->matchup->simple[0].net_advantages, 1);
	assert_int_equal(fight->matchup->simple[1].net_advantages, 0);
	/* 6 dice on each side, TN 3 against TN 4 */
	fight->fighter[0].primary_rank = fight->fighter[1].primary_rank = 6;
	compile(fight);
	double a = chance_of_margin(6, 2.0 / 3, 6, 0.5, 1), b = chance_of_margin(6, 0.5, 6, 2.0 / 3, 1);
	assert_share(fight_bouts(fight).won[SALLE_A], a + (1 - a - b) / 2, BOUTS);
}

/* A tie may be escalated to a full melee. Both fighters roll 0 dice, so the single roll always ties. */
TEST_OF(struct fight *fight, test_tie_may_become_a_full_melee)
{
	fight->fighter[0].primary_rank = fight->fighter[1].primary_rank = 0;
	fight->book.options.simple_tie = FB_TIE_FULL;
	compile(fight);
	struct sums sums = fight_bouts(fight);
	assert_int_equal(sums.ended[FB_DEFEAT] + sums.ended[FB_STALEMATE], 0);
	assert_true(sums.length > 2 * BOUTS);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_SIMPLE), BOUTS);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_SIMPLE), 0);
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_pool_is_proficiency_plus_tap), UNIT(test_loser_takes_d3_wounds),
	UNIT(test_margin_may_raise_the_level), UNIT(test_beating_has_levels_one_to_four), UNIT(test_losing_npc_is_dead),
	UNIT(test_edges_give_advantages), UNIT(test_tie_may_become_a_full_melee))
