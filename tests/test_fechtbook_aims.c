/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options that restrict where a blow may land and what may follow it, computed by hand under both readings. */
#include <stdio.h>

#include "grapple_fixture.h"
#include "testing.h"

#define SHIELD(fight, side)                    \
	((fight)->fighter[side].has_shield = true, \
		(fight)->fighter[side].shield =        \
			(struct fb_shield){ .name = "heater", .class = FB_1HH, .covers = 2, .deflects_with_advantage = true })

/*
 * A gap between two locations is closed if both locations are favoured. A policy that names several gaps attacks the
 * first open one. With `favoured_gaps: open` no gap is closed.
 */
static void test_gaps_between_favoured_locations_are_closed(void **state)
{
	static const struct {
		unsigned covers; /* wheels that the shield covers beside the arms; 0 if no shield */
		const char *foe, *where;
		unsigned open, target; /* FB_TARGETS if no gap can be sought */
	} cases[] = {
		{ 0, "favour: nothing", "armpit", 0, FB_WHEELS + FB_ARMPIT },
		{ 1, "cover: {do: cover, wheels: head}", "[armpit, elbow]", 0, FB_WHEELS + FB_ARMPIT },
		{ 1, "cover: {do: cover, wheels: head}", "[elbow, knee]", 0, FB_WHEELS + FB_KNEE },
		{ 1, "cover: {do: cover, wheels: chest}", "[armpit, elbow, groin]", 0, FB_WHEELS + FB_GROIN },
		{ 1, "cover: {do: cover, wheels: chest}", "[armpit, elbow]", 0, FB_TARGETS },
		{ 1, "cover: {do: cover, wheels: chest}", "[armpit, elbow]", 1, FB_WHEELS + FB_ARMPIT },
		{ 2, "cover: {do: cover, wheels: [chest, belly]}\nfavour: thigh", "[groin, knee]", 0, FB_WHEELS + FB_KNEE },
		{ 2, "cover: {do: cover, wheels: [chest, belly]}\nfavour: thigh", "softest", 0, FB_WHEELS + FB_KNEE },
	};
	struct fight *fight = *state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char policy[120];
		snprintf(policy, sizeof policy, "attack: [{do: gap, where: %s, dice: 4}, {do: stand_down}]", cases[i].where);
		SHIELD(fight, 1);
		fight->fighter[1].shield.covers = (uint8_t)cases[i].covers;
		fight->fighter[1].has_shield = cases[i].covers > 0;
		fight->fighter[0].weapons[0].can_seek_gaps = true;
		fight->book.options.favoured_gaps = (int32_t)cases[i].open;
		fight_set_policy(fight, 0, policy);
		fight_set_policy(fight, 1, cases[i].foe);
		fight_begin(fight);
		assert_int_equal(fb_declare_attack(&fight->bout, 0), cases[i].target != FB_TARGETS);
		if (cases[i].target != FB_TARGETS)
			assert_int_equal(fight->bout.fighter[0].declared.target, cases[i].target);
	}
}

/*
 * A blow that lands may set the distance; the policy decides at each blow. A sword M(2-3) lands from distance 4. The
 * policy sets distance 3 (the sword's farthest), keeps 4, or sets the possible distance nearest to a number that it
 * names. In the last case this number depends on the foe's wounds.
 */
static void test_policy_sets_the_distance_after_a_blow(void **state)
{
	static const struct {
		const char *policy;
		unsigned first, second; /* distances after the two blows */
	} cases[] = {
		{ "landed: seek", 3, 3 },
		{ "landed: keep", 4, 4 },
		{ "landed: {do: set, steps: 1}", 2, 2 },
		{ "landed: {do: set, steps: 6}", 3, 3 },
		{ "landed: [{do: keep, when: foe.worst <= 2}, {do: set, steps: 2}]", 4, 2 },
	};
	struct fight *fight = *state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		fight_set_policy(fight, 0, cases[i].policy);
		for (unsigned g = 0; g < 2; g++)
			fight->fighter[0].weapons[0].grips[g].nearest = 2;
		fight_compile(fight);
		assert_false(fight->matchup->is_plain);
		fight_start(fight, 0);
		struct fb_bout *b = &fight->bout;
		b->distance_limit = 5;
		for (unsigned blow = 0; blow < 2; blow++) {
			b->distance = 4;
			b->fighter[0].declared.profile_number = 0;
			b->fighter[0].declared.target = FB_CHEST;
			b->fighter[0].declared.profile = &b->fighter[0].side->profiles[0];
			b->first_blow_done = false;
			fb_land_attack(b, 0, blow == 0 ? 0 : 3);
			assert_int_equal(b->distance, blow == 0 ? cases[i].first : cases[i].second);
		}
	}
}

/*
 * A swing has rating 3 (blunt) in one hand and rating 4 in two hands. Against soak 4 at the ribs it makes no wound. Its
 * minimum impact is the printed rating, 3. With `minimum_grip: held` the minimum impact is the rating of the grip, 4.
 */
TEST_OF(struct fight *fight, test_grip_changes_minimum_impact_by_the_option)
{
	struct fb_bout *b = &fight->bout;
	for (unsigned held = 0; held < 2; held++) {
		fight->book.options.minimum_grip = (int32_t)held;
		fight->fighter[1].brawn_tap = 4;
		fight->fighter[0].weapons[0].grips[0].swing[0] = (struct fb_head){ 4, 3, FB_BLUNT };
		fight_set_policy(fight, 0, SWINGS("0"));
		fight_begin(fight);
		b->fighter[0].declared.target = FB_CHEST;
		b->fighter[0].declared.profile = &b->fighter[0].side->profiles[0];
		fb_land_attack(b, 0, 0);
		assert_int_equal(b->fighter[1].n_wounds, 0);
		assert_int_equal(b->fighter[1].impact, 3 + held);
	}
}

/*
 * A shield that covers Arm+1 is held before the head in the first play, and before the belly from the second play on. A
 * die can favour only a wheel next to those of the shield. So a die can favour the thigh only with the shield before
 * the belly. A flexible weapon ignores favouring that a die pays for, but still cannot aim at the shield's wheels. With
 * `shield_favouring: bout` the shield stays before the head.
 */
static void test_shield_each_play(void **state)
{
	static const unsigned head = 1 << FB_ARMS | 1 << FB_HEAD, belly = 1 << FB_ARMS | 1 << FB_BELLY,
						  thigh = 1 << FB_THIGH_WHEEL;
	struct fight *fight = *state;
	struct fb_bout *b = &fight->bout;
	SHIELD(fight, 1);
	fight->fighter[1].shield.covers = 1;
	fight_set_policy(fight, 1, "cover: {do: cover, wheels: head}");
	fight_set_policy(fight, 1, "shield: [{do: cover, wheels: belly, when: play > 1}, {do: keep}]");
	fight_set_policy(fight, 1, "favour: [{do: thigh}, {do: nothing}]");
	fight_set_policy(fight, 0, "attack: [{do: swing, wheel: [belly, thigh, arms, shin], dice: 4}, {do: stand_down}]");
	for (unsigned k = 0; k < 8; k++) {
		bool bout = k & 1, flexible = k & 2, later = k & 4;
		unsigned covers = later && !bout ? belly : head;
		fight->book.options.shield_favouring = bout;
		fight->book.options.flexible_ignores = 1;
		fight->fighter[0].weapons[0].traits = flexible ? FB_FLEXIBLE : 0;
		fight_begin(fight);
		b->capped_play = later;
		b->fighter[1].pool = b->fighter[1].full_pool;
		fb_declare_favour(b, 1);
		assert_int_equal(fb_get_favoured_wheels(&b->fighter[1]), covers | (covers == belly ? thigh : 0));
		assert_int_equal(b->fighter[1].pool, b->fighter[1].full_pool - (covers == belly));
		assert_true(fb_declare_attack(b, 0));
		assert_int_equal(b->fighter[0].declared.target,
			covers == head ? FB_BELLY
				: flexible ? FB_THIGH_WHEEL
						   : FB_SHIN_WHEEL);
		b->fighter[1].grapples_another = true; /* the shield stays, but is ignored in a grapple */
		fb_declare_favour(b, 1);
		assert_int_equal(fb_get_favoured_wheels(&b->fighter[1]), 0);
		assert_int_equal(b->fighter[1].side->cover_sets[b->fighter[1].shield_set], covers);
	}
}

#define STEALS "steal: [{do: steal, dice: 2}, {do: nothing}]"

/*
 * bea steals the initiative in a grapple with 2 of 12 dice. She has 10 dice left for a Gouge, which costs 2 dice, and
 * rolls 5 of the remaining 8. Stealing is possible in the first tempo only. With `grapple_steal: no` she defends
 * instead.
 */
TEST_OF(struct fight *fight, test_steal_in_a_grapple)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 1, STEALS);
	fight_set_policy(fight, 1, "wrestle: [{do: gouge, dice: 5}, {do: nothing}]");
	for (unsigned steals = 0; steals < 2; steals++) {
		fight->book.options.grapple_steal = steals;
		grapple_begin(fight, WRESTLES("throw"), "clinch: release");
		assert_int_equal(fb_declare(b), steals ? FB_STOLEN : FB_AGAINST_DEFENCE);
		assert_int_equal(b->fighter[1].declared.initiative_dice, steals ? 2 : 0);
		assert_int_equal(b->fighter[1].declared.attacks, steals);
		if (steals)
			/* 2 dice to steal, 2 dice for the cost of the Gouge, 5 dice for its roll */
			assert_int_equal(b->fighter[1].pool, 12 - 2 - 2 - 5);
	}
	fight_start(fight, 0);
	b->tempo = 1;
	assert_int_equal(fb_declare(b), FB_AGAINST_DEFENCE);
}

/*
 * ada's Throw and bea's Gouge tie, so both take effect at once. The Gouge has an impact of twice its margin and takes
 * an eye. The Throw ends the grapple, but neither cancels the other, even if the Throw is applied first.
 */
TEST_OF(struct fight *fight, test_tie_in_a_grapple)
{
	struct fb_bout *b = &fight->bout;
	unsigned first[2] = { 0 };
	fight->book.options.grapple_steal = true;
	fight_set_policy(fight, 1, STEALS);
	fight_set_policy(fight, 1, "wrestle: [{do: gouge, dice: 5}, {do: nothing}]");
	for (unsigned moment = 0; first[0] == 0 || first[1] == 0; moment++) {
		assert_true(moment < 1000);
		grapple_begin(fight, WRESTLES("throw"), "clinch: release");
		b->context.moment = moment;
		assert_int_equal(fb_declare(b), FB_STOLEN);
		uint32_t word[4];
		salle_context_spare_words(&b->context, FB_SPARE_INITIATIVE, word);
		if (fb_roll_initiative(b, 0, word) != SALLE_DRAW)
			continue;
		first[salle_random_side(&b->context, word[FB_TIE_WORD_ORDER])]++;
		fight_set_hits(fight, 0, 4, 4, 2);
		fight_set_hits(fight, 1, 5, 4, 3);
		fb_resolve_clash(b, 0);
		assert_false(b->grapple);
		assert_true(b->fighter[1].prone);
		assert_int_equal(b->fighter[0].gouged_eyes, 1);
		assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_THROW), 1);
		assert_int_equal(fight_sum_of_margins(fight, 1, FB_EVENT_GOUGE), 3);
		assert_false(b->fighter[0].is_weapon_disabled);
	}
}

/*
 * bea is prone. Beside her defence she uses 2 dice to stand up, and ada uses 3 dice to oppose this. If ada's blow
 * lands, bea does not stand up, and ada's 3 dice are lost; with `opposition: rolled` ada is not asked whether she
 * opposes. If ada's blow fails, bea stands up, with 2 hits against 1.
 */
TEST_OF(struct fight *fight, test_opposition_is_declared_before_the_rolls)
{
	struct fb_bout *b = &fight->bout;
	const struct fb_fighter_state *ada = &b->fighter[0], *bea = &b->fighter[1];
	fight_set_policy(fight, 0, "oppose: [{do: oppose, dice: 3}]");
	for (unsigned rolled = 0; rolled < 2; rolled++)
		for (unsigned lands = 0; lands < 2; lands++) {
			fight->book.options.opposition = (int32_t)rolled;
			fight_begin(fight);
			b->fighter[1].prone = true;
			assert_int_equal(fb_declare(b), FB_AGAINST_DEFENCE);
			assert_int_equal(ada->pool, 6);
			assert_int_equal(bea->declared.intent_dice, 2);
			uint32_t word[4];
			do {
				fight_move_to_positioning_roll(fight, 1, 2, 2);
				salle_context_spare_words(&b->context, FB_SPARE_OPPOSING_ROLL, word);
			} while (salle_pool_hits(3, 4, word[0]) != 1);
			fight_resolve_exchange(fight, 0, 4, lands ? 3 : 0, 5, 1);
			assert_int_equal(bea->prone, lands);
			assert_int_equal(ada->pool, lands && rolled ? 6 : 3);
			assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_OPPOSE), !lands);
		}
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_gaps_between_favoured_locations_are_closed),
	UNIT(test_policy_sets_the_distance_after_a_blow), UNIT(test_grip_changes_minimum_impact_by_the_option),
	UNIT(test_shield_each_play), UNIT(test_opposition_is_declared_before_the_rolls), UNIT(test_steal_in_a_grapple),
	UNIT(test_tie_in_a_grapple))
