/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of the section "Injury Charts" of the rules: damage, locations, limbs, penalties and endings by wounds. */
#include "musketeers_fixture.h"
#include "testing.h"

static struct mk_fencer_state *state_of_bea(void)
{
	return &play.bout.fighter[1];
}

/* Ada hits with her rapier (damage DM +2); the damage roll is `roll` before the DM. */
static void strike_bea(unsigned roll, enum mk_location location)
{
	uint32_t words[2] = { swordplay_word_of_roll(roll), swordplay_word_of_location(location) };
	mk_resolve_hit(&play.bout, 0, play.bout.fighter[0].weapon->damage, true, MK_ANYWHERE, words);
}

/* With DM +2 the totals are 4 to 14: of 36 rolls none strikes only clothing, 10 are a cut, 11 a wound, 12 a hit, 3
 * are critical. */
static void severities_with_a_modifier_of_2(void **state)
{
	static const unsigned expected[MK_SEVERITIES] = { 0, 10, 11, 12, 3 };
	unsigned found[MK_SEVERITIES] = { 0 };
	meet("", "weapon: rapier", "weapon: rapier\nendurance: 30", "");
	for (uint64_t fall = 0; fall < 36; fall++) {
		uint32_t words[2] = { (uint32_t)(((fall << 32) + (UINT64_C(1) << 31)) / 36),
			swordplay_word_of_location(MK_TORSO) };
		unsigned before = state_of_bea()->points_suffered;
		state_of_bea()->points_suffered = 0;
		mk_resolve_hit(&play.bout, 0, 2, true, MK_ANYWHERE, words);
		static const uint8_t severity_of[10] = { MK_CLOTHING, MK_CUT, 0, MK_WOUND, 0, 0, MK_HIT, 0, 0, MK_CRITICAL };
		found[severity_of[state_of_bea()->points_suffered]]++;
		state_of_bea()->points_suffered += before;
	}
	for (unsigned severity = 0; severity < MK_SEVERITIES; severity++)
		assert_int_equal(found[severity], expected[severity]);
}

/*
 * Points by total: clothing 0 to 3, a cut (1 point) 4-7, a wound (3) 8-9, a hit (6) 10-12, a critical (9) from 13 on.
 */
static void totals_of_the_chart(void **state)
{
	static const uint8_t points[] = { 0, 0, 0, 0, 1, 1, 1, 1, 3, 3, 6, 6, 6, 9, 9, 9 };
	meet("", "weapon: rapier", "weapon: rapier", "");
	for (unsigned total = 0; total < sizeof points; total++)
		assert_int_equal(play.book->points[play.book->severity[total]], points[total]);
	assert_int_equal(play.book->severity[MK_CHART_TOTALS - 1], MK_CRITICAL);
}

/* The die for the location and the die for the place within it are both uniform. */
static void locations_are_even(void **state)
{
	meet("", "weapon: dagger", "weapon: rapier\nendurance: 30", "");
	for (uint64_t place = 0; place < 36; place++) {
		uint32_t words[2] = { swordplay_word_of_roll(3), (uint32_t)(((place << 32) + (UINT64_C(1) << 31)) / 36) };
		mk_resolve_hit(&play.bout, 0, 0, true, MK_ANYWHERE, words);
	}
	for (unsigned location = 0; location < MK_LOCATIONS; location++)
		assert_int_equal(play.recorder.wounds[1][(size_t)(location * MK_SEVERITIES + MK_CLOTHING) * SALLE_WOUND_COUNTS],
			6);
	assert_int_equal(state_of_bea()->n_wounds, 36);
	assert_int_equal(state_of_bea()->points_suffered, 0);
	assert_string_equal(mk_specific_location_name(MK_HEAD, 5), "neck");
	assert_string_equal(mk_specific_location_name(MK_RIGHT_LEG, 0), "hip");
}

static void armour_is_subtracted_from_the_roll(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier\narmour: {head: 3, body: 1, limbs: 5}", "");
	strike_bea(9, MK_HEAD); /* total: roll 9 + DM 2 - armour 3 = 8, which is 3 points */
	assert_int_equal(state_of_bea()->points_suffered, 3);
	strike_bea(9, MK_TORSO); /* total: roll 9 + DM 2 - armour 1 = 10, which is 6 points */
	assert_int_equal(state_of_bea()->points_suffered, 9);
	strike_bea(9, MK_LEFT_LEG); /* total: roll 9 + DM 2 - armour 5 = 6, which is 1 point */
	assert_int_equal(state_of_bea()->points_suffered, 10);
}

static void expertise_is_added_subtracted_or_left(void **state)
{
	static const struct {
		const char *policy, *expertise;
		unsigned lost;
	} cases[] = {
		{ "damage: {do: add}", "2", 6 },            /* total: roll 7 + DM 2 + expertise 2 = 11 */
		{ "damage: {do: add, points: 1}", "3", 6 }, /* total: roll 7 + DM 2 + 1 of the expertise = 10 */
		{ "damage: {do: omit}", "2", 3 },           /* total: roll 7 + DM 2 = 9 */
		{ "damage: {do: subtract}", "2", 1 },       /* total: roll 7 + DM 2 - expertise 2 = 7 */
		{ "damage: {do: subtract}", "-2", 3 },      /* there is no expertise to subtract: total 9 */
	};
	swordplay_open(&play, "", NULL);
	for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
		swordplay_begin_duel(&play,
			salle_arena_format(&play.arena, "weapon: rapier\nexpertise: %s", cases[k].expertise), "weapon: rapier",
			cases[k].policy, "");
		strike_bea(7, MK_TORSO);
		assert_int_equal(state_of_bea()->points_suffered, cases[k].lost);
	}
}

/* A blow of 6 points to the head or 9 to the torso kills, and so does a total of twice the endurance. */
static void conditions_of_defeat(void **state)
{
	static const struct {
		unsigned endurance, before, roll;
		enum mk_location location;
		enum mk_ending out;
	} cases[] = {
		{ 12, 0, 8, MK_HEAD, MK_DEAD },            /* total 10: a hit of 6 points kills */
		{ 12, 0, 7, MK_HEAD, MK_STILL_IN },        /* total 9: a wound of 3 points does not */
		{ 12, 0, 8, MK_TORSO, MK_STILL_IN },       /* 6 points to the torso do not kill; endurance 6 is left */
		{ 30, 0, 11, MK_TORSO, MK_DEAD },          /* total 13: 9 points to the torso kill */
		{ 12, 0, 11, MK_LEFT_LEG, MK_UNABLE },     /* endurance 3 is left */
		{ 12, 2, 8, MK_LEFT_LEG, MK_STILL_IN },    /* endurance 4 is left */
		{ 12, 3, 8, MK_LEFT_LEG, MK_UNABLE },      /* endurance 3 is left */
		{ 12, 5, 8, MK_LEFT_LEG, MK_UNABLE },      /* endurance 1 is left */
		{ 12, 6, 8, MK_LEFT_LEG, MK_PASSED_OUT },  /* no endurance is left */
		{ 5, 0, 11, MK_RIGHT_ARM, MK_PASSED_OUT }, /* 9 points against endurance 5 */
		{ 4, 0, 11, MK_RIGHT_ARM, MK_DEAD },       /* 9 points: at least twice the endurance */
	};
	swordplay_open(&play, "", NULL);
	for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
		swordplay_begin_duel(&play, "weapon: rapier",
			salle_arena_format(&play.arena, "weapon: rapier\nendurance: %u", cases[k].endurance), "", "");
		state_of_bea()->points_suffered = cases[k].before;
		strike_bea(cases[k].roll, cases[k].location);
		if (state_of_bea()->ending != cases[k].out)
			fail_msg("case %u: out %u, not %u", k, state_of_bea()->ending, cases[k].out);
	}
}

static void penalties_of_wounds(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier\nendurance: 12\nexpertise: 2\nagility: 1", "");
	static const int penalty[] = { 0, 0, 0, 1, 1, 1, 2, 2, 2 };
	for (unsigned lost = 0; lost < 9; lost++) {
		state_of_bea()->points_suffered = lost;
		mk_update_abilities(state_of_bea(), play.book);
		assert_int_equal(state_of_bea()->abilities.sword_expertise, 2 - penalty[lost]);
		assert_int_equal(state_of_bea()->abilities.agility, 1 - penalty[lost]);
		assert_int_equal(state_of_bea()->abilities.strength, -penalty[lost]);
		assert_int_equal(state_of_bea()->endurance, 12 - lost);
	}
	meet("wound_dm: by_severity", "weapon: rapier", "weapon: rapier\nendurance: 30", "");
	strike_bea(4, MK_TORSO); /* total 6: a cut has no penalty */
	assert_int_equal(state_of_bea()->abilities.sword_expertise, 0);
	strike_bea(6, MK_TORSO); /* total 8: a wound has -1 */
	strike_bea(8, MK_TORSO); /* total 10: a hit has -2 */
	assert_int_equal(state_of_bea()->abilities.sword_expertise, -3);
	assert_int_equal(state_of_bea()->penalty, 3);
}

/*
 * A sword arm with six points of wounds drops the sword. The other hand gives up its dagger and takes the sword at -2.
 */
static void lost_sword_arm(void **state)
{
	meet("dagger_left: no", "weapon: rapier", "weapon: rapier & dagger\nendurance: 12\nexpertise: 1", "");
	strike_bea(6, MK_RIGHT_ARM);
	assert_int_equal(state_of_bea()->sword, MK_IN_HAND);
	strike_bea(6, MK_RIGHT_ARM); /* the second wound of 3 points makes 6 */
	assert_int_equal(state_of_bea()->sword, MK_ON_THE_GROUND);
	assert_int_equal(state_of_bea()->arms_lost, 1);
	assert_true(state_of_bea()->dagger);
	assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_LIMB_LOST), 1);
	/* a total of 8, after the wounds' -2, is enough to pick the sword up */
	swordplay_set_roll(&play, MK_WORD_OPENING + 1, 10);
	mk_take_turn(&play.bout, 1, false);
	assert_int_equal(state_of_bea()->sword, MK_IN_WRONG_HAND);
	assert_false(state_of_bea()->dagger);
	assert_int_equal(state_of_bea()->abilities.sword_expertise, 1 - 2 - 2);
	assert_int_equal(state_of_bea()->abilities.dagger_expertise, 1 - 2);
	assert_int_equal(state_of_bea()->sword_arm, MK_LEFT_ARM);
}

/*
 * Bea has lost the sword arm. She fights with the dagger in the other hand, without the penalty of the wrong hand. Her
 * expertise of 1 and her wounds of six points (-2) add up to -1. The stab needs 7. A dagger that is dropped is lost.
 */
static void the_dagger_that_is_left(void **state)
{
	for (unsigned least = 0; least < 2; least++) {
		meet("", "weapon: rapier", "weapon: rapier & dagger\nendurance: 12\nexpertise: 1", "overtake: attack");
		strike_bea(6, MK_RIGHT_ARM);
		strike_bea(6, MK_RIGHT_ARM); /* the second wound of 3 points makes 6 */
		assert_string_equal(state_of_bea()->weapon->name, "dagger");
		assert_int_equal(state_of_bea()->sword, MK_IN_HAND);
		assert_int_equal(state_of_bea()->sword_arm, MK_LEFT_ARM);
		assert_true(state_of_bea()->dagger);
		assert_int_equal(state_of_bea()->abilities.sword_expertise, -1);
		swordplay_set_roll(&play, MK_WORD_OPENING, 5);
		swordplay_set_roll(&play, MK_WORD_COUNTER + 1, 7); /* the counter's total of 7 - 1 = 6 exceeds 5 */
		swordplay_set_blow(&play, MK_WORD_ATTACK, least == 0 ? 7 : 8, 2, 2, MK_TORSO);
		mk_take_turn(&play.bout, 0, false);
		assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_COUNTER), 1);
		/* a roll of 7 totals 6 and misses; 8 totals 7 and hits */
		assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_ATTACK), least);
	}
	swordplay_set_blow(&play, MK_WORD_ATTACK, 2, 2, 2, MK_TORSO);
	play.bout.fighter[0].prone = true; /* a fallen foe is attacked without an opening */
	mk_resolve_assault_untraced(&play.bout, 1, 0);
	assert_string_equal(state_of_bea()->weapon->name, "rapier & dagger");
	assert_int_equal(state_of_bea()->sword, MK_ON_THE_GROUND);
	assert_false(state_of_bea()->dagger);
	/* a total of 8, after the wounds' -2, is enough to pick the sword up */
	swordplay_set_roll(&play, MK_WORD_OPENING + 1, 10);
	mk_take_turn(&play.bout, 1, false);
	assert_int_equal(state_of_bea()->sword, MK_IN_WRONG_HAND);
}

/* Picking up the sword gives up the dagger. If the other arm is lost as well, the fencer has no weapon. */
static void dagger_in_the_left_hand_after_a_wound(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier & dagger\nendurance: 30", "");
	strike_bea(8, MK_RIGHT_ARM);
	assert_string_equal(state_of_bea()->weapon->name, "dagger");
	/* a total of 8 after the wounds' -2; the policy `plain` picks the sword up before it opens */
	swordplay_set_roll(&play, MK_WORD_OPENING + 1, 10);
	mk_take_turn(&play.bout, 1, false);
	assert_string_equal(state_of_bea()->weapon->name, "rapier & dagger");
	assert_int_equal(state_of_bea()->sword, MK_IN_WRONG_HAND);
	assert_false(state_of_bea()->dagger);
	meet("", "weapon: rapier", "weapon: rapier & dagger\nendurance: 30", "");
	strike_bea(8, MK_RIGHT_ARM);
	strike_bea(8, MK_LEFT_ARM);
	assert_int_equal(state_of_bea()->sword, MK_ON_THE_GROUND);
	assert_false(state_of_bea()->dagger);
	assert_int_equal(state_of_bea()->arms_lost, 2);
}

static void hands_that_are_never_wrong(void **state)
{
	static const char *const builds[] = { "weapon: rapier\nhand: either\nendurance: 12",
		"weapon: dagger\nendurance: 12" };
	swordplay_open(&play, "", NULL);
	for (unsigned k = 0; k < 2; k++) {
		swordplay_begin_duel(&play, "weapon: rapier", builds[k], "", "");
		strike_bea(8, MK_RIGHT_ARM);
		assert_int_equal(state_of_bea()->sword, MK_ON_THE_GROUND);
		swordplay_set_roll(&play, MK_WORD_OPENING + 1, 10);
		mk_take_turn(&play.bout, 1, false);
		assert_int_equal(state_of_bea()->sword, MK_IN_HAND);
		assert_int_equal(state_of_bea()->abilities.sword_expertise, -2);
	}
}

/* A lost other arm drops the dagger. A lost leg makes a fencer lame. A limb can be lost only once. */
static void lost_limbs_have_their_effects(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier & dagger\nendurance: 30\nhand: left", "");
	strike_bea(8, MK_RIGHT_ARM);
	assert_int_equal(state_of_bea()->sword, MK_IN_HAND);
	assert_false(state_of_bea()->dagger);
	strike_bea(8, MK_LEFT_LEG);
	assert_true(state_of_bea()->lame);
	strike_bea(8, MK_LEFT_LEG);
	assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_LIMB_LOST), 2);
	strike_bea(8, MK_LEFT_ARM);
	assert_int_equal(state_of_bea()->arms_lost, 2);
	swordplay_set_roll(&play, MK_WORD_OPENING + 1, 12); /* no arm is left to pick the sword up */
	mk_take_turn(&play.bout, 1, false);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_PICK_UP), 0);
}

static void first_blood_and_hits(void **state)
{
	meet("until: first_blood", "weapon: dagger", "weapon: rapier", "");
	uint32_t words[2] = { swordplay_word_of_roll(3), swordplay_word_of_location(MK_HEAD) };
	/* torn clothing: no point is lost, and no first blood is drawn */
	mk_resolve_hit(&play.bout, 0, 0, true, MK_ANYWHERE, words);
	assert_int_equal(state_of_bea()->ending, MK_STILL_IN);
	words[0] = swordplay_word_of_roll(4);
	mk_resolve_hit(&play.bout, 0, 0, true, MK_ANYWHERE, words);
	assert_int_equal(state_of_bea()->ending, MK_FIRST_BLOOD);
	meet("until: hits\nhits: 2", "weapon: dagger", "weapon: rapier", "");
	words[0] = swordplay_word_of_roll(3);
	mk_resolve_hit(&play.bout, 0, 0, true, MK_ANYWHERE, words);
	assert_int_equal(state_of_bea()->ending, MK_STILL_IN);
	mk_resolve_hit(&play.bout, 0, 0, true, MK_ANYWHERE, words);
	assert_int_equal(state_of_bea()->ending, MK_TOUCHED);
}

static void nobody_wins_after_the_last_phrase(void **state)
{
	meet("max_phrases: 3", "weapon: rapier", "weapon: rapier", "turn: wait");
	struct salle_outcome outcome = mk_fight(play.matchup, &play.stream, &play.recorder, NULL);
	assert_int_equal(outcome.winner, SALLE_DRAW);
	assert_int_equal(outcome.ending, MK_MAX_PHRASES);
	assert_int_equal(outcome.length, 3);
	assert_int_equal(outcome.last_phase, 2);
}

static void policies_may_yield(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier",
		"turn: wait\nyield: [{do: yield, when: endurance <= 5 and foe.endurance > endurance}, {do: fight_on}]");
	state_of_bea()->points_suffered = 4;
	mk_update_abilities(state_of_bea(), play.book);
	mk_consider_yielding(&play.bout, false);
	assert_int_equal(play.bout.fighter[0].ending, MK_STILL_IN);
	assert_int_equal(state_of_bea()->ending, MK_YIELDED);
	assert_int_equal(mk_end_bout(&play.bout, NULL, false).ending, MK_YIELDED);
}

static void wrong_hand_by_the_option(void **state)
{
	meet("wrong_hand: 4", "weapon: rapier", "weapon: rapier\nexpertise: 1", "");
	state_of_bea()->sword = MK_IN_WRONG_HAND;
	mk_update_abilities(state_of_bea(), play.book);
	assert_int_equal(state_of_bea()->abilities.sword_expertise, -3);
	assert_int_equal(state_of_bea()->abilities.dagger_expertise, 1);
}

static void worst_ending_is_recorded(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier", "");
	state_of_bea()->ending = MK_PASSED_OUT;
	struct salle_outcome outcome = mk_end_bout(&play.bout, NULL, false);
	assert_int_equal(outcome.winner, SALLE_A);
	assert_int_equal(outcome.ending, MK_PASSED_OUT);
	play.bout.fighter[0].ending = MK_UNABLE;
	outcome = mk_end_bout(&play.bout, NULL, false);
	assert_int_equal(outcome.winner, SALLE_DRAW);
	assert_int_equal(outcome.ending, MK_PASSED_OUT);
}

RUN_TESTS_EACH(NULL, close_play, UNIT(severities_with_a_modifier_of_2), UNIT(totals_of_the_chart),
	UNIT(locations_are_even), UNIT(armour_is_subtracted_from_the_roll), UNIT(expertise_is_added_subtracted_or_left),
	UNIT(conditions_of_defeat), UNIT(penalties_of_wounds), UNIT(lost_sword_arm), UNIT(the_dagger_that_is_left),
	UNIT(dagger_in_the_left_hand_after_a_wound), UNIT(hands_that_are_never_wrong), UNIT(lost_limbs_have_their_effects),
	UNIT(first_blood_and_hits), UNIT(nobody_wins_after_the_last_phrase), UNIT(policies_may_yield),
	UNIT(wrong_hand_by_the_option), UNIT(worst_ending_is_recorded))
