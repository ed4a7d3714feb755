/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of Berserk and Confidence ("2. Character numbers") with several fighters a side. */
#include "rules/saga/group/group.h"
#include "testing.h"
#include "saga_fixture.h"

enum { BOUTS = 20000 };

/* This fighter has Attack 8 (4 + 4), Defence 4 (10 with the straight six), Damage 6, Soak 0. */
#define AXE "single: 4, weapons: [axe]"
#define BERSERK "{" AXE ", virtues: [berserk], angry: 3}"
#define STANCES "{stances: yes}"

static struct sg_melee melee;

/* Returns how many of BOUTS attacks of a0 on b0 hit. Bit 0 of `raging` says whether a0 rages, bit 1 whether b0 does. */
static unsigned hits(unsigned raging)
{
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		saga_begin_group_bout(&melee, bout);
		melee.fighter[0][0].is_raging = raging & 1;
		melee.fighter[1][0].is_raging = raging >> 1;
		sg_take_member_turn(&saga.bout, &melee, 0, 0);
	}
	return saga_times_succeeded(0, SG_EVENT_ATTACK);
}

/*
 * "+2 Attack, +2 Soak, -2 Defence". The lowest die that hits is 3 if nobody rages, 1 if one of them does; if both rage,
 * any die without a botch hits.
 */
static void rage_lowers_the_die_that_hits(void **state)
{
	static const double chances[] = { .8, .9, .9, .99 };
	static const struct saga_member a[] = { { BERSERK, "" }, { BERSERK, "" } }, b[] = { { BERSERK, "" } };
	for (unsigned raging = 0; raging < 4; raging++) {
		saga_line_up("", N(a), N(b), "");
		assert_share(hits(raging), chances[raging], BOUTS);
		saga_begin_group_bout(&melee, 0);
		melee.fighter[1][0].is_raging = raging >> 1;
		sg_enter_duel(&saga.bout, &melee, 0, 1, 0);
		assert_int_equal(saga.bout.fighter[1].side->soak, raging >> 1 ? 2 : 0);
		sg_leave_duel(&saga.bout, &melee, 0, 1, 0);
		assert_int_equal(melee.fighter[1][0].side->soak, 0);
	}
}

/*
 * "stress die + Angry >= 9 on giving or taking a wound": after a blow that wounds, both fighters roll, unless they are
 * out or already rage. Nobody else rolls. Attack 8 + die against Defence 10 with Damage 6 wounds from a die of 3 on,
 * and puts the foe out from a die of 12 on.
 */
static void fighters_roll_for_rage_after_wounds(void **state)
{
	static const struct saga_member a[] = { { BERSERK, "" }, { BERSERK, "" } };
	static const struct saga_member b[] = { { BERSERK, "" }, { BERSERK, "" } };
	unsigned raging[2] = { 0 };
	saga_line_up("", N(a), N(b), "");
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		saga_begin_group_bout(&melee, bout);
		sg_take_member_turn(&saga.bout, &melee, 0, 0);
		raging[0] += melee.fighter[0][0].is_raging;
		raging[1] += melee.fighter[1][0].is_raging;
		assert_false(melee.fighter[0][1].is_raging || melee.fighter[1][1].is_raging);
	}
	unsigned wounds = saga_times_succeeded(0, SG_EVENT_WOUND);
	assert_share(wounds, .8, BOUTS);
	assert_int_equal(saga_times_tried(0, SG_EVENT_RAGE), wounds);
	assert_int_equal(saga_times_tried(1, SG_EVENT_RAGE),
		wounds - saga_wounds(1, SG_INCAPACITATING) - saga_wounds(1, SG_DEAD));
	assert_share(raging[0], .49, wounds);                /* chance of a die of 6 or more */
	assert_true(raging[1] > 0 && raging[1] < raging[0]); /* the wound penalty lowers b's roll */
}

/*
 * "no retreat": a raging fighter neither disengages nor moves rearward. If it already stood rearward, it may stay
 * there.
 */
static void enraged_fighter_does_not_retreat(void **state)
{
	static const char back[] = "{stance: rearward, act: disengage, exert: none}";
	static const struct saga_member a[] = { { BERSERK, "" }, { BERSERK, back } }, b[] = { { BERSERK, "" } };
	saga_line_up(STANCES, N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	melee.fighter[0][1].is_raging = 1;
	sg_declare_stances(&saga.bout, &melee);
	assert_false(melee.place[0][1].is_rearward);
	sg_take_member_turn(&saga.bout, &melee, 0, 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_DISENGAGE), 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
	saga_begin_group_bout(&melee, 0);
	sg_declare_stances(&saga.bout, &melee);
	assert_true(melee.place[0][1].is_rearward);
	melee.fighter[0][1].is_raging = 1;
	sg_declare_stances(&saga.bout, &melee);
	assert_true(melee.place[0][1].is_rearward);
	melee.fighter[0][1].is_raging = 0;
	sg_take_member_turn(&saga.bout, &melee, 0, 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_DISENGAGE), 1);
}

/*
 * "+3 per point, at most Confidence Score points per roll": with a point, Attack 8 + 3 hits Defence 10 unless it
 * botches. A bout has 3 points.
 */
static void points_make_hits(void **state)
{
	static const struct saga_member a[] = { { "{" AXE ", confidence: 1}", "" }, { "{" AXE "}", "" } };
	static const struct saga_member b[] = { { "{" AXE "}", "" } };
	saga_line_up("", N(a), N(b), "");
	assert_share(hits(0), .99, BOUTS);
	/* the die shows 0 without a botch (.09) or 2 (.1) */
	assert_share(saga_times_tried(0, SG_EVENT_CONFIDENCE), .19, BOUTS);
	saga_begin_group_bout(&melee, 0);
	assert_int_equal(melee.fighter[0][0].confidence, 3);
	assert_int_equal(melee.fighter[0][1].confidence, 0);
}

/*
 * "Apply the same attack roll to all targets": beyond 12 paces Attack 4 + 3 - 3 meets Defence 10 and 13. The shooter
 * spends a point once, against the first target. With the point a die of 4 or more hits this target. A die of 10 or
 * more hits the other; with the point a die of 7 to 9 does.
 */
static void a_shot_that_spreads_is_one_roll(void **state)
{
	static const struct saga_member a[] = { { "{firearms: 4, weapons: [blunderbuss], confidence: 1}", "" } };
	static const struct saga_member b[] = { { "{bows: 4, strength: 2, weapons: [bow_long]}", "" },
		{ "{bows: 4, strength: 2, quickness: 3, weapons: [bow_long]}", "" } };
	saga_line_up("", N(a), N(b), "{distance: 13}");
	assert_share(hits(0), .7, BOUTS);
	assert_int_equal(saga_times_tried(0, SG_EVENT_SPREAD), BOUTS);
	assert_share(saga_times_succeeded(0, SG_EVENT_SPREAD), .069, BOUTS);
}

/*
 * Ambiguity A-29: each target spends points on its own Defence. A die of 7 hits Defence 10. If the target spends a
 * point, a hit needs a die of 10.
 */
static void targets_of_a_spread_defend(void **state)
{
	static const struct saga_member a[] = { { "{firearms: 4, weapons: [blunderbuss]}", "" } };
	static const struct saga_member b[] = { { "{bows: 4, strength: 2, weapons: [bow_long]}", "" },
		{ "{bows: 4, strength: 2, weapons: [bow_long], confidence: 1}", "" } };
	saga_line_up("", N(a), N(b), "{distance: 13}");
	assert_share(hits(0), .38, BOUTS);
	assert_share(saga_times_succeeded(0, SG_EVENT_SPREAD), .069, BOUTS);
	assert_share(saga_times_tried(1, SG_EVENT_CONFIDENCE), .38 - .069, BOUTS);
}

/* In a duel with stances neither side can stand rearward. The duel is fought like a fight of several fighters a side,
 * with one fighter each. */
static void duels_with_stances(void **state)
{
	static const struct saga_member one[] = { { BERSERK, "" } };
	saga_line_up(STANCES, N(one), N(one), "");
	assert_non_null(saga.matchup->teams);
	assert_false(saga.matchup->teams->lists_members);
	assert_share(hits(1), .9, BOUTS);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(rage_lowers_the_die_that_hits), UNIT(fighters_roll_for_rage_after_wounds),
	UNIT(enraged_fighter_does_not_retreat), UNIT(points_make_hits), UNIT(a_shot_that_spreads_is_one_roll),
	UNIT(targets_of_a_spread_defend), UNIT(duels_with_stances))
