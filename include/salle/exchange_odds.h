/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The odds of a single exchange: `salle odds` prints them, and the self tests compare them with samples.
 *
 * A rule system with odds fills a struct salle_exchange (ruleset.h: `exchange`): facts in words, tables of chances,
 * means. The same call can also estimate the same tables: it then fights a sample of exchanges with the functions of a
 * bout. Each chance is then a count divided by the number of exchanges; rows, columns and their order stay the same.
 *
 * Chances are for the whole exchange, in 0 … 1. Rows may overlap (killed, knocked out). A table with a condition, such
 * as "if the blow lands", also has the chance of the condition; chance / condition_chance is the conditional chance.
 */
#pragma once

#include <salle/rng.h>
#include <salle/fighter_sheet.h>

enum { SALLE_EXCHANGE_TABLES = 12, SALLE_EXCHANGE_COLUMNS = 8 };

struct salle_exchange_row {
	const char *name;
	double chance[SALLE_EXCHANGE_COLUMNS];
};

struct salle_exchange_table {
	const char *name;           /* one word, which is the key in JSON: "margin" */
	const char *heading;        /* title as printed */
	const char *const *columns; /* headings of at most SALLE_EXCHANGE_COLUMNS columns; NULL ends the list */
	size_t n_columns;
	double condition_chance;
	const char *condition_heading; /* "if it lands"; NULL if the table has no condition */
	struct salle_exchange_row *rows;
	size_t n, capacity;
};

struct salle_exchange_mean {
	const char *name; /* "margin" */
	const char *help;
	double value;
};

struct salle_exchange {
	struct salle_sheet facts;
	struct salle_exchange_table tables[SALLE_EXCHANGE_TABLES];
	size_t n_tables;
	struct salle_exchange_mean *means;
	size_t n_means, means_capacity;
	struct salle_arena *arena;
};

/* A sample of exchanges. Exchange i uses the stream of bout i. */
struct salle_exchange_sample {
	struct salle_stream_key key;
	uint64_t n; /* number of exchanges, at least 1 */
};

void salle_exchange_init(struct salle_exchange *exchange, struct salle_arena *arena);

/*
 * Adds a table and returns it; the pointer is valid as long as the exchange. An exchange has at most
 * SALLE_EXCHANGE_TABLES tables. Names and columns are not copied.
 */
struct salle_exchange_table *salle_exchange_add_table(struct salle_exchange *exchange, const char *name,
	const char *heading, const char *const *columns);

/* Adds a row to the table. `chances` has one number per column; `format` formats the row's name. */
void salle_exchange_add_row(struct salle_exchange *exchange, struct salle_exchange_table *table, const double *chances,
	const char *format, ...) SALLE_PRINTF(4, 5);

void salle_exchange_add_mean(struct salle_exchange *exchange, const char *name, const char *help, double value);

/*
 * Returns the z value of `seen` outcomes among `n` exchanges, given the exact chance. It is the normal quantile with
 * the same tail probability as the binomial, so it is valid for rare outcomes, too. Returns 0 if `seen` is the median.
 */
double salle_exchange_z_value(double chance, uint64_t seen, uint64_t n);

/*
 * Returns the z value with the largest absolute value over all cells of all tables, for a sample of `n` exchanges. If
 * `at` is not NULL, sets it to the cell's name ("wounds: ribs, cut"). Returns infinity if the tables have different
 * rows.
 */
double salle_exchange_max_z(const struct salle_exchange *exact, const struct salle_exchange *sampled, uint64_t n,
	const char **at, size_t *cells);
