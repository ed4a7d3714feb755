/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Delay and interrupt" on the battle mat of several a side: what is interrupted is the action, after the movement. */
#include "saga_mat_fixture.h"
#include "testing.h"

#define WAITS "{delay: delay}"
/* Attack 20 + 4, Damage 3 + 4, never a botch, Weapon Init 3: kills a VICTIM, Defence 6 and Soak 0, with any die. */
#define SLAYER "{single: 20, strength: 3, weapons: [rapier], cautious: [single]}"
/* Hustles 6 squares. Weapon Init 1. */
#define VICTIM "{strength: 1, weapons: [axe]}"

static const struct saga_member waits[] = { { SLAYER, WAITS }, { VICTIM, "" } };
static const struct saga_member two_victims[] = { { VICTIM, "" }, { VICTIM, "" } };

static void stand(int32_t x)
{
	mat_enter_apart();
	mat_put(1, 0, x, 0);
}

/* It comes up, whoever goes first then: 5 + 3 against 7 + 1, "delayer first on >=", and against 8 + 1. */
static void approaching_fighter_is_struck_first(void **state)
{
	saga_line_up("", N(waits), N(two_victims), "{distance: 20}");
	assert_true(saga.matchup->delays);
	for (int late = 0; late < 2; late++) {
		stand(6);
		unsigned attacks = saga_tried(1, SG_EVENT_ATTACK);
		saga_round(&mat, "a0 b0", (const int[]){ 5, 7 + late });
		assert_at(0, 0, 0, 0);
		assert_at(1, 0, 1, 0);
		assert_int_equal(mat.man[1][0].out, SG_KILLED);
		assert_int_equal(saga_tried(0, SG_EVENT_INTERRUPT), 1 + late);
		assert_int_equal(saga_succeeded(0, SG_EVENT_INTERRUPT), 1);
		assert_int_equal(saga_tried(1, SG_EVENT_ATTACK) - attacks, late);
	}
}

/* "0 if none": who runs, from twelve squares away, has no attack: 5 + 3 against 8, and against 9. */
static void a_runner_has_no_weapon_init(void **state)
{
	saga_line_up("", N(waits), N(two_victims), "{distance: 20}");
	for (int late = 0; late < 2; late++) {
		stand(12);
		saga_round(&mat, "a0 b0", (const int[]){ 5, 8 + late });
		assert_at(1, 0, 1, 0);
		assert_int_equal(saga_tried(0, SG_EVENT_INTERRUPT), 1 + (unsigned)late);
		assert_int_equal(saga_succeeded(0, SG_EVENT_INTERRUPT), 1);
		assert_int_equal(mat.man[1][0].out, SG_KILLED);
	}
}

/* A fighter 36 paces away cannot attack in the other's turn: it does not interrupt, and acts last in the round. */
static void distant_fighter_is_not_answered(void **state)
{
	saga_line_up("", N(waits), N(two_victims), "{distance: 20}");
	stand(30);
	saga_round(&mat, "a0 b0", (const int[]){ 5, 7 });
	assert_int_equal(saga_tried(0, SG_EVENT_INTERRUPT), 0);
	assert_at(1, 0, 18, 0);
	assert_at(0, 0, 12, 0);
	assert_int_equal(saga_tried(0, SG_EVENT_ATTACK), 0);
}

/*
 * The first foe of its list is far: it answers the second, who came within a hustle; it goes up to it, six squares, and
 * the other, whose bow wants no moves, does not shoot any more.
 */
static void waiting_fighter_moves_up_to_the_foe_it_answers(void **state)
{
	static const struct saga_member archers[] = { { VICTIM, "" },
		{ "{strength: 2, bows: 4, weapons: [bow_long]}", "" } };
	saga_line_up("", N(waits), N(archers), "{distance: 20}");
	stand(100);
	mat_put(1, 1, 7, 0);
	saga_round(&mat, "a0 b1 b0", (const int[]){ 9, 8, 7 });
	assert_at(0, 0, 6, 0);
	assert_int_equal(mat.man[1][1].out, SG_KILLED);
	assert_int_equal(saga_tried(1, SG_EVENT_ATTACK), 0);
}

/*
 * It strikes a foe that is too strong, which came up, and is free to leave it, as that has not attacked yet: six
 * squares back. The foe's attack is lost; the other is not attacked for it, but from the next turn on.
 */
static void leaving_fighter_is_not_reached(void **state)
{
	static const struct saga_member steps_back[] = { { AXE, "{delay: delay, move_after: [hustle_away, stand]}" },
		{ AXE, "" } };
	static const char tough[] = "{stamina: 6, size: 2, virtues: [tough], armour: plate_f, weapons: [fist]}";
	const struct saga_member strong[] = { { tough, "" }, { AXE, "" } };
	saga_line_up("", N(steps_back), N(strong), "{distance: 20}");
	stand(4);
	mat_put(0, 1, 2, -1);
	saga_round(&mat, "a0 b0", (const int[]){ 9, 8 });
	assert_int_equal(saga_succeeded(0, SG_EVENT_INTERRUPT), 1);
	assert_int_equal(mat.man[0][0].attacks, 1);
	assert_true(mat.place[0][0].at.x < 0);
	assert_int_equal(mat.man[1][0].attacks, 0);
	mat.man[0][0].out = SG_DOWN;
	saga_round(&mat, "b0", (const int[]){ 8 });
	assert_int_equal(mat_attackers_of(0, 1), 1);
}

/* It attacks a1; the answer throws it past a1, to 4/0: its attack is lost, and it rises. */
static void fighter_thrown_aside_rises(void **state)
{
	static const struct saga_member rushes[] = {
		{ "{strength: 5, size: 2, single: 4, weapons: [axe]}", "{delay: delay, move: rush, act: nothing}" }, { AXE, "" }
	};
	static const struct saga_member weak[] = { { "{size: 2, weapons: [fist]}", "{target: nearest}" }, { AXE, "" } };
	unsigned wins = 0;
	saga_line_up("", N(rushes), N(weak), "{distance: 20}");
	for (unsigned bout = 0; bout < 20; bout++) {
		mat_enter(bout);
		mat_clear();
		mat_put(0, 1, 2, 1);
		mat_put(1, 0, 3, 0);
		saga_round(&mat, "a0 b0", (const int[]){ 9, 8 });
		const bool won = saga_succeeded(0, SG_EVENT_RUSH) > wins;
		wins += won;
		assert_at(1, 0, 3, won); /* a walk, up to a1 again */
		assert_int_equal(mat.man[1][0].prone, 0);
		assert_int_equal(saga_tried(1, SG_EVENT_STAND_UP), wins);
		assert_int_equal(mat_attackers_of(0, 1), !won);
	}
	assert_in_range(wins, 1, 19);
}

/* All wait: nobody comes up, so nobody answers; at the end all act once, in the order of their dice. */
static void all_wait(void **state)
{
	static const struct saga_member wall[] = {
		{ "{stamina: 6, virtues: [tough], armour: plate_f, weapons: [fist]}", WAITS },
		{ "{stamina: 6, virtues: [tough], armour: plate_f, weapons: [fist]}", WAITS } };
	saga_line_up("", N(wall), N(wall), "{distance: 2}");
	mat_enter(0);
	saga_round(&mat, "a0 b0 a1 b1", (const int[]){ 9, 8, 7, 6 });
	assert_int_equal(saga_tried(0, SG_EVENT_INTERRUPT) + saga_tried(1, SG_EVENT_INTERRUPT), 0);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < 2; i++)
			assert_int_equal(mat.man[side][i].attacks, 1);
}

RUN_TESTS_EACH(NULL, saga_teardown,
	UNIT(approaching_fighter_is_struck_first), UNIT(a_runner_has_no_weapon_init), UNIT(distant_fighter_is_not_answered),
	UNIT(waiting_fighter_moves_up_to_the_foe_it_answers), UNIT(leaving_fighter_is_not_reached),
	UNIT(fighter_thrown_aside_rises),
	UNIT(all_wait))
