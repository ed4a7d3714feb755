/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of strikes, turns and bouts of two who stay hand to hand, whatever their policies. Every roll is
 * followed with the free attacks in it; equal situations are merged.
 *
 *   exact/strike.c  a strike with its parry, doubles, luck and free attacks
 *   exact/turn.c    a turn: orders and roll-offs
 *   exact/bout.c    a bout, or an arcane battle: an absorbing Markov chain (kit/markov_chain.h) whose steps are turns
 *
 * tables/book.h is shared with the bout loop; the order of the steps is written a second time here.
 *
 * Refused by name: several fighters a side, movement and shooting, tests of morale, and bouts with more than
 * CP_EXACT_SITUATIONS situations, CP_EXACT_STEPS steps between them or CP_EXACT_STROKES different strikes.
 */
#pragma once

#include "kit/markov_chain.h"
#include "rules/campaign/bout/bout.h"

enum { CP_EXACT_SITUATIONS = 70000, CP_EXACT_STEPS = 4000000, CP_EXACT_STROKES = 200000 };

/* The state of a fighter: the bytes of struct cp_fighter_state that policies see or rolls depend on. */
struct cp_exact_fighter {
	uint8_t hand, luck, edge, unparried, shattered, rearms, out;
};

/* The state between two strikes. After the bout only `out` is set. */
struct cp_position {
	struct cp_exact_fighter stand[2];
	uint8_t turn;   /* as policies see it; constant if no policy reads it */
	uint8_t charge; /* 1 + side that charged in this turn; 0 if none */
};

_Static_assert(sizeof(struct cp_position) % 8 == 0, "as salle_mass wants its states");

/* A strike from a position: the key of the cache. */
struct cp_exact_stroke {
	struct cp_position at;
	uint8_t side, mount, unparryable, bonus, depth, unused[3];
};

_Static_assert(sizeof(struct cp_exact_stroke) % 8 == 0, "as salle_mass wants its states");

/* Mean numbers of events tried and succeeded, and of hits by severity and cause. */
struct cp_exact_events {
	double tried[2][CP_EVENTS], done[2][CP_EVENTS];
	double hits[2][CP_DEAD + 1][CP_CAUSES]; /* expected hits by the victim's side */
};

/* The result of a strike, including its free attacks. */
struct cp_exact_stroke_result {
	struct salle_mass ends; /* struct cp_position */
	struct cp_exact_events events;
};

struct cp_exact {
	const struct cp_matchup *matchup;
	struct cp_bout bout;       /* input of the policies */
	bool sees_turn;            /* some policy reads the turn */
	struct salle_mass strokes; /* struct cp_exact_stroke */
	struct cp_exact_stroke_result **results;
	size_t n_results, capacity;
};

/* Returns why the matchup cannot be solved, or NULL if it can. */
const char *cp_exact_refusal(const struct cp_matchup *matchup);

/* Prepares to solve `matchup`, which cp_exact_refusal must accept. */
void cp_exact_init(struct cp_exact *exact, const struct cp_matchup *matchup);
void cp_exact_release(struct cp_exact *exact);

/* Returns the position at the start of the bout. */
struct cp_position cp_exact_start_position(const struct cp_exact *exact);

/* Returns the chance that a decision of `side` chooses `action`. `exact->bout` holds what the policy sees. */
double cp_exact_action_chance(struct cp_exact *exact, unsigned side, unsigned decision, unsigned action);

/* Copies the position into `exact->bout`, for what policies see. */
void cp_exact_set_position(struct cp_exact *exact, const struct cp_position *at);

/* Solves a strike. `exact` caches and owns the result. */
const struct cp_exact_stroke_result *cp_exact_solve_strike(struct cp_exact *exact,
	const struct cp_exact_stroke *stroke);

/* Adds the events, weighted by `chance`. */
void cp_exact_add_events(struct cp_exact_events *to, const struct cp_exact_events *from, double chance);

/* Solves a turn. Adds its final positions to `to`, weighted by `chance`, and its events to `events`. */
void cp_exact_solve_turn(struct cp_exact *exact, const struct cp_position *at, double chance, struct salle_mass *to,
	struct cp_exact_events *events);

/* The result of a bout. */
enum { CP_EXACT_ENDINGS = CP_MAX_TURNS + 1 };

struct cp_exact_bout {
	double wins[3];                   /* A, B, draw */
	double endings[CP_EXACT_ENDINGS]; /* enum cp_ending */
	double turns;                     /* mean number of turns */
	struct cp_exact_events events;    /* means per bout */
};

/* Solves a bout. Returns NULL, or the reason why it cannot be solved. */
const char *cp_exact_solve_bout(const struct cp_matchup *matchup, struct cp_exact_bout *bout);

/* Implements `exact` of the descriptor (<salle/ruleset.h>). */
const char *cp_exact_chances(const void *matchup, double chances[3]);
