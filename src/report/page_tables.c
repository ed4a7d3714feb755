/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/page_tables.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/stats.h>

#include "base/json_values.h"
#include "base/memory.h"
#include "base/parse_text.h"

json_t *salle_text_dictionary_index(struct salle_text_dictionary *dictionary, const char *text)
{
	json_t *known = json_object_get(dictionary->numbers, text);
	if (known == NULL) {
		salle_json_set(dictionary->numbers, text, json_integer((json_int_t)json_array_size(dictionary->texts)));
		salle_json_append(dictionary->texts, json_string(text));
		known = json_object_get(dictionary->numbers, text);
	}
	return json_incref(known);
}

/* Returns a JSON number as it is written in the file, or null if the text is empty or not a number. */
static json_t *json_number_or_null(const char *text)
{
	int64_t count;
	if (salle_parse_int(text, &count))
		return json_integer(count);
	double real;
	return salle_parse_real(text, &real) && isfinite(real) ? json_real(real) : json_null();
}

json_t *salle_columns_to_json(const struct salle_run_table *table, const char *const *columns, const bool *chosen,
	struct salle_text_dictionary *dictionary)
{
	json_t *taken = salle_json_object();
	for (size_t c = 0; columns[c] != NULL; c++) {
		const bool is_text = columns[c][0] == '*';
		const char *name = columns[c] + is_text;
		if (salle_run_table_column(table, name) == table->width)
			continue;
		json_t *values = salle_check_allocated(json_array());
		for (size_t row = 0; row < table->n; row++) {
			const char *cell = salle_run_table_cell(table, row, name);
			if (chosen == NULL || chosen[row])
				salle_json_append(values,
					is_text ? salle_text_dictionary_index(dictionary, cell) : json_number_or_null(cell));
		}
		salle_json_set(taken, columns[c], values);
	}
	return taken;
}

/* Columns that identify the matchup of a row. Rows of the same matchup are adjacent, in the order of win_rates.csv. */
static const char *const key_columns[] = { "variant", "a", "a_policy", "b", "b_policy" };
enum { KEYS = sizeof key_columns / sizeof key_columns[0] };

bool salle_is_same_matchup(const struct salle_run_table *one, size_t i, const struct salle_run_table *other, size_t k)
{
	for (size_t key = 0; key < KEYS; key++)
		if (strcmp(salle_run_table_cell(one, i, key_columns[key]), salle_run_table_cell(other, k, key_columns[key])) !=
			0)
			return false;
	return true;
}

size_t salle_count_base_policies(const struct salle_run_table *win_rates)
{
	json_t *policies = salle_json_object();
	for (size_t row = 0; row < win_rates->n; row++) {
		if (strcmp(salle_run_table_cell(win_rates, row, "variant"), "base") != 0)
			continue;
		salle_json_set(policies, salle_run_table_cell(win_rates, row, "a_policy"), json_true());
		salle_json_set(policies, salle_run_table_cell(win_rates, row, "b_policy"), json_true());
	}
	size_t n = json_object_size(policies);
	json_decref(policies);
	return n;
}

void salle_find_matchup_rows(const struct salle_run_table *table, const struct salle_run_table *win_rates, size_t *of)
{
	size_t at = 0;
	for (size_t row = 0; row < table->n; row++) {
		size_t tries = 0;
		while (tries < win_rates->n && !salle_is_same_matchup(table, row, win_rates, at)) {
			at = (at + 1) % win_rates->n;
			tries++;
		}
		of[row] = tries < win_rates->n ? at : win_rates->n;
	}
}

/* Adds a new empty array to `table` as the column `name`, and returns the array. */
static json_t *add_column(json_t *table, const char *name)
{
	json_t *column = salle_check_allocated(json_array());
	salle_json_set(table, name, column);
	return column;
}

/*
 * The columns of wounds.csv that the page shows: where a wound is, how severe, and of which type. NULL if the file has
 * no such column.
 */
struct wound_axes {
	const char *place, *level, *type;
};

/*
 * Finds the axes among the columns between `side` and `count`. The place is the column `location` or `wound`, otherwise
 * the first one. The severity is the column `severity` or `level`, otherwise the last one.
 */
static struct wound_axes find_wound_axes(const struct salle_run_table *table)
{
	size_t first = salle_run_table_column(table, "side") + 1, last = salle_run_table_column(table, "count");
	if (last >= table->width || first >= last)
		return (struct wound_axes){ 0 };
	struct wound_axes axes = { .place = table->columns[first], .level = table->columns[last - 1] };
	for (size_t c = first; c < last; c++) {
		if (strcmp(table->columns[c], "location") == 0 || (strcmp(table->columns[c], "wound") == 0 && last - first > 1))
			axes.place = table->columns[c];
		if (strcmp(table->columns[c], "severity") == 0 || strcmp(table->columns[c], "level") == 0)
			axes.level = table->columns[c];
	}
	for (size_t c = first; c < last && axes.type == NULL; c++)
		if (table->columns[c] != axes.place && table->columns[c] != axes.level)
			axes.type = table->columns[c];
	return axes;
}

enum salle_status salle_add_wounds(const struct salle_report_run *run, json_t *tables,
	struct salle_text_dictionary *dictionary, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct salle_run_table table;
	enum salle_status status = salle_run_table_read(run->dir, "wounds.csv", &table, arena, diagnostics);
	struct wound_axes axes = { 0 };
	if (status == SALLE_OK && table.n > 0)
		axes = find_wound_axes(&table);
	if (axes.place == NULL)
		return status;
	size_t *matchup = salle_arena_array(arena, table.n, sizeof *matchup);
	salle_find_matchup_rows(&table, &run->win_rates, matchup);
	json_t *wounds = salle_json_object();
	salle_json_set(tables, "wounds", wounds);
	salle_json_set(wounds, "place", json_string(axes.place));
	salle_json_set(wounds, "level", json_string(axes.level));
	if (axes.type != NULL)
		salle_json_set(wounds, "type", json_string(axes.type));
	json_t *matchups = add_column(wounds, "matchup"), *sides = add_column(wounds, "side");
	json_t *places = add_column(wounds, "places"), *levels = add_column(wounds, "levels");
	json_t *types = axes.type != NULL ? add_column(wounds, "types") : NULL, *counts = add_column(wounds, "counts");
	for (size_t row = 0; row < table.n; row++) {
		int64_t count = 0;
		if (strcmp(salle_run_table_cell(&table, row, "variant"), "base") != 0 ||
			!salle_parse_int(salle_run_table_cell(&table, row, "count"), &count) || count == 0)
			continue;
		salle_json_append(matchups, json_integer((json_int_t)matchup[row]));
		salle_json_append(sides, json_integer(strcmp(salle_run_table_cell(&table, row, "side"), "b") == 0));
		salle_json_append(places,
			salle_text_dictionary_index(dictionary, salle_run_table_cell(&table, row, axes.place)));
		salle_json_append(levels,
			salle_text_dictionary_index(dictionary, salle_run_table_cell(&table, row, axes.level)));
		if (types != NULL)
			salle_json_append(types,
				salle_text_dictionary_index(dictionary, salle_run_table_cell(&table, row, axes.type)));
		salle_json_append(counts, json_integer(count));
	}
	return SALLE_OK;
}

/* A histogram of a build's values of one series at one moment. */
struct build_pool {
	const char *build, *policy, *series, *moment;
	uint64_t *counts; /* [bins] number of bouts with each value */
};

struct build_pools {
	struct build_pool *items;
	size_t n, capacity;
	json_t *places;  /* object from the key of a histogram to its index in `items` */
	json_t *moments; /* object from a series to the number of its moments */
	struct salle_arena *arena;
	size_t bins;
};

static struct build_pool *find_or_add_build_pool(struct build_pools *pools, struct build_pool key)
{
	/* the keys are separated by a control character, because no name contains one */
	const char *text =
		salle_arena_format(pools->arena, "%s\x1f%s\x1f%s\x1f%s", key.build, key.policy, key.series, key.moment);
	json_t *place = json_object_get(pools->places, text);
	if (place != NULL)
		return &pools->items[json_integer_value(place)];
	salle_json_set(pools->places, text, json_integer((json_int_t)pools->n));
	pools->items = salle_array_grow(pools->items, pools->n, &pools->capacity, sizeof *pools->items);
	key.counts = salle_arena_array(pools->arena, pools->bins, sizeof *key.counts);
	pools->items[pools->n] = key;
	return &pools->items[pools->n++];
}

/*
 * Adds a row of pool_histograms.csv to two histograms: of all bouts and, if both sides have the same policy, of that
 * policy.
 */
static void add_histogram_row(struct build_pools *pools, const struct salle_run_table *table, size_t row)
{
	int64_t value, count;
	if (strcmp(salle_run_table_cell(table, row, "variant"), "base") != 0 ||
		!salle_parse_int(salle_run_table_cell(table, row, "value"), &value) || value < 0 ||
		!salle_parse_int(salle_run_table_cell(table, row, "count"), &count) || (size_t)value >= pools->bins)
		return;
	const char *policy = salle_run_table_cell(table, row, "a_policy");
	struct build_pool key = { .policy = "",
		.build = salle_run_table_cell(table, row, salle_run_table_cell(table, row, "side")),
		.series = salle_run_table_cell(table, row, "series"),
		.moment = salle_run_table_cell(table, row, "moment") };
	find_or_add_build_pool(pools, key)->counts[value] += (uint64_t)count;
	key.policy = policy;
	if (strcmp(policy, salle_run_table_cell(table, row, "b_policy")) == 0)
		find_or_add_build_pool(pools, key)->counts[value] += (uint64_t)count;
}

/* Counts the distinct moments of each series, and stores the numbers in `moments`. */
static void count_moments(struct build_pools *pools)
{
	json_t *seen = salle_json_object();
	for (size_t i = 0; i < pools->n; i++) {
		const struct build_pool *pool = &pools->items[i];
		const char *key = salle_arena_format(pools->arena, "%s\x1f%s", pool->series, pool->moment);
		if (json_object_get(seen, key) != NULL)
			continue;
		salle_json_set(seen, key, json_true());
		json_int_t n = json_integer_value(json_object_get(pools->moments, pool->series));
		salle_json_set(pools->moments, pool->series, json_integer(n + 1));
	}
	json_decref(seen);
}

static void write_build_pools(const struct build_pools *pools, json_t *table, struct salle_text_dictionary *dictionary)
{
	json_t *builds = add_column(table, "*a"), *policies = add_column(table, "*policy");
	json_t *series = add_column(table, "*series"), *moments = add_column(table, "*moment");
	json_t *numbers[6];
	static const char *const names[] = { "n", "p05", "p25", "p50", "p75", "p95" };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		numbers[i] = add_column(table, names[i]);
	for (size_t i = 0; i < pools->n; i++) {
		const struct build_pool *pool = &pools->items[i];
		if (json_integer_value(json_object_get(pools->moments, pool->series)) < 3)
			continue;
		struct salle_summary sum = salle_summarize_histogram(pool->counts, pools->bins);
		salle_json_append(builds, salle_text_dictionary_index(dictionary, pool->build));
		salle_json_append(policies, salle_text_dictionary_index(dictionary, pool->policy));
		salle_json_append(series, salle_text_dictionary_index(dictionary, pool->series));
		salle_json_append(moments, salle_text_dictionary_index(dictionary, pool->moment));
		const uint64_t row[] = { sum.n, sum.p05, sum.p25, sum.p50, sum.p75, sum.p95 };
		for (size_t k = 0; k < sizeof row / sizeof row[0]; k++)
			salle_json_append(numbers[k], json_integer((json_int_t)row[k]));
	}
}

/* Returns the number of bins for all values in the table: the largest value plus 1, but at most LARGEST. */
static size_t count_bins(const struct salle_run_table *table)
{
	enum { LARGEST = 1 << 12 };
	int64_t most = 0, value;
	for (size_t row = 0; row < table->n; row++)
		if (salle_parse_int(salle_run_table_cell(table, row, "value"), &value) && value > most)
			most = value;
	return most < LARGEST ? (size_t)most + 1 : LARGEST;
}

enum salle_status salle_add_build_pools(const struct salle_report_run *run, json_t *tables,
	struct salle_text_dictionary *dictionary, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct salle_run_table table;
	enum salle_status status = salle_run_table_read(run->dir, "pool_histograms.csv", &table, arena, diagnostics);
	if (status != SALLE_OK || table.n == 0)
		return status;
	struct build_pools pools = { .places = salle_json_object(),
		.moments = salle_json_object(),
		.arena = arena,
		.bins = count_bins(&table) };
	for (size_t row = 0; row < table.n; row++)
		add_histogram_row(&pools, &table, row);
	count_moments(&pools);
	json_t *columns = salle_json_object();
	write_build_pools(&pools, columns, dictionary);
	salle_json_set(tables, "build_pools", columns);
	json_decref(pools.places);
	json_decref(pools.moments);
	free(pools.items);
	return SALLE_OK;
}
