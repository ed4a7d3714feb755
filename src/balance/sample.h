/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The observed bouts of one proposal, in all matchups and under all policies of the goal. */
#pragma once

#include <salle/balance.h>

#include "base/arena.h"

/* A number observed in each bout. */
struct salle_balance_variable {
	/* score of side A, length of the bout, or whether the bout has the ending `ending` */
	enum { SALLE_OBSERVE_SCORE, SALLE_OBSERVE_LENGTH, SALLE_OBSERVE_ENDING } kind;
	unsigned ending;
};

/*
 * The scenario that is searched, and its cells. A *cell* is a base matchup m under one of the policies p; its number is
 * p * n_matchups + m. All proposals have the same cells.
 */
struct salle_balance_field {
	const struct salle_balance_spec *spec;
	const struct salle_balance_settings *settings;
	size_t n_policies, n_matchups, n_cells; /* n_policies is 1 if each build has a policy of its own */
	const struct salle_balance_variable *variables;
	size_t n_variables;
	const struct salle_scenario *base; /* the unchanged scenario, loaded under each policy */
	const bool *is_cell_needed;        /* by cell: whether a goal or the sensitivity table needs the cell */
	uint64_t bouts;                    /* number of bouts fought so far */
	bool stopped;                      /* whether the user stopped the search */
	const char *activity;              /* present step of the search, in words, for progress reports */
	double start;                      /* time at which the search began, in seconds of salle_wall_seconds() */
	uint64_t budget;                   /* maximum number of bouts */
};

struct salle_balance_sample {
	struct salle_proposal proposal;
	const struct salle_scenario *plans; /* the changed scenario, loaded under each policy */
	/* selects the dice: steps of the search with different purposes have different dice */
	uint64_t purpose;
	uint64_t n; /* number of observations per cell; a mirrored pair of bouts is one observation */
	/* by cell: observed values, n observations with n_variables values each; NULL if the cell is not fought */
	uint32_t **values;
	/* by cell: whether the cell counts as unchanged, and shares the values of the unchanged scenario */
	bool *unchanged;
	uint64_t *hashes; /* by cell: hash of the first SALLE_BALANCE_PROBE_BOUTS observations */
	struct salle_arena arena;
};

/*
 * Loads the scenario with the edits of the proposal under each policy, into the sample's arena. Returns false after an
 * error.
 */
bool salle_balance_sample_init(struct salle_balance_sample *sample, const struct salle_balance_field *field,
	const struct salle_proposal *proposal, uint64_t purpose, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

void salle_balance_sample_release(struct salle_balance_sample *sample, const struct salle_balance_field *field);

/*
 * Fights bouts until each sample has `n` observations per cell. `base` is the sample of the unchanged scenario with the
 * same purpose, and has at least n observations. If `samples` is this sample alone, `base` is NULL. Returns false if
 * the search is stopped.
 */
bool salle_balance_samples_extend(struct salle_balance_field *field, struct salle_balance_sample *const *samples,
	size_t n_samples, const struct salle_balance_sample *base, uint64_t n) SALLE_MUST_CHECK;

/* Returns the recorded integer that represents a score, share or length of 1. */
static inline double salle_value_of_one_unit(const struct salle_balance_field *field, size_t variable)
{
	const double each = field->base->plan.matchups->mirrored ? 2 : 1;
	return field->variables[variable].kind == SALLE_OBSERVE_SCORE ? 2 * each : each;
}
