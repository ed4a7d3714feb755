/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The output of `salle check --json`. */
#pragma once

#include "cli/cli.h"

/* Returns the number of loadouts that fight in a scenario with `prices`. */
size_t salle_count_loadouts(const struct salle_scenario *scenario);

/*
 * Prints the diagnostics and the scenario as one line of JSON, then removes the diagnostics. `scenario` is NULL if it
 * could not be read.
 */
void salle_print_check_json(struct salle_cli *cli, const char *path, const struct salle_scenario *scenario);
