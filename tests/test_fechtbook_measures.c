/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options that set numbers of a play rather than of a maneuver: tempos, distances, favouring, required hits. Computed
 * by hand. */
#include <string.h>

#include "fechtbook_fixture.h"
#include "testing.h"
#include "rules/fechtbook/bout/bleeding.h"
#include "rules/fechtbook/state.h"

/*
 * Option `tempos`: the next play begins after this many tempos. The policy attacks with 2 dice, and in the last tempo
 * with all remaining dice.
 */
TEST_OF(struct fight *fight, test_play_has_as_many_tempos_as_the_option)
{
	static const char half[] =
		"attack: [{do: strike, wheel: chest, dice: left if last_tempo else 2}, {do: stand_down}]";
	for (unsigned side = 0; side < 2; side++) {
		fight_set_policy(fight, side, half);
		fight_set_policy(fight, side, "defend: nothing");
	}
	for (unsigned tempos = 1; tempos <= FB_TEMPOS_MAX; tempos++) {
		fight->book.options.tempos = tempos;
		fight_compile(fight);
		assert_int_equal(fight->matchup->is_plain, tempos == 2);
		fight_start(fight, 0);
		unsigned spent = 0;
		for (unsigned tempo = 0; tempo < tempos; tempo++) {
			fight->bout.tempo = (uint8_t)tempo;
			for (unsigned side = 0; side < 2; side++)
				fight->bout.fighter[side].declared =
					(struct fb_declared){ .profile = fight->bout.fighter[side].side->profiles };
			assert_true(fb_declare_attack(&fight->bout, 0));
			spent += fight->bout.fighter[0].declared.dice;
			assert_int_equal(spent, tempo + 1 == tempos ? 12 : 2 * (tempo + 1));
		}
	}
}

/* `yielding: play` and `bleeding: play` with three tempos: fighters yield and bleed only after the third tempo. */
TEST_OF(struct fight *fight, test_yielding_and_bleeding_wait_for_the_last_tempo)
{
	struct fb_bout *b = &fight->bout;
	fight->book.options.yielding = 1;
	fight->book.options.bleeding = FB_BLEEDS_PLAY;
	fight->book.options.tempos = 3;
	fight_set_policy(fight, 1, "yield: [{do: yield, when: worst > 0}, {do: fight_on}]");
	fight_begin(fight);
	for (b->tempo = 0; b->tempo < 3; b->tempo++) {
		b->fighter[1].worst_wound = 1;
		b->fighter[1].may_yield_now = true;
		assert_int_equal(fb_is_blood_loss_due(&fight->book.options, b), b->tempo == 2);
		fb_consider_yield(b, 1);
		assert_int_equal(b->fighter[1].ending, b->tempo == 2 ? FB_YIELD : FB_STILL_IN);
	}
}

/* Option `opening_distance`: a duel begins at this distance, but at most at 3, the reach of the swords. */
TEST_OF(struct fight *fight, test_duel_begins_at_the_opening_distance)
{
	static const uint8_t begins[] = { 3, 1, 2, 3, 3 };
	fight->scene.opening = FB_DUEL;
	for (unsigned set = 0; set <= 4; set++) {
		fight->book.options.opening_distance = set;
		fight_compile(fight);
		fb_set_distance_limit(&fight->bout);
		fb_resolve_opening_throw(&fight->bout);
		assert_int_equal(fight->bout.distance, begins[set]);
	}
}

/* Options of the terrain: the furthest distance is that of the terrain, but at most 3, the reach of the swords. */
TEST_OF(struct fight *fight, test_terrain_limits_the_distance)
{
	for (int terrain = 0; terrain < 3; terrain++)
		for (unsigned set = 1; set <= 4; set++) {
			fight->scene.terrain = terrain;
			memcpy(fight->book.options.terrain_distance, (int64_t[]){ 6, 4, 2 }, 3 * sizeof(int64_t));
			fight->book.options.terrain_distance[terrain] = set;
			fight_compile(fight);
			fb_set_distance_limit(&fight->bout);
			assert_int_equal(fight->bout.distance_limit, set < 3 ? set : 3);
		}
}

/*
 * Option `favour_cost` is the number of dice, of 12, that favouring costs. Option `favour_wheels` is the number of
 * wheels that it favours: the belly, then the chest, then the head. A buckler also favours the arms, which are next to
 * the belly.
 */
TEST_OF(struct fight *fight, test_favouring_costs_dice_and_covers_wheels)
{
	const struct fb_fighter_state *bea = &fight->bout.fighter[1];
	static const unsigned sets[] = { 0, 1 << FB_BELLY, 1 << FB_BELLY | 1 << FB_CHEST,
		1 << FB_BELLY | 1 << FB_CHEST | 1 << FB_HEAD };
	fight_set_policy(fight, 1, "favour: [{do: belly}, {do: nothing}]");
	for (unsigned shield = 0; shield < 2; shield++)
		for (unsigned wheels = 1; wheels <= 3; wheels++)
			for (unsigned cost = 0; cost <= 3; cost++) {
				fight->fighter[1].has_shield = shield;
				fight->fighter[1].shield = (struct fb_shield){ .name = "buckler", .class = FB_1H };
				fight->book.options.favour_wheels = wheels;
				fight->book.options.favour_cost = cost;
				fight_begin(fight);
				assert_int_equal(bea->pool, 12 - cost);
				assert_int_equal(fb_get_favoured_wheels(bea), sets[wheels] | shield << FB_ARMS);
			}
	fight->book.options.favour_cost = 6; /* favouring costs more dice than bea has */
	fight->fighter[1].pool = fight->fighter[1].pool_with[0] = 5;
	fight_begin(fight);
	assert_int_equal(bea->pool, 5);
	assert_int_equal(fb_get_favoured_wheels(bea), 1 << FB_ARMS); /* favoured by the buckler */
}

/* Options of required hits: drawing the dagger or picking up the sword with four dice succeeds with this many hits. At
 * least one hit is required. */
TEST_OF(struct fight *fight, test_required_hits_follow_the_options)
{
	struct fb_bout *b = &fight->bout;
	struct fb_fighter_state *ada = &b->fighter[0];
	fight_add_dagger(fight, 0, false);
	for (unsigned draws = 0; draws < 2; draws++)
		for (unsigned req = 0; req <= 3; req++)
			for (unsigned hits = 0; hits <= 3; hits++) {
				fight->book.options.draw_req = fight->book.options.retrieve_req = req;
				fight_begin(fight);
				fb_drop_item(b, 0, 0);
				fb_update_hold(ada);
				ada->declared.intent = draws ? FB_DRAW : FB_RETRIEVE;
				ada->declared.intended_object = draws ? 1 : 0;
				ada->declared.intent_dice = 4;
				/* drawing a dagger of reach H has an advantage: TN 3 */
				fight_move_to_spare_roll(b, FB_SPARE_POSITIONING_ROLL, 0,
					(struct fight_roll){ 4, draws ? 3 : 4, hits });
				fb_roll_positioning(b, 0);
				assert_int_equal(fb_is_armed(ada), hits >= (req > 0 ? req : 1));
			}
}

/* Option `draw_carried_req` is the number of hits required to draw a weapon of reach VL. Shorter weapons require 1
 * hit. */
TEST_OF(struct fight *fight, test_long_weapons_are_harder_to_draw)
{
	fight_add_dagger(fight, 0, false);
	for (unsigned reach = FB_REACH_H; reach <= FB_REACH_VL; reach++) {
		fight->fighter[0].weapons[1].reach = (uint8_t)reach;
		fight->book.options.draw_carried_req = 7;
		fight_compile(fight);
		assert_int_equal(fight->bout.fighter[0].side->draw_req[1], reach == FB_REACH_VL ? 7 : 1);
	}
}

/* Option `bare_parry_from`: a bare forearm that deflects a sword suffers damage from this distance on. */
TEST_OF(struct fight *fight, test_bare_forearm_suffers_damage_from_a_distance_on)
{
	struct fb_bout *b = &fight->bout;
	fight->fighter[1].n_weapons = 0;
	for (unsigned from = 1; from <= 4; from++)
		for (unsigned distance = 1; distance <= 3; distance++) {
			fight->book.options.bare_parry_from = from;
			fight_begin(fight);
			b->distance = (uint8_t)distance;
			assert_true(fb_declare_attack(b, 0));
			fb_declare_defence(b, 1);
			fight_resolve_exchange(fight, 0, 4, 0, 4, 2);
			assert_int_equal(b->fighter[1].fresh_wound > 0, distance >= from);
		}
}

/* Options `tap_…`: by the printed values, attributes of rank 4, 5, 8, 10 have the taps 0, 1, 2, 3. */
TEST_OF(struct fight *fight, test_attributes_have_the_taps_of_the_options)
{
	static const unsigned printed[] = { 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3 },
						  low[] = { 0, 0, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3 };
	struct fb_options *options = &fight->book.options;
	for (unsigned rank = 0; rank < 12; rank++)
		assert_int_equal(fb_find_tap_bonus(options, rank), printed[rank]);
	memcpy(options->tap, (int64_t[]){ 2, 4, 6 }, sizeof options->tap);
	for (unsigned rank = 0; rank < 12; rank++)
		assert_int_equal(fb_find_tap_bonus(options, rank), low[rank]);
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_play_has_as_many_tempos_as_the_option),
	UNIT(test_yielding_and_bleeding_wait_for_the_last_tempo), UNIT(test_duel_begins_at_the_opening_distance),
	UNIT(test_terrain_limits_the_distance), UNIT(test_favouring_costs_dice_and_covers_wheels),
	UNIT(test_required_hits_follow_the_options), UNIT(test_long_weapons_are_harder_to_draw),
	UNIT(test_bare_forearm_suffers_damage_from_a_distance_on), UNIT(test_attributes_have_the_taps_of_the_options))
