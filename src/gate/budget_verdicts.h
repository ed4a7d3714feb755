/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Verdicts on budgets, from intervals. A budget is *broken* if the interval of a value lies outside it, at 95 % for all
 * values of all budgets together (Bonferroni). It is *clear* if the 90 % intervals of all values lie inside (two
 * one-sided tests, Berger 1982). Otherwise it is *undecided*, also if an interrupted run lacks bouts. Intervals are
 * those of the results, with their ends moved to the level as for a normal distribution.
 */
#pragma once

#include "figures/figures.h"
#include "gate/budget_measures.h"
#include "gate/drift.h"
#include "gate/gate_rules.h"

struct salle_budget_verdict {
	const struct salle_budget *budget;
	const char *who;                /* name of the worst build or item; "" for all bouts */
	struct salle_estimate estimate; /* its measured value, as a fraction, at SALLE_RESULTS_LEVEL */
	const char *missing;            /* why the value was not judged (bouts that an interrupted run lacks), or NULL */
	size_t n_values, n_missing;     /* numbers of values that the budget covers, and of those without bouts */
	const struct salle_budget_value *also; /* [n_also] further values that break the budget, worst first */
	size_t n_also;
	enum salle_gate_verdict finding;
	double bouts; /* approximate bouts per matchup that would decide; INFINITY if the value is too close to the limit */
	const char *reason;
};

/* Reports all names in budgets that the run lacks. Returns SALLE_OK if there are none. */
enum salle_status salle_budgets_check(const struct salle_gate_rules *rules, struct salle_figures *figures,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Judges each budget, one verdict per budget, in the arena. SALLE_BAD_INPUT if a budget names something that the run
 * lacks.
 */
enum salle_status salle_budgets_judge(const struct salle_gate_rules *rules, struct salle_figures *figures,
	struct salle_budget_verdict **out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
