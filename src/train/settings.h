/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures what each difference of a found policy is worth, and undoes differences without worth. */
#pragma once

#include "train/search.h"

/*
 * Undoes differences from the base policy, and removes rules and conditions, if the policy scores as well without them
 * against its field, on the same dice.
 */
struct salle_candidate salle_candidate_simplify(struct salle_trainer *trainer, size_t player,
	const struct salle_candidate *candidate);

/* Measures what each difference is worth. Sorts the differences, the most valuable first, and returns their number. */
size_t salle_candidate_measure_differences(struct salle_trainer *trainer, size_t player,
	const struct salle_candidate *candidate, struct salle_trained_setting **out);
