/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists all findings of a gate, the worst first. Text, gate.csv and report use this order. */
#pragma once

#include "gate/gate.h"

/*
 * A finding. At most one of `drift`, `missing` and `budget` is set. None is set if the run and its baseline have the
 * same inputs and seed.
 */
struct salle_gate_finding {
	enum salle_gate_verdict verdict;
	/* how far the value is beyond the tolerance or limit, as a fraction; negative if the value is within */
	double excess;
	size_t number;                              /* position of the finding before sorting */
	const struct salle_gate_baseline *baseline; /* baseline that the finding is about; NULL if it is about a budget */
	const struct salle_drift *drift;
	const struct salle_missing_matchup *missing;
	const struct salle_budget_verdict *budget;
};

struct salle_gate_findings {
	/* by verdict, broken findings first and clear findings last; then by excess, the largest first */
	struct salle_gate_finding *items;
	size_t n;
};

/* Returns all findings of the gate, the worst first, in the arena. */
struct salle_gate_findings salle_gate_list_findings(const struct salle_gate *gate, struct salle_arena *arena);
