/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of phrases and bouts, for two fencers whose policies are fixed. Every roll of the dice is followed;
 * equal situations are merged.
 *
 *   exact/turn.c    a fencer's turn, step by step, before any damage is rolled
 *   exact/phrase.c  a phrase: turns, damage, yielding
 *   exact/bout.c    a bout: an absorbing Markov chain (kit/markov_chain.h) whose steps are phrases
 *
 * chances.h and injury.h are shared with the bout loop; the order of the steps is written a second time here.
 * tests/oracle/exact_musketeers.py is a third implementation, from the text alone.
 *
 * Refused by name: fencers that are drawn for every bout, several fencers a side, and bouts with more than
 * MK_EXACT_SITUATIONS situations or MK_EXACT_STEPS steps between them.
 */
#pragma once

#include "kit/markov_chain.h"
#include "rules/musketeers/bout/bout.h"

enum { MK_EXACT_SITUATIONS = 70000, MK_EXACT_STEPS = 4000000 };

/* The state of a fencer: the bytes of struct mk_fencer_state that policies see or rolls depend on. */
struct mk_exact_fencer {
	uint8_t sword, dagger, prone, off_balance, lame, arms_lost, surprised, penalty, endurance, parried, missed, hits;
	uint8_t mugs, chairs, pushed, staggered, sword_arm, lost_limbs, out;
	uint8_t weapon; /* as policies see it */
};

/* A hit whose damage is not rolled yet. */
struct mk_pending_hit {
	uint8_t side;
	int8_t dm;
	uint8_t blade, aim; /* see mk_resolve_hit */
	uint8_t opened;     /* the victim's opening had gone forward */
};

/* The state between two rolls of a turn, or at its end. */
struct mk_turn_state {
	struct mk_exact_fencer stand[2];
	uint8_t step; /* enum mk_step */
	uint8_t side; /* acting side */
	uint8_t openings, ripostes, crossed, closed, bonus, required, total, phrase;
	int8_t ground;
	uint8_t which; /* argument of the step: blade action, move, side … */
	int8_t dm, need, roll, damage;
	uint8_t aim, riposte, dagger, after;
	uint8_t passes; /* at the end of the turn: the initiative passes */
	uint8_t leaps;  /* as in struct mk_bout */
	uint8_t n_strokes, unused[7];
	struct mk_pending_hit stroke[2];
};

/* Mean numbers of events tried and succeeded, without lost limbs and recovery. */
struct mk_exact_events {
	double tried[2][MK_EVENTS], done[2][MK_EVENTS];
	double wounds[2][MK_LOCATIONS * MK_SEVERITIES]; /* by the victim's side and cell */
};

/* The result of a turn. */
struct mk_turn_result {
	struct salle_mass ends; /* struct mk_turn_state */
	struct mk_exact_events events;
};

_Static_assert(sizeof(struct mk_turn_state) % 8 == 0, "as salle_mass wants its states");

/* The state between phrases. After the bout only `over` and `out` are set. */
struct mk_position {
	struct mk_exact_fencer stand[2];
	struct mk_wounds {
		uint8_t lost, severity_dm, limb[4]; /* damage points */
	} wounds[2];
	int8_t ground;
	uint8_t phrase;          /* as policies see it; constant if no policy reads it */
	uint8_t ambush;          /* the bout starts with an ambush */
	uint8_t over;            /* the bout is over */
	uint8_t waits, openings; /* within a phrase: 1 + the side whose turn is next, or 0 */
	uint8_t unused[6];
};

_Static_assert(sizeof(struct mk_position) % 8 == 0, "as salle_mass wants its states");

struct mk_exact {
	const struct mk_matchup *matchup;
	struct mk_bout bout;    /* input of the policies */
	bool sees_endurance[2]; /* some policy reads this side's endurance within a turn */
	bool sees_hits, sees_phrase;
	bool aims_at_legs;       /* a policy aims at a leg; if none does, the legs are interchangeable */
	bool tells_legs;         /* distinguish the left leg from the right one */
	struct salle_mass turns; /* struct mk_turn_state at the start of the turns */
	struct mk_turn_result **results;
	size_t n_results;
	struct salle_mass next[2];                /* current states, and those after the next roll */
	struct salle_mass halfways;               /* struct mk_position after the first turn of a phrase */
	struct salle_mass seconds;                /* struct mk_position after the second turn */
	struct mk_exact_events *events, unheeded; /* of the current phrase */
};

/* Returns why the matchup cannot be solved, or NULL if it can. */
const char *mk_exact_refusal(const struct mk_matchup *matchup);

/* Prepares to solve `matchup`, which mk_exact_refusal must accept. */
void mk_exact_init(struct mk_exact *exact, const struct mk_matchup *matchup);
void mk_exact_release(struct mk_exact *exact);

/* All possible answers of a policy, with their chances. */
struct mk_policy_answers {
	unsigned n;
	struct salle_verdict verdict[SALLE_CHOICE_MAX];
	double chance[SALLE_CHOICE_MAX];
};
struct mk_policy_answers mk_exact_ask_policy(struct mk_exact *exact, unsigned side, unsigned decision);

/* Copies the state into the fencer of `side` in `exact->bout`. */
void mk_exact_set_fencer(struct mk_exact *exact, unsigned side, const struct mk_exact_fencer *stand);

/* Returns the chance that A wins the initiative in the current state of `exact->bout`. */
double mk_exact_initiative_chance(const struct mk_exact *exact);

/* Solves the turn of `begin->side`, from its start. `exact` caches and owns the result. */
const struct mk_turn_result *mk_exact_solve_turn(struct mk_exact *exact, const struct mk_turn_state *begin);

/* Returns the position at the start of the bout. */
struct mk_position mk_exact_start_position(const struct mk_exact *exact);

/*
 * Solves a phrase. Adds its final positions to `to`, weighted by `chance`, and its events to `events`, which may be
 * NULL. `first` has the initiative; SALLE_DRAW rolls for it.
 */
void mk_exact_solve_phrase(struct mk_exact *exact, const struct mk_position *at, unsigned first, double chance,
	struct salle_mass *to, struct mk_exact_events *events);

/* The result of a bout. */
enum { MK_EXACT_ENDINGS = MK_MAX_PHRASES + 1 };

struct mk_exact_bout {
	double wins[3];                   /* A, B, draw */
	double endings[MK_EXACT_ENDINGS]; /* enum mk_ending */
	double phrases;                   /* mean number */
	struct mk_exact_events events;    /* per bout */
};

/* Solves a bout. Returns NULL, or the reason why it cannot be solved. */
const char *mk_exact_solve_bout(const struct mk_matchup *matchup, struct mk_exact_bout *bout);

/* Implements `exact` of the descriptor (<salle/ruleset.h>). */
const char *mk_exact_chances(const void *matchup, double chances[3]);
