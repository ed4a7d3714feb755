/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of bouts under any policies: an absorbing Markov chain (kit/markov_chain.h). Its first step is the
 * initiative, each other step a turn. A step runs the functions of bout/ with every outcome of every roll
 * (kit/enumerate.h); equal states are merged between steps.
 *
 * Wounds are unlimited. But once both penalties are so high that a botch, which holds an Attack Total to 0, is no worse
 * than a 0 on the die, only their difference matters off the mat. So unless a policy reads wounds, penalties above that
 * level are lowered together. A penalty that is SG_EXACT_BEYOND higher than that level stays there; on the mat, where
 * paces depend on penalties, one of SG_EXACT_MOST_WOUNDS does. Attempts to disengage stay at SG_EXACT_TRIES. The
 * expected number of such limits in a bout is an upper bound of the error of each chance.
 *
 * Refused with a message: bouts with more such limits than SG_EXACT_NEGLIGIBLE, with more than SG_EXACT_SITUATIONS
 * situations, or with more than SG_EXACT_STEPS steps between them.
 */
#pragma once

#include "base/arena.h"
#include "kit/markov_chain.h"
#include "rules/saga/bout/bout.h"

enum {
	SG_EXACT_BEYOND = 60,
	SG_EXACT_MOST_WOUNDS = 120,
	SG_EXACT_TRIES = 20,
	SG_EXACT_SITUATIONS = 150000,
	SG_EXACT_STEPS = 1500000
};

#define SG_EXACT_NEGLIGIBLE 1e-12

/* Expected values of a bout. */
struct sg_exact_means {
	double rounds;
	double held; /* penalties and tries held at their limits */
	double attacks[2], hits[2];
	double wounds[2][SG_WOUNDS]; /* wounds suffered, by level */
};

/* The result of a bout. */
struct sg_exact_bout {
	double wins[3];             /* A, B, nobody */
	double endings[SG_ENDINGS]; /* enum sg_ending */
	struct sg_exact_means means;
};

/* A bout whose rolls are enumerated. */
struct sg_exact {
	const struct sg_matchup *matchup;
	struct salle_arena arena;
	struct salle_tally_layout layout;
	struct salle_stream stream;
	struct salle_recorder recorder; /* of one run */
	struct sg_enumeration enumeration;
	struct sg_bout bout;                                   /* of the run */
	bool sees_round, sees_attacks, sees_moves, sees_cover; /* whether the state keeps these */
	bool lowers;                                           /* whether wound penalties are lowered together */
	int enough[2];                                         /* wound penalty from which they are */
	int most[2];                                           /* wound penalty that is not exceeded */
};

/* Begins a bout; `exact->bout` is then at its start. sg_exact_release frees what `exact` owns. */
void sg_exact_init(struct sg_exact *exact, const struct sg_matchup *matchup);
void sg_exact_release(struct sg_exact *exact);

/* Solves a bout. Returns NULL, or the reason why it cannot be solved. */
const char *sg_exact_solve_bout(const struct sg_matchup *matchup, struct sg_exact_bout *bout);

/* Implements the descriptor's `exact` (<salle/ruleset.h>). */
const char *sg_exact_chances(const void *matchup, double chances[3]);
