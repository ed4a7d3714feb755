/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line: what the subcommands share. Only this folder prints, asks the environment and exits. */
#ifndef SALLE_CLI_H
#define SALLE_CLI_H

#include <argp.h>
#include <stdio.h>

#include <salle/scenario.h>

#include "base/arena.h"

struct salle_cli {
	struct salle_arena arena;
	struct salle_report report; /* told on stderr by the dispatcher when the command returns */
	int argc;                   /* of the whole command line */
	char **argv;
};

/*
 * A subcommand: argv[0] is "salle NAME". What went wrong is in the report; the status becomes the exit code.
 * Standard output is flushed, checked and closed by the dispatcher.
 */
typedef enum salle_status salle_command_function(struct salle_cli *cli, int argc, char **argv);

salle_command_function salle_command_run, salle_command_duel, salle_command_check, salle_command_list,
	salle_command_format, salle_command_compare, salle_command_selftest, salle_command_odds;

extern const char salle_version[];  /* of the release */
extern const char salle_revision[]; /* of the source */

/*
 * The folder with the shipped tables and policies, one folder a rule system; NULL after an error:
 * $SALLE_DATA, else ../share/salle/scenarios as seen from the program, else `scenarios` in a folder above it.
 */
const char *salle_data_dir(struct salle_cli *cli);

/* Options that change a scenario; a child parser whose input is a struct salle_overrides_input. */
struct salle_overrides_input {
	struct salle_overrides overrides; /* without data_dir */
	struct salle_arena *arena;
};
extern const struct argp salle_overrides_argp;
extern const struct argp salle_policies_argp;            /* --policies */
extern const struct argp_child salle_override_options[]; /* the first, as children of a command */
extern const struct argp_child salle_change_options[];   /* the same without --mirrored */
extern const struct argp_child salle_scenario_options[]; /* both */

/* Numbers of options; what is none ends the program with a message, as every wrong option does. */
uint64_t salle_option_number(const struct argp_state *state, const char *option, const char *text, uint64_t low,
	uint64_t high);

/* Takes a non-option argument into `*place`; more than one ends the program with a message. */
void salle_argument_once(const struct argp_state *state, const char **place, char *text);

/* The data folder, the overrides and the file put together: loads the scenario. */
enum salle_status salle_cli_load(struct salle_cli *cli, const char *path, const struct salle_overrides_input *input,
	struct salle_scenario *out) SALLE_MUST_CHECK;

/* Tells every diagnostic on stderr as `file:line:column: error: message`, the line and a caret, and counts them. */
void salle_diagnostics_print(const struct salle_report *report);

/* Tells what the report holds now, warnings mostly, and empties it. */
void salle_cli_tell(struct salle_cli *cli);

/* A terminal that takes colours, and NO_COLOR is not set. */
bool salle_wants_colour(FILE *out);

#endif
