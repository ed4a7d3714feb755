/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/permutation_p_values.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <Rmath.h>

#include <salle/rng.h>

#include "base/arena.h"
#include "stats/game_bootstrap.h"

/* An orthonormal basis of the centred columns of a property: `rank` vectors of n numbers, one after the other. */
struct basis {
	double *vectors;
	size_t rank;
};

static double dot_product(size_t n, const double *a, const double *b)
{
	double sum = 0;
	for (size_t i = 0; i < n; i++)
		sum += a[i] * b[i];
	return sum;
}

/* Computes the basis by the modified Gram-Schmidt method, applied twice. Leaves out linearly dependent columns. */
static struct basis make_basis(size_t n, size_t k, const double *x)
{
	static const double negligible = 1e-9; /* length of a dependent column's remainder, relative to the column */
	struct basis basis = { salle_check_allocated(calloc(n * k + 1, sizeof(double))), 0 };
	for (size_t column = 0; column < k; column++) {
		double *v = basis.vectors + basis.rank * n, mean = 0, size = 0;
		for (size_t i = 0; i < n; i++)
			mean += x[i * k + column] / (double)n;
		for (size_t i = 0; i < n; i++) {
			v[i] = x[i * k + column] - mean;
			size = fmax(size, fabs(x[i * k + column]));
		}
		for (size_t pass = 0; pass < 2; pass++)
			for (size_t b = 0; b < basis.rank; b++) {
				double along = dot_product(n, basis.vectors + b * n, v);
				for (size_t i = 0; i < n; i++)
					v[i] -= along * basis.vectors[b * n + i];
			}
		double length = sqrt(dot_product(n, v, v));
		if (!(length > negligible * size * sqrt((double)n)))
			continue;
		for (size_t i = 0; i < n; i++)
			v[i] /= length;
		basis.rank++;
	}
	return basis;
}

/* Returns the logarithm of the p-value of the F test of y on the basis. y has mean 0 and the sum of squares `sum`. */
static double f_test_log_p_value(size_t n, const double *y, double sum, const struct basis *basis)
{
	if (basis->rank == 0 || basis->rank + 1 >= n || !(sum > 0))
		return 0;
	double explained = 0, df = (double)basis->rank, left = (double)(n - 1 - basis->rank);
	for (size_t b = 0; b < basis->rank; b++) {
		double along = dot_product(n, basis->vectors + b * n, y);
		explained += along * along;
	}
	double rest = fmax(sum - explained, 1e-12 * sum);
	return pf(explained / df / (rest / left), df, left, 0, 1);
}

static void shuffle(double *y, size_t n, struct salle_stream *stream)
{
	for (size_t i = n; i > 1; i--) {
		size_t at = (size_t)(salle_draw_uniform(stream) * (double)i);
		double swapped = y[i - 1];
		y[i - 1] = y[at];
		y[at] = swapped;
	}
}

void salle_run_property_tests(size_t n, const double *y, struct salle_property_test *tests, size_t m, uint64_t seed,
	unsigned permutations)
{
	/* equal p-values may differ by this much, depending on the order of additions */
	static const double rounding = 1e-9;
	double *centred = salle_check_allocated(calloc(2 * n + m + 1, sizeof *centred)), *permuted = centred + n;
	double *observed = permuted + n, mean = 0;
	struct basis *bases = salle_check_allocated(calloc(m + 1, sizeof *bases));
	for (size_t i = 0; i < n; i++)
		mean += y[i] / (double)n;
	for (size_t i = 0; i < n; i++)
		centred[i] = y[i] - mean;
	double sum = dot_product(n, centred, centred);
	for (size_t j = 0; j < m; j++) {
		bases[j] = make_basis(n, tests[j].n_columns, tests[j].x);
		observed[j] = f_test_log_p_value(n, centred, sum, &bases[j]);
		tests[j].p_value = 1;
	}
	const struct salle_stream_key key = salle_make_stream_key(seed, salle_pair_hash("properties", "", ""), false);
	for (unsigned r = 0; r < permutations; r++) {
		struct salle_stream stream = salle_stream_open(&key, r);
		memcpy(permuted, centred, n * sizeof *permuted);
		shuffle(permuted, n, &stream);
		double best = 0;
		for (size_t j = 0; j < m; j++)
			best = fmin(best, f_test_log_p_value(n, permuted, sum, &bases[j]));
		for (size_t j = 0; j < m; j++)
			tests[j].p_value += best <= observed[j] + rounding;
	}
	for (size_t j = 0; j < m; j++) {
		tests[j].p_value = bases[j].rank == 0 ? 1 : tests[j].p_value / (1 + (double)permutations);
		free(bases[j].vectors);
	}
	free(bases);
	free(centred);
}

unsigned salle_choose_permutations(size_t n, size_t columns)
{
	enum { MOST = 999, LEAST = 199 };
	const double steps = 2e9;
	double affordable = steps / ((double)n * (double)columns + 1);
	return affordable > MOST ? MOST : affordable < LEAST ? LEAST : (unsigned)affordable;
}
