/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The options of `salle odds` that a rule system defines: `--attack thrust --dice 6`. They are not known before the
 * scenario is read. So they are first removed from the command line, and later read with the rule system's field table.
 */
#pragma once

#include "cli/cli.h"

/* An option of the command line, with '_' for '-' in `key`. If `value` is NULL, the option means yes. */
struct salle_odds_argument {
	const char *key, *value;
};

struct salle_odds_arguments {
	const char *command;     /* "salle odds" */
	const struct argp *argp; /* parser of the options that are known from the start */
	struct salle_odds_argument *items;
	size_t n;
};

/*
 * Moves each long option that neither `argp` nor its children know from argv to `given`, together with its value. The
 * value follows '='; otherwise it is the next word, unless the next word is an option (a negative number is no option).
 * Returns the new argc.
 */
int salle_odds_arguments_take(const struct argp *argp, int argc, char **argv, struct salle_odds_arguments *given,
	struct salle_arena *arena);

/*
 * Reads the arguments with the table `fields` into `out`. Adds errors at the place "command line", and then returns
 * false. A key that is not in the table may be completed by an earlier key: --dice after --attack is attack_dice, if
 * the table has that key; `given` then gets the full key. The error about an unknown key suggests the nearest key or
 * option of argp.
 */
bool salle_odds_arguments_read(struct salle_odds_arguments *given, const struct salle_field *fields, void *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
