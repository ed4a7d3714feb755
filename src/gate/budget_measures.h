/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures the numbers that budgets limit. */
#pragma once

#include "figures/figures.h"
#include "gate/gate_rules.h"

struct salle_budget_value {
	const char *subject;
	/* measured value, as a fraction, with its interval at the level SALLE_RESULTS_LEVEL */
	struct salle_estimate estimate;
	struct salle_interval
		deciding_interval; /* interval that decided the verdict (gate/budget_verdicts.h); not set before the verdict */
	bool exact;            /* whether the value has no error; not set before the verdict */
	/* reason why there is no estimate: matchups of an interrupted run have no bouts; NULL if there is an estimate */
	const char *missing;
};

struct salle_measurements {
	struct salle_budget_value *items;
	size_t n, capacity;
	const char *policy; /* policy of the round robin that was measured; NULL unless the run has several round robins */
	struct salle_arena *arena;
};

/*
 * Reports each build, item, policy and ending that the budget names, but the run does not have. Returns false if there
 * are any.
 */
bool salle_budget_check(const struct salle_budget *budget, struct salle_figures *figures, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Measures the values that a budget limits. Returns false after an error: the run lacks something that the budget
 * names, or the figures to measure it.
 */
bool salle_budget_measure(const struct salle_budget *budget, struct salle_figures *figures,
	struct salle_measurements *out, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
