/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a gate found: as text for people, as JUnit's XML for machines, as CSV for the report. */
#ifndef SALLE_CLI_GATE_PRINT_H
#define SALLE_CLI_GATE_PRINT_H

#include <stdio.h>

#include "gate/gate_findings.h"

void salle_gate_print(const struct salle_gate *gate, struct salle_arena *arena, FILE *out);

/* One suite a baseline, one test case a matchup; and one of the budgets. */
void salle_gate_print_junit(const struct salle_gate *gate, struct salle_arena *arena, FILE *out);

/* One row a finding, the worst first: against which baseline, or "budget"; what; the finding; the numbers behind it. */
void salle_gate_print_csv(const struct salle_gate *gate, struct salle_arena *arena, FILE *out);

/* What was judged: "longsword against messer", with variant and policies where those tell it from others; a budget. */
const char *salle_gate_finding_name(const struct salle_gate *gate, const struct salle_gate_finding *found,
	struct salle_arena *arena);

/* The numbers behind a finding, in one line. In the arena. */
const char *salle_gate_finding_text(const struct salle_gate_finding *found, struct salle_arena *arena);

#endif
