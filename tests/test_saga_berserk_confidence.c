/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "2. Character numbers": the Virtue Berserk; Confidence. */
#include "rules/saga/bout/movement.h"
#include "rules/saga/bout/berserk_confidence.h"
#include "saga_fixture.h"
#include "testing.h"

/* Attack 4 + 3, Defence 4 + 1 + 6, Damage 5, Soak 0. */
#define SWORD "single: 4, weapons: [sword_short]"
/* The same with Soak 12. */
#define PLATED "{single: 4, weapons: [sword_short], armour: plate_f}"

static struct sg_fighter_state *man(unsigned side)
{
	return &saga.bout.man[side];
}

/* A round with these dice. */
static void round_of(const char *a, const char *b)
{
	saga_rolls(0, a);
	saga_rolls(1, b);
	sg_take_turns_on_mat(&saga.bout);
	sg_begin_round(&saga.bout);
}

/* "+2 Attack, +2 Soak, -2 Defence" while it rages, and not before. */
static void rage_counts(void **state)
{
	saga_meet("", "{" SWORD ", virtues: [berserk]}", "{" SWORD "}", "", "");
	assert_int_equal(saga.matchup->squares, 1);
	round_of("4", "4"); /* 11 against 11: misses */
	assert_int_equal(saga_succeeded(0, SG_EVENT_ATTACK) + saga_succeeded(1, SG_EVENT_ATTACK), 0);
	assert_int_equal(saga_tried(0, SG_EVENT_RAGE), 0);
	man(0)->raging = 1;
	round_of("3", "3"); /* 12 against 11, 10 against 9: Damage 6, 6 - 2 = 4 */
	assert_int_equal(saga_succeeded(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_wounds(1, SG_MEDIUM), 1);
	assert_int_equal(saga_succeeded(1, SG_EVENT_ATTACK), 0); /* the Medium wound: 7 against 9 */
	man(1)->wounds = man(1)->penalty = 0;
	round_of("0", "3"); /* 10 against 9: 5 + 1 - 2 */
	assert_int_equal(saga_succeeded(1, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_wounds(0, SG_LIGHT), 1);
}

/* How many of 10000 rolls enrage ada, who has a penalty of 1: the printed tail of the stress die. */
static unsigned rages(const char *policy, unsigned actor)
{
	unsigned n = 0;
	saga_meet("", "{" SWORD ", virtues: [berserk], angry: 3}", "{" SWORD "}", policy, "");
	man(0)->wounds = man(0)->penalty = 1;
	for (unsigned moment = 0; moment < 10000; moment++) {
		saga.bout.context.moment = moment;
		saga.bout.drawn = 0;
		man(0)->raging = 0;
		sg_test_rage(&saga.bout, actor);
		n += man(0)->raging;
	}
	assert_int_equal(saga_tried(0, SG_EVENT_RAGE), 10000);
	assert_int_equal(saga_tried(1, SG_EVENT_RAGE), 0);
	assert_int_equal(man(1)->raging, 0);
	return n;
}

/*
 * "entry roll stress die + Angry >= 9 on giving or taking a wound (>= 6 if wanted)": P(7 or more) .38, P(4 or more) .7.
 */
static void rage_comes_of_wounds(void **state)
{
	for (unsigned actor = 0; actor < 2; actor++) {
		assert_in_range(rages("", actor), 3800 - 195, 3800 + 195); /* 4 standard errors */
		assert_in_range(rages("{rage: wanted, act: attack}", actor), 7000 - 184, 7000 + 184);
	}
}

/* It rolls after each wound given or taken, until it rages or is out; not after a hit that wounds nobody. */
static void rage_is_rolled_for_after_wounds(void **state)
{
	saga_meet("", "{" SWORD ", virtues: [berserk], angry: -6}", "{" SWORD "}", "", "");
	round_of("5", "2"); /* 12 against 11: 6, a Medium wound */
	assert_int_equal(saga_tried(0, SG_EVENT_RAGE), 1);
	saga_meet("", "{" SWORD ", virtues: [berserk], angry: -6}", "{" SWORD "}", "", "");
	round_of("2", "5");
	assert_int_equal(saga_tried(0, SG_EVENT_RAGE), 1);
	saga_meet("", "{" SWORD ", virtues: [berserk]}", "{" SWORD ", armour: plate_f, virtues: [tough]}", "", "");
	round_of("9", "2"); /* 16 against 11 - Encumbrance is none of it: 10 against 15 */
	assert_int_equal(saga_succeeded(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_tried(0, SG_EVENT_RAGE), 0);
	saga_meet("", "{" SWORD "}", "{" SWORD ", virtues: [berserk]}", "", "");
	round_of("118", "2"); /* 32 + 7 - 11 + 5: dead */
	assert_int_equal(saga_tried(1, SG_EVENT_RAGE), 0);
}

/* "no retreat": who rages attacks where it would disengage, and does not walk away. */
static void enraged_fighter_does_not_retreat(void **state)
{
	saga_meet("", "{" SWORD ", virtues: [berserk]}", "{" SWORD "}",
		"{move: [walk_away, stand], act: [{do: disengage, when: raging}, attack]}", "");
	man(0)->raging = 1;
	round_of("3", "2");
	assert_int_equal(saga_tried(0, SG_EVENT_MOVE), 0);
	assert_int_equal(saga_tried(0, SG_EVENT_DISENGAGE), 0);
	assert_int_equal(saga_tried(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_tried(1, SG_EVENT_MOVE), 0); /* it was attacked */
}

#define CONFIDENT SWORD ", confidence: 2"

/* "+3 per point, at most Confidence Score points per roll", of a pool of 3: 8 + 3 against 11, …; then it is empty. */
static void points_make_hits(void **state)
{
	saga_meet("", "{" CONFIDENT "}", PLATED, "", "");
	assert_int_equal(man(0)->confidence, 3);
	assert_int_equal(man(1)->confidence, 0);
	round_of("2", "2"); /* 9 against 11: one point, 12 */
	assert_int_equal(man(0)->confidence, 2);
	assert_int_equal(saga_succeeded(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_tried(0, SG_EVENT_WOUND), 1);
	man(0)->confidence = 1;
	round_of("00", "2"); /* a botch: never */
	assert_int_equal(man(0)->confidence, 1);
	round_of("01", "2"); /* 7 against 11: two were needed */
	assert_int_equal(man(0)->confidence, 1);
	man(0)->confidence = 2;
	round_of("01", "2");
	assert_int_equal(man(0)->confidence, 0);
	assert_int_equal(saga_tried(0, SG_EVENT_CONFIDENCE), 2);
	assert_int_equal(saga_succeeded(0, SG_EVENT_ATTACK), 2);
}

/* on the six too. A hit by 5 or 6 takes two points; one by 8 more than its score lets it spend. */
static void points_defend(void **state)
{
	saga_meet("", "{" SWORD "}", "{" CONFIDENT ", confidence_points: 5}", "", "");
	round_of("9", "00"); /* 16 against 11: 5, two points; a botch of her own takes none */
	assert_int_equal(saga_succeeded(0, SG_EVENT_ATTACK), 0);
	assert_int_equal(man(1)->confidence, 3);
	round_of("15", "00"); /* 17 against 11 */
	assert_int_equal(saga_succeeded(0, SG_EVENT_ATTACK), 0);
	assert_int_equal(man(1)->confidence, 1);
	man(1)->confidence = 5;
	round_of("16", "00"); /* 19 against 11 */
	assert_int_equal(saga_succeeded(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(man(1)->confidence, 5);
}

/* `wound`: nothing is spent on a hit that is soaked anyway; `none` keeps the points. */
static void points_are_spent_as_the_policy_says(void **state)
{
	saga_meet("", "{" CONFIDENT "}", PLATED, "{confidence: wound, act: attack}", "");
	round_of("2", "2"); /* 12 would hit, 5 + 1 - 12 not wound */
	assert_int_equal(man(0)->confidence, 3);
	saga_meet("", "{" SWORD "}", "{single: 4, weapons: [sword_short], armour: plate_f, confidence: 2}",
		"{confidence: wound, act: attack}", "");
	round_of("9", "00"); /* 5 above: 10 against 12 */
	assert_int_equal(man(1)->confidence, 3);
	round_of("15", "00"); /* 17 - 11 = 6: 11 against 12 */
	assert_int_equal(man(1)->confidence, 3);
	round_of("14", "00");
	round_of("16", "00"); /* 8: 13 against 12: one point takes the wound away, if not the hit */
	assert_int_equal(man(1)->confidence, 2);
	assert_int_equal(saga_wounds(1, SG_LIGHT), 0);
	assert_int_equal(saga_succeeded(0, SG_EVENT_ATTACK), 4);
	saga_meet("", "{" CONFIDENT "}", PLATED, "{confidence: none, act: attack}", "");
	round_of("2", "2");
	assert_int_equal(man(0)->confidence, 3);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(rage_counts), UNIT(rage_comes_of_wounds),
	UNIT(rage_is_rolled_for_after_wounds), UNIT(enraged_fighter_does_not_retreat), UNIT(points_make_hits),
	UNIT(points_defend), UNIT(points_are_spent_as_the_policy_says))
