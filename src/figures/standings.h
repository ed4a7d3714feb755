/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Who beats whom in the base of a plan. Builds that all met each other, or that all met the same foes, rank by their
 * mean score (win 1, draw 1/2); other plans, those whose matchups differ in numbers, and runs that were interrupted
 * before each had met each are a list of matchups. A build counts once per policy. Matches of a build with itself stand
 * apart.
 */
#ifndef SALLE_FIGURES_STANDINGS_H
#define SALLE_FIGURES_STANDINGS_H

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "base/arena.h"

/* A build with a policy. Rates are over all its bouts against others, at SALLE_RESULTS_LEVEL. */
struct salle_entrant {
	const char *name, *policy;
	const char *label; /* the name, with the policy where the build has several */
	bool is_a, is_b;   /* on which sides it stands */
	uint64_t bouts;    /* 0: the rates say nothing */
	struct salle_estimate wins;
	double draws;
};

struct salle_encounter {
	const struct salle_entrant *a, *b;
	uint64_t bouts; /* 0: the rest says nothing */
	struct salle_estimate a_wins;
	double b_wins, draws, length;
};

enum salle_standings_shape {
	SALLE_STANDINGS_ROUND_ROBIN, /* all met each other */
	SALLE_STANDINGS_EACH_VS,     /* all on side a met all on side b */
	SALLE_STANDINGS_LIST,
};

struct salle_standings {
	enum salle_standings_shape shape;
	bool unlike;                                      /* a matchup has other numbers of fencers than another */
	bool shared;                                      /* a build is there under several policies: matchups share dice */
	const struct salle_encounter *pairings, *mirrors; /* in the order of the plan */
	size_t n_pairings, n_mirrors;
	size_t unfought; /* pairings without bouts */
	/* of a round robin the same, else those on side a and on side b; the best first. None of a list. */
	const struct salle_entrant **rows, **foes;
	size_t n_rows, n_foes;
	const double *rates; /* [n_rows * n_foes] at which a row wins against a foe; NAN where they had no bouts */
};

struct salle_standings salle_compute_standings(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);

#endif
