/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the policy that a training found, and measures its scores on dice that no search used. */
#pragma once

#include "train/search.h"

/*
 * Returns what was found for the player: one strategy, or a mixture. If nothing was found, returns the player's first
 * strategy, whose candidate has no base if its policy is mixed or not in the library.
 */
struct salle_mixture salle_trainer_choose(const struct salle_trainer *trainer, size_t player);

/* Sets the name of the trained policy, "trained_" and the stem, its base, its node and its parts. */
void salle_trainer_describe(const struct salle_trainer *trainer, const struct salle_mixture *found, const char *stem,
	struct salle_trained_policy *out);

/*
 * Simplifies the policy found for the player, unless it is mixed, and sets names and nodes of `out`. The tables must be
 * open (salle_trainer_open_tables). Returns false if there is no policy: the player was not searched, or its members
 * have different policies.
 */
bool salle_trainer_simplify(struct salle_trainer *trainer, size_t player, struct salle_mixture *found,
	struct salle_trained_policy *out);

/* Simplifies and measures the policy found for the player; intervals are at `level`. */
struct salle_trained_policy salle_trainer_confirm(struct salle_trainer *trainer, size_t player, double level,
	struct salle_mixture *found);
