/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/fair_prices.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <Rmath.h>
#include <gsl/gsl_blas.h>
#include <gsl/gsl_eigen.h>

#include "base/arena.h"

enum { HALVINGS = 100 };

/*
 * An item's worth is known if builds determine more than this share of it. Two items that always occur together have
 * one half each.
 */
static const double IDENTIFIED_LEAST = 0.5 + 1e-6;

/* An item is fully identified if builds determine at least this share of its worth; 1 except for rounding. */
static const double WHOLE_SHARE_MIN = 1 - 1e-6;

/*
 * The rate can be fitted with two instrumental variables, the cost of the items or their number. The cost is used only
 * if its rate is this many times less variable.
 */
static const double VARIANCE_RATIO_MAX = 4;

/*
 * A regression of worth on cost. Builds carry items in correlated numbers, so both are measured along principal axes of
 * the items, which are independent. On each axis, worth = rate * cost + mispricing + error. The variance of the
 * mispricing is `mispricing`, that of the error `residual` / weight.
 */
struct model {
	size_t n, k, rank;
	/* number of each item (column) in each build (row), minus the item's mean; n * k */
	gsl_matrix *has;
	gsl_matrix *vectors;                   /* eigenvectors; column axis[j] is axis j */
	size_t *axis;                          /* columns of `vectors` along which builds differ; `rank` elements */
	double *weight, *worth, *cost, *count; /* by axis; `count` is the cost if each item cost 1 */
	double residual, mispricing;
	const double *instrument; /* instrumental variable: `cost` or `count` */
	/* sum over the axes of instrument * cost / variance on the axis */
	double products;
	/* strength that a unit of cost buys, in log odds; the two parts of its variance, from errors and from mispricing */
	double rate, rate_sampled, rate_mispriced;
};

static double *alloc_numbers(size_t n)
{
	return salle_check_allocated(calloc(n + 1, sizeof(double)));
}

static double get_item_coordinate_on_axis(const struct model *model, size_t item, size_t j)
{
	return gsl_matrix_get(model->vectors, item, model->axis[j]);
}

static size_t residual_degrees_of_freedom(const struct model *model)
{
	return model->n - 1 - model->rank;
}

static double variance_on_axis(const struct model *model, size_t j)
{
	return fmax(model->mispricing + model->residual / model->weight[j], 1e-300);
}

static void centre_item_counts(struct model *model, const struct salle_gear *gear)
{
	for (size_t item = 0; item < model->k; item++) {
		double mean = 0;
		for (size_t i = 0; i < model->n; i++)
			mean += (double)gear->item_counts[i * model->k + item] / (double)model->n;
		for (size_t i = 0; i < model->n; i++)
			gsl_matrix_set(model->has, i, item, gear->item_counts[i * model->k + item] - mean);
	}
}

static void find_item_axes(struct model *model)
{
	gsl_matrix *products = salle_check_allocated(gsl_matrix_calloc(model->k, model->k));
	gsl_vector *values = salle_check_allocated(gsl_vector_alloc(model->k));
	gsl_eigen_symmv_workspace *space = salle_check_allocated(gsl_eigen_symmv_alloc(model->k));
	(void)gsl_blas_dsyrk(CblasLower, CblasTrans, 1, model->has, 0, products);
	/* the result is ignored, because GSL documents no failure */
	(void)gsl_eigen_symmv(products, values, model->vectors, space);
	double least = 1e-9 * fmax(gsl_vector_max(values), 1);
	for (size_t at = 0; at < model->k; at++)
		if (gsl_vector_get(values, at) > least) {
			model->weight[model->rank] = gsl_vector_get(values, at);
			model->axis[model->rank++] = at;
		}
	gsl_eigen_symmv_free(space);
	gsl_vector_free(values);
	gsl_matrix_free(products);
}

/* Fits the worth along each axis by least squares, and the residual variance. */
static void fit_worths(struct model *model, const struct salle_gear *gear, const struct salle_estimate *strength)
{
	double mean = 0, squares = 0, *rest = alloc_numbers(model->n);
	gsl_matrix *scores = salle_check_allocated(gsl_matrix_alloc(model->n, model->k));
	(void)gsl_blas_dgemm(CblasNoTrans, CblasNoTrans, 1, model->has, model->vectors, 0, scores);
	for (size_t i = 0; i < model->n; i++)
		mean += strength[i].value / (double)model->n;
	for (size_t i = 0; i < model->n; i++)
		rest[i] = strength[i].value - mean;
	for (size_t j = 0; j < model->rank; j++) {
		for (size_t item = 0; item < model->k; item++) {
			model->cost[j] += get_item_coordinate_on_axis(model, item, j) * gear->cost[item];
			model->count[j] += get_item_coordinate_on_axis(model, item, j);
		}
		for (size_t i = 0; i < model->n; i++)
			model->worth[j] += gsl_matrix_get(scores, i, model->axis[j]) * rest[i] / model->weight[j];
		/* the axes are orthogonal, so each can be fitted by itself */
		for (size_t i = 0; i < model->n; i++)
			rest[i] -= model->worth[j] * gsl_matrix_get(scores, i, model->axis[j]);
	}
	for (size_t i = 0; i < model->n; i++)
		squares += rest[i] * rest[i];
	model->residual = residual_degrees_of_freedom(model) > 0 ? squares / (double)residual_degrees_of_freedom(model) : 0;
	gsl_matrix_free(scores);
	free(rest);
}

/* Fits the rate by the instrumental variable. Returns the sum of squared deviations, each divided by its variance. */
static double fit_rate(struct model *model, const double *instrument)
{
	double worths = 0, left = 0;
	model->instrument = instrument;
	model->products = model->rate_sampled = model->rate_mispriced = 0;
	for (size_t j = 0; j < model->rank; j++) {
		worths += instrument[j] * model->worth[j] / variance_on_axis(model, j);
		model->products += instrument[j] * model->cost[j] / variance_on_axis(model, j);
	}
	model->rate = worths / model->products;
	for (size_t j = 0; j < model->rank; j++) {
		double deviation = model->worth[j] - model->rate * model->cost[j];
		double share = instrument[j] / variance_on_axis(model, j) / model->products;
		left += deviation * deviation / variance_on_axis(model, j);
		model->rate_sampled += share * share * model->residual / model->weight[j];
		model->rate_mispriced += share * share * model->mispricing;
	}
	return left;
}

/*
 * Fits the variance of mispricings so that the weighted sum of squared deviations equals its expectation (Paule and
 * Mandel).
 */
static void fit_mispricing(struct model *model)
{
	double low = 0, high = 0, expected = (double)model->rank - 1;
	if (fit_rate(model, model->cost) <= expected)
		return;
	for (size_t j = 0; j < model->rank; j++)
		high += model->worth[j] * model->worth[j] / expected;
	for (int i = 0; i < HALVINGS; i++) {
		model->mispricing = low + (high - low) / 2;
		*(fit_rate(model, model->cost) > expected ? &low : &high) = model->mispricing;
	}
}

/* Returns the variance of the rate divided by the squared rate. */
static double rate_variance(const struct model *model)
{
	return (model->rate_sampled + model->rate_mispriced) / (model->rate * model->rate);
}

static void fit_rate_with_residual(struct model *model)
{
	double counts = 0;
	for (size_t j = 0; j < model->rank; j++)
		counts += model->count[j] * model->count[j];
	fit_mispricing(model);
	(void)fit_rate(model, model->cost);
	if (counts < 1e-9)
		return;
	double by_cost = rate_variance(model);
	(void)fit_rate(model, model->count);
	if (!(rate_variance(model) <= VARIANCE_RATIO_MAX * by_cost))
		(void)fit_rate(model, model->cost);
}

/*
 * Fits the rate if the items explain all strengths, so that no residual is left. The scatter around the line may come
 * from builds or from mispriced items. The rate gets the larger of the two variances.
 */
static void fit_rate_without_residual(struct model *model)
{
	double weights = 0, squares = 0, fourths = 0;
	model->residual = 1;
	double left = fit_rate(model, model->cost);
	for (size_t j = 0; j < model->rank; j++) {
		double weighted = model->weight[j] * model->cost[j] * model->cost[j];
		weights += model->weight[j];
		squares += weighted;
		fourths += model->weight[j] * weighted;
	}
	double builds = left / (double)(model->rank - 1);
	double items = left / (weights - fourths / squares) * fourths / squares;
	model->rate_sampled = fmax(builds, items) / squares;
}

/*
 * The variance of a sum of independent estimates. `squares` sums up squared variance / degrees of freedom, for Welch
 * and Satterthwaite's formula.
 */
struct variance_sum {
	double variance, squares;
};

static void variance_sum_add(struct variance_sum *variance_sum, double variance, double freedom)
{
	variance_sum->variance += variance;
	variance_sum->squares += variance * variance / freedom;
}

/* Returns the effective degrees of freedom by Welch and Satterthwaite's formula. */
static double degrees_of_freedom_of(const struct variance_sum *variance_sum)
{
	return variance_sum->squares > 0 ? variance_sum->variance * variance_sum->variance / variance_sum->squares
									 : INFINITY;
}

/* Returns the quantile of Student's t for a two-sided interval at `level`, with these degrees of freedom. */
static double t_quantile(const struct variance_sum *variance_sum, double level)
{
	return qt((1 + level) / 2, degrees_of_freedom_of(variance_sum), 1, 0);
}

/*
 * Adds two variances: `sampled`, from the scatter of builds around the sums of their items, and `mispriced`, from the
 * scatter of items around their prices.
 */
static struct variance_sum variance_of_two_parts(const struct model *model, double sampled, double mispriced)
{
	struct variance_sum variance_sum = { 0 };
	variance_sum_add(&variance_sum, sampled,
		(double)(residual_degrees_of_freedom(model) > 0 ? residual_degrees_of_freedom(model) : model->rank - 1));
	variance_sum_add(&variance_sum, mispriced, (double)model->rank - 1);
	return variance_sum;
}

static const struct salle_estimate unknown = { NAN, { NAN, NAN } };

/*
 * Returns the fair cost `from` + worth / rate. The interval (Fieller's) has all costs at which worth - (cost - from) *
 * rate is within t times its error of 0. Returns `unknown` if this interval is unbounded. `variance` is the variance of
 * the worth, `common` the covariance of worth and rate.
 */
static struct salle_estimate find_fair_cost(const struct model *model, double from, double worth, double variance,
	double common, double t)
{
	double squared = t * t;
	double a = model->rate * model->rate - squared * (model->rate_sampled + model->rate_mispriced);
	double b = worth * model->rate - squared * common, c = worth * worth - squared * variance;
	double root = sqrt(fmax(0, b * b - a * c));
	if (!(a > 0))
		return unknown;
	return (struct salle_estimate){ from + worth / model->rate, { from + (b - root) / a, from + (b + root) / a } };
}

/* Returns what share of an item's worth the builds determine. */
static double get_identified_share_of_item(const struct model *model, size_t item)
{
	double sum = 0;
	for (size_t j = 0; residual_degrees_of_freedom(model) > 0 && j < model->rank; j++)
		sum += get_item_coordinate_on_axis(model, item, j) * get_item_coordinate_on_axis(model, item, j);
	return sum;
}

static struct salle_estimate find_item_worth(const struct model *model, size_t item, double level)
{
	double worth = 0, variance = 0;
	for (size_t j = 0; j < model->rank; j++) {
		double part = get_item_coordinate_on_axis(model, item, j);
		worth += part * model->worth[j];
		variance += part * part * model->residual / model->weight[j];
	}
	double reach = qt((1 + level) / 2, (double)residual_degrees_of_freedom(model), 1, 0) * sqrt(variance);
	return (struct salle_estimate){ worth, { worth - reach, worth + reach } };
}

static struct salle_estimate find_fair_price(const struct model *model, size_t item, double cost, double level,
	double *p)
{
	double printed = cost, worth = 0, variance = 0, common = 0, share = get_identified_share_of_item(model, item);
	for (size_t j = 0; j < model->rank; j++) {
		double part = get_item_coordinate_on_axis(model, item, j), error = model->residual / model->weight[j];
		worth += part * model->worth[j];
		cost -= part * model->cost[j];
		variance += part * part * error;
		common += part * error * model->instrument[j] / variance_on_axis(model, j) / model->products;
	}
	/* the part of the worth that builds do not determine varies like a mispricing */
	double unidentified = fmax(0, 1 - share) * model->mispricing, at = worth / model->rate;
	struct variance_sum variance_sum = variance_of_two_parts(model,
		variance - 2 * at * common + at * at * model->rate_sampled, unidentified + at * at * model->rate_mispriced);
	/* test whether the printed price is fair: then worth - (printed - from) * rate is 0 except for its error */
	double beyond = printed - cost, left = worth - beyond * model->rate;
	double error =
		variance + unidentified - 2 * beyond * common + beyond * beyond * (model->rate_sampled + model->rate_mispriced);
	*p = 2 * pt(-fabs(left) / sqrt(fmax(error, 1e-300)), degrees_of_freedom_of(&variance_sum), 1, 0);
	return find_fair_cost(model, cost, worth, variance + unidentified, common, t_quantile(&variance_sum, level));
}

static void fill_items(const struct model *model, const struct salle_gear *gear, double level,
	struct salle_fair_costs *out)
{
	out->n_unidentified = 0;
	for (size_t item = 0; item < model->k; item++) {
		bool varies = false;
		for (size_t i = 0; i < model->n; i++)
			varies = varies || gear->item_counts[i * model->k + item] != gear->item_counts[item];
		bool known = get_identified_share_of_item(model, item) >= IDENTIFIED_LEAST;
		out->n_unidentified += varies && !known;
		out->fully_identified[item] = known && get_identified_share_of_item(model, item) > WHOLE_SHARE_MIN;
		out->worths[item] = known ? find_item_worth(model, item, level) : unknown;
		out->item_prices[item] = unknown;
		out->p_values[item] = NAN;
		if (known && out->strength_rises_with_cost)
			out->item_prices[item] = find_fair_price(model, item, gear->cost[item], level, &out->p_values[item]);
		if (isnan(out->item_prices[item].value))
			out->p_values[item] = NAN;
	}
}

static void fill_builds(const struct model *model, const struct salle_gear *gear, const struct salle_estimate *strength,
	double level, struct salle_fair_costs *out)
{
	double z = qnorm((1 + level) / 2, 0, 1, 1, 0), cost = 0, mean = 0;
	for (size_t i = 0; i < model->n; i++) {
		mean += strength[i].value / (double)model->n;
		for (size_t item = 0; item < model->k; item++)
			cost += gear->item_counts[i * model->k + item] * gear->cost[item] / (double)model->n;
	}
	for (size_t i = 0; i < model->n; i++) {
		double deviation = strength[i].value - mean, times = deviation / model->rate;
		double error = (strength[i].interval.high - strength[i].interval.low) / (2 * z);
		struct variance_sum variance_sum =
			variance_of_two_parts(model, times * times * model->rate_sampled, times * times * model->rate_mispriced);
		variance_sum_add(&variance_sum, error * error, INFINITY);
		double t = t_quantile(&variance_sum, level);
		out->build_costs[i] =
			out->strength_rises_with_cost ? find_fair_cost(model, cost, deviation, error * error, 0, t) : unknown;
	}
}

/*
 * Fits the rate of worth by cost, and its interval. Returns false if costs do not differ, or if strengths do not rise
 * significantly with costs.
 */
static bool fit_rate_or_line(struct model *model, double level, struct salle_estimate *rate)
{
	double weights = 0, costs = 0;
	*rate = unknown;
	for (size_t j = 0; j < model->rank; j++) {
		weights += model->weight[j];
		costs += model->weight[j] * model->cost[j] * model->cost[j];
	}
	if (model->rank < 2 || costs <= 1e-9 * weights)
		return false;
	if (residual_degrees_of_freedom(model) > 0)
		fit_rate_with_residual(model);
	else
		fit_rate_without_residual(model);
	struct variance_sum variance_sum = variance_of_two_parts(model, model->rate_sampled, model->rate_mispriced);
	double reach = t_quantile(&variance_sum, level) * sqrt(variance_sum.variance);
	*rate = (struct salle_estimate){ model->rate, { model->rate - reach, model->rate + reach } };
	return rate->interval.low > 0;
}

static struct model new_model(const struct salle_gear *gear, const struct salle_estimate *strength)
{
	size_t n = gear->n_builds, k = gear->n_items;
	struct model model = { .n = n, .k = k };
	model.has = salle_check_allocated(gsl_matrix_alloc(n, k));
	model.vectors = salle_check_allocated(gsl_matrix_alloc(k, k));
	model.axis = salle_check_allocated(calloc(k, sizeof *model.axis));
	model.weight = alloc_numbers(k);
	model.worth = alloc_numbers(k);
	model.cost = alloc_numbers(k);
	model.count = alloc_numbers(k);
	centre_item_counts(&model, gear);
	find_item_axes(&model);
	fit_worths(&model, gear, strength);
	return model;
}

static void model_release(struct model *model)
{
	gsl_matrix_free(model->has);
	gsl_matrix_free(model->vectors);
	free(model->axis);
	free(model->weight);
	free(model->worth);
	free(model->cost);
	free(model->count);
}

void salle_fit_fair_prices(const struct salle_gear *gear, const struct salle_estimate *strength, double level,
	struct salle_fair_costs *out)
{
	struct model model = new_model(gear, strength);
	out->strength_rises_with_cost = fit_rate_or_line(&model, level, &out->log_odds_per_cost);
	fill_items(&model, gear, level, out);
	fill_builds(&model, gear, strength, level, out);
	model_release(&model);
}

/* ---- ablations ---- */

/*
 * Returns the total worth of items, and sets `variance` to the variance of that worth. `items` has the number of each
 * item.
 */
static double sum_item_worths(const struct model *model, const double *items, double *variance)
{
	double worth = 0;
	*variance = 0;
	for (size_t j = 0; j < model->rank; j++) {
		double part = 0;
		for (size_t item = 0; item < model->k; item++)
			part += items[item] * get_item_coordinate_on_axis(model, item, j);
		worth += part * model->worth[j];
		*variance += part * part * model->residual / model->weight[j];
	}
	return worth;
}

/*
 * Returns the estimate `value` with its interval, and sets `p` to the p-value of its difference from 0. The estimate is
 * a mean of `n` ablations, which have the variance `scatter` each. `modelled` is added to the variance of the mean.
 */
static struct salle_estimate make_ablation_estimate(const struct model *model, double value, double scatter, size_t n,
	double modelled, double level, double *p)
{
	struct variance_sum variance_sum = { 0 };
	variance_sum_add(&variance_sum, scatter / (double)n, (double)n - 1);
	variance_sum_add(&variance_sum, modelled, (double)residual_degrees_of_freedom(model));
	double error = sqrt(variance_sum.variance), reach = t_quantile(&variance_sum, level) * error;
	*p = 2 * pt(-fabs(value) / fmax(error, 1e-300), degrees_of_freedom_of(&variance_sum), 1, 0);
	return (struct salle_estimate){ value, { value - reach, value + reach } };
}

/* Estimates the worth of an item from its ablations. `items` and `mean` are scratch memory for k numbers. */
static struct salle_ablated_worth estimate_ablated_worth(const struct model *model,
	const struct salle_item_ablation *ablated, size_t n, size_t item, double level, double *items, double *mean)
{
	struct salle_ablated_worth out = { 0, unknown, unknown, NAN };
	double sum = 0, squares = 0, modelled, unused;
	memset(mean, 0, model->k * sizeof *mean);
	for (size_t a = 0; a < n; a++) {
		if (ablated[a].item != item)
			continue;
		for (size_t i = 0; i < model->k; i++) {
			items[i] = ablated[a].removed_counts[i];
			mean[i] += items[i];
		}
		double beyond = ablated[a].strength_lost - sum_item_worths(model, items, &modelled);
		out.n++;
		sum += beyond;
		squares += beyond * beyond;
	}
	if (out.n < 2 || get_identified_share_of_item(model, item) < IDENTIFIED_LEAST)
		return out;
	double count = (double)out.n, gap = sum / count, scatter = fmax(0, squares - sum * gap) / (count - 1);
	for (size_t i = 0; i < model->k; i++)
		mean[i] /= count;
	(void)sum_item_worths(model, mean, &modelled);
	out.gap = make_ablation_estimate(model, gap, scatter, out.n, modelled, level, &out.p_value);
	/* remove the item's own predicted worth, so that its measured worth remains */
	mean[item] -= 1;
	double others = sum_item_worths(model, mean, &modelled);
	mean[item] += 1;
	double predicted = sum_item_worths(model, mean, &unused);
	out.worth = make_ablation_estimate(model, gap + predicted - others, scatter, out.n, modelled, level, &unused);
	return out;
}

void salle_estimate_ablated_worths(const struct salle_gear *gear, const struct salle_estimate *strength,
	const struct salle_item_ablation *ablated, size_t n, double level, struct salle_ablated_worth *out)
{
	struct model model = new_model(gear, strength);
	double *items = alloc_numbers(gear->n_items), *mean = alloc_numbers(gear->n_items);
	for (size_t item = 0; item < gear->n_items; item++)
		out[item] = estimate_ablated_worth(&model, ablated, n, item, level, items, mean);
	free(items);
	free(mean);
	model_release(&model);
}
