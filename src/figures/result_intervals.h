/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The intervals of a run. With a fixed number of bouts, those for fixed samples; with a half width, the same at a
 * higher level (<salle/precision.h>). If results decide the number of bouts, confidence sequences (<salle/stats.h>).
 */
#pragma once

#include <salle/plan.h>
#include <salle/stats.h>
#include <salle/tally_head.h>

#define SALLE_RESULTS_LEVEL SALLE_PRECISION_LEVEL /* level of every interval */

#define SALLE_RESULTS_ALPHA (1 - SALLE_RESULTS_LEVEL) /* false discovery rate among significant rows */

/* Returns whether the plan's matchups are mirrored. All are or none. */
bool salle_plan_is_mirrored(const struct salle_plan *plan);

/* Returns how many bouts may be fully dependent and so count as one: see salle_spread_rate_interval. */
double salle_dependent_bouts(const struct salle_plan *plan);

/*
 * Returns the interval of a rate: `hits` of `n` bouts of a matchup, or of those with some property. The interval is
 * exact; for mirrored bouts it is conservative.
 */
struct salle_interval salle_result_rate_interval(const struct salle_plan *plan, uint64_t hits, uint64_t n);

/* Returns the interval of a rate at another level. */
struct salle_interval salle_result_rate_interval_at(const struct salle_plan *plan, uint64_t hits, uint64_t n,
	double level);

/* Returns the level for intervals of means and differences over `n` bouts, both of each mirrored pair counted. */
double salle_result_interval_level(const struct salle_plan *plan, uint64_t n);

/* Returns the level for such intervals if they should cover with probability `level`. */
double salle_result_interval_level_at(const struct salle_plan *plan, uint64_t n, double level);

/*
 * Converts the p-value of a difference over `n` fixed bouts to the p-value under the plan's stopping rule: see
 * salle_sequence_p.
 */
double salle_result_p_value(const struct salle_plan *plan, uint64_t n, double p);

/*
 * A rate over several matchups. With a fixed number of independent bouts it is the rate of all bouts, with matchups as
 * strata (salle_strata_interval). A `conditional` rate is over some bouts only, as those with first blood; their number
 * is random, so all matchups count as one sample. With other numbers of bouts it is the mean of the matchups' rates,
 * because a matchup that needed more bouts must not weigh more. Its interval then follows the method of variance
 * estimates recovery (Zou and Donner 2008).
 *
 * If up to `shared` of the matchups share their dice, the variance is taken as if there were that many times fewer: by
 * the Cauchy-Schwarz inequality no dependence increases it more.
 */
struct salle_pooled_rate {
	const struct salle_plan *plan;
	uint64_t shared; /* 0 or 1 if none share dice */
	bool conditional;
	struct salle_strata strata;
	uint64_t hits, n;
	size_t matchups;            /* number with n > 0 */
	double rates, below, above; /* sums of rates and of squared distances to interval ends; unused for one sample */
};

void salle_pooled_rate_add(struct salle_pooled_rate *pooled, uint64_t hits, uint64_t n);

/* Adds a rate with an interval of its own. */
void salle_pooled_rate_add_interval(struct salle_pooled_rate *pooled, uint64_t hits, uint64_t n,
	struct salle_interval interval);

/* Returns the rate; 0 for n = 0. */
double salle_value_of_pooled_rate(const struct salle_pooled_rate *pooled);
struct salle_interval salle_pooled_rate_interval(const struct salle_pooled_rate *pooled);

/*
 * Returns why a matchup stopped: "fixed", "precise", "decided", "better", "worse", "even", "max_bouts", "spend",
 * "interrupted".
 */
const char *salle_stop_reason(const struct salle_plan *plan, const struct salle_matchup *matchup,
	const struct salle_tally_head *head);

/* The differences of one metric in one variant: their number, and that of significant ones. */
struct salle_metric_family {
	const char *variant, *metric;
	struct salle_test_family family;
};
