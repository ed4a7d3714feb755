/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The chain of a bout on the battle mat: a second implementation of the turns in bout/movement.c, with chances instead
 * of dice. Penalties are absolute, because paces depend on them. mat_chain.c has the actions and the chain,
 * mat_positions.c the positions.
 */
#pragma once

#include "rules/saga/exact/exact.h"

/* The state of a fighter: all that rolls and paces depend on, and what policies see. */
struct sg_exact_mat_fighter {
	int16_t wounds; /* wound penalty without `penalty_relief` */
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
	bool leaves; /* whether a fighter may leave, or a policy reads `attacked` */
	bool shoots; /* whether a fighter can shoot, or a policy reads who moved or runs */
	struct {
		bool known;
		int own, foe;
		double above;
	} rush[RUSHES]; /* recently solved contests */
};

/* A turn being solved, with the movement and loading at its start. */
struct sg_turn {
	struct sg_mat_solver *solver;
	unsigned side, how, loading;
	bool acts; /* whether it acts after its movement */
	struct sg_exact_means *means;
	struct salle_chain_step *step;
};

/* The matchup at this moment: `side` holds arm `hand`; penalties, and whether each is prone. */
struct sg_standing {
	struct sg_matchup now;
	int penalty[2];
	bool prone[2];
	bool guards; /* whether the other side exerts itself in defence */
};

/* Computes the chances of the actions of a decision; without rules the preset, action 0, is certain. */
void sg_mat_action_chances(const struct sg_turn *turn, const struct sg_position *at, unsigned decision, unsigned n,
	double *chance);

/* Sets the matchup to the current state, with arm `hand` of the side whose turn it is. */
void sg_mat_current_matchup(const struct sg_turn *turn, const struct sg_position *at, unsigned hand,
	struct sg_standing *both);

/* Moves towards the foe, or away. */
void sg_mat_approach(const struct sg_turn *turn, struct sg_position *at, unsigned gait);
void sg_mat_move_away(const struct sg_turn *turn, struct sg_position *at, unsigned gait);

/* Computes both outcomes of a rush that begins at `won`. Returns the chance of the rusher to win. */
double sg_mat_rush(const struct sg_turn *turn, struct sg_position *won, struct sg_position *lost, unsigned gait);

/* Returns the move with which a melee weapon closes in. */
unsigned sg_mat_closing_move(const struct sg_turn *turn, const struct sg_position *at);

/* Returns the part of a bout on the mat that cannot be solved, or NULL if all can. */
const char *sg_exact_mat_refusal(const struct sg_matchup *matchup);

/* Solves a bout on the mat, with the result of salle_chain_solve, and fills `means`. */
const char *sg_exact_solve_on_mat(const struct sg_matchup *matchup, struct salle_chain_solution *answer,
	struct sg_exact_means *means);
