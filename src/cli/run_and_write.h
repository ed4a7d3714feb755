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
	const struct salle_batch_result *earlier; /* result of the run that is continued; NULL to start at the first bout */
	/* group of MPI processes that share the bouts; NULL if this process is alone */
	const struct salle_processes *processes;
	bool quiet, full;          /* whether to print no summary, and whether to print the full summary */
	bool json;                 /* whether to print JSON instead of the summary */
	double checkpoint_seconds; /* seconds between checkpoints; 0 to save no checkpoints */
	/* command that repeats this run; suggestions add policies, bouts and a folder to it. NULL to suggest no commands */
	const char *repeat_command;
	const char *target; /* folder that the user requested for the results */
	/* folder of the checkpoint that the run continues; NULL if the run continues no checkpoint */
	const char *resumed_checkpoint;
	struct salle_destination destination;
	bool is_written; /* whether the results are in destination.dir; set by salle_cli_run_and_write */
	/* only salle_cli_run_and_write uses the members from here on */
	const char *checkpoint; /* folder of this run's checkpoint; NULL if none was saved */
	struct salle_run_info info;
	double cpu_at_start;    /* CPU seconds of the process when the run started */
	time_t last_checkpoint; /* time of the last checkpoint, or of the start of the run if none was saved */
};

/*
 * Fights the bouts, writes the results and prints the summary. If a signal stops the run, writes the complete blocks
 * and returns SALLE_INTERRUPTED.
 */
enum salle_status salle_cli_run_and_write(struct salle_run_task *fight) SALLE_MUST_CHECK;

/* Fights bouts for rank 0, in another MPI process. Writes and prints nothing. */
void salle_cli_fight_as_worker(struct salle_run_task *fight);

/*
 * Returns the command that fights the scenario with the overrides. Policies, bouts and folder are missing; the caller
 * adds them.
 */
const char *salle_cli_format_base_command(struct salle_cli *cli, const char *scenario,
	const struct salle_overrides *overrides);

/*
 * Returns the command of salle_cli_format_base_command for a finished run. If the scenario or a table was edited or
 * deleted after the run, the command first restores the files of the run.
 */
const char *salle_cli_format_run_again_command(struct salle_cli *cli, const struct salle_stored_run *run,
	const struct salle_overrides *overrides);

/*
 * Returns the command that restores the files of the run in `dir`. Returns NULL if all files are unchanged since the
 * run.
 */
const char *salle_cli_format_restore_command(struct salle_cli *cli, const struct salle_stored_run *run,
	const char *dir);

/* Returns the part of the path after the folder, or NULL if the path is not in the folder. */
const char *salle_cli_path_within_folder(const char *path, const char *folder);

/* Returns the path of a scenario without ".yaml". */
const char *salle_cli_path_without_extension(const char *file, struct salle_arena *arena);

/*
 * Returns the command that fights the bouts of the plan again, from any folder. The command has absolute paths, the
 * seed and all overrides, but no folder of the results and no number of threads. `file` is the scenario's file.
 */
const char *salle_cli_format_repeat_command(struct salle_cli *cli, const struct salle_plan *plan, const char *file);

/* Adds the overrides of a plan or run to a command line, as options. */
const char *salle_cli_add_overrides(struct salle_cli *cli, const char *line, const char *const *overrides, size_t n);

/*
 * Return absolute paths: the first of the plan's scenario file, the second of any file. Links to folders are resolved;
 * a link to the file is not.
 */
const char *salle_cli_scenario_file(struct salle_cli *cli, const struct salle_plan *plan);
const char *salle_cli_absolute_path(struct salle_cli *cli, const char *path);

struct salle_figures; /* defined in figures/figures.h */

/*
 * Prints the summary, short or full. `repeat_command` is a command of salle_cli_format_base_command; NULL to suggest no
 * commands.
 */
void salle_cli_print_summary(struct salle_cli *cli, const struct salle_scenario *scenario,
	struct salle_figures *figures, const char *repeat_command, bool full);

/* Reports a matchup that a run with `exact: only` cannot solve. */
void salle_cli_report_unsolvable_matchup(struct salle_cli *cli, const struct salle_matchup *matchup,
	const char *reason);

/*
 * Reports how many more than the first `n_reported` of n matchups cannot be solved, and what to do. Reports nothing if
 * n is 0.
 */
void salle_cli_report_unsolvable_count(struct salle_cli *cli, size_t n, size_t n_reported);

/* Prints the command that shows the full summary of the run in `dir`. */
void salle_cli_print_full_summary_hint(struct salle_cli *cli, const char *dir);

/* Returns the command line with one more word, which is quoted for the shell. */
char *salle_cli_add_quoted_word(struct salle_cli *cli, const char *line, const char *word);
