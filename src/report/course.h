/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the bouts of the base go: first blood, comebacks, luck, and which are worth telling. */
#ifndef SALLE_REPORT_COURSE_H
#define SALLE_REPORT_COURSE_H

#include <stdio.h>

#include <salle/batch.h>

#include "base/arena.h"

void salle_course_print(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena, FILE *out);

void salle_remarkable_print(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena, FILE *out);

#endif
