/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints how the bouts of the base went: first blood, comebacks, luck, and notable bouts. */
#pragma once

#include <stdio.h>

#include "base/arena.h"
#include "figures/course_totals.h"
#include "figures/base_totals.h"

/* Prints first blood, comebacks and phases. If `luck`, also prints how much the dice decide. */
void salle_course_lines_print(const struct salle_course_totals *course, const struct salle_wound_table *wounds,
	const struct salle_labels *labels, bool luck, struct salle_arena *arena, FILE *out);

void salle_notable_bouts_print(const struct salle_plan *plan, const struct salle_course_totals *course,
	struct salle_arena *arena, FILE *out);

/* Returns the percentiles of the lengths of bouts as "half of them at most 8, 19 in 20 at most 52", in the arena. */
const char *salle_format_bout_lengths(const struct salle_totals *totals, struct salle_arena *arena);
