/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/pieces.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "results/cast.h"
#include "results/result_intervals.h"
#include "summary/row_pick.h"
#include "summary/text_table.h"

enum { ROWS_MAX = 32, EACH_MAX = 12, VALUES_MAX = 8, VALUE_WIDTH = 8 };

static const char *name_of(const struct salle_cast *cast, const struct salle_seen_from *from)
{
	const struct salle_role role = { from->matchup->variant, salle_seen_build(from), salle_seen_policy(from) };
	return salle_cast_name(cast, &role);
}

static const char *foe_of(const struct salle_cast *cast, const struct salle_seen_from *from)
{
	const struct salle_seen_from foe = { .matchup = from->matchup, .side = 1 - from->side };
	return from->opponents > 0 ? "all" : name_of(cast, &foe);
}

/* "garments: Coif", "brawn 5 -> 4", "options.reach yes -> no", in at most half the page. */
static const char *piece_of(const struct salle_change *change, struct salle_arena *arena)
{
	bool item = strcmp(change->kind, "item") == 0;
	return salle_text_shorten(salle_arena_format(arena, item ? "%s: %s" : "%s %s", change->path, change->piece),
		salle_text_page() / 2, arena);
}

static void add_worth(struct salle_text_table *table, const struct salle_cast *cast, const struct salle_worth *row,
	bool first)
{
	size_t name = salle_text_page() / 6;
	salle_text_table_add(table, "%s", first ? salle_text_shorten(name_of(cast, &row->from), name, table->arena) : "");
	salle_text_table_add(table, "%s", salle_text_shorten(foe_of(cast, &row->from), name, table->arena));
	salle_text_table_add(table, "%s", piece_of(row->from.matchup->change, table->arena));
	salle_text_table_percent(table, row->from.matchup->change->adds ? row->without : row->with, 2);
	salle_text_table_add(table, "%s", salle_text_signed(100 * row->worth.value, 2, table->arena));
	salle_text_table_add(table, "%s to %s", salle_text_signed(100 * row->worth.interval.low, 2, table->arena),
		salle_text_signed(100 * row->worth.interval.high, 2, table->arena));
	salle_text_table_add(table, row->significance.holm < 0.0005 ? "<0.001" : "%.3f", row->significance.holm);
}

void salle_pieces_print(const struct salle_plan *plan, const struct salle_worths *worths, struct salle_arena *arena,
	FILE *out)
{
	size_t n = worths->n, shown = 0, of_build = 0;
	const struct salle_worth *const *sorted = worths->ranked;
	const struct salle_cast cast = salle_cast_of_plan(plan, arena);
	struct salle_text_table table;
	salle_text_table_init(&table, "lllrrcr", arena);
	table.whole = true;
	static const char *const heads[] = { "a", "b", "piece", "a wins %", "worth", "95 % interval", "p" };
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	for (size_t i = 0; i < worths->n_ranked && shown < ROWS_MAX; i++) {
		if (sorted[i]->from.matchup->change->priced != NULL)
			continue;
		bool first = i == 0 || !salle_is_same_role(&sorted[i - 1]->from, &sorted[i]->from);
		of_build = i == 0 || !salle_is_same_build(&sorted[i - 1]->from, &sorted[i]->from) ? 0 : of_build + 1;
		if (of_build >= EACH_MAX)
			continue;
		add_worth(&table, &cast, sorted[i], first);
		shown++;
	}
	salle_text_table_print(&table, 2, out);
	salle_rows_left_out(plan, 2, n - shown, "", "worth.csv", out);
}

static int compare_worths(const void *left, const void *right)
{
	const struct salle_worth *a = *(const struct salle_worth *const *)left;
	const struct salle_worth *b = *(const struct salle_worth *const *)right;
	double x = fabs(a->worth.value), y = fabs(b->worth.value);
	if (x != y)
		return x < y ? 1 : -1;
	return (a > b) - (a < b);
}

void salle_pieces_short_print(const struct salle_plan *plan, const struct salle_worths *worths, size_t rows,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_cast cast = salle_cast_of_plan(plan, arena);
	const struct salle_worth **sorted = salle_arena_array(arena, worths->n_ranked + 1, sizeof *sorted);
	size_t n = 0, all = 0;
	for (size_t i = 0; i < worths->n_ranked; i++) {
		if (worths->ranked[i]->from.matchup->change->priced != NULL)
			continue;
		all++;
		if (worths->ranked[i]->significance.holm <= SALLE_RESULTS_ALPHA)
			sorted[n++] = worths->ranked[i];
	}
	qsort(sorted, n, sizeof *sorted, compare_worths);
	struct salle_text_table table;
	salle_text_table_init(&table, "lllrc", arena);
	static const char *const heads[] = { "a", "b", "piece", "worth", "95 % interval" };
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	for (size_t i = 0; i < n && i < rows; i++) {
		const struct salle_worth *row = sorted[i];
		salle_text_table_add(&table, "%s", name_of(&cast, &row->from));
		salle_text_table_add(&table, "%s", foe_of(&cast, &row->from));
		salle_text_table_add(&table, "%s", piece_of(row->from.matchup->change, arena));
		salle_text_table_add(&table, "%s", salle_text_signed(100 * row->worth.value, 2, arena));
		salle_text_table_add(&table, "%s to %s", salle_text_signed(100 * row->worth.interval.low, 2, arena),
			salle_text_signed(100 * row->worth.interval.high, 2, arena));
	}
	salle_text_line(2, out, "%zu of %zu pieces change the win rate significantly (Holm)%s", n, all,
		n > rows    ? "; the largest:"
			: n > 0 ? ":"
					: ".");
	if (n > 0)
		salle_text_table_print(&table, 2, out);
}

/* Of a sweep with more values than have room: the first, the last and some between. */
static size_t value_at(size_t i, size_t columns, size_t values)
{
	return columns < 2 ? 0 : (i * (values - 1) + (columns - 1) / 2) / (columns - 1);
}

static void add_curve(struct salle_text_table *table, const struct salle_cast *cast, const struct salle_swept *rows,
	size_t columns)
{
	const struct salle_sweep *sweep = rows->from.matchup->change->sweep;
	salle_text_table_add(table, "%s", name_of(cast, &rows->from));
	salle_text_table_add(table, "%s", foe_of(cast, &rows->from));
	for (size_t i = 0; i < columns; i++)
		salle_text_table_percent(table, rows[value_at(i, columns, sweep->n)].rate.value, 2);
	if (!rows->sloped) {
		salle_text_table_add(table, "%s", "");
		salle_text_table_add(table, "%s", "");
		return;
	}
	salle_text_table_add(table, "%s", salle_text_signed(100 * rows->slope.value, 2, table->arena));
	if (isnan(rows->slope.interval.low)) {
		salle_text_table_add(table, "-");
		return;
	}
	salle_text_table_add(table, "%s to %s", salle_text_signed(100 * rows->slope.interval.low, 2, table->arena),
		salle_text_signed(100 * rows->slope.interval.high, 2, table->arena));
}

/* The heads of the columns of values: numbers, explained below the table, where one is too long for its column. */
static bool add_values(struct salle_text_table *table, const struct salle_sweep *sweep, size_t columns)
{
	bool named = true;
	for (size_t i = 0; i < columns; i++)
		named = named && salle_text_width(sweep->values[value_at(i, columns, sweep->n)]) <= VALUE_WIDTH;
	for (size_t i = 0; i < columns; i++) {
		if (named)
			salle_text_table_add(table, "%s", sweep->values[value_at(i, columns, sweep->n)]);
		else
			salle_text_table_add(table, "(%zu)", i + 1);
	}
	return named;
}

/* The curves of one sweep, n of them; each has as many rows as the sweep has values. */
static void print_sweep(const struct salle_plan *plan, const struct salle_cast *cast, const struct salle_swept *rows,
	size_t n, size_t curves, FILE *out)
{
	struct salle_arena *arena = cast->arena;
	const struct salle_sweep *sweep = rows->from.matchup->change->sweep;
	size_t columns = sweep->n < VALUES_MAX ? sweep->n : VALUES_MAX, shown = 0;
	char *align = salle_arena_alloc(arena, columns + 5);
	memset(align, 'r', columns + 3);
	align[0] = align[1] = 'l';
	align[columns + 3] = 'c';
	struct salle_text_table table;
	salle_text_table_init(&table, align, arena);
	salle_text_table_add(&table, "a");
	salle_text_table_add(&table, "b");
	bool named = add_values(&table, sweep, columns);
	salle_text_table_add(&table, sweep->weights != NULL ? "slope" : " ");
	salle_text_table_add(&table, sweep->weights != NULL ? "95 %% interval" : " ");
	const struct salle_seen_from *mean = NULL;
	for (size_t i = 0; i < n; i++) {
		const struct salle_swept *curve = &rows[i * sweep->n];
		if (curve->from.opponents > 0)
			mean = &curve->from;
		if (salle_is_part(mean, &curve->from) || shown == curves)
			continue;
		add_curve(&table, cast, curve, columns);
		shown++;
	}
	fprintf(out, "  %s: %s\n", sweep->name, sweep->path);
	salle_text_table_print(&table, 4, out);
	salle_rows_left_out(plan, 4, n - shown, "", "sweep.csv", out);
	for (size_t i = 0; !named && i < columns; i++) {
		fprintf(out, "    (%zu) ", i + 1);
		salle_text_wrap(sweep->values[value_at(i, columns, sweep->n)], 8, 8, out);
	}
}

void salle_curves_print(const struct salle_plan *plan, const struct salle_swepts *swepts, size_t curves,
	struct salle_arena *arena, FILE *out)
{
	size_t n = swepts->n;
	const struct salle_swept *rows = swepts->items;
	const struct salle_cast cast = salle_cast_of_plan(plan, arena);
	for (size_t first = 0; first < n;) {
		const struct salle_sweep *sweep = rows[first].from.matchup->change->sweep;
		size_t end = first;
		while (end < n && rows[end].from.matchup->change->sweep == sweep)
			end += sweep->n;
		print_sweep(plan, &cast, &rows[first], (end - first) / sweep->n, curves, out);
		first = end;
	}
}

void salle_sweeps_list_print(const struct salle_plan *plan, size_t rows, struct salle_arena *arena, FILE *out)
{
	const struct salle_sweep *last = NULL;
	size_t n = 0;
	for (size_t m = plan->n_matchups - plan->n_changes; m < plan->n_matchups; m++) {
		const struct salle_sweep *sweep = plan->matchups[m].change->sweep;
		if (sweep == NULL || sweep == last)
			continue;
		last = sweep;
		if (n++ >= rows)
			continue;
		const char *line = salle_arena_format(arena, "%s: %s, %zu values from %s to %s", sweep->name, sweep->path,
			sweep->n, sweep->values[0], sweep->values[sweep->n - 1]);
		salle_text_line(2, out, "%s", line);
	}
	salle_rows_left_out(plan, 2, n > rows ? n - rows : 0, "sweeps", "sweep.csv", out);
}

bool salle_has_pieces(const struct salle_plan *plan)
{
	for (size_t m = plan->n_matchups - plan->n_changes; m < plan->n_matchups; m++)
		if (plan->matchups[m].change->sweep == NULL && plan->matchups[m].change->priced == NULL)
			return true;
	return false;
}
