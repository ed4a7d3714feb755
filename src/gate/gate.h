/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judges a run: compares it with earlier runs (gate/drift.h) and with budgets (gate/budget_verdicts.h). */
#pragma once

#include "gate/budget_verdicts.h"
#include "gate/drift.h"
#include "gate/missing_matchups.h"
#include "gate/gate_rules.h"
#include "gate/rerun.h"

/* The comparison of a run with one baseline. */
struct salle_gate_baseline {
	const char *name; /* name by which the user gave the baseline: a folder, a tag or `last` */
	struct salle_stored_run run;
	bool identical;     /* whether the same inputs and seed gave the same bytes, so that nothing else is compared */
	bool counts_differ; /* whether the same inputs and seed gave different bytes, which is an error */
	struct salle_run_changes changes;
	struct salle_comparison comparison;
	struct salle_drifts drifts;
	struct salle_missing_matchups missing; /* matchups that the comparison lacks */
	uint64_t second_seed;                  /* seed of the second look; 0 if there was no second look */
	/* reason why the second look used the stored bouts of the baseline; NULL if the baseline was fought again */
	const char *why_not_refought;
};

struct salle_gate {
	struct salle_rerun rerun;
	struct salle_stored_run run;
	struct salle_gate_rules rules;
	struct salle_acceptances accepted;
	int64_t today; /* current day as YYYYMMDD */
	struct salle_gate_baseline *baselines;
	size_t n_baselines;
	struct salle_budget_verdict *budgets; /* [rules.n_budgets] verdict on each budget */
};

/* Reports names in budgets that the run does not have. Used if the rules have errors, so that nothing is judged. */
enum salle_status salle_gate_check_budgets(struct salle_gate *gate,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Judges all baselines and budgets. The caller must set the names and runs of the baselines. Reports all errors in one
 * pass.
 */
enum salle_status salle_gate_judge(struct salle_gate *gate, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

struct salle_gate_summary {
	size_t counts[SALLE_GATE_BROKEN + 1];
	/* approximate number of bouts per matchup that would decide the undecided findings, as far as this is possible */
	double bouts;
	size_t n_unknown_bouts; /* number of undecided findings with wide intervals that no known number of bouts decides */
	size_t n_unfought;      /* number of findings that are undecided because bouts are missing */
	/* whether the gate prints no findings, because all bytes are equal and all budgets are kept */
	bool prints_nothing;
};

struct salle_gate_summary salle_summarize_gate(const struct salle_gate *gate);

/* Returns the verdict on the run: broken if any finding is broken, else undecided if any is undecided, else clear. */
enum salle_gate_verdict salle_gate_summary_verdict(const struct salle_gate_summary *sum);
