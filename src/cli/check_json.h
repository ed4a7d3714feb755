/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `salle check --json`. */
#ifndef SALLE_CLI_CHECK_JSON_H
#define SALLE_CLI_CHECK_JSON_H

#include "cli/cli.h"

/* How many loadouts of a scenario with `prices` fight. */
size_t salle_count_loadouts(const struct salle_scenario *scenario);

/* Prints one line: the diagnostics, which are empty afterwards, and what was read; `scenario` NULL: nothing was. */
void salle_print_check_json(struct salle_cli *cli, const char *path, const struct salle_scenario *scenario);

#endif
