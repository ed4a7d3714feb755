/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `salle check --json`. */
#pragma once

#include "cli/cli.h"

/* Number of loadouts that fight in a scenario with `prices`. */
size_t salle_count_loadouts(const struct salle_scenario *scenario);

/* Prints one line: the diagnostics, which are emptied, and the scenario, NULL if it could not be read. */
void salle_print_check_json(struct salle_cli *cli, const char *path, const struct salle_scenario *scenario);
