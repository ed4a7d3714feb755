/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds that win as often as each other, whoever they meet: no number of bouts finds the better one. */
#ifndef SALLE_FORECAST_TIED_BUILDS_H
#define SALLE_FORECAST_TIED_BUILDS_H

#include <salle/batch.h>

#include "batch/groups.h"

/*
 * Returns [builds of the contest] the first of the twins that each is one of, itself where it has none; NULL without a
 * contest. Twins are even (batch/even_pairs.h), and their scores against all others in the run `from` do not
 * differ significantly. Only builds that the run has not distinguished are considered.
 */
const size_t *salle_spending_twins(const struct salle_plan *plan, const struct salle_groups *groups,
	const struct salle_batch_result *from, struct salle_arena *arena);

#endif
