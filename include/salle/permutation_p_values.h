/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which of many properties explain n numbers y, adjusted for picking the best of them: the single-step permutation
 * test of the smallest p-value ("minP": Westfall and Young, Resampling-Based Multiple Testing, 1993, section 2.3). The
 * statistic of a property is the p-value of the F test of its linear regression, so that properties of many names and
 * of one number weigh alike. y is permuted over the builds; the adjusted p-value of a property is the share of
 * permutations in which the best of all properties is at least as good as it is, the data themselves counted as one
 * (Phipson and Smyth, Statistical Applications in Genetics and Molecular Biology 9, 2010). If no property matters, the
 * chance that any has an adjusted p-value of at most alpha is at most alpha, however the properties go together.
 */
#ifndef SALLE_PERMUTATION_P_VALUES_H
#define SALLE_PERMUTATION_P_VALUES_H

#include <stddef.h>
#include <stdint.h>

struct salle_property_test {
	size_t k;        /* columns */
	const double *x; /* [n * k], row-major */
	double p;        /* output: adjusted p-value; 1 if the columns tell nothing apart */
};

/*
 * Sets p of each of the m properties. Permutation r draws from stream r of (seed, "properties"): the same results for a
 * seed, on any machine. Takes about n * (sum of k) * permutations steps.
 */
void salle_run_property_tests(size_t n, const double *y, struct salle_property_test *tests, size_t m, uint64_t seed,
	unsigned permutations);

/* Returns the permutations for n numbers and all `columns`: 999, or fewer (at least 199) if that takes seconds. */
unsigned salle_choose_permutations(size_t n, size_t columns);

#endif
