/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Differences between each matchup of a variant and the same matchup in the base, both fought on the same dice. */
#pragma once

#include <salle/batch_result.h>
#include <salle/stats.h>

#include "figures/result_intervals.h"

struct salle_difference {
	const struct salle_matchup *matchup; /* matchup under the variant */
	const char *metric;
	bool rate;
	uint64_t bouts; /* number of pairs of bouts; 0 is possible only if the difference is exact */
	double base, variant, difference;
	struct salle_interval interval; /* interval of the difference */
	/*
	 * over all rows of the run; the rows of one metric and variant are a family. A row is exact if base and variant
	 * were solved: the interval is then the difference alone
	 */
	struct salle_significance significance;
	/* interval of a significant or different row (salle_level_of_selected_intervals); NAN for other rows */
	struct salle_interval selected_interval;
	struct salle_pairing pairing; /* NAN if the difference is exact */
};

/* The significant and the exact changes of win rates under one variant, the largest first. */
struct salle_variant_changes {
	const char *name;
	const struct salle_difference **items;
	size_t n;
};

struct salle_differences {
	/* one per matchup and metric: matchups in the order of the plan, metrics in the order of differences.csv */
	struct salle_difference *items;
	size_t n;
	size_t metrics; /* number of metrics per matchup; a_win_rate is metric 0 */
	/* families of tests, ordered by variant, then by metric; NULL if there are no items */
	struct salle_metric_family *families;
	size_t n_families;
	struct salle_variant_changes *variants;
	size_t n_variants;
};

/* Computes the differences, in the arena. Leaves out matchups with neither bouts nor exact chances. */
struct salle_differences salle_compute_differences(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Returns the interval of the difference `of` at the level `level`. */
struct salle_interval salle_difference_interval(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_difference *of, double level);

bool salle_plan_has_differences(const struct salle_plan *plan);

/* ---- exact differences (figures/exact_difference.c) ---- */

/* A number of a matchup and of its base that were both solved exactly, without sampling error. */
struct salle_exact_difference {
	double base, variant, difference;
};

/* Returns whether matchup m has a base, and both were solved exactly. The functions below require this. */
bool salle_is_solved_with_base(const struct salle_plan *plan, const struct salle_batch_result *result, size_t m);

/* Returns the chances of `winner`, a side or SALLE_DRAW, in matchup m and in its base. */
struct salle_exact_difference salle_exact_difference_of_winner(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t m, unsigned winner);

/* Returns the mean bout length in matchup m and in its base. */
struct salle_exact_difference salle_exact_difference_of_length(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t m);

/* Returns the mean number of wounds that the side `victim` suffers in matchup m and in its base. */
struct salle_exact_difference salle_exact_difference_of_wounds(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t m, unsigned victim);
