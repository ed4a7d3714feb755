/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bounds of best play against a policy. */
#pragma once

#include "train/search.h"

/*
 * Bounds the score that any policy of the player can reach against the player under the `reference` policy, in the mean
 * of both seats. The upper bound is out->bounds.high. Sets out->unbounded to the reason if there are no bounds.
 */
void salle_trainer_bound_play(const struct salle_trainer *trainer, size_t player,
	const struct salle_policy_use *reference, struct salle_trained_policy *out);
