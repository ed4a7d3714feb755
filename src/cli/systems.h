/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rule systems by the name a user typed. */
#ifndef SALLE_CLI_SYSTEMS_H
#define SALLE_CLI_SYSTEMS_H

#include "cli/cli.h"

/* NULL after an error that names the nearest, or all. */
const struct salle_ruleset *salle_system_find(struct salle_cli *cli, const char *name);

#endif
