/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parametric bootstrap of games (Efron and Tibshirani 1993): figures of random payoff matrices. */
#ifndef SALLE_STATS_GAME_BOOTSTRAP_H
#define SALLE_STATS_GAME_BOOTSTRAP_H

#include <salle/rng.h>
#include <salle/stats.h>

/* Returns a number above 0 and below 1: the middle of one of 2^52 cells. Takes one draw of the stream. */
double salle_draw_uniform(struct salle_stream *stream);

/* The quantile at `u` of the successes in `bouts` trials; a rate above 1 counts as 1. */
double salle_binomial_quantile(double u, double bouts, double rate);

/* What is drawn and computed: functions of the context and of the stream alone. */
struct salle_bootstrap_game_spec {
	const char *name; /* of the streams: replicate r draws from stream r of (seed, name) */
	size_t n;         /* strategies */
	size_t figures;   /* of each strategy */
	size_t together;  /* intervals of the last figure that are to hold together (Bonferroni); 1: each for itself */
	void (*draw)(const void *context, struct salle_stream *stream, double *payoff); /* [n * n] */
	/* Sets figures[f * n + i]; false when an equilibrium was not found. */
	bool (*measure)(const void *context, const double *payoff, double *figures);
	const void *context;
};

/*
 * Sets intervals[f][i], of figure f of strategy i: percentiles over the replicates, as many left out at either end.
 * False when a replicate had no equilibrium; they are then not set.
 */
bool salle_bootstrap_game(const struct salle_bootstrap_game_spec *game, uint64_t seed, unsigned replicates,
	double level, struct salle_interval *const *intervals) SALLE_MUST_CHECK;

#endif
