/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The gate: compares a run with earlier runs (gate/drift.h) and with budgets (gate/budget_verdicts.h). */
#pragma once

#include "gate/budget_verdicts.h"
#include "gate/drift.h"
#include "gate/missing_matchups.h"
#include "gate/gate_rules.h"
#include "gate/rerun.h"

/* The comparison of a run with one baseline. */
struct salle_gate_baseline {
	const char *name; /* name of the baseline as the user gave it */
	struct salle_stored_run run;
	bool identical;     /* the same inputs and seed gave the same bytes, so nothing else is compared */
	bool counts_differ; /* the same inputs and seed gave different bytes, which must not happen */
	struct salle_run_changes changes;
	struct salle_comparison comparison;
	struct salle_drifts drifts;
	struct salle_missing_matchups missing; /* matchups that are not in the comparison */
	uint64_t second_seed;                  /* seed of the second look; 0 if there was none */
	/* why the second look uses stored bouts of the baseline; NULL if it fought new bouts */
	const char *why_not_refought;
};

struct salle_gate {
	struct salle_rerun rerun;
	struct salle_stored_run run;
	struct salle_gate_rules rules;
	struct salle_acceptances accepted;
	int64_t today; /* the current day as YYYYMMDD */
	struct salle_gate_baseline *baselines;
	size_t n_baselines;
	struct salle_budget_verdict *budgets; /* [rules.n_budgets] */
};

/*
 * Reports names in budgets that are not in the run. Called if the rules have other errors, so that nothing is judged.
 */
enum salle_status salle_gate_check_budgets(struct salle_gate *gate,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Judges all baselines and budgets. The names and runs of the baselines must be set. Reports all errors in one pass. */
enum salle_status salle_gate_judge(struct salle_gate *gate, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

struct salle_gate_summary {
	size_t counts[SALLE_GATE_BROKEN + 1];
	double bouts; /* approximate number of bouts per matchup that would decide all findings that can be decided */
	size_t n_unknown_bouts; /* number of undecided findings for which the number of bouts is unknown */
	size_t n_unfought;      /* number of undecided findings without bouts */
	bool prints_nothing;    /* nothing is printed, because the bytes are the same and all budgets are kept */
};

struct salle_gate_summary salle_summarize_gate(const struct salle_gate *gate);

/* Returns the verdict on the run: broken, else undecided, else clear. */
enum salle_gate_verdict salle_gate_summary_verdict(const struct salle_gate_summary *sum);
