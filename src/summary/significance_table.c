/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/significance_table.h"

#include "figures/result_intervals.h"
#include "summary/text_table.h"

enum { VARIANTS_MAX = 24, METRICS_MAX = 8 };

void salle_significance_table_print(const struct salle_metric_family *families, size_t n, size_t metrics,
	struct salle_arena *arena, FILE *out)
{
	if (metrics == 0)
		return;
	struct salle_text_table table;
	char align[METRICS_MAX + 2] = "l";
	for (size_t i = 0; i < metrics; i++)
		align[i + 1] = 'r';
	salle_text_table_init(&table, align, arena);
	salle_text_table_add(&table, "%s", "");
	for (size_t i = 0; i < metrics; i++)
		salle_text_table_add(&table, "%s", families[i].metric);
	size_t shown = n < VARIANTS_MAX * metrics ? n : VARIANTS_MAX * metrics;
	for (size_t i = 0; i < shown; i++) {
		if (i % metrics == 0)
			salle_text_table_add(&table, "%s", families[i].variant);
		salle_text_table_add(&table, "%zu of %zu", families[i].family.significant, families[i].family.rows);
	}
	salle_text_table_print(&table, 2, out);
	if (n > shown)
		fprintf(out, "  ... and %zu more variants\n", (n - shown) / metrics);
	salle_text_print_line(2, out,
		"Each cell: the number of significant rows, of all rows. At most about 1 in 20 significant rows is false "
		"(Benjamini and Hochberg).");
}
