/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The standings of a plan's base. Builds that all met each other, or all met the same opponents, are ranked by mean
 * score (win 1, draw 1/2). Plans of another form, with different team sizes, or with missing bouts give a list of
 * matchups. A build counts once per policy. Mirror matches are listed separately.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "base/arena.h"

/* A build with a policy. Rates are over all its bouts against others, at SALLE_RESULTS_LEVEL. */
struct salle_entrant {
	const char *name, *policy;
	const char *label; /* name, with the policy if the build has several */
	bool is_a, is_b;   /* whether it fights on that side */
	uint64_t bouts;    /* if 0, the rates are not set */
	struct salle_estimate wins;
	double draws;
};

struct salle_encounter {
	const struct salle_entrant *a, *b;
	uint64_t bouts; /* if 0, the rest is not set */
	struct salle_estimate a_wins;
	double b_wins, draws, length;
};

enum salle_standings_shape {
	SALLE_STANDINGS_ROUND_ROBIN, /* all entrants met each other */
	SALLE_STANDINGS_EACH_VS,     /* every entrant on side a met every one on side b */
	SALLE_STANDINGS_LIST,
};

struct salle_standings {
	enum salle_standings_shape shape;
	bool unlike;                                      /* team sizes differ between matchups */
	bool shared;                                      /* a build has several policies, so matchups share dice */
	const struct salle_encounter *pairings, *mirrors; /* in the order of the plan */
	size_t n_pairings, n_mirrors;
	size_t unfought; /* number of matchups without bouts */
	/*
	 * rows and columns, the best first: equal in a round robin, else the entrants of side a and of side b; none for a
	 * list
	 */
	const struct salle_entrant **rows, **foes;
	size_t n_rows, n_foes;
	const double *rates; /* [n_rows * n_foes] win rate of the row; NAN without bouts */
};

struct salle_standings salle_compute_standings(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);
