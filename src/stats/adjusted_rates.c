/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/adjusted_rates.h>

#include <math.h>
#include <string.h>

#include <Rmath.h>
#include <gsl/gsl_eigen.h>

#include <salle/tally.h>

#include "base/arena.h"

enum {
	MAX_CONTROLS = 2 * SALLE_CONTROLS_MAX,
	MAX_SECTION_SIZE = SALLE_CONTROL_FOLDS * (5 + 3 * MAX_CONTROLS + MAX_CONTROLS * (MAX_CONTROLS + 1) / 2),
};

/*
 * The fit ignores principal directions of the control variates along which they vary less than this. Unit: the variance
 * of one control variate.
 */
#define MIN_VARIANCE_SHARE 1e-9

/*
 * A control variate with a smaller sum of squares in the folds used for fitting gets no coefficient. It varied in too
 * few bouts, and a coefficient fitted to so little data can be huge.
 */
#define MIN_SUM_OF_SQUARES ldexp(5, 2 * SALLE_CONTROL_COARSE_BITS)

/* variance that rounding to coarse units adds to an observation */
#define ROUNDING_VARIANCE ldexp(1, -2 * SALLE_CONTROL_COARSE_BITS)

/*
 * Sums over some of the folds into which a tally divides the bouts (<salle/control_variates.h>), in coarse units. x:
 * control variates; y: wins of a side.
 */
struct sums {
	double n, x[MAX_CONTROLS], xx[MAX_CONTROLS][MAX_CONTROLS];
	struct {
		double y, yy, xy[MAX_CONTROLS];
	} by_side[2]; /* by side: sums that involve the side's wins */
};

/* Adds one fold of the section to the sums; subtracts the fold if `sign` is -1. */
static void add_fold(struct sums *sums, uint64_t *section, unsigned n, unsigned fold, double sign)
{
	const struct salle_control_sums part = salle_control_sums_of_part(section, n, fold);
	const int fine = SALLE_CONTROL_BITS - SALLE_CONTROL_COARSE_BITS;
	sums->n += sign * (double)*part.observations;
	for (unsigned side = 0; side < 2; side++) {
		sums->by_side[side].y += sign * (double)part.won[side];
		sums->by_side[side].yy += sign * (double)part.squares[side];
		for (unsigned i = 0; i < n; i++)
			sums->by_side[side].xy[i] += sign * (double)(int64_t)part.won_amounts[2 * i + side];
	}
	for (unsigned i = 0; i < n; i++) {
		sums->x[i] += sign * ldexp((double)(int64_t)part.amounts[i], -fine);
		for (unsigned j = 0; j <= i; j++)
			sums->xx[i][j] += sign * (double)(int64_t)part.products[(size_t)i * (i + 1) / 2 + j];
	}
}

/* Workspace for fitting the coefficients of the control variates. */
struct fit {
	gsl_matrix *products, *vectors;
	gsl_vector *values;
	gsl_eigen_symmv_workspace *space;
};

static struct fit new_fit(unsigned n)
{
	return (struct fit){ salle_check_allocated(gsl_matrix_alloc(n, n)), salle_check_allocated(gsl_matrix_alloc(n, n)),
		salle_check_allocated(gsl_vector_alloc(n)), salle_check_allocated(gsl_eigen_symmv_alloc(n)) };
}

static void free_fit(struct fit *fit)
{
	gsl_matrix_free(fit->products);
	gsl_matrix_free(fit->vectors);
	gsl_vector_free(fit->values);
	gsl_eigen_symmv_free(fit->space);
}

/*
 * Fits the coefficients of both sides by least squares. The control variates have the known mean 0, and are scaled to a
 * sum of squares of 1. Rare control variates get the coefficient 0, and so do directions without variance, such as two
 * control variates that cancel each other.
 */
static void fit_coefficients(struct fit *fit, const struct sums *sums, unsigned n, double b[2][MAX_CONTROLS])
{
	double scale[MAX_CONTROLS];
	for (unsigned i = 0; i < n; i++)
		scale[i] = sums->xx[i][i] >= MIN_SUM_OF_SQUARES ? 1 / sqrt(sums->xx[i][i]) : 0;
	for (unsigned i = 0; i < n; i++) {
		b[SALLE_A][i] = b[SALLE_B][i] = 0;
		for (unsigned j = 0; j <= i; j++)
			gsl_matrix_set(fit->products, i, j, sums->xx[i][j] * scale[i] * scale[j]);
	}
	/* the result is ignored, because GSL documents no failure */
	(void)gsl_eigen_symmv(fit->products, fit->values, fit->vectors, fit->space);
	for (unsigned k = 0; k < n; k++) {
		const double value = gsl_vector_get(fit->values, k);
		if (value < MIN_VARIANCE_SHARE)
			continue;
		for (unsigned side = 0; side < 2; side++) {
			const double mean = sums->by_side[side].y / sums->n;
			double along = 0;
			for (unsigned i = 0; i < n; i++)
				along +=
					gsl_matrix_get(fit->vectors, i, k) * scale[i] * (sums->by_side[side].xy[i] - sums->x[i] * mean);
			for (unsigned i = 0; i < n; i++)
				b[side][i] += gsl_matrix_get(fit->vectors, i, k) * scale[i] * along / value;
		}
	}
}

/* Returns the sum of b x (coefficients times control variates) over the observations in `part`. */
static double sum_control_terms(const struct sums *part, unsigned n, const double b[MAX_CONTROLS])
{
	double sum = 0;
	for (unsigned i = 0; i < n; i++)
		sum += b[i] * part->x[i];
	return sum;
}

/* Returns the sum of (y - b x - mean)^2 over the observations in `part`, where y are the wins of `side`. */
static double sum_squares_around(const struct sums *part, unsigned n, unsigned side, const double b[MAX_CONTROLS],
	double mean)
{
	double square = part->by_side[side].yy - 2 * mean * part->by_side[side].y + mean * mean * part->n;
	for (unsigned i = 0; i < n; i++) {
		square -= 2 * b[i] * (part->by_side[side].xy[i] - mean * part->x[i]);
		for (unsigned j = 0; j <= i; j++)
			square += (i == j ? 1 : 2) * b[i] * b[j] * part->xx[i][j];
	}
	return square;
}

/* Limits a rate to the range from 0 to 1. */
static double clamp_rate(double rate)
{
	return fmax(0, fmin(1, rate));
}

static struct salle_adjusted_rate make_not_adjusted(enum salle_not_adjusted_reason reason)
{
	return (struct salle_adjusted_rate){ reason, { NAN, { NAN, NAN } }, NAN };
}

/*
 * Returns why the rate of a side cannot be adjusted: too few observations or wins. Returns SALLE_ADJUSTED if nothing
 * forbids adjusting.
 */
static enum salle_not_adjusted_reason find_reason_not_to_adjust(const struct sums *all, unsigned side, unsigned n,
	unsigned each)
{
	const double won = all->by_side[side].y;
	if (n == 0 || all->n < SALLE_ADJUSTED_MIN_N)
		return SALLE_TOO_FEW;
	return won < SALLE_ADJUSTED_MIN_WINS || all->n * each - won < SALLE_ADJUSTED_MIN_WINS ? SALLE_TOO_RARE
																						  : SALLE_ADJUSTED;
}

/*
 * Adjusts the win rate of a side. Each fold is adjusted with coefficients fitted to the other folds, which avoids bias.
 */
static struct salle_adjusted_rate adjust_rate(const struct sums *all, const struct sums part[SALLE_CONTROL_FOLDS],
	unsigned n, unsigned side, unsigned each, double level, const double b[SALLE_CONTROL_FOLDS][2][MAX_CONTROLS])
{
	double mean = 0, square = 0;
	for (unsigned fold = 0; fold < SALLE_CONTROL_FOLDS; fold++)
		mean += (part[fold].by_side[side].y - sum_control_terms(&part[fold], n, b[fold][side])) / all->n;
	for (unsigned fold = 0; fold < SALLE_CONTROL_FOLDS; fold++)
		square += sum_squares_around(&part[fold], n, side, b[fold][side], mean);
	square = fmax(square, fmax(all->n * ROUNDING_VARIANCE, (double)SALLE_ADJUSTED_MIN_SQUARES * each * each));
	const double gain = (all->by_side[side].yy - all->by_side[side].y * all->by_side[side].y / all->n) / square;
	if (!(gain >= SALLE_ADJUSTED_MIN_GAIN))
		return make_not_adjusted(SALLE_NO_GAIN);
	const double reach = qnorm((1 + level) / 2, 0, 1, 1, 0) * sqrt(square / all->n / (all->n - 1));
	return (struct salle_adjusted_rate){
		SALLE_ADJUSTED,
		{ clamp_rate(mean / each), { clamp_rate((mean - reach) / each), clamp_rate((mean + reach) / each) } },
		gain,
	};
}

struct salle_adjusted_rates salle_find_adjusted_rates(const uint64_t *controls, unsigned n, unsigned each, double level)
{
	uint64_t section[MAX_SECTION_SIZE];
	memcpy(section, controls, salle_controls_size(n) * sizeof *section);
	struct sums all = { 0 }, part[SALLE_CONTROL_FOLDS] = { 0 };
	double b[SALLE_CONTROL_FOLDS][2][MAX_CONTROLS];
	for (unsigned fold = 0; fold < SALLE_CONTROL_FOLDS; fold++) {
		add_fold(&all, section, n, fold, 1);
		add_fold(&part[fold], section, n, fold, 1);
	}
	const enum salle_not_adjusted_reason reason[2] = { find_reason_not_to_adjust(&all, SALLE_A, n, each),
		find_reason_not_to_adjust(&all, SALLE_B, n, each) };
	if (reason[SALLE_A] == SALLE_ADJUSTED || reason[SALLE_B] == SALLE_ADJUSTED) {
		struct fit fit = new_fit(n);
		for (unsigned fold = 0; fold < SALLE_CONTROL_FOLDS; fold++) {
			struct sums rest = all;
			add_fold(&rest, section, n, fold, -1);
			fit_coefficients(&fit, &rest, n, b[fold]);
		}
		free_fit(&fit);
	}
	struct salle_adjusted_rates rates;
	for (unsigned side = 0; side < 2; side++)
		rates.side[side] = reason[side] == SALLE_ADJUSTED ? adjust_rate(&all, part, n, side, each, level, b)
														  : make_not_adjusted(reason[side]);
	return rates;
}
