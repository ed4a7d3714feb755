/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The CSV files of a run: one static table of columns a file, and what fills its rows. */
#ifndef SALLE_CSV_FILES_RESULT_FILES_H
#define SALLE_CSV_FILES_RESULT_FILES_H

#include <salle/batch_result.h>

#include "base/arena.h"
#include "csv_files/csv_writer.h"
#include "figures/result_intervals.h"

struct salle_figures;    /* figures/figures.h */
struct salle_result_row; /* figures/win_intervals.h */

struct salle_result_file {
	const char *name;
	const char *row;                    /* what a row is, and which rows are left out */
	const struct salle_column *columns; /* after the key columns, unless it has its own; ends with a zero one */
	/* Writes all rows of a matchup. Several threads call the function at a time, each with a writer of its own. */
	void (*write)(struct salle_csv *csv, const struct salle_result_row *row);
	/* Instead of `write`, where a row needs more than its matchup: the whole table. */
	void (*write_table)(struct salle_csv *csv, struct salle_figures *figures);
	bool (*wanted)(const struct salle_plan *plan); /* is the file part of such a run? NULL: of every run */
	bool changes;                                  /* `wanted` sees the plan with its changes, not without */
	bool large; /* of a plan with more than SALLE_SMALL_FIELD matchups it is written only if the user says so */
};

/* Ends with a zero element. */
extern const struct salle_result_file salle_result_files[];

enum { SALLE_SMALL_FIELD = 2000 };

/* Returns whether the file is part of the runs of this plan. */
bool salle_result_file_is_written(const struct salle_result_file *file, const struct salle_plan *plan);

/* Returns whether the run has what the file shows, which is left out because it is large. */
bool salle_result_file_is_left_out(const struct salle_result_file *file, const struct salle_plan *plan);

/* Returns whether a run that has what it shows writes the file of that name ("worth.csv"). */
bool salle_result_file_is_selected(const char *name, const struct salle_plan *plan);

/*
 * The columns of `file` as they stand in it: the key, then its own with the rule system's wound axes put in. Without
 * labels one column AXIS stands for these.
 */
const struct salle_column *salle_result_columns(const struct salle_result_file *file, const struct salle_labels *labels,
	size_t *n, struct salle_arena *arena);

/* Writes the whole file, header line included. */
void salle_result_file_write(const struct salle_result_file *file, struct salle_figures *figures, FILE *out);

/* Writes the reference of the files' columns (Markdown): the wound axes of a rule system, or all the rest for NULL. */
void salle_columns_document(const struct salle_ruleset *rules, FILE *out);

#endif
