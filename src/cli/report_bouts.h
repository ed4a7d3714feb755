/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replays of the notable bouts of a finished run. */
#pragma once

#include <jansson.h>

#include "cli/cli.h"

/*
 * Replays the longest bout, the upset and a typical bout of each matchup of the base. Returns {deflated, count,
 * left_out}. `deflated` has `count` lines of JSON [matchup in win_rates.csv, kind, bout, text, changes], compressed by
 * zlib and encoded in base 64. Bouts that the summary names come first. The size of `deflated` is limited; `left_out`
 * is the number of bouts that did not fit. If there are more matchups than a page details, only bouts that the summary
 * names are included. If another program made the run, returns {why}. The caller owns the JSON.
 */
json_t *salle_report_bouts_json(struct salle_cli *cli, const char *dir);
