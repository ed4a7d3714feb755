/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Cost efficiency: what builds win for what they cost, and what their items would have to cost to be worth it.
 *
 * Pure functions: the same arguments give the same bytes, in any thread. Memory they need they free again.
 */
#ifndef SALLE_PRICES_H
#define SALLE_PRICES_H

#include <salle/matrix.h>

/*
 * Is build i on the Pareto front: is there no other that costs at most as much and scores at least as high, and is
 * better in one of both? score, cost: [n].
 */
bool salle_on_front(size_t n, const double *score, const double *cost, size_t i);

/*
 * How firm the front is: the share of `replicates` matrices, resampled as by salle_matrix_equilibrium_intervals,
 * in which each build is on it. Replicate r draws from stream r of (seed, "front"). out: [n].
 */
void salle_front_shares(const struct salle_matrix *matrix, const double *cost, uint64_t seed, unsigned replicates,
	double *out);

/*
 * What strengths are worth in the currency of costs: fair cost i = mean cost + rate * (strength i - mean
 * strength), where rate = sd of cost / sd of strength: the fair costs have the mean and the spread of the printed
 * ones, and rank as the strengths do (linear equating; Kolen and Brennan, Test Equating, Scaling, and Linking,
 * 2004, chapter 2).
 *
 * False, and nothing set, when all builds cost the same, or their strengths are alike but for chance: Cochran's
 * heterogeneity statistic (Biometrics 10, 1954, 101-129) with the intervals at `level`, times (n - 1) / n as the
 * strengths are told from their mean, is below its quantile at that level.
 *
 * fair: [n], with the strengths' intervals. rate: in cost units a log odds.
 */
bool salle_fair_costs(size_t n, const struct salle_estimate *strength, const double *cost, double level,
	struct salle_estimate *fair, double *rate) SALLE_MUST_CHECK;

/*
 * What each item adds to a number y of builds: y = a constant + sum of effects of the items a build has + the
 * rest.
 *
 * There are often more items than builds, so effects are taken for draws from one normal distribution around 0:
 * the linear mixed model, in which estimates are shrunk to 0 the more the less the builds tell of them (best
 * linear unbiased prediction: Robinson, Statistical Science 6, 1991, 15-51; ridge regression: Hoerl and Kennard,
 * Technometrics 12, 1970, 55-67). How much of the variance the items make is not known either: the estimates and
 * intervals are integrated over that share, every share equally likely beforehand, and over the variance (Box and
 * Tiao, Bayesian Inference in Statistical Analysis, 1973, chapter 7). Intervals hold on average over effects as
 * such a distribution has them, not for each single item whatever its effect.
 *
 * has: [n * k], row-major, how many of item j build i has. out: [k]; {NAN, {NAN, NAN}} for items of which all
 * builds have as many: nothing can be told. n is at least 3.
 */
void salle_item_effects(size_t n, size_t k, const unsigned char *has, const double *y, double level,
	struct salle_estimate *out);

#endif
