/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of the sections "Skill Points", "Honor Points" and "Wound Recovery" of the rules. */
#include <math.h>

#include "musketeers_fixture.h"
#include "testing.h"

/*
 * Skill points by the text's four formulas, evaluated by hand. Here a is the difference of expertise, and b is the
 * difference of hits.
 */
static void skill_points_follow_the_four_cases(void **state)
{
	static const struct {
		int a, b, points;
	} cases[] = {
		{ 2, 5, 10 },
		{ 1, 1, 1 }, /* a better foe who scored less: a * b points */
		{ -2, -5, -2 },
		{ -3, -2, 0 }, /* a weaker foe who scored more: -(b / a) points */
		{ 2, -5, -2 },
		{ 3, -2, 0 }, /* a better foe who scored more: b / a points */
		{ -1, 5, -4 },
		{ -2, 1, 0 }, /* a weaker foe who scored less: a * b - a points, here -2 + 2, in the row above -5 + 1 */
		{ 0, 5, 0 },
		{ 2, 0, 0 },
	};
	for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++)
		assert_int_equal(mk_compute_skill_points(cases[k].a, cases[k].b), cases[k].points);
}

static void honour_points_follow_the_charts(void **state)
{
	swordplay_open(&play, "", NULL);
	/*
	 * The action is an insult to a friend (2 points) and the motivation is the family (2 points): the aggressor loses
	 * 4, the other gains 4.
	 */
	struct mk_scene scene = { .aggressor = 1, .action = 0, .against = 1, .motivation = 1 };
	struct mk_merit draw = { 0 };
	assert_int_equal(mk_compute_honour_points(play.book, &scene, SALLE_A, &draw), -4);
	assert_int_equal(mk_compute_honour_points(play.book, &scene, SALLE_B, &draw), 4);
	/* The action is an attack (column 5 of the chart) on a woman or youth (9 points), and the motivation is religion
	 * (9 points). */
	scene = (struct mk_scene){ .aggressor = 2, .action = 4, .against = 4, .motivation = 4 };
	assert_int_equal(mk_compute_honour_points(play.book, &scene, SALLE_A, &draw), 18);
	scene = (struct mk_scene){ 0 };
	assert_int_equal(mk_compute_honour_points(play.book, &scene, SALLE_A, &draw), 0);
	assert_int_equal(mk_compute_honour_points(play.book, &scene, 0, &(struct mk_merit){ .won = true, .expertise = 2 }),
		7);
	assert_int_equal(mk_compute_honour_points(play.book, &scene, 0, &(struct mk_merit){ .won = true, .expertise = -9 }),
		-5);
	assert_int_equal(mk_compute_honour_points(play.book, &scene, 0,
						 &(struct mk_merit){ .lost = true, .expertise = -1 }),
		-5);
	/*
	 * Killing an equal foe gives +3 for the win and -7 for the kill. Yielding to a foe whose character is better by one
	 * gives -3 for the loss, 0 for the surrender, -7 for yielding.
	 */
	assert_int_equal(mk_compute_honour_points(play.book, &scene, 0, &(struct mk_merit){ .won = true, .killed = true }),
		-4);
	assert_int_equal(mk_compute_honour_points(play.book, &scene, 0,
						 &(struct mk_merit){ .lost = true, .yielded = true, .character = 1 }),
		-10);
	/*
	 * Fighting alone against two opponents gives +3. Fighting as two against one gives -3, and yielding then gives
	 * another -9.
	 */
	assert_int_equal(mk_compute_honour_points(play.book, &scene, 0, &(struct mk_merit){ .opponents = 1 }), 3);
	assert_int_equal(mk_compute_honour_points(play.book, &scene, 0, &(struct mk_merit){ .opponents = -1 }), -3);
	assert_int_equal(mk_compute_honour_points(play.book, &scene, 0,
						 &(struct mk_merit){ .yielded = true, .opponents = -1 }),
		-12);
}

/* A wound of six points takes twelve days. Each day the wound may fester or heal. The chances here are in 36ths. */
static void days_of_recovery(void **state)
{
	static const struct {
		const char *scene;
		double festers, heals;
	} cases[] = {
		{ "care: none", 6, 10 },      /* festers at a 2d6 total of 2-4, heals at 9-12 */
		{ "care: physician", 10, 6 }, /* festers at 2-5, heals at 10-12 */
		{ "care: herbalist", 1, 21 }, /* festers at 2, heals at 7-12 */
		{ "care: chemist", 3, 15 },   /* festers at 2-3, heals at 8-12 */
	};
	enum { BOUTS = 4000 };
	swordplay_open(&play, "recovery: yes", NULL);
	for (unsigned k = 0; k < 4; k++) {
		double festering = 0, healing = 0, days = 12.0 * BOUTS;
		swordplay_begin_duel(&play, "weapon: rapier", "weapon: rapier", "", cases[k].scene);
		play.bout.fighter[1].points_suffered = 6;
		struct salle_stream_key key = salle_make_stream_key(5, 6, false);
		for (unsigned bout = 0; bout < BOUTS; bout++) {
			play.stream = salle_stream_open(&key, bout);
			struct mk_recovery it = mk_roll_recovery(&play.bout, 1, &play.bout.fighter[1], 0);
			assert_int_equal(it.days, 12);
			festering += it.festering;
			healing += it.healing;
			assert_false(it.died && it.lost_limb);
			assert_int_equal(it.died || it.lost_limb, 3 + (int)it.healing - (int)it.festering <= 0);
		}
		double p = cases[k].festers / 36, q = cases[k].heals / 36;
		assert_true(fabs(festering - days * p) < 4.5 * sqrt(days * p * (1 - p)));
		assert_true(fabs(healing - days * q) < 4.5 * sqrt(days * q * (1 - q)));
	}
}

static void a_vital_wound_kills_and_a_limb_is_lost(void **state)
{
	swordplay_open(&play, "recovery: yes", NULL);
	swordplay_begin_duel(&play, "weapon: rapier", "weapon: rapier", "", "care: physician");
	struct mk_fencer_state *bea = &play.bout.fighter[1];
	bea->points_suffered = 17; /* endurance 8 below 0: 34 days of healing hardly ever raise it above 0 */
	bea->has_vital_wound = true;
	assert_true(mk_roll_recovery(&play.bout, 1, &play.bout.fighter[1], 0).died);
	mk_record_aftermath(&play.bout, 1, SALLE_A, NULL);
	assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_RECOVERY_DEATH), 1);
	assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_RECOVERY_LIMB), 0);
	bea->has_vital_wound = false;
	assert_true(mk_roll_recovery(&play.bout, 1, &play.bout.fighter[1], 0).lost_limb);
	mk_record_aftermath(&play.bout, 1, SALLE_A, NULL);
	assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_RECOVERY_DEATH), 1);
	assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_RECOVERY_LIMB), 1);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_RECOVERY_LIMB), 2);
}

static unsigned recorded(unsigned side, enum mk_slot slot, unsigned value)
{
	return (unsigned)play.recorder.values[side][play.layout.first_bin_of_slot[slot] + value];
}

/* Ada's expertise is one higher, and she scored one hit of three points more. Bea has 6 days to recover, and lives. */
static void points_and_days_are_tallied(void **state)
{
	static const struct {
		const char *options;
		unsigned ada_lost, bea_lost, days;
	} cases[] = {
		/*
		 * Here a is the difference of expertise, and b is the difference of hits. Bea has a = 1, b = -1 and gets b / a
		 * = -1 point. Ada has a = -1, b = 1 and gets a * b - a = 0 points.
		 */
		{ "recovery: yes", 0, 1, 6 },
		/*
		 * With this option b is the difference of damage points, which is 3. Bea gets b / a = -3 points. Ada gets a *
		 * b - a = -3 + 1 = -2 points.
		 */
		{ "hit_points: damage", 2, 3, 0 },
	};
	for (unsigned k = 0; k < 2; k++) {
		swordplay_open(&play, cases[k].options, NULL);
		swordplay_begin_duel(&play, "weapon: rapier\nexpertise: 1", "weapon: rapier", "damage: omit", "");
		uint32_t words[2] = { swordplay_word_of_roll(6), swordplay_word_of_location(MK_TORSO) };
		mk_resolve_hit(&play.bout, 0, 2, true, MK_ANYWHERE, words); /* a damage total of 8 is a wound */
		play.bout.fighter[1].ending = MK_YIELDED;
		assert_int_equal(mk_end_bout(&play.bout, NULL, false).winner, SALLE_A);
		assert_int_equal(recorded(0, MK_SLOT_SKILL_LOST, cases[k].ada_lost), 1);
		assert_int_equal(recorded(1, MK_SLOT_SKILL_LOST, cases[k].bea_lost), 1);
		assert_int_equal(recorded(1, MK_SLOT_DAYS, cases[k].days), 1);
		assert_int_equal(recorded(0, MK_SLOT_DAYS, 0), 1);
		/* Ada wins against an opponent whose expertise is lower by one: 0 points. */
		assert_int_equal(recorded(0, MK_SLOT_HONOUR_EARNED, 0), 1);
		/*
		 * The loss to a foe whose expertise is higher by one gives bea 0 points. Yielding to a foe of equal character
		 * gives her -3 and -7.
		 */
		assert_int_equal(recorded(1, MK_SLOT_HONOUR_LOST, 10), 1);
	}
}

RUN_TESTS_EACH(NULL, close_play, UNIT(skill_points_follow_the_four_cases), UNIT(honour_points_follow_the_charts),
	UNIT(days_of_recovery), UNIT(a_vital_wound_kills_and_a_limb_is_lost), UNIT(points_and_days_are_tallied))
