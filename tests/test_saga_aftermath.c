/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of the section "After the fight" of the rules: recovery of saga fighters. */
#include <math.h>

#include "testing.h"
#include "saga_fixture.h"

enum { PEOPLE = 60000, EARLIER = 60 };

/* What happened to PEOPLE fighters, each of which had one wound of the same level. */
struct fates {
	unsigned died;
	double half_days, rolls; /* means per fighter */
};

static struct fates roll_recoveries(unsigned level)
{
	const struct salle_stream_key key = salle_make_stream_key(7, 1, false);
	struct fates fates = { 0 };
	for (unsigned i = 0; i < PEOPLE; i++) {
		struct salle_stream stream = salle_stream_open(&key, i);
		saga.bout.context.stream = &stream;
		saga.bout.fighter[0].wound_counts = saga.book->wound[level].count_unit;
		const struct sg_recovery it =
			sg_roll_recovery(&saga.bout, &(const struct sg_patient){ &saga.bout.fighter[0], "ada", 0, 0 });
		fates.died += it.died;
		fates.half_days += (double)it.half_days / PEOPLE;
		fates.rolls += (double)it.rolls / PEOPLE;
	}
	return fates;
}

/*
 * With Stamina 6 and Chirurgy 20, every roll but a botch (1 in 100) totals at least 15 and improves the wound by a
 * level. A botch totals 0 and worsens it by a level. So the level of the wound is a gambler's ruin with odds of 99 to
 * 1. From the nth of five levels (99^n - 1) / (99^5 - 1) of the fighters die.
 */
static void a_gamblers_ruin(void **state)
{
	saga_begin_duel("{recovery: yes}", "{stamina: 6, weapons: [club]}", "{weapons: [club]}", "", "{care: 20}");
	for (unsigned level = SG_LIGHT; level <= SG_INCAPACITATING; level++)
		assert_as_often(sg_wound_names[level], roll_recoveries(level).died, (pow(99, level + 1) - 1) / (pow(99, 5) - 1),
			PEOPLE);
	/* A light wound heals after a week. With chance 1/100 it becomes medium, which takes a month and one more week. */
	const struct fates light = roll_recoveries(SG_LIGHT);
	assert_true(fabs(light.half_days - (14 + 0.01 * (60 + 14))) < 0.2);
	assert_true(fabs(light.rolls - 1.02) < 0.005);
}

/* Returns the chance that a stress die with one botch die and these modifiers totals `least` or more. */
static double chance_of_total(int modifiers, int least)
{
	int botched = modifiers < 0 ? modifiers : 0;
	return saga_chance_at_least(least - modifiers, 1) + (botched >= least ? sg_chance_of_botch(saga.book->die, 1) : 0);
}

/*
 * Computes the chances to die, by wound level and number of earlier rolls, iteratively. Ease Factors are those of the
 * text.
 */
static void solve_recovery(int modifiers, double dies[SG_WOUNDS_MOST][EARLIER + 1])
{
	static const int stable[] = { 4, 6, 9, 1 }, improves[] = { 10, 12, 15, 9 }, again[] = { 3, 3, 3, -1 };
	for (unsigned k = 0; k <= EARLIER; k++)
		for (unsigned level = 0; level < SG_WOUNDS_MOST; level++)
			dies[level][k] = level == SG_DEAD;
	for (unsigned round = 0; round < 400; round++)
		for (unsigned level = 0; level < SG_DEAD; level++)
			for (unsigned k = 0; k < EARLIER; k++) {
				int total = modifiers + (int)k * again[level];
				double keeps = chance_of_total(total, stable[level]), better = chance_of_total(total, improves[level]);
				dies[level][k] = (1 - keeps) * dies[level + 1][0] + (keeps - better) * dies[level][k + 1] +
					(level > 0 ? better * dies[level - 1][0] : 0);
			}
}

static void deaths_by_chirurgy(void **state)
{
	static const struct {
		const char *build, *scene;
		int modifiers;
	} cases[] = {
		{ "{weapons: [club]}", "", 0 },
		{ "{stamina: 2, weapons: [club]}", "", 2 },
		{ "{stamina: 1, weapons: [club]}", "{care: 5}", 6 },
		{ "{stamina: -2, weapons: [club]}", "", -2 },
	};
	for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
		double dies[SG_WOUNDS_MOST][EARLIER + 1];
		saga_begin_duel("{recovery: yes}", cases[k].build, "{weapons: [club]}", "", cases[k].scene);
		solve_recovery(cases[k].modifiers, dies);
		for (unsigned level = SG_LIGHT; level <= SG_INCAPACITATING; level++)
			assert_as_often(sg_wound_names[level], roll_recoveries(level).died, dies[level][0], PEOPLE);
	}
}

/* Survivors roll for their wounds after the fight. Dead fighters do not. */
static void recovery_of_survivors(void **state)
{
	saga_begin_duel("{recovery: yes}", "{weapons: [club]}", "{weapons: [club]}", "", "{care: 20}");
	saga.bout.fighter[0].wound_counts = 2; /* two light wounds */
	saga.bout.fighter[1].wound_counts = 1 | saga.book->wound[SG_DEAD].count_unit;
	saga.bout.fighter[1].ending = SG_KILLED;
	(void)sg_end_bout(&saga.bout);
	assert_int_equal(saga_times_tried(0, SG_EVENT_RECOVERED), 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_RECOVERY_DEATH), 1);
	assert_int_equal(saga_times_tried(1, SG_EVENT_RECOVERED), 0);
	saga_begin_duel("", "{weapons: [club]}", "{weapons: [club]}", "", "");
	saga.bout.fighter[0].wound_counts = 2;
	(void)sg_end_bout(&saga.bout);
	assert_int_equal(saga_times_tried(0, SG_EVENT_RECOVERED), 0);
}

/*
 * Each member of a side recovers with its own dice. So if one dies with chance p, two members with the same wound both
 * die with chance p².
 */
static void members_recover_independently(void **state)
{
	const struct saga_member one[] = { { "{single: 8, strength: 2, weapons: [mace]}", "" } };
	const struct saga_member two[] = { { "{weapons: [club]}", "{act: nothing, exert: none}" },
		{ "{weapons: [club]}", "{act: nothing, exert: none}" } };
	const struct salle_stream_key key = salle_make_stream_key(7, 1, false);
	double dies[SG_WOUNDS_MOST][EARLIER + 1];
	unsigned both = 0;
	saga_line_up("{recovery: yes, max_rounds: 1}", one, 1, two, 2, "");
	for (unsigned i = 0; i < PEOPLE; i++) {
		struct salle_stream stream = salle_stream_open(&key, i);
		(void)sg_fight(saga.matchup, &stream, &saga.recorder, NULL);
	}
	unsigned wounded = saga_times_tried(1, SG_EVENT_RECOVERED);
	assert_true(wounded > PEOPLE / 2);
	assert_int_equal(wounded,
		saga_wounds(1, SG_LIGHT) + saga_wounds(1, SG_MEDIUM) + saga_wounds(1, SG_HEAVY) +
			saga_wounds(1, SG_INCAPACITATING));
	assert_int_equal(saga_times_succeeded(1, SG_EVENT_RECOVERED) + saga_times_succeeded(1, SG_EVENT_RECOVERY_DEATH),
		wounded);
	solve_recovery(0, dies);
	saga.bout.fighter[1].wound_counts = saga.book->wound[SG_INCAPACITATING].count_unit;
	for (unsigned i = 0; i < PEOPLE; i++) {
		struct salle_stream stream = salle_stream_open(&key, i);
		saga.bout.context.stream = &stream;
		bool dead[2];
		for (unsigned k = 0; k < 2; k++)
			dead[k] = sg_roll_recovery(&saga.bout, &(const struct sg_patient){ &saga.bout.fighter[1], "b", 1, k }).died;
		both += dead[0] && dead[1];
	}
	assert_as_often("both", both, dies[SG_INCAPACITATING][0] * dies[SG_INCAPACITATING][0], PEOPLE);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(a_gamblers_ruin), UNIT(deaths_by_chirurgy), UNIT(recovery_of_survivors),
	UNIT(members_recover_independently))
