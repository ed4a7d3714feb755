/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All findings of a gate, worst first, as the text, gate.csv and the report list them. */
#pragma once

#include "gate/gate.h"

/* At most one of drift, gap and budget is set. None is set for the finding that a run and its baseline are the same. */
struct salle_gate_finding {
	enum salle_gate_verdict finding;
	double excess;                          /* excess over the tolerance or limit, as a fraction; negative within */
	size_t number;                          /* index in the order of the gate */
	const struct salle_gate_baseline *look; /* look of the finding, NULL for a budget */
	const struct salle_drift *drift;
	const struct salle_missing_matchup *gap;
	const struct salle_budget_verdict *budget;
};

struct salle_gate_findings {
	struct salle_gate_finding *items; /* findings, broken first and clear last, by decreasing excess */
	size_t n;
};

/* Returns all findings. In the arena. */
struct salle_gate_findings salle_gate_list_findings(const struct salle_gate *gate, struct salle_arena *arena);
