/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The options of a command. What is wrong with them is reported at once, as for a scenario: each error becomes a
 * diagnostic with the place "command line", and the parser goes on.
 */
#pragma once

#include "cli/cli.h"

/* Lists the options of a parser and its children, unless `out` is NULL. Returns how many there are. */
size_t salle_options_list(const struct argp *argp, const struct argp_option **out);

/*
 * Parses the command line into the input of `argp`, whose parsers report errors by salle_report_option_error and return
 * 0. False after an error.
 */
bool salle_options_parse(struct salle_cli *cli, const struct argp *argp, int argc, char **argv,
	void *input) SALLE_MUST_CHECK;

/* Adds the error that an option, as written, is unknown. `near`: the name of the one that may be meant, or NULL. */
void salle_report_unknown_option(struct salle_diagnostics *diagnostics, const char *word, const char *near,
	const char *command);

/* Adds an error of the command line. */
void salle_report_option_error(const char *format, ...) SALLE_PRINTF(1, 2);

/* Adds the error that an argument is missing: "which SCENARIO?" Where help is asked for, none is. */
void salle_report_missing_argument(const char *question);

/* Parses the number of an option. Returns 0 after an error. */
uint64_t salle_parse_option_number(const char *option, const char *text, uint64_t low, uint64_t high);

/* Stores a non-option argument in `*place`; a second one is an error. */
void salle_store_single_argument(const char **place, char *text);
