/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Judges budgets by intervals. A budget is *broken* if the interval of a value lies outside the budget's limits. These
 * intervals hold at 95 % for all values of all budgets together (Bonferroni). A budget is *clear* if the 90 % intervals
 * of all values lie inside the limits (two one-sided tests, Berger 1982). Otherwise the budget is *undecided*, also if
 * matchups of an interrupted run have no bouts.
 *
 * The intervals are those of the results; their ends are moved to another level as for a normal distribution. The
 * verdicts "broken" and "undecided" show the interval that holds for all values together. The verdict "clear" shows the
 * 90 % interval.
 */
#pragma once

#include "figures/figures.h"
#include "gate/budget_measures.h"
#include "gate/drift.h"
#include "gate/gate_rules.h"

struct salle_budget_verdict {
	const struct salle_budget *budget;
	/* policy of the round robin that was measured; NULL unless the run has several round robins */
	const char *policy;
	/* name of the build or item with the worst value; "" if the value is of all bouts */
	const char *subject;
	/* measured value, as a fraction, with its interval at the level SALLE_RESULTS_LEVEL */
	struct salle_estimate estimate;
	struct salle_interval deciding_interval; /* interval that decided the verdict */
	bool exact;                              /* whether the value has no error */
	/*
	 * reason why the value was not judged: matchups of an interrupted run have no bouts; NULL if the value was judged
	 */
	const char *missing;
	/* number of values that the budget limits, and how many of these have no bouts */
	size_t n_values, n_missing;
	const struct salle_budget_value *others; /* [n_others] other values that break the budget, the worst first */
	size_t n_others;
	enum salle_gate_verdict verdict;
	/*
	 * approximate number of bouts per matchup that would decide the budget; INFINITY if a value is too close to a limit
	 */
	double bouts;
	const char *reason;
};

/* Reports all names in budgets that the run does not have. Returns SALLE_OK if there are no such names. */
enum salle_status salle_budgets_check(const struct salle_gate_rules *rules, struct salle_figures *figures,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Judges all budgets. Sets `*out` to one verdict per budget, in the arena. Returns SALLE_BAD_INPUT if a budget names
 * something that the run does not have.
 */
enum salle_status salle_budgets_judge(const struct salle_gate_rules *rules, struct salle_figures *figures,
	struct salle_budget_verdict **out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
