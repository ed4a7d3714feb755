/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/optimal_design.h>

#include <stdlib.h>

#include "base/arena.h"

/* prior information about each parameter, as a number of builds */
static const double PRIOR = 0.01;

enum { EXCHANGES_PER_BUILD = 4 }; /* maximum number of exchanges for each chosen build */

static const double LEAST_GAIN = 1 + 1e-9; /* minimum gain of an exchange; smaller gains are rounding errors */

/*
 * A row of the sparse design matrix: the nonzero counts of items of a candidate build, and the parameters to which they
 * belong. Parameter 0 is the constant.
 */
struct row {
	size_t n;
	size_t *at;
	double *value;
};

/* The inverse of the Fisher information about some parameters. */
struct inverse {
	size_t size;
	const bool *left_out; /* marks the parameters left out; NULL if none is left out */
	double *cells;        /* the inverse matrix, size * size */
	double *product;      /* scratch memory: the inverse times a row */
};

struct design {
	size_t candidates, n_parameters; /* number of candidate builds; number of items plus 1 for the constant */
	struct row *rows;                /* one row per candidate build */
	size_t *room_at;
	double *room_value;
	bool *is_needed, *is_chosen;
	/* whether the criterion is the information about the worths of all items, instead of the needed ones only */
	bool for_all;
	/* inverse of the information about all parameters; the same for the parameters that are not needed */
	struct inverse information, nuisance;
};

static void read_rows(struct design *design, const unsigned char *has)
{
	size_t room = design->candidates;
	for (size_t i = 0; i < design->candidates * (design->n_parameters - 1); i++)
		room += has[i] > 0;
	design->room_at = salle_check_allocated(calloc(room, sizeof *design->room_at));
	design->room_value = salle_check_allocated(calloc(room, sizeof *design->room_value));
	size_t used = 0;
	for (size_t i = 0; i < design->candidates; i++) {
		struct row *row = &design->rows[i];
		*row = (struct row){ 1, design->room_at + used, design->room_value + used };
		row->value[0] = 1;
		for (size_t item = 0; item + 1 < design->n_parameters; item++) {
			unsigned char count = has[i * (design->n_parameters - 1) + item];
			if (count == 0)
				continue;
			row->at[row->n] = item + 1;
			row->value[row->n++] = count;
		}
		used += row->n;
	}
}

static void inverse_init(struct inverse *inverse, size_t k, const bool *without)
{
	*inverse = (struct inverse){ .size = k, .left_out = without };
	inverse->cells = salle_check_allocated(calloc(k * k, sizeof(double)));
	inverse->product = salle_check_allocated(calloc(k, sizeof(double)));
	for (size_t i = 0; i < k; i++)
		inverse->cells[i * k + i] = without == NULL || !without[i] ? 1 / PRIOR : 0;
}

/*
 * Returns x' C x for the row x and the inverse C. Adding the row multiplies the determinant of the information by 1
 * plus this number.
 */
static double information_gain_of_row(const struct inverse *inverse, const struct row *row)
{
	double sum = 0;
	for (size_t i = 0; i < row->n; i++) {
		const double *line = inverse->cells + row->at[i] * inverse->size;
		for (size_t j = 0; j < row->n; j++)
			sum += row->value[i] * row->value[j] * line[row->at[j]];
	}
	return sum;
}

/*
 * Updates the inverse after adding the row (`sign` 1) or removing it (`sign` -1), by the formula of Sherman and
 * Morrison.
 */
static void update_inverse(struct inverse *inverse, const struct row *row, double sign)
{
	size_t k = inverse->size;
	double divisor = sign + information_gain_of_row(inverse, row);
	for (size_t j = 0; j < k; j++) {
		inverse->product[j] = 0;
		for (size_t i = 0; i < row->n; i++)
			inverse->product[j] += row->value[i] * inverse->cells[row->at[i] * k + j];
	}
	for (size_t i = 0; i < k; i++)
		for (size_t j = 0; j < k; j++)
			inverse->cells[i * k + j] -= inverse->product[i] * inverse->product[j] / divisor;
}

/* Returns the factor by which the criterion changes if row i is added (`sign` 1) or removed (`sign` -1). */
static double information_gain(const struct design *design, size_t i, double sign)
{
	const struct row *row = &design->rows[i];
	double growth = 1 + sign * information_gain_of_row(&design->information, row);
	return design->for_all ? growth : growth / (1 + sign * information_gain_of_row(&design->nuisance, row));
}

/*
 * Returns the unused row whose addition is best (`sign` 1), or the chosen row whose removal costs least (`sign` -1).
 * Sets `most` to the factor on the criterion.
 */
static size_t find_best_row(const struct design *design, double sign, double *most)
{
	size_t best = design->candidates;
	*most = -1;
	for (size_t i = 0; i < design->candidates; i++) {
		if (design->is_chosen[i] == (sign > 0))
			continue;
		double gain = information_gain(design, i, sign);
		if (gain > *most) {
			*most = gain;
			best = i;
		}
	}
	return best;
}

static void add_or_remove_row(struct design *design, size_t i, double sign)
{
	design->is_chosen[i] = sign > 0;
	update_inverse(&design->information, &design->rows[i], sign);
	update_inverse(&design->nuisance, &design->rows[i], sign);
}

/* Replaces the least useful chosen row by the best unused row, as long as the criterion rises. */
static void exchange_rows(struct design *design, size_t n)
{
	for (size_t i = 0; n < design->candidates && i < EXCHANGES_PER_BUILD * n; i++) {
		double gain, loss;
		size_t added = find_best_row(design, 1, &gain);
		add_or_remove_row(design, added, 1);
		size_t dropped = find_best_row(design, -1, &loss);
		bool better = dropped != added && gain * loss > LEAST_GAIN;
		add_or_remove_row(design, better ? dropped : added, -1);
		if (!better)
			return;
	}
}

static void design_release(struct design *design)
{
	free(design->rows);
	free(design->room_at);
	free(design->room_value);
	free(design->is_needed);
	free(design->is_chosen);
	free(design->information.cells);
	free(design->information.product);
	free(design->nuisance.cells);
	free(design->nuisance.product);
}

void salle_choose_optimal_design(size_t candidates, size_t k, const unsigned char *has, const bool *asked, size_t n,
	size_t *chosen)
{
	struct design design = { .candidates = candidates, .n_parameters = k + 1 };
	design.rows = salle_check_allocated(calloc(candidates, sizeof *design.rows));
	design.is_needed = salle_check_allocated(calloc(k + 1, sizeof *design.is_needed));
	design.is_chosen = salle_check_allocated(calloc(candidates, sizeof *design.is_chosen));
	for (size_t item = 0; item < k; item++)
		design.is_needed[item + 1] = asked[item];
	read_rows(&design, has);
	inverse_init(&design.information, k + 1, NULL);
	inverse_init(&design.nuisance, k + 1, design.is_needed);
	/* The greedy start considers the worths of all items, because few builds say little about a rare item. */
	design.for_all = true;
	for (size_t i = 0; i < n; i++) {
		double gain;
		add_or_remove_row(&design, find_best_row(&design, 1, &gain), 1);
	}
	design.for_all = false;
	exchange_rows(&design, n);
	for (size_t i = 0, at = 0; i < candidates; i++)
		if (design.is_chosen[i])
			chosen[at++] = i;
	design_release(&design);
}
