/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which policy a training found, and what it scores on fresh dice. */
#pragma once

#include "train/search.h"

/*
 * Returns the number of the strategy found for the player, or of its first one if none was. The latter's candidate has
 * no base if it is no policy of the library.
 */
size_t salle_trainer_choose(const struct salle_trainer *trainer, size_t player);

/*
 * Simplifies the policy found for the player, in open tables, and sets names and node of `out`. Returns false if there
 * is none: no search, or members with different policies.
 */
bool salle_trainer_simplify(struct salle_trainer *trainer, size_t player, struct salle_candidate *simple,
	struct salle_trained_policy *out);

/*
 * Simplifies and measures the policy found for the player, with intervals at `level`. `found`, unless NULL, receives
 * the simplified policy; its base is NULL if there is none.
 */
struct salle_trained_policy salle_trainer_confirm(struct salle_trainer *trainer, size_t player, double level,
	struct salle_candidate *found);
