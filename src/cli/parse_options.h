/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The options of a command. All errors are reported together, as for a scenario: each becomes a diagnostic with the
 * place "command line", and the parser continues.
 */
#pragma once

#include "cli/cli.h"

/* Lists the options of a parser and its children in `out`, which may be NULL. Returns the number of options. */
size_t salle_options_list(const struct argp *argp, const struct argp_option **out);

/*
 * Parses the command line into `input`. The parsers of `argp` report errors by salle_report_option_error and return 0.
 * Returns false after an error.
 */
bool salle_options_parse(struct salle_cli *cli, const struct argp *argp, int argc, char **argv,
	void *input) SALLE_MUST_CHECK;

/*
 * Adds an error about the unknown option `word`. `near` is the name of the option that may be meant; NULL if there is
 * none.
 */
void salle_report_unknown_option(struct salle_diagnostics *diagnostics, const char *word, const char *near,
	const char *command);

/* Adds an error of the command line. */
void salle_report_option_error(const char *format, ...) SALLE_PRINTF(1, 2);

/*
 * Adds an error about a missing argument, whose text is a question: "which SCENARIO?". Does nothing if the command line
 * has --help.
 */
void salle_report_missing_argument(const char *question);

/*
 * Parses the number that an option has as value. Reports a number that is not between `low` and `high`, and returns 0.
 */
uint64_t salle_parse_option_number(const char *option, const char *text, uint64_t low, uint64_t high);

/* Stores an argument in `*place`. If `*place` has an argument already, reports an error. */
void salle_store_single_argument(const char **place, char *text);
