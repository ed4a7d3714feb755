/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pulling punches, standing down, conditions of openings. Computed by hand: both fighters have 12 dice and TN 4. */
#include <math.h>
#include <string.h>

#include "fechtbook_fixture.h"
#include "testing.h"

/* Makes `a` attack and the other fighter defend. The attack scores `mos` hits more than the defence. */
static void strike(struct fight *fight, unsigned a, unsigned mos)
{
	struct fb_bout *b = &fight->bout;
	fight_start(fight, a);
	assert_true(fb_declare_attack(b, a));
	fb_declare_defence(b, !a);
	fight_set_hits(fight, a, b->fighter[a].declared.dice, 4, mos + 1);
	fight_set_hits(fight, !a, b->fighter[!a].declared.defence_dice, 4, 1);
	fb_resolve_contest(b, a);
}

/*
 * A pulled punch costs 2 dice. It reduces the wound to the level that the policy wants: rating 2 + margin 3 is level 5,
 * pulled to 1.
 */
TEST_OF(struct fight *fight, test_pulled_punch_has_the_wanted_level)
{
	const struct fb_fighter_state *man = fight->bout.fighter;
	fight_set_policy(fight, 0, "pull: {do: pull, level: 1}");
	fight_compile(fight);
	strike(fight, 0, 3);
	assert_int_equal(man[0].pool, 12 - 2 - 5); /* the pull costs 2 dice, and the attack has half of the other ten */
	assert_int_equal(man[1].worst_wound, 1);
	assert_int_equal(man[1].impact, 1);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_PULL), 1);
	assert_int_equal(fight_sum_of_margins(fight, 0, FB_EVENT_PULL), 4);
	/* level 0 makes no wound; a level above that of the blow changes nothing */
	fight_set_policy(fight, 0, "pull: {do: pull, level: 0}");
	fight_compile(fight);
	strike(fight, 0, 3);
	assert_int_equal(man[1].n_wounds, 0);
	fight_set_policy(fight, 0, "pull: {do: pull, level: 5}");
	fight_compile(fight);
	strike(fight, 0, 1);
	assert_int_equal(man[1].worst_wound, 3);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_PULL), 1);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_PULL), 0);
	/* "resolve as per the maneuver": a pulled swing with rating 1 keeps its minimum impact */
	fight_set_policy(fight, 0, "pull: {do: pull, level: 0}");
	fight_set_policy(fight, 0, SWINGS("1"));
	fight_compile(fight);
	strike(fight, 0, 2);
	assert_int_equal(man[1].n_wounds, 0);
	assert_int_equal(man[1].impact, 2); /* minimum impact: rating 1 of the sword, 1 die bought for damage */
}

/* A blow is held back. A foe that yields is unhurt, and a foe that does not yield suffers the whole blow. */
TEST_OF(struct fight *fight, test_held_blow_spares_a_foe_that_yields)
{
	const struct fb_fighter_state *man = fight->bout.fighter;
	fight_set_policy(fight, 0, "pull: hold");
	fight_set_policy(fight, 1, "yield: [{do: yield, when: threat >= 4}, fight_on]");
	fight_compile(fight);
	strike(fight, 0, 2);
	assert_int_equal(man[1].ending, FB_SURRENDER);
	assert_int_equal(man[1].n_wounds + man[1].impact + man[1].threatened_level, 0);
	assert_int_equal(fight_sum_of_margins(fight, 0, FB_EVENT_PULL), 4);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_WOUND), 0);
	fight_compile(fight);
	strike(fight, 0, 1);
	assert_int_equal(man[1].ending, FB_STILL_IN);
	assert_int_equal(man[1].worst_wound, 3);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_PULL), 0);
	/* `plain` never yields to a threat */
	fight_set_policy(fight, 1, "yield: [{do: yield, when: not armed or prone_for_good}, fight_on]");
	fight_compile(fight);
	strike(fight, 0, 3);
	assert_int_equal(man[1].ending, FB_STILL_IN);
	assert_int_equal(man[1].worst_wound, 5);
}

/*
 * Pulling costs 2 dice in addition to any other activation cost. If the fighter cannot pay for the pull, it does not
 * attack, unless its policy then decides against pulling.
 */
TEST_OF(struct fight *fight, test_pulling_costs_two_more_dice)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 0, "pull: [{do: hold, when: pool > 2}, no]");
	fight_begin(fight);
	b->fighter[0].added_cost = 2; /* the activation cost after a dodge */
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].pool, 12 - 2 - 2 - 4);
	fight_start(fight, 0);
	b->fighter[0].pool = 3;
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].declared.dice, 1);
	fight_start(fight, 0);
	b->fighter[0].pool = 2;
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].declared.pull_limit, 0);
	fight_set_policy(fight, 0, "pull: hold");
	fight_begin(fight);
	b->fighter[0].pool = 2;
	assert_false(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].pool, 2);
}

/* "If both parties throw white … repeat the above." There is no third throw. */
TEST_OF(struct fight *fight, test_white_against_white_throws_twice)
{
	const struct fb_bout *b = &fight->bout;
	fight->scene.opening = FB_DUEL;
	fight_set_policy(fight, 0, "throw: [{do: red, when: circling}, white]");
	fight_set_policy(fight, 1, "throw: white");
	fight_compile(fight);
	assert_int_equal(b->initiative, 0);
	assert_int_not_equal(b->both_threw, FB_BOTH_RED);
	assert_false(b->fighter[0].shaken | b->fighter[1].shaken);
	assert_int_equal(b->both_threw, FB_NOT_BOTH);
	fight_set_policy(fight, 1, "throw: [{do: red, when: circling}, white]");
	fight_compile(fight);
	assert_int_equal(b->both_threw, FB_BOTH_RED);
	fight_set_policy(fight, 0, "throw: white");
	fight_set_policy(fight, 1, "throw: white");
	fight_compile(fight);
	assert_true(b->fighter[0].shaken | b->fighter[1].shaken);
}

/*
 * If the throw is random, the second throw is drawn anew. With even chances both fighters throw white twice in one duel
 * of sixteen. Then a contest of Will decides.
 */
static void test_second_throw_by_chance(void **state)
{
	enum { DUELS = 4000 };
	struct fight *fight = *state;
	struct fb_bout *b = &fight->bout;
	unsigned wills = 0;
	fight->scene.opening = FB_DUEL;
	for (unsigned side = 0; side < 2; side++)
		fight_set_policy(fight, side, "throw: [{choose: [{do: red, weight: 1}, {do: white, weight: 1}]}]");
	fight_compile(fight);
	for (unsigned i = 0; i < DUELS; i++) {
		b->context.moment = i;
		b->fighter[0].shaken = b->fighter[1].shaken = false;
		fb_resolve_opening_throw(b);
		wills += b->fighter[0].shaken | b->fighter[1].shaken;
	}
	double p = 1.0 / 16, sigma = sqrt(p * (1 - p) * DUELS);
	assert_true(fabs(wills - p * DUELS) < 4.5 * sigma);
}

#define STALLS                                                                                             \
	"attack: [{do: stand_down, when: foe.pool > 5}, {do: thrust, dice: 3, when: committed}, {do: thrust, " \
	"dice: 2}, {do: stand_down}]"

/* "you cannot stand down immediately after throwing red": a fighter that threw red must attack in the first tempo, but
 * can stand down in the next. */
TEST_OF(struct fight *fight, test_no_standing_down_after_throwing_red)
{
	struct fb_bout *b = &fight->bout;
	fight->scene.opening = FB_DUEL;
	fight_set_policy(fight, 0, STALLS);
	fight_set_policy(fight, 1, "throw: white");
	fight_compile(fight);
	assert_true(b->fighter[0].must_attack);
	assert_false(b->fighter[1].must_attack);
	bool special = b->has_tempo_effects;
	fight_start(fight, 0);
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].declared.dice, 3);
	assert_true(special);
	fb_end_bonus_dice(b);
	assert_false(b->fighter[0].must_attack);
	fight_start(fight, 0);
	assert_false(fb_declare_attack(b, 0));
	/* if no attack of the policy is possible, the fighter stands down even after throwing red */
	fight_set_policy(fight, 0, "attack: [{do: stand_down, when: foe.pool > 5}, {do: stand_down}]");
	fight_begin(fight);
	assert_false(fb_declare_attack(b, 0));
}

/* In red against red the fighter with the lower Reflex declares first. The other fighter sees this declaration. */
TEST_OF(struct fight *fight, test_declared_attacks_are_seen)
{
	struct fb_bout *b = &fight->bout;
	fight->scene.opening = FB_DUEL;
	fight->fighter[1].reflex = 3;
	fight_set_policy(fight, 0, "attack: [{do: thrust, dice: foe.dice + 1, when: foe.dice > 0}, {do: stand_down}]");
	fight_set_policy(fight, 1, "attack: [{do: thrust, dice: 4}, {do: stand_down}]");
	fight_begin(fight);
	assert_true(fb_declare_red_against_red(b));
	assert_int_equal(b->fighter[0].declared.dice, 5);
	fight->fighter[0].reflex = 2;
	fight_begin(fight);
	assert_false(fb_declare_red_against_red(b));
	assert_int_equal(b->initiative, 1);
}

/* "the fight begins at the preferred distance for your weapon". */
TEST_OF(struct fight *fight, test_sucker_punch_begins_at_the_preferred_distance)
{
	fight->scene.opening = FB_SUCKER_PUNCH_A;
	fight->fighter[0].weapons[0].grips[0].nearest = 2;
	fight_compile(fight);
	assert_int_equal(fight->bout.distance, 3);
	fight_set_policy(fight, 0, "distance: nearest");
	fight_compile(fight);
	assert_int_equal(fight->bout.distance, 2);
}

static struct salle_outcome fight_bout(struct fight *fight)
{
	struct salle_stream_key key = salle_make_stream_key(3, 4, false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	struct salle_outcome outcome = fb_fight_bout(fight->matchup, &stream, &fight->recorder, NULL);
	salle_recorder_end_bout(&fight->recorder);
	return outcome;
}

/* Both stand down: "Re-establish initiative via the Dueling rules, or consider the fight over." */
TEST_OF(struct fight *fight, test_both_stand_down)
{
	for (unsigned side = 0; side < 2; side++)
		fight_set_policy(fight, side, "attack: stand_down");
	fight_compile(fight);
	assert_int_equal(fight_bout(fight).ending, FB_MAX_PLAYS);
	fight->book.options.both_stand_down = 1;
	fight_compile(fight);
	struct salle_outcome outcome = fight_bout(fight);
	assert_int_equal(outcome.ending, FB_TRUCE);
	assert_int_equal(outcome.winner, SALLE_DRAW);
	assert_int_equal(outcome.length, 0);
}

/* "Limit maneuvers to Swing, Thrust, and Feint for offense and Deflect, Dodge, and Counter on defense." */
TEST_OF(struct fight *fight, test_basic_rules_limit_the_maneuvers)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 0, "attack: [{do: disarm, dice: 4}, {do: thrust, dice: 2}, {do: stand_down}]");
	fight_begin(fight);
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].declared.maneuver, FB_DISARM);
	fight->book.options.maneuvers = FB_BASIC_RULES;
	fight_begin(fight);
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].declared.maneuver, FB_BLOW);
	assert_int_equal(b->fighter[0].declared.dice, 2);
	assert_non_null(strstr(fight->diagnostics.items[fight->diagnostics.n - 1].message, "option 'maneuvers' is basic"));
}

/* "Completely ignore reach and grappling": rules for a Grab are skipped, with a warning, and no grapple ever begins. */
TEST_OF(struct fight *fight, test_grabs_are_skipped_without_grappling)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 0, "attack: [{do: grab, dice: 4}, {do: thrust, dice: 2}, {do: stand_down}]");
	fight_begin(fight);
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].declared.maneuver, FB_GRAB);
	assert_true(fight->matchup->uses_grab);
	fight->book.options.grappling = false;
	fight_compile(fight);
	assert_false(fight->matchup->uses_grab);
	fight_start(fight, 0);
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].declared.maneuver, FB_BLOW);
	assert_int_equal(b->fighter[0].declared.dice, 2);
	assert_non_null(strstr(fight->diagnostics.items[fight->diagnostics.n - 1].message, "option 'grappling' is no"));
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_pulled_punch_has_the_wanted_level),
	UNIT(test_held_blow_spares_a_foe_that_yields), UNIT(test_pulling_costs_two_more_dice),
	UNIT(test_white_against_white_throws_twice), UNIT(test_second_throw_by_chance),
	UNIT(test_no_standing_down_after_throwing_red), UNIT(test_declared_attacks_are_seen),
	UNIT(test_sucker_punch_begins_at_the_preferred_distance), UNIT(test_both_stand_down),
	UNIT(test_basic_rules_limit_the_maneuvers), UNIT(test_grabs_are_skipped_without_grappling))
