/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Mixed policies. In a game like rock, paper and scissors every policy loses to another one, but a policy that draws
 * between actions by the right weights loses to none.
 */
#pragma once

#include "train/search.h"

/*
 * Sets `shares` [all->n] to the mixture of the player's unmixed strategies with the highest guaranteed score
 * (salle_population_guaranteed), by regret matching+ (Tammelin, 2014) against opponents who try to lower the score.
 */
void salle_mixture_solve(const struct salle_population *all, size_t player, double *shares);

/*
 * Returns a candidate that draws between the members [n] by weight in each decision of the bout where their rules
 * differ. The base and all other decisions, also those made before the bout, come from the first member. `base` of the
 * result is NULL if drawing is impossible, because a member already has a choice or there are too many rules.
 */
struct salle_candidate salle_candidates_mix(const struct salle_candidate *const *members, const unsigned *weights,
	size_t n, struct salle_arena *arena);

/*
 * Adds a mixed strategy for each trained player whose best mixture is clearly safer than its safest strategy. Returns
 * whether a strategy was added.
 */
bool salle_trainer_add_mixtures(struct salle_trainer *trainer);

/*
 * Returns the number of the strategy for the player's policy file: the safest strategy, or a mixed strategy if it is
 * clearly safer; all->n if there is none.
 */
size_t salle_mixture_choose(const struct salle_population *all, size_t player);

/*
 * Returns, for each opponent of the strategy's player, the reply against which the strategy scores least, in two slots.
 */
struct salle_slots salle_mixture_worst_replies(const struct salle_population *all, size_t strategy, uint64_t purpose,
	struct salle_arena *arena);
