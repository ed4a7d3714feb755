/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/gate_headline.h"

#include <string.h>

size_t salle_find_gate_row(const struct salle_run_table *gate, const char *finding)
{
	size_t row = 0;
	while (row < gate->n && strcmp(salle_run_table_cell(gate, row, "finding"), finding) != 0)
		row++;
	return row;
}

/*
 * Returns the text of edits in the row of the worst finding. A budget's finding has no edits; then returns the first
 * edits in any row.
 */
static const char *find_edits(const struct salle_run_table *gate, size_t worst)
{
	const char *edits = salle_run_table_cell(gate, worst, "edits");
	for (size_t row = 0; row < gate->n && *edits == '\0'; row++)
		edits = salle_run_table_cell(gate, row, "edits");
	return edits;
}

const char *salle_gate_headline(const struct salle_run_table *gate, struct salle_arena *arena)
{
	const size_t worst = salle_find_gate_row(gate, "broken");
	if (worst == gate->n)
		return NULL;
	size_t n = 0;
	for (size_t row = 0; row < gate->n; row++)
		n += strcmp(salle_run_table_cell(gate, row, "finding"), "broken") == 0;
	const char *edits = find_edits(gate, worst);
	return salle_arena_format(arena, "%s%she gate found %zu broken%s %s.", edits, *edits != '\0' ? ": t" : "T", n,
		n > 1 ? ", the worst of them" : ":", salle_run_table_cell(gate, worst, "what"));
}
