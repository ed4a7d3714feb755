/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/significance_table.h"

#include "figures/result_intervals.h"
#include "summary/text_table.h"

enum { VARIANTS_MAX = 24, METRICS_MAX = 8 };

struct salle_test_family salle_sum_families(const struct salle_metric_family *families, size_t n)
{
	struct salle_test_family sum = { 0 };
	for (size_t i = 0; i < n; i++) {
		const struct salle_test_family *it = &families[i].family;
		sum.rows += it->rows;
		sum.significant += it->significant;
		sum.exact += it->exact;
		sum.different += it->different;
	}
	return sum;
}

/* Returns what the cells count. */
static const char *describe_cells(const struct salle_test_family *sum)
{
	if (sum->exact == 0)
		return "the number of significant rows, of all rows. At most about 1 in 20 significant rows is false "
			   "(Benjamini and Hochberg).";
	if (sum->rows == 0)
		return "the number of rows that differ, of all rows. All values are exact, so each difference is real, however "
			   "small.";
	return "the number of rows that differ, significantly or between exact values, of all rows. At most about 1 in 20 "
		   "significant rows is false (Benjamini and Hochberg); a difference between exact values is real, however "
		   "small.";
}

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
		const struct salle_test_family *it = &families[i].family;
		salle_text_table_add(&table, "%zu of %zu", it->significant + it->different, it->rows + it->exact);
	}
	salle_text_table_print(&table, 2, out);
	if (n > shown)
		fprintf(out, "  ... and %zu more variants\n", (n - shown) / metrics);
	const struct salle_test_family sum = salle_sum_families(families, n);
	salle_text_print_line(2, out, "Each cell: %s", describe_cells(&sum));
}
