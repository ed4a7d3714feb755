/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All findings of a gate, the worst first, in the order of the text, gate.csv and the report. */
#pragma once

#include "gate/gate.h"

/* At most one of `drift`, `missing` and `budget` is set; none is set if a run and its baseline are the same. */
struct salle_gate_finding {
	enum salle_gate_verdict verdict;
	/* amount by which the value exceeds the tolerance or limit, as a fraction; negative if it is within */
	double excess;
	size_t number;                              /* position in the order of the gate */
	const struct salle_gate_baseline *baseline; /* baseline of the finding; NULL for a budget */
	const struct salle_drift *drift;
	const struct salle_missing_matchup *missing;
	const struct salle_budget_verdict *budget;
};

struct salle_gate_findings {
	/* broken findings first, clear findings last; findings with the same verdict by excess, the largest first */
	struct salle_gate_finding *items;
	size_t n;
};

/* Returns all findings, in the arena. */
struct salle_gate_findings salle_gate_list_findings(const struct salle_gate *gate, struct salle_arena *arena);
