/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The intervals of a run. With a fixed number of bouts they are ordinary confidence intervals. If a half width decides
 * the number of bouts, they are ordinary intervals at a higher level (<salle/precision.h>). If results decide the
 * number of bouts, they are confidence sequences (<salle/stats.h>).
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/plan.h>
#include <salle/stats.h>
#include <salle/tally_head.h>

#define SALLE_RESULTS_LEVEL SALLE_PRECISION_LEVEL /* level of every interval */

#define SALLE_RESULTS_ALPHA (1 - SALLE_RESULTS_LEVEL) /* false discovery rate among significant rows */

/* Returns whether the plan's matchups are mirrored; either all are or none is. */
bool salle_plan_is_mirrored(const struct salle_plan *plan);

/*
 * Returns how many bouts may depend on each other completely, and so count as one: 2 for mirrored pairs, otherwise 1.
 */
double salle_dependent_bouts(const struct salle_plan *plan);

/*
 * Returns the interval of a rate: `hits` of the n bouts of a matchup, or of those with some property. The interval is
 * exact; for mirrored bouts it is conservative.
 */
struct salle_interval salle_result_rate_interval(const struct salle_plan *plan, uint64_t hits, uint64_t n);

/* Returns the interval of a rate at another level. */
struct salle_interval salle_result_rate_interval_at(const struct salle_plan *plan, uint64_t hits, uint64_t n,
	double level);

/*
 * Returns the level for intervals of means and differences over `n` bouts. Both bouts of a mirrored pair are included
 * in n.
 */
double salle_result_interval_level(const struct salle_plan *plan, uint64_t n);

/* Returns the level for intervals that should cover the truth with probability `level`. */
double salle_result_interval_level_at(const struct salle_plan *plan, uint64_t n, double level);

/*
 * Converts the p-value of a difference over `n` fixed bouts to the p-value under the plan's stopping rule: see
 * salle_sequence_p.
 */
double salle_result_p_value(const struct salle_plan *plan, uint64_t n, double p);

/*
 * A rate over several matchups. With a fixed number of independent bouts it is the rate of all bouts, with matchups as
 * strata (salle_strata_interval). A `conditional` rate is over some bouts only, such as those with first blood; the
 * number of such bouts is random, so the bouts of all matchups are treated as one sample. If the number of bouts is not
 * fixed, or the run solves matchups exactly, the pooled rate is the mean of the matchups' rates, because a matchup that
 * needed more bouts must not weigh more. Its interval then follows the method of variance estimates recovery (Zou and
 * Donner 2008).
 *
 * If up to `shared` of the matchups share their dice, the variance is multiplied by `shared`: by the Cauchy-Schwarz
 * inequality no dependence increases it more.
 */
struct salle_pooled_rate {
	const struct salle_plan *plan;
	uint64_t n_sharing_dice; /* largest number of matchups that share dice; 0 or 1 if none do */
	bool conditional;
	struct salle_strata strata;
	uint64_t hits, n;
	size_t matchups; /* number of matchups with bouts */
	/* sums of rates and of squared distances to the ends of intervals; unused if all matchups count as one sample */
	double rates, squares_below, squares_above;
};

void salle_pooled_rate_add(struct salle_pooled_rate *pooled, uint64_t hits, uint64_t n);

/* Adds a rate of a matchup for which an interval is given. */
void salle_pooled_rate_add_interval(struct salle_pooled_rate *pooled, uint64_t hits, uint64_t n,
	struct salle_interval interval);

/* Returns the pooled rate; 0 if there are no bouts. */
double salle_value_of_pooled_rate(const struct salle_pooled_rate *pooled);
struct salle_interval salle_pooled_rate_interval(const struct salle_pooled_rate *pooled);

/* Returns whether all matchups of the plan were solved. */
bool salle_are_all_solved(const struct salle_plan *plan, const struct salle_batch_result *result);

/*
 * Returns why a matchup stopped: "fixed", "precise", "decided", "better", "worse", "even", "max_bouts", "spend",
 * "interrupted".
 */
const char *salle_stop_reason(const struct salle_plan *plan, const struct salle_matchup *matchup,
	const struct salle_tally_head *head);

/* The number of differences of one metric in one variant, and the number of significant ones. */
struct salle_metric_family {
	const char *variant, *metric;
	struct salle_test_family family;
};
