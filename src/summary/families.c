/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/families.h"

#include "summary/text_table.h"
#include "results/result_intervals.h"

void salle_families_print(const struct salle_metric_family *families, size_t n, struct salle_arena *arena, FILE *out)
{
	struct salle_text_table table;
	salle_text_table_init(&table, "lrrr", arena);
	static const char *const heads[] = { "", "beyond chance", "p up to 0.05", "by chance alone" };
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	for (size_t i = 0; i < n; i++) {
		const struct salle_family *family = &families[i].family;
		salle_text_table_add(&table, "%s", families[i].metric);
		salle_text_table_add(&table, "%zu of %zu", family->beyond, family->rows);
		salle_text_table_add(&table, "%zu", family->nominal);
		salle_text_table_add(&table, "%.1f", SALLE_RESULTS_ALPHA * (double)family->rows);
	}
	salle_text_table_print(&table, 2, out);
	salle_text_line(2, out,
		"beyond chance: by Benjamini and Hochberg at 5 %%, so that about 1 in 20 of these is false");
}
