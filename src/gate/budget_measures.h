/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures the numbers that budgets limit. */
#pragma once

#include "figures/figures.h"
#include "gate/gate_rules.h"

struct salle_budget_value {
	const char *subject;
	struct salle_estimate estimate; /* the measured value, as a fraction, with its interval at SALLE_RESULTS_LEVEL */
	struct salle_interval
		deciding_interval; /* interval that decided (gate/budget_verdicts.h); unset before the judgement */
	bool exact;            /* whether the value has no error; unset before the judgement */
	/* why there is no estimate (matchups of an interrupted run without bouts); NULL if there is an estimate */
	const char *missing;
};

struct salle_measurements {
	struct salle_budget_value *items;
	size_t n, capacity;
	const char *policy; /* policy of the round robin that was measured, if the run has several; NULL otherwise */
	struct salle_arena *arena;
};

/*
 * Reports each build, item, policy and ending that the budget names and the run lacks. Returns false if there are any.
 */
bool salle_budget_check(const struct salle_budget *budget, struct salle_figures *figures, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Measures the values that a budget covers. Returns false after an error: the run lacks something that the budget
 * names, or the figures for it.
 */
bool salle_budget_measure(const struct salle_budget *budget, struct salle_figures *figures,
	struct salle_measurements *out, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
