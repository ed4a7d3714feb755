/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/sweep_table.h"

#include <math.h>
#include <string.h>

#include "results/cast.h"
#include "summary/row_pick.h"
#include "summary/text_table.h"

enum { VALUES_MAX = 24, VALUE_WIDTH = 8 };

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
	const struct salle_estimate *slope = &rows->line.slope;
	if (!rows->has_line || !rows->line.fits) {
		salle_text_table_add(table, "%s", !rows->has_line ? "" : isnan(rows->line.p) ? "untested" : "not straight");
		salle_text_table_add(table, "%s", "");
		return;
	}
	salle_text_table_add(table, "%s", salle_text_signed(100 * slope->value, 2, table->arena));
	if (isnan(slope->interval.low)) {
		salle_text_table_add(table, "-");
		return;
	}
	salle_text_table_add(table, "%s to %s", salle_text_signed(100 * slope->interval.low, 2, table->arena),
		salle_text_signed(100 * slope->interval.high, 2, table->arena));
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
	salle_rows_left_out(plan, 4, sweep->n - columns, "values", "sweep.csv", out);
	salle_rows_left_out(plan, 4, n - shown, "curves", "sweep.csv", out);
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
