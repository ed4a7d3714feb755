/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of house rules that the saga texts do not print, as options and cells. Most fighters are AXE: Attack 8,
 * Defence 4 (4 + 6 = 10 with the straight six), Damage 7, Soak 0. So a blow of AXE on AXE hits if its die shows 3 or
 * more.
 */
#define SG_ENUMERATES_AT_RUN_TIME
#include <math.h>

#include "rules/saga/exact/exact.h"
#include "saga_mat_fixture.h"
#include "testing.h"

#define GUN "{firearms: 4, weapons: [musket]}"
/* Damage 15: a hit kills. */
#define MARKSMAN "{strength: 5, dexterity: 5, firearms: 15, weapons: [blunderbuss]}"
#define D6 "die_faces: 6, die_again: 5, die_factor: 3, botch_faces: 2"

/* Returns the random fraction from which a die of six faces, 0 to 5, shows these digits. */
static uint64_t fraction_of_six(const char *digits)
{
	double fraction = 0, unit = 1;
	for (; *digits != '\0'; digits++) {
		unit /= 6;
		fraction += unit * (*digits - '0');
	}
	return (uint64_t)((fraction + unit / 2) * 0x1p64);
}

static struct sg_roll roll_of_six(const char *digits, unsigned botch_dice)
{
	return sg_roll_stress_die(saga.book, fraction_of_six(digits), botch_dice);
}

/*
 * A die of six faces, 0 to 5. A 5 is rolled again and triples the next value, and a 0 after a 5 counts 6. On botch
 * dice 0 and 1 botch. A roll shows 3 or more in half of the cases: on a 3, a 4 or a 5, because after a 5 the least
 * value is 3. A sixth of the rolls are 0, and of these two botch dice botch a share of 1 - (4/6)².
 */
static void dice_of_another_shape(void **state)
{
	double chance[SG_RESULTS];
	saga_begin_duel("{" D6 "}", AXE, AXE, "", "");
	assert_int_equal(roll_of_six("4", 1).die, 4);
	assert_int_equal(roll_of_six("1", 1).die, 1);
	assert_int_equal(roll_of_six("51", 1).die, 3);
	assert_int_equal(roll_of_six("50", 1).die, 18);
	assert_int_equal(roll_of_six("5502", 1).die, 54);
	assert_int_equal(roll_of_six("02", 1).botched_dice, 0);
	assert_int_equal(roll_of_six("0150", 3).botched_dice, 2);
	assert_near(sg_chance_of_botch(saga.book->die, 2), 5. / 54, 1e-15);
	const struct sg_blow blow = sg_make_blow(&saga.bout, 0, false);
	sg_solve_blow(&blow, chance);
	assert_near(1 - chance[SG_MISSED], 0.5, 1e-15);
	saga_begin_duel("{die_again: 0, botch_faces: 0}", AXE, AXE, "", "");
	assert_int_equal(sg_roll_stress_die(saga.book, saga_fraction_of_digits("15"), 1).die, 1);
	assert_int_equal(sg_roll_stress_die(saga.book, saga_fraction_of_digits("00"), 1).botched_dice, 0);
	assert_near(sg_chance_of_botch(saga.book->die, 9), 0, 0);
	assert_near(saga.book->die->chance[9], 0.1, 1e-15);
	assert_int_equal(saga.book->die->n_values, 10);
}

/*
 * With the printed numbers, the die that the options describe equals the printed die, which bouts roll by other code.
 */
static void the_printed_die_is_one_shape(void **state)
{
	static const char *const digits[] = { "2", "9", "12", "10", "115", "1110", "111111113", "05", "00", "0500",
		"0000" };
	saga_open("");
	assert_true(saga.book->die->is_printed);
	for (size_t k = 0; k < sizeof digits / sizeof *digits; k++) {
		const uint64_t fraction = saga_fraction_of_digits(digits[k]);
		const struct sg_roll any = sg_roll_die(saga.book->die, fraction, 3);
		const struct sg_roll printed = sg_roll_printed_die(fraction, 3);
		assert_int_equal(any.die, printed.die);
		assert_int_equal(any.botched_dice, printed.botched_dice);
	}
}

static void dice_without_the_face_are_refused(void **state)
{
	saga_open("{die_faces: 6, die_again: 7, botch_faces: 8}");
	assert_null(saga.book);
	saga_must_report("the option die_again is 7, but a die of 6 faces shows 0 to 5: expected one of them");
	saga_must_report("the option botch_faces is 8: a die has only 6 faces");
}

static void exertion_may_be_a_number(void **state)
{
	for (int bonus = 0; bonus < 4; bonus += 3) {
		saga_begin_duel(bonus > 0 ? "exertion_bonus: 3" : "", AXE, AXE, "", "");
		const int expected = bonus > 0 ? bonus : 4; /* Single Weapon 4 */
		assert_int_equal(sg_sum_modifiers_of_attack(&saga.bout, 0, true).attack, 8 + expected);
		saga.bout.fighter[1].exerts_in_defence = 1;
		assert_int_equal(sg_sum_modifiers_of_attack(&saga.bout, 0, false).defence, 4 + expected);
	}
}

/* A Load of 1 is a Burden of 1, and without Strength an Encumbrance of 1. */
static void loads_hinder_blows(void **state)
{
	static const char *const options[] = { "", "encumbered: attack", "encumbered: attack_and_defence" };
	for (int k = 0; k < 3; k++) {
		saga_begin_duel(options[k], "{single: 4, weapons: [axe]}", "{single: 4, weapons: [axe]}", "", "");
		const struct sg_modifiers modifiers = sg_sum_modifiers_of_attack(&saga.bout, 0, false);
		assert_int_equal(modifiers.attack, 8 - (k > 0));
		assert_int_equal(modifiers.defence, 4 - (k > 1));
	}
}

/* High ground adds 2 to the Defence of 4 against blows, but not against shots. */
static void high_ground_helps_to_defend(void **state)
{
	saga_begin_duel("high_ground_defence: 2", AXE, AXE, "", "high_ground: b");
	assert_int_equal(sg_sum_modifiers_of_attack(&saga.bout, 0, false).defence, 6);
	assert_int_equal(sg_sum_modifiers_of_attack(&saga.bout, 1, false).defence, 4);
	saga_begin_duel("high_ground_defence: 2", GUN, AXE, "{move: stand}", "{high_ground: b, distance: 20}");
	assert_int_equal(sg_sum_modifiers_of_attack(&saga.bout, 0, false).defence, 4);
}

/*
 * The musket ignores 3 points of armour up to 20 paces, or with the option up to 40 paces. The target has 9 points of
 * chain mail and Stamina 0.
 */
static void shots_penetrate_farther(void **state)
{
	for (unsigned twice = 0; twice < 2; twice++)
		for (int paces = 20; paces <= 60; paces += 20) {
			saga_begin_duel(twice ? "pen_increments: 2" : "", GUN, "{firearms: 4, weapons: [musket], armour: chain_f}",
				"",
				paces == 20       ? "distance: 20"
					: paces == 40 ? "distance: 40"
								  : "distance: 60");
			assert_int_equal(saga.matchup->side[1].soak, paces <= (twice ? 40 : 20) ? 6 : 9);
		}
}

/*
 * Ada moves and attacks from six paces away: Attack 8, 3 for the charge and a die of 2 make 13 against Defence 10. In
 * the next round she does not move, and a total of 10 misses. The foe's armour keeps it from being wounded.
 */
static void a_charge_helps(void **state)
{
	saga_begin_duel("charge: 3", AXE, "{stamina: 6, single: 4, virtues: [tough], armour: plate_f, weapons: [axe]}",
		"{move: close}", "distance: 6");
	saga_set_attack_dice(0, "2");
	sg_take_free_turn(&saga.bout, 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_MOVE), 1);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 1);
	sg_begin_round(&saga.bout);
	saga_set_attack_dice(0, "2");
	sg_take_free_turn(&saga.bout, 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 2);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 0);
}

/*
 * Three to five fighters attack one foe. The first fighter's Attack has +2 for each friend who attacked the same foe,
 * but for at most three friends: 8 + 2 · 2 or 8 + 2 · 3. Each attacker lowers the foe's Defence by 1. The foe itself
 * attacked nobody, so its Attack has no bonus.
 */
static void friends_who_attacked_help(void **state)
{
	static const struct saga_member five_axes[5] = { { AXE, "" }, { AXE, "" }, { AXE, "" }, { AXE, "" }, { AXE, "" } };
	for (unsigned n = 3; n <= 5; n++) {
		saga_line_up("{outnumbering: 2, further_defence: -1}", five_axes, n, four_walls, 1, "");
		saga_begin_group_bout(&mat, 0);
		for (unsigned i = 0; i < n; i++)
			sg_take_member_turn(&saga.bout, &mat, 0, i);
		sg_enter_duel(&saga.bout, &mat, 0, 0, 0);
		const struct sg_modifiers ours = sg_sum_modifiers_of_attack(&saga.bout, 0, false);
		assert_int_equal(ours.attack, n == 3 ? 12 : 14);
		assert_int_equal(ours.defence, saga.matchup->side[1].defence - (int)n);
		assert_int_equal(sg_sum_modifiers_of_attack(&saga.bout, 1, false).attack, saga.matchup->side[1].attack);
	}
}

/* A flank needs the foe between ada and her friend. In the second case the friend stands one file too far. */
static void friends_behind_the_foe_help(void **state)
{
	for (int32_t file = 1; file <= 2; file++) {
		saga_line_up("flanking: 2", N(two_axes), four_walls, 1, "distance: 20");
		mat_begin_bout_apart();
		mat_put_member(1, 0, 1, 1);
		mat_put_member(0, 1, 2, 1 + file);
		sg_enter_duel(&saga.bout, &mat, 0, 0, 0);
		assert_int_equal(sg_sum_modifiers_of_attack(&saga.bout, 0, false).attack, file == 1 ? 10 : 8);
	}
}

/*
 * A blunderbuss shoots at a foe 14 paces away, which is beyond the first increment. A friend stands beside the foe.
 * The Attack is Firearms 15 + Dexterity 5 + Atk 3 - 3 for the distance - 1 for the friend's attack = 19, against
 * Defence 10. So a die of 0 gives an Advantage of 9, and Damage 24 kills.
 */
static void shots_hit_friends(void **state)
{
	static const struct saga_member ours[] = { { MARKSMAN, "" }, { AXE, "" } };
	for (unsigned hits = 0; hits < 2; hits++) {
		saga_line_up(hits ? "spread_friends: yes" : "", N(ours), N(four_walls), "distance: 20");
		mat_begin_bout_apart();
		mat_put_member(1, 0, 7, 0);
		mat_put_member(0, 1, 7, 1);
		sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
		assert_int_equal(saga_times_tried(0, SG_EVENT_SPREAD), hits);
		assert_int_equal(mat.fighter[0][1].ending, hits ? SG_KILLED : SG_STILL_IN);
		assert_int_equal(saga_wounds(0, SG_DEAD), hits);
		assert_int_equal(mat.n_able[0], 2 - hits);
	}
}

/*
 * With changed cells a fighter with the level "Unconscious" fights on with a penalty of 10. A scuffle's blow of the
 * worst level costs five fatigue levels.
 */
static void the_unconscious_may_fight_on(void **state)
{
	saga_change_tables("unconscious,0,yes", "unconscious,10,no");
	saga_begin_duel("", AXE, AXE, "", "scuffle: yes");
	assert_int_equal(sg_outcome_of_wound(saga.book, true, SG_DEAD, SG_FRESH).ending, SG_STILL_IN);
	assert_int_equal(saga.matchup->side[0].fatigue[SG_UNCONSCIOUS_LEVEL], 10);
	assert_true(sg_may_exert(saga.book, SG_DAZED));
	assert_false(sg_may_exert(saga.book, SG_UNCONSCIOUS_LEVEL));
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(dice_of_another_shape), UNIT(the_printed_die_is_one_shape),
	UNIT(dice_without_the_face_are_refused), UNIT(exertion_may_be_a_number), UNIT(loads_hinder_blows),
	UNIT(high_ground_helps_to_defend), UNIT(shots_penetrate_farther), UNIT(a_charge_helps),
	UNIT(friends_who_attacked_help), UNIT(friends_behind_the_foe_help), UNIT(shots_hit_friends),
	UNIT(the_unconscious_may_fight_on))
