/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/prices.h>

#include <math.h>
#include <stdlib.h>

#include <Rmath.h>
#include <gsl/gsl_eigen.h>

#include "base/arena.h"

enum { GRID = 32, HALVINGS = 40 };

static double *numbers(size_t n)
{
	return salle_allocated(calloc(n + 1, sizeof(double)));
}

static double mean_of(size_t n, const double *x)
{
	double sum = 0;
	for (size_t i = 0; i < n; i++)
		sum += x[i];
	return sum / (double)n;
}

static double sd_of(size_t n, const double *x)
{
	double mean = mean_of(n, x), squares = 0;
	for (size_t i = 0; i < n; i++)
		squares += (x[i] - mean) * (x[i] - mean);
	return sqrt(squares / (double)(n - 1));
}

/*
 * Cochran's Q above its quantile: do the strengths differ by more than chance? They are told from their own mean, and
 * so vary (n - 1) / n as much as independent numbers; Q is as many times too large.
 */
static bool differ(size_t n, const struct salle_estimate *strength, double level)
{
	double z = qnorm((1 + level) / 2, 0, 1, 1, 0), weights = 0, weighted = 0, q = 0;
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < n; i++) {
			double error = (strength[i].interval.high - strength[i].interval.low) / (2 * z);
			double weight = 1 / fmax(error * error, 1e-300), away = strength[i].value - weighted / weights;
			if (pass == 1) {
				q += weight * away * away;
				continue;
			}
			weights += weight;
			weighted += weight * strength[i].value;
		}
	return q * (double)(n - 1) / (double)n > qchisq(level, (double)n - 1, 1, 0);
}

bool salle_fair_costs(size_t n, const struct salle_estimate *strength, const double *cost, double level,
	struct salle_estimate *fair, double *rate)
{
	double *value = numbers(n);
	for (size_t i = 0; i < n; i++)
		value[i] = strength[i].value;
	double spread = sd_of(n, cost), mean = mean_of(n, cost), strengths = sd_of(n, value), middle = mean_of(n, value);
	free(value);
	if (spread == 0 || strengths == 0 || !differ(n, strength, level))
		return false;
	*rate = spread / strengths;
	for (size_t i = 0; i < n; i++)
		fair[i] = (struct salle_estimate){
			mean + *rate * (strength[i].value - middle),
			{ mean + *rate * (strength[i].interval.low - middle), mean + *rate * (strength[i].interval.high - middle) },
		};
	return true;
}

/*
 * The model without its constant: m = n - 1 contrasts of the builds, turned so that their variances are
 * total * (h * value[j] + 1 - h), h being the share of the items; value has the mean 1.
 */
struct model {
	size_t n, m, k;
	double *turned;                    /* [m] y */
	double *value;                     /* [m] */
	double *columns;                   /* [k * m] the items, scaled like value */
	double weight[GRID], spread[GRID]; /* of share (g + 1/2) / GRID: its posterior chance, the total's scale */
};

static double share_of(size_t g)
{
	return ((double)g + 0.5) / GRID;
}

/* Contrast c (Helmert's): the mean of builds 0 … c against build c + 1, of length 1. */
static double contrast(size_t c, const double *x)
{
	double sum = 0, builds = (double)c + 1;
	for (size_t i = 0; i <= c; i++)
		sum += x[i];
	return (sum / builds - x[c + 1]) / sqrt(1 / builds + 1);
}

/* Turns `m` contrasts by the eigenvectors. */
static void turn(const gsl_matrix *vectors, const double *from, double *to)
{
	for (size_t j = 0; j < vectors->size2; j++) {
		to[j] = 0;
		for (size_t i = 0; i < vectors->size1; i++)
			to[j] += gsl_matrix_get(vectors, i, j) * from[i];
	}
}

/* contrasts: [k * m] of the items; returns the mean eigenvalue of their products, 0 when no item tells builds apart. */
static double decompose(struct model *model, const double *contrasts, gsl_matrix *vectors)
{
	size_t m = model->m;
	gsl_matrix *products = salle_allocated(gsl_matrix_calloc(m, m));
	gsl_vector *values = salle_allocated(gsl_vector_alloc(m));
	gsl_eigen_symmv_workspace *space = salle_allocated(gsl_eigen_symmv_alloc(m));
	double trace = 0;
	for (size_t i = 0; i < m; i++)
		for (size_t j = 0; j < m; j++) {
			for (size_t item = 0; item < model->k; item++)
				*gsl_matrix_ptr(products, i, j) += contrasts[item * m + i] * contrasts[item * m + j];
			trace += i == j ? gsl_matrix_get(products, i, j) : 0;
		}
	(void)gsl_eigen_symmv(products, values, vectors, space); /* no failure is documented */
	double mean = trace / (double)m;
	for (size_t j = 0; j < m; j++)
		model->value[j] = mean > 0 ? fmax(0, gsl_vector_get(values, j)) / mean : 0;
	gsl_eigen_symmv_free(space);
	gsl_vector_free(values);
	gsl_matrix_free(products);
	return mean;
}

/* Posterior of the share: prior flat in it and in the log of the total variance. */
static void weigh_shares(struct model *model)
{
	double best = -INFINITY, sum = 0, degrees = (double)model->m;
	for (size_t g = 0; g < GRID; g++) {
		double squares = 0, logs = 0;
		for (size_t j = 0; j < model->m; j++) {
			double variance = share_of(g) * model->value[j] + 1 - share_of(g);
			squares += model->turned[j] * model->turned[j] / variance;
			logs += log(variance);
		}
		model->spread[g] = squares / degrees;
		model->weight[g] = -logs / 2 - degrees / 2 * log(fmax(squares, 1e-300));
		best = fmax(best, model->weight[g]);
	}
	for (size_t g = 0; g < GRID; g++)
		sum += model->weight[g] = exp(model->weight[g] - best);
	for (size_t g = 0; g < GRID; g++)
		model->weight[g] /= sum;
}

/* Student's t of an item's effect at each share: where it lies, and its scale. */
struct posterior {
	double at[GRID], scale[GRID];
};

static struct posterior posterior_of(const struct model *model, size_t item)
{
	const double *column = model->columns + item * model->m;
	struct posterior posterior;
	for (size_t g = 0; g < GRID; g++) {
		double h = share_of(g), told = 0, known = 0;
		for (size_t j = 0; j < model->m; j++) {
			double variance = h * model->value[j] + 1 - h;
			told += column[j] * model->turned[j] / variance;
			known += column[j] * column[j] / variance;
		}
		posterior.at[g] = h * told;
		posterior.scale[g] = sqrt(model->spread[g] * fmax(0, h - h * h * known));
	}
	return posterior;
}

static double chance_below(const struct model *model, const struct posterior *posterior, double x)
{
	double sum = 0;
	for (size_t g = 0; g < GRID; g++) {
		double away = x - posterior->at[g], scale = posterior->scale[g];
		sum += model->weight[g] * (scale > 0 ? pt(away / scale, (double)model->m, 1, 0) : away >= 0);
	}
	return sum;
}

static double quantile(const struct model *model, const struct posterior *posterior, double p)
{
	double low = INFINITY, high = -INFINITY, widest = fabs(qt(p, (double)model->m, 1, 0));
	for (size_t g = 0; g < GRID; g++) {
		low = fmin(low, posterior->at[g] - widest * posterior->scale[g]);
		high = fmax(high, posterior->at[g] + widest * posterior->scale[g]);
	}
	for (int i = 0; i < HALVINGS; i++) {
		double middle = low + (high - low) / 2;
		*(chance_below(model, posterior, middle) < p ? &low : &high) = middle;
	}
	return low + (high - low) / 2;
}

static struct salle_estimate effect_of(const struct model *model, size_t item, double unit, double level)
{
	bool told = false;
	for (size_t j = 0; j < model->m; j++)
		told = told || fabs(model->columns[item * model->m + j]) > 1e-12;
	if (!told)
		return (struct salle_estimate){ NAN, { NAN, NAN } };
	struct posterior posterior = posterior_of(model, item);
	double value = 0;
	for (size_t g = 0; g < GRID; g++)
		value += model->weight[g] * posterior.at[g];
	return (struct salle_estimate){
		value / unit,
		{ quantile(model, &posterior, (1 - level) / 2) / unit, quantile(model, &posterior, (1 + level) / 2) / unit },
	};
}

void salle_item_effects(size_t n, size_t k, const unsigned char *has, const double *y, double level,
	struct salle_estimate *out)
{
	struct model model = { .n = n, .m = n - 1, .k = k };
	size_t m = model.m;
	model.turned = numbers(m);
	model.value = numbers(m);
	model.columns = numbers(k * m);
	double *column = numbers(n), *contrasts = numbers(k * m), *of_y = numbers(m);
	gsl_matrix *vectors = salle_allocated(gsl_matrix_alloc(m, m));
	for (size_t item = 0; item < k; item++) {
		for (size_t i = 0; i < n; i++)
			column[i] = has[i * k + item];
		for (size_t c = 0; c < m; c++)
			contrasts[item * m + c] = contrast(c, column);
	}
	for (size_t c = 0; c < m; c++)
		of_y[c] = contrast(c, y);
	/* items are told in units in which their products have the mean eigenvalue 1 */
	double unit = sqrt(decompose(&model, contrasts, vectors));
	turn(vectors, of_y, model.turned);
	for (size_t at = 0; at < k * m; at++)
		contrasts[at] /= unit > 0 ? unit : 1;
	for (size_t item = 0; item < k; item++)
		turn(vectors, contrasts + item * m, model.columns + item * m);
	weigh_shares(&model);
	for (size_t item = 0; item < k; item++)
		out[item] = effect_of(&model, item, unit > 0 ? unit : 1, level);
	gsl_matrix_free(vectors);
	free(column);
	free(contrasts);
	free(of_y);
	free(model.turned);
	free(model.value);
	free(model.columns);
}
