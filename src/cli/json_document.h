/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Prints the output of `run`, `show`, `compare` and `gate` with --json, which is one JSON object. The last member,
 * `tables`, has one array per table, with the columns of the CSV file. docs/json-output.schema.json describes all
 * members.
 */
#pragma once

#include "base/json_values.h"
#include "cli/cli.h"
#include "csv_files/csv_writer.h"

struct salle_json_document {
	FILE *out;
	size_t n_tables; /* number of tables printed so far */
};

/*
 * Begins a document: prints `members`, which come before `tables`, and frees them. `kind` is "run", "comparison" or
 * "gate".
 */
struct salle_json_document salle_json_document_begin(const char *kind, json_t *members, FILE *out);

/*
 * Begins the next table, and returns a stream. The caller writes the table to the stream as CSV with these columns, and
 * closes the stream with salle_json_document_end_table.
 */
FILE *salle_json_document_begin_table(struct salle_json_document *document, const char *name,
	const struct salle_column *columns, size_t n_columns);
void salle_json_document_end_table(FILE *rows);

void salle_json_document_end(struct salle_json_document *document);

struct salle_figures; /* defined in figures/figures.h */

/* Prints the document of a run: its inputs, and the tables of its CSV files. `dir` is the run's folder. */
void salle_json_print_run(struct salle_figures *figures, const char *dir, FILE *out);

/* Returns the members that describe a stored run: folder, scenario, rule system, seed, version, bouts. */
json_t *salle_json_describe_stored_run(const struct salle_stored_run *run, struct salle_arena *arena);
