/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the headline of a gate: what was edited, and which finding is broken. */
#pragma once

#include "base/run_table.h"

/* Returns a sentence about the broken findings in gate.csv, in the arena, or NULL if no finding is broken. */
const char *salle_gate_headline(const struct salle_run_table *gate, struct salle_arena *arena);

/* Returns the first row with this verdict in gate.csv, or gate->n if there is no such row. */
size_t salle_find_gate_row(const struct salle_run_table *gate, const char *finding);
