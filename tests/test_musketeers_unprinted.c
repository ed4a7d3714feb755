/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of house rules that the musketeers' text does not print: options and keys of builds, with every roll set by
 * hand.
 */
#include "musketeers_fixture.h"
#include "rules/musketeers/exact/exact.h"
#include "testing.h"

#define RAPIER "weapon: rapier"

/* Plays an attack of ada that needs 6. Sets the dice of her attack, of bea's simple parry and of the damage. */
static void attack(unsigned roll, unsigned parry, unsigned damage)
{
	swordplay_set_blow(&play, MK_WORD_ATTACK, roll, parry, damage, MK_TORSO);
	mk_resolve_assault_untraced(&play.bout, 0, 0);
}

static bool bea_is_hit(void)
{
	return play.bout.fighter[1].points_suffered > 0;
}

/* Ada's opening needs 4, so a 6 succeeds; bea's counter has the same total. */
static void equal_totals_may_end_the_phrase(void **state)
{
	for (unsigned nobody = 0; nobody < 2; nobody++) {
		meet(nobody ? "equal_totals: nobody" : "", RAPIER, RAPIER, "");
		swordplay_set_roll(&play, MK_WORD_OPENING, 6);
		swordplay_set_roll(&play, MK_WORD_COUNTER + 1, 6);
		assert_int_equal(mk_take_turn(&play.bout, 0, false), MK_PHRASE_ENDS);
		for (unsigned side = 0; side < 2; side++)
			assert_int_equal(swordplay_times_tried(&play, side, MK_EVENT_ATTACK), !nobody);
	}
}

/*
 * Ada's agility of -1 and perception of 2 add up to 1, against bea's 0. Ada's total exceeds bea's in 721 of 1,296
 * pairs of rolls. It equals bea's in 140 pairs, which are rolled again.
 */
static void agility_and_perception_may_give_the_initiative(void **state)
{
	meet("initiative_roll: both", RAPIER "\nperception: 2\nagility: -1", RAPIER, "");
	assert_near(mk_chance_to_win_initiative(&play.bout, false), 721 / 1156.0, 1e-12);
}

/*
 * With the option `crossed_roll: strength` the initiative over crossed swords is a roll of strength. Bea's 6 + 2 beats
 * ada's 6, whatever ada's agility. The initiative of a phrase still is a roll of agility.
 */
static void strength_may_settle_crossed_swords(void **state)
{
	meet("crossed_roll: strength", RAPIER "\nagility: 1", RAPIER "\nstrength: 2", "");
	const uint32_t words[2] = { swordplay_word_of_roll(6), swordplay_word_of_roll(6) };
	assert_int_equal(mk_roll_initiative(&play.bout, words, MK_SPARE_TIE, true, false), 1);
	assert_int_equal(mk_roll_initiative(&play.bout, words, MK_SPARE_TIE, false, false), 0);
	meet("crossed_roll: strength", RAPIER "\nstrength: 1", RAPIER, "");
	assert_near(mk_chance_to_win_initiative(&play.bout, true), 721 / 1156.0, 1e-12);
	assert_near(mk_chance_to_win_initiative(&play.bout, false), 0.5, 1e-12);
}

/*
 * Ada attacks at 6 with her left hand. Against a left-hander bea's parry has -1 with the option, so it needs 7 instead
 * of 6. A dodge has no such penalty.
 */
static void left_handers_are_hard_to_parry(void **state)
{
	static const struct {
		const char *hand, *policy;
		unsigned parry;
		bool hit;
	} cases[] = { { "left", "", 6, true }, { "left", "", 7, false }, { "right", "", 6, false },
		{ "either", "", 6, false }, { "left", "parry: [{do: dodge}, {do: nothing}]", 6, false } };
	for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
		swordplay_open(&play, "left_hander: 1", NULL);
		swordplay_begin_duel(&play, salle_arena_format(&play.arena, RAPIER "\nhand: %s", cases[k].hand), RAPIER,
			cases[k].policy, "");
		attack(8, cases[k].parry, 3);
		assert_int_equal(bea_is_hit(), cases[k].hit);
	}
}

/*
 * A build with an attack DM of 1 needs 5 on the dice instead of 6. The rapier's riposte has no such DM and needs 9.
 */
static void a_build_may_attack_better(void **state)
{
	meet("", RAPIER "\nattack: 1", RAPIER, "");
	attack(5, 2, 3);
	assert_true(bea_is_hit());
	meet("max_ripostes: 0", RAPIER, RAPIER, "");
	attack(5, 2, 3);
	assert_false(bea_is_hit());
	meet("", RAPIER, RAPIER "\nattack: 1", "");
	play.bout.fighter[1].last_parry = MK_SIMPLE;
	assert_int_equal(mk_make_riposte(&play.bout, 1, false, 0).dm, 0);
	assert_int_equal(mk_make_attack(&play.bout, 1, 0, 0, 0).dm, 1);
}

/*
 * Damage dice of 3 and the rapier's DM of 2 total 5, a cut (1 point). A critical attack adds 4, and the total of 9 is
 * a wound (3 points).
 */
static void high_dice_may_be_critical(void **state)
{
	for (unsigned dice = 9; dice <= 10; dice++) {
		meet("critical_at: 10\ncritical_damage: 4", RAPIER, RAPIER, "");
		attack(dice, 2, 3);
		assert_int_equal(play.bout.fighter[1].points_suffered, dice == 10 ? 3 : 1);
	}
	meet("critical_damage: 4", RAPIER, RAPIER, "");
	attack(12, 2, 3);
	assert_int_equal(play.bout.fighter[1].points_suffered, 1);
}

/*
 * Ada hits with a 6 (26 of 36 rolls), bea's simple parry fails with less than 6 (10 of 36). Of 1,296 pairs of rolls
 * 26 x 10 hit. If nothing stops a roll of 10 or more (6 of 36), 20 x 10 + 6 x 36 hit, and bea does not roll against
 * such an attack.
 */
static void critical_attacks_may_be_beyond_parry(void **state)
{
	for (unsigned beyond = 0; beyond < 2; beyond++) {
		unsigned hits = 0;
		for (unsigned roll = 2; roll <= 12; roll++)
			for (unsigned parry = 2; parry <= 12; parry++) {
				meet(beyond ? "critical_at: 10\ncritical_parry: no\nmax_ripostes: 0"
							: "critical_at: 10\nmax_ripostes: 0",
					RAPIER, RAPIER, "");
				attack(roll, parry, 3);
				const unsigned ways = roll < 7 ? roll - 1 : 13 - roll, more = parry < 7 ? parry - 1 : 13 - parry;
				hits += bea_is_hit() ? ways * more : 0;
				assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_SIMPLE), roll >= 6 && (!beyond || roll < 10));
				assert_false(play.bout.beyond_parry);
			}
		assert_int_equal(hits, beyond ? 20 * 10 + 6 * 36 : 26 * 10);
	}
}

/* Critical attacks at the same time meet no parry. The next attack, which is not critical, can be parried. */
static void an_attack_after_critical_ones_can_be_parried(void **state)
{
	meet("critical_at: 10\ncritical_damage: 0\ncritical_parry: no", RAPIER, RAPIER, "");
	swordplay_set_blow(&play, MK_WORD_ATTACK, 10, 2, 2, MK_TORSO);
	swordplay_set_blow(&play, MK_WORD_RIPOSTE, 10, 2, 2, MK_TORSO);
	mk_resolve_double_attack_untraced(&play.bout, 0, 0);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_SIMPLE), 0);
	attack(6, 6, 2);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_SIMPLE), 1);
}

/*
 * Ada's damage rolls are 2 and 6, and her rapier adds 2: a cut (1 point) and a wound (3 points, which is DM -1 by
 * either reading). Armour turns the cut into torn clothing, which has no DM. A wound in the right arm has DM -1, and -2
 * more if bea's sword is in that hand.
 */
static void wounds_may_hinder_by_their_location(void **state)
{
	static const struct swordplay_edit arms = { MK_TABLE_LOCATIONS,
		"vital\nhead,1,6,0,yes\ntorso,2,9,0,yes\nleft_arm,3,0,6,no\nright_arm,4,0,6,no\nleft_leg,5,0,6,no\n"
		"right_leg,6,0,6,no",
		"vital,dm,sword_dm\nhead,1,6,0,yes,0,0\ntorso,2,9,0,yes,0,0\nleft_arm,3,0,6,no,0,0\n"
		"right_arm,4,0,6,no,-1,-2\nleft_leg,5,0,6,no,0,0\nright_leg,6,0,6,no,0,0" };
	static const struct {
		const char *options, *bea;
		unsigned location, roll, wounds, penalty;
	} cases[] = {
		{ "", "", MK_RIGHT_ARM, 2, 1, 3 },
		{ "", "\nhand: left", MK_RIGHT_ARM, 2, 1, 1 },
		{ "", "", MK_LEFT_ARM, 2, 1, 0 },
		{ "", "\narmour: {limbs: 1}", MK_RIGHT_ARM, 2, 1, 0 },
		{ "", "", MK_RIGHT_ARM, 2, 2, 6 },
		{ "", "", MK_RIGHT_ARM, 6, 1, 1 + 3 },
		{ "wound_dm: by_severity", "", MK_RIGHT_ARM, 6, 1, 1 + 3 },
		{ "wound_dm: by_severity", "", MK_RIGHT_ARM, 2, 1, 3 },
	};
	for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
		swordplay_open(&play, cases[k].options, &arms);
		swordplay_begin_duel(&play, RAPIER, salle_arena_format(&play.arena, RAPIER "%s", cases[k].bea), "", "");
		const struct mk_fencer_state *bea = &play.bout.fighter[1];
		const uint32_t words[2] = { swordplay_word_of_roll(cases[k].roll),
			swordplay_word_of_location(cases[k].location) };
		for (unsigned n = 0; n < cases[k].wounds; n++)
			mk_resolve_hit(&play.bout, 0, 2, true, MK_ANYWHERE, words);
		assert_int_equal(bea->wound_penalty, cases[k].penalty);
		assert_int_equal(bea->abilities.agility, -(int)cases[k].penalty);
	}
}

/*
 * Ada's roll of 2 misses and drops the rapier, unless a second roll is 5 or more. The second roll is enumerated, too:
 * of 36 rolls 6 total 4 or less, so that the weapon drops in 1/36 * 6/36 of all attacks.
 */
static void a_dropped_weapon_may_need_a_second_roll(void **state)
{
	for (unsigned second = 4; second <= 5; second++) {
		meet("drop_confirm: 5\nmax_ripostes: 0", RAPIER, RAPIER, "");
		attack(2, second, 3);
		assert_int_equal(play.bout.fighter[0].sword == MK_ON_THE_GROUND, second == 4);
		assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_DROP), second == 4);
		assert_false(bea_is_hit());
	}
	struct mk_exact exact;
	struct mk_exact_events events = { 0 };
	struct salle_mass to;
	mk_exact_init(&exact, play.matchup);
	salle_mass_init(&to, sizeof(struct mk_exact_state));
	struct mk_exact_state at = mk_exact_start_state(&exact);
	mk_exact_solve_phrase(&exact, &at, SALLE_A, 1, &to, &events);
	assert_near(events.n_succeeded[0][MK_EVENT_DROP], events.n_tried[0][MK_EVENT_DROP] * 6 / 1296, 1e-12);
	salle_mass_release(&to);
	mk_exact_release(&exact);
}

/*
 * Ada's opening needs 4, and her roll of 3 fails. If she opens again with the option `opening_again: 1`, the roll has
 * +1 and succeeds.
 */
static void an_opening_again_may_be_easier(void **state)
{
	for (int bonus = 0; bonus < 2; bonus++) {
		int total = 0;
		meet(bonus ? "opening_again: 1" : "", RAPIER, RAPIER, "");
		assert_int_equal(mk_roll_opening(&play.bout, 0, 4, (int)play.bout.options->opening_again,
							 swordplay_word_of_roll(3), &total, false),
			bonus ? MK_OPENING_SUCCEEDS : MK_OPENING_FAILS);
		assert_int_equal(total, 3 + bonus);
	}
}

/*
 * Ada's damage roll of 8 with a rapier's 2 is a hit of 6 points, which leaves bea 6 of 12. After each phrase she loses
 * one point, and with 3 she cannot go on: after three phrases. A wound of 3 points, by a roll of 6, does not bleed.
 */
static void wounds_may_bleed(void **state)
{
	for (unsigned damage = 6; damage <= 8; damage += 2) {
		meet("bleeding: 1", RAPIER, RAPIER "\nendurance: 12", "");
		attack(9, 2, damage);
		const unsigned lost = play.bout.fighter[1].points_suffered;
		assert_int_equal(lost, damage == 8 ? 6 : 3);
		for (unsigned phrase = 1; phrase <= 3; phrase++) {
			assert_int_equal(play.bout.fighter[1].ending, MK_STILL_IN);
			mk_apply_bleeding(&play.bout);
			assert_int_equal(play.bout.fighter[1].points_suffered, damage == 8 ? lost + phrase : lost);
			assert_int_equal(play.bout.fighter[1].endurance, 12 - play.bout.fighter[1].points_suffered);
		}
		assert_int_equal(play.bout.fighter[1].ending, damage == 8 ? MK_UNABLE : MK_STILL_IN);
		assert_int_equal(play.bout.fighter[0].points_suffered, 0);
	}
}

RUN_TESTS_EACH(NULL, close_play, UNIT(equal_totals_may_end_the_phrase),
	UNIT(agility_and_perception_may_give_the_initiative), UNIT(strength_may_settle_crossed_swords),
	UNIT(left_handers_are_hard_to_parry), UNIT(a_build_may_attack_better), UNIT(high_dice_may_be_critical),
	UNIT(critical_attacks_may_be_beyond_parry), UNIT(an_attack_after_critical_ones_can_be_parried),
	UNIT(wounds_may_hinder_by_their_location), UNIT(a_dropped_weapon_may_need_a_second_roll),
	UNIT(an_opening_again_may_be_easier), UNIT(wounds_may_bleed))
