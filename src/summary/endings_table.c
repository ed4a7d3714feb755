/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/endings_table.h"

#include "summary/text_table.h"

enum { BAR = 30 /* number of characters of a bar of 100 % */ };

/*
 * Returns how many endings get a row of their own. If there are more endings than rows, the last row is for the sum of
 * the other endings.
 */
static size_t count_named_endings(const struct salle_totals *totals, size_t rows)
{
	return totals->n_endings <= rows ? totals->n_endings : rows - 1;
}

static double sum_of_others(const struct salle_totals *totals, size_t named)
{
	double sum = 0;
	for (size_t i = named; i < totals->n_endings; i++)
		sum += totals->endings[i].share.value;
	return sum;
}

/* Returns whether the sum of the other endings has no error, because the share of each has none. */
static bool are_others_exact(const struct salle_totals *totals, size_t named)
{
	for (size_t i = named; i < totals->n_endings; i++)
		if (totals->endings[i].share.interval.low < totals->endings[i].share.interval.high)
			return false;
	return true;
}

static void add_bar(struct salle_text_table *table, double share)
{
	static const char bar[BAR + 1] = "##############################";
	salle_text_table_add(table, "%.*s", (int)(share * BAR + 0.5), bar);
}

void salle_endings_print(const struct salle_totals *totals, size_t rows, struct salle_arena *arena, FILE *out)
{
	const size_t named = count_named_endings(totals, rows);
	struct salle_text_table table = SALLE_TEXT_TABLE("lrcl", arena, "", "bouts %", "95 % interval", "");
	for (const struct salle_ending_share *it = totals->endings; it < totals->endings + named; it++) {
		salle_text_table_add(&table, "%s", it->name);
		salle_text_table_add_percent(&table, it->share.value, 2);
		salle_text_table_add_interval(&table, it->share.interval.low, it->share.interval.high, 2);
		add_bar(&table, it->share.value);
	}
	if (named < totals->n_endings) {
		const double sum = sum_of_others(totals, named);
		salle_text_table_add(&table, "%zu others", totals->n_endings - named);
		salle_text_table_add_percent(&table, sum, 2);
		salle_text_table_add(&table, "%s", are_others_exact(totals, named) ? "exact" : "");
		add_bar(&table, sum);
	}
	salle_text_table_print(&table, 2, out);
}

void salle_endings_sentence_print(const struct salle_totals *totals, size_t named, struct salle_arena *arena, FILE *out)
{
	const char *list = "";
	const size_t n = count_named_endings(totals, named);
	for (size_t i = 0; i < n; i++)
		list = salle_arena_format(arena, "%s%s%s %s %%", list, i > 0 ? ", " : "", totals->endings[i].name,
			salle_percent_text(totals->endings[i].share.value, 1, arena));
	if (n < totals->n_endings)
		list = salle_arena_format(arena, "%s, %zu others %s %%", list, totals->n_endings - n,
			salle_percent_text(sum_of_others(totals, n), 1, arena));
	salle_text_print_line(2, out, "%s.", list);
}
