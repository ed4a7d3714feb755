/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The folder that `salle balance` writes: balance.csv, sensitivity.csv, the edited scenario, and manifest.json. */
#pragma once

#include <salle/balance.h>
#include <salle/earlier_run.h>

#include "base/file.h"

struct salle_balance_folder {
	struct salle_staged_folder stage;
	const char *dir;         /* path of the folder without trailing slashes; in the arena */
	const char *scenario;    /* name of the scenario */
	const char *command;     /* command line that repeats the search */
	const char *edited;      /* text of the edited scenario; NULL if nothing was edited */
	bool has_values_of_cell; /* whether the rows are the values of one table cell, instead of proposals */
};

/*
 * Begins to write the folder before any bout is fought, so that errors are found early. Replaces a folder that an
 * earlier search wrote.
 */
enum salle_status salle_balance_folder_begin(struct salle_balance_folder *folder, const char *dir,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Writes all files, and renames the folder to its final name. */
enum salle_status salle_balance_folder_write(struct salle_balance_folder *folder, const struct salle_plan *plan,
	const struct salle_balance_result *result, const struct salle_program *program,
	struct salle_arena *arena) SALLE_MUST_CHECK;

/* Returns the file name of the edited scenario. */
const char *salle_balance_edited_file_name(const struct salle_balance_folder *folder, struct salle_arena *arena);
