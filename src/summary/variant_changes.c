/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/variant_changes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/entrant_names.h"
#include "summary/significance_table.h"
#include "summary/row_selection.h"
#include "summary/text_table.h"

/* Maximum number of rows: in the table of matchups, per variant in that table, and in the table of builds. */
enum { ROWS_MAX = 24, ROWS_PER_VARIANT_MAX = 6, BUILDS_MAX = 12 };

/* Returns whether no row has a sampling error. */
static bool are_all_exact(const struct salle_differences *differences)
{
	return salle_sum_families(differences->families, differences->n_families).rows == 0;
}

/* Adds a change. Leaves out the cells about its error if `exact`. */
static void add_row(struct salle_text_table *table, const struct salle_entrant_names *entrants,
	const struct salle_difference *it, bool first, bool exact)
{
	const struct salle_matchup *matchup = it->matchup;
	const struct salle_role a = { matchup->variant, matchup->a, matchup->a_policy };
	const struct salle_role b = { matchup->variant, matchup->b, matchup->b_policy };
	salle_text_table_add(table, "%s", first ? matchup->variant : "");
	salle_text_table_add(table, "%s", salle_entrant_name(entrants, &a));
	salle_text_table_add(table, "%s", salle_entrant_name(entrants, &b));
	salle_text_table_add_percent(table, it->base, 2);
	salle_text_table_add_percent(table, it->variant, 2);
	salle_text_table_add(table, "%s", salle_text_format_signed(100 * it->difference, 2, table->arena));
	if (exact)
		return;
	salle_text_table_add_points(table, it->selected_interval.low, it->selected_interval.high, 2);
	salle_text_table_add_q(table, &it->significance);
	if (isnan(it->pairing.variance_ratio))
		salle_text_table_add(table, "-");
	else
		salle_text_table_add(table, "%.1f", it->pairing.variance_ratio);
}

/* Lists the variants that change no win rate and whose win rates are all exact, or the others. */
static void print_unchanged_variants(const struct salle_differences *differences, bool exact, struct salle_arena *arena,
	FILE *out)
{
	const char *list = "";
	for (size_t v = 0; v < differences->n_variants; v++) {
		const struct salle_variant_changes *variant = &differences->variants[v];
		if (variant->n == 0 && (differences->families[v * differences->metrics].family.rows == 0) == exact)
			list = salle_arena_format(arena, "%s%s%s", list, *list != '\0' ? ", " : "", variant->name);
	}
	if (*list != '\0')
		salle_text_print_line(2, out, "No win rate changes%s: %s.", exact ? "" : " significantly", list);
}

void salle_variant_changes_print(const struct salle_plan *plan, const struct salle_differences *differences,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_entrant_names entrants = salle_list_entrants_of_plan(plan, arena);
	const struct salle_variant_changes *variants = differences->variants;
	size_t n = differences->n_variants, more = 0, changing = 0, shown = 0;
	for (size_t v = 0; v < n; v++)
		changing += variants[v].n > 0;
	size_t most = changing < ROWS_MAX ? changing : ROWS_MAX, each = most > 0 ? ROWS_MAX / most : 0;
	each = each < ROWS_PER_VARIANT_MAX ? each : ROWS_PER_VARIANT_MAX;
	const bool exact = are_all_exact(differences);
	struct salle_text_table table = exact
		? SALLE_TEXT_TABLE("lllrrr", arena, "variant", "a", "b", "base", "here", "change")
		: SALLE_TEXT_TABLE("lllrrrcrr", arena, "variant", "a", "b", "base", "here", "change", "95 % interval", "q",
			  "saved");
	for (size_t v = 0; v < n; v++) {
		const struct salle_variant_changes *variant = &variants[v];
		size_t rows = shown < most ? (variant->n < each ? variant->n : each) : 0;
		for (size_t i = 0; i < rows; i++)
			add_row(&table, &entrants, variant->items[i], i == 0, exact);
		shown += rows > 0;
		more += variant->n - rows;
	}
	salle_significance_table_print(differences->families, differences->n_families, differences->metrics, arena, out);
	if (changing > 0)
		salle_text_table_print(&table, 2, out);
	salle_rows_left_out_print(plan, 2, more, "", "differences.csv", out);
	print_unchanged_variants(differences, false, arena, out);
	print_unchanged_variants(differences, true, arena, out);
}

void salle_variant_changes_print_short(const struct salle_plan *plan, const struct salle_differences *differences,
	size_t rows, struct salle_arena *arena, FILE *out)
{
	const struct salle_entrant_names entrants = salle_list_entrants_of_plan(plan, arena);
	const bool exact = are_all_exact(differences);
	struct salle_text_table table = exact
		? SALLE_TEXT_TABLE("lrllr", arena, "variant", "changed", "a", "b", "change")
		: SALLE_TEXT_TABLE("lrllrc", arena, "variant", "changed", "a", "b", "change", "95 % interval");
	for (size_t v = 0; v < differences->n_variants && v < rows; v++) {
		const struct salle_variant_changes *variant = &differences->variants[v];
		salle_text_table_add(&table, "%s", variant->name);
		salle_text_table_add(&table, "%zu", variant->n);
		if (variant->n == 0) {
			for (size_t i = 2; i < table.n_columns; i++)
				salle_text_table_add(&table, "%s", "");
			continue;
		}
		const struct salle_difference *it = variant->items[0];
		const struct salle_role a = { it->matchup->variant, it->matchup->a, it->matchup->a_policy };
		const struct salle_role b = { it->matchup->variant, it->matchup->b, it->matchup->b_policy };
		salle_text_table_add(&table, "%s", salle_entrant_name(&entrants, &a));
		salle_text_table_add(&table, "%s", salle_entrant_name(&entrants, &b));
		salle_text_table_add(&table, "%s", salle_text_format_signed(100 * it->difference, 2, arena));
		if (!exact)
			salle_text_table_add_points(&table, it->selected_interval.low, it->selected_interval.high, 2);
	}
	salle_text_table_print(&table, 2, out);
	salle_rows_left_out_print(plan, 2, differences->n_variants > rows ? differences->n_variants - rows : 0, "variants",
		"differences.csv", out);
}

static int compare_build_changes(const void *left, const void *right)
{
	const struct salle_build_change *a = *(const struct salle_build_change *const *)left;
	const struct salle_build_change *b = *(const struct salle_build_change *const *)right;
	double x = fabs(a->difference.value), y = fabs(b->difference.value);
	if (x != y)
		return x < y ? 1 : -1;
	return (a > b) - (a < b);
}

void salle_build_changes_print(const struct salle_plan *plan, const struct salle_build_changes *all,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_entrant_names entrants = salle_list_entrants_of_plan(plan, arena);
	const struct salle_build_change **rows = salle_arena_array(arena, all->n + 1, sizeof *rows);
	size_t n = 0, exact = 0;
	for (size_t i = 0; i < all->n; i++) {
		exact += all->items[i].significance.exact;
		if (all->items[i].significance.holm <= SALLE_RESULTS_ALPHA)
			rows[n++] = &all->items[i];
	}
	if (n == 0)
		return;
	qsort(rows, n, sizeof *rows, compare_build_changes);
	salle_text_print_line(2, out, "Mean win rate of a build over its foes, where it changes%s:",
		exact == 0           ? " significantly (Holm)"
			: exact < all->n ? " significantly (Holm) or between exact values"
							 : "");
	struct salle_text_table table = exact == all->n
		? SALLE_TEXT_TABLE("llrrr", arena, "variant", "build", "base", "here", "change")
		: SALLE_TEXT_TABLE("llrrrc", arena, "variant", "build", "base", "here", "change", "95 % interval");
	for (size_t i = 0; i < n && i < BUILDS_MAX; i++) {
		const struct salle_build_change *it = rows[i];
		const struct salle_role role = { it->variant, it->build, it->policy };
		salle_text_table_add(&table, "%s", it->variant);
		salle_text_table_add(&table, "%s", salle_entrant_name(&entrants, &role));
		salle_text_table_add_percent(&table, it->base, 2);
		salle_text_table_add_percent(&table, it->value, 2);
		salle_text_table_add(&table, "%s", salle_text_format_signed(100 * it->difference.value, 2, arena));
		if (exact < all->n)
			salle_text_table_add_points(&table, it->difference.interval.low, it->difference.interval.high, 2);
	}
	salle_text_table_print(&table, 2, out);
	salle_rows_left_out_print(plan, 2, n > BUILDS_MAX ? n - BUILDS_MAX : 0, "", "differences.csv", out);
}
