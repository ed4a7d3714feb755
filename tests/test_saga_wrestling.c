/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of grapples and manoeuvres ("18. Non-lethal combat"), and of mishaps of botched attacks (ambiguity A-10):
 * weapons that are lost and taken up.
 */
#include "rules/saga/bout/movement.h"
#include "saga_fixture.h"
#include "testing.h"

/* This fighter has Attack 5, Defence 5 (5 + 6 = 11 with the straight six). */
#define FISTS "{brawl: 5, weapons: [fist]}"
/* This fighter has Attack 7 (4 + 3), Defence 5 (4 + 1; 11 with the straight six), Damage 5. */
#define SWORD "{single: 4, weapons: [sword_short]}"

static struct sg_fighter_state *fighter_state(unsigned side)
{
	return &saga.bout.fighter[side];
}

static const char *name_of_weapon_in_hand(unsigned side)
{
	return saga.fighter[side]->arm[fighter_state(side)->hand].weapon->id;
}

/* Plays a round in which the attacks of a and b roll these dice. */
static void round_of(const char *a, const char *b)
{
	saga_set_attack_dice(0, a);
	saga_set_attack_dice(1, b);
	sg_take_turns_on_mat(&saga.bout);
	sg_begin_round(&saga.bout);
}

/*
 * "AA ≥ 1 → Grapple Strength = AA". Later grapples add to the strength. Attempts to break free subtract from it, and a
 * success wounds the grappler lightly.
 */
static void grapples_add_to_the_strength_of_a_hold(void **state)
{
	saga_begin_duel("", FISTS, SWORD, "{act: [{do: grapple, when: foe.held < 5}, attack]}", "");
	assert_true(saga.matchup->can_wrestle);
	round_of("6", "2"); /* ada's total of 11 against 11 gives no hold */
	assert_int_equal(fighter_state(1)->hold_strength_of_foe, 0);
	round_of("8", "5"); /* ada's 13 against 11: strength 2; bea's 12 against 11 subtracts 1 */
	assert_int_equal(fighter_state(1)->hold_strength_of_foe, 1);
	round_of("8", "4"); /* ada adds 2; bea's 11 against 11 subtracts nothing */
	assert_int_equal(fighter_state(1)->hold_strength_of_foe, 3);
	round_of("7", "9"); /* ada adds 1; bea's 16 against 11 subtracts 5, and she is free */
	assert_int_equal(fighter_state(1)->hold_strength_of_foe, 0);
	assert_int_equal(fighter_state(0)->wounds, 1);
	assert_int_equal(saga_wounds(0, SG_LIGHT), 1);
	assert_int_equal(saga_wounds(0, SG_MEDIUM) + saga_wounds(0, SG_HEAVY), 0); /* breaking free does no damage */
	assert_int_equal(saga_times_tried(0, SG_EVENT_GRAPPLE), 4);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_GRAPPLE), 3);
	assert_int_equal(saga_times_tried(1, SG_EVENT_BREAK), 3);
	assert_int_equal(saga_times_succeeded(1, SG_EVENT_BREAK), 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_WOUND), 0); /* a grapple does no damage either */
}

/* A held fighter "may only attack the grappler to break free, nothing that needs moving about". */
static void held_fighter_can_only_break_free(void **state)
{
	saga_begin_duel("", FISTS, SWORD,
		"{move: [{do: walk_away, when: held > 0}, stand],"
		" act: [{do: stand_up, when: prone and held > 0}, {do: grapple, when: not held > 0 and foe.held == 0},"
		" {do: disengage, when: held > 0}, attack]}",
		"");
	round_of("8", "3");
	assert_int_equal(fighter_state(1)->hold_strength_of_foe, 2);
	fighter_state(1)->prone = 1;
	round_of("2", "9"); /* ada's blow with a total of 7 misses; bea's 7 + 9 - 1 (prone) against 11 breaks free */
	assert_int_equal(fighter_state(1)->prone, 1);
	assert_int_equal(saga.bout.squares, 1);
	assert_int_equal(saga_times_tried(1, SG_EVENT_DISENGAGE), 0);
	assert_int_equal(saga_times_tried(1, SG_EVENT_BREAK), 2);
	assert_int_equal(saga_times_succeeded(1, SG_EVENT_BREAK), 1);
}

/* An archer breaks free with bare hands and Brawl, not with a shot. */
static void archers_break_free_with_bare_hands(void **state)
{
	saga_begin_duel("", FISTS, "{bows: 1, brawl: 4, weapons: [bow_short]}",
		"{act: [{do: grapple, when: foe.held < 9}, attack]}", "");
	round_of("9", "9"); /* ada's 14 against 4 + 6: strength 4; bea's 4 + 9 against 11 subtracts 2 */
	assert_int_equal(fighter_state(1)->hold_strength_of_foe, 2);
	assert_int_equal(saga_times_tried(1, SG_EVENT_BREAK), 1);
}

/* "free hands": neither weapon nor shield. Putting a weapon away is a free change. */
static void free_hands_are_needed(void **state)
{
	saga_begin_duel("", "{brawl: 5, single: 1, weapons: [dagger], shield: round}", SWORD, "{act: [grapple, attack]}",
		"");
	round_of("9", "2");
	assert_int_equal(saga_times_tried(0, SG_EVENT_GRAPPLE), 0);
	saga_begin_duel("", "{brawl: 5, weapons: [dagger]}", "{single: 4, weapons: [sword_short], shield: round}",
		"{hand: [bare, keep], act: [grapple, attack]}", "");
	round_of("9", "2");
	assert_string_equal(name_of_weapon_in_hand(0), "fist");
	assert_int_equal(saga_times_tried(0, SG_EVENT_GRAPPLE), 1);
	assert_int_equal(saga_times_tried(1, SG_EVENT_GRAPPLE), 0);
}

/* "Manoeuvres: needed AA: trip 3, disarm 9, take the opponent's weapon 12". */
static void manoeuvres_need_their_advantage(void **state)
{
	static const struct {
		const char *act, *die;
		bool done;
	} cases[] = { { "trip", "8", false }, { "trip", "9", true }, { "disarm", "17", false }, { "disarm", "18", true },
		{ "take_weapon", "18", false }, { "take_weapon", "19", true } };
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		char policy[80];
		snprintf(policy, sizeof policy, "{act: [{do: %s}, attack]}", cases[k].act);
		saga_begin_duel("", FISTS, "{single: 4, weapons: [sword_short, dagger], brawl: 1}", policy, "");
		round_of(cases[k].die, "2"); /* ada's totals are 13, 14, 19, 21, 21 and 23, against 11 */
		assert_int_equal(saga_times_tried(0, SG_EVENT_MANOEUVRE), 1);
		assert_int_equal(saga_times_succeeded(0, SG_EVENT_MANOEUVRE), cases[k].done);
		bool lost = k >= 2 && cases[k].done;
		assert_int_equal(fighter_state(1)->prone, k < 2 && cases[k].done);
		assert_int_equal(saga_times_tried(1, SG_EVENT_TAKE_UP), lost);
		/* Bea took up or drew a weapon, in this turn or the next. */
		assert_string_equal(name_of_weapon_in_hand(1), lost && k == 5 ? "dagger" : "sword_short");
		assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), !lost);
	}
}

/* "grab worn item 6": takes a weapon that the foe wears. The foe cannot draw it any more. */
static void grabbed_weapons_cannot_be_drawn(void **state)
{
	for (unsigned k = 0; k < 2; k++) {
		saga_begin_duel("", FISTS, "{single: 4, weapons: [sword_short, fist, javelin, dagger], brawl: 1}",
			"{act: [{do: grab, when: grabs > 0}, attack], hand: [{do: missile, when: round == 2}, keep]}", "");
		round_of(k == 0 ? "14" : "16", "2"); /* ada's total of 13 or 17 against 11: Advantage 2 or 6 */
		assert_int_equal(saga_times_tried(0, SG_EVENT_MANOEUVRE), 1);
		assert_int_equal(saga_times_succeeded(0, SG_EVENT_MANOEUVRE), k);
		assert_int_equal(fighter_state(1)->broken_arms, k == 0 ? 0 : 1 << 2);
		assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 1); /* the grabbed weapon was not in hand */
		round_of("05", "2");
		assert_int_equal(saga_times_tried(1, SG_EVENT_DRAW), !k);
		round_of("16", "2");
		round_of("16", "2");
		if (k == 1) { /* the next grab takes the dagger, and then no item is left */
			assert_int_equal(fighter_state(1)->broken_arms, 1 << 2 | 1 << 3);
			assert_int_equal(saga_times_tried(0, SG_EVENT_MANOEUVRE), 3);
		}
	}
}

/* A fighter without a weapon to take up fights with bare hands and cannot be disarmed. */
static void nothing_left_to_take_up(void **state)
{
	saga_begin_duel("", FISTS, SWORD, "{act: [take_weapon, attack]}", "");
	round_of("19", "2");
	assert_string_equal(name_of_weapon_in_hand(1), "fist");
	assert_int_equal(fighter_state(1)->lost_weapon, 0);
	assert_int_equal(saga_times_tried(1, SG_EVENT_TAKE_UP), 0);
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 1);
	round_of("9", "2");
	assert_int_equal(saga_times_tried(0, SG_EVENT_MANOEUVRE), 1);
}

/* Ambiguity A-10: mishaps by the number of zeros on four botch dice (the fighter's Ability is 0). */
static void mishaps_follow_the_zeros_of_botch_dice(void **state)
{
	saga_begin_duel("{attack_botch: mishap}", "{weapons: [sword_short]}", FISTS, "", "");
	assert_int_equal(saga.matchup->side[0].botch_dice, 4);
	round_of("05555", "2"); /* no botch */
	assert_int_equal(saga_times_tried(0, SG_EVENT_MISHAP), 0);
	assert_int_equal(fighter_state(0)->is_off_guard, 0);
	round_of("00555", "2"); /* bea's 5 + 2 hits ada's Defence of 1 + 6 - 3, but would not hit 7 */
	assert_int_equal(fighter_state(0)->is_off_guard, 1);
	assert_int_equal(saga_times_succeeded(1, SG_EVENT_ATTACK), 1);
	round_of("00055", "2"); /* the -3 has ended; ada drops the weapon, so bea's total of 7 meets 0 + 6 */
	assert_int_equal(fighter_state(0)->is_off_guard, 0);
	assert_int_equal(fighter_state(0)->prone, 0);
	assert_string_equal(name_of_weapon_in_hand(0), "fist");
	assert_int_equal(fighter_state(0)->lost_weapon, 1);
	round_of("9", "2");
	assert_string_equal(name_of_weapon_in_hand(0), "sword_short");
	assert_int_equal(saga_times_tried(0, SG_EVENT_TAKE_UP), 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 3);
	round_of("00005", "2");
	assert_int_equal(fighter_state(0)->prone, 1);
	assert_string_equal(name_of_weapon_in_hand(0), "fist");
	assert_int_equal(fighter_state(0)->lost_weapon, 0); /* the weapon is broken, and there is no other */
	assert_int_equal(saga_times_tried(0, SG_EVENT_MISHAP), 3);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_MISHAP), 2);
}

/*
 * The chances of the die that a policy sees. A grapple needs a die of 7, with a chance of .38, of which .08 begin with
 * a 1. A trip needs a die of 9, with a chance of .169.
 */
static void chances_of_a_wrestler(void **state)
{
	saga_begin_duel("", FISTS, SWORD,
		"{act: [{do: grapple, when: grips > 0.3799 and grips < 0.3801 and trips > 0.168 and trips < 0.170}, nothing]}",
		"");
	round_of("2", "2");
	assert_int_equal(saga_times_tried(0, SG_EVENT_GRAPPLE), 1);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(grapples_add_to_the_strength_of_a_hold),
	UNIT(held_fighter_can_only_break_free), UNIT(archers_break_free_with_bare_hands), UNIT(free_hands_are_needed),
	UNIT(manoeuvres_need_their_advantage), UNIT(grabbed_weapons_cannot_be_drawn), UNIT(nothing_left_to_take_up),
	UNIT(mishaps_follow_the_zeros_of_botch_dice), UNIT(chances_of_a_wrestler))
