/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Predicts which matchups a run solves exactly (by a Markov chain, without bouts), and how long that takes. */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"

/* The result of an attempt to solve a matchup. */
struct salle_tried_matchup {
	/* number of states of the Markov chain, or of those found before giving up; 0 if the duel has no chain */
	size_t states;
	const char *refusal; /* why the matchup is not solved; NULL if it is solved */
	double seconds;      /* CPU seconds */
};

struct salle_solving_forecast {
	size_t n; /* matchups that the run tries to solve: those of the base and of variants; 0 if exact is off */
	size_t n_tried, n_solved; /* the first `n_tried` matchups were tried here, and `n_solved` of them were solved */
	size_t states;            /* sum of the states of the solved matchups */
	double seconds;           /* CPU seconds of all n matchups */
	double tried_seconds;     /* CPU seconds that the matchups tried here took */
	double memory;            /* resident bytes of the largest Markov chain on each thread of the run */
	const struct salle_tried_matchup *matchups; /* [n_tried] the first matchups of the plan */
};

/* Solves matchups for about five CPU seconds, and extrapolates to all matchups of the plan. */
struct salle_solving_forecast salle_predict_solving(const struct salle_plan *plan, struct salle_arena *arena);
