/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of strikes, turns and bouts of two fighters who stay hand to hand, under any policies. The functions of
 * bout/ are run with every outcome of every roll (kit/enumerate.h). The ends of a strike, including its free attacks,
 * are merged and stored; a turn, or another strike, then draws one of these ends.
 *
 * exact/turn.c: a strike with its free attacks; a turn
 * exact/bout.c: a bout, or an arcane battle: an absorbing Markov chain (kit/markov_chain.h) whose steps are turns
 *
 * tests/oracle/exact_campaign.py is an independent implementation, from the text alone.
 *
 * Not solved, with the reason in a message: several fighters a side, movement and shooting, tests of morale, and bouts
 * with more than CP_EXACT_SITUATIONS_MAX situations, CP_EXACT_STEPS_MAX steps between them or CP_EXACT_STROKES_MAX
 * different strikes.
 */
#pragma once

#include <salle/exact_bout.h>

#include "kit/markov_chain.h"
#include "rules/campaign/bout/bout.h"

enum { CP_EXACT_SITUATIONS_MAX = 70000, CP_EXACT_STEPS_MAX = 4000000, CP_EXACT_STROKES_MAX = 200000 };

/* The state of a fighter: the members of struct cp_fighter_state that policies see or that affect rolls. */
struct cp_exact_fighter {
	uint8_t hand : 3, is_next_strike_unparryable : 1;
	uint8_t was_hit : 1; /* whether the fighter was hit in the bout; set only if an option makes this matter */
	uint8_t luck, strike_bonus, broken_arms, turns_to_rearm, ending;
	uint8_t parries; /* parries in this turn; set only if an option limits them */
};

/* The state of a bout between two strikes. */
struct cp_position {
	struct cp_exact_fighter fighter[2];
	uint8_t turn;   /* number of the turn as policies see it; constant if no policy reads the turn */
	uint8_t charge; /* 1 + the side that charged in this turn; 0 if none did */
};

_Static_assert(sizeof(struct cp_position) % 8 == 0, "as salle_mass wants its states");

/* A strike and the position in which it is made. Results of strikes are stored under this key. */
struct cp_exact_stroke {
	struct cp_position position;
	uint8_t side, mount, unparryable, bonus, depth, unused[3];
};

_Static_assert(sizeof(struct cp_exact_stroke) % 8 == 0, "as salle_mass wants its states");

/* The result of a strike, including its free attacks. */
struct cp_exact_stroke_result {
	struct salle_mass end_positions; /* positions (struct cp_position) after the strike and its free attacks */
	double hits;                     /* chance that the strike hits */
	double free_attacks;             /* mean number of free attacks that follow from the strike */
	/* mean numbers of wounds by the strike and its free attacks; means of 0 are left out */
	struct cp_exact_wound {
		size_t victim_and_cell; /* victim * CP_WOUND_CELLS + wound cell */
		double mean;
	} * wounds;
	size_t n_wounds;
};

struct cp_exact {
	const struct cp_matchup *matchup;
	bool sees_turn;            /* whether some policy reads the turn */
	struct salle_mass strokes; /* keys (struct cp_exact_stroke) of all strikes solved so far */
	struct cp_exact_stroke_result **results;
	size_t n_results;
	double free_attacks; /* mean number of free attacks of the strikes in the current run of an enumeration */
};

/* Returns why the matchup cannot be solved; NULL if it can. */
const char *cp_exact_refusal(const struct cp_matchup *matchup);

/* Prepares to solve `matchup`, for which cp_exact_refusal must return NULL. */
void cp_exact_init(struct cp_exact *exact, const struct cp_matchup *matchup);
void cp_exact_release(struct cp_exact *exact);

/* Returns the position at the start of the bout. */
struct cp_position cp_exact_start_position(const struct cp_exact *exact);

/* Solves a strike. `exact` stores and owns the result. */
const struct cp_exact_stroke_result *cp_exact_solve_strike(struct cp_exact *exact,
	const struct cp_exact_stroke *stroke);

/*
 * Solves a turn. Adds the positions after the turn to to[1 + the side that struck first], or to[0] if neither side
 * struck. Adds the mean numbers of wounds to `wounds`, [2 * CP_WOUND_CELLS].
 */
void cp_exact_solve_turn(struct cp_exact *exact, const struct cp_position *at, struct salle_mass to[SALLE_CHAIN_MARKS],
	double *wounds);

/*
 * Adds the wounds of the current run of an enumeration to `wounds`, weighted by the chance of the run. Then clears the
 * wounds of the run.
 */
void cp_exact_add_and_clear_wounds(const struct cp_bout *b, double *wounds);

/* The exact results of a bout. */
enum { CP_EXACT_ENDINGS = CP_MAX_TURNS + 1 };

struct cp_exact_bout {
	double wins[3];                   /* chance that A wins, that B wins, of a draw */
	double endings[CP_EXACT_ENDINGS]; /* chance by enum cp_ending */
	double turns;                     /* mean number of turns */
	size_t states;                    /* number of states of the Markov chain */
	struct salle_exact_first_moves first_moves;
	double wounds[2 * CP_WOUND_CELLS]; /* mean numbers of wounds, by victim and cell */
};

/* Adds the chance of each loss of will in the first turn of an arcane battle to losses[side][points lost]. */
enum { CP_WILL_LOSSES = 13 };
void cp_exact_add_losses(const struct cp_matchup *matchup, double losses[2][CP_WILL_LOSSES]);

/* Solves a bout. Returns NULL, or the reason why the bout cannot be solved. */
const char *cp_exact_solve_bout(const struct cp_matchup *matchup, struct cp_exact_bout *bout);

/* Implements `exact` of the descriptor (<salle/ruleset.h>). */
const char *cp_exact_compute_chances(const void *matchup, bool thorough, struct salle_exact_bout *out, double *wounds);
