/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Both readings of each option that acts in a fight, computed by hand. The tests begin with the preset of the
 * option. */
#include "book_fixture.h"
#include "grapple_fixture.h"
#include "testing.h"

#define SHIELD(fight, side)                    \
	((fight)->fighter[side].has_shield = true, \
		(fight)->fighter[side].shield =        \
			(struct fb_shield){ .name = "heater", .class = FB_1HH, .covers = 2, .deflects_with_advantage = true })

static struct fb_fighter_state *land(struct fight *fight, unsigned wheel, unsigned mos)
{
	struct fb_bout *b = &fight->bout;
	b->fighter[0].declared.target = (uint8_t)wheel;
	b->fighter[0].declared.profile = &b->fighter[0].side->profiles[b->fighter[0].declared.profile_number];
	b->first_blow_done = false;
	fb_land_attack(b, 0, mos);
	return &b->fighter[1];
}

/* For every d6, gives wounds of this level at this location the effects `it`. */
static void every_fortune(struct fight *fight, unsigned location, unsigned type, unsigned level, struct fb_effects it)
{
	for (unsigned d6 = 0; d6 < 6; d6++)
		fight->book.wound[location][type][level - 1].effects[d6] = it;
}

/*
 * By the table a shield has class 1hh, so a Deflect with it costs 1 die, and it strikes with class 1hh. With
 * `shield_class: one_handed` it has class 1h, and a Deflect costs nothing.
 */
TEST_OF(struct fight *fight, test_class_of_a_shield_sets_the_cost_of_deflecting)
{
	SHIELD(fight, 1);
	fight_set_policy(fight, 1, "attack: [{do: swing, with: shield, wheel: chest, dice: 5}, {do: stand_down}]");
	fight_begin_declared(fight);
	assert_int_equal(fight->bout.fighter[1].pool, 12 - 1 - 6);
	const struct fb_side *own = &fight->matchup->side[1];
	assert_int_equal(own->profiles[own->shield_strikes.first_profile].class, FB_1HH);
	fight->book.options.shield_class = 1;
	fight_begin_declared(fight);
	assert_int_equal(fight->bout.fighter[1].pool, 12 - 6);
	own = &fight->matchup->side[1];
	assert_int_equal(own->profiles[own->shield_strikes.first_profile].class, FB_1H);
}

/*
 * A swing of class 1hh is not heavier than a 1hh shield. With `deflect_class: weapon` the class of the 1h sword counts
 * instead, so the swing is heavier. In both readings the shield gives its advantage.
 */
TEST_OF(struct fight *fight, test_shield_or_sword_class_counts_in_a_deflect)
{
	SHIELD(fight, 1);
	fight_set_policy(fight, 0, SWINGS("0"));
	fight->fighter[0].weapons[0].grips[0].class = FB_1HH;
	fight_begin_declared(fight);
	assert_int_equal(fight->bout.fighter[1].declared.defence_net, FB_NET_OFFSET + 1);
	fight->book.options.deflect_class = 1;
	fight_begin_declared(fight);
	assert_int_equal(fight->bout.fighter[1].declared.defence_net, FB_NET_OFFSET);
	assert_int_equal(fight->bout.fighter[1].pool, 12 - 1 - 6); /* the cost is still that of the shield */
}

/*
 * A swing of class 2h against a shield: the shield's advantage cancels the disadvantage against the heavier class. With
 * `prone_forbids: any` a disadvantage forbids the defence of a prone fighter even if it is cancelled.
 */
TEST_OF(struct fight *fight, test_cancelled_disadvantage_may_forbid_a_prone_defence)
{
	for (unsigned any = 0; any < 2; any++) {
		fight->book.options.prone_forbids = (int32_t)any;
		SHIELD(fight, 1);
		fight_set_policy(fight, 0, SWINGS("0"));
		fight->fighter[0].weapons[0].grips[0].class = FB_2H;
		fight_begin(fight);
		fight->bout.fighter[1].prone = true;
		assert_true(fb_declare_attack(&fight->bout, 0));
		fb_declare_defence(&fight->bout, 1);
		assert_int_equal(fight->bout.fighter[1].declared.defence, any ? FB_NO_DEFENCE : FB_DEFLECT);
	}
	fight_set_policy(fight, 0, STRIKES("0")); /* a thrust is never too heavy for the shield */
	fight_begin(fight);
	fight->bout.fighter[1].prone = true;
	assert_true(fb_declare_attack(&fight->bout, 0));
	fb_declare_defence(&fight->bout, 1);
	assert_int_equal(fight->bout.fighter[1].declared.defence, FB_DEFLECT);
}

/*
 * A prone fighter disarms with a 1h sword against class 1hh. The lower class is a disadvantage, and an edge gained
 * before is an advantage, so they cancel. With `prone_forbids: any` the disadvantage alone forbids the Disarm. The same
 * holds for throwing a weapon that is not made to be thrown.
 */
static void test_prone_forbids_arts(void **state)
{
	static const char *const attacks[] = { "attack: [{do: disarm, dice: 5}, {do: stand_down}]",
		"attack: [{do: point_blank, dice: 5}, {do: stand_down}]" };
	struct fight *fight = *state;
	fight->fighter[1].weapons[0].grips[0].class = FB_1HH;
	fight_set_policy(fight, 0, "position: [{do: edge, dice: 1}, {do: nothing}]");
	for (unsigned any = 0; any < 2; any++)
		for (unsigned k = 0; k < 2; k++) {
			struct fb_fighter_state *ada = &fight->bout.fighter[0];
			fight->book.options.prone_forbids = (int32_t)any;
			fight_set_policy(fight, 0, attacks[k]);
			fight_begin(fight);
			ada->prone = true;
			assert_false(fb_declare_attack(&fight->bout, 0)); /* impossible without the edge */
			ada->edge_codes = (uint8_t)fb_encode_edge(1);
			ada->net_advantages = 1;
			assert_int_equal(fb_declare_attack(&fight->bout, 0), !any);
		}
}

/*
 * In a grapple a Disarm has an advantage. Against a higher class it has a disadvantage, too, and the two cancel. So a
 * prone fighter can disarm, except with `prone_forbids: any`. The sword has reach 1.
 */
TEST_OF(struct fight *fight, test_prone_forbids_in_grapple)
{
	fight->fighter[0].weapons[0].grips[0].nearest = 1;
	for (unsigned any = 0; any < 2; any++)
		for (unsigned heavier = 0; heavier < 2; heavier++) {
			fight->book.options.prone_forbids = (int32_t)any;
			fight->fighter[1].weapons[0].grips[0].class = heavier ? FB_1HH : FB_1H;
			grapple_begin(fight, WRESTLES("disarm"), "clinch: grapple");
			fight->bout.fighter[0].prone = true;
			assert_int_equal(fb_declare_attack(&fight->bout, 0), !(any && heavier));
		}
}

/*
 * ada declares an attack while prone, stands up, and rolls 5 dice at TN 4. With `prone_weighs: declared` she rolls at
 * TN 5. In the next tempo the TN is 4 again.
 */
TEST_OF(struct fight *fight, test_standing_up_may_end_the_prone_disadvantage)
{
	for (unsigned declared = 0; declared < 2; declared++) {
		fight->book.options.prone_weighs = (int32_t)declared;
		fight_compile(fight);
		struct fb_fighter_state *ada = &fight->bout.fighter[0];
		fight_start(fight, 0);
		ada->prone = true;
		assert_true(fb_declare_attack(&fight->bout, 0));
		fight_move_to_positioning_roll(fight, 0, 2, 1);
		fb_resolve_positioning(&fight->bout, 0);
		assert_false(ada->prone);
		uint32_t word = fight->bout.random_words[FB_WORD_MANEUVER] = word_with_hits(5, 4, 3);
		assert_int_equal(fb_roll_attack(&fight->bout, 0), salle_pool_hits(5, 4 + declared, word));
		assert_true(salle_pool_hits(5, 5, word) < 3);
		fight->bout.tempo = 1;
		fb_fight_tempo(&fight->bout);
		assert_false(ada->shaken);
		assert_int_equal(ada->regrip_flags, 0);
	}
}

/* At distance 2 a sword M(3) lands without a wound: rating 1 - soak 1 is level 0. This blow sets the distance to 3.
 * With `landed_blow: wound` the distance stays. */
TEST_OF(struct fight *fight, test_blow_without_a_wound_may_set_the_distance)
{
	for (unsigned wounds = 0; wounds < 2; wounds++) {
		fight->book.options.landed_blow = (int32_t)wounds;
		fight->fighter[1].brawn_tap = 1;
		fight_set_policy(fight, 0, SWINGS("0"));
		fight_begin(fight);
		fight->bout.distance = 2;
		fight->bout.fighter[0].declared.profile_number = 0;
		assert_int_equal(land(fight, FB_CHEST, 0)->n_wounds, 0);
		assert_int_equal(fight->bout.distance, wounds ? 2 : 3);
		assert_int_equal(fight->bout.fighter[1].impact, 1); /* the minimum impact still applies */
		assert_int_equal(land(fight, FB_CHEST, 1)->n_wounds, 1);
		assert_int_equal(fight->bout.distance, 3);
	}
}

/*
 * A shield favours arms, head and chest. A die favours the belly. A flexible weapon ignores all four wheels, or with
 * `flexible_ignores: paid` only the belly.
 */
TEST_OF(struct fight *fight, test_flexible_weapon_ignores_favouring)
{
	SHIELD(fight, 1);
	fight->fighter[0].weapons[0].traits = FB_FLEXIBLE;
	fight_set_policy(fight, 1, "favour: [{do: belly}, {do: nothing}]");
	fight_begin_declared(fight);
	assert_int_equal(fight->bout.fighter[0].declared.target, FB_CHEST);
	fight->book.options.flexible_ignores = 1;
	fight_begin_declared(fight);
	assert_int_equal(fight->bout.fighter[0].declared.target, FB_BELLY);
	fight_start(fight, 0); /* after the shield falls the chest is open again */
	fb_drop_item(&fight->bout, 1, FB_SHIELD);
	fb_update_hold(&fight->bout.fighter[1]);
	assert_true(fb_declare_attack(&fight->bout, 0));
	assert_int_equal(fight->bout.fighter[0].declared.target, FB_CHEST);
}

/*
 * A swing with rating 3 (blunt) against soak 2 makes a wound of level 1. Its impact is the minimum impact 3, or with
 * `minimum_impact: wound` the wound's impact 1.
 */
TEST_OF(struct fight *fight, test_minimum_impact_may_replace_the_wounds_impact)
{
	for (unsigned wound = 0; wound < 2; wound++) {
		fight->book.options.minimum_impact = (int32_t)wound;
		fight->fighter[1].brawn_tap = 2;
		fight->fighter[0].weapons[0].grips[0].swing[0] = (struct fb_head){ 3, 3, FB_BLUNT };
		fight_set_policy(fight, 0, SWINGS("0"));
		fight_begin(fight);
		fight->bout.fighter[0].declared.profile_number = 0;
		assert_int_equal(land(fight, FB_CHEST, 0)->worst_wound, 1);
		assert_int_equal(fight->bout.fighter[1].impact, wound ? 1 : 3);
	}
}

/* A fighter owes 30 dice, and its pools have 12. By the preset the first refresh settles all 30. With `impact_carries:
 * until_paid` each refresh pays at most 12, so the third refresh leaves 6 dice. */
static void test_refreshes_pay_owed_impact(void **state)
{
	static const uint8_t pools[2][4] = { { 0, 12, 12, 12 }, { 0, 0, 6, 12 } };
	struct fight *fight = *state;
	for (unsigned carries = 0; carries < 2; carries++) {
		fight->book.options.impact_carries = (int32_t)carries;
		fight_compile(fight);
		fight->bout.fighter[1].owed_impact = 30;
		for (unsigned play = 0; play < 4; play++) {
			fb_refresh_pool(&fight->bout, 1);
			assert_int_equal(fight->bout.fighter[1].pool, pools[carries][play]);
		}
	}
}

/* Impact 15 against a pool of 12 leaves 3 owed dice for the next refresh. With `impact_carries: never` they are
 * lost. */
static void test_impact_beyond_the_pool_may_be_lost(void **state)
{
	struct fight *fight = *state;
	for (unsigned never = 0; never < 2; never++) {
		fight->book.options.impact_carries = never ? 2 : 0;
		fight_compile(fight);
		fb_refresh_pool(&fight->bout, 1);
		fb_apply_impact(&fight->bout, 1, 15);
		assert_int_equal(fight->bout.fighter[1].pool, 0);
		fb_refresh_pool(&fight->bout, 1);
		assert_int_equal(fight->bout.fighter[1].pool, never ? 12 : 9);
	}
}

/* A prone defender stands up beside its defence. A tied thrust prevents this, but not with `tied_thrust: lands`. */
TEST_OF(struct fight *fight, test_tied_thrust_may_prevent_standing_up)
{
	for (unsigned lands = 0; lands < 2; lands++) {
		fight->book.options.tied_thrust = (int32_t)lands;
		fight_compile(fight);
		struct fb_fighter_state *bea = &fight->bout.fighter[1];
		fight_start(fight, 0);
		bea->prone = true;
		assert_true(fb_declare_attack(&fight->bout, 0));
		fb_plan_positioning(&fight->bout, 1);
		fb_declare_positioning(&fight->bout, 1);
		fb_declare_defence(&fight->bout, 1);
		fight_move_to_positioning_roll(fight, 1, 2, 2);
		fight_set_hits(fight, 0, fight->bout.fighter[0].declared.dice, 4, 2);
		fight_set_hits(fight, 1, bea->declared.defence_dice, 5, 2);
		fb_resolve_contest(&fight->bout, 0);
		assert_int_equal(bea->worst_wound, 2); /* in both readings the blow lands with margin 0: level 2 */
		assert_int_equal(bea->prone, !lands);
	}
}

/*
 * A guard of class 1hh costs 1 die. A foe one step too close costs 1 die more, two steps 2 dice more. So the costs add
 * up to 2 and 3. With `activation_costs: larger` only the larger cost counts.
 */
TEST_OF(struct fight *fight, test_activation_costs_add_up_or_the_largest_counts)
{
	fight->fighter[0].weapons[0].grips[0].class = fight->fighter[0].weapons[0].grips[0].defence_class = FB_1HH;
	fight_compile(fight);
	static const uint8_t sum[] = { 0, 3, 2, 1, 1, 1, 1 }, larger[] = { 0, 2, 1, 1, 1, 1, 1 };
	assert_memory_equal(fight->matchup->side[0].guard[0][0].deflect_cost, sum, sizeof sum);
	fight->book.options.activation_costs = 1;
	fight_compile(fight);
	assert_memory_equal(fight->matchup->side[0].guard[0][0].deflect_cost, larger, sizeof larger);
}

/*
 * Encumbrance 2.75 under three readings. It takes no dice from checks; or it takes two dice from the check against KD
 * (Reflex 4) and from positioning; or it takes two dice from the checks against KO (Grit 4) and Drop (Brawn 4) as well.
 */
static void test_encumbrance_takes_dice_from_checks(void **state)
{
	static const uint8_t reflex[] = { 4, 2, 2 }, grit[] = { 4, 4, 2 };
	struct fight *fight = *state;
	for (unsigned checks = 0; checks < 3; checks++) {
		fight->book.options.encumbered_checks = (int32_t)checks;
		fight->fighter[0].encumbrance = 2.75;
		fight_compile(fight);
		const struct fb_side *own = &fight->matchup->side[0];
		assert_int_equal(own->reflex, reflex[checks]);
		assert_int_equal(own->grit, grit[checks]);
		assert_int_equal(own->brawn, grit[checks]);
		/* ada stands up with two dice, which encumbrance takes away in the second and third readings */
		fight_start(fight, 0);
		fight->bout.fighter[0].prone = true;
		assert_true(fb_declare_attack(&fight->bout, 0));
		assert_int_equal(fight->bout.fighter[0].declared.intent_dice, 2);
		fight_move_to_positioning_roll(fight, 0, 2, 2);
		fb_resolve_positioning(&fight->bout, 0);
		assert_int_equal(fight->bout.fighter[0].prone, checks > 0);
	}
}

/* In two readings encumbrance takes two dice from the hazard roll and two from the roll that opposes positioning. No
 * dice are left. */
static void test_encumbrance_takes_dice_from_footing(void **state)
{
	static const int32_t slip = FB_HAZARD_PRONE;
	struct fight *fight = *state;
	struct fb_bout *b = &fight->bout;
	fight->scene = (struct fb_scene){ .hazard = 1, .hazard_effects = { &slip, 1 }, .in_hazard = 1 };
	fight->fighter[0].encumbrance = 2.75;
	fight_set_policy(fight, 0, "oppose: [{do: oppose, dice: 2}]");
	for (unsigned checks = 0; checks < 3; checks++) {
		uint32_t footing[4], opposing[4];
		const unsigned own = salle_stream_map_side(&fight->stream, 0);
		fight->book.options.encumbered_checks = (int32_t)checks;
		fight_begin(fight);
		do {
			b->context.moment++;
			salle_context_spare_words(&b->context, FB_SPARE_HAZARD, footing);
			salle_context_spare_words(&b->context, FB_SPARE_OPPOSING_ROLL, opposing);
		} while (salle_pool_hits(2, 4, footing[own]) != 2 || salle_pool_hits(2, 4, opposing[own]) != 2);
		fb_roll_hazards(b);
		assert_int_equal(b->fighter[0].prone, checks > 0);
		assert_int_equal(b->fighter[0].pool, 12 - 2);
		b->fighter[1].declared.intent = FB_STAND;
		unsigned against;
		assert_true(fb_roll_opposition(b, 1, &against));
		assert_int_equal(against, checks > 0 ? 0 : 2);
	}
}

/*
 * A Drop at the shield arm takes the shield, or with `drop_takes: weapons` nothing. At the weapon arm it takes the
 * sword.
 */
TEST_OF(struct fight *fight, test_drop_may_take_the_shield)
{
	for (unsigned weapons = 0; weapons < 2; weapons++) {
		fight->book.options.drop_takes = (int32_t)weapons;
		SHIELD(fight, 1);
		every_fortune(fight, FB_FOREARM, FB_CUT, 1, (struct fb_effects){ .drop_req = FB_ALWAYS });
		fight_begin(fight);
		fight->bout.fighter[0].declared.profile_number = 0;
		fight_set_place_of_blow(fight, 1, 1);
		assert_int_equal(land(fight, FB_ARMS, 0)->has_shield, weapons);
		assert_true(fb_is_armed(&fight->bout.fighter[1]));
		fight_set_place_of_blow(fight, 1, 0);
		assert_false(fb_is_armed(land(fight, FB_ARMS, 0)));
	}
}

/*
 * A hand that left a two-handed sword takes hold of it again in the next tempo. This costs nothing, or with
 * `rejoin_cost: 2` 2 dice of the attack.
 */
TEST_OF(struct fight *fight, test_rejoining_a_grip_may_cost_dice)
{
	for (unsigned cost = 0; cost < 3; cost += 2) {
		struct fb_weapon *sword = &fight->fighter[1].weapons[0];
		fight->book.options.rejoin_cost = cost;
		every_fortune(fight, FB_FOREARM, FB_CUT, 1, (struct fb_effects){ .drop_req = FB_ALWAYS });
		sword->grips[1] = sword->grips[0];
		sword->grips[1].hands = 2;
		sword->n_grips = 2;
		fight_begin(fight);
		fight->bout.fighter[0].declared.profile_number = 0;
		fight_set_place_of_blow(fight, 1, 0);
		assert_int_equal(land(fight, FB_ARMS, 0)->hold, 0);
		struct fb_fighter_state *bea = &fight->bout.fighter[1];
		bea->owed_impact = bea->added_cost = 0;
		bea->pool = 6;
		fight->bout.fighter[0].pool = 0;
		fight->bout.initiative = 1;
		fb_fight_tempo(&fight->bout); /* the attack uses half of the dice left after the cost */
		assert_int_equal(bea->hold, 1);
		assert_int_equal(bea->pool, cost == 0 ? 3 : 2);
	}
}

/* The wounded bea yields in the first tempo, or with `yielding: play` only at the end of the play. */
TEST_OF(struct fight *fight, test_fighters_yield_in_a_tempo_or_after_the_play)
{
	for (unsigned play = 0; play < 2; play++) {
		fight->book.options.yielding = (int32_t)play;
		fight_set_policy(fight, 1, "yield: [{do: yield, when: worst > 0}, {do: fight_on}]");
		fight_compile(fight);
		struct fb_bout *b = &fight->bout;
		fight_start(fight, 0);
		b->fighter[1].worst_wound = 1;
		b->fighter[1].may_yield_now = true;
		fb_consider_yield(b, 1);
		assert_int_equal(b->fighter[1].ending, play ? FB_STILL_IN : FB_YIELD);
		assert_int_equal(b->fighter[1].may_yield_now, true); /* bea can be asked again in the next tempo */
		b->tempo = 1;
		fb_consider_yield(b, 1);
		assert_int_equal(b->fighter[1].ending, FB_YIELD);
	}
}

/*
 * The swords have reach 3, and a sheathed weapon has reach 5. Only the swords count for the distance. With
 * `longest_reach: worn` the sheathed weapon counts, too, until it falls.
 */
TEST_OF(struct fight *fight, test_sheathed_weapon_may_count_for_the_distance)
{
	for (unsigned worn = 0; worn < 2; worn++) {
		fight->book.options.longest_reach = (int32_t)worn;
		fight->fighter[1].n_weapons = 2;
		fight->fighter[1].weapons[1] = fight->fighter[1].weapons[0];
		fight->fighter[1].weapons[1].grips[0].farthest = 5;
		fight_compile(fight);
		assert_int_equal(fight->bout.distance_limit, worn ? 5 : 3);
		fight->bout.fighter[1].item_states[1] = FB_DROPPED;
		fb_set_distance_limit(&fight->bout);
		assert_int_equal(fight->bout.distance_limit, 3);
	}
}

/* Reaches M(2-3) and S(3): the first weapon is longer by category, but by distance the two are equal. */
TEST_OF(struct fight *fight, test_weapons_are_longer_by_category_or_distance)
{
	for (unsigned distance = 0; distance < 2; distance++) {
		fight->book.options.longer_by = (int32_t)distance;
		fight->fighter[1].weapons[0].grips[0].reach = FB_REACH_S;
		fight_compile(fight);
		const struct fb_side *own = fight->matchup->side;
		assert_int_equal(own[0].profiles[0].reach > own[1].profiles[0].reach, !distance);
		assert_false(own[0].profiles[0].reach < own[1].profiles[0].reach);
	}
}

/* In an ambush a victim with 13 dice keeps 6, or with `ambush_half: up` 7. */
TEST_OF(struct fight *fight, test_half_of_an_odd_pool_is_rounded)
{
	for (unsigned up = 0; up < 2; up++) {
		fight->book.options.ambush_half = (int32_t)up;
		fight->scene.opening = FB_AMBUSH_A;
		fight->fighter[1].pool_with[0] = 13;
		fight_compile(fight);
		fb_refresh_pool(&fight->bout, 1);
		assert_int_equal(fight->bout.fighter[1].pool, 6 + up);
	}
}

/*
 * Which weapons can seek gaps, under three readings: bladed weapons and hafted weapons with Maille Piercing; or all
 * weapons that thrust; or only bladed weapons.
 */
static void test_weapons_that_seek_gaps_follow_the_option(void **state)
{
	static const struct {
		const char *option;
		bool sword, beak, spear;
	} readings[] = { { "", true, true, false }, { "gap_seekers: every_thrust", true, true, true },
		{ "gap_seekers: bladed", true, false, false } };
	for (size_t i = 0; i < 3; i++) {
		struct book_fixture fixture;
		book_compile(&fixture, readings[i].option, NULL);
		assert_int_equal(book_weapon(&fixture, "Arming Sword")->can_seek_gaps, readings[i].sword);
		assert_int_equal(book_weapon(&fixture, "Crow's Beak")->can_seek_gaps, readings[i].beak);
		assert_int_equal(book_weapon(&fixture, "Short Spear")->can_seek_gaps, readings[i].spear);
		assert_false(book_weapon(&fixture, "Long Axe")->can_seek_gaps); /* the Long Axe cannot thrust */
		book_release(&fixture);
	}
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_class_of_a_shield_sets_the_cost_of_deflecting),
	UNIT(test_shield_or_sword_class_counts_in_a_deflect), UNIT(test_cancelled_disadvantage_may_forbid_a_prone_defence),
	UNIT(test_prone_forbids_arts), UNIT(test_prone_forbids_in_grapple),
	UNIT(test_standing_up_may_end_the_prone_disadvantage), UNIT(test_blow_without_a_wound_may_set_the_distance),
	UNIT(test_flexible_weapon_ignores_favouring), UNIT(test_minimum_impact_may_replace_the_wounds_impact),
	UNIT(test_refreshes_pay_owed_impact), UNIT(test_impact_beyond_the_pool_may_be_lost),
	UNIT(test_tied_thrust_may_prevent_standing_up), UNIT(test_activation_costs_add_up_or_the_largest_counts),
	UNIT(test_encumbrance_takes_dice_from_checks), UNIT(test_encumbrance_takes_dice_from_footing),
	UNIT(test_drop_may_take_the_shield), UNIT(test_rejoining_a_grip_may_cost_dice),
	UNIT(test_fighters_yield_in_a_tempo_or_after_the_play), UNIT(test_sheathed_weapon_may_count_for_the_distance),
	UNIT(test_weapons_are_longer_by_category_or_distance), UNIT(test_half_of_an_odd_pool_is_rounded),
	UNIT(test_weapons_that_seek_gaps_follow_the_option))
