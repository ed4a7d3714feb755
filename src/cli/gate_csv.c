/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/gate_print.h"
#include "csv_files/csv_writer.h"

static const struct salle_column columns[] = {
	{ "against", SALLE_COLUMN_TEXT, "", "" },
	{ "what", SALLE_COLUMN_TEXT, "", "" },
	{ "finding", SALLE_COLUMN_TEXT, "", "" },
	{ "figures", SALLE_COLUMN_TEXT, "", "" },
	{ "also_broken_by", SALLE_COLUMN_TEXT, "", "" },
};

void salle_gate_print_csv(const struct salle_gate *gate, struct salle_arena *arena, FILE *out)
{
	struct salle_csv csv = salle_csv_begin(out, columns, sizeof columns / sizeof columns[0]);
	const struct salle_gate_findings all = salle_gate_list_findings(gate, arena);
	for (size_t i = 0; i < all.n; i++) {
		const struct salle_gate_finding *it = &all.items[i];
		salle_csv_text(&csv, it->look != NULL ? it->look->name : "budget");
		salle_csv_text(&csv, salle_gate_finding_name(gate, it, arena));
		salle_csv_text(&csv, salle_gate_verdict_names[it->finding]);
		salle_csv_text(&csv, salle_gate_finding_text(it, arena));
		salle_csv_text(&csv, salle_gate_also_broken(it->budget, SIZE_MAX, arena));
		salle_csv_end_row(&csv);
	}
	salle_csv_finish(&csv);
}
