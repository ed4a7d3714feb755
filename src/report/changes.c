/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/changes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/cast.h"
#include "report/text_table.h"

enum { ROWS_MAX = 24, EACH_MAX = 6 }; /* of the table; of a variant */

/* Of one variant, the changes of the win rate. */
struct changes {
	const struct salle_difference **items;
	size_t n;
};

static int compare_changes(const void *left, const void *right)
{
	const struct salle_difference *a = *(const struct salle_difference *const *)left;
	const struct salle_difference *b = *(const struct salle_difference *const *)right;
	double x = fabs(a->difference), y = fabs(b->difference);
	if (x != y)
		return x < y ? 1 : -1;
	return (a > b) - (a < b); /* in the order of the plan */
}

/*
 * Splits the win rates by variant; the matchups of a variant stand together in a plan. Where no bout ended
 * otherwise, only the first of a variant is kept.
 */
static size_t split(const struct salle_differences *all, struct changes *variants, struct salle_arena *arena)
{
	size_t n = 0;
	const char *name = NULL;
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_difference *it = &all->items[i];
		if (strcmp(it->metric, "a_win_rate") != 0)
			continue;
		if (name == NULL || strcmp(name, it->matchup->variant) != 0) {
			name = it->matchup->variant;
			variants[n++].items = salle_arena_array(arena, all->n, sizeof(struct salle_difference *));
		}
		struct changes *variant = &variants[n - 1];
		if (variant->n > 0 && it->difference == 0 && isnan(it->pairing.saved))
			continue;
		variant->items[variant->n++] = it;
	}
	return n;
}

static void add_row(struct salle_text_table *table, const struct salle_cast *cast, const struct salle_difference *it,
	bool first)
{
	const struct salle_matchup *matchup = it->matchup;
	const struct salle_role a = { matchup->variant, matchup->a, matchup->a_policy };
	const struct salle_role b = { matchup->variant, matchup->b, matchup->b_policy };
	salle_text_table_add(table, "%s", first ? matchup->variant : "");
	salle_text_table_add(table, "%s", salle_cast_name(cast, &a));
	salle_text_table_add(table, "%s", salle_cast_name(cast, &b));
	salle_text_table_add(table, "%.2f", 100 * it->base);
	salle_text_table_add(table, "%.2f", 100 * it->variant);
	salle_text_table_add(table, "%s", salle_text_signed(100 * it->difference, 2, table->arena));
	salle_text_table_add(table, "%s to %s", salle_text_signed(100 * it->interval.low, 2, table->arena),
		salle_text_signed(100 * it->interval.high, 2, table->arena));
	salle_text_table_add(table, it->significance.holm < 0.0005 ? "<0.001" : "%.3f", it->significance.holm);
	if (isnan(it->pairing.saved))
		salle_text_table_add(table, "-");
	else
		salle_text_table_add(table, "%.1f", it->pairing.saved);
}

void salle_changes_print(const struct salle_plan *plan, const struct salle_differences *differences,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_cast cast = salle_cast_of_plan(plan, arena);
	struct changes *variants = salle_arena_array(arena, differences->n + 1, sizeof *variants);
	size_t n = split(differences, variants, arena), more = 0;
	size_t shown = n < ROWS_MAX ? n : ROWS_MAX, each = shown > 0 ? ROWS_MAX / shown : 0;
	each = each < EACH_MAX ? each : EACH_MAX;
	struct salle_text_table table;
	salle_text_table_init(&table, "lllrrrcrr", arena);
	static const char *const heads[] = { "variant", "a", "b", "base", "here", "change", "95 % interval", "p", "saved" };
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	for (size_t v = 0; v < n; v++) {
		struct changes *variant = &variants[v];
		qsort(variant->items, variant->n, sizeof(struct salle_difference *), compare_changes);
		for (size_t i = 0; v < shown && i < variant->n && i < each; i++)
			add_row(&table, &cast, variant->items[i], i == 0);
		more += v < shown ? (variant->n > each ? variant->n - each : 0) : variant->n;
	}
	salle_text_table_print(&table, 2, out);
	if (more > 0)
		fprintf(out, "  ... and %zu more in differences.csv, with draws, lengths and wounds\n", more);
}
