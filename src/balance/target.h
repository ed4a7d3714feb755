/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers that goals are about, as weighted sums over cells, and the distance of a proposal from the goal. */
#pragma once

#include "balance/sample.h"

/*
 * A number that a goal limits, or a build's mean score: constant + sum over cells of weights[cell] * mean of the
 * variable.
 */
struct salle_balance_number {
	const char *name, *policy;
	size_t variable;
	double constant;
	const double *weights; /* [n_cells] */
	double low, high;      /* ends of the goal's range */
	double scale;          /* points of distance per unit */
};

struct salle_balance_numbers {
	const struct salle_balance_number *items;
	size_t n;
};

/*
 * Mean and variance of one variable over the observations of a matchup under one policy (balance/sample.h): a score or
 * share between 0 and 1, or a length.
 */
struct salle_cell_moments {
	double mean, variance;
};

/* Returns the mean score of the build under the policy as a number. All weights are 0 if the build has no opponent. */
struct salle_balance_number salle_number_of_build(const struct salle_balance_field *field, const char *build,
	size_t policy, struct salle_arena *arena);

/* Returns the numbers of all goals under all policies, ordered by policy, then by goal. */
struct salle_balance_numbers salle_numbers_of_goals(const struct salle_balance_field *field, struct salle_arena *arena);

/*
 * Computes the moments of all cells and variables, [n_cells * n_variables]. Two wins and two losses are added to the
 * variance of a score or share (Agresti and Coull 1998), so that one-sided matchups have a positive variance.
 */
void salle_sample_moments(const struct salle_balance_field *field, const struct salle_balance_sample *sample,
	struct salle_cell_moments *out);

/* Computes the moments of the differences sample - base, observation by observation. */
void salle_sample_differences(const struct salle_balance_field *field, const struct salle_balance_sample *sample,
	const struct salle_balance_sample *base, struct salle_cell_moments *out);

/* Returns the value of the number, given the moments of all cells and variables: [n_cells * n_variables]. */
double salle_number_value(const struct salle_balance_field *field, const struct salle_balance_number *number,
	const struct salle_cell_moments *moments);

/* Returns the variance of the number, if each cell has `n` observations. */
double salle_number_variance(const struct salle_balance_field *field, const struct salle_balance_number *number,
	const struct salle_cell_moments *moments, uint64_t n);

/*
 * Returns by how many points the value lies above the goal's range; negative if it lies below. 0 inside. `margin` is a
 * share of the range's width by which both ends move inwards.
 */
double salle_number_violation(const struct salle_balance_number *number, double value, double margin);

/* Returns the distance from the goal: the root of the sum of squared violations. */
double salle_distance_to_goals(const struct salle_balance_field *field, const struct salle_balance_numbers *numbers,
	const struct salle_cell_moments *moments, double margin);
