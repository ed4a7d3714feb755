/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For `run --record`. */
#ifndef SALLE_CLI_HISTORY_COMMAND_H
#define SALLE_CLI_HISTORY_COMMAND_H

#include "cli/cli.h"
#include "history/history.h"

/* Records the finished run in `dir` in the history `path`. What fails is only a warning: the results are there. */
void salle_cli_record_run(struct salle_cli *cli, const char *path, const char *dir);

#endif
