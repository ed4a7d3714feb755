/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Best play in a chain (kit/markov_chain.h) in which one side makes some choices: a Markov decision process. `spread`
 * plays a step once for every combination of outcomes of rolls and choices (kit/enumerate.h); each of these runs ends
 * with one move.
 *
 * The bounds come from interval iteration (Haddad and Monmege, Theoretical Computer Science 735, 2018). The iteration
 * limits a bout to n steps of the clock. The lower bound is the score of best play if a longer bout scores 0; the upper
 * bound is the score if a longer bout scores 1. A bout ends after `most_steps` steps, so both are bounds for every n up
 * to that number, and there are no end components to remove. If the bounds have not met by then, the iteration is
 * repeated with the score of a bout that reaches the limit, which gives the exact value.
 *
 * The side that chooses sees everything that has happened so far, and knows the other side's policy. No policy sees
 * more. Therefore the upper bound holds for all policies.
 */
#pragma once

#include <salle/exact_bout.h>

#include "kit/enumerate.h"
#include "kit/markov_chain.h"

struct salle_best_play {
	struct salle_chain chain;                    /* the chain; `spread` gets n_counts numbers, which are ignored */
	const struct salle_enumeration *rolls;       /* the enumeration that `spread` runs */
	double outcome_scores[SALLE_CHAIN_OUTCOMES]; /* score of each outcome, 0 to 1 */
	double score_at_limit;                       /* score of a bout that is not over after `most_steps` */
};

/*
 * Moves to a state without a step of the clock. Called by `spread`. A path of such moves must never lead back to its
 * start.
 */
void salle_chain_move_within_step(struct salle_chain_step *step, const void *state, double chance);

/*
 * Bounds the score of best play from `begin`. Returns NULL, or why there are none: a limit (salle_is_too_large), or
 * too many possible actions.
 */
const char *salle_best_play_bound(const struct salle_best_play *play, const void *begin,
	struct salle_play_bounds *bounds) SALLE_MUST_CHECK;
