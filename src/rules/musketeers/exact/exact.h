/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of phrases and bouts, for two fencers whose policies are fixed. The functions of bout/ are run with
 * every outcome of every roll (kit/enumerate.h); equal states are merged between steps.
 *
 * exact/ways.c: the outcomes of single rolls
 * exact/phrase.c: a phrase: turns, step by step; damage, which is rolled when a turn ends; yielding
 * exact/bout.c: a bout: an absorbing Markov chain (kit/markov_chain.h) whose steps are phrases
 *
 * tests/oracle/exact_musketeers.py is an independent implementation, from the text alone.
 *
 * Not solved, with the reason in a message: fencers that are drawn for every bout, several fencers a side, and bouts
 * with more than MK_EXACT_SITUATIONS_MAX situations or MK_EXACT_STEPS_MAX steps between them. In a batch also bouts
 * that take more than MK_EXACT_WORK_MAX runs and merged states, or MK_EXACT_QUICK_WORK unless solved thoroughly.
 */
#pragma once

#include <salle/exact_bout.h>

#include "base/arena.h"
#include "kit/best_play.h"
#include "kit/markov_chain.h"
#include "rules/musketeers/bout/bout.h"

enum {
	MK_EXACT_SITUATIONS_MAX = 70000,
	MK_EXACT_STEPS_MAX = 4000000,
	MK_EXACT_WORK_MAX = 17000000,
	MK_EXACT_QUICK_WORK = 1600000,
	MK_LIMBS = MK_LOCATIONS - MK_LEFT_ARM
};

/*
 * The state between phrases, turns, or steps of a turn: everything on which later rolls and policies depend. Between
 * phrases, the members that describe a phrase are 0. After the bout, only `is_over` and the endings are set.
 */
struct mk_exact_state {
	struct mk_stance stance[2];
	struct mk_wounds {
		/*
		 * damage points; sum of the penalties of the wounds; damage points that they cost after every phrase; damage of
		 * each limb
		 */
		uint8_t points, wound_dm, bleeding, limb[MK_LIMBS];
	} wounds[2]; /* by side; all 0 within a turn */
	/* the members of struct mk_bout with these names; `phrase`: its capped_phrase */
	uint8_t n_openings, n_ripostes, crossed_attempts, who_closed, is_fleche, phrase;
	int8_t ground;
	uint8_t ambush;  /* whether the bout begins with an ambush */
	uint8_t is_over; /* whether the bout is over */
	uint8_t turn;    /* number of the current turn in the phrase */
	struct mk_next_step next_step;
	uint8_t n_hits;
	uint8_t mover; /* 1 + the side with the initiative in the phrase; 0 unless `stores_mover` is set */
	uint8_t unused[4];
	struct mk_pending_hit hit[2];
};

_Static_assert(sizeof(struct mk_exact_state) % 8 == 0, "as salle_mass wants its states");

/* Mean numbers of events tried and succeeded, and of wounds by the victim's side and cell. */
struct mk_exact_events {
	double n_tried[2][MK_EVENTS], n_succeeded[2][MK_EVENTS];
	double n_wounds[2][MK_LOCATIONS * MK_SEVERITIES];
};

/* The result of a turn. */
struct mk_turn_result {
	struct salle_mass end_states; /* states at the end of the turn (struct mk_exact_state) */
	struct mk_exact_events events;
};

struct mk_exact {
	const struct mk_matchup *matchup;
	struct salle_arena arena;
	struct salle_tally_layout layout;
	struct salle_stream stream;
	struct salle_recorder recorder; /* recorder of one run of an enumeration */
	struct mk_enumeration enumeration;
	struct mk_bout bout;    /* bout of one run of an enumeration */
	bool sees_endurance[2]; /* whether some policy reads this side's endurance within a turn */
	bool sees_hits, sees_phrase;
	bool stores_mover;       /* whether the states of the current phrase say which side has the initiative */
	bool aims_at_legs;       /* whether some policy aims at a leg; if none does, the legs are interchangeable */
	bool distinguishes_legs; /* whether the states distinguish the left and the right leg */
	struct salle_mass turns; /* keys of `results`: states at the beginning of the turns solved so far */
	struct mk_turn_result **results;
	size_t n_results;
	/* [0] current states, [1] states after the next step: within a turn, and between turns */
	struct salle_mass states_in_turn[2], states_between_turns[2];
	/* where the work of the chain's current step is counted; NULL if work is not limited */
	struct salle_chain_step *chain_step;
	struct salle_chain_step
		*choice_step; /* receives the moves of a chain with choices; NULL in a chain without choices */
	/* points to the events of the current phrase, or to `unused_events` if the caller does not need them */
	struct mk_exact_events *events, unused_events;
};

/* Plays the roll or step `of` in a bout with the given random words. Returns the number of its outcome, from 0. */
typedef unsigned mk_exact_end(struct mk_bout *b, const void *of, const uint32_t *words);
/* Plays `of` with every outcome of its rolls, starting from `start`. Adds the chance of each outcome to `ends`. */
void mk_exact_add_ends(const struct mk_bout *start, mk_exact_end *end, const void *of, double *ends);

/* Returns why the matchup cannot be solved; NULL if it can. */
const char *mk_exact_refusal(const struct mk_matchup *matchup);

/*
 * Prepares to solve `matchup`, for which mk_exact_refusal must return NULL. `exact->bout` is then at the start of a
 * bout.
 */
void mk_exact_init(struct mk_exact *exact, const struct mk_matchup *matchup);
void mk_exact_release(struct mk_exact *exact);

/* Returns the state of `exact->bout` at the beginning of the bout. */
struct mk_exact_state mk_exact_start_state(const struct mk_exact *exact);

/*
 * Solves a phrase. Adds its final states, weighted by `chance`, to `to`, and its events to `events`, which may be NULL.
 * `first` has the initiative; if it is SALLE_DRAW, the initiative is rolled.
 */
void mk_exact_solve_phrase(struct mk_exact *exact, const struct mk_exact_state *at, unsigned first, double chance,
	struct salle_mass *to, struct mk_exact_events *events);

/*
 * Makes `at` the state at the beginning of a phrase, and returns it. `first`: the side with the initiative, or
 * SALLE_DRAW if it is rolled.
 */
static inline struct mk_exact_state *mk_exact_set_phrase_start(struct mk_exact_state *at, unsigned first)
{
	at->next_step = (struct mk_next_step){ .step = MK_STEP_PHRASE, .side = (uint8_t)first };
	return at;
}

/*
 * Adds the moves from the state `at` of a chain with choices: to the next step of the phrase, the next phrase, or the
 * end.
 */
void mk_exact_add_moves(struct mk_exact *exact, const struct mk_exact_state *at, struct salle_chain_step *step);

/* The exact results of a bout. */
enum { MK_EXACT_ENDINGS = MK_MAX_PHRASES + 1 };

struct mk_exact_bout {
	double wins[3];                   /* chance that A wins, that B wins, of a draw */
	double endings[MK_EXACT_ENDINGS]; /* chance by enum mk_ending */
	double phrases;                   /* mean number of phrases */
	size_t states;                    /* number of states of the Markov chain */
	struct mk_exact_events events;    /* mean numbers per bout */
	struct salle_exact_first_moves first_moves;
};

/* Solves a bout. Returns NULL, or the reason why it cannot be solved. */
const char *mk_exact_solve_bout(const struct mk_matchup *matchup, struct mk_exact_bout *bout);

/* Returns the number of the pair of endings in the final state of a bout. */
static inline unsigned mk_exact_outcome_of_state(const struct mk_exact_state *end)
{
	return end->stance[0].ending * MK_EXACT_ENDINGS + end->stance[1].ending;
}

/* Returns the side that wins with this pair of endings, or SALLE_DRAW. */
static inline unsigned mk_exact_winner_of_outcome(unsigned outcome)
{
	const bool in[2] = { outcome / MK_EXACT_ENDINGS == MK_STILL_IN, outcome % MK_EXACT_ENDINGS == MK_STILL_IN };
	return in[0] == in[1] ? SALLE_DRAW : in[0] ? SALLE_A : SALLE_B;
}

/* Implements `best_play` of the descriptor (<salle/ruleset.h>). */
const char *mk_exact_solve_best_play(const void *matchup, unsigned side, struct salle_play_bounds *out);

/* Implements `exact` of the descriptor (<salle/ruleset.h>). */
const char *mk_exact_compute_chances(const void *matchup, bool thorough, struct salle_exact_bout *out, double *wounds);
