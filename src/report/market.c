/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/market.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/text_table.h"
#include "results/efficiency.h"

enum { BUILDS_MAX = 40, ITEMS_MAX = 8 };

static void add_heads(struct salle_text_table *table, const char *const *heads, size_t n)
{
	for (size_t i = 0; i < n; i++)
		salle_text_table_add(table, "%s", heads[i]);
}

static void print_builds(const struct salle_round_robin *round_robin, const struct salle_ranking *ranking,
	const struct salle_efficiency *efficiency, FILE *out, struct salle_arena *arena)
{
	static const char *const heads[] = { "", "cost", "score %", "% a unit", "front", "fair cost", "95 % interval" };
	size_t n = round_robin->matrix.n, shown = n < BUILDS_MAX ? n : BUILDS_MAX;
	struct salle_text_table table;
	salle_text_table_init(&table, "lrrrcrc", arena);
	add_heads(&table, heads, sizeof heads / sizeof heads[0]);
	for (size_t at = 0; at < shown; at++) {
		size_t i = ranking->order[at];
		const struct salle_build_value *worth = &efficiency->worths[i];
		salle_text_table_add(&table, "%s", round_robin->builds[i]);
		salle_text_table_add(&table, "%.0f", worth->cost);
		salle_text_table_add(&table, "%.2f", 100 * ranking->mean[i].value);
		if (worth->cost > 0)
			salle_text_table_add(&table, "%.2f", 100 * ranking->mean[i].value / worth->cost);
		else
			salle_text_table_add(&table, "-");
		salle_text_table_add(&table, "%s", worth->on_front ? "*" : "");
		if (isnan(worth->fair_cost.value)) {
			salle_text_table_add(&table, "%s", "");
			salle_text_table_add(&table, "%s", "");
			continue;
		}
		salle_text_table_add(&table, "%.1f", worth->fair_cost.value);
		salle_text_table_add(&table, "%.1f - %.1f", worth->fair_cost.interval.low, worth->fair_cost.interval.high);
	}
	salle_text_table_print(&table, 2, out);
	if (n > shown)
		fprintf(out, "  ... and %zu more in efficiency.csv\n", n - shown);
}

static double missing(const struct salle_item *item)
{
	return isnan(item->price.value) ? 0 : fabs(item->price.value - item->cost);
}

/* The most wrongly priced first. */
static int compare_items(const void *left, const void *right)
{
	const struct salle_item *a = *(const struct salle_item *const *)left, *b = *(const struct salle_item *const *)right;
	double x = missing(a), y = missing(b);
	return x != y ? (x < y ? 1 : -1) : strcmp(a->name, b->name);
}

static void print_items(const struct salle_efficiency *efficiency, FILE *out, struct salle_arena *arena)
{
	static const char *const heads[] = { "", "price", "fair price", "95 % interval", "builds" };
	const struct salle_item **sorted = salle_arena_array(arena, efficiency->n_items + 1, sizeof(struct salle_item *));
	for (size_t k = 0; k < efficiency->n_items; k++)
		sorted[k] = &efficiency->items[k];
	qsort(sorted, efficiency->n_items, sizeof(struct salle_item *), compare_items);
	struct salle_text_table table;
	salle_text_table_init(&table, "lrrcr", arena);
	add_heads(&table, heads, sizeof heads / sizeof heads[0]);
	size_t shown = 0;
	for (; shown < efficiency->n_items && shown < ITEMS_MAX && missing(sorted[shown]) > 0; shown++) {
		const struct salle_item *item = sorted[shown];
		salle_text_table_add(&table, "%s", item->name);
		salle_text_table_add(&table, "%.0f", item->cost);
		salle_text_table_add(&table, "%.1f", item->price.value);
		salle_text_table_add(&table, "%.1f to %.1f", item->price.interval.low, item->price.interval.high);
		salle_text_table_add(&table, "%zu", item->builds);
	}
	if (shown == 0)
		return;
	salle_text_table_print(&table, 2, out);
	if (efficiency->n_items > shown)
		fprintf(out, "  ... and %zu more items in prices.csv\n", efficiency->n_items - shown);
}

void salle_market_print(const struct salle_plan *plan, const struct salle_round_robin *round_robin, const char *heading,
	FILE *out, struct salle_arena *arena)
{
	struct salle_ranking ranking = salle_ranking(&round_robin->matrix, arena);
	struct salle_efficiency efficiency;
	if (!salle_efficiency(plan, round_robin, &ranking, &efficiency, arena))
		return;
	fputs(heading, out);
	print_builds(round_robin, &ranking, &efficiency, out, arena);
	print_items(&efficiency, out, arena);
}
