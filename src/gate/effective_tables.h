/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tables with which two runs of a rule system were fought: the files, after the changes of rows under `tables` in
 * the scenario or by --set.
 */
#pragma once

#include <salle/stored_run.h>

#include "gate/table_changes.h"

struct salle_effective_table {
	const char *name;                    /* name of the table: "weapons" */
	const struct salle_source *files[2]; /* the file of the table in each run */
	bool is_listed;                      /* the changed cells are listed here, or in the comparison of the files */
	bool has_row_changes;                /* at least one of the runs changes rows */
};

struct salle_effective_tables {
	struct salle_effective_table *items;
	size_t n;
	bool all_listed;
};

/*
 * Compares the tables of which a run changes rows, and lists the cells that differ. Tables without changed rows are
 * compared by their files only (salle_list_table_changes), and not here.
 */
struct salle_effective_tables salle_list_effective_changes(const struct salle_stored_run *const runs[2],
	salle_change_callback *tell, void *context, struct salle_arena *arena);

/*
 * Returns whether the key of a scenario changes only tables whose cells are listed: "tables.weapons",
 * "tables.weapons.rows.Messer".
 */
bool salle_is_listed_table_key(const struct salle_effective_tables *tables, const char *key);
