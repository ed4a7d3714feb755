/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of "Delay and interrupt" with several fighters a side, and of the weapons that they draw. */
#include "rules/saga/group/group.h"
#include "saga_fixture.h"
#include "testing.h"

#define WAITS "{delay: delay, act: attack, exert: none}"
/* This fighter has Attack 24 (20 + 4), Damage 7 (3 + 4), no botch, Weapon Init 3. It kills a VICTIM (Defence 6, Soak
 * 0) with any die. */
#define SLAYER "{single: 20, strength: 3, weapons: [rapier], cautious: [single]}"
/* VICTIM has Defence 6, Soak 0 and Weapon Init 1. */
#define VICTIM "{weapons: [axe]}"
/* A WALL cannot be hurt by a VICTIM, and its own attacks hurt nobody. */
#define WALL "{stamina: 6, size: 10, virtues: [tough], dexterity: -6, armour: plate_f, weapons: [fist]}"

static struct sg_melee melee;

static void round_of(const char *order, const int *initiative)
{
	saga_play_round(&melee, order, initiative);
}

/*
 * "compare Initiative Totals with Weapon Init added", "delayer first on >=": a fighter that waits too long is attacked
 * first.
 */
static void waiting_fighter_goes_first_on_equal_totals(void **state)
{
	static const struct {
		const char *options;
		int waits, acts;
		unsigned before;
	} cases[] = {
		{ "", 5, 7, 1 },
		{ "", 5, 8, 0 },
		{ "{interrupt: delayer}", 5, 8, 1 },
		{ "{interrupt: delayer}", 5, 9, 0 },
		{ "{initiative: core}", 5, 5, 1 },
		{ "{initiative: core}", 5, 6, 0 },
	};
	static const struct saga_member a[] = { { SLAYER, WAITS } }, b[] = { { VICTIM, "" }, { WALL, "" } };
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		saga_line_up(cases[k].options, N(a), N(b), "");
		assert_true(saga.matchup->can_delay);
		saga_begin_group_bout(&melee, 0);
		round_of("a0 b0", (const int[]){ cases[k].waits, cases[k].acts });
		assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), 1);
		assert_int_equal(saga_times_succeeded(0, SG_EVENT_INTERRUPT), cases[k].before);
		assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), !cases[k].before); /* a dead fighter does not attack */
		assert_int_equal(melee.fighter[1][0].ending, SG_KILLED);
	}
}

/*
 * "the Weapon Init of the action": the waiting fighter's weapon has 3, the hooves that act instead of the rider have 2.
 */
static void hooves_have_a_weapon_init(void **state)
{
	static const struct saga_member a[] = { { SLAYER, WAITS } };
	static const struct saga_member b[] = {
		{ "{brawl: 1, weapons: [kick], mount: destrier}", "{mount: [attack, rest]}" }, { WALL, "" }
	};
	for (int acts = 6; acts < 8; acts++) {
		saga_line_up("{mount_action: instead}", N(a), N(b), "");
		saga_begin_group_bout(&melee, 0);
		round_of("a0 b0", (const int[]){ 5, acts });
		assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), 1);
		assert_int_equal(saga_times_succeeded(0, SG_EVENT_INTERRUPT), acts == 6);
		assert_int_equal(saga_times_tried(1, SG_EVENT_HOOVES), acts == 7);
	}
}

/* A policy sees whether its own delay would be in time, and whether a foe has delayed. */
static void policies_see_delays(void **state)
{
	static const struct saga_member a[] = { { SLAYER, "{delay: [{do: delay, when: forestalls}, act], act: attack}" } };
	static const struct saga_member b[] = { { WALL, "" }, { WALL, "" } };
	static const struct saga_member waits[] = {
		{ WALL, "{delay: [{do: delay, when: turn == awaited}, act], act: attack}" },
		{ WALL, "" },
	};
	for (int acts = 8; acts < 10; acts++) { /* the waiting fighter's Weapon Init is 3, the foe's 0 */
		saga_line_up("", N(a), N(b), "");
		saga_begin_group_bout(&melee, 0);
		round_of("a0 b0", (const int[]){ 5, acts });
		assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), acts == 8);
	}
	saga_line_up("", N(a), N(waits), "");
	saga_begin_group_bout(&melee, 0);
	round_of("a0 b0", (const int[]){ 9, 8 });
	assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 1);
}

/*
 * A waiting fighter interrupts the foe that it would attack: b0, although b1 acts earlier. If b0 is out, it interrupts
 * b1.
 */
static void waiting_fighter_answers_its_target(void **state)
{
	static const struct saga_member a[] = { { SLAYER, WAITS } }, b[] = { { VICTIM, "" }, { VICTIM, "" } };
	saga_line_up("", N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	round_of("a0 b1 b0", (const int[]){ 9, 8, 7 });
	assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), 1);
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 1);
	assert_int_equal(melee.fighter[1][0].ending, SG_KILLED);
	round_of("a0 b1", (const int[]){ 9, 8 });
	assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), 2);
	assert_int_equal(melee.fighter[1][1].ending, SG_KILLED);
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 1);
}

/* Two fighters wait for the same foe. The first kills it. The other then acts at once, and kills the next foe. */
static void two_fighters_wait_for_the_same_foe(void **state)
{
	static const struct saga_member a[] = { { SLAYER, WAITS }, { SLAYER, WAITS } };
	static const struct saga_member b[] = { { VICTIM, "" }, { VICTIM, "" }, { VICTIM, "" } };
	saga_line_up("", N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	round_of("a0 a1 b0 b1", (const int[]){ 9, 9, 8, 8 });
	assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 2);
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 0);
	assert_int_equal(melee.n_able[1], 1);
}

/*
 * "each adds a fresh stress die": fighters with totals of 6 + 3 and 9 + 0 go first equally often. If a0 goes first, a1
 * has no foe to interrupt.
 */
static void equal_waiting_fighters_go_first_equally_often(void **state)
{
	enum { BOUTS = 4000 };
	static const struct saga_member a[] = { { SLAYER, WAITS }, { WALL, WAITS } };
	static const struct saga_member b[] = { { VICTIM, "" }, { WALL, "" } };
	const struct salle_stream_key key = salle_make_stream_key(1, 2, false);
	unsigned first = 0;
	saga_line_up("", N(a), N(b), "");
	for (unsigned bout = 0; bout < BOUTS; bout++) {
		saga_begin_group_bout(&melee, 0);
		saga.stream = salle_stream_open(&key, bout);
		unsigned before = saga_times_tried(0, SG_EVENT_INTERRUPT);
		round_of("a0 a1 b0", (const int[]){ 6, 9, 8 });
		first += saga_times_tried(0, SG_EVENT_INTERRUPT) - before == 1;
		assert_false(sg_is_member_able_to_fight(&melee, 1, 0));
		assert_int_equal(melee.fighter[0][1].attacks, 1);
	}
	assert_in_range(first, BOUTS / 2 - 142, BOUTS / 2 + 142); /* 4.5 standard errors */
}

/* If all wait, nobody interrupts, and everybody acts once at the end of the round. A fighter cannot wait if no foe
 * acts after it. */
static void waiting_fighters_act_at_the_end_of_the_round(void **state)
{
	static const struct saga_member two[] = { { WALL, WAITS }, { WALL, WAITS } };
	static const struct saga_member one[] = { { WALL, "" } };
	saga_line_up("", N(two), N(two), "");
	saga_begin_group_bout(&melee, 0);
	round_of("a0 b0 a1 b1", (const int[]){ 9, 8, 7, 6 });
	assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT) + saga_times_tried(1, SG_EVENT_INTERRUPT), 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 2);
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 2);
	saga_line_up("", N(two), N(one), "");
	saga_begin_group_bout(&melee, 0);
	round_of("b0 a0 a1", (const int[]){ 9, 8, 7 });
	assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 2);
}

/*
 * Ambiguity A-24: the policy draws a weapon, but in the forward stance it draws no two-handed missile weapon. After a
 * change of stance the fighter draws the weapon of the new stance.
 */
static void policies_draw_weapons(void **state)
{
	static const char shooter[] = "{hand: [{do: missile, when: round < 3}, {do: bare, when: round == 3}, keep], "
								  "stance: [{do: rearward, when: round == 5}, forward], act: attack, exert: none}";
	static const struct saga_member a[] = {
		{ "{firearms: 4, single: 4, weapons: [saber, musket, pistol]}", shooter },
		{ WALL, "" },
	};
	static const struct saga_member b[] = { { WALL, "" } };
	static const char *const hands[] = { "pistol", "pistol", "fist", "fist", "musket" };
	saga_line_up("{stances: yes}", N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	assert_string_equal(sg_arm_in_hand(&melee, 0, 0)->weapon->id, "saber");
	for (unsigned k = 0; k < 5; k++) {
		saga.bout.capped_round = (uint8_t)k;
		sg_declare_stances(&saga.bout, &melee);
		sg_take_member_turn(&saga.bout, &melee, 0, 0);
		saga.bout.rounds++;
		assert_string_equal(sg_arm_in_hand(&melee, 0, 0)->weapon->id, hands[k]);
	}
	assert_int_equal(saga_times_tried(0, SG_EVENT_DRAW), 2);
	/* the pistol is loaded in the second turn in which it is in hand */
	assert_int_equal(saga_times_tried(0, SG_EVENT_LOAD), 1);
	assert_int_equal(melee.fighter[0][0].loading_of_arm[2], 1);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(waiting_fighter_goes_first_on_equal_totals), UNIT(hooves_have_a_weapon_init),
	UNIT(policies_see_delays), UNIT(waiting_fighter_answers_its_target), UNIT(two_fighters_wait_for_the_same_foe),
	UNIT(equal_waiting_fighters_go_first_equally_often), UNIT(waiting_fighters_act_at_the_end_of_the_round),
	UNIT(policies_draw_weapons))
