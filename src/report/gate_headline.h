/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The headline of a gate: what was edited, and which finding is broken. */
#pragma once

#include "base/run_table.h"

/* Returns a sentence about the broken rows of gate.csv, in the arena; NULL if no row is broken. */
const char *salle_gate_headline(const struct salle_run_table *gate, struct salle_arena *arena);

/* Returns the first row with this finding; gate->n if there is none. */
size_t salle_find_gate_row(const struct salle_run_table *gate, const char *finding);
