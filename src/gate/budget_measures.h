/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers that a budget is about. */
#ifndef SALLE_GATE_BUDGET_MEASURES_H
#define SALLE_GATE_BUDGET_MEASURES_H

#include "figures/figures.h"
#include "gate/gate_rules.h"

struct salle_budget_value {
	const char *who;
	struct salle_estimate estimate;
	const char *missing; /* why it is not measured: what an interrupted run has not fought; or NULL */
};

struct salle_measurements {
	struct salle_budget_value *items;
	size_t n, capacity;
	struct salle_arena *arena;
};

/* Reports each build, item, policy and ending that the run has not; false if there are any. */
bool salle_budget_check(const struct salle_budget *budget, struct salle_figures *figures, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* False after an error: the budget names what the run has not, or the run cannot tell. */
bool salle_budget_measure(const struct salle_budget *budget, struct salle_figures *figures,
	struct salle_measurements *out, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

#endif
