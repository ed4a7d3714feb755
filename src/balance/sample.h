/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bouts of one proposal, in all matchups and under all policies of the goal. */
#pragma once

#include <salle/balance.h>

#include "base/arena.h"

/* A quantity that is observed in a bout. */
struct salle_balance_variable {
	/* SALLE_OBSERVE_SCORE is the score of side A */
	enum { SALLE_OBSERVE_SCORE, SALLE_OBSERVE_LENGTH, SALLE_OBSERVE_ENDING } kind;
	unsigned ending;
};

/*
 * A *cell* is a matchup of the base under one of the policies: cell p * n_matchups + m. All proposals have the same
 * cells.
 */
struct salle_balance_field {
	const struct salle_balance_spec *spec;
	const struct salle_balance_settings *settings;
	size_t n_policies, n_matchups, n_cells; /* n_policies is 1 if each build has its own */
	const struct salle_balance_variable *variables;
	size_t n_variables;
	const struct salle_scenario *base; /* [n_policies] the unchanged scenario under each policy */
	const bool *is_cell_needed;        /* [n_cells] whether a goal or the sensitivity table needs the cell */
	uint64_t bouts;                    /* number of bouts fought so far */
	bool stopped;                      /* whether the user stopped the search */
	const char *activity;              /* the present step of the search in words, for progress reports */
	double start;                      /* time at which the search began, in salle_clock_seconds */
	uint64_t budget;                   /* maximum number of bouts */
};

struct salle_balance_sample {
	struct salle_proposal proposal;
	const struct salle_scenario *plans; /* [n_policies] the changed scenario under each policy */
	uint64_t purpose;                   /* distinguishes the dice of the steps of a search */
	uint64_t n;        /* number of observations per cell; a mirrored pair of bouts is one observation */
	uint32_t **values; /* [n_cells] of [n][n_variables] observed values; NULL if the cell is not fought */
	bool *unchanged;   /* [n_cells] the cell counts as unchanged and has the values of the base */
	uint64_t *hashes;  /* [n_cells] hash of the first SALLE_BALANCE_PROBE_BOUTS observations */
	struct salle_arena arena;
};

/*
 * Loads the scenario with the changes of the proposal, under each policy, into the sample's arena. Returns false after
 * an error.
 */
bool salle_balance_sample_init(struct salle_balance_sample *sample, const struct salle_balance_field *field,
	const struct salle_proposal *proposal, uint64_t purpose, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

void salle_balance_sample_release(struct salle_balance_sample *sample, const struct salle_balance_field *field);

/*
 * Fights bouts until each of the samples has `n` observations per cell. `base` is the sample of the unchanged scenario
 * for the same purpose, with at least n observations; NULL if `samples` has only this sample. Returns false if the
 * search is stopped.
 */
bool salle_balance_samples_extend(struct salle_balance_field *field, struct salle_balance_sample *const *samples,
	size_t n_samples, const struct salle_balance_sample *base, uint64_t n) SALLE_MUST_CHECK;

/* Returns the recorded value that stands for one natural unit: a score or share of 1, or a length of 1. */
static inline double salle_value_of_one_unit(const struct salle_balance_field *field, size_t variable)
{
	const double each = field->base->plan.matchups->mirrored ? 2 : 1;
	return field->variables[variable].kind == SALLE_OBSERVE_SCORE ? 2 * each : each;
}
