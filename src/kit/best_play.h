/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Best play in a chain (kit/markov_chain.h) in which one side makes some choices: a Markov decision process. `spread`
 * plays a step with every outcome of its rolls and every choice (kit/enumerate.h); each run ends with one move.
 *
 * The bounds come from interval iteration (Haddad and Monmege, Theoretical Computer Science 735, 2018). After n steps
 * of the clock, the lower value is what best play scores if a bout that is not over after n steps counts 0, the upper
 * one if it counts 1. As a bout ends after `most_steps`, both are bounds for every n up to that number; there are no
 * end components to remove. If the bounds have not met by then, the iteration is repeated with the score of a bout
 * that meets the limit, which gives the exact value.
 *
 * The side that chooses sees everything that has happened so far, and knows the other side's policy. No policy sees
 * more, so that the upper bound holds for all policies.
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
 * Called by `spread`: moves to a state without a step of the clock. A path of such moves must never lead back to its
 * start.
 */
void salle_chain_step_within(struct salle_chain_step *step, const void *state, double chance);

/*
 * Bounds the score of best play from `begin`. Returns NULL, or why there are none: a limit (salle_is_too_large), or
 * too many possible actions.
 */
const char *salle_best_play_bound(const struct salle_best_play *play, const void *begin,
	struct salle_play_bounds *bounds) SALLE_MUST_CHECK;
