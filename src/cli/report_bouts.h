/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replays of the notable bouts of a finished run. */
#pragma once

#include <jansson.h>

#include "cli/cli.h"

/*
 * Replays the longest bout, the upset and a typical bout of each matchup of the base. Returns {deflated, count,
 * left_out}. `deflated` holds `count` lines of JSON [matchup in win_rates.csv, kind, bout, text], those named in the
 * summary first, compressed by zlib and encoded in base 64. It has at most 160 to 420 kB; `left_out` bouts did not fit.
 * With more matchups than a page details, only the summary's bouts are included. Returns {why} if another program made
 * the run. The caller owns the JSON.
 */
json_t *salle_report_bouts_json(struct salle_cli *cli, const char *dir);
