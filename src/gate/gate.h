/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The gate: does a run still say what an earlier one said, and does it keep to what was asked of it? See gate/drift.h
 * for the statistics, gate/budget_verdicts.h for the budgets.
 */
#ifndef SALLE_GATE_GATE_H
#define SALLE_GATE_GATE_H

#include "gate/budget_verdicts.h"
#include "gate/drift.h"
#include "gate/missing_matchups.h"
#include "gate/gate_rules.h"
#include "gate/rerun.h"

/* A run against one baseline. */
struct salle_gate_baseline {
	const char *name; /* of the baseline, as asked for */
	struct salle_stored_run baseline;
	bool identical;   /* the same inputs and seed gave the same bytes: nothing else is looked at */
	bool disobedient; /* they gave others: no rule and no dice can do that */
	struct salle_run_changes changes;
	struct salle_comparison comparison;
	struct salle_drifts drifts;
	struct salle_missing_matchups gaps; /* what the comparison is without */
	uint64_t second_seed;               /* of the second look; 0: there was none */
	const char *not_again; /* why the second look has the baseline's own bouts; NULL: they were fought again */
};

struct salle_gate {
	struct salle_rerun with;
	struct salle_stored_run run;
	struct salle_gate_rules rules;
	struct salle_acceptances accepted;
	int64_t today; /* YYYYMMDD */
	struct salle_gate_baseline *looks;
	size_t n_looks;
	struct salle_budget_verdict *budgets; /* [rules.n_budgets] */
};

/* Reports what the budgets name and the run has not, for rules that are faulty in other ways and are not judged by. */
enum salle_status salle_gate_check_budgets(struct salle_gate *gate,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Judges all; looks have their names and baselines. All errors in one pass. */
enum salle_status salle_gate_judge(struct salle_gate *gate, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

struct salle_gate_summary {
	size_t counts[SALLE_GATE_BROKEN + 1];
	double bouts;    /* of each matchup that would about decide what can be decided */
	size_t unknown;  /* of the undecided: of a wide interval, with no number of bouts that would about decide */
	size_t unfought; /* of the undecided: they have no bouts */
	bool silent;     /* nothing to say: the same bytes, and all budgets are kept */
};

struct salle_gate_summary salle_summarize_gate(const struct salle_gate *gate);

#endif
