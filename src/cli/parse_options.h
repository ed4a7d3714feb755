/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The options of a command. All errors are reported together, as for a scenario: each becomes a diagnostic with the
 * place "command line", and the parser continues.
 */
#pragma once

#include "cli/cli.h"

/* Lists the options of a parser and its children, unless `out` is NULL. Returns how many there are. */
size_t salle_options_list(const struct argp *argp, const struct argp_option **out);

/*
 * Parses the command line into `input`. The parsers of `argp` report errors by salle_report_option_error and return 0.
 * Returns false after an error.
 */
bool salle_options_parse(struct salle_cli *cli, const struct argp *argp, int argc, char **argv,
	void *input) SALLE_MUST_CHECK;

/* Adds the error that the option `word` is unknown. `near` is the name of the option that may be meant, or NULL. */
void salle_report_unknown_option(struct salle_diagnostics *diagnostics, const char *word, const char *near,
	const char *command);

/* Adds an error of the command line. */
void salle_report_option_error(const char *format, ...) SALLE_PRINTF(1, 2);

/* Adds the error that an argument is missing: "which SCENARIO?". Does nothing if the command line asks for help. */
void salle_report_missing_argument(const char *question);

/* Parses the number of an option. Returns 0 after an error. */
uint64_t salle_parse_option_number(const char *option, const char *text, uint64_t low, uint64_t high);

/* Stores an argument in `*place`. Reports an error if `*place` already has one. */
void salle_store_single_argument(const char **place, char *text);
