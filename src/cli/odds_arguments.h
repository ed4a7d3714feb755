/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Options that a rule system names: `--attack thrust --dice 6`. They are only known once the scenario is read, so they
 * are first taken out of the command line and later read by a field table.
 */
#pragma once

#include "cli/cli.h"

/* One option as written; `key` with '_' for '-', `value` NULL: no value, which means yes. */
struct salle_odds_argument {
	const char *key, *value;
};

struct salle_odds_arguments {
	const char *command;     /* "salle odds" */
	const struct argp *argp; /* the parser that does not know them */
	struct salle_odds_argument *items;
	size_t n;
};

/*
 * Moves every long option that neither `argp` nor its children know from argv to `given`, with its value: after '=', or
 * the next word unless that is an option (a negative number is not). Returns the new argc.
 */
int salle_odds_arguments_take(const struct argp *argp, int argc, char **argv, struct salle_odds_arguments *given,
	struct salle_arena *arena);

/*
 * Reads them by `fields` into `out`; all errors go to the diagnostics, with the place "command line". A key that the
 * table does not have belongs to the key before it: --dice after --attack is attack_dice, if the table has that;
 * `given` is changed to match. For an unknown key the nearest is suggested, among the options of argp too.
 */
bool salle_odds_arguments_read(struct salle_odds_arguments *given, const struct salle_field *fields, void *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
