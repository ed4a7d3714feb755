/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/changes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/cast.h"
#include "report/families.h"
#include "report/text_table.h"

enum { ROWS_MAX = 24, EACH_MAX = 6 }; /* of the table; of a variant */

/* Of one variant, the changes of the win rate beyond chance. */
struct changes {
	const char *name;
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

/* Of one variant, the win rates that change beyond chance; the matchups of a variant stand together in a plan. */
static size_t split(const struct salle_differences *all, struct changes *variants, struct salle_arena *arena)
{
	size_t n = 0;
	for (size_t i = 0; i < all->n; i += all->metrics) {
		const struct salle_difference *it = &all->items[i];
		if (n == 0 || strcmp(variants[n - 1].name, it->matchup->variant) != 0)
			variants[n++] = (struct changes){ it->matchup->variant,
				salle_arena_array(arena, all->n, sizeof(struct salle_difference *)), 0 };
		struct changes *variant = &variants[n - 1];
		if (isfinite(it->selected.low))
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
	salle_text_table_add(table, "%s to %s", salle_text_signed(100 * it->selected.low, 2, table->arena),
		salle_text_signed(100 * it->selected.high, 2, table->arena));
	salle_text_table_add(table, it->significance.fdr < 0.0005 ? "<0.001" : "%.3f", it->significance.fdr);
	if (isnan(it->pairing.saved))
		salle_text_table_add(table, "-");
	else
		salle_text_table_add(table, "%.1f", it->pairing.saved);
}

/* How much changes beyond chance, metric by metric. */
static void print_families(const struct salle_differences *differences, struct salle_arena *arena, FILE *out)
{
	const char **metrics = salle_arena_array(arena, differences->metrics, sizeof(char *));
	struct salle_family *families = salle_arena_array(arena, differences->metrics, sizeof *families);
	for (size_t i = 0; i < differences->metrics; i++) {
		metrics[i] = differences->items[i].metric;
		families[i] = salle_differences_family(differences, i);
	}
	salle_families_print(metrics, families, differences->metrics, arena, out);
}

static void print_unchanged(const struct changes *variants, size_t n, struct salle_arena *arena, FILE *out)
{
	const char *list = "";
	for (size_t v = 0; v < n; v++)
		if (variants[v].n == 0)
			list = salle_arena_format(arena, "%s%s%s", list, *list != '\0' ? ", " : "", variants[v].name);
	if (*list == '\0')
		return;
	fputs("  ", out);
	salle_text_wrap(salle_arena_format(arena, "no win rate changes beyond chance: %s", list), 2, 2, out);
}

void salle_changes_print(const struct salle_plan *plan, const struct salle_differences *differences,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_cast cast = salle_cast_of_plan(plan, arena);
	struct changes *variants = salle_arena_array(arena, differences->n + 1, sizeof *variants);
	size_t n = split(differences, variants, arena), more = 0, changing = 0, shown = 0;
	for (size_t v = 0; v < n; v++)
		changing += variants[v].n > 0;
	size_t most = changing < ROWS_MAX ? changing : ROWS_MAX, each = most > 0 ? ROWS_MAX / most : 0;
	each = each < EACH_MAX ? each : EACH_MAX;
	struct salle_text_table table;
	salle_text_table_init(&table, "lllrrrcrr", arena);
	static const char *const heads[] = { "variant", "a", "b", "base", "here", "change", "95 % interval", "q", "saved" };
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	for (size_t v = 0; v < n; v++) {
		struct changes *variant = &variants[v];
		size_t rows = shown < most ? (variant->n < each ? variant->n : each) : 0;
		qsort(variant->items, variant->n, sizeof(struct salle_difference *), compare_changes);
		for (size_t i = 0; i < rows; i++)
			add_row(&table, &cast, variant->items[i], i == 0);
		shown += rows > 0;
		more += variant->n - rows;
	}
	print_families(differences, arena, out);
	if (changing > 0)
		salle_text_table_print(&table, 2, out);
	if (more > 0)
		fprintf(out, "  ... and %zu more in differences.csv\n", more);
	print_unchanged(variants, n, arena, out);
}
