/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which intervals a run has. With a fixed number of bouts those for a fixed number, with a half width the same at a
 * higher level (<salle/precision.h>); where what is found decides the number, confidence sequences (<salle/stats.h>).
 */
#ifndef SALLE_FIGURES_RESULT_INTERVALS_H
#define SALLE_FIGURES_RESULT_INTERVALS_H

#include <salle/plan.h>
#include <salle/stats.h>
#include <salle/tally_head.h>

#define SALLE_RESULTS_LEVEL SALLE_PRECISION_LEVEL /* of every interval */

#define SALLE_RESULTS_ALPHA (1 - SALLE_RESULTS_LEVEL) /* false discoveries among the significant rows */

/* Are the matchups of the plan mirrored? All are or none. */
bool salle_plan_is_mirrored(const struct salle_plan *plan);

/* Bouts that may be alike, which count for one wherever nothing is known of that: see salle_spread_rate_interval. */
double salle_dependent_bouts(const struct salle_plan *plan);

/*
 * Of a rate: `hits` of `n` bouts of a matchup, or of those of its bouts of which something is true. Exact; of mirrored
 * bouts never too narrow.
 */
struct salle_interval salle_result_rate_interval(const struct salle_plan *plan, uint64_t hits, uint64_t n);

/* The same at another level. */
struct salle_interval salle_result_rate_interval_at(const struct salle_plan *plan, uint64_t hits, uint64_t n,
	double level);

/* Level for the intervals of means and differences over `n` bouts of a matchup, both of each mirrored pair counted. */
double salle_result_interval_level(const struct salle_plan *plan, uint64_t n);

/* The same for intervals that are to hold with `level`. */
double salle_result_interval_level_at(const struct salle_plan *plan, uint64_t n, double level);

/* p of a difference over `n` bouts of a matchup, from that for a fixed number: see salle_sequence_p. */
double salle_result_p_value(const struct salle_plan *plan, uint64_t n, double p);

/*
 * A rate over several matchups. With a fixed number of independent bouts it is the rate of all bouts, with matchups as
 * strata (salle_strata_interval). A rate is `conditional` if it is of some bouts only, as those with first blood: their
 * number is random, so that all matchups count as one sample. With other bouts it is the mean of the matchups' rates,
 * because a matchup that needed more bouts must not weigh more; the interval is then by the method of variance
 * estimates recovery (Zou and Donner 2008).
 *
 * Where up to `shared` of the matchups share their dice, the rate varies as though there were that many times fewer: by
 * the inequality of Cauchy and Schwarz no dependence makes it vary more.
 */
struct salle_pooled_rate {
	const struct salle_plan *plan;
	uint64_t shared; /* 0 or 1: none do */
	bool conditional;
	struct salle_strata strata;
	uint64_t hits, n;
	size_t matchups;            /* with n > 0 */
	double rates, below, above; /* sums of rates, and of squared distances to the ends of their intervals,
	                             which one sample does not need */
};

void salle_pooled_rate_add(struct salle_pooled_rate *pooled, uint64_t hits, uint64_t n);

/* The same with an interval of its own. */
void salle_pooled_rate_add_interval(struct salle_pooled_rate *pooled, uint64_t hits, uint64_t n,
	struct salle_interval interval);

/* 0 for n = 0 */
double salle_value_of_pooled_rate(const struct salle_pooled_rate *pooled);
struct salle_interval salle_pooled_rate_interval(const struct salle_pooled_rate *pooled);

/*
 * Why a matchup was fought no longer: "fixed", "precise", "decided", "better", "worse", "even", "max_bouts",
 * "spend", "interrupted".
 */
const char *salle_stop_reason(const struct salle_plan *plan, const struct salle_matchup *matchup,
	const struct salle_tally_head *head);

/* The differences of one metric in one variant: how many there are, and how many are significant. */
struct salle_metric_family {
	const char *variant, *metric;
	struct salle_test_family family;
};

#endif
