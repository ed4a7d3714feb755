/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of several saga fighters a side: order of turns, targets, crowds, assailants, shots that spread, protection,
 * flight.
 */
#include <salle/exact_bout.h>

#include <math.h>
#include <string.h>

#include "rules/saga/chances/chances.h"
#include "rules/saga/exact/exact.h"
#include "rules/saga/group/group.h"
#include "testing.h"
#include "saga_fixture.h"

enum { BOUTS = 20000 };

#define AXE "{single: 4, weapons: [axe]}"
/* An attack of AXE cannot wound WALL, and WALL's attacks cannot hit AXE. */
#define WALL "{stamina: 6, size: 10, virtues: [tough], dexterity: -6, armour: plate_f, weapons: [fist]}"
#define BOW "{strength: 2, bows: 4, weapons: [bow_long]}"
#define BLUNDERBUSS "{firearms: 4, weapons: [blunderbuss, knife]}"

static struct sg_melee melee;

/* Lets A take its turns in the order of its list, then B. */
static void in_list_order(void)
{
	struct sg_rank order[2 * SALLE_SIDE_MAX];
	unsigned n = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee.teams->n_members[side]; i++)
			order[n++] = (struct sg_rank){ (uint8_t)side, (uint8_t)i };
	sg_fight_group_round(&saga.bout, &melee, order, n);
}

static unsigned attackers_of(unsigned side, unsigned i)
{
	return (unsigned)__builtin_popcount(melee.place[side][i].attackers);
}

/* Three equal fighters act in each of the six orders equally often, even after ties. */
static void equals_come_in_every_order(void **state)
{
	static const struct saga_member two[] = { { AXE, "" }, { AXE, "" } }, one[] = { { AXE, "" } };
	unsigned seen[3][3] = { { 0 } };
	saga_line_up("", N(two), N(one), "");
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		struct sg_rank order[2 * SALLE_SIDE_MAX];
		saga_begin_group_bout(&melee, bout);
		assert_int_equal(sg_roll_order_of_turns(&saga.bout, &melee, order), 3);
		unsigned first = 2u * order[0].side + order[0].vanguard, next = 2u * order[1].side + order[1].vanguard;
		assert_true(first != next);
		seen[first][next]++;
	}
	for (unsigned first = 0; first < 3; first++)
		for (unsigned next = 0; next < 3; next++)
			if (first != next)
				assert_share(seen[first][next], 1.0 / 6, BOUTS);
}

/*
 * Example 1 of "24. Checks that hold by hand": with or without a third fighter, Initiative +3 goes before -2 with
 * probability 0.861813657.
 */
static void the_quicker_goes_first(void **state)
{
	/* A Load of 1 is a Burden of 1, and with Strength 0 an Encumbrance of 1. */
	static const struct saga_member two[] = { { "{quickness: 4, single: 4, weapons: [axe]}", "" }, { AXE, "" } };
	static const struct saga_member one[] = { { "{quickness: -1, single: 4, weapons: [axe]}", "" } };
	unsigned before = 0;
	saga_line_up("", N(two), N(one), "");
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		struct sg_rank order[2 * SALLE_SIDE_MAX];
		unsigned place[3] = { 0 };
		saga_begin_group_bout(&melee, bout);
		unsigned n = sg_roll_order_of_turns(&saga.bout, &melee, order);
		for (unsigned k = 0; k < n; k++)
			place[2u * order[k].side + order[k].vanguard] = k;
		before += place[0] < place[2];
	}
	assert_share(before, 0.861813657, BOUTS);
}

/* "each party takes one action": every fighter attacks the first foe that is still able to fight. */
static void all_attack_the_first_able_foe(void **state)
{
	static const struct saga_member four[] = { { AXE, "" }, { AXE, "" }, { AXE, "" }, { AXE, "" } };
	static const struct saga_member two[] = { { WALL, "" }, { WALL, "" } };
	saga_line_up("", N(four), N(two), "");
	saga_begin_group_bout(&melee, 0);
	in_list_order();
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 4);
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 2);
	assert_int_equal(attackers_of(0, 0), 2); /* both fighters of B have attacked this one since its last turn */
	assert_int_equal(attackers_of(0, 1), 0);
	assert_int_equal(attackers_of(1, 0), 0); /* attacks are counted until the fighter's next turn */
	melee.fighter[1][0].ending = SG_DOWN;
	melee.n_able[1]--;
	for (unsigned i = 0; i < 4; i++)
		sg_take_member_turn(&saga.bout, &melee, 0, i);
	assert_int_equal(attackers_of(1, 1), 4);
	assert_int_equal(attackers_of(1, 0), 0);
}

/*
 * Ambiguity A-12: at most six fighters attack one target in melee. The others attack the next foe, if there is one.
 * Shots are not limited.
 */
static void six_crowd_one_target(void **state)
{
	static const struct saga_member nine[] = { { AXE, "" }, { AXE, "" }, { AXE, "" }, { AXE, "" }, { AXE, "" },
		{ AXE, "" }, { AXE, "" }, { AXE, "" }, { AXE, "" } };
	static const struct saga_member bows[] = { { BOW, "" }, { BOW, "" }, { BOW, "" }, { BOW, "" }, { BOW, "" },
		{ BOW, "" }, { BOW, "" }, { BOW, "" }, { BOW, "" } };
	static const struct saga_member two[] = { { WALL, "" }, { WALL, "" } };
	for (unsigned foes = 1; foes <= 2; foes++) {
		saga_line_up("", N(nine), two, foes, "");
		saga_begin_group_bout(&melee, 0);
		for (unsigned i = 0; i < 9; i++)
			sg_take_member_turn(&saga.bout, &melee, 0, i);
		assert_int_equal(attackers_of(1, 0), 6);
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), foes == 1 ? 6 : 9);
		if (foes == 2)
			assert_int_equal(attackers_of(1, 1), 3);
	}
	saga_line_up("", N(bows), two, 1, "");
	saga_begin_group_bout(&melee, 0);
	for (unsigned i = 0; i < 9; i++)
		sg_take_member_turn(&saga.bout, &melee, 0, i);
	assert_int_equal(attackers_of(1, 0), 9);
}

/*
 * Assailants of the shooter and of the target both hinder a shot: "-1 per assailant, up to -3". The bow's attack is
 * Bows 4 + Atk 4.
 */
static void assailants_hinder_shots(void **state)
{
	static const struct saga_member shooters[] = { { BOW, "" }, { AXE, "" }, { AXE, "" } };
	static const struct saga_member foes[] = { { AXE, "" }, { AXE, "" }, { AXE, "" }, { AXE, "" }, { AXE, "" } };
	saga_line_up("", N(shooters), N(foes), "");
	saga_begin_group_bout(&melee, 0);
	sg_enter_duel(&saga.bout, &melee, 0, 0, 0);
	assert_int_equal(sg_sum_attack_modifiers(&saga.bout, 0), 8);
	for (unsigned j = 0; j < 5; j++) {
		melee.place[1][j].attacked_foe = 0;
		sg_enter_duel(&saga.bout, &melee, 0, 0, 0);
		assert_int_equal(sg_sum_attack_modifiers(&saga.bout, 0), 8 - (int)(j < 3 ? j + 1 : 3));
	}
	melee.place[0][1].attacked_foe = melee.place[0][2].attacked_foe =
		0; /* the shooter's two friends attack its target */
	sg_enter_duel(&saga.bout, &melee, 0, 0, 0);
	assert_int_equal(sg_sum_attack_modifiers(&saga.bout, 0), 8 - 3 - 2);
	for (unsigned j = 1; j < 5; j++)
		melee.fighter[1][j].ending = SG_DOWN; /* a defeated fighter is not an assailant */
	sg_enter_duel(&saga.bout, &melee, 0, 0, 0);
	assert_int_equal(sg_sum_attack_modifiers(&saga.bout, 0), 8 - 1 - 2);
	sg_enter_duel(&saga.bout, &melee, 0, 1, 0); /* assailants do not hinder an axe: its attack is Single 4 + Atk 4 */
	assert_int_equal(sg_sum_attack_modifiers(&saga.bout, 0), 8);
}

/* Ambiguity A-21: beyond 12 paces a blunderbuss strikes three foes in the same stance. */
static void shots_spread_to_three_foes(void **state)
{
	static const struct saga_member guns[] = { { BLUNDERBUSS, "" }, { BLUNDERBUSS, "" } };
	static const struct saga_member foes[] = { { WALL, "" }, { WALL, "" }, { WALL, "" }, { WALL, "" } };
	static const unsigned paces[] = { 12, 13 };
	for (size_t k = 0; k < 2; k++) {
		char scene[32];
		(void)snprintf(scene, sizeof scene, "{distance: %u}", paces[k]);
		saga_line_up("{stances: yes}", N(guns), N(foes), scene);
		saga_begin_group_bout(&melee, 0);
		melee.place[0][0].is_rearward = melee.place[0][1].is_rearward = true;
		sg_take_member_turn(&saga.bout, &melee, 0, 0);
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
		assert_int_equal(saga_times_tried(0, SG_EVENT_SPREAD), k == 0 ? 0 : 2);
		for (unsigned j = 0; j < 4; j++)
			assert_int_equal(attackers_of(1, j), j == 0 || (k == 1 && j < 3));
		melee.place[1][1].is_rearward = true;
		sg_take_member_turn(&saga.bout, &melee, 0, 1);
		assert_int_equal(attackers_of(1, 1), k);
		assert_int_equal(attackers_of(1, 3), k);
	}
}

/* "a protected character cannot be attacked until all defenders are incapacitated; at most one protected". */
static void defenders_protect_one_each(void **state)
{
	static const struct saga_member side[] = { { WALL, "{protect: next, act: attack, exert: none}" }, { AXE, "" },
		{ AXE, "" } };
	static const struct saga_member foes[] = { { WALL, "{target: most_hurt, act: attack, exert: none}" },
		{ WALL, "{target: most_hurt, act: attack, exert: none}" } };
	saga_line_up("", N(side), N(foes), "");
	saga_begin_group_bout(&melee, 0);
	melee.fighter[0][1].wounds = 6;
	sg_update_penalty(&melee.fighter[0][1]);
	melee.fighter[0][2].wounds = 3;
	sg_update_penalty(&melee.fighter[0][2]);
	sg_declare_stances(&saga.bout, &melee);
	assert_true(sg_is_protected(&melee, 0, 1));
	assert_false(sg_is_protected(&melee, 0, 0) || sg_is_protected(&melee, 0, 2));
	sg_take_member_turn(&saga.bout, &melee, 1, 0);
	assert_int_equal(attackers_of(0, 2), 1); /* this fighter has the worst wounds of those whom nobody protects */
	melee.fighter[0][0].ending = SG_DOWN;
	melee.n_able[0]--;
	sg_take_member_turn(&saga.bout, &melee, 1, 1);
	assert_int_equal(attackers_of(0, 1), 1);
	assert_int_equal(attackers_of(0, 2), 1);
}

/*
 * With `protect: most_hurt` a fighter protects nobody as long as nobody is hurt. Two fighters never protect each
 * other.
 */
static void defenders_are_not_protected(void **state)
{
	static const char next[] = "{protect: next, act: attack, exert: none}";
	static const char hurt[] = "{protect: most_hurt, act: attack, exert: none}";
	const struct saga_member all[] = { { AXE, next }, { AXE, next }, { AXE, next }, { AXE, next } };
	const struct saga_member foes[] = { { AXE, hurt }, { AXE, hurt } };
	saga_line_up("", N(all), N(foes), "");
	saga_begin_group_bout(&melee, 0);
	sg_declare_stances(&saga.bout, &melee);
	for (unsigned i = 0; i < 4; i++)
		assert_int_equal(melee.place[0][i].protected_ally, i == 0 ? 1 : i == 2 ? 3 : SG_NONE);
	assert_int_equal(melee.place[1][0].protected_ally, SG_NONE);
	melee.fighter[1][0].wounds = 1;
	sg_update_penalty(&melee.fighter[1][0]);
	sg_declare_stances(&saga.bout, &melee);
	assert_int_equal(melee.place[1][1].protected_ally, 0);
	assert_int_equal(melee.place[1][0].protected_ally, SG_NONE);
}

/* With `target: weakest` a fighter chooses the second foe, which has no armour. */
static void policies_choose_targets(void **state)
{
	static const struct saga_member one[] = { { AXE, "{target: weakest, act: attack, exert: none}" } };
	static const struct saga_member foes[] = { { WALL, "" }, { AXE, "" }, { WALL, "" } };
	saga_line_up("", N(one), N(foes), "");
	saga_begin_group_bout(&melee, 0);
	sg_take_member_turn(&saga.bout, &melee, 0, 0);
	assert_int_equal(attackers_of(1, 1), 1);
}

/*
 * "19. Disengaging": the fighter must beat the total of each foe that attacked it. If none did, it leaves without a
 * roll.
 */
static void disengaging_from_several(void **state)
{
	static const struct saga_member one[] = { { AXE, "{act: disengage, exert: none}" } };
	static const struct saga_member foes[] = { { AXE, "" }, { AXE, "" }, { AXE, "" } };
	unsigned left[4] = { 0 };
	saga_line_up("", N(one), N(foes), "");
	for (unsigned attackers = 0; attackers < 4; attackers++)
		for (uint64_t bout = 0; bout < BOUTS; bout++) {
			saga_begin_group_bout(&melee, bout);
			melee.place[0][0].attackers = (1u << attackers) - 1;
			sg_take_member_turn(&saga.bout, &melee, 0, 0);
			left[attackers] += melee.n_able[0] == 0 && melee.fighter[0][0].ending == SG_FLED;
		}
	/* Defence 4 + 6 = 10 must exceed Attack 8 + die, so the die must be at most 1: probability 1 - .9 per attacker. */
	assert_int_equal(left[0], BOUTS);
	for (unsigned attackers = 1; attackers < 4; attackers++)
		assert_share(left[attackers], pow(1 - .9, attackers), BOUTS);
}

static void exact_chances_need_one_fighter_a_side(void **state)
{
	static const struct saga_member two[] = { { AXE, "" }, { AXE, "" } }, one[] = { { AXE, "" } };
	struct salle_exact_bout exact;
	saga_line_up("", N(two), N(one), "");
	assert_string_equal(sg_exact_chances(saga.matchup, true, &exact, NULL), "there are several fighters a side");
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(equals_come_in_every_order), UNIT(the_quicker_goes_first),
	UNIT(all_attack_the_first_able_foe), UNIT(six_crowd_one_target), UNIT(assailants_hinder_shots),
	UNIT(shots_spread_to_three_foes), UNIT(defenders_protect_one_each), UNIT(defenders_are_not_protected),
	UNIT(policies_choose_targets), UNIT(disengaging_from_several), UNIT(exact_chances_need_one_fighter_a_side))
