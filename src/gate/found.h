/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All that a gate found, the worst first: as the text, gate.csv and through that the report name it. */
#ifndef SALLE_GATE_FOUND_H
#define SALLE_GATE_FOUND_H

#include "gate/gate.h"

/* One of drift, gap and budget is not NULL; none for a look at the same inputs and seed as a whole. */
struct salle_found {
	enum salle_finding finding;
	double excess;                      /* beyond the tolerance or the limit, as a fraction; below 0: within */
	size_t number;                      /* in the order of the gate */
	const struct salle_gate_look *look; /* NULL of a budget */
	const struct salle_drift *drift;
	const struct salle_gap *gap;
	const struct salle_budget_verdict *budget;
};

struct salle_founds {
	struct salle_found *items; /* broken first, clear last; of a kind the greatest excess first */
	size_t n;
};

/* In the arena. */
struct salle_founds salle_gate_found(const struct salle_gate *gate, struct salle_arena *arena);

#endif
