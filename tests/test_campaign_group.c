/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Groups of campaign fighters: pairing, ranks, stray shots, losses and morale tests. */
#include "rules/campaign/bout/nerve.h"
#include "rules/campaign/group/group.h"
#include "campaign_fixture.h"
#include "testing.h"

#define PIKE "weapons: [Pike]"
#define TOOL "weapons: [Tool]"

static struct cp_melee melee;
static const struct skirmish_edit *edit; /* edit of the tables in line_up_under; NULL if none */

/* Lines up two sides for close combat. The first fighters of both sides fight; the others stand behind them, in ranks
 * of one. */
static void line_up_under(const char *options, const char *const a[], size_t n_a, const char *const b[], size_t n_b,
	const char *policy, const char *scene)
{
	skirmish_open(options, edit);
	const struct cp_matchup *matchup = skirmish_line_up(a, n_a, b, n_b, policy, scene);
	assert_non_null(matchup);
	assert_non_null(matchup->teams);
	skirmish.bout =
		cp_make_bout(cp_find_pair_matchup(matchup->teams, 0, 0), &skirmish.stream, &skirmish.recorder, NULL);
	melee = (struct cp_melee){ .teams = matchup->teams };
	skirmish.bout.melee = &melee;
	skirmish.bout.unit = &cp_unit;
	for (unsigned side = 0; side < 2; side++) {
		melee.n_fighting[side] = melee.n_at_start[side] = matchup->teams->n_members[side];
		for (unsigned i = 0; i < matchup->teams->n_members[side]; i++) {
			const struct cp_matchup *pair = cp_find_pair_matchup(matchup->teams, side == 0 ? i : 0, side == 0 ? 0 : i);
			melee.fighter[side][i] = *pair->side[side].state_at_start;
			melee.place[side][i] = (struct cp_place){ .position_in_metres = side == 0 ? -(int32_t)i : (int32_t)i,
				.opponent = i == 0 ? 0 : CP_NONE,
				.rear_rank_target = CP_NONE };
		}
	}
	cp_begin_turn(&skirmish.bout);
}

static void line_up(const char *const a[], size_t n_a, const char *const b[], size_t n_b, const char *policy,
	const char *scene)
{
	line_up_under("", a, n_a, b, n_b, policy, scene);
}

static unsigned strikes(unsigned side, unsigned i)
{
	return melee.fighter[side][i].strikes;
}

/* Pikes fight in four ranks, long spears in two, sabres in one. */
static void ranks_strike_from_behind(void **state)
{
	static const char *const pikes[] = { PIKE, PIKE, PIKE, PIKE, PIKE, PIKE }, *const horse[] = { "striking: 1" };
	static const char *const spears[] = { "weapons: [Long Spear]", "weapons: [Long Spear]", "weapons: [Long Spear]" };
	static const char *const tools[] = { TOOL, TOOL };
	static const struct {
		const char *const *side;
		size_t n;
		unsigned strike; /* number of fighters that strike */
	} cases[] = { { pikes, 6, 4 }, { spears, 3, 2 }, { tools, 2, 1 } };
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		unsigned struck = 0, hits = 0;
		line_up(cases[k].side, cases[k].n, horse, 1, "", "");
		/* every turn the foe stands at its place, until it is hit */
		for (unsigned turn = 0; turn < 40 && hits == 0; turn++) {
			cp_fight_group_combat(&skirmish.bout, &melee);
			struck = 0;
			for (unsigned i = 0; i < cases[k].n; i++)
				struck += strikes(0, i) > 0;
			hits = melee.n_fighting[1] == 0;
			skirmish.bout.turns++;
			cp_begin_turn(&skirmish.bout);
		}
		assert_true(struck <= cases[k].strike);
		assert_true(cases[k].strike == 1 || struck >= 1);
		for (unsigned i = cases[k].strike; i < cases[k].n; i++)
			assert_int_equal(strikes(0, i), 0);
	}
}

/* A pike in the second rank that reloads in a turn does not strike in that turn, unless the option allows it. */
static void reloading_fighter_does_not_strike_from_behind(void **state)
{
	static const char *const pikes[] = { PIKE, PIKE }, *const one[] = { "striking: 12\npower: 12" };
	for (unsigned k = 0; k < 4; k++) {
		line_up_under(k < 2 ? "" : "reload_in_melee: yes", pikes, 2, one, 1,
			"strike: [{do: hold, when: armed}, strike]\n", "");
		melee.fighter[0][1].actions = k % 2 == 0 ? CP_DID_RELOAD | CP_DID_LOAD_LONG : CP_DID_RELOAD;
		cp_fight_group_combat(&skirmish.bout, &melee);
		assert_int_equal(melee.place[0][1].rear_rank_target, k == 0 ? CP_NONE : 0);
	}
}

/*
 * A shot that panics cavalry may make riders flee although it misses them. Riders who flee are no casualties of the
 * shot. A rider has nerve 6 and 5 loss points: fired on 1, alone 2, renown of the foe 1, fear 1. It flees on a roll of
 * 4 or 5 and breaks on a 6.
 */
static void panicking_fighter_is_not_shot_down(void **state)
{
	static const char *const riders[] = { "mount: Prairie Horse\nnpc: yes", "mount: Prairie Horse\nnpc: yes" };
	static const char *const shooter[] = { "missiles: [Smoothbore Musket]\nterrifying: yes\nrenown: 5" };
	static const struct skirmish_edit panics = { CP_TABLE_MISSILES,
		"Smoothbore Musket,0,4,3,50,2,2,1,1,1,1,0,0,yes,no,yes,Battle Club,no",
		"Smoothbore Musket,0,4,3,50,2,2,1,1,1,1,0,0,yes,no,yes,Battle Club,yes", NULL };
	unsigned broken = 0;
	edit = &panics;
	for (unsigned turn = 0; turn < 300; turn++) {
		line_up_under("", shooter, 1, riders, 2, "shoot: shoot\n", "");
		melee.place[0][0] =
			(struct cp_place){ .position_in_metres = -8, .opponent = CP_NONE, .rear_rank_target = CP_NONE };
		melee.place[1][0].opponent = CP_NONE;
		melee.place[1][1].position_in_metres = 40;
		skirmish.bout.turns = turn;
		cp_begin_turn(&skirmish.bout);
		cp_play_group_shooting(&skirmish.bout, &melee);
		unsigned shot = 0;
		for (unsigned i = 0; i < 2; i++) {
			shot += melee.fighter[1][i].ending == CP_KILLED || melee.fighter[1][i].ending == CP_OUT_OF_ACTION;
			broken += melee.fighter[1][i].ending == CP_BROKEN;
		}
		assert_int_equal(melee.n_lost_to_shots[1], shot);
		assert_int_equal(melee.n_shot_this_turn[1], shot);
	}
	edit = NULL;
	assert_true(broken > 0);
}

/*
 * Three riders charge a pike. Their horses have nerve 8, 6 and 9; the third horse is immune to panic. As a unit they
 * test once, with nerve 8 and 1 loss point. On a 6 the two other horses flee, otherwise neither flees. If each horse
 * tests alone, two horses test.
 */
static void cavalry_panics_as_a_unit(void **state)
{
	static const char *const riders[] = { "mount: Prairie Horse\nnpc: yes", "mount: Cavalry Horse\nnpc: yes",
		"mount: Warhorse\nnpc: yes" };
	static const char *const pike[] = { PIKE };
	for (unsigned each = 0; each < 2; each++) {
		unsigned fled = 0, split = 0;
		for (unsigned turn = 0; turn < 300; turn++) {
			line_up_under(each ? "panic: each" : "", riders, 3, pike, 1, "", "");
			for (unsigned i = 0; i < 3; i++)
				melee.place[0][i] =
					(struct cp_place){ .position_in_metres = -40, .opponent = CP_NONE, .rear_rank_target = CP_NONE };
			melee.place[1][0].opponent = CP_NONE;
			skirmish.bout.turns = turn;
			cp_begin_turn(&skirmish.bout);
			cp_move_all_members(&skirmish.bout, &melee);
			const bool runs[2] = { melee.fighter[0][0].is_running, melee.fighter[0][1].is_running };
			assert_int_equal(skirmish_times_tried(0, CP_EVENT_NERVE), each ? 2 : 1);
			assert_int_equal(melee.fighter[0][1].rally_number, 6);
			assert_false(melee.fighter[0][2].is_running);
			for (unsigned i = 0; i < 2; i++)
				assert_int_equal(melee.place[0][i].position_in_metres, runs[i] ? -40 - 25 * (i == 0 ? 22 : 19) : 0);
			fled += runs[0];
			split += runs[0] != runs[1];
		}
		/* One test in six fails, so the unit flees in 50 of 300 turns. If each horse tests alone, exactly one of the
		 * two flees in 10/36 of the turns. The bounds are four standard errors. */
		assert_true(fled > 24 && fled < 76);
		assert_true(each ? split > 52 && split < 115 : split == 0);
	}
}

/* A fighter that walks 40 m tramples a foe who lies wounded at 20 m. It tramples nobody at 0 or 40 m, and no friend.
 * With `trample: no` nobody dies. */
static void the_wounded_are_trampled(void **state)
{
	static const char *const two[] = { TOOL, TOOL }, *const four[] = { TOOL "\nmovement: 1", TOOL, TOOL, TOOL };
	static const int32_t at[4] = { 40, 20, 40, 0 };
	for (unsigned no = 0; no < 2; no++) {
		line_up_under(no ? "trample: no\nrecovery: yes" : "recovery: yes", two, 2, four, 4, "", "");
		for (unsigned j = 0; j < 4; j++) {
			melee.place[1][j] =
				(struct cp_place){ .position_in_metres = at[j], .opponent = CP_NONE, .rear_rank_target = CP_NONE };
			melee.fighter[1][j].ending = j == 0 ? CP_STILL_IN : CP_OUT_OF_ACTION;
		}
		melee.place[0][0].opponent = CP_NONE;
		melee.place[0][1].position_in_metres = 20;
		melee.fighter[0][1].ending = CP_OUT_OF_ACTION;
		melee.n_fighting[0] = melee.n_fighting[1] = 1;
		skirmish.bout.turns = 1;
		cp_move_all_members(&skirmish.bout, &melee);
		assert_int_equal(melee.place[0][0].position_in_metres, 40); /* the faster fighter moves first */
		assert_int_equal(melee.fighter[1][1].ending, no ? CP_OUT_OF_ACTION : CP_KILLED);
		assert_int_equal(melee.fighter[1][3].ending, CP_OUT_OF_ACTION);
		assert_int_equal(melee.fighter[0][1].ending, CP_OUT_OF_ACTION);
		assert_int_equal(skirmish_times_tried(1, CP_EVENT_SURVIVED), !no);
		assert_int_equal(skirmish_times_succeeded(1, CP_EVENT_SURVIVED), 0);
	}
}

/* All four ranks of pikes strike in a turn in which nobody is defeated. The fifth fighter does not strike. */
static void all_ranks_strike_at_a_standing_foe(void **state)
{
	static const char *const pikes[] = { PIKE, PIKE, PIKE, PIKE, PIKE }, *const one[] = { TOOL };
	for (unsigned seed = 0; seed < 200; seed++) {
		line_up(pikes, 5, one, 1, "", "");
		skirmish.bout.turns = seed;
		cp_begin_turn(&skirmish.bout);
		cp_fight_group_combat(&skirmish.bout, &melee);
		bool stands = melee.n_fighting[0] == 5 && melee.n_fighting[1] == 1;
		for (unsigned i = 0; i < 5 && stands; i++)
			assert_int_equal(strikes(0, i) > 0, i < 4);
		if (stands)
			return;
	}
	fail_msg("one who stands was never seen");
}

/* Three against one: each additional fighter turns to the foe with the fewest attackers. */
static void fighters_turn_to_the_foe_with_fewest_attackers(void **state)
{
	static const char *const many[] = { TOOL, TOOL, TOOL, TOOL, TOOL }, *const one[] = { TOOL }, *const two[] = { TOOL,
		TOOL };
	uint8_t attackers[SALLE_SIDE_MAX + 1];
	line_up(many, 5, one, 1, "", "");
	for (unsigned i = 0; i < 5; i++)
		melee.place[0][i].position_in_metres = -10;
	melee.place[0][0].opponent = melee.place[1][0].opponent = CP_NONE;
	cp_move_all_members(&skirmish.bout, &melee);
	cp_count_attackers(&melee, 1, attackers);
	assert_int_equal(attackers[0], 3);
	line_up(many, 4, two, 2, "", "");
	for (unsigned i = 0; i < 4; i++)
		melee.place[0][i].position_in_metres = -10;
	melee.place[1][1].position_in_metres = 0;
	melee.place[0][0].opponent = melee.place[1][0].opponent = CP_NONE;
	cp_move_all_members(&skirmish.bout, &melee);
	cp_count_attackers(&melee, 1, attackers);
	assert_int_equal(attackers[0], 2);
	assert_int_equal(attackers[1], 2);
}

/* A fighter that flees from a foe at the same position moves towards its own side. For A this is towards smaller
 * distances, for B towards larger distances. */
static void leaving_fighter_returns_to_its_side(void **state)
{
	static const char *const two[] = { TOOL, TOOL };
	for (unsigned side = 0; side < 2; side++) {
		line_up(two, 2, two, 2, "", "");
		melee.fighter[side][0].is_running = true;
		cp_move_all_members(&skirmish.bout, &melee);
		assert_int_equal(melee.place[side][0].position_in_metres, side == 0 ? -200 : 200);
	}
}

/* The fighter of the smaller side breaks off and is then out of reach. Its foe does not fight it in this turn. */
static void nobody_fights_a_foe_that_broke_off(void **state)
{
	static const char *const some[] = { TOOL, TOOL, TOOL };
	for (unsigned side = 0; side < 2; side++)
		for (unsigned turn = 0; turn < 8; turn++) { /* either side may move first */
			line_up(some, side == 0 ? 2 : 3, some, side == 0 ? 3 : 2,
				"break_off: [{do: break_off, when: friends < foe.friends}, {do: fight_on}]\n", "");
			skirmish.bout.turns = turn;
			cp_begin_turn(&skirmish.bout);
			cp_move_all_members(&skirmish.bout, &melee);
			cp_fight_group_combat(&skirmish.bout, &melee);
			assert_int_equal(melee.place[side][0].opponent, CP_NONE);
			assert_int_not_equal(melee.place[!side][0].opponent, 0);
			assert_int_equal(strikes(side, 0), 0);
		}
}

/* A fighter whose foe is defeated turns to another foe that fights it. */
static void fighter_turns_to_the_next_foe(void **state)
{
	static const char *const two[] = { TOOL, TOOL }, *const one[] = { TOOL };
	line_up(two, 2, one, 1, "", "");
	melee.place[0][1].opponent = 0;
	melee.fighter[0][0].ending = CP_KILLED;
	cp_find_new_opponent(&melee, 1, 0);
	assert_int_equal(melee.place[1][0].opponent, 1);
	melee.fighter[0][1].ending = CP_KILLED;
	cp_find_new_opponent(&melee, 1, 0);
	assert_int_equal(melee.place[1][0].opponent, CP_NONE);
}

/*
 * A grenade hits everybody within its area: here at most six other fighters within 3 m. A pistol hits only its target,
 * unless it rolls 12.
 */
static void area_weapons_hit_other_fighters(void **state)
{
	static const char *const grenadier[] = { "shooting: 12\nmissiles: [Grenade]" };
	static const char *const crowd[] = { TOOL, TOOL, TOOL, TOOL, TOOL, TOOL, TOOL, TOOL, TOOL, TOOL };
	unsigned most = 0;
	for (unsigned turn = 0; turn < 30; turn++) {
		line_up(grenadier, 1, crowd, 10, "shoot: [{do: shoot}, {do: hold}]\n", "");
		melee.place[0][0].position_in_metres = -5;
		melee.place[0][0].opponent = melee.place[1][0].opponent = CP_NONE;
		for (unsigned i = 0; i < 10; i++)
			melee.place[1][i].position_in_metres = 0;
		skirmish.bout.turns = turn;
		cp_begin_turn(&skirmish.bout);
		cp_play_group_shooting(&skirmish.bout, &melee);
		unsigned others = skirmish_times_tried(0, CP_EVENT_STRAY), hit = skirmish_times_succeeded(0, CP_EVENT_SHOT);
		assert_true(hit == 1 ? others >= 6 && others <= 7 : others == 0); /* a double 6 hits one more fighter */
		most = others > most ? others : most;
		assert_int_equal(10 - melee.n_fighting[1], melee.n_lost_to_shots[1]);
	}
	assert_true(most >= 6);
}

/* A member has 5 loss points: 1 because half of its unit is lost, 1 because a quarter was lost in this turn, 2 because
 * it is alone, and 1 because a friend nearby runs. A leader nearby adds leadership. */
static void loss_points_of_a_member(void **state)
{
	static const char *const four[] = { "npc: yes", "npc: yes", "npc: yes", "npc: yes\nleadership: 2" };
	static const char *const one[] = { TOOL };
	line_up(four, 4, one, 1, "", "");
	cp_copy_to_duel(&skirmish.bout, &melee, 0, 0, 0);
	struct cp_morale morale = cp_unit.morale_of(&skirmish.bout, 0);
	assert_int_equal(cp_compute_loss_points(skirmish.book, &morale), 0);
	assert_int_equal(morale.commander_leadership, 2); /* the leader stands three metres away */
	melee.fighter[0][1].ending = melee.fighter[0][2].ending = CP_KILLED;
	melee.n_fighting[0] = 2;
	melee.n_lost_this_turn[0] = 1;
	melee.place[0][3].position_in_metres = -8;
	melee.fighter[0][3].is_running = true;
	morale = cp_unit.morale_of(&skirmish.bout, 0);
	assert_int_equal(cp_compute_loss_points(skirmish.book, &morale), 1 + 1 + 2 + 1);
	assert_int_equal(morale.commander_leadership, 0); /* the leader runs away, so its leadership does not count */
	melee.place[0][3].position_in_metres = -12;
	morale = cp_unit.morale_of(&skirmish.bout, 0);
	assert_int_equal(cp_compute_loss_points(skirmish.book, &morale), 1 + 1 + 2);
}

/* A bout of twelve against six ends, and the trace reports every fighter. */
static void large_sides_fight_to_an_end(void **state)
{
	static const char *const twelve[] = { PIKE, PIKE, PIKE, PIKE, PIKE, PIKE, PIKE, PIKE, PIKE, PIKE, PIKE, PIKE };
	static const char *const others[] = { "weapons: [Sabre]\nnpc: yes", "weapons: [Sabre]\nnpc: yes",
		"weapons: [Sabre]\nnpc: yes", "weapons: [Sabre]\nnpc: yes", "missiles: [Rifle]", "missiles: [Rifle]" };
	skirmish_open("", NULL);
	const struct cp_matchup *matchup =
		skirmish_line_up(twelve, 12, others, 6, "shoot: [{do: shoot}, {do: hold}]\n", "opening: apart\ndistance: 90");
	struct salle_stream_key key = salle_make_stream_key(7, 3, false);
	unsigned won[3] = { 0, 0, 0 };
	for (unsigned i = 0; i < 200; i++) {
		struct salle_stream stream = salle_stream_open(&key, i);
		struct salle_outcome outcome = cp_fight(matchup, &stream, &skirmish.recorder, NULL);
		salle_recorder_end_bout(&skirmish.recorder);
		won[outcome.winner]++;
		assert_true(outcome.length < 200);
	}
	assert_int_equal(won[SALLE_DRAW], 0);
	assert_true(won[SALLE_A] > won[SALLE_B]);
}

static void unsupported_rules_are_refused_by_name(void **state)
{
	static const char *const two[] = { TOOL, TOOL };
	skirmish_open("", NULL);
	assert_null(skirmish_line_up(two, 2, two, 2, "", "contest: arcane"));
	skirmish_must_report("an arcane battle needs one fighter per side");
	assert_null(skirmish_line_up(two, 2, two, 2, "", "a_fighters: 3"));
	skirmish_must_report("'a_fighters' and 'b_fighters' need a side of one build");
}

RUN_TESTS_EACH(NULL, skirmish_teardown, UNIT(ranks_strike_from_behind),
	UNIT(reloading_fighter_does_not_strike_from_behind), UNIT(the_wounded_are_trampled), UNIT(cavalry_panics_as_a_unit),
	UNIT(panicking_fighter_is_not_shot_down), UNIT(leaving_fighter_returns_to_its_side),
	UNIT(nobody_fights_a_foe_that_broke_off), UNIT(all_ranks_strike_at_a_standing_foe),
	UNIT(fighters_turn_to_the_foe_with_fewest_attackers), UNIT(fighter_turns_to_the_next_foe),
	UNIT(area_weapons_hit_other_fighters), UNIT(loss_points_of_a_member), UNIT(large_sides_fight_to_an_end),
	UNIT(unsupported_rules_are_refused_by_name))
