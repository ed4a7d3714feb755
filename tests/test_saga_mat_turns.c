/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of turns on the battle mat with several fighters a side: closing in, targets, shots, defenders, crowds. */
#include "saga_mat_fixture.h"
#include "testing.h"

#define BOW "{strength: 2, bows: 4, weapons: [bow_long]}"

/*
 * Two fighters hustle six squares to a foe seven squares away and attack. The third begins in the third file. Its
 * square beside the foe, 6/2, is 13 paces away and occupied. The next free squares adjacent to the foe (6/0, 7/2 and
 * 8/2) are too far for a hustle: 7/2 costs 3 + 6 * 2 = 15 paces. So the third fighter runs and does not attack.
 */
static void melee_fighters_approach_on_the_mat(void **state)
{
	saga_line_up("", N(three_axes), four_walls, 1, "{distance: 14}");
	mat_begin_bout(0);
	mat_put_member(1, 0, 7, 1);
	for (unsigned i = 0; i < 3; i++)
		sg_take_turn_on_mat(&saga.bout, &mat, 0, i);
	assert_at(0, 0, 6, 1);
	assert_at(0, 1, 6, 2);
	assert_at(0, 2, 7, 2);
	assert_int_equal(mat_attackers_of(1, 0), 2);
	assert_int_equal(saga_times_tried(0, SG_EVENT_MOVE), 3);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_MOVE), 1);
	assert_int_equal(mat.fighter[0][2].is_running, 1);
	sg_take_turn_on_mat(&saga.bout, &mat, 0, 2);
	assert_int_equal(mat_attackers_of(1, 0), 3);
	assert_int_equal(mat.fighter[0][2].is_running, 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_MOVE), 3);
}

/*
 * A fighter attacks the first foe that it can reach in this turn, or the one that its policy prefers. If it can reach
 * no foe, it moves towards the nearest.
 */
static void fighters_attack_the_first_foe_in_reach(void **state)
{
	static const struct saga_member nearest[] = { { AXE, "{target: nearest}" }, { AXE, "" } };
	saga_line_up("", N(nearest), N(four_walls), "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(0, 1, 0, 1);
	mat_put_member(1, 0, 30, 0);
	mat_put_member(1, 1, 5, 0);
	mat_put_member(1, 2, 1, 0);
	sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
	assert_int_equal(mat_attackers_of(1, 2), 1);
	assert_at(0, 0, 0, 0);
	sg_take_turn_on_mat(&saga.bout, &mat, 0, 1);
	assert_int_equal(mat_attackers_of(1, 1), 1);
	assert_at(0, 1, 4, 1);
	mat_put_member(1, 1, 31, 0);
	mat_put_member(1, 2, 29, 0);
	/* no foe is within a hustle, so the fighter runs 24 paces towards the nearest foe */
	sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
	assert_at(0, 0, 12, 0);
}

/* A fighter that may not move attacks the first adjacent foe. If no foe is adjacent and the fighter is prone, it
 * stands up. */
static void standing_fighter_strikes_an_adjacent_foe(void **state)
{
	static const struct saga_member still[] = { { AXE, "{move: stand}" }, { AXE, "" } };
	saga_line_up("", N(still), N(four_walls), "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(1, 0, 5, 0);
	mat_put_member(1, 2, 1, 1);
	sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
	assert_at(0, 0, 0, 0);
	assert_int_equal(mat_attackers_of(1, 2), 1);
	mat.fighter[0][1].prone = 1;
	mat_put_member(0, 1, 0, 50);
	sg_take_turn_on_mat(&saga.bout, &mat, 0, 1);
	assert_int_equal(mat.fighter[0][1].prone, 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_STAND_UP), 1);
	/* ambiguity A-06: after standing up it walks 3 paces, one diagonal square towards the foes */
	assert_true(mat.place[0][1].square.x == 1);
}

/* "-3 per range increment" of 30 paces; "moved -2"; assailants must be adjacent to their target. */
static void shots_have_their_modifiers(void **state)
{
	static const struct saga_member archers[] = { { BOW, "" }, { AXE, "" } };
	static const struct {
		int32_t x, y;
		int modifiers;
	} cases[] = { { 10, 3, 8 }, { 14, 2, 8 }, { 15, 1, 5 }, { 1, 1, 8 }, { 45, 1, 8 - 3 * 3 } };
	saga_line_up("", N(archers), N(four_walls), "{distance: 20}");
	mat_begin_bout_apart();
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		mat_put_member(1, 0, cases[k].x, cases[k].y);
		sg_enter_duel(&saga.bout, &mat, 0, 0, 0);
		assert_int_equal(sg_sum_attack_modifiers(&saga.bout, 0), cases[k].modifiers);
	}
	mat_put_member(1, 0, 10, 0);
	mat.fighter[0][0].recent_move = 1;
	sg_enter_duel(&saga.bout, &mat, 0, 0, 0);
	assert_int_equal(sg_sum_attack_modifiers(&saga.bout, 0), 8 - 2);
	mat.fighter[1][0].is_running = 1;
	sg_enter_duel(&saga.bout, &mat, 0, 0, 0);
	assert_int_equal(sg_sum_attack_modifiers(&saga.bout, 0), 8 - 2 - 1);
	mat.place[1][1].attacked_foe = mat.place[1][2].attacked_foe = 0;
	mat_put_member(1, 1, 1, 0); /* the second assailant is no longer adjacent to the shooter */
	sg_enter_duel(&saga.bout, &mat, 0, 0, 0);
	assert_int_equal(sg_sum_attack_modifiers(&saga.bout, 0), 8 - 2 - 1 - 1);
}

/* Ambiguity A-21 on the mat: a shot that spreads strikes foes within a square of the target. */
static void shots_spread_to_neighbours(void **state)
{
	static const struct saga_member guns[] = { { "{firearms: 4, weapons: [blunderbuss]}", "" }, { AXE, "" } };
	saga_line_up("", N(guns), N(four_walls), "{distance: 20}");
	for (unsigned far = 0; far < 2; far++) {
		mat_begin_bout_apart();
		mat_put_member(1, 0, 6 + (int32_t)far, 0); /* 6 squares are 12 paces, within the first increment */
		mat_put_member(1, 1, 6, 2);
		mat_put_member(1, 2, 8, 1);
		mat_put_member(1, 3, 7, -1);
		sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
		for (unsigned j = 0; j < 4; j++)
			assert_int_equal(mat_attackers_of(1, j), j == 0 || (far && j > 1));
	}
}

/* A defender can protect only an adjacent fighter. */
static void defenders_stand_beside(void **state)
{
	static const char next[] = "{protect: next}";
	const struct saga_member guards[] = { { AXE, next }, { AXE, "" }, { AXE, "" } };
	saga_line_up("", N(guards), N(four_walls), "{distance: 20}");
	mat_begin_bout(0);
	mat_put_member(0, 1, 0, 9); /* the next on the list is far away; the third is adjacent to the defender */
	mat_put_member(0, 2, 1, 2);
	sg_declare_stances(&saga.bout, &mat);
	assert_int_equal(mat.place[0][0].protected_ally, 2);
	assert_true(sg_is_protected(&mat, 0, 2));
	mat_put_member(0, 2, 2, 2);
	assert_false(sg_is_protected(&mat, 0, 2));
}

/* Ambiguity A-12: at most six fighters attack one foe, and each needs its own square. */
static void six_fighters_attack_one_foe_at_most(void **state)
{
	static const struct saga_member nine[] = { { AXE, "" }, { AXE, "" }, { AXE, "" }, { AXE, "" }, { AXE, "" },
		{ AXE, "" }, { AXE, "" }, { AXE, "" }, { AXE, "" } };
	saga_line_up("", N(nine), four_walls, 1, "{distance: 8}");
	mat_begin_bout(0);
	for (unsigned i = 0; i < 9; i++)
		sg_take_turn_on_mat(&saga.bout, &mat, 0, i);
	assert_int_equal(mat_attackers_of(1, 0), 6);
	for (unsigned i = 0; i < 9; i++)
		for (unsigned k = 0; k < i; k++)
			assert_false(mat.place[0][i].square.x == mat.place[0][k].square.x &&
				mat.place[0][i].square.y == mat.place[0][k].square.y);
}

/*
 * Ambiguity A-10: an archer's bow broke, and the archer fell. In four turns it draws its knife, stands up and walks,
 * runs to the foe, and attacks.
 */
static void archer_with_a_broken_bow_attacks_with_a_knife(void **state)
{
	static const struct saga_member archers[] = { { "{strength: 2, weapons: [bow_long, knife]}", "" }, { AXE, "" } };
	saga_line_up("{attack_botch: mishap}", N(archers), N(four_walls), "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(1, 0, 9, 0);
	struct sg_fighter_state *man = &mat.fighter[0][0];
	man->lost_weapon = man->prone = 1;
	man->broken_arms = 1;
	man->hand = 2;
	mat.place[0][0].dropped_arm = 1;
	sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
	assert_int_equal(man->hand, 1);
	assert_int_equal(man->prone, 1);
	sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
	assert_int_equal(man->prone, 0);
	assert_at(0, 0, 1, 0);
	sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
	assert_at(0, 0, 8, 0);
	assert_int_equal(mat_attackers_of(1, 0), 0);
	sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
	assert_int_equal(mat_attackers_of(1, 0), 1);
}

/* Berserk, "no retreat": a raging fighter does not disengage or walk away. */
static void the_enraged_stay(void **state)
{
	static const struct saga_member leaves[] = { { "{single: 4, weapons: [axe], virtues: [berserk], angry: 3}",
													 "{act: disengage, move: [walk_away, stand]}" },
		{ AXE, "" } };
	saga_line_up("", N(leaves), N(four_walls), "{distance: 20}");
	for (unsigned raging = 0; raging < 2; raging++) {
		mat_begin_bout_apart();
		mat_put_member(1, 0, 1, 0);
		mat.fighter[0][0].is_raging = (uint8_t)raging;
		sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
		assert_at(0, 0, raging ? 0 : -1, raging ? 0 : -1); /* the diagonal square is farther from the foe */
		assert_int_equal(mat.fighter[0][0].ending, raging ? SG_STILL_IN : SG_FLED);
		assert_int_equal(mat_attackers_of(1, 0), raging);
	}
}

/* A policy sees how many able foes can shoot, not only whether the nearest does. */
static void foes_that_shoot_are_counted(void **state)
{
	static const struct saga_member waits[] = { { AXE, "{move: [{do: stand, when: foe.shooters == 1}, close]}" } };
	static const struct saga_member foes[] = { { AXE, "" }, { BOW, "" } };
	saga_line_up("", N(waits), N(foes), "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(1, 0, 5, 0);
	mat_put_member(1, 1, 9, 0);
	sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
	assert_at(0, 0, 0, 0);
	mat.fighter[1][1].ending = SG_FLED;
	sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
	assert_at(0, 0, 4, 0);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(melee_fighters_approach_on_the_mat),
	UNIT(fighters_attack_the_first_foe_in_reach), UNIT(standing_fighter_strikes_an_adjacent_foe),
	UNIT(shots_have_their_modifiers), UNIT(shots_spread_to_neighbours), UNIT(defenders_stand_beside),
	UNIT(six_fighters_attack_one_foe_at_most), UNIT(archer_with_a_broken_bow_attacks_with_a_knife),
	UNIT(the_enraged_stay), UNIT(foes_that_shoot_are_counted))
