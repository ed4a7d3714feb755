/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Parses the options of a command. Reports all errors together, as for a scenario: each error becomes a diagnostic with
 * the place "command line", and parsing continues.
 */
#pragma once

#include "cli/cli.h"

/* Writes the options of a parser and its children to `out`, which may be NULL. Returns the number of options. */
size_t salle_options_list(const struct argp *argp, const struct argp_option **out);

/*
 * Parses the command line into `input`. Returns false after an error. The parsers of `argp` must report errors by
 * salle_report_option_error and return 0.
 */
bool salle_options_parse(struct salle_cli *cli, const struct argp *argp, int argc, char **argv,
	void *input) SALLE_MUST_CHECK;

/*
 * Adds an error about the unknown option `word`. `near` is the name of the option that the user may have meant, or NULL
 * if no name is near.
 */
void salle_report_unknown_option(struct salle_diagnostics *diagnostics, const char *word, const char *near,
	const char *command);

/* Adds an error with the place "command line". */
void salle_report_option_error(const char *format, ...) SALLE_PRINTF(1, 2);

/* Adds an error that asks for a missing argument: "which SCENARIO?". Does nothing if the command line has --help. */
void salle_report_missing_argument(const char *question);

/*
 * Parses the number `text`, which is the value of an option. If the number is not between `low` and `high`, reports an
 * error and returns 0.
 */
uint64_t salle_parse_option_number(const char *option, const char *text, uint64_t low, uint64_t high);

/* Stores an argument in `*place`. Reports an error if an argument is stored there already. */
void salle_store_single_argument(const char **place, char *text);
