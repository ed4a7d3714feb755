/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/sweep_table.h"

#include <math.h>
#include <string.h>

#include "figures/entrant_names.h"
#include "summary/row_selection.h"
#include "summary/text_table.h"

enum { VALUES_MAX = 24, VALUE_WIDTH = 8, CROSSINGS_MAX = 8 };

/* Returns the number of decimals to print for a value whose interval has the width `width`. */
static int choose_decimals(double width)
{
	int decimals = width > 0 ? (int)fmax(0, 2 - floor(log10(width))) : 2;
	return decimals < 6 ? decimals : 6;
}

/*
 * Returns the index of the value in column i. If there are fewer columns than values, the first and the last value are
 * shown, and some between.
 */
static size_t index_of_value(size_t i, size_t columns, size_t values)
{
	return columns < 2 ? 0 : (i * (values - 1) + (columns - 1) / 2) / (columns - 1);
}

static void add_curve(struct salle_text_table *table, const struct salle_entrant_names *entrants,
	const struct salle_sweep_row *rows, size_t columns)
{
	const struct salle_sweep *sweep = rows->viewpoint.matchup->change->sweep;
	salle_text_table_add(table, "%s", salle_viewpoint_display_name(entrants, &rows->viewpoint));
	salle_text_table_add(table, "%s", salle_viewpoint_foe_name(entrants, &rows->viewpoint));
	for (size_t i = 0; i < columns; i++)
		salle_text_table_add_percent(table, rows[index_of_value(i, columns, sweep->n)].rate.value, 2);
	const struct salle_estimate *slope = &rows->line.slope;
	if (!rows->has_line || !rows->line.is_straight) {
		salle_text_table_add(table, "%s", !rows->has_line ? "" : isnan(rows->line.p) ? "untested" : "not straight");
		salle_text_table_add(table, "%s", "");
		return;
	}
	int decimals = choose_decimals(100 * (slope->interval.high - slope->interval.low));
	salle_text_table_add(table, "%s", salle_text_format_signed(100 * slope->value, decimals, table->arena));
	if (isnan(slope->interval.low)) {
		salle_text_table_add(table, "-");
		return;
	}
	salle_text_table_add(table, "%s to %s", salle_text_format_signed(100 * slope->interval.low, decimals, table->arena),
		salle_text_format_signed(100 * slope->interval.high, decimals, table->arena));
}

/*
 * Adds the headings of the columns, one per value. If a value is too long, the headings are numbers, which are
 * explained below the table. Returns whether the headings are the values.
 */
static bool add_value_headings(struct salle_text_table *table, const struct salle_sweep *sweep, size_t columns)
{
	bool named = true;
	for (size_t i = 0; i < columns; i++)
		named = named && salle_text_width(sweep->values[index_of_value(i, columns, sweep->n)]) <= VALUE_WIDTH;
	for (size_t i = 0; i < columns; i++) {
		if (named)
			salle_text_table_add(table, "%s", sweep->values[index_of_value(i, columns, sweep->n)]);
		else
			salle_text_table_add(table, "(%zu)", i + 1);
	}
	return named;
}

/* Returns the limits of a crossing: "between 1 and 3", "above 1" or "below 3". Returns "" if neither limit is known. */
static const char *format_limits(const struct salle_crossing *it, struct salle_arena *arena)
{
	if (!isnan(it->low) && !isnan(it->high))
		return salle_arena_format(arena, "between %.10g and %.10g", it->low, it->high);
	if (isnan(it->low) && isnan(it->high))
		return "";
	return salle_arena_format(arena, "%s %.10g", isnan(it->high) ? "above" : "below",
		isnan(it->high) ? it->low : it->high);
}

/* Returns the value at which the score crosses 50 %, with its limits: "2.13 (between 1 and 3)". */
static const char *format_crossing(const struct salle_crossing *it, struct salle_arena *arena)
{
	const char *where = format_limits(it, arena);
	bool open = *where == '\0';
	if (it->kind == SALLE_CROSSING_NONE)
		return it->first > 0 ? "nowhere: ahead under all values" : "nowhere: behind under all values";
	if (it->kind == SALLE_CROSSING_UNKNOWN)
		return salle_arena_format(arena, open ? "not known" : "not known; if anywhere, %s", where);
	if (it->kind == SALLE_CROSSING_SEVERAL)
		return salle_arena_format(arena, open ? "several values" : "several values %s", where);
	if (isnan(it->value))
		return open ? "some value" : where;
	const char *value = isnan(it->high - it->low)
		? salle_arena_format(arena, "%.4g", it->value)
		: salle_arena_format(arena, "%.*f", choose_decimals(it->high - it->low), it->value);
	return salle_arena_format(arena, open ? "%s" : "%s (%s)", value, where);
}

static const char *format_side_of_pair(const struct salle_entrant_names *entrants, const struct salle_pair_crossing *it,
	bool foe)
{
	const struct salle_viewpoint from = { it->base, foe ? SALLE_B : SALLE_A, 0 };
	return salle_viewpoint_display_name(entrants, &from);
}

/*
 * Prints at which values of a sweep the pairs are even. Pairs that certainly cross 50 % come first, pairs that
 * certainly do not come last.
 */
static void print_crossings(const struct salle_plan *plan, const struct salle_entrant_names *entrants,
	const struct salle_pair_crossings *all, const struct salle_sweep *sweep, FILE *out)
{
	static const enum salle_crossing_kind order[] = { SALLE_CROSSING_ONE, SALLE_CROSSING_SEVERAL,
		SALLE_CROSSING_UNKNOWN, SALLE_CROSSING_NONE };
	struct salle_text_table table = SALLE_TEXT_TABLE("llw", entrants->arena, "a", "b", "a scores 50 % at");
	size_t n = 0;
	for (size_t kind = 0; kind < sizeof order / sizeof order[0]; kind++)
		for (size_t i = 0; i < all->n; i++) {
			const struct salle_pair_crossing *it = &all->items[i];
			if (it->sweep != sweep || it->of_this_pair.kind != order[kind] || n++ >= CROSSINGS_MAX)
				continue;
			salle_text_table_add(&table, "%s", format_side_of_pair(entrants, it, false));
			salle_text_table_add(&table, "%s", format_side_of_pair(entrants, it, true));
			salle_text_table_add(&table, "%s", format_crossing(&it->of_this_pair, entrants->arena));
		}
	if (n == 0)
		return;
	salle_text_table_print(&table, 4, out);
	salle_rows_left_out_print(plan, 4, n > CROSSINGS_MAX ? n - CROSSINGS_MAX : 0, "pairs", "crossings.csv", out);
}

/* Prints the curves of one sweep, at most `curves` of n. A curve has one row in `rows` for each value of the sweep. */
static void print_sweep(const struct salle_plan *plan, const struct salle_entrant_names *entrants,
	const struct salle_sweep_row *rows, size_t n, size_t curves, FILE *out)
{
	struct salle_arena *arena = entrants->arena;
	const struct salle_sweep *sweep = rows->viewpoint.matchup->change->sweep;
	size_t columns = sweep->n < VALUES_MAX ? sweep->n : VALUES_MAX, shown = 0;
	char *align = salle_arena_alloc(arena, columns + 5);
	memset(align, 'r', columns + 3);
	align[0] = align[1] = 'l';
	align[columns + 3] = 'c';
	struct salle_text_table table = SALLE_TEXT_TABLE(align, arena, "a", "b");
	bool named = add_value_headings(&table, sweep, columns);
	salle_text_table_add(&table, sweep->weights != NULL ? "slope" : " ");
	salle_text_table_add(&table, sweep->weights != NULL ? "95 %% interval" : " ");
	const struct salle_viewpoint *mean = NULL;
	for (size_t i = 0; i < n; i++) {
		const struct salle_sweep_row *curve = &rows[i * sweep->n];
		if (curve->viewpoint.opponents > 0)
			mean = &curve->viewpoint;
		if (salle_does_mean_include_matchup(mean, &curve->viewpoint) || shown == curves)
			continue;
		add_curve(&table, entrants, curve, columns);
		shown++;
	}
	fprintf(out, "  %s: %s\n", sweep->name, sweep->path);
	salle_text_table_print(&table, 4, out);
	salle_rows_left_out_print(plan, 4, sweep->n - columns, "values", "sweep.csv", out);
	salle_rows_left_out_print(plan, 4, n - shown, "curves", "sweep.csv", out);
	for (size_t i = 0; !named && i < columns; i++) {
		fprintf(out, "    (%zu) ", i + 1);
		salle_text_print_wrapped(sweep->values[index_of_value(i, columns, sweep->n)], 8, 8, out);
	}
}

void salle_sweep_curves_print(const struct salle_plan *plan, const struct salle_sweep_rows *swepts,
	const struct salle_pair_crossings *crossings, size_t curves, struct salle_arena *arena, FILE *out)
{
	size_t n = swepts->n;
	const struct salle_sweep_row *rows = swepts->items;
	const struct salle_entrant_names entrants = salle_list_entrants_of_plan(plan, arena);
	for (size_t first = 0; first < n;) {
		const struct salle_sweep *sweep = rows[first].viewpoint.matchup->change->sweep;
		size_t end = first;
		while (end < n && rows[end].viewpoint.matchup->change->sweep == sweep)
			end += sweep->n;
		print_sweep(plan, &entrants, &rows[first], (end - first) / sweep->n, curves, out);
		print_crossings(plan, &entrants, crossings, sweep, out);
		first = end;
	}
}

/*
 * Returns how many pairs of a sweep are even somewhere: "; even in 2 of 3 pairs". Returns "" for a sweep without
 * numbers.
 */
static const char *format_crossing_count(const struct salle_pair_crossings *all, const struct salle_sweep *sweep,
	struct salle_arena *arena)
{
	size_t pairs = 0, cross = 0;
	for (size_t i = 0; i < all->n; i++) {
		pairs += all->items[i].sweep == sweep;
		cross += all->items[i].sweep == sweep && all->items[i].among_all_pairs.kind <= SALLE_CROSSING_SEVERAL;
	}
	return pairs > 0 ? salle_arena_format(arena, "; even in %zu of %zu pair%s", cross, pairs, pairs > 1 ? "s" : "")
					 : "";
}

/* Prints up to `rows` pairs that certainly cross 50 %, by simultaneous intervals for all pairs. */
static void list_crossings(const struct salle_plan *plan, const struct salle_pair_crossings *all, size_t rows,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_entrant_names entrants = salle_list_entrants_of_plan(plan, arena);
	size_t n = 0;
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_pair_crossing *it = &all->items[i];
		if (it->among_all_pairs.kind > SALLE_CROSSING_SEVERAL || n++ >= rows)
			continue;
		salle_text_print_line(2, out, "%s scores 50 %% against %s at %s %s.", format_side_of_pair(&entrants, it, false),
			format_side_of_pair(&entrants, it, true), it->sweep->name, format_crossing(&it->among_all_pairs, arena));
	}
	salle_rows_left_out_print(plan, 2, rows > 0 && n > rows ? n - rows : 0, "pairs", "crossings.csv", out);
}

void salle_sweep_list_print(const struct salle_plan *plan, const struct salle_pair_crossings *crossings, size_t rows,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_sweep *last = NULL;
	size_t n = 0;
	for (size_t m = plan->n_matchups - plan->n_changes; m < plan->n_matchups; m++) {
		const struct salle_sweep *sweep = plan->matchups[m].change->sweep;
		if (sweep == NULL || sweep == last)
			continue;
		last = sweep;
		if (n++ < rows)
			salle_text_print_line(2, out, "%s: %s, %zu values, %s to %s%s", sweep->name, sweep->path, sweep->n,
				sweep->values[0], sweep->values[sweep->n - 1], format_crossing_count(crossings, sweep, arena));
	}
	salle_rows_left_out_print(plan, 2, n > rows ? n - rows : 0, "sweeps", "sweep.csv", out);
	list_crossings(plan, crossings, n < rows ? rows - n : 0, arena, out);
}
