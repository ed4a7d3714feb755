/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests which of many properties explain n numbers y, with p-values adjusted for picking the best property: the
 * single-step permutation test of the smallest p-value ("minP": Westfall and Young, Resampling-Based Multiple Testing,
 * 1993, section 2.3).
 *
 * The statistic of a property is the p-value of the F test of its linear regression, so categorical and numeric
 * properties are comparable. In each permutation, the numbers y are shuffled among the n cases. The adjusted p-value of
 * a property is the share of permutations in which the best of all properties has a p-value at most as large as this
 * property has in the unpermuted data, which count as one permutation (Phipson and Smyth, Statistical Applications in
 * Genetics and Molecular Biology 9, 2010). If no property matters, the chance of any adjusted p-value <= alpha is at
 * most alpha, for any correlation of the properties.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct salle_property_test {
	size_t n_columns; /* number of columns */
	const double *x;  /* [n * n_columns], row-major */
	double p_value;   /* set by the test: adjusted p-value; 1 if the columns are constant */
};

/*
 * Sets the `p_value` of each of the m properties. Permutation r draws from stream r of (seed, "properties"), so results
 * are the same on any machine. The running time is proportional to n * (sum of n_columns) * permutations.
 */
void salle_run_property_tests(size_t n, const double *y, struct salle_property_test *tests, size_t m, uint64_t seed,
	unsigned permutations);

/*
 * Returns the number of permutations for n numbers and properties with `columns` columns altogether: 999, or fewer (at
 * least 199) if 999 would take many seconds.
 */
unsigned salle_choose_permutations(size_t n, size_t columns);
