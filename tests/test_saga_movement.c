/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of the battle mat of a duel: moves, shots on the move, rushes, delays and interrupts, drawn weapons. */
#include <math.h>
#include <string.h>

#include "rules/saga/bout/movement.h"
#include "saga_fixture.h"
#include "testing.h"

/*
 * This fighter walks 3 paces (1 square) and hustles 12 (6 squares). It has Attack 8, Defence 4 (4 + 6 = 10 with the
 * straight six).
 */
#define AXE "{strength: 1, single: 4, weapons: [axe]}"
/* This fighter has Quickness 1: it walks 4 paces (2 squares) and hustles 13 (6 squares). Its Weapon Init is 3. */
#define RAPIER "{strength: 1, quickness: 1, single: 4, weapons: [rapier]}"
#define PISTOL "{firearms: 4, weapons: [pistol, knife], brawl: 2}"

static struct sg_fighter_state *fighter_state(unsigned side)
{
	return &saga.bout.fighter[side];
}

static void play_round(void)
{
	sg_take_turns_on_mat(&saga.bout);
	sg_begin_round(&saga.bout);
}

static unsigned squares_of_gait(unsigned side, int penalty, unsigned gait)
{
	const struct sg_mover legs = sg_make_mover(saga.matchup, side, false, penalty, 0);
	return sg_squares_of_move(saga.book, &legs, gait);
}

/* "walk max(3, 3 + Qik)", "hustle 12 + Qik − Encumbrance − penalties", "run: a second hustle"; A-31. */
static void paces_follow_quickness_and_encumbrance(void **state)
{
	saga_begin_duel("", AXE, "{quickness: -2, strength: -1, single: 4, weapons: [sword_short], armour: chain_f}", "",
		"{distance: 40}");
	assert_int_equal(saga.matchup->squares, 20);
	assert_int_equal(squares_of_gait(0, 0, SG_MOVE_WALK), 1);
	assert_int_equal(squares_of_gait(0, 0, SG_MOVE_HUSTLE), 6);
	assert_int_equal(squares_of_gait(0, 0, SG_MOVE_RUN), 12);
	assert_int_equal(squares_of_gait(0, 5, SG_MOVE_HUSTLE), 3); /* hustle: 12 - penalty 5 = 7 paces */
	assert_int_equal(squares_of_gait(0, 5, SG_MOVE_RUN), 6);    /* a run: two hustles of 3 squares */
	assert_int_equal(squares_of_gait(0, 40, SG_MOVE_RUN), 1);   /* a walk is always possible */
	assert_int_equal(saga.fighter[1]->encumbrance, 3);          /* the Encumbrance of Load 7 */
	assert_int_equal(squares_of_gait(1, 0, SG_MOVE_HUSTLE), 3); /* hustle: 12 - 2 - 3 = 7 paces */
}

/* A fighter with a melee weapon hustles and attacks if a hustle reaches the foe; otherwise it runs. */
static void melee_fighters_hustle_or_run_to_the_foe(void **state)
{
	saga_begin_duel("", AXE, AXE, "", "{distance: 40}");
	play_round();
	/* a's run of 12 leaves 8 squares, which b's hustle of 6 cannot close, so b runs */
	assert_int_equal(saga.bout.squares, 1);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_MOVE), 1);
	assert_int_equal(saga_times_succeeded(1, SG_EVENT_MOVE), 1);
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 0); /* no action after a run */
	assert_int_equal(fighter_state(1)->is_running, 1);
	play_round();
	assert_int_equal(saga_times_tried(0, SG_EVENT_MOVE), 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
	saga_begin_duel("", AXE, AXE, "", "{distance: 14}");
	play_round(); /* a hustle of 6 squares reaches the foe, which is 7 squares away */
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_MOVE), 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(fighter_state(0)->recent_move, 2);
}

/* Shots of a pistol: "moved −2", "running target −1", and the range at the time of the shot. */
static void shots_on_the_move(void **state)
{
	static const struct {
		const char *policy, *scene;
		const char *die;
		unsigned hit;
	} cases[] = {
		/*
		 * attack 5 + die against Defence 6 (the archer has Bows 0): at 10 paces a die of 2 hits; a walk subtracts 2
		 * from the attack
		 */
		{ "{move: stand}", "{distance: 10}", "2", 1 },
		{ "{move: walk}", "{distance: 10}", "3", 0 },
		{ "{move: walk}", "{distance: 10}", "4", 1 },
		{ "{move: stand}", "{distance: 12}", "4", 0 }, /* the attack has -3 beyond the first range increment */
		{ "{move: stand}", "{distance: 12}", "5", 1 },
		/* the walk brings the target into the first increment, but subtracts 2 */
		{ "{move: walk}", "{distance: 12}", "4", 1 },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		saga_begin_duel("", "{firearms: 4, weapons: [pistol]}", "{weapons: [bow_short]}", cases[k].policy,
			cases[k].scene);
		saga_set_attack_dice(0, cases[k].die);
		saga_set_attack_dice(1, "05");
		sg_take_turns_on_mat(&saga.bout);
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
		assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), cases[k].hit);
	}
	/* "target running": bea has run up. Attack 5 - 1 + die 7 = 11 meets Defence 10. */
	saga_begin_duel("", "{firearms: 4, weapons: [pistol]}", AXE, "", "{distance: 30}");
	saga.bout.initiative_side = 1;
	saga_set_attack_dice(0, "7"); /* at 6 paces; Defence is 4 + 6 */
	sg_take_turns_on_mat(&saga.bout);
	assert_int_equal(saga.bout.squares, 3);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 1); /* attack 5 - 1 + die 7 exceeds 10 */
}

/* A shot at a fighter in cover has -2 until the fighter walks away, then 0; by an option it keeps -2. */
static void cover_lasts_until_the_fighter_moves(void **state)
{
	static const struct {
		const char *options, *policy;
		int cover; /* modifier of the shot at bea */
	} cases[] = {
		{ "", "{move: stand}", -2 },
		{ "", "{move: walk}", 0 },
		{ "", "{move: walk_away}", 0 },
		{ "{cover: bout}", "{move: walk}", -2 },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		saga_begin_duel(cases[k].options, "{bows: 4, weapons: [bow_short]}", "{bows: 4, weapons: [bow_short]}",
			cases[k].policy, "{distance: 10, cover: b}");
		saga.bout.initiative_side = 1;
		saga_set_attack_dice(0, "2");
		saga_set_attack_dice(1, "05");
		sg_take_turns_on_mat(&saga.bout); /* bea moves or stays; then ada shoots */
		assert_int_equal(sg_cover_modifier(saga.matchup, 1, saga.bout.left_cover), cases[k].cover);
		assert_int_equal(sg_cover_modifier(saga.matchup, 0, saga.bout.left_cover), 0);
	}
	/* A rush that wins throws bea out of cover. After a rush that loses both stay where they are. */
	saga_begin_duel("", AXE, AXE, "{move: rush}", "{distance: 4, cover: b}");
	uint8_t prone = 0;
	for (unsigned seed = 0; seed < 40 && prone == 0; seed++) {
		saga.bout.fighter[0].prone = saga.bout.fighter[1].prone = 0;
		saga.bout.squares = 2;
		saga.bout.rounds = seed;
		sg_begin_round(&saga.bout);
		assert_int_equal(saga.bout.left_cover, 0);
		sg_take_turns_on_mat(&saga.bout);
		prone = saga.bout.fighter[1].prone;
	}
	assert_int_equal(saga.bout.left_cover, 1);
}

/* Loading is possible "with no other regular action and no movement". */
static void nobody_loads_on_the_move(void **state)
{
	saga_begin_duel("", "{firearms: 4, weapons: [pistol]}", "{firearms: 4, weapons: [pistol]}", "{move: walk_away}",
		"{distance: 10}");
	saga_set_attack_dice(0, "05");
	saga_set_attack_dice(1, "05");
	play_round();
	assert_int_equal(fighter_state(0)->loading, 2);
	play_round();
	assert_int_equal(fighter_state(0)->loading, 2);
	assert_int_equal(saga_times_tried(0, SG_EVENT_LOAD), 0);
}

/* Ambiguity A-24: a fighter can change its weapon once per turn at no cost. A loaded weapon stays loaded. */
static void weapons_are_drawn(void **state)
{
	saga_begin_duel("", PISTOL, AXE,
		"{hand: [{do: melee, when: loading > 0 and round == 2}, "
		"{do: missile, when: round == 4}, keep]}",
		"{distance: 2}");
	saga_set_attack_dice(0, "05");
	saga_set_attack_dice(1, "05");
	play_round();
	assert_int_equal(fighter_state(0)->hand, 0);
	assert_int_equal(fighter_state(0)->loading, 2);
	saga_set_attack_dice(0, "05");
	saga_set_attack_dice(1, "05");
	play_round();
	assert_int_equal(fighter_state(0)->hand, 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_DRAW), 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 2); /* the change costs nothing */
	saga_set_attack_dice(0, "05");
	saga_set_attack_dice(1, "05");
	play_round();
	saga_set_attack_dice(1, "05");
	play_round();
	assert_int_equal(fighter_state(0)->hand, 0);
	assert_int_equal(fighter_state(0)->loading, 1);
}

/* Ambiguity A-25: a fighter does not walk away from an adjacent foe that attacked it. */
static void fighter_cannot_leave_an_adjacent_attacker(void **state)
{
	saga_begin_duel("", AXE, AXE, "{move: [walk_away, stand], act: attack}", "{distance: 2}");
	fighter_state(0)->is_attacked = 1;
	saga_set_attack_dice(0, "05");
	sg_take_turns_on_mat(&saga.bout);
	assert_int_equal(saga_times_tried(0, SG_EVENT_MOVE), 0);
	saga_begin_duel("", AXE, AXE, "{move: [walk_away, stand], act: attack}", "{distance: 2}");
	sg_take_turns_on_mat(&saga.bout);
	assert_int_equal(saga_times_tried(0, SG_EVENT_MOVE), 1);
	assert_int_equal(saga.bout.squares, 3); /* each walked one square */
}

/*
 * "movement before or after the action, one kind of movement per round"; loading excludes a move; A-25 limits leaving.
 */
static void fighter_may_move_after_its_action(void **state)
{
	saga_begin_duel("", AXE, AXE, "{move: stand, move_after: [hustle_away, stand]}", "{distance: 2}");
	saga_set_attack_dice(0, "2");
	saga_set_attack_dice(1, "2");
	play_round(); /* ada strikes and moves 6 squares away; bea cannot reach her and moves away too */
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 0);
	assert_int_equal(saga.bout.squares, 13);
	assert_int_equal(fighter_state(0)->recent_move, 2);
	saga_begin_duel("", AXE, AXE, "{move: close, move_after: [hustle_away, stand]}", "{distance: 6}");
	saga_set_attack_dice(0, "2");
	saga_set_attack_dice(1, "2");
	play_round(); /* ada has moved already; bea may not move away, because ada attacked her */
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga.bout.squares, 1);
	saga_begin_duel("", PISTOL, PISTOL, "{move_after: [walk_away, stand]}", "{distance: 20}");
	play_round();
	assert_int_equal(saga.bout.squares, 12);
	play_round(); /* both load and stay; their move and shot of the previous turn do not matter */
	assert_int_equal(saga.bout.squares, 12);
	assert_int_equal(saga_times_tried(0, SG_EVENT_LOAD), 1);
	assert_int_equal(fighter_state(0)->recent_move, 1);
}

/* Ambiguity A-06: standing up "costs the action; a walk move is still allowed", but no hustle. */
static void rising_fighter_may_walk(void **state)
{
#define OF_ADA(move) "{do: " #move ", when: foe.shoots}, "
	static const struct {
		const char *policy;
		unsigned squares;
	} cases[] = { { "", 9 }, { "{move_after: stand}", 10 },
		{ "{move_after: [" OF_ADA(hustle) OF_ADA(walk) "stand]}", 9 },
		{ "{move_after: [" OF_ADA(hustle_away) OF_ADA(walk_away) "stand]}", 11 },
		{ "{move_after: [" OF_ADA(hustle_away) "stand]}", 10 } };
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		saga_begin_duel("", AXE, PISTOL, cases[k].policy, "{distance: 20, prone: a}");
		saga_set_attack_dice(1, "05");
		sg_take_turns_on_mat(&saga.bout);
		assert_int_equal(fighter_state(0)->prone, 0);
		assert_int_equal(saga_times_tried(0, SG_EVENT_STAND_UP), 1);
		assert_int_equal(saga.bout.squares, cases[k].squares);
	}
#undef OF_ADA
}

/*
 * "rusher wins: defender prone …; defender wins or tie: rusher prone …, loses remaining actions": rushes win as often
 * as computed.
 */
static void rushes_win_as_often_as_computed(void **state)
{
	enum { ROUNDS = 20000 };
	unsigned won = 0;
	saga_begin_duel("", "{strength: 2, single: 4, weapons: [axe]}", AXE, "{move: [rush, stand], act: nothing}",
		"{distance: 14}");
	double chance = saga_solve_contest(2, 1).above;
	for (unsigned k = 0; k < ROUNDS; k++) {
		sg_begin_round(&saga.bout);
		saga.bout.squares = 6;
		fighter_state(0)->prone = fighter_state(1)->prone = fighter_state(0)->is_attacked = 0;
		saga.bout.initiative_side = 0;
		struct sg_fighter_state before = *fighter_state(1);
		sg_take_turns_on_mat(&saga.bout);
		assert_true(before.ending == fighter_state(1)->ending);
		saga.bout.rounds = k + 1;
		won = saga_times_succeeded(0, SG_EVENT_RUSH);
	}
	assert_int_equal(saga_times_tried(0, SG_EVENT_RUSH), ROUNDS);
	/* The number of wins is within five standard errors of the exact chance. */
	assert_true(fabs(won - chance * ROUNDS) < 5 * sqrt(chance * (1 - chance) * ROUNDS));
	/* 8 squares are farther than a hustle of 6 */
	saga_begin_duel("", AXE, AXE, "{move: [rush, stand], act: attack}", "{distance: 16}");
	sg_take_turns_on_mat(&saga.bout);
	assert_int_equal(saga_times_tried(0, SG_EVENT_RUSH), 0);
}

/* A rusher that loses falls and has no action. A rusher that wins attacks its prone foe. */
static void a_rush_and_the_action(void **state)
{
	for (unsigned k = 0; k < 40; k++) {
		saga_begin_duel("", AXE, "{weapons: [bow_short]}", "{move: [rush, stand], act: attack}", "{distance: 2}");
		saga.bout.rounds = k;
		sg_begin_round(&saga.bout);
		saga.bout.fighter[1].loading = 0;
		sg_take_turns_on_mat(&saga.bout);
		bool won = saga_times_succeeded(0, SG_EVENT_RUSH) == 1;
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), won);
		assert_int_equal(fighter_state(won ? 1 : 0)->prone, 1);
		assert_int_equal(fighter_state(0)->recent_move,
			won ? 2 : 0); /* ambiguity A-18: a rusher that falls beside the foe has not moved */
	}
}

/*
 * "delayer first on ≥": Initiative Totals include the Weapon Init of both fighters, or with the option only that
 * of the delayer.
 */
static void interrupts_compare_totals_with_weapon_init(void **state)
{
	static const struct {
		const char *options;
		int ada, bea;
		unsigned before;
	} cases[] = {
		/* The rapier has Weapon Init 3, the axe 1. */
		{ "", 5, 7, 1 }, { "", 5, 8, 0 }, { "{interrupt: delayer}", 5, 8, 1 }, { "{interrupt: delayer}", 5, 9, 0 },
		{ "{initiative: core}", 5, 5, 1 },
		{ "{initiative: core}", 5, 6, 0 }, /* in the core rules the totals already include Weapon Init */
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		/* Bea begins out of reach and approaches while ada delays. */
		saga_begin_duel(cases[k].options, RAPIER, AXE,
			"{delay: [{do: delay, when: defence > foe.defence}, act], "
			"move: [{do: stand, when: defence > foe.defence}, close]}",
			"{distance: 14}");
		saga.bout.initiative[0] = cases[k].ada;
		saga.bout.initiative[1] = cases[k].bea;
		saga_set_attack_dice(0, "9"); /* attack 8 + die 9 against 4 + 6: Advantage 7; damage 4 + 7 is a medium wound */
		saga_set_attack_dice(1, "9");
		sg_take_turns_on_mat(&saga.bout);
		assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), 1);
		assert_int_equal(saga_times_succeeded(0, SG_EVENT_INTERRUPT), cases[k].before);
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1); /* ada acts whether or not she is in time */
		assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 1);
		assert_int_equal(saga.bout.squares, 1);
	}
}

/* Ada delays if she would act before Bea's attack. She strikes and steps away, so Bea's attack reaches nobody. */
static void policies_see_delays(void **state)
{
	static const char policy[] = "{delay: [{do: delay, when: forestalls and defence > foe.defence}, act], "
								 "move_after: [{do: walk_away, when: turn == interrupting}, stand]}";
	for (int bea = 7; bea < 9; bea++) {
		saga_begin_duel("", RAPIER, AXE, policy, "{distance: 2}");
		saga.bout.initiative[0] = 5;
		saga.bout.initiative[1] = bea;
		sg_take_turns_on_mat(&saga.bout);
		/* ada's total of 5 + 3 is compared with bea's 7 + 1, and then with bea's 8 + 1 */
		assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), bea == 7);
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
		assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), bea == 8);
		assert_int_equal(saga.bout.squares, bea == 7 ? 3 : 1);
	}
	/* Bea delays, too. */
	saga_begin_duel("", RAPIER, AXE, "{delay: [{do: delay, when: turn == awaited or defence > foe.defence}, act]}",
		"{distance: 2}");
	sg_take_turns_on_mat(&saga.bout);
	assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 1);
}

/*
 * Policies see the range increment and loading time of the weapon in hand: 10 paces and 2 actions for a pistol, none
 * for a knife.
 */
static void policies_see_their_weapon(void **state)
{
	saga_begin_duel("", PISTOL, AXE,
		"{hand: [{do: melee, when: range == 10 and reload == 2 and distance > range}, keep], "
		"move: [{do: walk_away, when: range == 0 and reload == 0 and hand == 1}, stand]}",
		"{distance: 12}");
	sg_take_turns_on_mat(&saga.bout);
	assert_int_equal(saga_times_tried(0, SG_EVENT_DRAW), 1);
	assert_int_equal(saga.bout.squares, 7);
}

/*
 * Ambiguity A-05, "the Weapon Init of the action": a manoeuvre uses the Weapon Init of bare hands, not of the weapon.
 * Bea waits.
 */
static void wrestling_fighter_has_bare_hands(void **state)
{
	static const struct {
		const char *act;
		int ada, bea;
		unsigned before;
	} cases[] = { { "attack", 5, 4, 1 }, { "attack", 5, 3, 0 }, { "trip", 5, 5, 1 }, { "trip", 5, 4, 0 } };
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		char policy[120];
		snprintf(policy, sizeof policy, "{delay: [{do: delay, when: defence > foe.defence}, act], act: [%s]}",
			k < 2 ? "attack" : "{do: trip, when: foe.defence > defence}, attack");
		saga_begin_duel("", "{brawl: 1, weapons: [kick]}", "{brawl: 2, weapons: [fist]}", policy, "");
		saga.bout.initiative[0] = cases[k].ada; /* Weapon Init is -1 for a kick, 0 for a fist */
		saga.bout.initiative[1] = cases[k].bea;
		saga_set_attack_dice(0, "2");
		saga_set_attack_dice(1, "2");
		saga.bout.initiative_side = 1;
		sg_take_turns_on_mat(&saga.bout);
		assert_int_equal(saga_times_tried(1, SG_EVENT_INTERRUPT), 1);
		assert_int_equal(saga_times_succeeded(1, SG_EVENT_INTERRUPT), cases[k].before);
	}
}

/*
 * Ambiguity A-05, "two or more delayers: each + stress die": the higher total acts first, regardless of initiative.
 */
static void two_waiting_fighters(void **state)
{
	for (unsigned k = 0; k < 2; k++) {
		saga_begin_duel("", AXE, AXE, "{delay: delay}", "");
		saga.bout.initiative[!k] = 1000;
		saga_set_attack_dice(0, "1119"); /* this blow kills */
		saga_set_attack_dice(1, "1119");
		sg_take_turns_on_mat(&saga.bout);
		assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT) + saga_times_tried(1, SG_EVENT_INTERRUPT), 0);
		assert_int_equal(saga_times_tried(!k, SG_EVENT_ATTACK), 1);
		assert_int_equal(saga_times_tried(k, SG_EVENT_ATTACK), 0);
	}
}

/* A fighter that puts away a weapon releases a held foe. A fighter that changes from fist to bare hands does not. */
static void changing_from_fist_to_bare_hands_keeps_a_hold(void **state)
{
	for (unsigned fist = 0; fist < 2; fist++) {
		saga_begin_duel("", fist ? "{brawl: 4, weapons: [fist]}" : AXE, AXE, "{hand: [bare, keep]}", "");
		fighter_state(1)->hold_strength_of_foe = 9;
		sg_change_weapon(&saga.bout, 0, SG_HAND_BARE);
		assert_int_equal(fighter_state(0)->hand, 1);
		assert_int_equal(fighter_state(1)->hold_strength_of_foe, fist ? 9 : 0);
	}
}

/*
 * Ambiguity A-27: held and prone fighters defend as usual, except for the attacker's +1 against a prone foe. Defeated
 * fighters are not attacked.
 */
static void nobody_attacks_the_helpless(void **state)
{
	saga_begin_duel("", AXE, AXE, "{act: [{do: grapple, when: foe.held > 200}, attack]}", "");
	saga_set_attack_dice(0, "1119");
	saga_set_attack_dice(1, "1119");
	sg_take_turns_on_mat(&saga.bout);
	assert_int_equal(fighter_state(1)->ending, SG_KILLED);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK) + saga_times_tried(1, SG_EVENT_ATTACK), 1);
	saga_begin_duel("", AXE, AXE, "{act: [{do: grapple, when: foe.held > 200}, attack]}", "");
	int defence = sg_sum_defence_modifiers(&saga.bout, 1);
	fighter_state(1)->hold_strength_of_foe = 9;
	fighter_state(1)->prone = 1;
	assert_int_equal(sg_sum_defence_modifiers(&saga.bout, 1), defence);
}

/* If both fighters stand and shoot, a duel on the mat equals one without the mat. */
static void standing_shooters_need_no_mat(void **state)
{
	struct salle_outcome outcomes[2][50];
	for (unsigned mat = 0; mat < 2; mat++) {
		saga_begin_duel("", "{firearms: 4, weapons: [pistol]}", "{firearms: 4, weapons: [musket]}",
			mat ? "{move: stand}" : "", "{distance: 20}");
		assert_int_equal(saga.matchup->squares, mat ? 10 : 0);
		struct salle_stream_key key = salle_make_stream_key(1, 2, false);
		for (unsigned k = 0; k < 50; k++) {
			saga.stream = salle_stream_open(&key, k);
			outcomes[mat][k] = mat ? sg_fight_on_mat(saga.matchup, &saga.stream, &saga.recorder, NULL)
								   : sg_run_duel(saga.matchup, &saga.stream, &saga.recorder, NULL, false, false);
		}
	}
	for (unsigned k = 0; k < 50; k++) {
		assert_int_equal(outcomes[0][k].winner, outcomes[1][k].winner);
		assert_int_equal(outcomes[0][k].length, outcomes[1][k].length);
		assert_int_equal(outcomes[0][k].ending, outcomes[1][k].ending);
	}
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(paces_follow_quickness_and_encumbrance),
	UNIT(melee_fighters_hustle_or_run_to_the_foe), UNIT(shots_on_the_move), UNIT(cover_lasts_until_the_fighter_moves),
	UNIT(nobody_loads_on_the_move), UNIT(weapons_are_drawn), UNIT(fighter_cannot_leave_an_adjacent_attacker),
	UNIT(fighter_may_move_after_its_action), UNIT(rising_fighter_may_walk), UNIT(rushes_win_as_often_as_computed),
	UNIT(a_rush_and_the_action), UNIT(interrupts_compare_totals_with_weapon_init), UNIT(policies_see_delays),
	UNIT(policies_see_their_weapon), UNIT(wrestling_fighter_has_bare_hands), UNIT(two_waiting_fighters),
	UNIT(changing_from_fist_to_bare_hands_keeps_a_hold), UNIT(nobody_attacks_the_helpless),
	UNIT(standing_shooters_need_no_mat))
