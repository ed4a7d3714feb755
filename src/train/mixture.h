/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Mixtures of the policies found for a player. In a game like rock, paper and scissors every policy loses to another
 * one, but a player who draws one of several policies for each bout, by the right weights, loses to none.
 */
#pragma once

#include "train/search.h"

/*
 * Sets `shares` [all->n] to the mixture of the player's strategies with the highest guaranteed score
 * (salle_population_guaranteed), by regret matching+ (Tammelin, 2014) against opponents who try to lower the score.
 */
void salle_mixture_solve(const struct salle_population *all, size_t player, double *shares);

/*
 * Adds a part to a mixture that has room for it. If the mixture has a part with the same candidate, adds only the
 * weight.
 */
void salle_mixture_add(struct salle_mixture *mixture, const struct salle_mixture_part *part);

/* Returns the mixture whose only part is this strategy. */
struct salle_mixture salle_mixture_of_strategy(const struct salle_population *all, size_t strategy,
	struct salle_arena *arena);

/*
 * Returns what to write into the player's policy file: the safest strategy, or a mixture of several if it is clearly
 * safer. Only mixtures of strategies found before the last of the finished rounds are considered, because the last
 * round searched replies to them. Without candidates, returns the player's first strategy.
 */
struct salle_mixture salle_mixture_choose(const struct salle_population *all, size_t player, unsigned finished_rounds,
	struct salle_arena *arena);

/* Returns the policies of the player's team if it plays the mixture. */
const struct salle_policy_use *salle_mixture_policies(const struct salle_trainer *trainer, size_t player,
	const struct salle_mixture *mixture);

/*
 * Returns, for each opponent of the mixture's player, the reply against which the mixture scores least, in two slots.
 */
struct salle_slots salle_mixture_worst_replies(const struct salle_population *all, const struct salle_mixture *mixture,
	uint64_t purpose, struct salle_arena *arena);
