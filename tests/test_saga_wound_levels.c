/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of "4. Damage and wounds" with a table `wounds` that has other levels than the printed five. */
#include <math.h>

#include "rules/saga/group/group.h"
#include "rules/saga/bout/aftermath.h"
#include "testing.h"
#include "saga_fixture.h"

#define PLAIN "{single: 4, weapons: [axe]}"
#define RAPIER "{dexterity: 2, quickness: 1, single: 5, weapons: [rapier]}"
#define SABER "{stamina: 1, quickness: 1, single: 5, weapons: [saber], armour: metal_reinf_leather_p}"
/* the cells, after the name, of a wound level without a penalty */
#define ROW ",0,no,no,1,none,14,4,10,3"

enum { GRAVE = SG_HEAVY + 1, INCAPACITATING, DEAD };

/*
 * A sixth level, `grave`, between Heavy and Incapacitating. Its penalty is 8. In a scuffle it costs 3 fatigue levels
 * and leaves a Medium wound.
 */
static const char grave[] = "grave,8,no,no,3,medium,360,9,18,3\nincapacitating,0,yes";

static void add_level_grave(void)
{
	saga_change_tables("incapacitating,0,yes", grave);
}

/*
 * At Size 0 the first five of the six levels are 1 to 5, 6 to 10, 11 to 15, 16 to 20 and 21 to 25 points of excess.
 * The sixth level is any excess above. At Size -4 each level has 1 point, and at Size 3 each has 8.
 */
static void each_level_has_a_band(void **state)
{
	static const struct {
		const char *build;
		int last[5];
	} sizes[] = { { "{size: 0}", { 5, 10, 15, 20, 25 } }, { "{size: -4}", { 1, 2, 3, 4, 5 } },
		{ "{size: 3}", { 8, 16, 24, 32, 40 } } };
	add_level_grave();
	saga_open("");
	assert_int_equal(saga.book->n_wounds, 6);
	for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
		const int band = saga_fighter("x", sizes[k].build)->points_per_level;
		assert_int_equal(sg_wound_level_of_excess(saga.book, 1, band), SG_LIGHT);
		for (unsigned level = 0; level < DEAD; level++) {
			assert_int_equal(sg_wound_level_of_excess(saga.book, sizes[k].last[level], band), level);
			assert_int_equal(sg_wound_level_of_excess(saga.book, sizes[k].last[level] + 1, band), level + 1);
		}
		assert_int_equal(sg_wound_level_of_excess(saga.book, 1000, band), DEAD);
	}
}

/* Like an_advantage_of_one_hits in test_saga_attack.c, for the blows whose levels change. */
static void a_blow_falls_in_the_new_level(void **state)
{
	static const struct {
		const char *rolls;
		unsigned level, out;
		int penalty;
	} cases[] = {
		{ "7", SG_HEAVY, SG_STILL_IN, 5 },    /* excess 11 */
		{ "16", GRAVE, SG_STILL_IN, 8 },      /* the die shows 12: excess 16 */
		{ "19", INCAPACITATING, SG_DOWN, 0 }, /* the die shows 18: excess 22 */
		{ "118", DEAD, SG_KILLED, 0 },        /* the die shows 32: excess 36 */
	};
	add_level_grave();
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		saga_begin_duel("", PLAIN, PLAIN, "", "");
		saga_set_attack_dice(0, cases[k].rolls);
		sg_take_turn(&saga.bout, 0, false);
		const struct sg_fighter_state *foe = &saga.bout.fighter[1];
		for (unsigned level = 0; level < saga.book->n_wounds; level++) {
			assert_int_equal(saga_wounds(1, (enum sg_wound)level), level == cases[k].level);
			assert_int_equal(sg_count_wounds_of_level(saga.book, foe, level), level == cases[k].level);
		}
		assert_int_equal(foe->penalty, cases[k].penalty);
		assert_int_equal(foe->ending, cases[k].out);
	}
}

/*
 * Rapier against saber: a die of 3 or more hits, and the excess is the die minus 1. So Grave begins at a die of 17,
 * Incapacitating at 22 and Dead at 27. The two highest printed levels have the chances 0.021 (now Grave) and 0.0059.
 * Of the latter, Incapacitating now has 0.0011: a die of 24 by two 1s and a 6 (1 in 1000), or by three 1s and a 3 (1
 * in 10,000).
 */
static void chances_have_the_new_level(void **state)
{
	double chance[SG_RESULTS];
	add_level_grave();
	saga_begin_duel("", RAPIER, SABER, "", "");
	const struct sg_blow blow = sg_make_blow(&saga.bout, 0, false);
	sg_solve_blow(&blow, chance);
	static const double expected[SG_RESULTS] = { 0.2, 0, 0.42, 0.321, 0.0321, 0.021, 0.0011, 0.0048 };
	for (unsigned r = 0; r < SG_RESULTS; r++)
		assert_near(chance[r], expected[r], 1e-15);
	assert_near(sg_chance_to_defeat(&saga.bout, 0, chance), 0.0059, 1e-15);
}

/* In a scuffle a blow of level `grave` costs three fatigue levels and leaves a Medium wound, penalty 3. */
static void a_scuffle_reads_the_new_row(void **state)
{
	add_level_grave();
	saga_open("");
	const struct sg_wound_outcome hurt = sg_outcome_of_wound(saga.book, true, GRAVE, SG_FRESH);
	assert_int_equal(hurt.wound, SG_MEDIUM);
	assert_int_equal(hurt.fatigue, SG_TIRED);
	assert_int_equal(hurt.ending, SG_STILL_IN);
	/* the rows after `grave` keep their own cells: Dead leaves a Medium wound, and Incapacitating a Light one */
	assert_int_equal(sg_outcome_of_wound(saga.book, true, DEAD, SG_FRESH).wound, SG_MEDIUM);
	assert_int_equal(sg_outcome_of_wound(saga.book, true, INCAPACITATING, SG_FRESH).wound, SG_LIGHT);
}

/*
 * Like a_gamblers_ruin in test_saga_aftermath.c: each roll but a botch (1 in 100) improves the wound by a level. From
 * the nth of six levels (99^n - 1) / (99^6 - 1) of the fighters die. A fighter who has a grave wound and never botches
 * rolls four times, after 360, 180, 60 and 14 half days.
 */
static void recovery_leads_through_the_new_level(void **state)
{
	enum { PEOPLE = 20000 };
	const struct salle_stream_key key = salle_make_stream_key(7, 1, false);
	add_level_grave();
	saga_begin_duel("{recovery: yes}", "{stamina: 6, weapons: [club]}", "{weapons: [club]}", "", "{care: 20}");
	for (unsigned level = GRAVE; level <= INCAPACITATING; level++) {
		unsigned died = 0, straight = 0;
		for (unsigned i = 0; i < PEOPLE; i++) {
			struct salle_stream stream = salle_stream_open(&key, i);
			saga.bout.context.stream = &stream;
			saga.bout.fighter[0].wound_counts = saga.book->wound[level].count_unit;
			const struct sg_recovery it =
				sg_roll_recovery(&saga.bout, &(const struct sg_patient){ &saga.bout.fighter[0], "ada", 0, 0 });
			died += it.died;
			straight += !it.died && it.rolls == level + 1;
			if (!it.died && it.rolls == level + 1)
				assert_int_equal(it.half_days, level == GRAVE ? 360 + 180 + 60 + 14 : 1 + 360 + 180 + 60 + 14);
		}
		assert_as_often("died", died, (pow(99, level + 1) - 1) / (pow(99, 6) - 1), PEOPLE);
		assert_as_often("never botched", straight, pow(0.99, level + 1), PEOPLE);
	}
}

/* A level that stops but does not kill may be the worst one. If it worsens, the fighter dies. */
static void the_worst_level_worsens_to_death(void **state)
{
	saga_change_tables("dead,0,yes,yes,5,medium,0,0,0,0", "maimed,0,yes,no,5,medium,2,100,100,0");
	saga_begin_duel("{recovery: yes}", PLAIN, PLAIN, "", "");
	saga.bout.fighter[0].wound_counts = saga.book->wound[4].count_unit;
	const struct sg_recovery it =
		sg_roll_recovery(&saga.bout, &(const struct sg_patient){ &saga.bout.fighter[0], "ada", 0, 0 });
	assert_true(it.died && it.rolls == 1 && it.half_days == 2);
}

/*
 * With seven levels, of which the first two have no penalty, a fighter in a team can suffer many wounds of one level.
 * The bits that count them may be too few. Then the count stays at its maximum, and never changes the count of another
 * level.
 */
static void many_wounds_do_not_spill(void **state)
{
	static const struct saga_member one[1] = { { PLAIN, "" } }, two[2] = { { PLAIN, "" }, { PLAIN, "" } };
	saga_change_tables("light,1,no", "scratch" ROW "\nbruise" ROW "\nlight,1,no");
	saga_line_up("", N(one), N(two), "");
	assert_non_null(saga.matchup);
	static struct sg_melee melee;
	saga_begin_group_bout(&melee, 0);
	assert_int_equal(saga.book->n_wounds, 7);
	for (unsigned k = 0; k < 5000; k++) {
		sg_enter_duel(&saga.bout, &melee, 0, 0, 1);
		sg_add_wound(saga.book, &saga.bout.fighter[1], 0);
		sg_leave_duel(&saga.bout, &melee, 0, 0, 1);
		assert_int_equal(sg_count_wounds_of_level(saga.book, &melee.fighter[1][1], 1), 0);
	}
	assert_true(sg_count_wounds(saga.book, &melee.fighter[1][1]) > 500);
	assert_int_equal(melee.fighter[1][1].penalty, 0);
}

/* Every fault of the rows is reported, at its place and with the nearest name. */
static void faults_of_rows(void **state)
{
	saga_change_tables("incapacitating,0,yes", "grave,8,no,no,3,medum,360,9,18,3\nincapacitating,0,yes");
	saga_open("");
	saga_must_report("unknown wound level 'medum' (did you mean 'medium'?)");
	saga_change_tables("light,1,no,no,1,none", "none,1,no,no,1,none");
	saga_open("");
	saga_must_report("a wound level cannot be called 'none', which stands for no wound in the column scuffle_wound");
	saga_must_report("unknown wound level 'light'");
	saga_change_tables("light,1,no", "a" ROW "\nb" ROW "\nc" ROW "\nlight,1,no");
	saga_open("");
	saga_must_report("the table wounds has 8 wound levels: expected 2 to 7");
	saga_change_tables("light,1,no", "a" ROW "\nb" ROW "\nlight,1,no");
	saga_open("{max_rounds: 1024}");
	saga_must_report(
		"the option max_rounds is 1024: with 7 wound levels, 5 of which take nobody out, expected at most 1023");
	saga_open("{max_rounds: 1023}");
	assert_non_null(saga.book);
	saga_change_tables("dead,0,yes,yes,5,medium,0,0,0,0", "dead,0,yes,yes,5,medium,0,0,0,0\nafter" ROW);
	saga_open("");
	assert_non_null(saga.book);
	saga_must_report("the wound level 'after' stands after 'dead', which kills, but 'after' does not kill");
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(each_level_has_a_band), UNIT(a_blow_falls_in_the_new_level),
	UNIT(chances_have_the_new_level), UNIT(a_scuffle_reads_the_new_row), UNIT(recovery_leads_through_the_new_level),
	UNIT(the_worst_level_worsens_to_death), UNIT(many_wounds_do_not_spill), UNIT(faults_of_rows))
