/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Cost efficiency: the strength of builds for their cost, and fair costs of builds and items.
 *
 * Pure functions: the same arguments give the same bytes, in any thread. They free the memory that they use.
 */
#pragma once

#include <salle/score_matrix.h>

/*
 * Returns whether build i is on the Pareto front: no other build costs at most as much and scores at least as high,
 * unless both cost and score are equal. score, cost: [n].
 */
bool salle_is_on_pareto_front(size_t n, const double *score, const double *cost, size_t i);

/*
 * Computes how stable the Pareto front is: for each build, the share of `replicates` resampled matrices in which the
 * build is on the front. Resamples as salle_bootstrap_field_game does; replicate r draws from stream r of (seed,
 * "front"). out: [n].
 */
void salle_bootstrap_front_shares(const struct salle_matrix *matrix, const double *cost, uint64_t seed,
	unsigned replicates, double *out);

/* The items that each build has, and their prices. */
struct salle_gear {
	size_t n_builds, n_items;         /* number of builds, at least 3; number of items, at least 1 */
	const unsigned char *item_counts; /* [n_builds * n_items], row-major: how many of item j build i has */
	const double *cost;               /* [n_items] printed price of each item */
};

struct salle_fair_costs {
	/* Whether strengths rise significantly with costs. If not, no fair cost or price is known. */
	bool strength_rises_with_cost;
	struct salle_estimate log_odds_per_cost; /* log odds of a win that one unit of cost buys */
	struct salle_estimate *build_costs;      /* [n_builds] fair costs; {NAN, {NAN, NAN}} if unknown */
	struct salle_estimate *worths;           /* [n_items] worths in log odds; NAN if not identified */
	struct salle_estimate *item_prices;      /* [n_items] fair prices; NAN if the item is not identified */
	double *p_values; /* [n_items] p-values of the printed prices; NAN if the fair price is NAN */
	/* [n_items] whether the item's worth is known on its own, and not only relative to the mean of alternative items */
	bool *fully_identified;
	size_t n_unidentified; /* number of items that builds have in different numbers, but that are not identified */
};

/*
 * Computes the fair costs of builds and the fair prices of items.
 *
 * Model: strength of build i = constant + sum of the worths of its items + error i; worth of item j = rate * (printed
 * price j + mispricing j), in log odds. The fair price is worth / rate = printed price + mispricing. Errors (effects of
 * combinations of items, and chance) have one variance, mispricings another; both have mean 0. So mispricings define
 * the rate: the printed prices are right on average.
 *
 * Worths are least squares, without shrinkage (Seber and Lee, Linear Regression Analysis, 2003, chapter 3). The
 * variance of errors is that of the residuals; the variance of mispricings uses the method of moments (Paule and
 * Mandel, Journal of Research of the National Bureau of Standards 87, 1982, 377-385). The rate is the weighted sum of
 * worths over the weighted sum of printed prices: an instrumental-variable fit with the number of items as the
 * instrument (Wald, Annals of Mathematical Statistics 11, 1940, 284-300). Regressing worth on price would underestimate
 * the rate, as printed prices scatter around the right ones. This regression is used only if builds hardly differ in
 * the number of items, so that the variance of the instrumental fit is more than four times that of the regression.
 *
 * Intervals of fair prices are Fieller's (Journal of the Royal Statistical Society B 16, 1954, 175-185), with the
 * errors of worth and rate and their covariance, and Student's t at the degrees of freedom of Satterthwaite (Biometrics
 * Bulletin 2, 1946, 110-114).
 *
 * The p-value of a printed price is the chance of an estimated fair price at least as far from it, if the printed price
 * were right. It is below 1 - level exactly if the interval excludes the printed price.
 *
 * An item is identified if more than half of it lies in the space in which builds differ (the diagonal of the
 * resolution matrix: Menke, Geophysical Data Analysis, 1989, chapter 4), and a residual is left. For two items that
 * always come together this share is one half each, so neither is identified. If every build has exactly one of m > 2
 * weapons, the share of each weapon is 1 - 1/m: its worth is known relative to the mean of all m weapons. The mean of
 * their fair prices is then taken to be the mean of their printed prices, with the variance of mispricings.
 *
 * A build's fair cost is the cost at which the line through the mean of strengths and costs, with the slope `rate`,
 * reaches the build's strength. Its interval is Fieller's too, with the strength's own error. If items leave no
 * residual, the rate is the least-squares slope of strengths on costs, with the larger of the variances due to errors
 * and mispricings.
 *
 * `level` is the confidence level of each interval. Sets all members of `out`, whose arrays the caller owns.
 */
void salle_fit_fair_prices(const struct salle_gear *gear, const struct salle_estimate *strength, double level,
	struct salle_fair_costs *out);

/*
 * A build that fights once with and once without an item. Other items may be removed together with the item, or replace
 * the item.
 */
struct salle_item_ablation {
	size_t item; /* the removed item */
	/* [n_items] how many of each item the build has, minus how many it has in the ablation */
	const signed char *removed_counts;
	double strength_lost; /* strength of the build minus its strength without the item, in log odds */
};

/* The worth of an item to those builds that have the item, from its ablations. NAN with fewer than two ablations. */
struct salle_ablated_worth {
	size_t n; /* number of ablations of the item */
	struct salle_estimate worth, gap;
	double p_value; /* p-value of the hypothesis that the gap is 0 */
};

/*
 * Computes worths of items from ablations, and their difference from the worths of salle_fit_fair_prices, which assume
 * that worths add up.
 *
 * The least-squares worths predict the loss of each build. `gap` is the mean of actual minus predicted loss over the
 * ablations of the item; `worth` is the item's least-squares worth plus the gap. If only the item is removed, `worth`
 * is simply the mean loss: causal, free of the model, and valid for the builds that have the item. If another item
 * replaces it, the worth of that item is from the model.
 *
 * Errors of gaps combine the scatter over the ablations with the errors of the predicting worths. Intervals and
 * p-values use Student's t at Satterthwaite's degrees of freedom; both are NAN for an item that is not identified.
 *
 * out: [gear->n_items]
 */
void salle_estimate_ablated_worths(const struct salle_gear *gear, const struct salle_estimate *strength,
	const struct salle_item_ablation *ablated, size_t n, double level, struct salle_ablated_worth *out);
