/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Cost efficiency: what builds win for their cost, and the fair costs of builds and items.
 *
 * Pure functions: the same arguments give the same bytes, in any thread. They free the memory that they use.
 */
#ifndef SALLE_FAIR_PRICES_H
#define SALLE_FAIR_PRICES_H

#include <salle/score_matrix.h>

/*
 * Returns whether build i is on the Pareto front: no other build costs at most as much and scores at least as high, and
 * is better in one of both. score, cost: [n].
 */
bool salle_is_on_front(size_t n, const double *score, const double *cost, size_t i);

/*
 * Computes how firm the front is: the share of `replicates` matrices, resampled as by
 * salle_matrix_equilibrium_intervals, in which each build is on it. Replicate r draws from stream r of (seed, "front").
 * out: [n].
 */
void salle_front_bootstrap_shares(const struct salle_matrix *matrix, const double *cost, uint64_t seed,
	unsigned replicates, double *out);

/* The items of all builds. */
struct salle_gear {
	size_t n, k;              /* builds, at least 3; items, at least 1 */
	const unsigned char *has; /* [n * k], row-major: how many of item j build i has */
	const double *cost;       /* [k] the printed price of one */
};

struct salle_fair_costs {
	/* Whether strengths rise significantly with costs. If not, no fair cost or price is known. */
	bool follows;
	struct salle_estimate rate;    /* log odds that one unit of cost buys */
	struct salle_estimate *builds; /* [n] fair costs; {NAN, {NAN, NAN}}: not known */
	struct salle_estimate *worths; /* [k] of items, log odds; not known where the builds cannot tell them apart */
	struct salle_estimate *items;  /* [k] fair prices; likewise */
	double *p;                     /* [k] of the printed prices; NAN where the fair one is not known */
	bool *whole;                   /* [k] builds do without it, too: its worth is not from the mean of several */
	size_t n_unidentified;         /* items in which builds differ but that they cannot tell apart */
};

/*
 * Computes the fair costs of builds and the fair prices of items.
 *
 * Model: strength of build i = constant + sum of the worths of its items + error i; worth of item j = rate * (printed
 * price j + mispricing j), both in log odds. The fair price is worth / rate = printed price + mispricing. Errors
 * (effects of combinations of items, and chance) have one variance, mispricings another, both mean 0. The latter
 * defines the rate: the printed list is right on average, and has the right scale.
 *
 * Worths are least squares, not shrunk (Seber and Lee, Linear Regression Analysis, 2003, chapter 3). The variance of
 * errors is that of the residuals; that of mispricings is by the method of moments (Paule and Mandel, Journal of
 * Research of the National Bureau of Standards 87, 1982, 377-385). The rate is the weighted worth of all items over
 * their weighted printed prices, that is, fitted with the number of items as the instrument (Wald, Annals of
 * Mathematical Statistics 11, 1940, 284-300), as printed prices that scatter around the right ones would flatten the
 * line of worth on price. Where builds hardly differ in the number of items, so that the variance of that is more than
 * four times as large, it is that line nevertheless.
 *
 * Intervals of fair prices are Fieller's (Journal of the Royal Statistical Society B 16, 1954, 175-185), with the
 * errors of worth and rate and their covariance, and Student's t at the degrees of freedom of Satterthwaite (Biometrics
 * Bulletin 2, 1946, 110-114).
 *
 * p of a printed price is the chance of a fair price as far from it or farther, were it the right one: below 1 - level
 * just where the interval excludes it.
 *
 * An item is identified when more than half of it lies in the space in which builds differ (the diagonal of
 * the resolution matrix: Menke, Geophysical Data Analysis, 1989, chapter 4), and a residual is left. Two items that
 * always come together have one half each. Where every build has exactly one of m > 2 weapons, each has 1 - 1/m: its
 * worth is measured from the mean of all m, and their mean price is taken from the list, with the variance of
 * mispricings.
 *
 * A build's fair cost is where its strength meets the line through the mean of strengths and costs with the slope
 * `rate`, again by Fieller, with the strength's own error. Where items leave no residual, the rate is the slope of the
 * least-squares line of strengths on costs, its variance the larger of those that errors and mispricings make.
 *
 * level: of all intervals. Sets all of out, whose arrays are the caller's.
 */
void salle_fair_prices(const struct salle_gear *gear, const struct salle_estimate *strength, double level,
	struct salle_fair_costs *out);

/* A build that fights once more without an item; others may go with it, or come in its place. */
struct salle_item_ablation {
	size_t item;             /* removed */
	const signed char *less; /* [k] items of the build less those that it fights with once more */
	double lost;             /* strength of the build less that without the item, log odds */
};

/* What an item is worth to the builds that have it. NAN where it is not known: fewer than two ablations. */
struct salle_ablated_worth {
	size_t n; /* ablations of the item */
	struct salle_estimate worth, gap;
	double p; /* of no gap */
};

/*
 * Computes what items are worth by ablations, and how far that is from the worths of salle_fair_prices, which
 * assume that worths add up.
 *
 * The least-squares worths foretell what each build loses. `gap` is the mean of what it loses beyond that, over the
 * ablations of the item; `worth` is the item's least-squares worth plus the gap. Where only the item is removed, that
 * is simply the mean of what builds lose; so it is causal, assumes no model of worths, and holds for the builds that
 * have the item. Where something comes in its place, the worth of that is from the model.
 *
 * Errors of gaps are the scatter over the ablations, and the errors of the worths that foretell them; intervals and p
 * by Student's t at Satterthwaite's degrees of freedom. An item whose worth the builds do not tell has neither.
 *
 * out: [gear->k]
 */
void salle_ablated_worths(const struct salle_gear *gear, const struct salle_estimate *strength,
	const struct salle_item_ablation *ablated, size_t n, double level, struct salle_ablated_worth *out);

#endif
