/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A course that a run with a budget can take: its rounds, with random outcomes in place of bouts. */
#ifndef SALLE_BATCH_SPENDING_COURSE_H
#define SALLE_BATCH_SPENDING_COURSE_H

#include <salle/batch.h>

#include "batch/groups.h"

/*
 * Follows a course from where the run `from` stopped to its end; returns its bouts. The chances of each pair of builds
 * are drawn from what its bouts leave possible; those of twins (batch/spending_twins.h) from the bouts of both. Of the
 * matrix and the differences only shares matter, so that counts grow in proportion. `number` names the course.
 */
double salle_spending_course(const struct salle_plan *plan, const struct salle_groups *groups,
	const struct salle_batch_result *from, const size_t *twins, uint64_t number);

#endif
