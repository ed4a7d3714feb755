/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of bouts under any policies: an absorbing Markov chain (kit/markov_chain.h). Its first step is the
 * initiative, each other step a turn. A step runs the functions of bout/ with every outcome of every roll
 * (kit/enumerate.h); equal states are merged between steps.
 *
 * The penalty of wounds can grow without limit, so the chain limits it. Off the mat, there is a level of the penalty
 * from which on a botch is no worse than a 0 on the die. Once the penalties of both sides are above this level, only
 * their difference matters. So both penalties are lowered together, unless a policy reads wounds. The limit of a
 * penalty is SG_EXACT_WOUNDS_BEYOND_LIMIT above this level. On the mat, where paces depend on penalties, the limit is
 * SG_EXACT_MOST_WOUNDS. The limit of attempts to disengage is SG_EXACT_TRIES_MAX. The expected number of times that a
 * bout meets a limit is an upper bound of the error of each chance.
 *
 * A bout is not solved, and a message says so, if it meets limits more often than SG_EXACT_NEGLIGIBLE, has more than
 * SG_EXACT_SITUATIONS_MAX states, or more than SG_EXACT_STEPS_MAX steps between states. If the caller does not ask for
 * a thorough solution, the limits are SG_EXACT_QUICK_STEPS steps and the work SG_EXACT_QUICK_WORK.
 */
#pragma once

#include <salle/exact_bout.h>

#include "base/arena.h"
#include "kit/markov_chain.h"
#include "rules/saga/bout/bout.h"

enum {
	SG_EXACT_WOUNDS_BEYOND_LIMIT = 60,
	SG_EXACT_MOST_WOUNDS = 120,
	SG_EXACT_TRIES_MAX = 20,
	SG_EXACT_SITUATIONS_MAX = 110000,
	SG_EXACT_STEPS_MAX = 1500000,
	SG_EXACT_QUICK_STEPS = 340000,
	SG_EXACT_QUICK_WORK = 110000,
	SG_EXACT_WORK_OF_LOOKAHEAD = 2 /* work of a step from a situation if some policy looks ahead; otherwise 1 */
};

#define SG_EXACT_NEGLIGIBLE 1e-12

/* Expected values of a bout. The chain computes only as many wound levels as the book has, so they come last. */
struct sg_exact_means {
	double rounds;
	double lowered_to_limit; /* expected number of penalties and tries lowered to their limits */
	double attacks[2], hits[2];
	double wounds[SG_WOUNDS_MOST][2]; /* wounds suffered, by level and side */
};

/* The result of a bout. */
struct sg_exact_bout {
	double wins[3];             /* chances that A, B or nobody wins */
	double endings[SG_ENDINGS]; /* chances, by enum sg_ending */
	struct sg_exact_means means;
	size_t states; /* number of states of the Markov chain */
	struct salle_exact_first_moves first_moves;
};

/* A bout whose rolls are enumerated. */
struct sg_exact {
	const struct sg_matchup *matchup;
	struct salle_arena arena;
	struct salle_labels labels;
	struct salle_tally_layout layout;
	struct salle_stream stream;
	struct salle_recorder recorder; /* events of the current run */
	struct sg_enumeration enumeration;
	struct sg_bout bout; /* the bout of the current run */
	/* whether the state of the chain includes: the round, attacks, moves, cover */
	bool sees_round, sees_attacks, sees_moves, sees_cover;
	bool lowers_penalties;            /* whether wound penalties are lowered together */
	int lowest_equivalent_penalty[2]; /* by side: larger wound penalties are lowered to this value */
	int penalty_limit[2];             /* limits of the wound penalties, by side */
};

/* Begins a bout; `exact->bout` is then at its start. sg_exact_release frees what `exact` owns. */
void sg_exact_init(struct sg_exact *exact, const struct sg_matchup *matchup);
void sg_exact_release(struct sg_exact *exact);

/* Solves a bout. Returns NULL, or the reason why it cannot be solved. */
const char *sg_exact_solve_bout(const struct sg_matchup *matchup, bool thorough, struct sg_exact_bout *bout);

/* Implements `exact` of the descriptor (<salle/ruleset.h>). */
const char *sg_exact_chances(const void *matchup, bool thorough, struct salle_exact_bout *out, double *wounds);
