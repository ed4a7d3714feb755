/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Options of `salle odds` that the rule system defines: `--attack thrust --dice 6`. They are unknown until the scenario
 * is read. So they are first removed from the command line, and later read with the rule system's field table.
 */
#pragma once

#include "cli/cli.h"

/* An option as written, with '_' for '-' in `key`. A `value` of NULL means yes. */
struct salle_odds_argument {
	const char *key, *value;
};

struct salle_odds_arguments {
	const char *command;     /* "salle odds" */
	const struct argp *argp; /* parser of the known options */
	struct salle_odds_argument *items;
	size_t n;
};

/*
 * Moves each long option that neither `argp` nor its children know from argv to `given`, with its value. The value
 * follows '=', or is the next word unless that is an option (a negative number is not). Returns the new argc.
 */
int salle_odds_arguments_take(const struct argp *argp, int argc, char **argv, struct salle_odds_arguments *given,
	struct salle_arena *arena);

/*
 * Reads the arguments by the table `fields` into `out`. Returns false after adding errors with the place "command
 * line". A key that the table lacks may be completed by an earlier key: --dice after --attack is attack_dice, if the
 * table has that key; `given` then gets the full key. The error about an unknown key suggests the nearest one, also
 * among the options of argp.
 */
bool salle_odds_arguments_read(struct salle_odds_arguments *given, const struct salle_field *fields, void *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
