/* SPDX-License-Identifier: GPL-3.0-or-later */
/* First strikes, openings and endings. Computed by hand from the rule text. */
#include <math.h>
#include <stdio.h>

#include "fechtbook_fixture.h"
#include "testing.h"

static void allot(struct fight *fight, unsigned side, unsigned dice)
{
	char yaml[64];
	snprintf(yaml, sizeof yaml, "initiative: {do: allot, dice: %u}", dice);
	fight_set_policy(fight, side, yaml);
}

/*
 * Red against red: nobody is the original aggressor. The sides allot 2 and 0 dice, and each adds 1 die for a thrust, so
 * 3 dice contend against 1.
 */
TEST_OF(struct fight *fight, test_red_against_red)
{
	unsigned wins[3] = { 0 };
	allot(fight, 0, 2);
	fight->scene.opening = FB_DUEL;
	fight_compile(fight);
	assert_int_equal(fight->bout.both_threw, FB_BOTH_RED);
	for (unsigned k = 0; k < 20000; k++) {
		fight_start(fight, 0);
		fight->bout.context.moment = k;
		assert_true(fb_declare_red_against_red(&fight->bout));
		assert_int_equal(fight->bout.fighter[0].declared.dice, 5); /* half of 12 - 2 dice */
		assert_int_equal(fight->bout.fighter[1].declared.dice, 6);
		uint32_t word[4];
		salle_context_spare_words(&fight->bout.context, FB_SPARE_INITIATIVE, word);
		wins[fb_roll_initiative(&fight->bout, SALLE_DRAW, word)]++;
	}
	/*
	 * Side 0 scores X hits with 3 dice, side 1 scores Y hits with 1 die, both at TN 4: P(X > Y) = 11/16, P(X = Y) =
	 * 4/16, P(Y > X) = 1/16. 4.5 standard errors are 0.0148.
	 */
	assert_true(fabs(wins[0] / 20000.0 - 11 / 16.0) < 0.0148);
	assert_true(fabs(wins[2] / 20000.0 - 4 / 16.0) < 0.0148);
	assert_true(fabs(wins[1] / 20000.0 - 1 / 16.0) < 0.0148);
}

/* Policies see that the initiative is contested if both threw red in this tempo. */
TEST_OF(struct fight *fight, test_initiative_is_contested_in_red_against_red)
{
	struct fb_bout *b = &fight->bout;
	for (unsigned side = 0; side < 2; side++)
		fight_set_policy(fight, side, "attack: [{do: strike, when: contested, dice: 3}, {do: strike, dice: 1}]");
	fight_begin(fight);
	b->both_threw = FB_BOTH_RED;
	assert_int_equal(fb_declare(b), FB_RED_AGAINST_RED);
	assert_int_equal(b->fighter[0].declared.dice, 3);
	assert_int_equal(b->fighter[1].declared.dice, 3);
	fight_start(fight, 0);
	assert_int_equal(fb_declare(b), FB_AGAINST_DEFENCE);
	assert_int_equal(b->fighter[0].declared.dice, 1);
}

/* Asserts the order of the blows. The winner strikes first with 3 hits: rating 2 + margin 3 is level 5. The impact of 5
 * takes five of the six dice of the other attack, whose last die hits. */
static void assert_order(struct fight *fight, bool suffocates)
{
	struct fb_bout *b = &fight->bout;
	fight->scene.opening = FB_DUEL;
	fight_compile(fight);
	for (unsigned moment = 0;; moment++) { /* tries moments until A wins the contest, 1 die against 1 */
		fight_start(fight, 0);
		b->context.moment = moment;
		assert_true(fb_declare_red_against_red(b));
		uint32_t word[4];
		salle_context_spare_words(&b->context, FB_SPARE_INITIATIVE, word);
		if (fb_roll_initiative(b, SALLE_DRAW, word) == 0)
			break;
	}
	b->random_words[FB_WORD_MANEUVER] = word_with_hits(6, 4, 3);
	b->random_words[FB_WORD_MANEUVER + 1] = UINT32_MAX;
	fb_resolve_clash(b, SALLE_DRAW);
	assert_int_equal(b->fighter[1].worst_wound, 5);
	assert_int_equal(b->fighter[1].ending, suffocates ? FB_SUFFOCATION : FB_STILL_IN);
	assert_int_equal(b->fighter[0].worst_wound, 3); /* the remaining die hits: rating 2 + margin 1 */
	assert_int_equal(b->initiative, 0);
}

/* "Suffocation does not count as restraining": the loser still strikes back. */
TEST_OF(struct fight *fight, test_suffocated_loser_strikes_back)
{
	assert_order(fight, false);
	for (unsigned d6 = 0; d6 < 6; d6++)
		fight->book.wound[FB_RIBS][FB_PIERCE][5 - 1].effects[d6].suffocation = 1;
	assert_order(fight, true);
}

/*
 * Both blows land at once with 1 hit each. The swords have the reaches 3 and 4. One die decides which reach becomes the
 * distance, and another die decides who has the initiative. Each of the four combinations occurs in a quarter of the
 * ties.
 */
static void test_tied_blows_land_at_once(void **state)
{
	enum { TIES = 8000 };
	struct fight *fight = *state;
	struct fb_bout *b = &fight->bout;
	fight->scene.opening = FB_DUEL;
	fight->fighter[1].weapons[0].grips[0].nearest = fight->fighter[1].weapons[0].grips[0].farthest = 4;
	fight_compile(fight);
	unsigned count[2][2] = { { 0 } };
	for (unsigned moment = 0, ties = 0; ties < TIES; moment++) {
		for (unsigned side = 0; side < 2; side++)
			b->fighter[side] = *fight->matchup->side[side].state_at_start;
		fight_start(fight, 0);
		b->context.moment = moment;
		assert_true(fb_declare_red_against_red(b));
		uint32_t word[4];
		salle_context_spare_words(&b->context, FB_SPARE_INITIATIVE, word);
		if (fb_roll_initiative(b, SALLE_DRAW, word) != SALLE_DRAW)
			continue;
		ties++;
		fight_set_hits(fight, 0, b->fighter[0].declared.dice, 4, 1);
		fight_set_hits(fight, 1, b->fighter[1].declared.dice, 4, 1);
		fb_resolve_clash(b, SALLE_DRAW);
		assert_int_equal(b->fighter[0].worst_wound, 3); /* level 3: rating 2 + margin 1 */
		assert_int_equal(b->fighter[1].worst_wound, 3);
		assert_in_range(b->distance, 3, 4);
		count[b->distance - 3][b->initiative]++;
	}
	for (unsigned far = 0; far < 2; far++) /* 4.5 standard errors of a share of 1/4 in 8,000 ties are 0.0218 */
		for (unsigned side = 0; side < 2; side++)
			assert_true(fabs(count[far][side] / (double)TIES - 0.25) < 0.0218);
}

/*
 * Stealing is possible only in the first tempo, or in every tempo with `steal_tempos: every`. It takes at most as many
 * dice as the stealer's Speed. The stealer attacks instead of defending.
 */
TEST_OF(struct fight *fight, test_stealer_attacks_in_the_first_tempo)
{
	struct fb_fighter_state *bea = &fight->bout.fighter[1];
	fight_set_policy(fight, 1, "steal: [{do: steal, when: pool >= foe.dice, dice: 9}, {do: nothing}]");
	fight_begin(fight);
	assert_true(fb_declare_attack(&fight->bout, 0));
	assert_true(fb_ask_to_steal_initiative(&fight->bout, 1));
	assert_int_equal(bea->declared.initiative_dice, 4); /* at most Speed 4 */
	assert_int_equal(bea->declared.dice, 4);            /* dice of the attack: half of 8 */
	assert_int_equal(bea->pool, 4);
	fight_start(fight, 0);
	fight->bout.tempo = 1;
	assert_true(fb_declare_attack(&fight->bout, 0));
	assert_false(fb_ask_to_steal_initiative(&fight->bout, 1));
	assert_int_equal(bea->pool, 12);
	fight->book.options.steal_tempos = 1;
	assert_true(fb_ask_to_steal_initiative(&fight->bout, 1));
	assert_int_equal(bea->declared.initiative_dice, 4);
	assert_int_equal(bea->declared.dice, 8); /* all dice left, because the second tempo is the last */
	assert_int_equal(bea->pool, 0);

	allot(fight, 0, 2); /* the aggressor's 2 dice come from its attack of six dice */
	fight_begin(fight);
	assert_int_equal(fb_declare(&fight->bout), FB_STOLEN);
	assert_int_equal(fight->bout.fighter[0].declared.initiative_dice, 2);
	assert_int_equal(fight->bout.fighter[0].pool, 4);
}

/*
 * "If either party enters a tempo with 0CP, their opponent takes the initiative". If both have 0, the tempo is skipped.
 */
TEST_OF(struct fight *fight, test_empty_pool_loses_the_initiative)
{
	struct fb_bout *b = &fight->bout;
	fight_start(fight, 0);
	b->fighter[0].pool = 0;
	fb_fight_tempo(b);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_THRUST), 0);
	assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_THRUST), 1);
	assert_int_equal(b->n_contests, 1);
	fight_start(fight, 0);
	b->fighter[0].pool = b->fighter[1].pool = 0;
	fb_fight_tempo(b);
	assert_int_equal(b->n_contests, 1);
	assert_int_equal(b->initiative, 0);
	assert_false(b->is_paused);
}

/* If neither can attack, a pause follows: dropped weapons are in hand again, both stand, and a new duel begins. */
TEST_OF(struct fight *fight, test_pause_begins_a_new_duel)
{
	struct fb_bout *b = &fight->bout;
	for (unsigned side = 0; side < 2; side++)
		fight_set_policy(fight, side, "yield: fight_on");
	fight_begin(fight);
	for (unsigned side = 0; side < 2; side++) {
		fb_drop_item(b, side, 0);
		fb_update_hold(&b->fighter[side]);
		b->fighter[side].prone = true;
	}
	assert_true(fb_fight_tempo(b));
	assert_true(b->is_paused);
	assert_true(fb_take_pause(b));
	for (unsigned side = 0; side < 2; side++) {
		assert_true(fb_is_armed(&b->fighter[side]));
		assert_false(b->fighter[side].prone);
	}
	assert_int_equal(b->both_threw, FB_BOTH_RED);
}

/* A fighter yields at the end of the tempo if it has no weapon, or if its TN or a wound reaches the limit of its
 * policy. */
TEST_OF(struct fight *fight, test_fighter_yields_unarmed_or_at_its_limits)
{
	struct fb_bout *b = &fight->bout;
	fight_start(fight, 0);
	fb_consider_yield(b, 0);
	assert_int_equal(b->fighter[0].ending, FB_STILL_IN);
	fb_drop_item(b, 0, 0);
	fb_update_hold(&b->fighter[0]);
	fb_consider_yield(b, 0);
	assert_int_equal(b->fighter[0].ending, FB_NO_WEAPON);
	fight->fighter[0].n_weapons = 0; /* a fighter that never had a weapon does not yield for lack of one */
	fight_compile(fight);
	fb_consider_yield(b, 0);
	assert_int_equal(b->fighter[0].ending, FB_YIELD);
	fight->fighter[0].n_weapons = 1;
	fight_set_policy(fight, 1, "yield: [{do: yield, when: tn >= 6}, {do: fight_on}]");
	fight_compile(fight);
	b->fighter[1].tn = 5;
	fb_consider_yield(b, 1);
	assert_int_equal(b->fighter[1].ending, FB_STILL_IN);
	b->fighter[1].tn = 6;
	fb_consider_yield(b, 1);
	assert_int_equal(b->fighter[1].ending, FB_YIELD);
}

/* Ambush with sheathed weapons. The victim has half of its first pool, and must draw its weapon with a roll that
 * requires one hit. */
TEST_OF(struct fight *fight, test_ambush_halves_the_pool_and_sheathes_weapons)
{
	struct fb_fighter_state *bea = &fight->bout.fighter[1];
	fight->scene = (struct fb_scene){ .opening = FB_AMBUSH_A, .drawn = false };
	fight_set_policy(fight, 1, "position: [{do: draw, dice: 3}, {do: nothing}]");
	fight_set_policy(fight, 1, "yield: fight_on");
	fight_compile(fight);
	assert_false(fb_is_armed(bea));
	fight_start(fight, 0);
	assert_int_equal(fight->bout.fighter[0].pool, 12);
	/* half of 12: Reflex 4 + the best melee rank, 8, which replaces Brawling */
	assert_int_equal(bea->pool, 6);
	assert_true(fb_declare_attack(&fight->bout, 0));
	fb_plan_positioning(&fight->bout, 1);
	assert_int_equal(bea->declared.intent, FB_DRAW);
	fb_declare_positioning(&fight->bout, 1);
	fight_move_to_positioning_roll(fight, 1, 3, 1);
	fb_resolve_positioning(&fight->bout, 1);
	assert_true(fb_is_armed(bea));
	assert_int_equal(fight_times_succeeded(fight, 1, FB_EVENT_DRAW), 1);
}

/* White against white: a contest of Will. The loser has a disadvantage in the first tempo. */
TEST_OF(struct fight *fight, test_loser_of_the_contest_of_will_is_shaken)
{
	fight->scene.opening = FB_DUEL;
	for (unsigned side = 0; side < 2; side++) {
		fight_set_policy(fight, side, "throw: white");
		fight_set_policy(fight, side, "composure: defend");
	}
	fight->fighter[0].will = 10;
	fight->fighter[1].will = 0;
	fight_compile(fight);
	assert_int_not_equal(fight->bout.both_threw, FB_BOTH_RED);
	assert_true(fight->bout.fighter[1].shaken);
	assert_false(fight->bout.fighter[0].shaken);
	assert_int_equal(fight->bout.initiative, 1); /* the winner chooses to defend, so the loser attacks first */
}

/*
 * Red against red: the fighter with the lower Reflex declares first. If Reflex is equal, the fighter with the lower
 * rank does. If the ranks are equal, too, a random bit decides. The second fighter sees the first one's declaration.
 */
TEST_OF(struct fight *fight, test_first_to_declare)
{
	struct fb_bout *b = &fight->bout;
	for (unsigned side = 0; side < 2; side++)
		fight_set_policy(fight, side, "attack: [{do: strike, wheel: chest, dice: foe.pool / 2}, {do: stand_down}]");
	for (unsigned k = 0; k < 6; k++) {
		unsigned first = k & 1;
		for (unsigned side = 0; side < 2; side++) {
			fight->fighter[side].reflex = k < 2 && side == first ? 3 : 4;
			fight->fighter[side].primary_rank = k < 4 && side == first ? 7 : 8;
		}
		fight_begin(fight);
		b->random_words[FB_WORD_FORTUNE] = first == salle_stream_map_side(&fight->stream, 0) ? 0 : 1;
		assert_true(fb_declare_red_against_red(b));
		assert_int_equal(b->fighter[first].declared.dice, 6);
		assert_int_equal(b->fighter[!first].declared.dice,
			3); /* half of the six dice that the first fighter has left */
	}
}

/* The fighter with the lower Reflex declares first even if only the positioning depends on the foe's dice. Both are
 * prone and stand up. */
TEST_OF(struct fight *fight, test_first_to_stand_up)
{
	struct fb_bout *b = &fight->bout;
	for (unsigned side = 0; side < 2; side++) {
		fight_set_policy(fight, side, "position: [{do: stand, dice: foe.pool / 4}, {do: nothing}]");
		fight_set_policy(fight, side, "attack: [{do: strike, wheel: chest, dice: 2}, {do: stand_down}]");
	}
	for (unsigned first = 0; first < 2; first++) {
		fight->fighter[first].reflex = 3;
		fight->fighter[!first].reflex = 4;
		fight_begin(fight);
		b->fighter[0].prone = b->fighter[1].prone = true;
		assert_true(fb_declare_red_against_red(b));
		assert_int_equal(b->fighter[first].declared.intent_dice, 3); /* a quarter of the foe's twelve dice */
		/* a quarter of the seven dice that the first fighter has left */
		assert_int_equal(b->fighter[!first].declared.intent_dice, 1);
	}
}

/* A policy is asked to yield after each wound if its rules depend on the TN or on the worst wound. */
TEST_OF(struct fight *fight, test_yielding_to_wounds)
{
	static const char *const says[] = { "tn > 4", "worst > 2", "prone_for_good" };
	for (unsigned i = 0; i < 3; i++) {
		char yield[64];
		snprintf(yield, sizeof yield, "yield: [{do: yield, when: %s}, {do: fight_on}]", says[i]);
		fight_set_policy(fight, 0, yield);
		fight_compile(fight);
		assert_int_equal(fight->matchup->side[0].yields_to_wounds, i < 2);
	}
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_red_against_red),
	UNIT(test_initiative_is_contested_in_red_against_red), UNIT(test_suffocated_loser_strikes_back),
	UNIT(test_tied_blows_land_at_once), UNIT(test_stealer_attacks_in_the_first_tempo),
	UNIT(test_empty_pool_loses_the_initiative), UNIT(test_pause_begins_a_new_duel),
	UNIT(test_fighter_yields_unarmed_or_at_its_limits), UNIT(test_ambush_halves_the_pool_and_sheathes_weapons),
	UNIT(test_loser_of_the_contest_of_will_is_shaken), UNIT(test_first_to_declare), UNIT(test_first_to_stand_up),
	UNIT(test_yielding_to_wounds))
