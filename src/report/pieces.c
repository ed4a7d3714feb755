/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/pieces.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/cast.h"
#include "report/text_table.h"
#include "results/worth.h"

enum { ROWS_MAX = 32, EACH_MAX = 12, CURVES_MAX = 12, VALUES_MAX = 8, VALUE_WIDTH = 8 };

static const char *build_of(const struct salle_seen_from *from)
{
	return from->side == SALLE_A ? from->matchup->a : from->matchup->b;
}

static const char *policy_of(const struct salle_seen_from *from)
{
	return from->side == SALLE_A ? from->matchup->a_policy : from->matchup->b_policy;
}

static const char *name_of(const struct salle_cast *cast, const struct salle_seen_from *from)
{
	const struct salle_role role = { from->matchup->variant, build_of(from), policy_of(from) };
	return salle_cast_name(cast, &role);
}

static const char *foe_of(const struct salle_cast *cast, const struct salle_seen_from *from)
{
	const struct salle_seen_from foe = { .matchup = from->matchup, .side = 1 - from->side };
	return from->opponents > 0 ? "all" : name_of(cast, &foe);
}

static bool is_same_build(const struct salle_seen_from *one, const struct salle_seen_from *other)
{
	return strcmp(build_of(one), build_of(other)) == 0;
}

static bool is_same_role(const struct salle_seen_from *one, const struct salle_seen_from *other)
{
	return is_same_build(one, other) && strcmp(policy_of(one), policy_of(other)) == 0;
}

/* "garments: Coif", "brawn 5 -> 4", "options.reach yes -> no" */
static const char *piece_of(const struct salle_probe *probe, struct salle_arena *arena)
{
	bool item = strcmp(probe->kind, "item") == 0;
	return salle_arena_format(arena, item ? "%s: %s" : "%s %s", probe->path, probe->piece);
}

static int compare_worths(const void *left, const void *right)
{
	const struct salle_worth *a = *(const struct salle_worth *const *)left;
	const struct salle_worth *b = *(const struct salle_worth *const *)right;
	int order = strcmp(build_of(&a->from), build_of(&b->from));
	if (order != 0)
		return order;
	double x = fabs(a->worth.value), y = fabs(b->worth.value);
	if (x != y)
		return x < y ? 1 : -1;
	return (a > b) - (a < b);
}

/* Has the row a mean that it is part of? Rows of a mean follow it. */
static bool is_part(const struct salle_seen_from *mean, const struct salle_seen_from *from)
{
	return mean != NULL && from->opponents == 0 && mean->matchup->probe == from->matchup->probe &&
		is_same_role(mean, from) && strcmp(from->matchup->a, from->matchup->b) != 0;
}

static void add_worth(struct salle_text_table *table, const struct salle_cast *cast, const struct salle_worth *row,
	bool first)
{
	salle_text_table_add(table, "%s", first ? name_of(cast, &row->from) : "");
	salle_text_table_add(table, "%s", foe_of(cast, &row->from));
	salle_text_table_add(table, "%s", piece_of(row->from.matchup->probe, table->arena));
	salle_text_table_add(table, "%.2f", 100 * row->with);
	salle_text_table_add(table, "%s", salle_text_signed(100 * row->worth.value, 2, table->arena));
	salle_text_table_add(table, "%s to %s", salle_text_signed(100 * row->worth.interval.low, 2, table->arena),
		salle_text_signed(100 * row->worth.interval.high, 2, table->arena));
	salle_text_table_add(table, row->significance.holm < 0.0005 ? "<0.001" : "%.3f", row->significance.holm);
}

void salle_pieces_print(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena, FILE *out)
{
	size_t n, kept = 0, shown = 0, of_build = 0;
	const struct salle_worth *rows = salle_worths(plan, result, &n, arena);
	const struct salle_worth **sorted = salle_arena_array(arena, n + 1, sizeof(struct salle_worth *));
	const struct salle_seen_from *mean = NULL;
	for (size_t i = 0; i < n; i++) {
		if (rows[i].from.opponents > 0)
			mean = &rows[i].from;
		if (!is_part(mean, &rows[i].from))
			sorted[kept++] = &rows[i];
	}
	qsort(sorted, kept, sizeof(struct salle_worth *), compare_worths);
	const struct salle_cast cast = salle_cast_of_plan(plan, arena);
	struct salle_text_table table;
	salle_text_table_init(&table, "lllrrcr", arena);
	static const char *const heads[] = { "a", "b", "without", "a wins %", "worth", "95 % interval", "p" };
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	for (size_t i = 0; i < kept && shown < ROWS_MAX; i++) {
		bool first = i == 0 || !is_same_role(&sorted[i - 1]->from, &sorted[i]->from);
		of_build = i == 0 || !is_same_build(&sorted[i - 1]->from, &sorted[i]->from) ? 0 : of_build + 1;
		if (of_build >= EACH_MAX)
			continue;
		add_worth(&table, &cast, sorted[i], first);
		shown++;
	}
	salle_text_table_print(&table, 2, out);
	if (n > shown)
		fprintf(out, "  ... and %zu more in worth.csv\n", n - shown);
}

/* Of a sweep with more values than have room: the first, the last and some between. */
static size_t value_at(size_t i, size_t columns, size_t values)
{
	return columns < 2 ? 0 : (i * (values - 1) + (columns - 1) / 2) / (columns - 1);
}

static void add_curve(struct salle_text_table *table, const struct salle_cast *cast, const struct salle_swept *rows,
	size_t columns)
{
	const struct salle_sweep *sweep = rows->from.matchup->probe->sweep;
	salle_text_table_add(table, "%s", name_of(cast, &rows->from));
	salle_text_table_add(table, "%s", foe_of(cast, &rows->from));
	for (size_t i = 0; i < columns; i++)
		salle_text_table_add(table, "%.2f", 100 * rows[value_at(i, columns, sweep->n)].rate.value);
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
static void print_sweep(const struct salle_cast *cast, const struct salle_swept *rows, size_t n, FILE *out)
{
	struct salle_arena *arena = cast->arena;
	const struct salle_sweep *sweep = rows->from.matchup->probe->sweep;
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
		if (is_part(mean, &curve->from) || shown == CURVES_MAX)
			continue;
		add_curve(&table, cast, curve, columns);
		shown++;
	}
	fprintf(out, "  %s: %s\n", sweep->name, sweep->path);
	salle_text_table_print(&table, 4, out);
	if (n > shown)
		fprintf(out, "    ... and %zu more in sweep.csv\n", n - shown);
	for (size_t i = 0; !named && i < columns; i++) {
		fprintf(out, "    (%zu) ", i + 1);
		salle_text_wrap(sweep->values[value_at(i, columns, sweep->n)], 8, 8, out);
	}
}

void salle_curves_print(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena, FILE *out)
{
	size_t n;
	const struct salle_swept *rows = salle_swepts(plan, result, &n, arena);
	const struct salle_cast cast = salle_cast_of_plan(plan, arena);
	for (size_t first = 0; first < n;) {
		const struct salle_sweep *sweep = rows[first].from.matchup->probe->sweep;
		size_t end = first;
		while (end < n && rows[end].from.matchup->probe->sweep == sweep)
			end += sweep->n;
		print_sweep(&cast, &rows[first], (end - first) / sweep->n, out);
		first = end;
	}
}
