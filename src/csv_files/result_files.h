/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The CSV files of a run. Each has a table of columns and a function that writes its rows. */
#pragma once

#include <salle/batch_result.h>

#include "base/arena.h"
#include "csv_files/csv_writer.h"
#include "figures/result_intervals.h"

struct salle_figures;    /* see figures/figures.h */
struct salle_result_row; /* see figures/win_intervals.h */

struct salle_result_file {
	const char *name;
	const char *row; /* what a row is about, and which rows are left out */
	/* columns after the key columns; all columns if the file has other keys; ended by a zero element */
	const struct salle_column *columns;
	/* Writes all rows of a matchup. Several threads call the function at once, each with its own writer. */
	void (*write)(struct salle_csv_writer *csv, const struct salle_result_row *row);
	/* Writes the whole table. Used instead of `write` if a row needs more than its matchup. */
	void (*write_table)(struct salle_csv_writer *csv, struct salle_figures *figures);
	/* returns whether runs of the plan have the file; NULL if all runs have it */
	bool (*has_file)(const struct salle_plan *plan);
	/* whether `has_file` is asked about the plan with its changes; otherwise without them */
	bool asks_with_changes;
	bool only_on_request; /* written only on request if the plan has more than SALLE_SMALL_FIELD matchups */
};

/* The table of files, ended by a zero element. */
extern const struct salle_result_file salle_result_files[];

enum { SALLE_SMALL_FIELD = 2000 };

/* Returns whether runs of this plan write the file. */
bool salle_result_file_is_written(const struct salle_result_file *file, const struct salle_plan *plan);

/* Returns whether the run has data for the file, but does not write it because the file is large. */
bool salle_result_file_is_left_out(const struct salle_result_file *file, const struct salle_plan *plan);

/* Returns whether the file with that name ("ablation.csv") is written if the run has data for it. */
bool salle_result_file_is_selected(const char *name, const struct salle_plan *plan);

/*
 * Returns the columns of `file`: the key columns, then the others with the rule system's wound axes filled in. If
 * `labels` is NULL, a column AXIS stands for the axes.
 */
const struct salle_column *salle_result_columns(const struct salle_result_file *file, const struct salle_labels *labels,
	size_t *n, struct salle_arena *arena);

/* Writes the whole file, header line included. */
void salle_result_file_write(const struct salle_result_file *file, struct salle_figures *figures, FILE *out);

/*
 * Writes the reference of columns (Markdown): for a rule system only its wound axes; if `rules` is NULL, everything
 * else.
 */
void salle_columns_document(const struct salle_ruleset *rules, FILE *out);
