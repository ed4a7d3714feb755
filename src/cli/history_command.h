/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records runs in a history, for `run --record`. */
#pragma once

#include "cli/cli.h"
#include "history/history.h"

/* Records the finished run in `dir` in the history `path`. A failure is only a warning, because the results exist. */
void salle_cli_record_run(struct salle_cli *cli, const char *path, const char *dir);
