/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The standings of a plan's base. Builds that all met each other, or that all met the same opponents, are ranked by
 * mean score (win 1, draw 1/2). Plans of another form, with different team sizes, or with matchups without bouts have a
 * list of matchups instead. A build under two policies is two entrants. Mirror matches are listed separately.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "base/arena.h"

/* A build with a policy. Rates are over all bouts of the entrant against others, at SALLE_RESULTS_LEVEL. */
struct salle_entrant {
	const char *name, *policy;
	const char *label; /* name of the build, followed by the policy if the build has several */
	bool is_a, is_b;   /* whether the entrant fights on side a, on side b */
	uint64_t bouts;    /* if 0, the rates are not set */
	struct salle_estimate wins;
	double draws;
};

struct salle_encounter {
	const struct salle_entrant *a, *b;
	uint64_t bouts; /* if 0, the rates are not set; SALLE_EXACT_TOTAL if `exact` */
	bool exact;     /* the matchup was solved */
	struct salle_estimate a_wins;
	double b_wins, draws, length;
};

enum salle_standings_shape {
	SALLE_STANDINGS_ROUND_ROBIN, /* every two entrants met */
	SALLE_STANDINGS_EACH_VS,     /* every entrant on side a met every entrant on side b */
	SALLE_STANDINGS_LIST,
};

struct salle_standings {
	enum salle_standings_shape shape;
	bool team_sizes_differ; /* matchups have teams of different sizes */
	bool shares_dice;       /* some build has several policies, so that matchups share dice */
	/* matchups of two entrants, and mirror matches; both in the order of the plan */
	const struct salle_encounter *pairings, *mirrors;
	size_t n_pairings, n_mirrors;
	size_t n_unfought; /* number of matchups without bouts */
	/*
	 * entrants in rows and columns, the best first. In a round robin both have the same entrants. If each entrant of
	 * one side meets each entrant of the other side, rows have side a and columns have side b. A list has no rows.
	 */
	const struct salle_entrant **rows, **foes;
	size_t n_rows, n_foes;
	const double *rates; /* [n_rows * n_foes] win rate of the row; NAN without bouts */
};

struct salle_standings salle_compute_standings(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);
