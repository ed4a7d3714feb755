/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of "Delay and interrupt" on the battle mat with several fighters a side. A delayer interrupts the foe's
 * action, not its movement.
 */
#include "saga_mat_fixture.h"
#include "testing.h"

#define WAITS "{delay: delay}"
/* This fighter has Attack 24 (20 + 4), Damage 7 (3 + 4), no botch, Weapon Init 3. It kills a VICTIM (Defence 6, Soak
 * 0) with any die. */
#define SLAYER "{single: 20, strength: 3, weapons: [rapier], cautious: [single]}"
/* A VICTIM that hustles 6 squares, with Weapon Init 1. */
#define VICTIM "{strength: 1, weapons: [axe]}"

static const struct saga_member waits[] = { { SLAYER, WAITS }, { VICTIM, "" } };
static const struct saga_member two_victims[] = { { VICTIM, "" }, { VICTIM, "" } };

static void stand(int32_t x)
{
	mat_begin_bout_apart();
	mat_put_member(1, 0, x, 0);
}

/*
 * In both cases the foe approaches. First the delayer's total of 5 + 3 is compared with the foe's 7 + 1: they are
 * equal, and "delayer first on >=" applies. Then it is compared with 8 + 1.
 */
static void approaching_fighter_is_struck_first(void **state)
{
	saga_line_up("", N(waits), N(two_victims), "{distance: 20}");
	assert_true(saga.matchup->can_delay);
	for (int late = 0; late < 2; late++) {
		stand(6);
		unsigned attacks = saga_times_tried(1, SG_EVENT_ATTACK);
		saga_play_round(&mat, "a0 b0", (const int[]){ 5, 7 + late });
		assert_at(0, 0, 0, 0);
		assert_at(1, 0, 1, 0);
		assert_int_equal(mat.fighter[1][0].ending, SG_KILLED);
		assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), 1 + late);
		assert_int_equal(saga_times_succeeded(0, SG_EVENT_INTERRUPT), 1);
		assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK) - attacks, late);
	}
}

/*
 * Weapon Init is "0 if none": a foe that runs twelve squares makes no attack, so its Weapon Init is 0. The delayer's 5
 * + 3 is compared with 8, and then with 9.
 */
static void a_runner_has_no_weapon_init(void **state)
{
	saga_line_up("", N(waits), N(two_victims), "{distance: 20}");
	for (int late = 0; late < 2; late++) {
		stand(12);
		saga_play_round(&mat, "a0 b0", (const int[]){ 5, 8 + late });
		assert_at(1, 0, 1, 0);
		assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), 1 + (unsigned)late);
		assert_int_equal(saga_times_succeeded(0, SG_EVENT_INTERRUPT), 1);
		assert_int_equal(mat.fighter[1][0].ending, SG_KILLED);
	}
}

/* A delayer that cannot attack a foe 36 paces away does not interrupt the foe. It acts last in the round. */
static void distant_fighter_is_not_answered(void **state)
{
	saga_line_up("", N(waits), N(two_victims), "{distance: 20}");
	stand(30);
	saga_play_round(&mat, "a0 b0", (const int[]){ 5, 7 });
	assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), 0);
	assert_at(1, 0, 18, 0);
	assert_at(0, 0, 12, 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 0);
}

/*
 * The first foe on the delayer's list is far away, so the delayer interrupts the second, which is within a hustle. It
 * moves up six squares and kills the archer, whose policy does not move, before the archer shoots.
 */
static void waiting_fighter_moves_up_to_the_foe_it_answers(void **state)
{
	static const struct saga_member archers[] = { { VICTIM, "" },
		{ "{strength: 2, bows: 4, weapons: [bow_long]}", "" } };
	saga_line_up("", N(waits), N(archers), "{distance: 20}");
	stand(100);
	mat_put_member(1, 1, 7, 0);
	saga_play_round(&mat, "a0 b1 b0", (const int[]){ 9, 8, 7 });
	assert_at(0, 0, 6, 0);
	assert_int_equal(mat.fighter[1][1].ending, SG_KILLED);
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 0);
}

/*
 * The delayer attacks a strong foe that approached, and moves six squares back. The delayer may leave, because the foe
 * has not attacked it yet. The foe loses its attack and may attack the delayer's friend only in its next turn.
 */
static void leaving_fighter_is_not_reached(void **state)
{
	static const struct saga_member steps_back[] = { { AXE, "{delay: delay, move_after: [hustle_away, stand]}" },
		{ AXE, "" } };
	static const char tough[] = "{stamina: 6, size: 2, virtues: [tough], armour: plate_f, weapons: [fist]}";
	const struct saga_member strong[] = { { tough, "" }, { AXE, "" } };
	saga_line_up("", N(steps_back), N(strong), "{distance: 20}");
	stand(4);
	mat_put_member(0, 1, 2, -1);
	saga_play_round(&mat, "a0 b0", (const int[]){ 9, 8 });
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_INTERRUPT), 1);
	assert_int_equal(mat.fighter[0][0].attacks, 1);
	assert_true(mat.place[0][0].square.x < 0);
	assert_int_equal(mat.fighter[1][0].attacks, 0);
	mat.fighter[0][0].ending = SG_DOWN;
	saga_play_round(&mat, "b0", (const int[]){ 8 });
	assert_int_equal(mat_attackers_of(0, 1), 1);
}

/* The foe would attack a1, but the delayer's rush throws it past a1 to 4/0. So it loses its attack and stands up. */
static void fighter_thrown_aside_rises(void **state)
{
	static const struct saga_member rushes[] = {
		{ "{strength: 5, size: 2, single: 4, weapons: [axe]}", "{delay: delay, move: rush, act: nothing}" }, { AXE, "" }
	};
	static const struct saga_member weak[] = { { "{size: 2, weapons: [fist]}", "{target: nearest}" }, { AXE, "" } };
	unsigned wins = 0;
	saga_line_up("", N(rushes), N(weak), "{distance: 20}");
	for (unsigned bout = 0; bout < 20; bout++) {
		mat_begin_bout(bout);
		mat_move_all_apart();
		mat_put_member(0, 1, 2, 1);
		mat_put_member(1, 0, 3, 0);
		saga_play_round(&mat, "a0 b0", (const int[]){ 9, 8 });
		const bool won = saga_times_succeeded(0, SG_EVENT_RUSH) > wins;
		wins += won;
		assert_at(1, 0, 3, won); /* ambiguity A-06: after standing up, the foe walks back to a1 */
		assert_int_equal(mat.fighter[1][0].prone, 0);
		assert_int_equal(saga_times_tried(1, SG_EVENT_STAND_UP), wins);
		assert_int_equal(mat_attackers_of(0, 1), !won);
	}
	assert_in_range(wins, 1, 19);
}

/* If all wait, nobody approaches and nobody interrupts. At the end of the round all act once, in the order of their
 * dice. */
static void waiting_fighters_act_at_the_end_of_the_round(void **state)
{
	static const struct saga_member wall[] = {
		{ "{stamina: 6, virtues: [tough], armour: plate_f, weapons: [fist]}", WAITS },
		{ "{stamina: 6, virtues: [tough], armour: plate_f, weapons: [fist]}", WAITS } };
	saga_line_up("", N(wall), N(wall), "{distance: 2}");
	mat_begin_bout(0);
	saga_play_round(&mat, "a0 b0 a1 b1", (const int[]){ 9, 8, 7, 6 });
	assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT) + saga_times_tried(1, SG_EVENT_INTERRUPT), 0);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < 2; i++)
			assert_int_equal(mat.fighter[side][i].attacks, 1);
}

RUN_TESTS_EACH(NULL, saga_teardown,
	UNIT(approaching_fighter_is_struck_first), UNIT(a_runner_has_no_weapon_init), UNIT(distant_fighter_is_not_answered),
	UNIT(waiting_fighter_moves_up_to_the_foe_it_answers), UNIT(leaving_fighter_is_not_reached),
	UNIT(fighter_thrown_aside_rises),
	UNIT(waiting_fighters_act_at_the_end_of_the_round))
