/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds rule systems by name. */
#ifndef SALLE_CLI_SYSTEMS_H
#define SALLE_CLI_SYSTEMS_H

#include "cli/cli.h"

/* Returns NULL after an error that suggests the nearest name and lists all. */
const struct salle_ruleset *salle_system_find(struct salle_cli *cli, const char *name);

#endif
