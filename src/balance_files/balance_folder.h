/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The folder of a search for edits: balance.csv, sensitivity.csv, the edited scenario, and manifest.json. */
#pragma once

#include <salle/balance.h>
#include <salle/earlier_run.h>

#include "base/file.h"

struct salle_balance_folder {
	struct salle_staged_folder stage;
	const char *dir;         /* the folder, without trailing slashes; in the arena */
	const char *scenario;    /* the scenario's name */
	const char *command;     /* the command that repeats the search */
	const char *edited;      /* text of the edited scenario; NULL if there is none */
	bool has_values_of_cell; /* the rows are the values of one cell, not proposals */
};

/* Begins to write the folder, so that errors are found before any bout. An earlier search for edits is replaced. */
enum salle_status salle_balance_folder_begin(struct salle_balance_folder *folder, const char *dir,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Writes all files and renames the folder to its final name. */
enum salle_status salle_balance_folder_write(struct salle_balance_folder *folder, const struct salle_plan *plan,
	const struct salle_balance_result *result, const struct salle_program *program,
	struct salle_arena *arena) SALLE_MUST_CHECK;

/* Returns the name of the edited scenario's file. */
const char *salle_balance_scenario_name(const struct salle_balance_folder *folder, struct salle_arena *arena);
