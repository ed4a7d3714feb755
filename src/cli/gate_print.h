/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a gate found: as text for people, as JUnit's XML for machines, as CSV for the report. */
#ifndef SALLE_CLI_GATE_PRINT_H
#define SALLE_CLI_GATE_PRINT_H

#include <stdio.h>

#include "gate/gate.h"

void salle_gate_print(const struct salle_gate *gate, struct salle_arena *arena, FILE *out);

/* One suite a baseline, one test case a matchup; and one of the budgets. */
void salle_gate_junit(const struct salle_gate *gate, struct salle_arena *arena, FILE *out);

/* One row a finding: against which baseline, or "budget"; what; the finding; the numbers behind it. */
void salle_gate_csv(const struct salle_gate *gate, struct salle_arena *arena, FILE *out);

/* The numbers behind a finding, in one line. In the arena. */
const char *salle_gate_drift_text(const struct salle_gate_look *look, const struct salle_drift *drift,
	struct salle_arena *arena);
const char *salle_gate_gap_text(const struct salle_gap *gap, struct salle_arena *arena);
const char *salle_gate_budget_text(const struct salle_budget_verdict *verdict, struct salle_arena *arena);

/* "longsword against messer", with variant and policies where those tell it from others. */
const char *salle_gate_matchup_text(const struct salle_earlier *run, const struct salle_earlier_matchup *matchup,
	struct salle_arena *arena);

#endif
