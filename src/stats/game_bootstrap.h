/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parametric bootstrap of games (Efron and Tibshirani 1993): draws payoff matrices at random, computes figures of
 * each, and takes percentiles as intervals.
 */
#pragma once

#include <salle/rng.h>
#include <salle/stats.h>

/*
 * Returns a uniformly distributed number between 0 and 1, never 0 or 1: the middle of one of 2^52 cells. Takes one draw
 * from the stream.
 */
double salle_draw_uniform(struct salle_stream *stream);

/* Returns the quantile of the binomial distribution at the probability `u`. A rate above 1 counts as 1. */
double salle_binomial_quantile(double u, double bouts, double rate);

/* A game for the bootstrap. `draw` and `measure` may depend only on the context and the stream. */
struct salle_bootstrap_game_spec {
	const char *name; /* name of the random streams: replicate r uses stream r of (seed, name) */
	size_t n;         /* number of strategies */
	size_t figures;   /* number of figures of each strategy */
	/* number of intervals of the last figure that must hold simultaneously (Bonferroni); 1 if each holds alone */
	size_t together;
	void (*draw)(const void *context, struct salle_stream *stream, double *payoff); /* draws a payoff matrix, n * n */
	/* Computes figure f of strategy i as figures[f * n + i]. Returns false if no equilibrium was found. */
	bool (*measure)(const void *context, const double *payoff, double *figures);
	const void *context;
};

/*
 * Sets intervals[f][i], the interval of figure f of strategy i, to percentiles over the replicates. The same number of
 * replicates is cut off at each end. Returns false, and sets nothing, if a replicate has no equilibrium.
 */
bool salle_bootstrap_game(const struct salle_bootstrap_game_spec *game, uint64_t seed, unsigned replicates,
	double level, struct salle_interval *const *intervals) SALLE_MUST_CHECK;
