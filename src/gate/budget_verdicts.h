/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Does a run keep to its budgets? Judged on intervals: *broken* when the interval of one of those that a budget is
 * about lies outside it, at 95 % for all budgets and all that they are about together (Bonferroni), *clear* when the
 * 90 % intervals of all lie inside (two one-sided tests each, Berger 1982), else *undecided*. Intervals are those of
 * What an interrupted run has not fought is not judged: undecided. Intervals are those of
 * the results, with their ends moved in or out as a normal number's would be for that level.
 */
#ifndef SALLE_GATE_BUDGET_VERDICTS_H
#define SALLE_GATE_BUDGET_VERDICTS_H

#include "figures/figures.h"
#include "gate/drift.h"
#include "gate/gate_rules.h"

struct salle_budget_verdict {
	const struct salle_budget *budget;
	const char *who;                /* that is farthest from keeping to it: a build, an item; "" for all bouts */
	struct salle_estimate estimate; /* of it, as a fraction, at SALLE_RESULTS_LEVEL */
	const char *missing;            /* why that was not judged: what an interrupted run has not fought; or NULL */
	size_t n_missing;               /* of those that the budget is about */
	enum salle_gate_verdict finding;
	double bouts; /* of each matchup that would about decide; INFINITY: the value is about the limit */
	const char *reason;
};

/* Whether all budgets name what the run has: all that it has not is reported. */
enum salle_status salle_budgets_check(const struct salle_gate_rules *rules, struct salle_figures *figures,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* One a budget, in the arena. SALLE_BAD_INPUT when a budget names what the run has not. */
enum salle_status salle_budgets_judge(const struct salle_gate_rules *rules, struct salle_figures *figures,
	struct salle_budget_verdict **out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

#endif
