/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of "18. Non-lethal combat" with several fighters a side: who holds whom, who may attack whom, which stances
 * remain.
 */
#include "rules/saga/group/group.h"
#include "saga_fixture.h"
#include "testing.h"

/* This fighter has Attack 20 and no botch, so any manoeuvre succeeds against a VICTIM (Defence 6). */
#define ARMS "{brawl: 20, strength: 3, weapons: [fist], cautious: [brawl]}"
#define GRAPPLES "{act: [grapple, attack], exert: none}"
#define VICTIM "{weapons: [club]}"
/* A WALL cannot be hurt by a VICTIM, and cannot hurt anybody. */
#define WALL "{stamina: 6, size: 10, virtues: [tough], dexterity: -6, armour: plate_f, weapons: [club]}"

static struct sg_melee melee;

static void turn_of(unsigned side, unsigned i)
{
	sg_take_member_turn(&saga.bout, &melee, side, i);
}

static unsigned hold(unsigned side, unsigned i, unsigned by)
{
	return melee.place[side][i].hold_strengths[by];
}

/*
 * A hold is between two fighters. The held fighter can only attack its grappler, even if the grappler is not the first
 * foe.
 */
static void holds_are_of_two(void **state)
{
	static const char flees[] = "{act: disengage, exert: none}";
	static const struct saga_member a[] = { { WALL, "" }, { ARMS, GRAPPLES } }, b[] = { { WALL, flees }, { WALL, "" } };
	saga_line_up("", N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	turn_of(1, 1);
	assert_int_equal(melee.place[1][1].attacked_foe, 0);
	turn_of(0, 1);
	unsigned strength = hold(1, 0, 1);
	assert_true(strength >= 14); /* the Advantage is at least Attack 20 - Defence 6 */
	assert_int_equal(hold(1, 0, 0), 0);
	assert_int_equal(hold(1, 1, 1), 0);
	sg_enter_duel(&saga.bout, &melee, 0, 1, 0);
	assert_int_equal(saga.bout.fighter[1].hold_strength_of_foe, strength);
	sg_enter_duel(&saga.bout, &melee, 0, 0, 0);
	assert_int_equal(saga.bout.fighter[1].hold_strength_of_foe, 0);
	turn_of(1, 0);
	assert_int_equal(saga_times_tried(1, SG_EVENT_DISENGAGE), 0);
	assert_int_equal(saga_times_tried(1, SG_EVENT_BREAK), 1);
	assert_int_equal(melee.place[1][0].attacked_foe, 1);
	turn_of(0, 1); /* "Later successful grapple attacks add their AA" */
	assert_true(hold(1, 0, 1) >= strength + 14);
}

/*
 * "at <= 0 it is free and the grappler takes a Light wound": this ends the hold of one of two grapplers. The next
 * attack is on the other grappler.
 */
static void breaking_free_ends_one_of_two_holds(void **state)
{
	static const struct saga_member a[] = { { VICTIM, GRAPPLES }, { VICTIM, "" } }, b[] = { { ARMS, "" } };
	saga_line_up("", N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	melee.place[1][0].hold_strengths[0] = 1;
	melee.place[1][0].hold_strengths[1] = 255;
	turn_of(1, 0);
	assert_int_equal(hold(1, 0, 0), 0);
	assert_int_equal(melee.fighter[0][0].wounds, 1);
	assert_int_equal(hold(1, 0, 1), 255);
	turn_of(1, 0);
	assert_in_range(hold(1, 0, 1), 1, 255 - 14);
	assert_int_equal(saga_times_tried(1, SG_EVENT_BREAK), 2);
	assert_int_equal(saga_times_succeeded(1, SG_EVENT_BREAK), 1);
	assert_int_equal(melee.fighter[0][1].wounds, 0);
}

/* A defeated fighter holds nobody and is not held. */
static void holds_end_when_a_grappler_is_out(void **state)
{
	static const struct saga_member two[] = { { VICTIM, GRAPPLES }, { VICTIM, "" } };
	saga_line_up("", N(two), N(two), "");
	saga_begin_group_bout(&melee, 0);
	melee.place[1][0].hold_strengths[0] = melee.place[1][0].hold_strengths[1] = melee.place[0][0].hold_strengths[1] = 5;
	sg_enter_duel(&saga.bout, &melee, 0, 0, 1);
	saga.bout.fighter[0].ending = SG_DOWN;
	sg_leave_duel(&saga.bout, &melee, 0, 0, 1);
	assert_int_equal(hold(1, 0, 0), 0);
	assert_int_equal(hold(1, 0, 1), 5);
	assert_int_equal(hold(0, 0, 1), 0);
	assert_int_equal(melee.n_able[0], 1);
}

/* "A grappled character cannot change stances", nor can its grappler. A fighter in a hold is not made to come
 * forward. */
static void stances_are_kept_in_a_hold(void **state)
{
	static const char back[] = "{stance: rearward, act: [grapple, attack], exert: none}";
	static const char turns[] = "{stance: [{do: rearward, when: round == 1}, forward], act: attack, exert: none}";
	static const struct saga_member a[] = { { WALL, "" }, { ARMS, back } };
	static const struct saga_member b[] = { { WALL, "" }, { WALL, turns } };
	saga_line_up("{stances: yes}", N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	sg_declare_stances(&saga.bout, &melee);
	assert_true(melee.place[0][1].is_rearward && melee.place[1][1].is_rearward);
	melee.place[0][1].is_rearward = false; /* the grappler has come forward by a rush */
	melee.place[1][1].hold_strengths[1] = 5;
	saga.bout.capped_round = 1;
	sg_declare_stances(&saga.bout, &melee);
	assert_false(melee.place[0][1].is_rearward);
	assert_true(melee.place[1][1].is_rearward);
	melee.fighter[1][0].ending = SG_DOWN; /* nobody stands forward any more */
	melee.n_able[1]--;
	sg_declare_stances(&saga.bout, &melee);
	assert_true(melee.place[1][1].is_rearward);
	melee.place[1][1].hold_strengths[1] = 0;
	sg_declare_stances(&saga.bout, &melee);
	assert_true(melee.place[0][1].is_rearward);
	assert_false(melee.place[1][1].is_rearward);
}

/* A grappler attacks the foe that it holds without a rush. Other fighters must rush. */
static void no_rush_in_a_hold(void **state)
{
	static const char rushes[] = "{target: rearward, act: [{do: grapple, when: foe.held > 99}, attack], exert: none}";
	static const struct saga_member a[] = { { WALL, rushes }, { WALL, rushes } };
	static const struct saga_member b[] = { { WALL, "" }, { WALL, "" } };
	saga_line_up("{stances: yes}", N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	melee.place[1][1].is_rearward = true;
	melee.place[1][1].hold_strengths[0] = 5;
	turn_of(0, 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_RUSH), 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(melee.place[0][0].attacked_foe, 1);
	turn_of(0, 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_RUSH), 1);
	turn_of(1, 1); /* a held fighter can break free from the rearward stance */
	assert_int_equal(saga_times_tried(1, SG_EVENT_BREAK), 1);
}

/* A fighter lets go of a held foe to grapple another, or to change its weapon. */
static void grapplers_release_a_foe_in_groups(void **state)
{
	static const struct saga_member a[] = { { ARMS, GRAPPLES },
		{ "{brawl: 4, weapons: [fist, club]}", "{hand: [{do: missile, when: round > 1}, keep], act: attack}" },
		{ "{brawl: 4, single: 4, weapons: [club]}", "{hand: [{do: bare, when: round > 1}, keep], act: attack}" } };
	static const struct saga_member b[] = { { WALL, "" }, { WALL, "" } };
	saga_line_up("", N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	melee.place[1][1].hold_strengths[0] = melee.place[1][1].hold_strengths[1] = melee.place[1][1].hold_strengths[2] = 5;
	turn_of(0, 0);
	assert_true(hold(1, 0, 0) > 0);
	assert_int_equal(hold(1, 1, 0), 0);
	saga.bout.capped_round = 1;
	turn_of(0, 1);
	turn_of(0, 2);
	assert_int_equal(hold(1, 1, 1), 5); /* the policy finds no missile weapon to draw */
	assert_int_equal(hold(1, 1, 2), 0);
}

/* The effects of trips, disarms and taken weapons last, whoever makes the next attack. */
static void effects_of_manoeuvres_last(void **state)
{
	static const struct saga_member a[] = { { ARMS, "{act: [trip, disarm, attack], exert: none}" },
		{ ARMS, "{act: [take_weapon, nothing], exert: none}" } };
	static const struct saga_member b[] = { { VICTIM, "" }, { VICTIM, "" } };
	saga_line_up("", N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	turn_of(0, 0);
	assert_int_equal(melee.fighter[1][0].prone, 1);
	turn_of(0, 0);
	assert_string_equal(sg_arm_in_hand(&melee, 1, 0)->weapon->id, "fist");
	turn_of(0, 1); /* the weapon already lies on the ground, so it cannot be taken */
	assert_int_equal(saga_times_tried(0, SG_EVENT_MANOEUVRE), 2);
	turn_of(1, 0);
	assert_int_equal(saga_times_tried(1, SG_EVENT_TAKE_UP), 1);
	assert_string_equal(sg_arm_in_hand(&melee, 1, 0)->weapon->id, "club");
	turn_of(0, 1);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_MANOEUVRE), 3);
	turn_of(1, 0); /* the fighter has no weapon left to take up */
	assert_int_equal(saga_times_tried(1, SG_EVENT_TAKE_UP), 1);
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 1);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(holds_are_of_two), UNIT(breaking_free_ends_one_of_two_holds),
	UNIT(holds_end_when_a_grappler_is_out), UNIT(stances_are_kept_in_a_hold), UNIT(no_rush_in_a_hold),
	UNIT(grapplers_release_a_foe_in_groups), UNIT(effects_of_manoeuvres_last))
