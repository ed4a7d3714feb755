/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists the differences between two versions of a table, by row and column. */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"
#include "base/csv.h"

/*
 * Receives one difference: what differs, and both values, such as "table weapons, Messer, atn", "6", "7". If a whole
 * row is new, the values are "-" and "a row". The texts are in the arena.
 */
typedef void salle_change_callback(void *context, const char *what, const char *first, const char *second);

/*
 * Lists the differences between two files. Rows with the same first cell are matched in order. Returns false if a file
 * is not a table.
 */
bool salle_list_table_changes(const struct salle_source *const files[2], salle_change_callback *tell, void *context,
	struct salle_arena *arena);

/* Lists the differences between two tables that were read. The first row of each has the names of the columns. */
void salle_list_cell_changes(const char *name, const struct salle_csv tables[2], salle_change_callback *tell,
	void *context, struct salle_arena *arena);
