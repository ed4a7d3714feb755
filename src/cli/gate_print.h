/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the findings of a gate as text, as JUnit XML, as gate.csv and as JSON. */
#pragma once

#include <stdio.h>

#include "gate/gate_findings.h"

void salle_gate_print(const struct salle_gate *gate, struct salle_arena *arena, FILE *out);

/* Prints JUnit XML: one suite per baseline with one test case per matchup, and one suite for the budgets. */
void salle_gate_print_junit(const struct salle_gate *gate, struct salle_arena *arena, FILE *out);

/*
 * Writes one row per finding, the worst first: the baseline or "budget", the matchup or budget, the finding and its
 * numbers.
 */
void salle_gate_print_csv(const struct salle_gate *gate, struct salle_arena *arena, FILE *out);

/* Prints one JSON object: the verdict, the baselines with the changed inputs, and the rows of gate.csv. */
void salle_gate_print_json(const struct salle_gate *gate, struct salle_arena *arena, FILE *out);

/*
 * Returns the name of the matchup or budget that a finding is about, such as "longsword against messer". A matchup's
 * name includes the variant and the policies where the run has several.
 */
const char *salle_gate_finding_name(const struct salle_gate *gate, const struct salle_gate_finding *found,
	struct salle_arena *arena);

/* Returns the numbers of a finding as one line, in the arena. */
const char *salle_gate_finding_text(const struct salle_gate_finding *found, struct salle_arena *arena);

/*
 * Returns up to `most` of the builds or items, other than the worst, that break the budget, with their numbers, and how
 * many more there are. Returns "" if there are none, or if `verdict` is NULL. The text is in the arena.
 */
const char *salle_gate_also_broken(const struct salle_budget_verdict *verdict, size_t most, struct salle_arena *arena);
