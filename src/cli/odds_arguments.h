/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The options of `salle odds` that a rule system defines, such as `--attack thrust --dice 6`. The rule system is not
 * known before the scenario is read. Until then these options are set aside; the rule system's field table parses them
 * later.
 */
#pragma once

#include "cli/cli.h"

/* An option of the command line. `key` has '_' instead of '-'. If `value` is NULL, the option means yes. */
struct salle_odds_argument {
	const char *key, *value;
};

struct salle_odds_arguments {
	const char *command;     /* name of the command in messages: "salle odds" */
	const struct argp *argp; /* parser of the options that all rule systems share */
	struct salle_odds_argument *items;
	size_t n;
};

/*
 * Moves each long option that neither `argp` nor its children know from argv to `given`, with its value. The value
 * follows '=' or is the next word, unless that word is an option; a negative number is not an option. Returns the new
 * argc.
 */
int salle_odds_arguments_take(const struct argp *argp, int argc, char **argv, struct salle_odds_arguments *given,
	struct salle_arena *arena);

/*
 * Reads the arguments into `out` by the table `fields`. An earlier key may complete a key that is not in the table:
 * --dice after --attack becomes attack_dice, also in `given`. An error about an unknown key suggests the nearest key or
 * option of argp. Returns false after an error, which has the place "command line".
 */
bool salle_odds_arguments_read(struct salle_odds_arguments *given, const struct salle_field *fields, void *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
