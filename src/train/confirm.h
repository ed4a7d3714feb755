/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the policy that a training found, and measures its scores on dice that no search used. */
#pragma once

#include "train/search.h"

/*
 * Returns the number of the strategy that was found for the player. If none was found, returns the player's first
 * strategy, whose candidate has no base if its policy is not in the library.
 */
size_t salle_trainer_choose(const struct salle_trainer *trainer, size_t player);

/*
 * Simplifies the policy found for the player, and sets names and node of `out`. The tables must be open
 * (salle_trainer_open_tables). Returns false if there is no policy: the player was not searched, or its members have
 * different policies.
 */
bool salle_trainer_simplify(struct salle_trainer *trainer, size_t player, struct salle_candidate *simple,
	struct salle_trained_policy *out);

/*
 * Simplifies and measures the policy found for the player; intervals are at `level`. If `found` is not NULL, sets it to
 * the simplified policy, whose base is NULL if no policy was found.
 */
struct salle_trained_policy salle_trainer_confirm(struct salle_trainer *trainer, size_t player, double level,
	struct salle_candidate *found);
