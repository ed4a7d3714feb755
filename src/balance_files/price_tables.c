/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance_files/price_tables.h"

#include <math.h>

#include "balance_files/balance_answer.h"
#include "balance_files/balance_summary.h"
#include "summary/text_table.h"

enum { INDENT = 2 };

static void print_items(const struct salle_balance_prices *prices, struct salle_arena *arena, FILE *out)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("lrr", arena, "", "printed", "fair");
	size_t kept = 0, without = 0;
	fprintf(out, "\nPRICES THAT CHANGE, IN %s\n", prices->unit);
	for (size_t i = 0; i < prices->n_items; i++) {
		const struct salle_priced_item *it = &prices->items[i];
		kept += it->found_price == it->printed_price;
		without += it->cell == NULL;
		if (it->found_price == it->printed_price)
			continue;
		salle_text_table_add(&table, "%s", it->name);
		salle_text_table_add(&table, "%.0f", it->printed_price);
		salle_text_table_add(&table, "%.0f", it->found_price);
	}
	if (kept < prices->n_items)
		salle_text_table_print(&table, INDENT, out);
	if (kept > 0)
		salle_text_print_line(INDENT, out, "Unchanged: %zu of %zu prices%s.", kept, prices->n_items,
			without > 0 ? salle_arena_format(arena, ", %zu of them because no table has them", without) : "");
	if (prices->verdict == SALLE_GOAL_MISSED)
		salle_text_print_line(INDENT, out,
			"Prices are whole, at least 1 unless the item is free, and at most what its table allows.");
	if (!prices->strength_rises_with_cost)
		salle_text_print_line(INDENT, out,
			"Printed costs do not rise significantly with strength, so the new costs keep the spread of the printed "
			"ones.");
}

static void print_builds(const struct salle_balance_prices *prices, struct salle_arena *arena, FILE *out)
{
	struct salle_text_table table =
		SALLE_TEXT_TABLE("llrrrrrc", arena, "", "policy", "score %", "cost", "new", "even %", "new", "interval");
	fputs("\nBUILDS UNDER THE PRINTED AND THE NEW PRICES, MEASURED ON FRESH BOUTS\n", out);
	salle_text_print_line(INDENT, out,
		"even: the score of the build if each unit of cost that a side saves raised the odds of this side by %.1f %%; "
		"above 50 a build is worth more than its cost, below 50 less",
		100 * expm1(prices->log_odds_per_cost));
	for (size_t i = 0; i < prices->n_builds; i++) {
		const struct salle_priced_build *it = &prices->builds[i];
		salle_text_table_add(&table, "%s", it->name);
		salle_text_table_add(&table, "%s", it->policy != NULL ? it->policy : "");
		salle_text_table_add_percent(&table, it->score.value, 1);
		salle_text_table_add(&table, "%.0f", it->cost[0]);
		salle_text_table_add(&table, "%.0f", it->cost[1]);
		salle_text_table_add_percent(&table, it->score_at_equal_cost[0].value, 1);
		salle_text_table_add_percent(&table, it->score_at_equal_cost[1].value, 1);
		salle_text_table_add_range(&table, it->score_at_equal_cost[1].interval.low,
			it->score_at_equal_cost[1].interval.high, 1);
	}
	salle_text_table_print(&table, INDENT, out);
	for (size_t i = 0; i < prices->n_builds; i++)
		if (prices->builds[i].dominated_by[1] != NULL)
			salle_text_print_line(INDENT, out, "%s still dominates %s%s%s: it costs no more and scores more.",
				prices->builds[i].dominated_by[1], prices->builds[i].name,
				prices->builds[i].policy != NULL ? " under " : "",
				prices->builds[i].policy != NULL ? prices->builds[i].policy : "");
	salle_text_print_line(INDENT, out,
		"In 95 of 100 searches, all intervals above contain the true values. Each matchup had %s fresh bouts.",
		salle_text_format_count(prices->bouts, arena));
	if (prices->changes_random_builds)
		salle_text_print_line(INDENT, out,
			"Random builds buy other items under the new prices. The table is about the present items: balance the "
			"edited scenario, too.");
}

void salle_balance_prices_print(const struct salle_balance_result *result, const struct salle_balance_folder *folder,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_balance_prices *prices = result->prices;
	salle_text_print_line(0, out, "%s", salle_balance_describe_answer(result, arena));
	print_items(prices, arena, out);
	print_builds(prices, arena, out);
	salle_balance_print_lines(result, folder, arena, out);
	fputc('\n', out);
	salle_text_print_line(0, out, "Fought %s bouts. All numbers are in %s.",
		salle_text_format_count(result->bouts, arena), salle_arena_escape_text(arena, folder->dir));
}
