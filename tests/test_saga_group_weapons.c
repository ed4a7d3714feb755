/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of several fighters a side: mishaps of botches (ambiguity A-10), and weapons that are lost, broken and taken
 * up again.
 */
#include <math.h>

#include "rules/saga/bout/wrestling.h"
#include "rules/saga/group/group.h"
#include "saga_fixture.h"
#include "testing.h"

enum { BOUTS = 20000 };

#define MISHAP "{attack_botch: mishap}"
#define STANCES "{attack_botch: mishap, stances: yes}"
#define SWORD "{single: 4, weapons: [sword_short]}"

static struct sg_melee melee;

/* Applies the mishap of a member of A whose botch dice roll these digits. */
static void apply_mishap(unsigned i, const char *digits)
{
	sg_enter_duel(&saga.bout, &melee, 0, i, 0);
	saga_set_attack_dice(0, digits);
	sg_apply_mishap(&saga.bout, 0);
	sg_leave_duel(&saga.bout, &melee, 0, i, 0);
}

static const char *name_of_weapon_in_hand(unsigned side, unsigned i)
{
	return sg_arm_in_hand(&melee, side, i)->weapon->id;
}

static int defence(unsigned i)
{
	sg_enter_duel(&saga.bout, &melee, 0, i, 0);
	return saga.bout.fighter[0].side->defence;
}

/*
 * One zero: "-3 Defence until own next turn", against every foe. Two zeros: the weapon drops, and the fighter takes it
 * up in its next turn.
 */
static void mishaps_last_until_the_next_turn(void **state)
{
	static const struct saga_member a[] = { { SWORD, "" }, { "{weapons: [sword_short]}", "" } };
	static const struct saga_member b[] = { { SWORD, "" }, { SWORD, "" } };
	saga_line_up(MISHAP, N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	assert_int_equal(saga.matchup->teams->n_members[0], 2);
	apply_mishap(1, "05555"); /* four botch dice without a zero */
	assert_int_equal(saga_times_tried(0, SG_EVENT_MISHAP), 0);
	assert_int_equal(defence(1), 1);
	apply_mishap(1, "00555");
	assert_int_equal(defence(1), -2);
	assert_int_equal(defence(0), 5);
	sg_take_member_turn(&saga.bout, &melee, 0, 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(defence(1), 1);
	apply_mishap(1, "00055");
	assert_string_equal(name_of_weapon_in_hand(0, 1), "fist");
	assert_int_equal(defence(1), 0);
	sg_take_member_turn(&saga.bout, &melee, 0, 0); /* turns of other members change nothing */
	assert_string_equal(name_of_weapon_in_hand(0, 1), "fist");
	sg_take_member_turn(&saga.bout, &melee, 0, 1);
	assert_string_equal(name_of_weapon_in_hand(0, 1), "sword_short");
	assert_int_equal(saga_times_tried(0, SG_EVENT_TAKE_UP), 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 2);
}

/*
 * Three zeros: the fighter falls and its weapon breaks. It draws its next weapon with an action. If it has none, it has
 * bare hands.
 */
static void broken_weapons_are_replaced_by_the_next(void **state)
{
	static const struct saga_member a[] = { { "{weapons: [sword_short, club]}", "{act: attack, exert: none}" },
		{ SWORD, "" } };
	static const struct saga_member b[] = { { SWORD, "" } };
	saga_line_up(MISHAP, N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	apply_mishap(0, "00005");
	assert_int_equal(melee.fighter[0][0].prone, 1);
	assert_string_equal(name_of_weapon_in_hand(0, 0), "fist");
	sg_take_member_turn(&saga.bout, &melee, 0, 0);
	assert_string_equal(name_of_weapon_in_hand(0, 0), "club");
	assert_int_equal(saga_times_tried(0, SG_EVENT_TAKE_UP), 1);
	apply_mishap(0, "00005");
	sg_take_member_turn(&saga.bout, &melee, 0, 0);
	assert_string_equal(name_of_weapon_in_hand(0, 0), "fist");
	assert_int_equal(saga_times_tried(0, SG_EVENT_TAKE_UP), 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
}

/*
 * A fighter whose bow broke stands forward. First it draws its knife, which takes an action, so it does not attack in
 * that turn.
 */
static void stances_follow_the_remaining_weapons(void **state)
{
	static const struct saga_member a[] = { { "{single: 4, weapons: [sword_short], shield: heater}", "" },
		{ "{strength: 2, brawl: 4, weapons: [bow_long, knife]}", "" } };
	static const struct saga_member b[] = { { SWORD, "" } };
	saga_line_up(STANCES, N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	sg_declare_stances(&saga.bout, &melee);
	assert_true(melee.place[0][1].is_rearward);
	assert_string_equal(name_of_weapon_in_hand(0, 1), "bow_long");
	apply_mishap(1, "00005");
	assert_string_equal(name_of_weapon_in_hand(0, 1), "fist");
	sg_declare_stances(&saga.bout, &melee);
	assert_false(melee.place[0][1].is_rearward);
	sg_take_member_turn(&saga.bout, &melee, 0, 1);
	assert_string_equal(name_of_weapon_in_hand(0, 1), "knife");
	assert_int_equal(saga_times_tried(0, SG_EVENT_TAKE_UP), 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 0);
	sg_take_member_turn(&saga.bout, &melee, 0, 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
}

/*
 * A tenth of the attacks roll a 0. Of these a share of 1 - .9^4 has a mishap. A share of 4 * .1 * .9^3 loses 3
 * Defence, and the other mishaps lose the weapon.
 */
static void weapons_are_lost_as_often_as_expected(void **state)
{
	static const struct saga_member a[] = { { "{weapons: [sword_short]}", "" }, { SWORD, "" } };
	static const struct saga_member b[] = { { SWORD, "" } };
	unsigned guard = 0, lost = 0;
	saga_line_up(MISHAP, N(a), N(b), "");
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		saga_begin_group_bout(&melee, bout);
		sg_take_member_turn(&saga.bout, &melee, 0, 0);
		guard += melee.fighter[0][0].is_off_guard;
		lost += melee.fighter[0][0].hand != 0;
	}
	assert_int_equal(guard + lost, saga_times_tried(0, SG_EVENT_MISHAP));
	const double chances[] = { .1 * .2916, .1 * (1 - .6561 - .2916) };
	const unsigned counts[] = { guard, lost };
	for (unsigned k = 0; k < 2; k++)
		assert_true(fabs(counts[k] - chances[k] * BOUTS) < 4.5 * sqrt(chances[k] * BOUTS));
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(mishaps_last_until_the_next_turn),
	UNIT(broken_weapons_are_replaced_by_the_next), UNIT(stances_follow_the_remaining_weapons),
	UNIT(weapons_are_lost_as_often_as_expected))
