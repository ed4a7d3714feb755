/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of the Virtue Berserk ("2. Character numbers") and of Confidence (ambiguity A-29). */
#include "rules/saga/bout/movement.h"
#include "rules/saga/bout/berserk_confidence.h"
#include "saga_fixture.h"
#include "testing.h"

/* This fighter has Attack 7 (4 + 3), Defence 11 (4 + 1 and the straight six), Damage 5, Soak 0. */
#define SWORD "single: 4, weapons: [sword_short]"
/* the fighter SWORD with Soak 12 */
#define PLATED "{single: 4, weapons: [sword_short], armour: plate_f}"

static struct sg_fighter_state *fighter_state(unsigned side)
{
	return &saga.bout.fighter[side];
}

/* Plays a round in which the attacks of a and b roll these dice. */
static void round_of(const char *a, const char *b)
{
	saga_set_attack_dice(0, a);
	saga_set_attack_dice(1, b);
	sg_take_turns_on_mat(&saga.bout);
	sg_begin_round(&saga.bout);
}

/* "+2 Attack, +2 Soak, -2 Defence" apply only to an enraged fighter. */
static void rage_changes_attack_soak_and_defence(void **state)
{
	saga_begin_duel("", "{" SWORD ", virtues: [berserk]}", "{" SWORD "}", "", "");
	assert_int_equal(saga.matchup->squares, 1);
	round_of("4", "4"); /* each attack totals 11 against Defence 11 and misses */
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK) + saga_times_succeeded(1, SG_EVENT_ATTACK), 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_RAGE), 0);
	fighter_state(0)->is_raging = 1;
	/* a's attack of 9 + 3 = 12 against 11 hits with Damage 6; b's 7 + 3 = 10 against 9 hits with 6 - Soak 2 = 4 */
	round_of("3", "3");
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_wounds(1, SG_MEDIUM), 1);
	/* a's blow came first, and the penalty of b's medium wound makes b's attack 7 against 9 */
	assert_int_equal(saga_times_succeeded(1, SG_EVENT_ATTACK), 0);
	fighter_state(1)->wounds = fighter_state(1)->penalty = 0;
	round_of("0", "3"); /* b's attack of 10 against 9 has damage 5 + Advantage 1 - Soak 2 = 4 */
	assert_int_equal(saga_times_succeeded(1, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_wounds(0, SG_LIGHT), 1);
}

/* Returns how many of 10,000 rage rolls succeed for ada, who has Angry 3 and a penalty of 1. */
static unsigned count_rage_rolls_that_succeed(const char *policy, unsigned actor)
{
	unsigned n = 0;
	saga_begin_duel("", "{" SWORD ", virtues: [berserk], angry: 3}", "{" SWORD "}", policy, "");
	fighter_state(0)->wounds = fighter_state(0)->penalty = 1;
	for (unsigned moment = 0; moment < 10000; moment++) {
		saga.bout.context.moment = moment;
		saga.bout.policy_draws = 0;
		fighter_state(0)->is_raging = 0;
		sg_test_rage(&saga.bout, actor);
		n += fighter_state(0)->is_raging;
	}
	assert_int_equal(saga_times_tried(0, SG_EVENT_RAGE), 10000);
	assert_int_equal(saga_times_tried(1, SG_EVENT_RAGE), 0);
	assert_int_equal(fighter_state(1)->is_raging, 0);
	return n;
}

/*
 * "entry roll stress die + Angry >= 9 on giving or taking a wound (>= 6 if wanted)": ada needs a die of 7 (chance .38),
 * or a die of 4 if she wants to rage (chance .7).
 */
static void rage_comes_of_wounds(void **state)
{
	for (unsigned actor = 0; actor < 2; actor++) {
		assert_in_range(count_rage_rolls_that_succeed("", actor), 3800 - 195, 3800 + 195); /* 4 standard errors */
		assert_in_range(count_rage_rolls_that_succeed("{rage: wanted, act: attack}", actor), 7000 - 184, 7000 + 184);
	}
}

/*
 * A fighter with Berserk rolls after each wound that it gives or takes, until it rages or is out. A hit without a wound
 * causes no roll.
 */
static void rage_is_rolled_for_after_wounds(void **state)
{
	saga_begin_duel("", "{" SWORD ", virtues: [berserk], angry: -6}", "{" SWORD "}", "", "");
	round_of("5", "2"); /* attack 12 against 11: damage 6, a medium wound */
	assert_int_equal(saga_times_tried(0, SG_EVENT_RAGE), 1);
	saga_begin_duel("", "{" SWORD ", virtues: [berserk], angry: -6}", "{" SWORD "}", "", "");
	round_of("2", "5");
	assert_int_equal(saga_times_tried(0, SG_EVENT_RAGE), 1);
	saga_begin_duel("", "{" SWORD ", virtues: [berserk]}", "{" SWORD ", armour: plate_f, virtues: [tough]}", "", "");
	round_of("9", "2"); /* attack 16 against Defence 11: damage 10 against Soak 15 */
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_RAGE), 0);
	saga_begin_duel("", "{" SWORD "}", "{" SWORD ", virtues: [berserk]}", "", "");
	round_of("118", "2"); /* attack 39 against 11: damage 33, dead */
	assert_int_equal(saga_times_tried(1, SG_EVENT_RAGE), 0);
}

/* "no retreat": an enraged fighter attacks instead of disengaging, and does not walk away. */
static void enraged_fighter_does_not_retreat(void **state)
{
	saga_begin_duel("", "{" SWORD ", virtues: [berserk]}", "{" SWORD "}",
		"{move: [walk_away, stand], act: [{do: disengage, when: raging}, attack]}", "");
	fighter_state(0)->is_raging = 1;
	round_of("3", "2");
	assert_int_equal(saga_times_tried(0, SG_EVENT_MOVE), 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_DISENGAGE), 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_times_tried(1, SG_EVENT_MOVE), 0); /* b was attacked, so it cannot move away */
}

#define CONFIDENT SWORD ", confidence: 2"

/* "+3 per point, at most Confidence Score points per roll". The fighter has 3 points. Attack 7 needs a total of 12
 * to hit Defence 11. */
static void points_make_hits(void **state)
{
	saga_begin_duel("", "{" CONFIDENT "}", PLATED, "", "");
	assert_int_equal(fighter_state(0)->confidence, 3);
	assert_int_equal(fighter_state(1)->confidence, 0);
	round_of("2", "2"); /* attack total 9: one point makes it 12 */
	assert_int_equal(fighter_state(0)->confidence, 2);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_WOUND), 1);
	fighter_state(0)->confidence = 1;
	round_of("00", "2"); /* points cannot help a botched roll */
	assert_int_equal(fighter_state(0)->confidence, 1);
	round_of("01", "2"); /* attack total 7 + 0: two points would be needed */
	assert_int_equal(fighter_state(0)->confidence, 1);
	fighter_state(0)->confidence = 2;
	round_of("01", "2");
	assert_int_equal(fighter_state(0)->confidence, 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_CONFIDENCE), 2);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 2);
}

/*
 * Ambiguity A-29: points also raise a defence with the straight six. If an attack exceeds the defence by 5 or 6, two
 * points are spent. If the defence needs more points than the Confidence Score allows, the attack hits.
 */
static void points_raise_the_defence(void **state)
{
	saga_begin_duel("", "{" SWORD "}", "{" CONFIDENT ", confidence_points: 5}", "", "");
	round_of("9", "00"); /* attack 16 exceeds 11 by 5, so she spends two points; her own botched attack costs none */
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 0);
	assert_int_equal(fighter_state(1)->confidence, 3);
	round_of("15", "00"); /* attack 17 exceeds 11 by 6, so she spends two points */
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 0);
	assert_int_equal(fighter_state(1)->confidence, 1);
	fighter_state(1)->confidence = 5;
	round_of("16", "00"); /* attack 19 exceeds 11 by 8: three points would be needed, more than the score of 2 */
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(fighter_state(1)->confidence, 5);
}

/*
 * With the answer `wound`, no point is spent on a hit that Soak absorbs anyway. With `none`, no point is ever spent.
 */
static void points_are_spent_as_the_policy_says(void **state)
{
	saga_begin_duel("", "{" CONFIDENT "}", PLATED, "{confidence: wound, act: attack}", "");
	round_of("2", "2"); /* a point would hit with 12, but damage 6 is below Soak 12 */
	assert_int_equal(fighter_state(0)->confidence, 3);
	saga_begin_duel("", "{" SWORD "}", "{single: 4, weapons: [sword_short], armour: plate_f, confidence: 2}",
		"{confidence: wound, act: attack}", "");
	round_of("9", "00"); /* attack 16 exceeds 11 by 5: damage 10 is below Soak 12 */
	assert_int_equal(fighter_state(1)->confidence, 3);
	round_of("15", "00"); /* attack 17 exceeds 11 by 6: damage 11 is below Soak 12 */
	assert_int_equal(fighter_state(1)->confidence, 3);
	round_of("14", "00");
	/* attack 19: damage 13 exceeds Soak 12; one point lowers the damage by 3, but the attack still hits */
	round_of("16", "00");
	assert_int_equal(fighter_state(1)->confidence, 2);
	assert_int_equal(saga_wounds(1, SG_LIGHT), 0);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 4);
	saga_begin_duel("", "{" CONFIDENT "}", PLATED, "{confidence: none, act: attack}", "");
	round_of("2", "2");
	assert_int_equal(fighter_state(0)->confidence, 3);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(rage_changes_attack_soak_and_defence), UNIT(rage_comes_of_wounds),
	UNIT(rage_is_rolled_for_after_wounds), UNIT(enraged_fighter_does_not_retreat), UNIT(points_make_hits),
	UNIT(points_raise_the_defence), UNIT(points_are_spent_as_the_policy_says))
