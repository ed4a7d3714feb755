/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <Rmath.h>

#include <salle/exchange_odds.h>

#include "base/arena.h"

void salle_exchange_init(struct salle_exchange *exchange, struct salle_arena *arena)
{
	*exchange = (struct salle_exchange){ .facts = { .arena = arena }, .arena = arena };
}

struct salle_exchange_table *salle_exchange_add_table(struct salle_exchange *exchange, const char *name,
	const char *heading, const char *const *columns)
{
	if (exchange->n_tables == SALLE_EXCHANGE_TABLES)
		(void)salle_check_allocated(NULL);
	struct salle_exchange_table *table = &exchange->tables[exchange->n_tables++];
	*table =
		(struct salle_exchange_table){ .name = name, .heading = heading, .columns = columns, .condition_chance = 1 };
	while (columns[table->n_columns] != NULL)
		table->n_columns++;
	return table;
}

void salle_exchange_add_row(struct salle_exchange *exchange, struct salle_exchange_table *table, const double *chances,
	const char *format, ...)
{
	char name[80];
	va_list list;
	va_start(list, format);
	vsnprintf(name, sizeof name, format, list);
	va_end(list);
	table->rows =
		salle_arena_array_grow(exchange->arena, table->rows, table->n, 1, &table->capacity, sizeof *table->rows);
	struct salle_exchange_row *row = &table->rows[table->n++];
	row->name = salle_arena_copy_text(exchange->arena, name);
	memcpy(row->chance, chances, table->n_columns * sizeof *chances);
}

void salle_exchange_add_mean(struct salle_exchange *exchange, const char *name, const char *help, double value)
{
	exchange->means = salle_arena_array_grow(exchange->arena, exchange->means, exchange->n_means, 1,
		&exchange->means_capacity, sizeof *exchange->means);
	exchange->means[exchange->n_means++] = (struct salle_exchange_mean){ name, help, value };
}

double salle_exchange_z_value(double chance, uint64_t seen, uint64_t n)
{
	double count = (double)seen, of = (double)n;
	chance = chance < 0 ? 0 : chance > 1 ? 1 : chance;
	/* apart from rounding errors, the chance is 0 or 1 */
	if (chance < 1e-13 || chance > 1 - 1e-13)
		return count == (chance < 0.5 ? 0 : of) ? 0 : INFINITY;
	double above = pbinom(count - 1, of, chance, 0, 1), below = pbinom(count, of, chance, 1, 1);
	bool high = above < below;
	double z = -qnorm(high ? above : below, 0, 1, 1, 1);
	return z < 0 ? 0 : high ? z : -z;
}

static bool have_same_rows(const struct salle_exchange_table *a, const struct salle_exchange_table *b)
{
	if (strcmp(a->name, b->name) != 0 || a->n != b->n || a->n_columns != b->n_columns)
		return false;
	for (size_t r = 0; r < a->n; r++)
		if (strcmp(a->rows[r].name, b->rows[r].name) != 0)
			return false;
	return true;
}

double salle_exchange_max_z(const struct salle_exchange *exact, const struct salle_exchange *sampled, uint64_t n,
	const char **at, size_t *cells)
{
	double farthest = 0;
	if (exact->n_tables != sampled->n_tables)
		return INFINITY;
	for (size_t t = 0; t < exact->n_tables; t++) {
		const struct salle_exchange_table *table = &exact->tables[t], *seen = &sampled->tables[t];
		if (!have_same_rows(table, seen))
			return INFINITY;
		for (size_t cell = 0; cell < table->n * table->n_columns; cell++) {
			size_t r = cell / table->n_columns, c = cell % table->n_columns;
			double z = salle_exchange_z_value(table->rows[r].chance[c],
				(uint64_t)llround(seen->rows[r].chance[c] * (double)n), n);
			++*cells;
			if (fabs(z) <= fabs(farthest))
				continue;
			farthest = z;
			if (at != NULL)
				*at = salle_arena_format(sampled->arena, "%s: %s, %s", table->name, table->rows[r].name,
					table->columns[c]);
		}
	}
	return farthest;
}
