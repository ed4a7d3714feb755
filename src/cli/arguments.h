/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Options that a rule system names: `--attack thrust --dice 6`. Which they are is only known once the scenario is read,
 * so they are taken out of the command line first and read by a field table later.
 */
#ifndef SALLE_CLI_ARGUMENTS_H
#define SALLE_CLI_ARGUMENTS_H

#include "cli/cli.h"

/* One of them, as written; `key` with '_' for '-', `value` NULL: said alone, which means yes. */
struct salle_argument_said {
	const char *key, *value;
};

struct salle_arguments_said {
	const struct argp *argp; /* whose they are not */
	struct salle_argument_said *items;
	size_t n;
};

/*
 * Moves every long option that neither `argp` nor its children have from argv to `said`, with its value: after '=', or
 * the next word unless that is an option (a negative number is none). Returns the new argc.
 */
int salle_arguments_take(const struct argp *argp, int argc, char **argv, struct salle_arguments_said *said,
	struct salle_arena *arena);

/*
 * Reads them by `fields` into `out`; all faults go to the report, at the place "command line". A key that is none of
 * the table belongs to the one said before it: --dice after --attack is attack_dice, where the table has that; then
 * `said` says so too. Of one that is nobody's the nearest is told, among the options of argp too.
 */
bool salle_arguments_read(struct salle_arguments_said *said, const struct salle_field *fields, void *out,
	struct salle_arena *arena, struct salle_report *report) SALLE_MUST_CHECK;

#endif
