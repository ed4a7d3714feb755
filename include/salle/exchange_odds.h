/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The odds of a single exchange: `salle odds` prints them, and the self tests compare samples with them.
 *
 * A rule system with odds fills a struct salle_exchange (ruleset.h: `exchange`): facts in words, tables of chances,
 * means. The same call can fill the same tables from exchanges that are fought by the functions of a bout; then each
 * chance is a count divided by the number of exchanges, and rows, columns and their order are the same.
 *
 * Chances are those of the exchange as a whole, in 0 … 1. Rows may overlap (killed, knocked out). A table under a
 * condition, such as that a blow lands, also has the chance of the condition (`given`), so that chance / given is the
 * conditional chance.
 */
#ifndef SALLE_EXCHANGE_ODDS_H
#define SALLE_EXCHANGE_ODDS_H

#include <salle/rng.h>
#include <salle/fighter_sheet.h>

enum { SALLE_EXCHANGE_TABLES = 12, SALLE_EXCHANGE_COLUMNS = 8 };

struct salle_exchange_row {
	const char *name;
	double chance[SALLE_EXCHANGE_COLUMNS];
};

struct salle_exchange_table {
	const char *name;           /* one word, as in JSON: "margin" */
	const char *heading;        /* as printed */
	const char *const *columns; /* ends with NULL; at most SALLE_EXCHANGE_COLUMNS */
	size_t n_columns;
	double given;
	const char *given_heading; /* "if it lands"; NULL: the table has no condition */
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

/* A sample of exchanges: the i-th is fought with the stream of bout i. */
struct salle_exchange_sample {
	struct salle_stream_key key;
	uint64_t n; /* at least 1 */
};

void salle_exchange_init(struct salle_exchange *exchange, struct salle_arena *arena);

/*
 * Adds a table, at most SALLE_EXCHANGE_TABLES; names and columns are not copied. The pointer is valid as long as the
 * exchange.
 */
struct salle_exchange_table *salle_exchange_add_table(struct salle_exchange *exchange, const char *name,
	const char *heading, const char *const *columns);

/* Adds a row; `chances` has one number per column. */
void salle_exchange_add_row(struct salle_exchange *exchange, struct salle_exchange_table *table, const double *chances,
	const char *format, ...) SALLE_PRINTF(4, 5);

void salle_exchange_add_mean(struct salle_exchange *exchange, const char *name, const char *help, double value);

/*
 * Returns the distance of a count of `seen` among `n` exchanges from its exact chance, as a z value: that of the normal
 * distribution with the same tail as the binomial, so it is valid for rare outcomes too. 0 on the nearer side of the
 * median.
 */
double salle_exchange_z_value(double chance, uint64_t seen, uint64_t n);

/*
 * Returns the farthest z value of a sample of `n` from exact odds, over all cells of all tables; `at`, unless NULL, is
 * set to its name ("wounds: ribs, cut"). Tables with different rows are infinitely far.
 */
double salle_exchange_max_z(const struct salle_exchange *exact, const struct salle_exchange *sampled, uint64_t n,
	const char **at, size_t *cells);

#endif
