/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/score_table.h"

#include "summary/row_pick.h"
#include "summary/text_table.h"

enum {
	BESIDE = 47 /* width of all columns but that of the pairs, with names of 14 characters */,
	PAIR = 4 /* width of a pair, with the blank before it */,
};

static bool has_room_for_pairs(size_t builds)
{
	return BESIDE + PAIR * builds <= salle_text_page();
}

/* Lists the scores of a build against each other one, in the order of the ranking: "  .  80  86". */
static const char *list_pairs(const struct salle_field_figures *field, size_t i, struct salle_arena *arena)
{
	const char *list = "";
	for (size_t j = 0; j < field->round_robin.matrix.n; j++) {
		const size_t foe = field->ranking.order[j];
		const char *cell =
			foe == i ? "." : salle_percent(salle_matrix_score(&field->round_robin.matrix, i, foe), 0, arena);
		list = salle_arena_format(arena, "%s%s%3s", list, j > 0 ? " " : "", cell);
	}
	return list;
}

static const char *list_numbers(size_t n, struct salle_arena *arena)
{
	const char *list = "";
	for (size_t j = 1; j <= n; j++)
		list = salle_arena_format(arena, "%s%s%3zu", list, j > 1 ? " " : "", j);
	return list;
}

static void add_row(struct salle_text_table *table, const struct salle_field_figures *field,
	const struct salle_efficiency *efficiency, size_t row, bool pairs)
{
	const size_t i = field->ranking.order[row];
	const struct salle_estimate *mean = &field->ranking.mean[i];
	salle_text_table_add(table, "%zu", row + 1);
	salle_text_table_add(table, "%s", field->round_robin.builds[i]);
	salle_text_table_percent(table, mean->value, 1);
	salle_text_table_range(table, mean->interval.low, mean->interval.high, 1);
	if (efficiency != NULL)
		salle_text_table_add(table, "%.0f", efficiency->worths[i].cost);
	else
		salle_text_table_add(table, "%s", "");
	salle_text_table_add(table, "%s", pairs ? list_pairs(field, i, table->arena) : "");
}

void salle_score_table_print(const struct salle_summary_printer *printer, const struct salle_field_figures *field,
	const struct salle_efficiency *efficiency)
{
	struct salle_arena *arena = printer->arena;
	const size_t n = field->round_robin.matrix.n;
	const bool pairs = has_room_for_pairs(n);
	const struct salle_row_pick pick = salle_row_pick(printer->plan,
		salle_row_names(field->round_robin.builds, field->ranking.order, n, arena), n, arena);
	salle_summary_heading(printer, "WHO BEATS WHOM",
		pairs ? "score of the row in %: over all bouts, then by foe; a draw is half a win"
			  : "score in % of a build's bouts; a draw is half a win");
	struct salle_text_table table;
	salle_text_table_init(&table, "rlrcrl", arena);
	static const char *const heads[] = { "", "", "score %", "95 %", "cost" };
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	salle_text_table_add(&table, "%s", pairs ? list_numbers(n, arena) : "");
	for (size_t k = 0; k < pick.n; k++) {
		if (salle_row_gap(&pick, k))
			salle_text_table_gap(&table, 1);
		add_row(&table, field, efficiency, pick.rows[k], pairs);
	}
	salle_text_table_print(&table, 2, printer->out);
	salle_rows_left_out(printer->plan, 2, pick.left_out, "", "ranking.csv", printer->out);
}
