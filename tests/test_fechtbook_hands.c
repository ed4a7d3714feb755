/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Unarmed Combat", pommel and queue, shield strikes. Computed by hand from the rule text. */
#include <math.h>
#include <stdio.h>

#include "fechtbook_fixture.h"
#include "testing.h"
#include "rules/fechtbook/chances.h"

/* Sets rules for an attack with this weapon or part of the body at this wheel. */
#define WITH(action, with, wheel) \
	"attack: [{do: " action ", with: " with ", wheel: " wheel ", dice: 5}, {do: stand_down}]"

enum { HAND_SWING, HAND_THRUST, KICK_SWING, KICK_THRUST, HEADBUTT, BODY };

static const struct fb_profile *body_profile(const struct fight *fight, unsigned side, unsigned which)
{
	const struct fb_side *own = &fight->matchup->side[side];
	assert_true(which < own->body_strikes.n_profiles);
	return &own->profiles[own->body_strikes.first_profile + which];
}

/* Makes `side` attack by its policy. The blow lands with margin `mos` at the wheel of the attack. */
static struct fb_bout *land_attack(struct fight *fight, unsigned side, unsigned mos)
{
	struct fb_bout *b = &fight->bout;
	fight_start(fight, side);
	assert_true(fb_declare_attack(b, side));
	b->fighter[side].declared.attacks = false;
	fb_land_attack(b, side, mos);
	return b;
}

static void disarm(struct fight *fight, unsigned side)
{
	fight->fighter[side].n_weapons = 0;
}

/* "0b/0b, Hand (1), 1HL" for hands, kicks and headbutts. The best other rank, 8, replaces the missing Brawling, so the
 * pool is 4 + 8. */
TEST_OF(struct fight *fight, test_strikes_of_the_body_have_the_printed_profile)
{
	disarm(fight, 0);
	fight_compile(fight);
	const struct fb_side *own = &fight->matchup->side[0];
	assert_int_equal(own->body_strikes.n_profiles, BODY);
	for (unsigned k = 0; k < BODY; k++) {
		const struct fb_profile *profile = body_profile(fight, 0, k);
		assert_int_equal(profile->head.damage_rating, 0);
		assert_int_equal(profile->head.type, FB_BLUNT);
		assert_int_equal(profile->class, FB_1HL);
		assert_int_equal(profile->cost_by_distance[1], 0);
		assert_int_equal(profile->cost_by_distance[2], 1);
		assert_int_equal(profile->cost_by_distance[3], 2);
		assert_int_equal(profile->first_feint_cost, 0); /* hands are light weapons, so feints cost no dice */
		assert_true(profile->margin_shift);
	}
	assert_int_equal(body_profile(fight, 0, HEADBUTT)->mode, FB_THRUST);
	fight_start(fight, 0);
	assert_int_equal(fight->bout.fighter[0].pool, 12);
	assert_int_equal(fight->bout.distance_limit, 3); /* reach of the foe's sword */
}

/* "Damage scaling is restricted to ½ MoS", rounded down: rating 0 and margin 3 are level 1, margin 5 is level 2.
 * Bought activation cost counts in full. */
TEST_OF(struct fight *fight, test_half_of_the_margin_counts)
{
	disarm(fight, 0);
	fight_set_policy(fight, 0, WITH("swing", "hand", "chest"));
	fight_compile(fight);
	assert_int_equal(land_attack(fight, 0, 1)->fighter[1].worst_wound, 0);
	assert_int_equal(land_attack(fight, 0, 3)->fighter[1].worst_wound, 1);
	assert_int_equal(land_attack(fight, 0, 5)->fighter[1].worst_wound, 2);
	fight_set_policy(fight, 0, "attack: [{do: swing, buy: 2, wheel: chest, dice: 3}, {do: stand_down}]");
	fight_compile(fight);
	struct fb_bout *b = land_attack(fight, 0, 3);
	assert_int_equal(b->fighter[1].worst_wound, 3);
	assert_int_equal(b->distance, 1); /* the reach of the part of the body that landed */
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_WOUND), 1);
	assert_int_equal(fb_rate_target(body_profile(fight, 0, HAND_SWING), FB_CHEST, 3), 6 * (4 * 1 + 1));
	fight->book.options.unarmed_margin = 1; /* rating 0 + 2 dice bought for damage + the whole margin of 3 */
	fight_compile(fight);
	assert_int_equal(land_attack(fight, 0, 3)->fighter[1].worst_wound, 5);
}

static bool attacks(struct fight *fight, const char *yaml, bool foe_prone)
{
	fight_set_policy(fight, 0, yaml);
	fight_begin(fight);
	fight->bout.fighter[1].prone = foe_prone;
	return fb_declare_attack(&fight->bout, 0);
}

/* Hands reach any wheel except the shins; kicks reach belly, shins and thighs; headbutts reach the head. All reach
 * every wheel of a prone foe. */
static void test_parts_of_the_body_reach_their_wheels(void **state)
{
	static const char *const wheel[FB_WHEELS] = { "head", "chest", "belly", "shin", "thigh", "arms" };
	static const unsigned reached[3] = { 0x3f & ~(1 << FB_SHIN_WHEEL),
		1 << FB_BELLY | 1 << FB_SHIN_WHEEL | 1 << FB_THIGH_WHEEL, 1 << FB_HEAD };
	static const char *const part[3] = { "hand", "kick", "headbutt" };
	struct fight *fight = *state;
	disarm(fight, 0);
	for (unsigned p = 0; p < 3; p++)
		for (unsigned w = 0; w < FB_WHEELS; w++) {
			char yaml[160];
			snprintf(yaml, sizeof yaml, WITH("thrust", "%s", "%s"), part[p], wheel[w]);
			assert_int_equal(attacks(fight, yaml, false), reached[p] >> w & 1);
			assert_true(attacks(fight, yaml, true));
		}
	/* a feint is limited to the same wheels */
	fight_set_policy(fight, 0, "feint: [{do: feint, wheel: [shin, arms], dice: 0}, {do: nothing}]");
	assert_true(attacks(fight, WITH("swing", "hand", "chest"), false));
	fb_declare_defence(&fight->bout, 1);
	fb_consider_feint(&fight->bout, 0);
	assert_int_equal(fight->bout.fighter[0].declared.target, FB_ARMS);
}

/* "Wearing metal armor or brass knuckles": class 1h, the whole margin, and no damage to the striker. It applies to each
 * part of the body separately. */
TEST_OF(struct fight *fight, test_metal_gives_class_and_margin_to_each_part)
{
	disarm(fight, 0);
	fight->fighter[0].layers_at[FB_HAND] = (struct fb_layers){ 1, { { .armour_value = 2, .traits = FB_MAILLE } } };
	fight->fighter[1].layers_at[FB_RIBS] = (struct fb_layers){ 1, { { .armour_value = 2, .traits = FB_PLATE } } };
	fight_set_policy(fight, 0, WITH("swing", "hand", "chest"));
	fight_compile(fight);
	const struct fb_profile *hand = body_profile(fight, 0, HAND_SWING), *kick = body_profile(fight, 0, KICK_SWING);
	assert_int_equal(hand->class, FB_1H);
	assert_int_equal(hand->head.damage_rating, 0);
	assert_int_equal(hand->recoil_locations, 0);
	assert_int_equal(kick->class, FB_1HL);
	assert_int_equal(kick->recoil_locations, 1 << FB_RIBS);
	struct fb_bout *b = land_attack(fight, 0, 4);
	assert_int_equal(b->fighter[1].worst_wound, 2); /* level: rating 0 + margin 4 - AV 2 */
	assert_int_equal(b->fighter[0].n_wounds, 0);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_REBOUND), 0);
}

/* A complex guard or basket hilt in hand counts as brass knuckles. */
TEST_OF(struct fight *fight, test_guard_as_duster)
{
	fight->fighter[0].weapons[0].traits = FB_COMPLEX_GUARD;
	assert_true(attacks(fight, WITH("swing", "hand", "chest"), false));
	const struct fb_profile *fist = fight->bout.fighter[0].declared.profile;
	assert_int_equal(fist->attack_means, FB_WITH_HAND);
	assert_int_equal(fist->class, FB_1H);
	assert_false(fist->margin_shift);
	assert_int_equal(fist->cost_by_distance[1], 0);
	fight->bout.fighter[0].pool = 12;
	fight->bout.fighter[0].declared.attacks = false;
	fb_drop_item(&fight->bout, 0, 0); /* without the sword the bare hand strikes */
	fb_update_hold(&fight->bout.fighter[0]);
	assert_true(fb_declare_attack(&fight->bout, 0));
	assert_true(fight->bout.fighter[0].declared.profile->margin_shift);
}

/*
 * "Deal damage equal to 0b+MoS back to the attacker, using the striking location". A blow at plate wounds the hand. The
 * level of this wound is the whole margin minus the hand's soak.
 */
TEST_OF(struct fight *fight, test_striking_armour_hurts_the_hand)
{
	disarm(fight, 0);
	fight->fighter[0].brawn_tap = 1; /* Brawn soaks the damage to the hand, but does not add to it */
	fight->fighter[1].layers_at[FB_RIBS] = (struct fb_layers){ 1, { { .armour_value = 2, .traits = FB_PLATE } } };
	fight_set_policy(fight, 0, WITH("swing", "hand", "chest"));
	fight_compile(fight);
	struct fb_bout *b = land_attack(fight, 0, 4);
	assert_int_equal(b->fighter[1].worst_wound, 1); /* level: tap 1 + rating 0 + half of margin 4 - AV 2 */
	assert_int_equal(b->fighter[0].worst_wound, 3); /* level of the hand's wound: margin 4 - tap 1 */
	assert_int_equal(b->fighter[0].impact, 3);
	assert_int_equal(b->fighter[0].fresh_wound, 1 + fb_wound_row(FB_HAND, FB_BLUNT) + 2);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_REBOUND), 1);
	assert_int_equal(fight_sum_of_margins(fight, 0, FB_EVENT_REBOUND), 3);
	b->fighter[0].worst_wound = 0;
	assert_int_equal(land_attack(fight, 0, 1)->fighter[0].worst_wound, 0); /* margin 1 - tap 1 makes no wound */
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_REBOUND), 2);
	/* this option decides which blows change the distance; it does not change the damage to the hand */
	fight->book.options.landed_blow = 1;
	fight_compile(fight);
	land_attack(fight, 0, 2);
	/* level of the foe's wound: tap 1 + rating 0 + half of the margin, 1, - AV 2 = 0 */
	assert_int_equal(b->fighter[1].n_wounds, 0);
	assert_int_equal(b->fighter[0].worst_wound, 1); /* level of the hand's wound: margin 2 - tap 1 */
	/* option `rebound`: with reading 1 the hand's wound has level tap 1 + margin 3 - tap 1; with reading 2 it has
	 * none */
	for (int32_t reading = 1; reading <= 2; reading++) {
		fight->book.options.rebound = reading;
		fight_compile(fight);
		assert_int_equal(land_attack(fight, 0, 3)->fighter[0].worst_wound, reading == 1 ? 3 : 0);
	}
	fight->book.options.rebound = fight->book.options.landed_blow = 0;
	fight_set_policy(fight, 0, WITH("swing", "kick", "belly")); /* the belly has no armour */
	fight_compile(fight);
	assert_int_equal(land_attack(fight, 0, 4)->fighter[0].n_wounds, 0);
}

/* Deflecting a sword at distance 2 or more, a bare arm suffers a swing with rating 1 and margin 0: level 1. */
TEST_OF(struct fight *fight, test_bare_arm_suffers_the_swing_it_deflects)
{
	struct fb_bout *b = &fight->bout;
	disarm(fight, 1);
	for (unsigned distance = 1; distance <= 4; distance++) {
		fight->book.options.bare_parry = distance == 4; /* case 4 tests the option `none`, at distance 3 */
		fight_begin(fight);
		b->distance = (uint8_t)(distance == 4 ? 3 : distance);
		assert_true(fb_declare_attack(b, 0));
		/* even if the attack was a thrust with rating 2, the swing of the sword counts */
		assert_int_equal(b->fighter[0].declared.profile->mode, FB_THRUST);
		fb_declare_defence(b, 1);
		assert_int_equal(b->fighter[1].declared.defence, FB_DEFLECT);
		assert_int_equal(b->fighter[1].declared.defence_with, FB_GUARDS_FOREARM);
		fight_set_hits(fight, 0, b->fighter[0].declared.dice, 4, 0);
		fight_set_hits(fight, 1, b->fighter[1].declared.defence_dice, 4, 2);
		fb_resolve_contest(b, 0);
		const bool hurts = distance == 2 || distance == 3; /* the forearm has a cut of level 1 */
		assert_int_equal(b->fighter[1].fresh_wound, hurts ? 1 + fb_wound_row(FB_FOREARM, FB_CUT) : 0);
		assert_int_equal(fight_times_succeeded(fight, 1, FB_EVENT_BARE_PARRY), hurts);
		assert_int_equal(b->initiative, 1);
	}
	b->fighter[1].is_arm_disabled[0] = b->fighter[1].is_arm_disabled[1] = true;
	b->fighter[1].declared = (struct fb_declared){ .profile = b->fighter[1].side->profiles };
	b->fighter[1].pool = 5;
	fb_declare_defence(b, 1);
	assert_int_equal(b->fighter[1].declared.defence, FB_NO_DEFENCE);
}

/* Impact 1 of the forearm's wound takes a die of the positioning, which is not yet rolled, before any die of the
 * pool. */
TEST_OF(struct fight *fight, test_bare_parry_before_positioning)
{
	struct fb_bout *b = &fight->bout;
	disarm(fight, 1);
	fight_set_policy(fight, 1, "position: [{do: edge, dice: 3}]");
	fight_begin(fight);
	b->distance = 3;
	assert_true(fb_declare_attack(b, 0));
	fb_plan_positioning(b, 1);
	fb_declare_positioning(b, 1);
	fb_declare_defence(b, 1);
	assert_int_equal(b->fighter[1].declared.intent_dice, 3);
	unsigned pool = b->fighter[1].pool;
	fight_set_hits(fight, 0, b->fighter[0].declared.dice, 4, 0);
	fight_set_hits(fight, 1, b->fighter[1].declared.defence_dice, 4, 2);
	fb_resolve_contest(b, 0);
	assert_int_equal(b->fighter[1].impact, 1);
	assert_int_equal(b->fighter[1].declared.intent_dice, 2);
	assert_int_equal(b->fighter[1].pool, pool);
}

/* A forearm counts as a light weapon, so a Counter costs 1 die. A swing of a heavier class (1h) than the forearm's
 * (1hl) puts the defence at a disadvantage. */
TEST_OF(struct fight *fight, test_light_forearm_counters_for_one_die)
{
	struct fb_bout *b = &fight->bout;
	disarm(fight, 1);
	fight_set_policy(fight, 0, SWINGS("0"));
	fight_set_policy(fight, 1, "defend: [{do: counter, dice: 3}, {do: nothing}]");
	fight_begin(fight);
	assert_true(fb_declare_attack(b, 0));
	fb_declare_defence(b, 1);
	assert_int_equal(b->fighter[1].declared.defence, FB_COUNTER);
	assert_int_equal(b->fighter[1].pool, 12 - 1 - 3);
	assert_int_equal(b->fighter[1].declared.defence_net, FB_NET_OFFSET - 1);
}

/*
 * The argument `with` of a defence lists weapons and parts of the body. The first one that the fighter has defends. All
 * defend with the same dice, but the heater costs 1 die.
 */
TEST_OF(struct fight *fight, test_first_named_weapon_defends)
{
	struct fb_bout *b = &fight->bout;
	fight->fighter[1].has_shield = true;
	fight->fighter[1].shield =
		(struct fb_shield){ .name = "heater", .class = FB_1HH, .covers = 2, .deflects_with_advantage = true };
	static const struct {
		const char *with;
		unsigned implement, cost, net;
	} ways[] = {
		{ "held", FB_GUARDS_HELD, 1, FB_NET_OFFSET + 1 },
		{ "shield", FB_GUARDS_SHIELD, 1, FB_NET_OFFSET + 1 },
		{ "weapon", FB_GUARDS_WEAPON, 0, FB_NET_OFFSET },
		{ "[forearm, weapon]", FB_GUARDS_FOREARM, 0, FB_NET_OFFSET },
	};
	for (unsigned k = 0; k < 4; k++) {
		char yaml[120];
		snprintf(yaml, sizeof yaml, "defend: [{do: deflect, with: %s, dice: 4}, {do: nothing}]", ways[k].with);
		fight_set_policy(fight, 1, yaml);
		fight_begin(fight);
		assert_true(fb_declare_attack(b, 0));
		fb_declare_defence(b, 1);
		assert_int_equal(b->fighter[1].declared.defence_with, ways[k].implement);
		assert_int_equal(b->fighter[1].declared.defence_net, ways[k].net);
		assert_int_equal(b->fighter[1].pool, 12 - 4 - ways[k].cost);
	}
}

/*
 * A Grab is made with the empty hand of class 1hl, although the other hand holds a sword. So the Grab's class is not
 * higher than that of a forearm that deflects it.
 */
TEST_OF(struct fight *fight, test_forearm_against_a_grab)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 0, "attack: [{do: grab, dice: 4}, {do: stand_down}]");
	fight_set_policy(fight, 1, "defend: [{do: deflect, with: forearm, dice: 4}, {do: nothing}]");
	fight_begin(fight);
	assert_true(fb_declare_attack(b, 0));
	fb_declare_defence(b, 1);
	assert_int_equal(b->fighter[1].declared.defence_with, FB_GUARDS_FOREARM);
	assert_int_equal(b->fighter[1].declared.defence_net, FB_NET_OFFSET);
}

/*
 * A bare forearm deflects a Disarm or a Grab. Beyond distance 1 it suffers a swing with margin 0. Against a Disarm with
 * the sword the swing has rating 1. Against a Disarm with the hand or a Grab it has rating 0 plus the Brawn tap.
 */
static void test_bare_parry_of_arts(void **state)
{
	static const char *const says[] = { "attack: [{do: disarm, dice: 4}, {do: stand_down}]",
		"attack: [{do: grab, dice: 4}, {do: stand_down}]" };
	struct fight *fight = *state;
	struct fb_bout *b = &fight->bout;
	fight->fighter[0].brawn_tap = 1;
	fight_set_policy(fight, 1, "defend: [{do: deflect, with: forearm, dice: 4}, {do: nothing}]");
	for (unsigned c = 0; c < 6; c++) {
		unsigned distance = 1 + c / 3;
		fight_set_policy(fight, 0, says[c % 3 == 1]);
		fight_begin(fight);
		b->distance = (uint8_t)distance;
		if (c % 3 == 2) {
			fb_drop_item(b, 0, 0);
			fb_update_hold(&b->fighter[0]);
		}
		assert_true(fb_declare_attack(b, 0));
		fb_declare_defence(b, 1);
		assert_int_equal(b->fighter[1].declared.defence_with, FB_GUARDS_FOREARM);
		fight_resolve_exchange(fight, 0, 4, 0, 4, 2);
		assert_int_equal(b->fighter[1].worst_wound, distance == 1 ? 0 : c % 3 == 0 ? 2 : 1);
		enum fb_type type = c % 3 == 0 ? FB_CUT : FB_BLUNT;
		unsigned cell = fb_wound_row(FB_FOREARM, type) + (c % 3 == 0);
		assert_int_equal(b->fighter[1].fresh_wound, distance == 1 ? 0 : 1 + cell);
	}
}

/* "Pommel/Queue": swing 0b and thrust 0p in one hand, 1b and 1b in two hands; reach 1. The class is the weapon's, but
 * none of its traits apply. */
TEST_OF(struct fight *fight, test_pommel_has_its_own_numbers)
{
	fight->fighter[0].weapons[0].traits = FB_CRUSHING | FB_CURVED;
	assert_true(attacks(fight, WITH("thrust", "pommel", "chest"), false));
	const struct fb_profile *pommel = fight->bout.fighter[0].declared.profile;
	assert_int_equal(pommel->head.type, FB_PIERCE);
	assert_int_equal(pommel->head.damage_rating, 0);
	assert_int_equal(pommel->class, FB_1H);
	assert_int_equal(pommel->traits, 0);
	assert_int_equal(fight->bout.fighter[0].pool, 12 - 2 - 5); /* distance 3 with reach 1 costs 2 dice */
	fb_resolve_contest(&fight->bout, 0);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_THRUST), 1);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_POMMEL), 1);
	fight->fighter[0].weapons[0].grips[0].hands = 2;
	fight->fighter[0].weapons[0].grips[0].class = FB_2HH;
	assert_true(attacks(fight, WITH("thrust", "pommel", "chest"), false));
	pommel = fight->bout.fighter[0].declared.profile;
	assert_int_equal(pommel->head.type, FB_BLUNT);
	assert_int_equal(pommel->head.damage_rating, 1);
	assert_int_equal(pommel->class, FB_2HH);
}

/*
 * A shield strikes with its own rating, class and reach H(1). A fighter that loses the sword can still strike with the
 * shield; a fighter that loses the shield cannot.
 */
TEST_OF(struct fight *fight, test_shield_strikes_with_its_own_numbers)
{
	fight->fighter[0].has_shield = true;
	fight->fighter[0].shield = (struct fb_shield){ .name = "rodela",
		.class = FB_1HH,
		.covers = 2,
		.deflects_with_advantage = true,
		.swing = { 1, 1, FB_BLUNT },
		.thrust = { 0, 0, FB_BLUNT } };
	for (unsigned hand = 0; hand < 2; hand++) {
		assert_true(attacks(fight, WITH("swing", "shield", "chest"), false));
		struct fb_fighter_state *man = &fight->bout.fighter[0];
		assert_int_equal(man->declared.profile->item, FB_SHIELD);
		assert_int_equal(man->declared.profile->class, FB_1HH);
		assert_int_equal(man->declared.profile->minimum_impact, 1);
		assert_int_equal(man->pool, 12 - 2 - 5);
		fb_apply_drop(&fight->bout, 0, hand); /* hand 1 holds the shield */
		assert_int_equal(man->declared.attacks, hand == 0);
	}
}

/*
 * A fighter has lost its weapon. It stands down if the rule names only the weapon. It strikes if the rule also names
 * the hand.
 */
TEST_OF(struct fight *fight, test_rule_that_names_only_a_lost_weapon)
{
	struct fb_bout *b = &fight->bout;
	for (unsigned brawls = 0; brawls < 2; brawls++) {
		fight_set_policy(fight, 0,
			brawls ? WITH("strike", "[weapon, hand]", "chest") : WITH("strike", "weapon", "chest"));
		fight_begin(fight);
		assert_true(fb_declare_attack(b, 0));
		assert_int_equal(b->fighter[0].declared.profile->attack_means, FB_WITH_WEAPON);
		b->fighter[0].declared.attacks = false;
		fb_apply_drop(b, 0, 0);
		b->fighter[0].pool = 10;
		assert_int_equal(fb_declare_attack(b, 0), brawls);
		assert_int_equal(fb_can_fight(&b->fighter[0]), true); /* the fighter could pick the sword up */
		b->fighter[0].item_states[0] = FB_ABSENT;
		assert_int_equal(fb_can_fight(&b->fighter[0]), brawls);
	}
	assert_int_equal(b->fighter[0].declared.profile->attack_means, FB_WITH_HAND);
}

/* The strikes possible at distance 1 are those with the body, the pommel, a short weapon and the shield. */
TEST_OF(struct fight *fight, test_strikes_at_distance_one_are_listed)
{
	struct fb_hold strikes[FB_STRIKES_MAX];
	fight->fighter[0].has_shield = true;
	fight->fighter[0].shield = (struct fb_shield){ .name = "buckler", .class = FB_1H, .covers = 1 };
	fight_set_policy(fight, 0, WITH("strike", "any", "any"));
	fight_compile(fight);
	const struct fb_side *own = &fight->matchup->side[0];
	assert_int_equal(fb_list_close_strikes(own, FB_HOLDS, FB_NONE, false, strikes), 1);
	assert_int_equal(strikes[0].n_profiles, BODY);
	assert_int_equal(fb_list_close_strikes(own, 0, FB_NONE, true, strikes),
		3); /* the sword is M(3): only its pommel strikes */
	assert_int_equal(own->profiles[strikes[1].first_profile].attack_means, FB_WITH_POMMEL);
	assert_int_equal(own->profiles[strikes[2].first_profile].attack_means, FB_WITH_SHIELD);
	fight->fighter[0].weapons[0].grips[0].nearest = 2; /* M(2-3), like a club */
	fight_compile(fight);
	assert_int_equal(fb_list_close_strikes(own = &fight->matchup->side[0], 0, FB_NONE, false, strikes), 3);
	assert_int_equal(own->profiles[strikes[2].first_profile].attack_means, FB_WITH_WEAPON);
	fight->book.options.longer_by = 1; /* the option compares weapons in initiative contests only */
	fight_compile(fight);
	assert_int_equal(fb_list_close_strikes(&fight->matchup->side[0], 0, FB_NONE, false, strikes), 3);
}

/* A complex guard in hand makes the fist strike as with brass knuckles. With such a guard the bare hand cannot
 * strike; without it the armed fist cannot. */
TEST_OF(struct fight *fight, test_complex_guard_arms_the_fist)
{
	struct fb_hold strikes[FB_STRIKES_MAX];
	fight->fighter[0].weapons[0].traits = FB_COMPLEX_GUARD;
	fight_set_policy(fight, 0, WITH("strike", "any", "any"));
	fight_compile(fight);
	const struct fb_side *own = &fight->matchup->side[0];
	for (unsigned held = 0; held < 2; held++) {
		unsigned n = fb_list_close_strikes(own, held ? 0 : FB_HOLDS, FB_NONE, false, strikes), hands = 0;
		assert_int_equal(n, held ? 3 : 1); /* the sword strikes only with its pommel */
		for (unsigned r = 0; r < n; r++)
			for (unsigned p = strikes[r].first_profile; p < (unsigned)strikes[r].first_profile + strikes[r].n_profiles;
				 p++) {
				if (own->profiles[p].attack_means != FB_WITH_HAND)
					continue;
				hands++;
				assert_int_equal(own->profiles[p].margin_shift, !held);
				assert_int_equal(own->profiles[p].class, held ? FB_1H : FB_1HL);
			}
		assert_int_equal(hands, 2); /* one for the swing, one for the thrust */
	}
}

/* Exact chances count half of the margin of a fist. So a fist with margin 3 does the damage of a weapon with margin
 * 1. */
TEST_OF(struct fight *fight, test_odds_of_half_margins)
{
	disarm(fight, 0);
	fight_compile(fight);
	const struct fb_matchup *matchup = fight->matchup;
	struct fb_aim aim = { .matchup = matchup,
		.profile = body_profile(fight, 0, HAND_SWING),
		.target = FB_CHEST,
		.victim_tn = 4,
		.victim_hold = 0 };
	assert_true(fabs(fb_find_mean_harm(&aim, 3).level - 1) < 1e-12);
	assert_true(fabs(fb_find_mean_harm(&aim, 4).level - 2) < 1e-12);
	assert_true(fabs(fb_find_mean_harm(&aim, 4).impact - 2) < 1e-12);
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_strikes_of_the_body_have_the_printed_profile),
	UNIT(test_half_of_the_margin_counts), UNIT(test_parts_of_the_body_reach_their_wheels),
	UNIT(test_metal_gives_class_and_margin_to_each_part), UNIT(test_guard_as_duster),
	UNIT(test_striking_armour_hurts_the_hand), UNIT(test_bare_arm_suffers_the_swing_it_deflects),
	UNIT(test_bare_parry_before_positioning), UNIT(test_light_forearm_counters_for_one_die),
	UNIT(test_first_named_weapon_defends), UNIT(test_forearm_against_a_grab), UNIT(test_bare_parry_of_arts),
	UNIT(test_pommel_has_its_own_numbers), UNIT(test_shield_strikes_with_its_own_numbers),
	UNIT(test_rule_that_names_only_a_lost_weapon), UNIT(test_strikes_at_distance_one_are_listed),
	UNIT(test_complex_guard_arms_the_fist), UNIT(test_odds_of_half_margins))
