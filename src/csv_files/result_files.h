/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the CSV files of a run. Each file has a table of columns and a function that writes its rows. */
#pragma once

#include <salle/batch_result.h>

#include "base/arena.h"
#include "csv_files/csv_writer.h"
#include "figures/result_intervals.h"

struct salle_figures;    /* declared in figures/figures.h */
struct salle_result_row; /* declared in figures/win_intervals.h */

struct salle_result_file {
	const char *name;
	const char *row; /* what a row is about, and which rows are left out; for the documentation */
	/* Columns after the key columns, ended by a zero element. If the file has key columns of its own, all columns. */
	const struct salle_column *columns;
	/* Writes all rows of a matchup. Several threads call this function at once, each with its own writer. */
	void (*write)(struct salle_csv_writer *csv, const struct salle_result_row *row);
	/* Writes the whole table. Replaces `write` if rows are not about single matchups. */
	void (*write_table)(struct salle_csv_writer *csv, struct salle_figures *figures);
	/* Returns whether a run of the plan has data for the file. NULL if every run has. */
	bool (*has_file)(const struct salle_plan *plan);
	/* whether `has_file` gets the plan with ablations and sweep values; otherwise without */
	bool asks_with_changes;
	/* whether the file is written only on request if the plan has more than SALLE_SMALL_FIELD matchups */
	bool only_on_request;
};

/* all CSV files of a run, ended by a zero element */
extern const struct salle_result_file salle_result_files[];

enum { SALLE_SMALL_FIELD = 2000 };

/* Returns whether a run of the plan writes the file. */
bool salle_result_file_is_written(const struct salle_result_file *file, const struct salle_plan *plan);

/* Returns whether a run of the plan has data for the file, but does not write it because it would be too large. */
bool salle_result_file_is_left_out(const struct salle_result_file *file, const struct salle_plan *plan);

/*
 * Returns whether a run of the plan writes the file with this name, such as "ablation.csv", if it has data for the
 * file.
 */
bool salle_result_file_is_selected(const char *name, const struct salle_plan *plan);

/*
 * Returns the columns of `file`, key columns first, and sets `n` to their number. `labels` gives the names of the wound
 * axes. If `labels` is NULL, one column AXIS stands for all axes.
 */
const struct salle_column *salle_result_file_list_columns(const struct salle_result_file *file,
	const struct salle_labels *labels, size_t *n, struct salle_arena *arena);

/* Writes the whole file to `out`, including the header line. */
void salle_result_file_write(const struct salle_result_file *file, struct salle_figures *figures, FILE *out);

/*
 * Writes the documentation of columns (Markdown): for a rule system its wound axes, or, if `rules` is NULL, everything
 * else.
 */
void salle_write_columns_document(const struct salle_ruleset *rules, FILE *out);
