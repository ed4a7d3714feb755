/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The output of `salle check --json`. */
#pragma once

#include "cli/cli.h"

/* Returns the number of loadouts that fight in a scenario with `prices`. */
size_t salle_count_loadouts(const struct salle_scenario *scenario);

/*
 * Prints one line of JSON: the diagnostics, which are then removed, and the scenario, which is NULL if it could not be
 * read.
 */
void salle_print_check_json(struct salle_cli *cli, const char *path, const struct salle_scenario *scenario);
