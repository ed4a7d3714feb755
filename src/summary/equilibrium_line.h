/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the shares of an equilibrium of builds or strategies, as a sentence. */
#pragma once

#include <stdio.h>

#include <salle/stats.h>

#include "base/arena.h"

struct salle_equilibrium_line {
	const char *noun; /* "build", "strategy" */
	size_t n;
	const char *const *names;               /* [n] */
	const size_t *order;                    /* [n] the order in which the names are listed */
	const double *share;                    /* [n] */
	const struct salle_interval *intervals; /* [n] intervals of the shares */
	bool exact;                             /* whether the shares have no error */
};

/* Prints the shares whose intervals exclude 0, or that there are none. Returns whether there are any. */
bool salle_equilibrium_line_print(const struct salle_equilibrium_line *line, FILE *out, struct salle_arena *arena);

/* Adds a name to a list of at most 8 names; further names are only counted. */
void salle_name_list_add(const char **list, size_t *n, const char *name, struct salle_arena *arena);
