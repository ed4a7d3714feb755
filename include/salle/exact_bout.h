/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact chances of a bout, as a rule system computes them (`exact` in <salle/ruleset.h>). */
#pragma once

#include <stddef.h>

#include <salle/tally.h>

enum { SALLE_EXACT_ENDINGS = 32 }; /* more than the endings of any rule system */

struct salle_exact_bout {
	double wins[3];                      /* chance that A wins, that B wins, of a draw */
	double endings[SALLE_EXACT_ENDINGS]; /* chance of each ending of the labels */
	double length;                       /* mean length, in the length unit of the labels */
	size_t states;                       /* number of states of the Markov chain */
};

/* The exact chances of a matchup, or why they are unknown. */
struct salle_exact_result {
	const char *refused; /* NULL if `bout` is set */
	struct salle_exact_bout bout;
};
