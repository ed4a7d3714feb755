/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A course that a run with a budget can take: its rounds, with random outcomes in place of bouts. */
#ifndef SALLE_FORECAST_BUDGET_SIMULATION_H
#define SALLE_FORECAST_BUDGET_SIMULATION_H

#include <salle/batch.h>

#include "batch/groups.h"
#include "forecast/spending_prior.h"

struct salle_spending_end {
	double bouts;   /* of all matchups */
	double typical; /* of a matchup: the geometric mean, as most have few and some have many */
};

/* What so many bouts, [groups], come to. */
struct salle_spending_end salle_spending_add_up(const struct salle_groups *groups, const uint64_t *fought);

/* Where courses begin: where the run `from` stopped. */
struct salle_spending_start {
	const struct salle_plan *plan;
	const struct salle_groups *groups;
	const struct salle_batch_result *from;
	const size_t *twins;               /* forecast/tied_builds.h; NULL without a contest, and … */
	struct salle_spending_prior prior; /* … of no meaning */
};

/*
 * Follows a course to its end. The chances of each pair of builds are drawn from what its bouts and the prior leave
 * possible; those of twins from the bouts of both. Of the matrix and the differences only shares matter, so that counts
 * grow in proportion. `number` names the course. Where planning takes long, later rounds are longer than those of a
 * run, so that a course takes some seconds at most. Any number of threads may follow courses at a time.
 */
struct salle_spending_end salle_spending_course(const struct salle_spending_start *start, uint64_t number);

#endif
