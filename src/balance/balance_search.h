/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of a search for balancing edits, in order, and the data that the steps share. */
#pragma once

#include "balance/target.h"

/* The effects of a single edit, as the additive model needs them. */
struct salle_edit_effect {
	size_t parameter, value;
	bool usable;           /* whether the edit can be loaded and changes at least one bout */
	const double *effects; /* change of the transformed mean, by cell and variable */
};

/* A proposal, and the means of its observations: predicted by the model, or measured in a race. */
struct salle_measured_proposal {
	struct salle_proposal proposal;
	struct salle_cell_moments *means; /* by cell and variable; only the member `mean` is set */
	double distance, cost;
	const struct salle_measured_proposal *parent; /* proposal to which the last edit was added */
	const struct salle_edit_effect *added;        /* edit that was added last */
};

struct salle_balance_search {
	struct salle_balance_field field;
	struct salle_balance_numbers numbers; /* numbers that the goals limit */
	struct salle_edit_effect *edits;      /* all edits, ordered by parameter */
	size_t n_edits;
	struct salle_cell_moments *base; /* means of the unchanged scenario, by cell and variable */
	/* best proposals of the last step of the beam search; all have the same number of edits */
	struct salle_measured_proposal *beam;
	size_t n_beam;
	struct salle_balance_result *out;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

/* The step of the search that draws the dice. Different steps have different dice. */
enum salle_balance_dice {
	SALLE_BALANCE_SCREEN = 0x5ca1e,
	SALLE_BALANCE_RACE,
	SALLE_BALANCE_CONFIRM,
	SALLE_BALANCE_RETRAIN
};

static inline uint64_t salle_balance_derive_purpose(enum salle_balance_dice dice, size_t number)
{
	return ((uint64_t)dice << 16) + number;
}

/*
 * Reports an error for each parameter of which no value can be loaded. Returns whether there is no such parameter. In
 * screen.c.
 */
bool salle_balance_check_edits(struct salle_balance_search *search) SALLE_MUST_CHECK;

/* Measures the effect of each edit alone. Returns false if the search is stopped. */
bool salle_balance_screen_edits(struct salle_balance_search *search) SALLE_MUST_CHECK;

/* Replaces the beam by the best predicted proposals with one more edit, the best first. In additive_model.c. */
void salle_balance_extend_beam(struct salle_balance_search *search);

/* Predicts the means of the proposal `from` with `edit` added, and stores them in `means`. */
void salle_balance_predict_means(const struct salle_balance_search *search, const struct salle_measured_proposal *from,
	const struct salle_edit_effect *edit, struct salle_cell_moments *means);

/* Transform a mean to the scale on which effects add up (log odds of shares, logarithms of lengths), and back. */
double salle_balance_transform_mean(const struct salle_balance_field *field, size_t variable, double mean);
double salle_balance_back_transform_mean(const struct salle_balance_field *field, size_t variable, double number);

/*
 * Measures the best proposals of the beam on the same dice, with at most about `budget` bouts. Drops proposals that are
 * significantly worse. Replaces predicted means by measured ones, and sets `winner` to the best proposal. Returns false
 * if the search is stopped. In race_proposals.c.
 */
bool salle_balance_race_proposals(struct salle_balance_search *search, uint64_t budget,
	struct salle_measured_proposal *winner) SALLE_MUST_CHECK;

/*
 * Returns whether proposal `a` is better: nearer to the goal, or equally near and cheaper. The last tie is broken by a
 * fixed order.
 */
bool salle_is_better_proposal(const struct salle_measured_proposal *a, const struct salle_measured_proposal *b);

/*
 * Measures the unchanged scenario and the proposals on fresh dice, and fills the rows of the result. Sorts the
 * proposals by cost. Returns false if the search is stopped. In confirm_proposals.c.
 */
bool salle_balance_confirm_proposals(struct salle_balance_search *search, struct salle_proposal *proposals, size_t n,
	uint64_t budget) SALLE_MUST_CHECK;

/*
 * Measures the unchanged scenario and every other value of the first parameter, one result row each. Returns false if
 * the search is stopped.
 */
bool salle_balance_measure_values(struct salle_balance_search *search) SALLE_MUST_CHECK;

/*
 * Computes targets, distance and verdict of a row from `n` observations per cell. The intervals of all `n_rows` rows
 * hold simultaneously.
 */
void salle_balance_measure_row(const struct salle_balance_search *search, const struct salle_cell_moments *moments,
	uint64_t n, size_t n_rows, struct salle_balance_row *row);

/*
 * Returns whether policies can be trained for the scenario with the budget of the trainings. If not, reports errors. In
 * retrain.c.
 */
bool salle_balance_can_retrain(const struct salle_balance_search *search) SALLE_MUST_CHECK;

/*
 * Trains policies for each row of the result, and measures the row again under these policies. Warns of rows for which
 * no policies can be trained. Returns false if the search is stopped. In retrain.c.
 */
bool salle_balance_retrain(struct salle_balance_search *search) SALLE_MUST_CHECK;

/*
 * Finds a price list, and judges it by fresh bouts. Reports an error if the builds cannot be priced. Returns SALLE_OK,
 * SALLE_BAD_INPUT or SALLE_INTERRUPTED. In price_search.c.
 */
enum salle_status salle_balance_find_prices(struct salle_balance_search *search) SALLE_MUST_CHECK;

/*
 * The search aims at narrower goals, so that the intervals of a proposal also lie inside the goal. Both ends of a
 * goal's range move inwards by this share of its width.
 */
#define SALLE_BALANCE_MARGIN 0.1
