/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compares the tables with which two runs of a rule system were fought. These are the files after the changes of rows,
 * by `tables` in the scenario or by --set.
 */
#pragma once

#include <salle/stored_run.h>

#include "gate/table_changes.h"

struct salle_effective_table {
	const char *name;                    /* name of the table, such as "weapons" */
	const struct salle_source *files[2]; /* [run] file of the table in each run */
	/* whether all changed cells are listed, by this comparison or by the comparison of the files */
	bool is_listed;
	bool has_row_changes; /* whether at least one of the two runs changes rows of the table */
};

struct salle_effective_tables {
	struct salle_effective_table *items;
	size_t n;
	bool all_listed;
};

/*
 * Compares the tables of which at least one run changes rows, and lists the cells that differ. Other tables are
 * compared by their files (salle_list_table_changes).
 */
struct salle_effective_tables salle_list_effective_changes(const struct salle_stored_run *const runs[2],
	salle_change_callback *tell, void *context, struct salle_arena *arena);

/*
 * Returns whether a key of a scenario, such as "tables.weapons" or "tables.weapons.rows.Messer", changes only tables
 * whose changed cells are listed.
 */
bool salle_is_listed_table_key(const struct salle_effective_tables *tables, const char *key);
