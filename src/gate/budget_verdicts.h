/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Judges budgets by intervals. A budget is *broken* if the interval of a value lies outside the budget's limits, at 95
 * % for all values of all budgets together (Bonferroni). The budget is *clear* if the 90 % intervals of all values lie
 * inside the limits (two one-sided tests, Berger 1982). Otherwise, or if matchups of an interrupted run have no bouts,
 * it is *undecided*. Intervals are those of the results, with their ends moved to the level as for a normal
 * distribution.
 *
 * The interval that decides is the simultaneous one for a budget that is broken or undecided, and the 90 % interval for
 * a budget that is clear.
 */
#pragma once

#include "figures/figures.h"
#include "gate/budget_measures.h"
#include "gate/drift.h"
#include "gate/gate_rules.h"

struct salle_budget_verdict {
	const struct salle_budget *budget;
	/* policy of the round robin that was measured, if the run has several; NULL otherwise */
	const char *policy;
	const char *subject;            /* name of the worst build or item; "" for all bouts */
	struct salle_estimate estimate; /* the measured value, as a fraction, with its interval at SALLE_RESULTS_LEVEL */
	struct salle_interval deciding_interval; /* the interval that decided */
	bool exact;                              /* whether the value has no error */
	/* why the value was not judged (matchups of an interrupted run without bouts); NULL if it was judged */
	const char *missing;
	size_t n_values, n_missing;              /* number of values that the budget covers, and of values without bouts */
	const struct salle_budget_value *others; /* [n_others] the other values that break the budget, the worst first */
	size_t n_others;
	enum salle_gate_verdict verdict;
	/* approximate number of bouts per matchup that would decide; INFINITY if the value is too close to a limit */
	double bouts;
	const char *reason;
};

/* Reports all names in budgets that are not in the run. Returns SALLE_OK if there are none. */
enum salle_status salle_budgets_check(const struct salle_gate_rules *rules, struct salle_figures *figures,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Judges all budgets, with one verdict per budget, in the arena. Returns SALLE_BAD_INPUT if a budget names something
 * that is not in the run.
 */
enum salle_status salle_budgets_judge(const struct salle_gate_rules *rules, struct salle_figures *figures,
	struct salle_budget_verdict **out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
