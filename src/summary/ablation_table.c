/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/ablation_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/entrant_names.h"
#include "figures/result_intervals.h"
#include "summary/row_selection.h"
#include "summary/text_table.h"

enum { ROWS_MAX = 32, ROWS_PER_VARIANT_MAX = 12 };

/*
 * Returns a changed piece such as "garments: Coif", "brawn 5 -> 4" or "options.reach yes -> no", shortened to half of
 * the page's width.
 */
static const char *format_piece(const struct salle_change *change, struct salle_arena *arena)
{
	bool item = strcmp(change->kind, "item") == 0;
	return salle_text_shorten(salle_arena_format(arena, item ? "%s: %s" : "%s %s", change->path, change->piece),
		salle_text_page_width() / 2, arena);
}

static void add_worth(struct salle_text_table *table, const struct salle_entrant_names *entrants,
	const struct salle_worth_row *row, bool first)
{
	size_t name = salle_text_page_width() / 6;
	salle_text_table_add(table, "%s",
		first ? salle_text_shorten(salle_viewpoint_display_name(entrants, &row->viewpoint), name, table->arena) : "");
	salle_text_table_add(table, "%s",
		salle_text_shorten(salle_viewpoint_foe_name(entrants, &row->viewpoint), name, table->arena));
	salle_text_table_add(table, "%s", format_piece(row->viewpoint.matchup->change, table->arena));
	salle_text_table_add_percent(table, row->viewpoint.matchup->change->adds_item ? row->rate_without : row->rate_with,
		2);
	salle_text_table_add(table, "%s", salle_text_format_signed(100 * row->worth.value, 2, table->arena));
	salle_text_table_add(table, "%s to %s", salle_text_format_signed(100 * row->worth.interval.low, 2, table->arena),
		salle_text_format_signed(100 * row->worth.interval.high, 2, table->arena));
	salle_text_table_add(table, row->significance.holm < 0.0005 ? "<0.001" : "%.3f", row->significance.holm);
}

void salle_ablation_table_print(const struct salle_plan *plan, const struct salle_worth_rows *worths,
	struct salle_arena *arena, FILE *out)
{
	size_t n = worths->n, shown = 0, of_build = 0;
	const struct salle_worth_row *const *sorted = worths->ranked;
	const struct salle_entrant_names entrants = salle_list_entrants_of_plan(plan, arena);
	struct salle_text_table table =
		SALLE_TEXT_TABLE("lllrrcr", arena, "a", "b", "piece", "a wins %", "worth", "95 % interval", "p");
	table.never_shortens = true;
	for (size_t i = 0; i < worths->n_ranked && shown < ROWS_MAX; i++) {
		if (sorted[i]->viewpoint.matchup->change->priced_item != NULL)
			continue;
		bool first = i == 0 || !salle_is_same_role(&sorted[i - 1]->viewpoint, &sorted[i]->viewpoint);
		of_build = i == 0 || !salle_is_same_build(&sorted[i - 1]->viewpoint, &sorted[i]->viewpoint) ? 0 : of_build + 1;
		if (of_build >= ROWS_PER_VARIANT_MAX)
			continue;
		add_worth(&table, &entrants, sorted[i], first);
		shown++;
	}
	salle_text_table_print(&table, 2, out);
	salle_rows_left_out_print(plan, 2, n - shown, "", "ablation.csv", out);
}

static int compare_worths(const void *left, const void *right)
{
	const struct salle_worth_row *a = *(const struct salle_worth_row *const *)left;
	const struct salle_worth_row *b = *(const struct salle_worth_row *const *)right;
	double x = fabs(a->worth.value), y = fabs(b->worth.value);
	if (x != y)
		return x < y ? 1 : -1;
	return (a > b) - (a < b);
}

void salle_ablation_table_print_short(const struct salle_plan *plan, const struct salle_worth_rows *worths, size_t rows,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_entrant_names entrants = salle_list_entrants_of_plan(plan, arena);
	const struct salle_worth_row **sorted = salle_arena_array(arena, worths->n_ranked + 1, sizeof *sorted);
	size_t n = 0, all = 0;
	for (size_t i = 0; i < worths->n_ranked; i++) {
		if (worths->ranked[i]->viewpoint.matchup->change->priced_item != NULL)
			continue;
		all++;
		if (worths->ranked[i]->significance.holm <= SALLE_RESULTS_ALPHA)
			sorted[n++] = worths->ranked[i];
	}
	qsort(sorted, n, sizeof *sorted, compare_worths);
	struct salle_text_table table = SALLE_TEXT_TABLE("lllrc", arena, "a", "b", "piece", "worth", "95 % interval");
	for (size_t i = 0; i < n && i < rows; i++) {
		const struct salle_worth_row *row = sorted[i];
		salle_text_table_add(&table, "%s", salle_viewpoint_display_name(&entrants, &row->viewpoint));
		salle_text_table_add(&table, "%s", salle_viewpoint_foe_name(&entrants, &row->viewpoint));
		salle_text_table_add(&table, "%s", format_piece(row->viewpoint.matchup->change, arena));
		salle_text_table_add(&table, "%s", salle_text_format_signed(100 * row->worth.value, 2, arena));
		salle_text_table_add(&table, "%s to %s", salle_text_format_signed(100 * row->worth.interval.low, 2, arena),
			salle_text_format_signed(100 * row->worth.interval.high, 2, arena));
	}
	salle_text_print_line(2, out, "%zu of %zu pieces change the win rate significantly (Holm)%s", n, all,
		n > rows    ? "; the largest:"
			: n > 0 ? ":"
					: ".");
	if (n > 0)
		salle_text_table_print(&table, 2, out);
}

bool salle_has_ablation_table(const struct salle_plan *plan)
{
	for (size_t m = plan->n_matchups - plan->n_changes; m < plan->n_matchups; m++)
		if (plan->matchups[m].change->sweep == NULL && plan->matchups[m].change->priced_item == NULL)
			return true;
	return false;
}
