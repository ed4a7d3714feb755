/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Firearms and the garrote: "Point Blank", "Hold". Computed by hand: swords are one-handed with reach M(3); pools
 * have 12 dice; Brawn taps are 0. */
#include <math.h>
#include <string.h>

#include "book_fixture.h"
#include "grapple_fixture.h"
#include "testing.h"
#include "rules/fechtbook/chances.h"

#define SHOOTS                                                          \
	"attack: [{do: point_blank, what: firearm, wheel: chest, dice: 5}, " \
	"{do: strike, wheel: chest, dice: 3}, {do: stand_down}]"

static const struct fb_weapon pistol = { .name = "pistol",
	.proficiency = FB_BRAWLING,
	.reach = FB_REACH_S,
	.can_be_sheathed = true,
	.n_grips = 1,
	.grips = { { .class = FB_1H, .reach = FB_REACH_S, .hands = 1, .nearest = 1, .farthest = 2 } },
	.traits = FB_PICK,
	.firearm = true,
	.shot = { 4, 4, FB_PIERCE } };

static const struct fb_weapon cord = { .name = "cord",
	.proficiency = FB_BRAWLING,
	.reach = FB_REACH_H,
	.can_be_sheathed = true,
	.n_grips = 1,
	.grips = { { .class = FB_1HL, .reach = FB_REACH_H, .hands = 1, .nearest = 1, .farthest = 1 } },
	.garrote = true };

/* Where ada has the pistol: in the other hand beside the sword, sheathed beside the sword, or as her only weapon. */
enum { BESIDE, SHEATHED, ALONE };
static void give_pistol(struct fight *fight, unsigned how)
{
	struct fb_fighter *ada = &fight->fighter[0];
	ada->n_weapons = how == ALONE ? 1 : 2;
	ada->weapons[how != ALONE] = pistol;
	ada->pool_with[how != ALONE] = 9;
	ada->off_hand = how == BESIDE ? 2 : 0;
	fight_set_policy(fight, 0, SHOOTS);
}

/*
 * A shot from the other hand uses the primary weapon's pool. 5 dice score 3 hits against 2. The rating is 4, and
 * neither margin nor Brawn adds to it, so the wound has level 4. A shot has no disadvantage, and the pistol stays in
 * hand. The pistol is then empty for the rest of the bout, so the sword strikes.
 */
TEST_OF(struct fight *fight, test_shot_has_its_rating_and_empties_the_pistol)
{
	struct fb_bout *b = &fight->bout;
	struct fb_fighter_state *ada = &b->fighter[0];
	fight->fighter[0].brawn_tap = 2; /* "For a melee or thrown weapon, add your Brawn tap" */
	give_pistol(fight, BESIDE);
	fight_compile(fight);
	assert_int_equal(ada->loaded_firearms, 2);
	fight_declare(fight, 0);
	assert_int_equal(b->distance, 3);
	assert_int_equal(ada->pool, 12 - 5);
	assert_int_equal(ada->declared.maneuver, FB_POINT_BLANK);
	fight_resolve_exchange(fight, 0, 4, 3, 4, 2);
	assert_int_equal(b->fighter[1].worst_wound, 4);
	assert_int_equal(ada->held_items[1], 1);
	assert_int_equal(ada->discharged_firearms, 1 << 1);
	assert_int_equal(ada->loaded_firearms, 0);
	assert_int_equal(b->distance, 3);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_SHOT), 1);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_POINT_BLANK), 0);
	fight_start(fight, 0);
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(ada->declared.maneuver, FB_BLOW);
	assert_int_equal(ada->declared.profile->item, 0);
}

/* A shot that misses empties the pistol, too. A firearm is never thrown, and it neither strikes nor deflects. */
TEST_OF(struct fight *fight, test_firearm_is_neither_thrown_nor_a_melee_weapon)
{
	struct fb_bout *b = &fight->bout;
	give_pistol(fight, ALONE);
	fight_set_policy(fight, 0, "attack: [{do: point_blank, wheel: chest, dice: 5}, {do: stand_down}]");
	fight_set_policy(fight, 0, "defend: [{do: deflect, dice: 2}, {do: dodge, dice: 3}]");
	fight_compile(fight);
	assert_int_equal(b->fighter[0].loaded_firearms, 1);
	assert_non_null(
		strstr(fight->diagnostics.items[fight->diagnostics.n - 1].message, "no weapon or shield to defend with"));
	fight_declare(fight, 0);
	assert_int_equal(b->fighter[0].pool, 9 - 5);
	fight_resolve_exchange(fight, 0, 4, 2, 4, 2);
	assert_int_equal(b->fighter[1].n_wounds, 0);
	assert_int_equal(b->fighter[0].loaded_firearms, 0);
	fight_start(fight, 0);
	assert_false(fb_declare_attack(b, 0));
	fight_start(fight, 1);
	assert_true(fb_declare_attack(b, 1));
	fb_declare_defence(b, 0);
	assert_int_equal(b->fighter[0].declared.defence, FB_DODGE);
}

/*
 * The argument `what` lists items: the sword in one hand can be thrown, and the pistol in the other can be shot. The
 * first listed item that is possible counts.
 */
static void test_what_names_the_item_to_throw_or_shoot(void **state)
{
	static const char *const says[] = {
		"attack: [{do: point_blank, what: weapon, dice: 5}, {do: stand_down}]",
		"attack: [{do: point_blank, what: second, dice: 5}, {do: stand_down}]",
		"attack: [{do: point_blank, what: [firearm, weapon], dice: 5}, {do: stand_down}]",
	};
	static const uint8_t items[] = { 0, 1, 1 };
	struct fight *fight = *state;
	for (unsigned k = 0; k < 3; k++) {
		give_pistol(fight, BESIDE);
		fight_set_policy(fight, 0, says[k]);
		fight_begin(fight);
		assert_true(fb_declare_attack(&fight->bout, 0));
		assert_int_equal(fight->bout.fighter[0].declared.profile->item, items[k]);
		fight->bout.fighter[0].discharged_firearms = 1 << 1;
		fb_update_hold(&fight->bout.fighter[0]);
		fight_start(fight, 0);
		assert_int_equal(fb_declare_attack(&fight->bout, 0), k != 1);
	}
}

/*
 * A firearm is the secondary weapon even if the other weapon is shorter. The other weapon determines the pool, whatever
 * its proficiency.
 */
TEST_OF(struct fight *fight, test_firearm_is_the_secondary_weapon)
{
	struct fb_fighter *ada = &fight->fighter[0];
	give_pistol(fight, BESIDE);
	ada->weapons[0].reach = FB_REACH_H;
	assert_true(fb_is_primary_weapon(&ada->weapons[0], &ada->weapons[1]));
	assert_false(fb_is_primary_weapon(&ada->weapons[1], &ada->weapons[0]));
	fight_compile(fight);
	assert_int_equal(fight->bout.fighter[0].hold, 0);
	assert_int_equal(fight->bout.fighter[0].second_weapon, 1);
	ada->weapons[1].reach = FB_REACH_L; /* a longer firearm changes nothing */
	assert_int_equal(fb_compute_pool_with_two_weapons(ada, 0, 1, 2), 12);
	ada->weapons[1].firearm = false;
	assert_int_equal(fb_compute_pool_with_two_weapons(ada, 0, 1, 2), 9 - 2);
}

/* A pistol may be drawn and shot in the same tempo. If the draw fails, so does the shot. */
TEST_OF(struct fight *fight, test_drawn_and_shot)
{
	struct fb_bout *b = &fight->bout;
	struct fb_fighter_state *ada = &b->fighter[0];
	give_pistol(fight, SHEATHED);
	fight_set_policy(fight, 0, "position: [{do: draw_second, dice: 2}, {do: nothing}]");
	for (unsigned hits = 0; hits < 2; hits++) {
		fight_compile(fight);
		assert_int_equal(ada->loaded_firearms, 0);
		fight_start(fight, 0);
		assert_true(fb_declare_attack(b, 0));
		assert_int_equal(ada->declared.maneuver, FB_POINT_BLANK);
		assert_int_equal(ada->declared.profile->item, 1);
		assert_int_equal(ada->loaded_firearms, 0);
		fight_move_to_positioning_roll(fight, 0, 2, hits);
		fb_resolve_positioning(b, 0);
		assert_int_equal(ada->declared.dice, hits > 0 ? 5 : 0);
	}
}

/* "Shots from firearms pass clean through" the guard that stops other blows at the hand. This holds in bouts and in the
 * odds. */
TEST_OF(struct fight *fight, test_shots_pass_through_guards)
{
	struct fb_bout *b = &fight->bout;
	for (unsigned d6 = 0; d6 < 6; d6++)
		fight->book.wheel[FB_ARMS][FB_THRUST][d6] = FB_HAND;
	fight->fighter[1].weapons[0].traits = FB_COMPLEX_GUARD;
	for (unsigned shoots = 0; shoots < 2; shoots++) {
		give_pistol(fight, BESIDE);
		fight_set_policy(fight, 0,
			shoots ? "attack: [{do: point_blank, wheel: arms, dice: 5}, {do: stand_down}]"
				   : "attack: [{do: thrust, wheel: arms, dice: 5}, {do: stand_down}]");
		fight_begin_declared(fight);
		fight_set_place_of_blow(fight, 1, 0);
		fight_resolve_exchange(fight, 0, 4, 3, 4, 1);
		assert_int_equal(b->fighter[1].n_wounds, shoots);
		struct fb_aim aim = { .matchup = fight->matchup, .side = 0, .profile = b->fighter[0].declared.profile,
			.target = FB_ARMS, .victim_hold = 0, .victim_tn = 4 };
		struct fb_harm harm[7];
		fb_list_harms(&aim, 2, harm);
		assert_true(fabs(harm[6].chance - (shoots ? 0 : 0.5)) < 1e-12); /* only one of two hands is guarded */
	}
}

/*
 * A shot with Pick hits plate of AV 3: the AV is not doubled, and the blunt wound has no cap. Proofed plate ignores
 * Pick, so the soak is 6 and the cap 3. Without Pick the AV of any plate is doubled. Maille Piercing helps only against
 * maille.
 */
static void test_armour_stops_shots_like_blows(void **state)
{
	struct fb_layers plate = { 1, { { .armour_value = 3, .traits = FB_PLATE } } },
					 proofed = { 1, { { .armour_value = 3, .traits = FB_PLATE | FB_PROOFED } } };
	struct fb_layers maille = { 1, { { .armour_value = 2, .traits = FB_MAILLE } } };
	struct fb_layers both = { 2,
		{ { .armour_value = 2, .traits = FB_MAILLE }, { .armour_value = 3, .traits = FB_PLATE | FB_PROOFED } } };
	const struct {
		const struct fb_layers *layers;
		unsigned traits, soak, cap, type;
	} cases[] = {
		{ &plate, FB_SHOT | FB_PICK, 3, FB_LEVELS_MAX, FB_BLUNT }, { &proofed, FB_SHOT | FB_PICK, 6, 3, FB_BLUNT },
		{ &both, FB_SHOT | FB_PICK, 6, 3, FB_BLUNT }, { &plate, FB_SHOT, 6, 3, FB_BLUNT },
		{ &maille, FB_SHOT | FB_PICK, 2, FB_LEVELS_MAX, FB_PIERCE },
		{ &maille, FB_SHOT | FB_MAILLE_PIERCING, 2, FB_LEVELS_MAX, FB_PIERCE },
		{ &plate, FB_SHOT | FB_MAILLE_PIERCING, 6, 3, FB_BLUNT }, { &maille, FB_SHOT, 4, FB_LEVELS_MAX, FB_PIERCE },
		{ &plate, FB_PICK, 6, 3, FB_BLUNT }, /* an ordinary thrust, for which Pick does nothing */
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct fb_soak soak = fb_compute_soak(book_traits(), cases[i].layers, 0, FB_PIERCE, FB_THRUST, cases[i].traits);
		assert_int_equal(soak.soak, cases[i].soak);
		assert_int_equal(soak.cap, cases[i].cap);
		assert_int_equal(soak.type, cases[i].type);
	}
}

/* "Firearms may still Point Blank" in a grapple, and the shot cancels the foe's attack. A disabled arm cannot shoot. */
TEST_OF(struct fight *fight, test_shot_in_a_grapple_cancels_the_attack)
{
	struct fb_bout *b = &fight->bout;
	give_pistol(fight, ALONE);
	grapple_begin(fight, "wrestle: [{do: point_blank, wheel: chest, dice: 4}, {do: nothing}]", "clinch: grapple");
	b->fighter[1].declared.attacks = true;
	grapple_wrestle(fight, 4, 3, 4, 2);
	assert_int_equal(b->fighter[1].worst_wound, 4);
	assert_true(b->grapple);
	assert_int_equal(b->distance, 1);
	assert_int_equal(b->fighter[0].discharged_firearms, 1);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_SHOT), 1);
	grapple_start(fight, 0);
	assert_false(fb_declare_attack(b, 0)); /* the pistol is empty */
	b->fighter[0].discharged_firearms = 0;
	fb_hold_limb(&b->fighter[0], 0);
	grapple_start(fight, 0);
	assert_false(fb_declare_attack(b, 0));
}

/* The bonus attack of a Grab may be a shot, with all dice of the margin. */
TEST_OF(struct fight *fight, test_bonus_attack_of_a_grab_may_be_a_shot)
{
	struct fb_bout *b = &fight->bout;
	give_pistol(fight, ALONE);
	grapple_compile(fight, "wrestle: [{do: point_blank, dice: 1}, {do: nothing}]", "clinch: release");
	fight_start(fight, 0);
	b->fighter[0].pool = 9;
	assert_true(fb_declare_attack(b, 0));
	fb_apply_special_maneuver(b, 0, 3);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_SHOT), 1);
	assert_int_equal(b->fighter[0].discharged_firearms, 1);
	assert_false(b->grapple);
}

/*
 * The first strangle has no advantage. After a successful strangle the next one has an advantage with a garrote, but
 * not with a bare hand.
 */
TEST_OF(struct fight *fight, test_garrote_has_an_advantage_after_a_success)
{
	struct fb_bout *b = &fight->bout;
	for (unsigned has = 0; has < 2; has++) {
		fight->fighter[0].weapons[0] = has ? cord : pistol;
		grapple_begin(fight, "wrestle: [{do: strangle, dice: 4}, {do: nothing}]", "clinch: grapple");
		assert_true(fb_declare_attack(b, 0));
		assert_int_equal(fb_compute_special_net_advantages(b, 0), 0);
		grapple_wrestle(fight, 4, 2, 4, 1);
		assert_int_equal(b->fighter[1].held_limbs, FB_NECK_HELD);
		b->fighter[0].pool = 9;
		b->fighter[0].declared = (struct fb_declared){ .profile = b->fighter[0].side->profiles };
		assert_true(fb_declare_attack(b, 0));
		assert_int_equal(fb_compute_special_net_advantages(b, 0), has);
		fb_hold_limb(&b->fighter[0], 0); /* the foe holds the arm with the garrote */
		assert_int_equal(fb_compute_special_net_advantages(b, 0), 0);
		fb_end_grapple(b);
	}
}

/* The chance of a strangle: two dice against none succeed with the chance 1 - (1/3)^2 at TN 3 and 1 - (1/2)^2 at TN
 * 4. */
TEST_OF(struct fight *fight, test_garrote_raises_the_chance_of_a_strangle)
{
	fight->fighter[0].weapons[0] = cord;
	grapple_begin(fight,
		"wrestle: [{do: strangle, dice: 2, when: wrestle.chance(0) > 0.8}, {do: hold, dice: 1}, {do: nothing}]",
		"clinch: grapple");
	for (unsigned held = 0; held < 2; held++) {
		fight->bout.fighter[1].held_limbs = held ? FB_NECK_HELD : 0;
		grapple_start(fight, 0);
		assert_true(fb_declare_attack(&fight->bout, 0));
		assert_int_equal(fight->bout.fighter[0].declared.maneuver, held ? FB_STRANGLE : FB_HOLD);
	}
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_shot_has_its_rating_and_empties_the_pistol),
	UNIT(test_firearm_is_neither_thrown_nor_a_melee_weapon), UNIT(test_what_names_the_item_to_throw_or_shoot),
	UNIT(test_firearm_is_the_secondary_weapon), UNIT(test_drawn_and_shot), UNIT(test_shots_pass_through_guards),
	UNIT(test_armour_stops_shots_like_blows), UNIT(test_shot_in_a_grapple_cancels_the_attack),
	UNIT(test_bonus_attack_of_a_grab_may_be_a_shot), UNIT(test_garrote_has_an_advantage_after_a_success),
	UNIT(test_garrote_raises_the_chance_of_a_strangle))
