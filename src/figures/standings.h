/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The standings of the base matchups. Builds are ranked by mean score (win 1, draw 1/2) if all met each other, or all
 * met the same opponents. Otherwise, and with different team sizes or matchups without bouts, there is a list of
 * matchups instead. A build under two policies is two entrants. Matchups of an entrant against itself are listed
 * separately.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "base/arena.h"

/* A build under a policy. Rates are over all bouts against other entrants, with intervals at SALLE_RESULTS_LEVEL. */
struct salle_entrant {
	const char *name, *policy;
	const char *label; /* display name: the build, followed by the policy if the build has several */
	bool is_a, is_b;   /* whether the entrant fights on side a; on side b */
	uint64_t bouts;    /* number of bouts; if 0, the rates are not set */
	struct salle_estimate wins;
	double draws;
};

struct salle_encounter {
	const struct salle_entrant *a, *b;
	uint64_t bouts; /* number of bouts; if 0, the rates are not set; SALLE_EXACT_TOTAL if `exact` */
	bool exact;     /* whether the matchup was solved exactly */
	struct salle_estimate a_wins;
	double b_wins, draws, length;
};

enum salle_standings_shape {
	SALLE_STANDINGS_ROUND_ROBIN,       /* each two entrants met */
	SALLE_STANDINGS_SIDE_AGAINST_SIDE, /* each entrant of side a met each entrant of side b */
	SALLE_STANDINGS_LIST,
};

struct salle_standings {
	enum salle_standings_shape shape;
	bool team_sizes_differ; /* whether the plan has teams of different sizes */
	bool shares_dice;       /* whether matchups share dice, because some build has several policies */
	/* matchups of two entrants, and matchups of an entrant against itself; both in the order of the plan */
	const struct salle_encounter *pairings, *mirrors;
	size_t n_pairings, n_mirrors;
	size_t n_unfought; /* number of matchups without bouts */
	/*
	 * Entrants in the rows and columns of the table of win rates, the best first. In a round robin both lists are the
	 * same. In SALLE_STANDINGS_SIDE_AGAINST_SIDE, rows are the entrants of side a and columns those of side b. In
	 * SALLE_STANDINGS_LIST there are no rows.
	 */
	const struct salle_entrant **rows, **foes;
	size_t n_rows, n_foes;
	const double *rates; /* win rate of row against column, n_rows * n_foes; NAN without bouts */
};

struct salle_standings salle_compute_standings(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);
