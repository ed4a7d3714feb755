/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of a search, in order, and the data that they share. */
#pragma once

#include "balance/target.h"

/* The effects of a single edit, for the additive model. */
struct salle_edit_effect {
	size_t parameter, value;
	bool usable;           /* whether the edit can be loaded and changes at least one bout */
	const double *effects; /* [n_cells * n_variables] change of the transformed mean */
};

/* A proposal with means that are predicted by the model, or measured in a race. */
struct salle_measured_proposal {
	struct salle_proposal proposal;
	struct salle_cell_moments *means; /* [n_cells * n_variables] only `mean` is set */
	double distance, cost;
	const struct salle_measured_proposal *parent; /* the proposal without its last edit */
	const struct salle_edit_effect *added;        /* the last edit */
};

struct salle_balance_search {
	struct salle_balance_field field;
	struct salle_balance_numbers numbers; /* the numbers that the goals are about */
	struct salle_edit_effect *edits;      /* [n_edits] all edits, parameter by parameter */
	size_t n_edits;
	struct salle_cell_moments *base; /* means of the unchanged scenario */
	/* the best proposals of the last step, which all have the same number of edits */
	struct salle_measured_proposal *beam;
	size_t n_beam;
	struct salle_balance_result *out;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

/* The purpose from which a step of the search derives its dice. */
enum salle_balance_dice {
	SALLE_BALANCE_SCREEN = 0x5ca1e,
	SALLE_BALANCE_RACE,
	SALLE_BALANCE_CONFIRM,
	SALLE_BALANCE_RETRAIN
};

static inline uint64_t salle_balance_purpose(enum salle_balance_dice dice, size_t number)
{
	return ((uint64_t)dice << 16) + number;
}

/* In screen.c. Reports each parameter of which no value can be loaded, and then returns false. */
bool salle_balance_check_edits(struct salle_balance_search *search) SALLE_MUST_CHECK;

/* Fights every edit alone. Returns false if the search is stopped. */
bool salle_balance_screen(struct salle_balance_search *search) SALLE_MUST_CHECK;

/* In additive_model.c. Replaces the beam by the best proposals with one more edit, the best first. */
void salle_balance_extend_beam(struct salle_balance_search *search);

/* Sets the means that the model predicts if the edit is added to the forecast. */
void salle_balance_predict(const struct salle_balance_search *search, const struct salle_measured_proposal *from,
	const struct salle_edit_effect *edit, struct salle_cell_moments *means);

/* Transforms a mean to the scale on which effects add up, and back. */
double salle_balance_transform(const struct salle_balance_field *field, size_t variable, double mean);
double salle_balance_transform_back(const struct salle_balance_field *field, size_t variable, double number);

/*
 * In race_proposals.c. Races the best proposals of the beam for at most `budget` bouts, replaces their predicted
 * means by measured ones, and sets `winner` to the best. Returns false if the search is stopped.
 */
bool salle_balance_race(struct salle_balance_search *search, uint64_t budget,
	struct salle_measured_proposal *winner) SALLE_MUST_CHECK;

/* Returns whether `a` is preferred: nearer to the goal, or equally near and cheaper. */
bool salle_forecast_is_better(const struct salle_measured_proposal *a, const struct salle_measured_proposal *b);

/*
 * In confirm_proposals.c. Fights the unchanged scenario and the proposals on fresh dice and fills the rows of the
 * result. Sorts the proposals by cost. Returns false if the search is stopped.
 */
bool salle_balance_confirm(struct salle_balance_search *search, struct salle_proposal *proposals, size_t n,
	uint64_t budget) SALLE_MUST_CHECK;

/*
 * Measures all values of the first parameter, one row each after that of the present value. Returns false if the search
 * is stopped.
 */
bool salle_balance_measure_values(struct salle_balance_search *search) SALLE_MUST_CHECK;

/* Measures targets, distance and verdict of one of `n_rows` rows whose intervals all hold with joint confidence. */
void salle_balance_measure_row(const struct salle_balance_search *search, const struct salle_cell_moments *moments,
	uint64_t n, size_t n_rows, struct salle_balance_row *row);

/*
 * In retrain.c. Returns whether the scenario can be trained with the whole budget of the trainings. If not, reports
 * errors.
 */
bool salle_balance_can_retrain(const struct salle_balance_search *search) SALLE_MUST_CHECK;

/*
 * In retrain.c. Trains policies for each row of the result, and measures the row again under them. Warns of rows that
 * cannot be trained. Returns false if the search is stopped.
 */
bool salle_balance_retrain(struct salle_balance_search *search) SALLE_MUST_CHECK;

/*
 * In price_search.c. Finds a price list and judges it by fresh bouts. Reports a field that has no fair prices. Returns
 * SALLE_OK, SALLE_BAD_INPUT or SALLE_INTERRUPTED.
 */
enum salle_status salle_balance_find_prices(struct salle_balance_search *search) SALLE_MUST_CHECK;

/*
 * The search aims at narrower goals: both ends of a goal move inwards by this share of its width, so that the intervals
 * of a proposal also lie inside the goal.
 */
#define SALLE_BALANCE_MARGIN 0.1
