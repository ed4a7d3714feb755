/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All that a gate found, the worst first: as the text, gate.csv and through that the report name it. */
#ifndef SALLE_GATE_GATE_FINDINGS_H
#define SALLE_GATE_GATE_FINDINGS_H

#include "gate/gate.h"

/* One of drift, gap and budget is not NULL; none for a look at the same inputs and seed as a whole. */
struct salle_gate_finding {
	enum salle_gate_verdict finding;
	double excess;                          /* beyond the tolerance or the limit, as a fraction; below 0: within */
	size_t number;                          /* in the order of the gate */
	const struct salle_gate_baseline *look; /* NULL of a budget */
	const struct salle_drift *drift;
	const struct salle_missing_matchup *gap;
	const struct salle_budget_verdict *budget;
};

struct salle_gate_findings {
	struct salle_gate_finding *items; /* broken first, clear last; of a kind the greatest excess first */
	size_t n;
};

/* In the arena. */
struct salle_gate_findings salle_gate_list_findings(const struct salle_gate *gate, struct salle_arena *arena);

#endif
