/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fights the bouts of a loaded scenario, writes the results and prints the summary, for `run`, `merge` and `show`. */
#pragma once

#include <time.h>

#include <salle/stored_run.h>

#include "cli/cli.h"

struct salle_run_task {
	struct salle_cli *cli;
	const struct salle_scenario *scenario;
	const char *scenario_file;                /* absolute path of the scenario's file; NULL to use the plan's path */
	const struct salle_batch_result *earlier; /* the run that is continued; NULL to start at the first bout */
	/* group of MPI processes that share the bouts; NULL if this process is alone */
	const struct salle_processes *processes;
	bool quiet, full;          /* print no summary; print the full summary */
	bool json;                 /* print JSON instead of the summary */
	double checkpoint_seconds; /* seconds between checkpoints; 0 to save none */
	/*
	 * command that repeats this run, to which other policies, bouts and a folder are added; NULL to suggest no commands
	 */
	const char *repeat_command;
	const char *target;             /* the folder that the user requested */
	const char *resumed_checkpoint; /* the checkpoint that the run continues; NULL if there is none */
	struct salle_destination destination;
	bool is_written; /* set by salle_cli_run_and_write: the results are in destination.dir */
	/* used only by salle_cli_run_and_write: */
	const char *checkpoint; /* checkpoint of this run; NULL if none was saved */
	struct salle_run_info info;
	double cpu_at_start;    /* CPU seconds of the process when the run started */
	time_t last_checkpoint; /* time of the last checkpoint; before the first one, the start of the run */
};

/*
 * Fights the bouts, writes the results and prints the summary. Returns SALLE_INTERRUPTED if a signal stopped the run;
 * the complete blocks are then written.
 */
enum salle_status salle_cli_run_and_write(struct salle_run_task *fight) SALLE_MUST_CHECK;

/* Fights bouts together with rank 0, on other ranks. Writes and prints nothing. */
void salle_cli_fight_as_worker(struct salle_run_task *fight);

/* Returns the command of a run without policies, bouts and folder, which the caller adds. */
const char *salle_cli_base_command(struct salle_cli *cli, const char *scenario,
	const struct salle_overrides *overrides);

/*
 * Returns the base command for a finished run. If its scenario or a table was edited or deleted after the run, the
 * command first restores the files of the run.
 */
const char *salle_cli_run_again_command(struct salle_cli *cli, const struct salle_stored_run *run,
	const struct salle_overrides *overrides);

/*
 * Returns the command that restores the files of the run in `dir`, if any was edited or deleted after the run; NULL if
 * all are unchanged.
 */
const char *salle_cli_restore_command(struct salle_cli *cli, const struct salle_stored_run *run, const char *dir);

/* Returns the part of the path after the folder; NULL if the path is not in the folder. */
const char *salle_cli_path_within_folder(const char *path, const char *folder);

/* Returns the path of a scenario without ".yaml". */
const char *salle_cli_path_without_extension(const char *file, struct salle_arena *arena);

/*
 * Returns the command that fights the bouts of the plan again, from any folder: with absolute paths, the seed and all
 * overrides, but without the folder of the results and the number of threads. `file` is the scenario's file.
 */
const char *salle_cli_repeat_command(struct salle_cli *cli, const struct salle_plan *plan, const char *file);

/* Adds the overrides of a plan or run to a command line, as options. */
const char *salle_cli_add_overrides(struct salle_cli *cli, const char *line, const char *const *overrides, size_t n);

/*
 * Return absolute paths: of the plan's scenario file, and of any file. Links to folders are resolved; a link to the
 * file is not.
 */
const char *salle_cli_scenario_file(struct salle_cli *cli, const struct salle_plan *plan);
const char *salle_cli_absolute_path(struct salle_cli *cli, const char *path);

struct salle_figures; /* figures/figures.h */

/* Prints the summary, short or full. `repeat_command` is from salle_cli_base_command; NULL to suggest no commands. */
void salle_cli_print_summary(struct salle_cli *cli, const struct salle_scenario *scenario,
	struct salle_figures *figures, const char *repeat_command, bool full);

/* Reports a matchup that a run with `exact: only` cannot solve. */
void salle_cli_report_unsolved(struct salle_cli *cli, const struct salle_matchup *matchup, const char *reason);

/*
 * After the first `n_reported` of n matchups that cannot be solved: reports how many more there are, and what to do.
 * Reports nothing if n is 0.
 */
void salle_cli_report_all_unsolved(struct salle_cli *cli, size_t n, size_t n_reported);

/* Prints the command that shows the full summary of the run in `dir`. */
void salle_cli_print_full_hint(struct salle_cli *cli, const char *dir);

/* Returns the command line with one more word, which is quoted for the shell. */
char *salle_cli_add_quoted_word(struct salle_cli *cli, const char *line, const char *word);
