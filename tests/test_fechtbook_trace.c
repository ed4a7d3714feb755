/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests the reasons that the trace of a roll gives for the TN of the roll. */
#include <stdio.h>
#include <string.h>

#include "fechtbook_fixture.h"
#include "testing.h"
#include "rules/fechtbook/bout/roll_modifiers.h"

/* Keeps the value `why` of the last traced roll. */
struct listener {
	struct salle_trace trace;
	char why[FB_EXPLANATION_SIZE];
};

static void keep_reasons(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	struct listener *listener = trace->context;
	(void)sentence;
	for (size_t i = 0; i < n && strcmp(kind, "roll") == 0; i++)
		if (strcmp(values[i].name, "why") == 0)
			snprintf(listener->why, sizeof listener->why, "%s", values[i].text);
}

/* The trace names each reason that follows from a fighter's state, alone and combined. It also names the maneuver as a
 * reason. */
TEST_OF(struct fight *fight, test_trace_names_reasons_of_a_state)
{
	char room[FB_EXPLANATION_SIZE];
	fight_compile(fight);
	struct fb_bout *b = &fight->bout;
	struct fb_fighter_state *man = &b->fighter[1];
	assert_string_equal(fb_explain_modifiers(b, 1, true, 0, room), "");
	man->prone = true;
	assert_string_equal(fb_explain_modifiers(b, 1, true, 0, room), "prone");
	assert_string_equal(fb_explain_modifiers(b, 1, true, -1, room), "prone, the maneuver");
	assert_string_equal(fb_explain_modifiers(b, 1, false, 2, room), "the maneuver, despite prone");
	man->unsteady = man->shaken = true;
	b->advantage_until[1] = b->context.moment + 1;
	assert_string_equal(fb_explain_modifiers(b, 1, true, 0, room), "prone, unsteady, shaken, despite its position");
	b->advantage_until[1] = b->context.moment; /* the advantage has ended */
	b->disadvantage_until[1] = b->context.moment + 1;
	assert_string_equal(fb_explain_modifiers(b, 1, true, 0, room), "prone, the foe's position, unsteady, shaken");
	assert_string_equal(fb_explain_modifiers(b, 0, true, 0, room), "");
}

/* Asserts the net advantage of `side`'s maneuver, and the reasons that the trace gives for it. */
static void assert_explained_as(const struct fb_bout *b, unsigned side, int own, const char *expected)
{
	char room[FB_EXPLANATION_SIZE];
	assert_int_equal(fb_sum_modifiers(fb_find_maneuver_modifiers(b, side)), own);
	assert_string_equal(fb_explain_modifiers(b, side, own < 0, own, room), expected);
}

/* The trace names each property that counts for or against a defence, alone and combined. */
TEST_OF(struct fight *fight, test_causes_of_defences)
{
	fight_set_policy(fight, 0, "attack: [{do: swing, wheel: thigh, dice: 3}, {do: stand_down}]");
	fight->fighter[1].has_shield = true;
	fight->fighter[1].shield = (struct fb_shield){ .name = "scutum", .deflects_with_advantage = true, .class = FB_1HH };
	fight_begin(fight);
	struct fb_bout *b = &fight->bout;
	struct fb_declared *now = &b->fighter[1].declared;
	char room[FB_EXPLANATION_SIZE];
	assert_true(fb_declare_attack(b, 0));
	now->defence = FB_DODGE;
	assert_explained_as(b, 1, 1, "a blow at a limb");
	b->fighter[0].declared.target = FB_CHEST;
	assert_explained_as(b, 1, 0, "");
	now->defence = FB_DEFLECT;
	assert_explained_as(b, 1, 1, "a medium or large shield");
	now->defence = FB_COUNTER;
	assert_explained_as(b, 1, 0, "");
	struct fb_profile heavy = *b->fighter[0].declared.profile;
	heavy.class = FB_2HH;
	b->fighter[0].declared.profile = &heavy;
	assert_explained_as(b, 1, -1, "a heavier swing");
	b->fighter[1].further_attackers = 3; /* four opponents against a fighter with sword and shield */
	assert_explained_as(b, 1, -2, "a heavier swing, more opponents than weapons");
	now->defence = FB_DEFLECT;
	assert_explained_as(b, 1, -1, "a heavier swing, more opponents than weapons, despite a medium or large shield");
	/* against another attack the defence is at a disadvantage of 2 */
	assert_string_equal(fb_explain_modifiers(b, 1, true, -2, room), "the worst of the attacks");
	b->fighter[1].further_attackers = 0;
	now->defence_with = FB_GUARDS_WEAPON;
	assert_explained_as(b, 1, -1, "a heavier swing");
	b->fighter[0].declared.has_feinted = true; /* before the feint the attack was a thrust */
	assert_string_equal(fb_explain_modifiers(b, 1, false, 1, room), "the attack before the feint");
}

/* The trace names reasons that apply only to attacks other than blows. */
TEST_OF(struct fight *fight, test_causes_of_attacks)
{
	fight_begin(fight);
	struct fb_bout *b = &fight->bout;
	struct fb_declared *now = &b->fighter[0].declared;
	struct fb_profile bare = { .class = FB_1HL };
	now->attacks = true;
	now->profile = &bare;
	assert_explained_as(b, 0, 0, ""); /* an ordinary blow has no reason */
	now->maneuver = FB_POINT_BLANK;
	assert_explained_as(b, 0, -1, "a weapon that is not made to be thrown");
	now->maneuver = FB_DISARM;
	bool lighter = FB_1HL < fb_find_class_of_hold(b->fighter[1].side, b->fighter[1].hold);
	assert_explained_as(b, 0, -(int)lighter, lighter ? "a weapon of a lower class" : "");
	b->fighter[0].bonus_attack = true;
	bare.class = FB_2HH;
	assert_explained_as(b, 0, 1, "hand to hand");
}

/* The trace names everything that modifies a roll, even if modifiers cancel. Without modifiers the trace names
 * nothing. */
TEST_OF(struct fight *fight, test_trace_names_all_modifiers_of_a_roll)
{
	fight_compile(fight);
	struct fb_bout *b = &fight->bout;
	struct listener listener = { .trace = { .report = keep_reasons, .context = &listener }, .why = "none" };
	b->context.trace = &listener.trace;
	b->fighter[0].shaken = true;
	fb_update_edges(b);
	assert_int_equal(b->fighter[0].net_advantages, -1);
	fb_roll_maneuver(b, 0, "the attack", 4, 0, 0);
	assert_string_equal(listener.why, "shaken");
	fb_roll_maneuver(b, 0, "the attack", 4, 1, 0);
	assert_string_equal(listener.why, "the maneuver, despite shaken"); /* the modifiers cancel */
	fb_roll_maneuver(b, 0, "the attack", 4, 2, 0);
	assert_string_equal(listener.why, "the maneuver, despite shaken");
	fb_roll_pool(b, 0, "initiative", 4, b->fighter[0].tn, 0);
	assert_string_equal(listener.why, "");
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_trace_names_reasons_of_a_state), UNIT(test_causes_of_defences),
	UNIT(test_causes_of_attacks), UNIT(test_trace_names_all_modifiers_of_a_roll))
