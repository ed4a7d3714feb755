/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Selects rows of a long ranking: the top, the bottom, and the builds that the scenario names (not drawn at random). */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include <salle/plan.h>

#include "base/arena.h"

struct salle_row_selection {
	size_t n;           /* number of selected rows */
	const size_t *rows; /* [n] indexes of the selected rows, in ascending order */
	size_t left_out;
};

/* Returns the names of the n builds in the order of the ranking: `names[order[i]]`. */
const char **salle_list_ranked_names(const char *const *names, const size_t *order, size_t n,
	struct salle_arena *arena);

/*
 * Selects among n ranked rows; row i belongs to the build `names[i]`. Selects all rows of a short table. If some builds
 * were drawn at random, selects the other builds in any case, up to a limit.
 */
struct salle_row_selection salle_select_rows(const struct salle_plan *plan, const char *const *names, size_t n,
	struct salle_arena *arena);

/* Returns whether there are rows between the i-th selected row and the selected row before it. */
static inline bool salle_has_gap_before_row(const struct salle_row_selection *pick, size_t i)
{
	return i > 0 && pick->rows[i] != pick->rows[i - 1] + 1;
}

/*
 * Prints a line such as "... and 7 more items in prices.csv": n is 7, `what` is "items". Omits the name of a file that
 * the run does not write.
 */
void salle_rows_left_out_print(const struct salle_plan *plan, unsigned indent, size_t n, const char *what,
	const char *file, FILE *out);
