/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <gsl/gsl_blas.h>
#include <gsl/gsl_eigen.h>

#include <salle/matrix_games.h>

#include "base/arena.h"
#include "stats/matrix_pair.h"

/* smaller shares of the squared norm are rounding errors */
#define NORM_TOLERANCE 1e-20

/*
 * Fits the ratings to the log odds of all pairs, and sets `rest` to the residuals. Returns the squared norm of the log
 * odds.
 */
static double fit_ratings(const struct salle_matrix *matrix, double *rating, gsl_matrix *rest)
{
	size_t n = matrix->n;
	double squares = 0;
	for (size_t i = 0; i < n; i++) {
		rating[i] = 0;
		for (size_t j = 0; j < n; j++) {
			double odds = i == j ? 0 : salle_pair_log_odds(matrix, i, j);
			gsl_matrix_set(rest, i, j, odds);
			rating[i] += odds / (double)n;
			squares += odds * odds;
		}
	}
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++)
			*gsl_matrix_ptr(rest, i, j) -= i == j ? 0 : rating[i] - rating[j];
	return squares;
}

/*
 * Returns the largest singular value of `rest`, with vectors u and v such that rest v = value u. v is an eigenvector of
 * rest' rest. Because rest is skew-symmetric, (v, -u) is a second pair with the same value. Together, value (u v' - v
 * u') is the best approximation of `rest` by one plane.
 */
static double find_leading_plane(const gsl_matrix *rest, gsl_vector *u, gsl_vector *v)
{
	size_t n = rest->size1;
	gsl_matrix *square = salle_check_allocated(gsl_matrix_alloc(n, n)),
			   *vectors = salle_check_allocated(gsl_matrix_alloc(n, n));
	gsl_vector *values = salle_check_allocated(gsl_vector_alloc(n));
	gsl_eigen_symmv_workspace *room = salle_check_allocated(gsl_eigen_symmv_alloc(n));
	(void)gsl_blas_dgemm(CblasTrans, CblasNoTrans, 1, rest, rest, 0, square);
	(void)gsl_eigen_symmv(square, values, vectors, room);
	(void)gsl_eigen_symmv_sort(values, vectors, GSL_EIGEN_SORT_VAL_DESC);
	(void)gsl_matrix_get_col(v, vectors, 0);
	(void)gsl_blas_dgemv(CblasNoTrans, 1, rest, v, 0, u);
	double value = gsl_blas_dnrm2(u);
	if (value > 0)
		(void)gsl_vector_scale(u, 1 / value);
	gsl_eigen_symmv_free(room);
	gsl_vector_free(values);
	gsl_matrix_free(vectors);
	gsl_matrix_free(square);
	return value;
}

/*
 * Rotates the coordinates. Afterwards the build farthest from the origin (on ties, the first) has y = 0 and x above 0.
 */
static void rotate_plane(size_t n, double *x, double *y)
{
	size_t far = 0;
	for (size_t i = 1; i < n; i++)
		if (hypot(x[i], y[i]) > hypot(x[far], y[far]) * (1 + 1e-9))
			far = i;
	double radius = hypot(x[far], y[far]), c = x[far] / radius, s = y[far] / radius;
	for (size_t i = 0; i < n; i++) {
		double before = x[i];
		x[i] = c * before + s * y[i];
		y[i] = i == far ? 0 : c * y[i] - s * before;
	}
}

double salle_matrix_fit_melo(const struct salle_matrix *matrix, double *rating, double *x, double *y)
{
	size_t n = matrix->n;
	gsl_matrix *rest = salle_check_allocated(gsl_matrix_alloc(n, n));
	gsl_vector *u = salle_check_allocated(gsl_vector_alloc(n)), *v = salle_check_allocated(gsl_vector_alloc(n));
	double squares = fit_ratings(matrix, rating, rest), value = find_leading_plane(rest, u, v);
	bool found = value * value > NORM_TOLERANCE * squares;
	for (size_t i = 0; i < n; i++) {
		x[i] = found ? sqrt(value) * gsl_vector_get(u, i) : 0;
		y[i] = found ? sqrt(value) * gsl_vector_get(v, i) : 0;
	}
	if (found)
		rotate_plane(n, x, y);
	gsl_vector_free(u);
	gsl_vector_free(v);
	gsl_matrix_free(rest);
	return found ? fmin(1, 2 * value * value / squares) : 0;
}
