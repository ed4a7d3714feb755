/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recording of runs, for `run --record`. */
#pragma once

#include "cli/cli.h"
#include "history/history.h"

/* Records the finished run in `dir` in the history `path`. Failures are warnings, since the results exist. */
void salle_cli_record_run(struct salle_cli *cli, const char *path, const char *dir);
