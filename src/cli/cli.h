/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declarations that the subcommands share. Only this folder prints, reads the environment and exits. */
#pragma once

#include <argp.h>
#include <stdio.h>

#include <salle/write_run.h>
#include <salle/scenario.h>

#include "base/arena.h"

struct salle_cli {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics; /* the dispatcher prints these on stderr when the command returns */
	int argc;                             /* number of words of the whole command line */
	char **argv;
	/* files that the run kept, from which diagnostics show lines; NULL to read the files on disk */
	const struct salle_kept_files *kept_files;
};

/*
 * Runs a subcommand; argv[0] is "salle NAME". Adds errors to the diagnostics, and returns the exit code. The dispatcher
 * flushes, checks and closes standard output.
 */
typedef enum salle_status salle_command_function(struct salle_cli *cli, int argc, char **argv);

salle_command_function salle_command_run, salle_command_duel, salle_command_check, salle_command_list,
	salle_command_format, salle_command_compare, salle_command_selftest, salle_command_odds, salle_command_merge,
	salle_command_report, salle_command_show, salle_command_history, salle_command_gate, salle_command_new,
	salle_command_train, salle_command_balance;

/* In system_limits.c. Makes the program end with a message if memory runs out. */
void salle_cli_limits_init(void);
/* Returns whether the stack is large enough for bouts. If it is too small, reports an error. */
bool salle_cli_check_stack(struct salle_cli *cli);

/*
 * Sets what the program is doing, for the message that memory ran out. `remedy` says how the user can do it with less
 * memory; NULL if there is no way.
 */
void salle_cli_set_phase(const char *doing, const char *remedy);

extern const struct salle_program salle_program; /* version, revision and hash of the sources of this program */
extern const char *const salle_page_sources;     /* hash of the sources of the report page */

/*
 * Returns the folder of shipped tables and policies, which has one folder per rule system. Returns NULL after an error.
 * The folder is $SALLE_DATA, otherwise ../share/salle/scenarios relative to the program, otherwise `scenarios` in a
 * folder above the program.
 */
const char *salle_find_data_dir(struct salle_cli *cli);

/* Input of the argp parsers below: the changes of the scenario that the command line requests. */
struct salle_overrides_input {
	struct salle_overrides overrides; /* `data_dir` is set only if the overrides come from a run */
	struct salle_arena *arena;
};

/* Appends the text `path=value` of an option --set to the overrides. */
void salle_overrides_add_set(struct salle_overrides_input *input, const char *text);

extern const struct argp salle_overrides_argp;
extern const struct argp salle_policies_argp; /* the option --policies */
/* options that change the scenario, without --mirrored; child parsers for the argp of a command */
extern const struct argp_child salle_change_options[];
extern const struct argp_child salle_scenario_options[]; /* salle_change_options and --mirrored */
/* salle_scenario_options, and the options for the number of bouts */
extern const struct argp_child salle_run_options[];
extern const struct argp_child salle_train_options[]; /* salle_change_options and --policies */
extern const struct argp_child salle_check_options[]; /* salle_run_options without --policies */

/* Loads a scenario from its file, or from the files that a run kept, and applies the overrides. */
enum salle_status salle_cli_load_scenario(struct salle_cli *cli, const char *path,
	const struct salle_overrides_input *input, struct salle_scenario *out) SALLE_MUST_CHECK;

/*
 * Adds the errors of the scenario with its overrides, after an error of the command line. If `path` is NULL, adds only
 * the errors of the overrides. Returns SALLE_BAD_INPUT.
 */
enum salle_status salle_cli_add_scenario_errors(struct salle_cli *cli, const char *path,
	const struct salle_overrides_input *input);

/*
 * Prints every diagnostic on stderr as `file:line:column: error: message`, followed by the source line and a caret.
 * Then prints the number of diagnostics.
 */
void salle_diagnostics_print(const struct salle_cli *cli);

/*
 * Stores the value of an option such as "--policies", so that diagnostics about the option can show the value. For
 * --set, `lines` has all values, one per line. The texts are not copied.
 */
void salle_diagnostics_keep_value(const char *option, const char *lines);

/* Prints the diagnostics so far, mostly warnings, and removes them. */
void salle_cli_flush_diagnostics(struct salle_cli *cli);

/*
 * In history_command.c. Records the finished run in `dir` in the history `path`. A failure is only a warning, because
 * the results exist.
 */
void salle_cli_record_run(struct salle_cli *cli, const char *path, const char *dir);

/* Returns whether `out` is a terminal with colours and NO_COLOR is not set. */
bool salle_can_use_colour(FILE *out);
