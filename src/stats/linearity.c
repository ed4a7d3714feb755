/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/linearity.h>

#include <math.h>

#include <Rmath.h>
#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>

#include "base/arena.h"

enum { ONE, X, Y, COLUMNS };

/* Returns the group of point i, if n points are divided into groups of nearly equal size. */
static size_t get_group_of_point(size_t i, size_t n, size_t groups)
{
	return i * groups / n;
}

/*
 * Averages the points of each group. Fills the columns of `points` with ones, mean x and mean y, and sets the
 * covariance of the mean y.
 */
static void average_groups(const struct salle_curve *curve, size_t groups, gsl_matrix *points, gsl_matrix *covariance)
{
	size_t n = curve->n, sizes[SALLE_LINE_GROUPS] = { 0 };
	for (size_t i = 0; i < n; i++)
		sizes[get_group_of_point(i, n, groups)]++;
	gsl_matrix_set_zero(points);
	gsl_matrix_set_zero(covariance);
	for (size_t i = 0; i < n; i++) {
		size_t g = get_group_of_point(i, n, groups);
		double share = 1 / (double)sizes[g];
		*gsl_matrix_ptr(points, g, ONE) += share;
		*gsl_matrix_ptr(points, g, X) += share * (curve->x[i] - curve->x[0]) / (curve->x[n - 1] - curve->x[0]);
		*gsl_matrix_ptr(points, g, Y) += share * curve->y[i];
		for (size_t j = 0; j < n; j++) {
			size_t h = get_group_of_point(j, n, groups);
			*gsl_matrix_ptr(covariance, g, h) += share * curve->covariance[i * n + j] / (double)sizes[h];
		}
	}
}

/* Makes a column orthogonal to the column `other`, by subtracting its projection on it. */
static void project_out(gsl_matrix *points, size_t column, size_t other)
{
	gsl_vector_view from = gsl_matrix_column(points, column), what = gsl_matrix_column(points, other);
	double product, square;
	(void)gsl_blas_ddot(&from.vector, &what.vector, &product);
	(void)gsl_blas_ddot(&what.vector, &what.vector, &square);
	(void)gsl_blas_daxpy(-product / square, &what.vector, &from.vector);
}

/* Returns the weighted sum of squared residuals of the least-squares line. */
static double compute_residual_squares(const struct salle_curve *curve, size_t groups)
{
	gsl_matrix *points = salle_check_allocated(gsl_matrix_alloc(groups, COLUMNS));
	gsl_matrix *covariance = salle_check_allocated(gsl_matrix_alloc(groups, groups));
	average_groups(curve, groups, points, covariance);
	/* cannot fail, because salle_add_batch_covariance makes the matrix positive definite */
	(void)gsl_linalg_cholesky_decomp1(covariance);
	(void)gsl_blas_dtrsm(CblasLeft, CblasLower, CblasNoTrans, CblasNonUnit, 1, covariance, points);
	project_out(points, X, ONE);
	project_out(points, Y, ONE);
	project_out(points, Y, X);
	gsl_vector_view residuals = gsl_matrix_column(points, Y);
	double squares;
	(void)gsl_blas_ddot(&residuals.vector, &residuals.vector, &squares);
	gsl_matrix_free(points);
	gsl_matrix_free(covariance);
	return squares;
}

double salle_linearity_p_value(const struct salle_curve *curve)
{
	size_t groups = curve->n < SALLE_LINE_GROUPS ? curve->n : SALLE_LINE_GROUPS;
	if (groups < 3 || !(curve->x[0] < curve->x[curve->n - 1]))
		return NAN;
	double left = (double)groups - 2, rest = curve->degrees_of_freedom - left + 1;
	if (curve->degrees_of_freedom < 3 * left)
		return NAN;
	double squares = compute_residual_squares(curve, groups);
	return pf(squares * rest / (curve->degrees_of_freedom * left), left, rest, 0, 0);
}

/* Returns a row per batch mean, n rows: the counts of its batches minus their mean. The caller frees the matrix. */
static gsl_matrix *find_batch_deviations(const struct salle_batch_means *const *means, size_t n, unsigned number,
	size_t batches)
{
	gsl_matrix *rows = salle_check_allocated(gsl_matrix_alloc(n, batches));
	for (size_t i = 0; i < n; i++) {
		double sum = 0;
		for (size_t b = 0; b < batches; b++)
			sum += (double)means[i]->sums[b][number];
		for (size_t b = 0; b < batches; b++)
			gsl_matrix_set(rows, i, b, (double)means[i]->sums[b][number] - sum / (double)batches);
	}
	return rows;
}

double salle_add_batch_covariance(double *covariance, const struct salle_batch_means *const *means, size_t n,
	unsigned number, uint64_t bouts, double weight)
{
	const double all = (double)bouts;
	uint64_t size = means[0]->size;
	size_t batches = size > 0 ? (size_t)(bouts / size) : 0;
	for (size_t i = 0; i < n; i++)
		covariance[i * n + i] += weight / (all * all);
	if (batches < 2)
		return 0;
	gsl_matrix *rows = find_batch_deviations(means, n, number, batches);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			gsl_vector_view x = gsl_matrix_row(rows, i), y = gsl_matrix_row(rows, j);
			double sum;
			(void)gsl_blas_ddot(&x.vector, &y.vector, &sum);
			covariance[i * n + j] += weight * sum / ((double)batches - 1) / (double)size / all;
		}
	gsl_matrix_free(rows);
	return (double)batches - 1;
}
