/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers that budgets are compared with. */
#pragma once

#include "figures/figures.h"
#include "gate/gate_rules.h"

struct salle_budget_value {
	const char *who;
	struct salle_estimate estimate;
	const char *missing; /* why there is no measure (bouts that an interrupted run lacks), or NULL */
};

struct salle_measurements {
	struct salle_budget_value *items;
	size_t n, capacity;
	struct salle_arena *arena;
};

/* Reports each named build, item, policy and ending that the run lacks. Returns false if there are any. */
bool salle_budget_check(const struct salle_budget *budget, struct salle_figures *figures, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Measures a budget. Returns false after an error: the run lacks a named thing or the figures for it. */
bool salle_budget_measure(const struct salle_budget *budget, struct salle_figures *figures,
	struct salle_measurements *out, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
