/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/odds_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "summary/text_table.h"

/* ---- text ---- */

static void print_facts(const struct salle_sheet *facts, struct salle_arena *arena)
{
	struct salle_text_table table;
	salle_text_table_init(&table, "lw", arena);
	salle_text_table_add(&table, "%s", "");
	salle_text_table_add(&table, "%s", "");
	for (size_t i = 0; i < facts->n; i++) {
		salle_text_table_add(&table, "%s", facts->lines[i].label);
		salle_text_table_add(&table, "%s", facts->lines[i].value);
	}
	salle_text_table_print(&table, 2, stdout);
}

static bool is_empty(const struct salle_exchange_table *table, const struct salle_exchange_row *row)
{
	for (size_t c = 0; c < table->n_columns; c++)
		if (row->chance[c] != 0)
			return false;
	return true;
}

/* Prints a table without impossible rows. The chance under the condition is that of the first column. */
static void print_table(const struct salle_exchange_table *it, const struct salle_exchange_table *sampled,
	struct salle_arena *arena)
{
	/* name, columns, given, one of samples per column */
	char align[2 * SALLE_EXCHANGE_COLUMNS + 3] = "l";
	bool given = it->given_heading != NULL && it->given > 0, any = false;
	size_t fought = sampled == NULL ? 0 : it->n_columns <= 2 ? it->n_columns : 1; /* only the first of many */
	size_t more = it->n_columns + given + fought;
	memset(align + 1, 'r', more);
	align[1 + more] = '\0';
	struct salle_text_table table;
	salle_text_table_init(&table, align, arena);
	salle_text_table_add(&table, "%s", "%");
	for (size_t c = 0; c < it->n_columns; c++)
		salle_text_table_add(&table, "%s", it->columns[c]);
	if (given)
		salle_text_table_add(&table, "%s", it->given_heading);
	for (size_t c = 0; c < fought; c++)
		salle_text_table_add(&table, "%s fought", it->columns[c]);
	for (size_t r = 0; r < it->n; r++) {
		const struct salle_exchange_row *row = &it->rows[r];
		if (is_empty(it, row) && (sampled == NULL || is_empty(sampled, &sampled->rows[r])))
			continue;
		any = true;
		salle_text_table_add(&table, "%s", row->name);
		for (size_t c = 0; c < it->n_columns; c++)
			salle_text_table_add(&table, "%s", row->chance[c] == 0 ? "." : salle_percent(row->chance[c], 4, arena));
		if (given)
			salle_text_table_percent(&table, row->chance[0] / it->given, 4);
		for (size_t c = 0; c < fought; c++)
			salle_text_table_percent(&table, sampled->rows[r].chance[c], 4);
	}
	printf("\n%s\n", it->heading);
	if (any)
		salle_text_table_print(&table, 2, stdout);
	else
		puts("  nothing");
}

static void print_means(const struct salle_odds_report *report, struct salle_arena *arena)
{
	struct salle_text_table table;
	salle_text_table_init(&table, "lrr", arena);
	salle_text_table_add(&table, "%s", "");
	salle_text_table_add(&table, "mean");
	salle_text_table_add(&table, "%s", report->samples > 0 ? "fought" : "");
	for (size_t i = 0; i < report->exact.n_means; i++) {
		salle_text_table_add(&table, "%s", report->exact.means[i].help);
		salle_text_table_add(&table, "%.5f", report->exact.means[i].value);
		if (report->samples > 0)
			salle_text_table_add(&table, "%.5f", report->sampled.means[i].value);
		else
			salle_text_table_add(&table, "%s", "");
	}
	puts("\nOn average");
	salle_text_table_print(&table, 2, stdout);
}

void salle_odds_print(const struct salle_odds_report *report, struct salle_arena *arena)
{
	const struct salle_matchup *matchup = report->matchup;
	const struct salle_exchange *exact = &report->exact;
	bool base = strcmp(matchup->variant, "base") == 0;
	printf("%s: %s against %s%s%s\n%s\n\n", report->plan->scenario, matchup->a, matchup->b, base ? "" : ", variant ",
		base ? "" : matchup->variant, report->plan->rules->title);
	print_facts(&exact->facts, arena);
	for (size_t t = 0; t < exact->n_tables; t++)
		print_table(&exact->tables[t], report->samples > 0 ? &report->sampled.tables[t] : NULL, arena);
	if (exact->n_means > 0)
		print_means(report, arena);
	if (report->samples == 0)
		return;
	const char *at = "";
	size_t cells = 0;
	double z = salle_exchange_farthest(exact, &report->sampled, report->samples, &at, &cells);
	printf("\nOf %zu chances the %s fought exchanges fell farthest from this one: %s, z = %+.2f\n", cells,
		salle_text_count(report->samples, arena), *at == '\0' ? "none" : at, z);
}

/* ---- JSON ---- */

static void put(json_t *object, const char *key, json_t *value)
{
	if (json_object_set_new(object, key, value) != 0)
		(void)salle_allocated(NULL);
}

static json_t *new_object(void)
{
	return salle_allocated(json_object());
}

static json_t *json_of_table(const struct salle_exchange_table *table)
{
	json_t *rows = new_object();
	for (size_t r = 0; r < table->n; r++) {
		const struct salle_exchange_row *row = &table->rows[r];
		if (table->n_columns == 1) {
			put(rows, row->name, json_real(row->chance[0]));
			continue;
		}
		json_t *cells = new_object();
		for (size_t c = 0; c < table->n_columns; c++)
			put(cells, table->columns[c], json_real(row->chance[c]));
		put(rows, row->name, cells);
	}
	return rows;
}

static json_t *json_of_odds(const struct salle_exchange *exchange)
{
	json_t *object = new_object(), *means = new_object();
	for (size_t t = 0; t < exchange->n_tables; t++)
		put(object, exchange->tables[t].name, json_of_table(&exchange->tables[t]));
	for (size_t i = 0; i < exchange->n_means; i++)
		put(means, exchange->means[i].name, json_real(exchange->means[i].value));
	put(object, "means", means);
	return object;
}

void salle_odds_print_json(const struct salle_odds_report *report)
{
	const struct salle_matchup *matchup = report->matchup;
	json_t *object = new_object(), *said = new_object(), *facts = new_object();
	put(object, "scenario", json_string(report->plan->scenario));
	put(object, "rules", json_string(report->plan->rules->name));
	put(object, "variant", json_string(matchup->variant));
	put(object, "a", json_string(matchup->a));
	put(object, "b", json_string(matchup->b));
	for (size_t i = 0; i < report->said->n; i++)
		put(said, report->said->items[i].key, json_string(report->said->items[i].value));
	for (size_t i = 0; i < report->exact.facts.n; i++)
		put(facts, report->exact.facts.lines[i].label, json_string(report->exact.facts.lines[i].value));
	put(object, "said", said);
	put(object, "facts", facts);
	put(object, "odds", json_of_odds(&report->exact));
	if (report->samples > 0) {
		const char *at = "";
		size_t cells = 0;
		put(object, "samples", json_integer((json_int_t)report->samples));
		put(object, "fought", json_of_odds(&report->sampled));
		put(object, "farthest_z",
			json_real(salle_exchange_farthest(&report->exact, &report->sampled, report->samples, &at, &cells)));
	}
	char *text = salle_allocated(json_dumps(object, JSON_INDENT(2) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(15)));
	puts(text);
	free(text);
	json_decref(object);
}
