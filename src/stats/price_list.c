/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/price_list.h>

#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_linalg.h>

#include "base/arena.h"

enum { ROUNDING_MAX = 1000 /* maximum number of passes over all items */ };

#define MIN_GAIN 1e-9           /* minimum decrease of the squared distance; smaller decreases are rounding errors */
#define MIN_SINGULAR_VALUE 1e-9 /* relative to the largest singular value; smaller ones count as 0 */

static double *alloc_numbers(size_t n)
{
	return salle_check_allocated(calloc(n + 1, sizeof(double)));
}

double salle_cost_of_build(const struct salle_gear *gear, const double *price, size_t i)
{
	double cost = 0;
	for (size_t k = 0; k < gear->n_items; k++)
		cost += gear->item_counts[i * gear->n_items + k] * price[k];
	return cost;
}

double salle_score_at_equal_cost(size_t n, const double *score, const double *cost, double rate, size_t i)
{
	double sum = 0;
	for (size_t j = 0; j < n; j++) {
		if (j == i)
			continue;
		const double s = score[i * n + j], paid = exp(rate * (cost[i] - cost[j]));
		sum += s / (s + (1 - s) * paid);
	}
	return sum / (double)(n - 1);
}

/* The prices of items, and the limits within which they may change. */
struct prices {
	const struct salle_gear *gear;
	const double *target_costs; /* by build: target cost */
	const double *max_price;    /* by item: highest allowed price */
	bool *is_fixed;             /* by item: whether the price does not change any more */
	double *price;              /* by item: current price */
};

/*
 * Changes the prices that are not fixed, so that the costs of the builds come closest to their targets (least squares).
 * Among such changes, takes the smallest.
 */
static void fit_prices_to_costs(const struct prices *prices)
{
	const struct salle_gear *gear = prices->gear;
	const size_t n = gear->n_builds, k = gear->n_items,
				 rows = n > k ? n : k; /* GSL's singular value decomposition requires rows >= columns */
	gsl_matrix *has = salle_check_allocated(gsl_matrix_calloc(rows, k)),
			   *v = salle_check_allocated(gsl_matrix_alloc(k, k));
	gsl_vector *singular = salle_check_allocated(gsl_vector_alloc(k)),
			   *lack = salle_check_allocated(gsl_vector_calloc(rows)),
			   *step = salle_check_allocated(gsl_vector_alloc(k));
	for (size_t i = 0; i < n; i++) {
		gsl_vector_set(lack, i, prices->target_costs[i] - salle_cost_of_build(gear, prices->price, i));
		for (size_t item = 0; item < k; item++)
			gsl_matrix_set(has, i, item, prices->is_fixed[item] ? 0 : gear->item_counts[i * k + item]);
	}
	gsl_linalg_SV_decomp_jacobi(has, v, singular);
	for (size_t item = 0; item < k; item++)
		if (gsl_vector_get(singular, item) <= MIN_SINGULAR_VALUE * gsl_vector_get(singular, 0))
			gsl_vector_set(singular, item, 0);
	gsl_linalg_SV_solve(has, v, singular, lack, step);
	for (size_t item = 0; item < k; item++)
		prices->price[item] += prices->is_fixed[item] ? 0 : gsl_vector_get(step, item);
	gsl_matrix_free(has);
	gsl_matrix_free(v);
	gsl_vector_free(singular);
	gsl_vector_free(lack);
	gsl_vector_free(step);
}

/* Returns the lowest allowed price: 1 for an item that costs something now, otherwise 0. */
static double compute_lowest_allowed_price(const struct prices *prices, size_t item)
{
	return prices->gear->cost[item] > 0 ? 1 : 0;
}

/* Sets prices outside their limits to the nearest limit, and fixes them. Returns whether there was such a price. */
static bool fix_impossible_prices(const struct prices *prices)
{
	bool any = false;
	for (size_t item = 0; item < prices->gear->n_items; item++) {
		const double price =
			fmin(fmax(prices->price[item], compute_lowest_allowed_price(prices, item)), prices->max_price[item]);
		if (prices->is_fixed[item] || price == prices->price[item])
			continue;
		prices->price[item] = price;
		prices->is_fixed[item] = any = true;
	}
	return any;
}

/* Returns the sum of the squared differences between the builds' costs and their targets. */
static double squared_distance(const struct prices *prices)
{
	double sum = 0;
	for (size_t i = 0; i < prices->gear->n_builds; i++) {
		const double lack = prices->target_costs[i] - salle_cost_of_build(prices->gear, prices->price, i);
		sum += lack * lack;
	}
	return sum;
}

/* Changes the price of an item by +1 or -1 if that brings the costs nearer to their targets. Returns whether it did. */
static bool move_price_by_one(const struct prices *prices, size_t item)
{
	const double before = squared_distance(prices), price = prices->price[item];
	for (int sign = -1; sign <= 1 && !prices->is_fixed[item]; sign += 2) {
		prices->price[item] = price + sign;
		if (prices->price[item] >= compute_lowest_allowed_price(prices, item) &&
			prices->price[item] <= prices->max_price[item] && squared_distance(prices) < before - MIN_GAIN)
			return true;
	}
	prices->price[item] = price;
	return false;
}

void salle_find_price_list(const struct salle_gear *gear, const double *strength, double rate, const double *most,
	double *out)
{
	const size_t n = gear->n_builds;
	double *target = alloc_numbers(n), cost = 0, mean = 0;
	bool *given = salle_check_allocated(calloc(gear->n_items + 1, sizeof *given));
	const struct prices prices = { gear, target, most, given, out };
	for (size_t item = 0; item < gear->n_items; item++) {
		out[item] = gear->cost[item];
		given[item] = isnan(most[item]);
	}
	for (size_t i = 0; i < n; i++) {
		cost += salle_cost_of_build(gear, gear->cost, i) / (double)n;
		mean += strength[i] / (double)n;
	}
	for (size_t i = 0; i < n; i++)
		target[i] = cost + (strength[i] - mean) / rate;
	do {
		for (size_t item = 0; item < gear->n_items; item++)
			/* restart from the printed prices, because fit_prices_to_costs() finds the smallest change */
			out[item] = given[item] ? out[item] : gear->cost[item];
		fit_prices_to_costs(&prices);
	} while (fix_impossible_prices(&prices));
	for (size_t item = 0; item < gear->n_items; item++)
		out[item] = given[item] ? out[item] : round(out[item]);
	bool better = true;
	for (unsigned round = 0; round < ROUNDING_MAX && better; round++) {
		better = false;
		for (size_t item = 0; item < gear->n_items; item++)
			better = move_price_by_one(&prices, item) || better;
	}
	free(given);
	free(target);
}
