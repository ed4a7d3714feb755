/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Price lists under which builds of different strength are equally worth choosing: stronger builds cost more.
 *
 * Pure functions: the same arguments give the same bytes, in any thread. They free the memory that they use.
 */
#pragma once

#include <salle/fair_prices.h>

/*
 * Finds whole prices of the items, at least 1 unless the printed price is 0, such that the cost of build i is as near
 * as possible (by least squares) to the mean printed cost + (strength i - mean strength) / rate. If several price lists
 * are equally near, takes the one nearest to the printed prices, so that prices on which nothing depends change as
 * little as possible. If builds identify all worths, the prices are the fair ones of salle_fit_fair_prices, rounded.
 * rate: log odds that one unit of cost buys, above 0. strength: [n], by build. most: [k] highest possible price of each
 * item; NAN for an item that keeps the printed price. out: [k], by item.
 */
void salle_find_price_list(const struct salle_gear *gear, const double *strength, double rate, const double *most,
	double *out);

/* Returns the cost of build i with these prices of the items. */
double salle_cost_of_build(const struct salle_gear *gear, const double *price, size_t i);

/*
 * Returns the mean score of build i if the difference in cost to each opponent is paid in log odds at the rate: 1/2 if
 * build i is worth its cost. score: [n * n], row-major; cost: [n].
 */
double salle_score_at_equal_cost(size_t n, const double *score, const double *cost, double rate, size_t i);
