/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The CSV files of a run: one static table of columns a file, and what fills its rows. */
#ifndef SALLE_RESULTS_RESULT_FILES_H
#define SALLE_RESULTS_RESULT_FILES_H

#include <salle/batch.h>

#include "base/arena.h"
#include "results/csv_writer.h"
#include "results/result_intervals.h"

/* A matchup and what it came to. */
struct salle_result_row {
	const struct salle_plan *plan;
	const struct salle_matchup *matchup;
	const uint64_t *tally;
	const struct salle_mirrors *mirrors; /* by salle_mirrors_of */
};

/* Those of a matchup; NULL where the bouts are not mirrored. */
const struct salle_mirrors *salle_mirrors_of(const struct salle_batch_result *result, size_t m);

struct salle_result_file {
	const char *name;
	const char *row;                    /* what a row is, and which rows are left out */
	const struct salle_column *columns; /* after the key columns, unless it has its own; ends with a zero one */
	void (*write)(struct salle_csv *csv, const struct salle_result_row *row); /* all rows of a matchup */
	/* Instead of `write`, where a row needs more than its matchup: the whole table. */
	void (*write_table)(struct salle_csv *csv, const struct salle_plan *plan, const struct salle_batch_result *result,
		struct salle_arena *arena);
	bool (*wanted)(const struct salle_plan *plan); /* is the file part of such a run? NULL: of every run */
	bool probes;                                   /* both see the plan with its probes, not without */
};

/* Ends with a zero element. */
extern const struct salle_result_file salle_result_files[];

/* Is the file part of the runs of this plan? */
bool salle_result_file_wanted(const struct salle_result_file *file, const struct salle_plan *plan);

/* Writes the key columns of a matchup. */
void salle_result_key(struct salle_csv *csv, const struct salle_plan *plan, const struct salle_matchup *matchup);

/* The columns of `file` as they stand in it: the key, then its own with the rule system's wound axes put in. */
const struct salle_column *salle_result_columns(const struct salle_result_file *file, const struct salle_labels *labels,
	size_t *n, struct salle_arena *arena);

/* Writes the whole file, header line included. */
void salle_result_file_write(const struct salle_result_file *file, const struct salle_plan *plan,
	const struct salle_batch_result *result, FILE *out, struct salle_arena *arena);

#endif
