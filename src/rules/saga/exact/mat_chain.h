/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The chain of a bout on the battle mat: the turns of bout/movement.c, written a second time with chances for dice.
 * Penalties are absolute, as they count in paces too. mat_chain.c has the actions and the chain, mat_positions.c where
 * both are.
 */
#ifndef SALLE_SAGA_EXACT_MAT_CHAIN_H
#define SALLE_SAGA_EXACT_MAT_CHAIN_H

#include "rules/saga/exact/exact.h"

/* The state of a fighter: all that rolls and paces depend on, and what policies see. */
struct sg_exact_mat_fighter {
	int16_t wounds; /* penalty, `easier` not reckoned in */
	uint8_t fatigue, prone, attacked, tries, guard, loading, hand, moved, running, fallen, mount_wounds, unused;
	uint8_t loads[SG_ARMS_MAX];
};

/* The state between two turns. */
struct sg_position {
	struct sg_exact_mat_fighter stand[2];
	uint8_t squares, begun, first, turn, round, stood, left_cover;
	uint8_t unused;
};

_Static_assert(sizeof(struct sg_exact_mat_fighter) == 20 && sizeof(struct sg_position) == 48,
	"without padding, as salle_chain wants it");

enum { RUSHES = 1024 };

struct sg_mat_solver {
	const struct sg_matchup *matchup;
	struct sg_bout bout; /* what policies see */
	bool sees_round;
	bool leaves; /* somebody may, or some policy looks at who was attacked */
	bool shoots; /* somebody can, or some policy looks at who moved or runs */
	struct {
		bool known;
		int own, foe;
		double above;
	} rush[RUSHES]; /* of contests, those that were solved last */
};

/* A turn that is being solved, which began with `how` moved and so much to load. */
struct sg_turn {
	struct sg_mat_solver *solver;
	unsigned side, how, loading;
	bool acts; /* after its movement */
	struct sg_exact_means *means;
	struct salle_chain_step *step;
};

/* The matchup at this moment, `side` with the arm `hand`; penalties and who lies. */
struct sg_standing {
	struct sg_matchup now;
	int penalty[2];
	bool prone[2];
	bool guards; /* the other */
};

/* The chances of the actions of a decision; of the preset, 0, where the policy has no rules for it. */
void sg_mat_action_chances(const struct sg_turn *turn, const struct sg_position *at, unsigned decision, unsigned n,
	double *chance);

/* Both as they stand, whose turn it is with the arm `hand`. */
void sg_mat_current_matchup(const struct sg_turn *turn, const struct sg_position *at, unsigned hand,
	struct sg_standing *both);

/* Moves towards the foe, and away. */
void sg_mat_approach(const struct sg_turn *turn, struct sg_position *at, unsigned gait);
void sg_mat_move_away(const struct sg_turn *turn, struct sg_position *at, unsigned gait);

/* Both outcomes of a rush, which begins at `won`; returns the chance that it wins. */
double sg_mat_rush(const struct sg_turn *turn, struct sg_position *won, struct sg_position *lost, unsigned gait);

/* The move by which a melee weapon closes in. */
unsigned sg_mat_closing_move(const struct sg_turn *turn, const struct sg_position *at);

/* What of a bout on the mat is not solved; NULL: it is. */
const char *sg_exact_mat_refusal(const struct sg_matchup *matchup);

/* Solves a bout on the mat, as salle_chain_solve answers; `means` is filled with it. */
const char *sg_exact_solve_on_mat(const struct sg_matchup *matchup, struct salle_chain_solution *answer,
	struct sg_exact_means *means);

#endif
