/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the bouts of a whole field say of a pair that has few bouts, or none. */
#ifndef SALLE_FORECAST_SPENDING_PRIOR_H
#define SALLE_FORECAST_SPENDING_PRIOR_H

#include <salle/batch.h>

#include "batch/groups.h"

struct salle_spending_prior {
	double *wins;  /* [builds * builds] chance that the row's build wins a bout that somebody wins */
	double draws;  /* chance that nobody does */
	double weight; /* observations that this counts for, beside the bouts of a pair */
};

/*
 * Of a plan with a contest. Chances follow from Bradley-Terry strengths of the builds; the weight is as large as the
 * measured rates are near to them, beyond what chance explains (empirical Bayes).
 */
struct salle_spending_prior salle_spending_prior(const struct salle_plan *plan, const struct salle_groups *groups,
	const struct salle_batch_result *from, struct salle_arena *arena);

#endif
