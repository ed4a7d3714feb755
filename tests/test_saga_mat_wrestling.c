/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of "18. Non-lethal combat" on the battle mat with several fighters a side: holds and the moves that they
 * limit.
 */
#include "saga_mat_fixture.h"
#include "testing.h"

/* This fighter has Attack 20 and no botch, so any manoeuvre succeeds against a VICTIM (Defence 6). It hustles 6
 * squares. */
#define ARMS "{brawl: 20, strength: 3, weapons: [fist], cautious: [brawl]}"
#define GRAPPLES "{act: [grapple, attack]}"
#define VICTIM "{weapons: [club]}"

static const struct saga_member two_victims[] = { { VICTIM, "" }, { VICTIM, "" } };

static void turn_of(unsigned side, unsigned i)
{
	sg_take_turn_on_mat(&saga.bout, &mat, side, i);
}

static unsigned hold(unsigned side, unsigned i, unsigned by)
{
	return mat.place[side][i].hold_strengths[by];
}

/* A wrestler seven squares away hustles and grapples. A wrestler farther away runs, and then cannot grapple. */
static void neighbours_are_held(void **state)
{
	static const struct saga_member a[] = { { ARMS, GRAPPLES }, { AXE, "" } };
	saga_line_up("", N(a), N(two_victims), "{distance: 20}");
	assert_true(saga.matchup->can_wrestle);
	for (int far = 0; far < 2; far++) {
		mat_begin_bout_apart();
		mat_put_member(1, 0, 7 + far, 0);
		turn_of(0, 0);
		assert_at(0, 0, 6 + far, 0);
		assert_int_equal(hold(1, 0, 0) >= 14, !far);
		assert_int_equal(saga_times_tried(0, SG_EVENT_GRAPPLE), 1);
	}
}

/*
 * "nothing that needs moving about": a held fighter breaks free, whatever its policy wants and whoever else is
 * adjacent.
 */
static void the_held_do_not_move(void **state)
{
	static const struct saga_member a[] = { { AXE, "" }, { AXE, "" } };
	static const char leaves[] = "{target: nearest, move: [run_away, rush, stand], move_after: [walk_away, rise], act: "
								 "[stand_up, disengage]}";
	const struct saga_member b[] = { { VICTIM, leaves }, { ARMS, GRAPPLES } };
	saga_line_up("", N(a), N(b), "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(0, 1, 1, 1);
	mat_put_member(1, 0, 1, 0);
	mat.place[1][0].hold_strengths[1] = 200;
	mat.fighter[1][0].prone = 1;
	turn_of(1, 0);
	assert_at(1, 0, 1, 0);
	assert_int_equal(mat.fighter[1][0].prone, 1);
	assert_int_equal(saga_times_tried(1, SG_EVENT_BREAK), 1);
	assert_int_equal(mat_attackers_of(0, 0), 0);
	assert_int_equal(mat_attackers_of(0, 1), 1);
	mat.fighter[1][0].prone = 0;
	mat.place[1][0].hold_strengths[1] = 0;
	turn_of(1, 0);
	assert_true(mat.place[1][0].square.x > 1);
}

/*
 * A fighter that holds a foe does not move. It attacks a foe within reach, not the first foe of the list, which is two
 * squares away.
 */
static void holding_fighter_does_not_move(void **state)
{
	static const char strikes[] = "{move: [walk_away, close], move_after: [hustle_away, rise]}";
	static const struct saga_member a[] = { { ARMS, strikes }, { AXE, GRAPPLES } };
	saga_line_up("", N(a), four_walls, 2, "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(1, 0, 3, 0);
	mat_put_member(1, 1, 1, 0);
	mat.place[1][1].hold_strengths[0] = 5;
	mat.place[1][1].melee_attacks = 6; /* the limit of six attackers does not keep the holder from attacking */
	turn_of(0, 0);
	assert_at(0, 0, 0, 0);
	assert_int_equal(mat_attackers_of(1, 0), 0);
	assert_int_equal(mat_attackers_of(1, 1), 1);
	mat.place[1][1].hold_strengths[0] = 0;
	turn_of(0, 0);
	assert_true(mat.place[0][0].square.x < 0);
}

/* A grappler releases a foe to grapple another one, and releases all foes to change its weapon. */
static void grapplers_release_a_foe_on_the_mat(void **state)
{
	static const struct saga_member a[] = { { ARMS, GRAPPLES },
		{ "{brawl: 4, single: 4, weapons: [club]}", "{hand: [bare, keep]}" } };
	saga_line_up("", N(a), four_walls, 2, "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(0, 1, 2, 0);
	mat_put_member(1, 0, 1, 1);
	mat_put_member(1, 1, 1, 0);
	mat.place[1][1].hold_strengths[0] = mat.place[1][1].hold_strengths[1] = mat.place[1][0].hold_strengths[1] = 5;
	turn_of(0, 0);
	assert_true(hold(1, 0, 0) > 0);
	assert_int_equal(hold(1, 1, 0), 0);
	turn_of(0, 1);
	assert_int_equal(hold(1, 0, 1), 0);
	assert_int_equal(hold(1, 1, 1), 0);
}

/* A fist counts as bare hands: the policy's `bare` does not change the weapon. */
static void fist_on_the_mat_counts_as_bare_hands(void **state)
{
	static const struct saga_member a[] = { { "{brawl: 4, weapons: [fist]}", "{hand: [bare, keep]}" },
		{ ARMS, GRAPPLES } };
	saga_line_up("", N(a), four_walls, 2, "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(0, 0, 1, 0);
	mat_put_member(1, 0, 2, 0);
	mat.place[1][0].hold_strengths[0] = 9;
	turn_of(0, 0);
	assert_int_equal(mat.fighter[0][0].hand, 1); /* bare hands come after the only weapon */
	assert_int_equal(hold(1, 0, 0), 9);
}

/*
 * a0 throws b0 straight on, although b1 stands behind b0. That ends the hold of a1, which is no longer adjacent to b0,
 * but not the hold of a2. One such rush in a thousand fails.
 */
static void the_thrown_are_torn_away(void **state)
{
	static const char rushes[] = "{move: rush, act: nothing}";
	static const struct saga_member a[] = { { "{strength: 6, size: 2, weapons: [fist]}", rushes }, { ARMS, GRAPPLES },
		{ ARMS, GRAPPLES } };
	static const struct saga_member b[] = { { "{strength: -5, size: -2, weapons: [fist]}", "" }, { VICTIM, "" } };
	saga_line_up("", N(a), N(b), "{distance: 20}");
	mat_begin_bout(0);
	for (unsigned tries = 0; tries < 20; tries++) {
		mat_move_all_apart();
		mat_put_member(1, 0, 2, 0);
		mat_put_member(0, 1, 1, 1);
		mat_put_member(0, 2, 3, 1);
		mat.fighter[0][0].prone = mat.fighter[1][0].prone = 0;
		mat.place[1][0].hold_strengths[1] = mat.place[1][0].hold_strengths[2] = mat.place[0][1].hold_strengths[0] = 5;
		const unsigned before = saga_times_succeeded(0, SG_EVENT_RUSH);
		saga.bout.rounds++;
		turn_of(0, 0);
		const bool won = saga_times_succeeded(0, SG_EVENT_RUSH) > before;
		assert_at(1, 0, won ? 3 : 2, 0);
		assert_int_equal(hold(1, 0, 1), won ? 0 : 5);
		assert_int_equal(hold(0, 1, 0), won ? 0 : 5);
		assert_int_equal(hold(1, 0, 2), 5);
	}
	assert_true(saga_times_succeeded(0, SG_EVENT_RUSH) > 0);
}

/* Trips and disarms need an adjacent foe. A disarmed fighter takes up its club instead of moving. */
static void manoeuvres_need_an_adjacent_foe(void **state)
{
	static const struct saga_member a[] = { { ARMS, "{act: [trip, disarm, attack]}" }, { AXE, "" } };
	saga_line_up("", N(a), N(two_victims), "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(1, 0, 1, 0);
	turn_of(0, 0);
	assert_int_equal(mat.fighter[1][0].prone, 1);
	turn_of(0, 0);
	assert_string_equal(sg_arm_in_hand(&mat, 1, 0)->weapon->id, "fist");
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_MANOEUVRE), 2);
	turn_of(1, 0);
	assert_int_equal(saga_times_tried(1, SG_EVENT_TAKE_UP), 1);
	assert_string_equal(sg_arm_in_hand(&mat, 1, 0)->weapon->id, "club");
}

/* A trip throws a rider from its mount. On foot the rider hustles 12 paces instead of 14. */
static void riders_are_tripped(void **state)
{
	static const struct saga_member a[] = { { ARMS, "{act: [trip, nothing]}" }, { AXE, "" } };
	static const struct saga_member b[] = { { "{ride: 1, weapons: [lance], strength: 3, mount: courser}", "" },
		{ VICTIM, "" } };
	saga_line_up("", N(a), N(b), "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(1, 0, 1, 0);
	assert_int_equal(sg_stride_on_mat(&saga.bout, &mat, 1, 0, SG_MOVE_HUSTLE).paces, 14);
	turn_of(0, 0);
	assert_true(mat.fighter[1][0].has_fallen && mat.fighter[1][0].prone);
	assert_int_equal(sg_stride_on_mat(&saga.bout, &mat, 1, 0, SG_MOVE_HUSTLE).paces, 12);
	assert_string_equal(sg_arm_in_hand(&mat, 1, 0)->weapon->id, "spear_long");
}

/* A delayer grapples the approaching foe, which can then only try to break free. */
static void delayer_grapples_the_approaching_foe(void **state)
{
	static const struct saga_member a[] = { { ARMS, "{delay: delay, act: grapple}" }, { AXE, "" } };
	static const struct saga_member b[] = { { VICTIM, "{act: disengage}" }, { VICTIM, "" } };
	saga_line_up("", N(a), N(b), "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(1, 0, 5, 0);
	saga_play_round(&mat, "a0 b0", (const int[]){ 9, 3 });
	assert_at(1, 0, 1, 0);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_INTERRUPT), 1);
	assert_true(hold(1, 0, 0) > 0);
	assert_int_equal(saga_times_tried(1, SG_EVENT_DISENGAGE), 0);
	assert_int_equal(saga_times_tried(1, SG_EVENT_BREAK), 1);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(neighbours_are_held), UNIT(the_held_do_not_move),
	UNIT(holding_fighter_does_not_move), UNIT(grapplers_release_a_foe_on_the_mat),
	UNIT(fist_on_the_mat_counts_as_bare_hands), UNIT(the_thrown_are_torn_away), UNIT(manoeuvres_need_an_adjacent_foe),
	UNIT(riders_are_tripped), UNIT(delayer_grapples_the_approaching_foe))
