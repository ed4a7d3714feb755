/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists differences between two versions of a table, by row and column. */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"
#include "base/csv.h"

/*
 * Receives a change: "table weapons, Messer, atn", "6", "7"; for a whole row "-" and "a row". The texts are in the
 * arena.
 */
typedef void salle_change_callback(void *context, const char *what, const char *first, const char *second);

/* Lists the changes. Returns false if a text is no table. Rows with the same first cells are matched in order. */
bool salle_list_table_changes(const struct salle_source *const files[2], salle_change_callback *tell, void *context,
	struct salle_arena *arena);

/* Lists the changes between two tables that were read; the first row has the names of the columns. */
void salle_list_cell_changes(const char *name, const struct salle_csv tables[2], salle_change_callback *tell,
	void *context, struct salle_arena *arena);
