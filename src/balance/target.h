/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers that goals limit, as weighted sums over cells, and the distance of a proposal from the goals. */
#pragma once

#include "balance/sample.h"

/*
 * A number that a goal limits, or a build's mean score. It is `constant` plus the weighted sum of the variable's means
 * over all cells.
 */
struct salle_balance_number {
	const char *name, *policy;
	size_t variable;
	double constant;
	const double *weights; /* weight of each cell */
	double low, high;      /* ends of the goal's range */
	double scale;          /* points of distance per unit of the number */
};

struct salle_balance_numbers {
	const struct salle_balance_number *items;
	size_t n;
};

/*
 * Mean and variance of one variable over the observations of one cell (balance/sample.h). The variable is a score or
 * share between 0 and 1, or a length.
 */
struct salle_cell_moments {
	double mean, variance;
};

/* Returns the formula of the build's mean score under a policy. All weights are 0 if the build has no opponent. */
struct salle_balance_number salle_make_score_of_build(const struct salle_balance_field *field, const char *build,
	size_t policy, struct salle_arena *arena);

/* Returns the formulas of the numbers that the goals limit, ordered by policy, then by goal. */
struct salle_balance_numbers salle_list_numbers_of_goals(const struct salle_balance_field *field,
	struct salle_arena *arena);

/*
 * Computes the moments of each variable in each cell. Adds two wins and two losses to the variance of a score or share
 * (Agresti and Coull 1998). So one-sided matchups have a positive variance, too.
 */
void salle_compute_sample_moments(const struct salle_balance_field *field, const struct salle_balance_sample *sample,
	struct salle_cell_moments *out);

/*
 * Computes the moments of the differences between `sample` and `base`. Observations with the same number are paired,
 * because they have the same dice.
 */
void salle_compute_difference_moments(const struct salle_balance_field *field,
	const struct salle_balance_sample *sample, const struct salle_balance_sample *base, struct salle_cell_moments *out);

/* Returns the value of the number, given the moments of each variable in each cell. */
double salle_compute_number_value(const struct salle_balance_field *field, const struct salle_balance_number *number,
	const struct salle_cell_moments *moments);

/* Returns the variance of the estimated number, if each cell has `n` observations. */
double salle_compute_number_variance(const struct salle_balance_field *field, const struct salle_balance_number *number,
	const struct salle_cell_moments *moments, uint64_t n);

/*
 * Returns how far the value is outside the goal's range, in points: positive above the range, negative below, 0 inside.
 * Both ends of the range first move inwards by the share `margin` of its width.
 */
double salle_measure_goal_violation(const struct salle_balance_number *number, double value, double margin);

/* Returns the distance from the goals, in points: the square root of the sum of squared violations. */
double salle_distance_to_goals(const struct salle_balance_field *field, const struct salle_balance_numbers *numbers,
	const struct salle_cell_moments *moments, double margin);
