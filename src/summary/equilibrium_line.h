/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the shares of builds or strategies in an equilibrium, as a sentence. */
#pragma once

#include <stdio.h>

#include <salle/stats.h>

#include "base/arena.h"

struct salle_equilibrium_line {
	const char *noun; /* what has a share: "build" or "strategy" */
	size_t n;
	const char *const *names;               /* [n] names of the builds or strategies */
	const size_t *order;                    /* [n] indexes in the order in which the names are printed */
	const double *share;                    /* [n] share of each in the equilibrium, 0 to 1 */
	const struct salle_interval *intervals; /* [n] interval of each share */
	bool exact;                             /* whether the shares have no error */
};

/*
 * Prints the names whose shares have intervals above 0. If there are no such names, prints this. Returns whether there
 * are any.
 */
bool salle_equilibrium_line_print(const struct salle_equilibrium_line *line, FILE *out, struct salle_arena *arena);

/* Adds a name to a list and to its count `*n`. The list keeps at most 8 names. */
void salle_name_list_add(const char **list, size_t *n, const char *name, struct salle_arena *arena);
