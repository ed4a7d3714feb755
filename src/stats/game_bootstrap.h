/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parametric bootstrap of games (Efron and Tibshirani 1993): computes figures of randomly drawn payoff matrices. */
#pragma once

#include <salle/rng.h>
#include <salle/stats.h>

/* Returns a uniform number above 0 and below 1: the middle of one of 2^52 cells. Takes one draw of the stream. */
double salle_draw_uniform(struct salle_stream *stream);

/* Returns the quantile at `u` of the binomial distribution; a rate above 1 counts as 1. */
double salle_binomial_quantile(double u, double bouts, double rate);

/* The game to resample. Its functions depend only on the context and the stream. */
struct salle_bootstrap_game_spec {
	const char *name; /* name of the streams: replicate r draws from stream r of (seed, name) */
	size_t n;         /* number of strategies */
	size_t figures;   /* figures per strategy */
	/* number of intervals of the last figure that hold simultaneously (Bonferroni); 1 if each holds alone */
	size_t together;
	void (*draw)(const void *context, struct salle_stream *stream, double *payoff); /* draws payoff, [n * n] */
	/* Sets figures[f * n + i]. Returns false if no equilibrium was found. */
	bool (*measure)(const void *context, const double *payoff, double *figures);
	const void *context;
};

/*
 * Sets intervals[f][i] of figure f of strategy i: percentiles, with the same number of replicates cut off at each end.
 * Returns false, with nothing set, if a replicate had no equilibrium.
 */
bool salle_bootstrap_game(const struct salle_bootstrap_game_spec *game, uint64_t seed, unsigned replicates,
	double level, struct salle_interval *const *intervals) SALLE_MUST_CHECK;
