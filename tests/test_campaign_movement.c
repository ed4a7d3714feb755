/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Movement, shooting and morale of two campaign fighters on a field. */
#include <stdio.h>

#include "rules/campaign/bout/shoot.h"
#include "rules/campaign/chances.h"
#include "testing.h"
#include "campaign_fixture.h"

#define APART(metres) "opening: apart\ndistance: " #metres

static unsigned distance_of_sides(void)
{
	return cp_distance(&skirmish.bout);
}

/*
 * A fighter with movement 8 walks 40 m, hurries and weaves 80 m, sprints 200 m. Armour subtracts 1 from movement. A
 * horse has its own movement.
 */
static void distances_of_gaits(void **state)
{
	static const struct {
		const char *build, *policy;
		unsigned left; /* metres left of a distance of 300 m */
	} cases[] = {
		{ "", "move: {do: walk}", 260 },
		{ "", "move: {do: hurry}", 220 },
		{ "", "move: {do: weave}", 220 },
		{ "", "move: {do: sprint}", 100 },
		{ "", "move: {do: sprint, to: 150}", 150 },
		{ "", "move: {do: stand}", 300 },
		{ "", "move: {do: fall_back, gait: walk}", 340 },
		{ "items: [Armour]", "move: {do: walk}", 265 },
		{ "mount: Prairie Horse", "move: {do: walk}", 190 },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		skirmish_open_and_begin_duel("", cases[k].build, "", cases[k].policy, APART(300));
		cp_move_side(&skirmish.bout, 0);
		assert_int_equal(distance_of_sides(), cases[k].left);
	}
}

/*
 * Before a fighter moves, its policy sees the gait of the last turn. A fighter that does not move has the gait "stand".
 */
static void policy_sees_the_gait_of_the_last_turn(void **state)
{
	skirmish_open_and_begin_duel("", "", "",
		"move: [{do: walk, when: gait == hurry}, {do: hurry, when: turn == 1}, {do: stand}]", APART(300));
	static const unsigned distances[] = { 220, 180, 180 };
	for (unsigned turn = 0; turn < 3; turn++) {
		skirmish.bout.turns = turn;
		cp_begin_turn(&skirmish.bout);
		cp_move_side(&skirmish.bout, 0);
		assert_int_equal(distance_of_sides(), distances[turn]);
	}
	assert_int_equal(skirmish.bout.fighter[0].gait, CP_STAND);
}

/* Walking, hurrying and sprinting to the foe are charges. After a sprint a fighter may strike only if the option allows
 * it. After weaving it may never strike. */
static void coming_to_the_foe_is_a_charge(void **state)
{
	static const struct {
		const char *options, *policy;
		bool charges, idle;
	} cases[] = {
		{ "", "move: {do: walk}", true, false },
		{ "", "move: {do: hurry}", true, false },
		{ "", "move: {do: sprint}", true, true },
		{ "sprint_charge: attack", "move: {do: sprint}", true, false },
		{ "", "move: {do: weave}", false, true },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		skirmish_open_and_begin_duel(cases[k].options, "weapons: [Cavalry Saber]", "weapons: [Pike]", cases[k].policy,
			APART(40));
		cp_move_side(&skirmish.bout, 0);
		assert_int_equal(distance_of_sides(), 0);
		assert_int_equal(skirmish.bout.charger, cases[k].charges ? SALLE_A : SALLE_DRAW);
		assert_int_equal(skirmish.bout.fighter[0].may_not_strike, cases[k].idle);
		/* striking orders: a charger has 3, a charged fighter 1; without a charge they have 2 and 4 */
		assert_int_equal(cp_striking_order(&skirmish.bout, 0), cases[k].charges ? 3 : 2);
		assert_int_equal(cp_striking_order(&skirmish.bout, 1), cases[k].charges ? 1 : 4);
	}
}

static void orders_of_a_charge_last_for_a_turn(void **state)
{
	skirmish_open_and_begin_duel("", "weapons: [Cavalry Saber]", "weapons: [Pike]", "", "opening: charge(a)");
	assert_int_equal(cp_striking_order(&skirmish.bout, 0), 3);
	assert_int_equal(cp_striking_order(&skirmish.bout, 1), 1);
	cp_fight_turn(&skirmish.bout, false);
	assert_int_equal(cp_striking_order(&skirmish.bout, 0), 2);
	assert_int_equal(cp_striking_order(&skirmish.bout, 1), 4);
}

/* A musket has range 50: point blank is below 5 m, long range above 37.5 m. The other modifiers are in the tables. */
static void the_shooting_skill_has_its_modifiers(void **state)
{
	static const struct {
		const char *build, *scene;
		unsigned metres, own_gait, foe_gait, shots;
		int skill;
	} cases[] = {
		{ "missiles: [Smoothbore Musket]", APART(20), 20, CP_STAND, CP_STAND, 1, 6 },
		{ "missiles: [Smoothbore Musket]", APART(20), 4, CP_STAND, CP_STAND, 1, 7 },
		{ "missiles: [Smoothbore Musket]", APART(20), 5, CP_STAND, CP_STAND, 1, 6 },
		{ "missiles: [Smoothbore Musket]", APART(20), 37, CP_STAND, CP_STAND, 1, 6 },
		{ "missiles: [Smoothbore Musket]", APART(20), 38, CP_STAND, CP_STAND, 1, 5 },
		{ "missiles: [Rifle]", APART(20), 20, CP_STAND, CP_STAND, 1, 7 },
		{ "missiles: [Hunting Rifle]", APART(20), 20, CP_STAND, CP_STAND, 1, 8 },
		{ "missiles: [Rifle]", APART(20), 20, CP_HURRY, CP_STAND, 1, 6 },
		{ "missiles: [Rifle]", APART(20), 20, CP_STAND, CP_WEAVE, 1, 5 },
		{ "missiles: [Rifle]", APART(20), 20, CP_STAND, CP_SPRINT, 1, 6 },
		{ "missiles: [Rifle]", APART(20) "\ncover_b: soft", 20, CP_STAND, CP_STAND, 1, 6 },
		{ "missiles: [Rifle]", APART(20) "\ncover_b: hard", 20, CP_STAND, CP_STAND, 1, 5 },
		{ "missiles: [Bow]", APART(20), 20, CP_STAND, CP_STAND, 2, 4 },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		skirmish_open_and_begin_duel("", cases[k].build, "", "", cases[k].scene);
		cp_set_distance(&skirmish.bout, cases[k].metres);
		skirmish.bout.fighter[0].gait = (uint8_t)cases[k].own_gait;
		skirmish.bout.fighter[1].gait = (uint8_t)cases[k].foe_gait;
		assert_int_equal(cp_shooting_skill(&skirmish.bout, 0, 0, cases[k].shots), cases[k].skill);
	}
	skirmish_open_and_begin_duel("", "", "", "", "");
	static const uint8_t needed[13] = { 0, CP_NEVER_ON_TWO_DICE, CP_NEVER_ON_TWO_DICE, 10, 9, 9, 8, 8, 7, 7, 5, 5, 4 };
	for (int skill = 1; skill <= 12; skill++)
		assert_int_equal(cp_number_needed_to_shoot(skirmish.book, skill), needed[skill]);
}

/* Returns the number of shots in `turns` turns. The fighter shoots whenever it can. A defeated foe stands again in the
 * next turn. */
static unsigned count_shots(const char *missiles, unsigned turns, const char *move)
{
	char build[100];
	unsigned shots = 0;
	snprintf(build, sizeof build, "shooting: 3\nmissiles: %s", missiles);
	skirmish_open_and_begin_duel("", build, "movement: 1", move, "opening: apart\ndistance: 5000");
	for (unsigned turn = 0; turn < turns; turn++) {
		struct cp_fighter_state *ada = &skirmish.bout.fighter[0], *bea = &skirmish.bout.fighter[1];
		skirmish.bout.turns = turn;
		cp_begin_turn(&skirmish.bout);
		ada->gait = CP_STAND;
		cp_set_distance(&skirmish.bout, 5);
		cp_set_half_turns_for_shooting(&skirmish.bout, 0);
		ada->actions = 0;
		cp_spend_half_turns(&skirmish.bout, 0, NULL, NULL);
		bea->ending = ada->ending = CP_STILL_IN;
	}
	shots = skirmish.bout.fighter[0].shot;
	return shots;
}

/*
 * A musket takes a turn to shoot and a turn to load. A bow takes half a turn for each. A pistol takes half a turn to
 * shoot and a turn to load. So it shoots at the beginning of turn 1 and in the second half of turn 2: two shots in
 * three turns. A pair of pistols shoots both at once. A repeating pistol has four shots, shoots two a turn, and takes a
 * turn to load all of them. Grenades need no loading.
 */
static void shooting_and_loading_take_half_turns(void **state)
{
	static const char shoots[] = "shoot: [{do: shoot}, {do: hold}]\n";
	assert_int_equal(count_shots("[Smoothbore Musket]", 6, shoots), 3);
	assert_int_equal(count_shots("[Pistol]", 6, shoots), 4);
	assert_int_equal(count_shots("[Pistol, Pistol]", 1, shoots), 2);
	assert_int_equal(count_shots("[Repeating Pistol]", 2, shoots), 4);
	assert_int_equal(count_shots("[Repeating Pistol]", 5, shoots), 8);
	assert_int_equal(count_shots("[Grenade]", 6, shoots), 6);
	assert_int_equal(count_shots("[Bow]", 6, shoots), 6);
	assert_int_equal(count_shots("[Throwing Knives]", 6, shoots), 6);
	assert_int_equal(count_shots("[Grenade]", 6, "shoot: hold\n"), 0);
}

/* "1 turn reload": a fighter does not reload in a turn in which it strikes. A bow takes only half a turn, so it is
 * reloaded. At 20 m nobody can strike. */
static void striking_fighter_does_not_reload(void **state)
{
	static const struct {
		const char *options, *missile;
		unsigned metres;
		bool loaded; /* expected: whether the gun is loaded after the turn */
	} cases[] = {
		{ "shoot_engaged: always", "Pistol", 0, false },
		{ "shoot_engaged: always\nreload_in_melee: yes", "Pistol", 0, true },
		{ "shoot_engaged: always", "Bow", 0, true },
		{ "shoot_engaged: always", "Pistol", 20, true },
		{ "", "Pistol", 20, true },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		char build[100];
		snprintf(build, sizeof build, "missiles: [%s]", cases[k].missile);
		skirmish_open_and_begin_duel(cases[k].options, build, "", "shoot: hold\n", APART(20));
		struct cp_fighter_state *ada = &skirmish.bout.fighter[0];
		ada->loaded[0] = 0;
		cp_set_distance(&skirmish.bout, cases[k].metres);
		cp_set_half_turns_for_shooting(&skirmish.bout, 0);
		cp_spend_half_turns(&skirmish.bout, 0, NULL, NULL);
		assert_int_equal(ada->loaded[0], cases[k].loaded);
		assert_int_equal(skirmish_times_succeeded(0, CP_EVENT_RELOAD), cases[k].loaded);
	}
}

/*
 * Shoots a loaded rifle once in each of 6,000 streams of random numbers. After a double 1 the test looks at the barrel.
 */
static void a_blocked_barrel_stays_loaded(void **state)
{
	unsigned blocked = 0, wrecked = 0;
	skirmish_open_and_begin_duel("", "missiles: [Rifle]", "", "shoot: shoot\n", APART(20));
	struct salle_stream_key key = salle_make_stream_key(5, 6, false);
	for (unsigned i = 0; i < 6000; i++) {
		struct cp_fighter_state *ada = &skirmish.bout.fighter[0];
		skirmish.stream = salle_stream_open(&key, i);
		*ada = *skirmish.matchup->side[0].state_at_start;
		skirmish.bout.fighter[1] = *skirmish.matchup->side[1].state_at_start;
		cp_begin_turn(&skirmish.bout);
		cp_set_half_turns_for_shooting(&skirmish.bout, 0);
		cp_spend_half_turns(&skirmish.bout, 0, NULL, NULL);
		assert_int_equal(ada->loaded[0], ada->blocked[0] > 0);
		blocked += ada->blocked[0] == 2;
		wrecked += ada->working_missiles[0] == 0;
		assert_int_equal(ada->wrecked_missiles, ada->working_missiles[0] == 0);
		if (ada->blocked[0] == 0)
			continue;
		cp_set_half_turns_for_shooting(&skirmish.bout, 0); /* one turn later the gun may be shot again */
		cp_spend_half_turns(&skirmish.bout, 0, NULL, NULL);
		assert_true(ada->shot == 1 && ada->blocked[0] == 0 && ada->loaded[0] == 1);
	}
	/* The expected numbers of 6,000 shots are 6,000 * 1/216 = 28 that block the gun and 6,000 * 2/216 = 56 that wreck
	 * it. The bounds are four standard errors. */
	assert_true(blocked > 6 && blocked < 49 && wrecked > 26 && wrecked < 86);
}

/* A bursting gun hits its bearer. With `gun_blows: strike` the burst must first strike, with striking 5 against
 * parrying 12, which needs 9. A roll of 8 to 10 clashes, a roll of 11 or more hits. */
static void a_gun_that_blows_may_have_to_strike(void **state)
{
	unsigned hits[2] = { 0, 0 }, bursts = 0;
	for (unsigned strikes = 0; strikes < 2; strikes++) {
		skirmish_open_and_begin_duel(strikes ? "gun_blows: strike" : "", "missiles: [Rifle]\nstriking: 12\npower: 12",
			"", "shoot: shoot\n", APART(20));
		struct salle_stream_key key = salle_make_stream_key(7, 8, false);
		for (unsigned i = 0; i < 40000; i++) {
			skirmish.stream = salle_stream_open(&key, i);
			skirmish.bout.fighter[0] = *skirmish.matchup->side[0].state_at_start;
			skirmish.bout.fighter[1] = *skirmish.matchup->side[1].state_at_start;
			cp_begin_turn(&skirmish.bout);
			cp_set_half_turns_for_shooting(&skirmish.bout, 0);
			cp_spend_half_turns(&skirmish.bout, 0, NULL, NULL);
			bursts += skirmish.bout.fighter[0].working_missiles[0] == 0 && strikes == 0;
			hits[strikes] += skirmish.bout.fighter[0].hits;
		}
	}
	/*
	 * A critical die of 1 or 2 wrecks the gun, in about 370 shots. A 1 also hits the bearer, in about 185 shots. If the
	 * burst must strike, 3 of 36 rolls hit. 12 of 36 rolls clash, and 10/36 of these beat the parry. So 0.176 of the
	 * 185 bursts hit, which is 33. The bounds are four standard errors.
	 */
	assert_true(hits[0] > 131 && hits[0] < 240 && bursts > hits[0] && hits[1] > 9 && hits[1] < 57);
}

/* The second gun of a pair can shoot while the first is blocked. */
static void a_pair_has_two_barrels(void **state)
{
	for (unsigned count = 1; count <= 2; count++) {
		skirmish_open_and_begin_duel("", count == 2 ? "missiles: [Pistol, Pistol]" : "missiles: [Pistol]", "",
			"shoot: shoot\n", APART(5));
		struct cp_fighter_state *ada = &skirmish.bout.fighter[0];
		ada->blocked[0] = 2;
		cp_set_half_turns_for_shooting(&skirmish.bout, 0);
		cp_spend_half_turns(&skirmish.bout, 0, NULL, NULL);
		assert_int_equal(ada->shot, count - 1);
	}
}

/* A double 1 with a gun has a result for each critical die: 1 wrecks the gun and hits its bearer, 2 wrecks it, 3 blocks
 * it for a turn. A bow has no barrel. */
static void double_one_affects_only_the_gun(void **state)
{
	skirmish_open_and_begin_duel("", "missiles: [Rifle]", "", "", APART(20));
	const struct cp_shot_critical *row = skirmish.book->shot_critical[CP_SHOT_FAILURE];
	assert_true(row[1].wrecked && row[1].backfire == 5 && row[2].wrecked && row[2].backfire == 0);
	assert_true(row[3].blocked == 2 && !row[3].wrecked && !row[3].fired && row[2].fired && row[4].blocked == 0 &&
		row[6].blocked == 0);
	row = skirmish.book->shot_critical[CP_SHOT_HIT];
	assert_true(row[6].shot == CP_KILLS && row[5].shot == CP_KILLS && row[2].shot == CP_KILLS);
	assert_true(row[1].deadliness == 1 && row[3].other == CP_BEHIND && row[3].other_deadliness == -2);
	assert_true(row[4].other == CP_BESIDE && row[4].other_deadliness == 0);
	assert_true(skirmish.book->missile[skirmish.fighter[0]->carried_missile[0].missile].barrel);
}

/* ---- morale ---- */

/* Loss points are 2 for being alone, 1 for renown, 1 for a terrifying foe nearby, and 1 for the same foe in close
 * combat. With nerve 6 and 5 loss points a fighter flees on a roll of 4 or more. */
static void loss_points_of_two(void **state)
{
	skirmish_open_and_begin_duel("", "npc: yes", "terrifying: yes\nrenown: 3", "", "");
	struct cp_morale morale = cp_morale_of(&skirmish.bout, 0);
	assert_int_equal(cp_compute_loss_points(skirmish.book, &morale), 5);
	morale = cp_morale_of(&skirmish.bout, 1);
	assert_int_equal(cp_compute_loss_points(skirmish.book, &morale), 2);
	const struct cp_morale unit = { .friends_at_start = 8,
		.friends_lost = 4,
		.friends_lost_this_turn = 2,
		.friend_flees = true,
		.was_shot_at = true };
	assert_int_equal(cp_compute_loss_points(skirmish.book, &unit), 4);
	const struct cp_morale few = { .friends_at_start = 9, .friends_lost = 4, .friends_lost_this_turn = 2 };
	assert_int_equal(cp_compute_loss_points(skirmish.book, &few), 0);
	assert_int_equal(cp_number_needed_to_flee(skirmish.book, 6, 5), 4);
}

/* A terrifying foe in close combat gives 4 loss points: 1 for fear, 1 for its attack, 2 for being alone. If the foe is
 * unholy, a holy symbol takes away the two points of the foe, but not a point for renown. */
static void a_holy_symbol_negates_a_fear(void **state)
{
	static const struct {
		const char *build, *foe;
		unsigned points;
		bool warded;
	} cases[] = {
		{ "", "terrifying: yes\nunholy: yes", 4, false },
		{ "items: [Holy Symbol]", "terrifying: yes\nunholy: yes", 2, true },
		{ "items: [Holy Symbol]", "terrifying: yes", 4, false },
		{ "items: [Holy Symbol]", "unholy: yes", 2, false },
		{ "items: [Holy Symbol]", "terrifying: yes\nunholy: yes\nrenown: 1", 3, true },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		skirmish_open_and_begin_duel("", cases[k].build, cases[k].foe, "", "");
		const struct cp_morale morale = cp_morale_of(&skirmish.bout, 0);
		assert_int_equal(cp_compute_loss_points(skirmish.book, &morale), cases[k].points);
		assert_int_equal(morale.is_fear_cancelled, cases[k].warded);
	}
}

/* "Allows command of troops": with `command: uniform` a leader's leadership counts only if the leader has an officer's
 * uniform. */
static void command_may_take_a_uniform(void **state)
{
	static const struct {
		const char *options, *items;
		unsigned leadership;
	} cases[] = {
		{ "", "", 3 },
		{ "command: uniform", "", 0 },
		{ "command: uniform", "items: [Army Uniform]", 0 },
		{ "command: uniform", "items: [Officer's Uniform]", 3 },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		char build[100];
		snprintf(build, sizeof build, "leadership: 3\n%s", cases[k].items);
		skirmish_open_and_begin_duel(cases[k].options, build, "", "", "");
		assert_int_equal(cp_morale_of(&skirmish.bout, 0).commander_leadership, cases[k].leadership);
		assert_int_equal(cp_morale_of(&skirmish.bout, 1).commander_leadership, 0);
	}
}

static void a_test_holds_flees_or_breaks(void **state)
{
	unsigned seen[3] = { 0, 0, 0 };
	skirmish_open_and_begin_duel("", "npc: yes", "", "", "");
	for (unsigned turn = 0; turn < 600; turn++) {
		struct cp_fighter_state *ada = &skirmish.bout.fighter[0];
		ada->ending = CP_STILL_IN;
		skirmish.bout.turns = turn;
		cp_begin_turn(&skirmish.bout);
		bool holds = cp_test_nerve(&skirmish.bout, 0, 4, CP_EVENT_NERVE);
		assert_int_equal(ada->is_running, !holds);
		seen[holds ? 0 : ada->ending == CP_BROKEN ? 2 : 1]++;
	}
	/* A die of 1-3 holds, 4-5 runs, 6 breaks. In 600 tests these are 300, 200 and 100. The bounds are four standard
	 * errors. */
	assert_true(seen[0] > 251 && seen[0] < 349 && seen[1] > 153 && seen[1] < 247 && seen[2] > 63 && seen[2] < 137);
}

/* A fighter who flees by its policy is out if no enemy is within 20 m. */
static void fleeing_fighter_escapes(void **state)
{
	skirmish_open_and_begin_duel("", "", "", "break_off: flee\nmove: {do: stand}\n", "");
	cp_fight_turn(&skirmish.bout, false);
	assert_int_equal(skirmish.bout.fighter[0].ending == CP_FLED, skirmish.bout.fighter[1].ending != CP_FLED);
	skirmish_open_and_begin_duel("breaking_off: free_attack", "", "", "break_off: {do: break_off, gait: walk}\n", "");
	cp_fight_turn(&skirmish.bout, false);
	assert_int_equal(skirmish_times_tried(0, CP_EVENT_FREE_ATTACK) + skirmish_times_tried(1, CP_EVENT_FREE_ATTACK) > 0,
		true);
}

/* A horse tests for panic at a spear. A warhorse does not test. The horse of a rider who is not an NPC does not test
 * either. */
static void cavalry_panics_at_spears(void **state)
{
	static const struct {
		const char *rider, *foe;
		bool tests;
	} cases[] = {
		{ "mount: Cavalry Horse\nnpc: yes", "weapons: [Spear]", true },
		{ "mount: Warhorse\nnpc: yes", "weapons: [Spear]", false },
		{ "mount: Cavalry Horse", "weapons: [Spear]", false },
		{ "mount: Cavalry Horse\nnpc: yes", "weapons: [Axe]", false },
		{ "npc: yes", "weapons: [Pike]", false },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		skirmish_open_and_begin_duel("", cases[k].rider, cases[k].foe, "move: {do: hurry}\n", APART(40));
		cp_move_side(&skirmish.bout, 0);
		assert_int_equal(skirmish_times_tried(0, CP_EVENT_NERVE), cases[k].tests);
	}
}

/*
 * By hand: hits of deadliness 1, 2 and 3 take the foe out with the chances 3/6, 4/6 and 5/6. A strike that needs 7 and
 * cannot be parried hits on 6 or more. A double 6 has six critical results. Three count the hit as rolled, one
 * concusses, one adds 2 to deadliness, one kills.
 */
static void chances_of_an_attack(void **state)
{
	skirmish_open_and_begin_duel("", "", "", "", "");
	const struct cp_book *book = skirmish.bout.book;
	const struct cp_observed_roll strike = { CP_ROLL_STRIKE, 7, 0, 1 };
	assert_near(cp_defeat_chance_of_roll(book, &strike, 0), (25 / 2.0 + (3 / 2.0 + 1 + 5 / 6.0 + 1) / 6) / 36, 1e-12);
	/* This shot hits twice. Of the six critical results of a double 6, one adds 1 to deadliness, two leave the hits as
	 * rolled, and three kill. A double 1 leaves the shot as rolled. */
	struct cp_missile missile = book->missile[0];
	missile.hits = 2;
	missile.barrel = true;
	const struct cp_observed_roll shots[2] = { { CP_ROLL_SHOT, 8, 0, 1 }, { CP_ROLL_SHOT, 2, 0, 1 } };
	double doubled = (8 / 9.0 + 2 * 3 / 4.0 + 3) / 6;
	assert_near(cp_defeat_chance_of_shot(book, &shots[0], &missile), (14 * 3 / 4.0 + doubled) / 36, 1e-12);
	assert_near(cp_defeat_chance_of_shot(book, &shots[1], &missile), (35 * 3 / 4.0 + doubled) / 36, 1e-12);
}

RUN_TESTS_EACH(NULL, skirmish_teardown, UNIT(distances_of_gaits), UNIT(policy_sees_the_gait_of_the_last_turn),
	UNIT(coming_to_the_foe_is_a_charge), UNIT(orders_of_a_charge_last_for_a_turn),
	UNIT(the_shooting_skill_has_its_modifiers), UNIT(shooting_and_loading_take_half_turns),
	UNIT(striking_fighter_does_not_reload), UNIT(double_one_affects_only_the_gun), UNIT(a_blocked_barrel_stays_loaded),
	UNIT(a_gun_that_blows_may_have_to_strike), UNIT(a_pair_has_two_barrels), UNIT(chances_of_an_attack),
	UNIT(loss_points_of_two), UNIT(a_holy_symbol_negates_a_fear), UNIT(command_may_take_a_uniform),
	UNIT(a_test_holds_flees_or_breaks), UNIT(fleeing_fighter_escapes), UNIT(cavalry_panics_at_spears))
