/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The confidence intervals of a run. If the number of bouts is fixed, they are ordinary intervals. If the bouts of a
 * run stop at a given half width, they are ordinary intervals at a higher level (<salle/precision.h>). If other results
 * decide when to stop, they are confidence sequences (<salle/stats.h>).
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/plan.h>
#include <salle/stats.h>
#include <salle/tally_head.h>

#define SALLE_RESULTS_LEVEL SALLE_PRECISION_LEVEL /* confidence level of the intervals in results */

#define SALLE_RESULTS_ALPHA (1 - SALLE_RESULTS_LEVEL) /* maximum false discovery rate among significant rows */

/* Returns whether the plan fights mirrored pairs of bouts; either all matchups do or none does. */
bool salle_plan_is_mirrored(const struct salle_plan *plan);

/*
 * Returns how many bouts may depend on each other completely, so that they give no more information than one: 2 for
 * mirrored pairs, otherwise 1.
 */
double salle_max_dependent_bouts(const struct salle_plan *plan);

/*
 * Returns the interval of a rate: `hits` of n bouts of one matchup. The n bouts may be only those with some property.
 * The interval is exact; for mirrored bouts it is conservative.
 */
struct salle_interval salle_result_rate_interval(const struct salle_plan *plan, uint64_t hits, uint64_t n);

/* Returns the interval of a rate at the level `level`. */
struct salle_interval salle_result_rate_interval_at(const struct salle_plan *plan, uint64_t hits, uint64_t n,
	double level);

/*
 * Returns the level at which the interval of a mean or difference over `n` bouts must be computed. At this level the
 * interval covers the truth with probability SALLE_RESULTS_LEVEL under the plan's stopping rule. Both bouts of a
 * mirrored pair count in n.
 */
double salle_result_interval_level(const struct salle_plan *plan, uint64_t n);

/* Returns the same level for a coverage with probability `level`. */
double salle_result_interval_level_at(const struct salle_plan *plan, uint64_t n, double level);

/*
 * Converts the p-value of a difference, computed as if `n` had been fixed, to the p-value under the plan's stopping
 * rule (salle_sequence_p_value).
 */
double salle_adjust_p_value_for_stopping(const struct salle_plan *plan, uint64_t n, double p);

/*
 * A rate over several matchups. With a fixed number of independent bouts, it is the rate over all bouts, with matchups
 * as strata (salle_strata_interval). A `conditional` rate is over some bouts only, such as those with first blood. The
 * number of such bouts is random, so the bouts of all matchups are treated as one sample. If the number of bouts is not
 * fixed, or the run solves matchups exactly, the pooled rate is the mean of the matchups' rates: a matchup that needed
 * more bouts must not weigh more. The interval then follows the method of variance estimates recovery (Zou and Donner
 * 2008).
 *
 * If up to k matchups share their dice (`n_sharing_dice`), the variance is multiplied by k. By the Cauchy-Schwarz
 * inequality no dependence increases the variance more.
 */
struct salle_pooled_rate {
	const struct salle_plan *plan;
	uint64_t n_sharing_dice; /* largest number of matchups that share dice; 0 or 1 if none do */
	bool conditional;
	struct salle_strata strata;
	uint64_t hits, n;
	size_t matchups; /* number of matchups with bouts */
	/*
	 * sums of the matchups' rates and of the squared distances to the ends of their intervals; unused with a fixed
	 * number of independent bouts
	 */
	double rates, squares_below, squares_above;
};

void salle_pooled_rate_add(struct salle_pooled_rate *pooled, uint64_t hits, uint64_t n);

/* Adds the rate of a matchup with its interval. */
void salle_pooled_rate_add_interval(struct salle_pooled_rate *pooled, uint64_t hits, uint64_t n,
	struct salle_interval interval);

/* Returns the pooled rate; 0 if there are no bouts. */
double salle_pooled_rate_value(const struct salle_pooled_rate *pooled);
struct salle_interval salle_pooled_rate_interval(const struct salle_pooled_rate *pooled);

/* Returns whether all matchups of the plan were solved. */
bool salle_are_all_solved(const struct salle_plan *plan, const struct salle_batch_result *result);

/*
 * Returns why the bouts of a matchup stopped: "fixed", "precise", "decided", "better", "worse", "even", "max_bouts",
 * "spend", "interrupted".
 */
const char *salle_stop_reason(const struct salle_plan *plan, const struct salle_matchup *matchup,
	const struct salle_tally_head *head);

/* A family of tests: the number of differences in one metric under one variant, and the number of significant ones. */
struct salle_metric_family {
	const char *variant, *metric;
	struct salle_test_family family;
};
