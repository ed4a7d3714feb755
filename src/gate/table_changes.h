/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is different in two versions of a table, by row and column. */
#ifndef SALLE_GATE_TABLE_CHANGES_H
#define SALLE_GATE_TABLE_CHANGES_H

#include <salle/plan.h>

#include "base/arena.h"

/* "table weapons, Messer, atn", "6", "7"; "-" and "a row" of whole rows. The texts live in the arena. */
typedef void salle_change_callback(void *context, const char *what, const char *first, const char *second);

/* False where a text is no table. Rows belong together that begin alike, the first with the first. */
bool salle_list_table_changes(const struct salle_source *const files[2], salle_change_callback *tell, void *context,
	struct salle_arena *arena);

#endif
