/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The moves of a chain in which a player makes some choices: for each state a tree of choices and moves.
 *
 * A *node* is a choice between *options*; an option is a list of moves with chances that sum to 1. A move leads to a
 * state, to an outcome, or to an earlier node of the same state. The last node of a state is its root, which has one
 * option. Rolls between choices are multiplied out, so that no node stands for a roll.
 */
#pragma once

#include "kit/enumerate.h"
#include "kit/markov_chain.h"

/* The kinds of moves. A move to a later state takes a step of the clock (`most_steps` of the chain). */
enum salle_move_kind { SALLE_TO_LATER_STATE, SALLE_TO_PRESENT_STATE, SALLE_TO_OUTCOME, SALLE_TO_NODE };

enum { SALLE_MOVE_NUMBER_BITS = 30 };

struct salle_choice_move {
	uint32_t target; /* kind << SALLE_MOVE_NUMBER_BITS | number of the state, the outcome, or the node in the state */
	uint32_t unused; /* always 0 */
	double chance;
};

static inline enum salle_move_kind salle_kind_of_move(const struct salle_choice_move *move)
{
	return (enum salle_move_kind)(move->target >> SALLE_MOVE_NUMBER_BITS);
}
static inline uint32_t salle_number_of_move(const struct salle_choice_move *move)
{
	return move->target & ((UINT32_C(1) << SALLE_MOVE_NUMBER_BITS) - 1);
}

/* A growing array. */
#define SALLE_GROWING(type) \
	struct {                \
		type *items;        \
		size_t n, room;     \
	}

struct salle_choice_tree {
	const struct salle_enumeration *rolls; /* the enumeration whose runs end in moves; NULL if there are no choices */
	struct salle_mass states;              /* all states so far; the chances are unused */
	SALLE_GROWING(struct salle_choice_move) moves;
	SALLE_GROWING(size_t) option_ends; /* by option: number of moves of this option and all before it */
	SALLE_GROWING(size_t) node_ends;   /* by node: number of options of this node and all before it */
	SALLE_GROWING(size_t) state_ends;  /* by state: number of nodes of this state and all before it */
	size_t n_choices;                  /* number of nodes with several options */
	struct salle_choice_level *levels; /* the choices of the current run, and the root before them */
	size_t n_levels, room_for_levels;
};

void salle_choice_tree_init(struct salle_choice_tree *tree, size_t state_size, const struct salle_enumeration *rolls);
void salle_choice_tree_release(struct salle_choice_tree *tree);

/* These functions begin and end the moves of the next state. */
void salle_choice_tree_begin_state(struct salle_choice_tree *tree);
void salle_choice_tree_end_state(struct salle_choice_tree *tree);

/* Ends the current run of the enumeration with a move to a state, which takes a step of the clock if `later`. */
void salle_choice_tree_step_to(struct salle_choice_tree *tree, const void *state, double chance, bool later);
/* Ends the current run with an outcome. */
void salle_choice_tree_absorb(struct salle_choice_tree *tree, unsigned outcome, double chance);
