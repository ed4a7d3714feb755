/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The remarkable bouts of a finished run, told in full. */
#ifndef SALLE_CLI_REPORT_BOUTS_H
#define SALLE_CLI_REPORT_BOUTS_H

#include <jansson.h>

#include "cli/cli.h"

/*
 * The longest bout of each matchup of the base, its upset and a typical one, fought again:
 * {deflated: lines of JSON [matchup in win_rates.csv, remark, bout, text], those that the summary names first, deflated
 * (zlib) and in base 64; told, left_out: how many, as a page has room for 160 to 420 KB of them}. With more matchups
 * than a page details, only the bouts that the summary names. If the program is not that of the run: {why}, the
 * reason. The caller owns the JSON.
 */
json_t *salle_report_bouts_json(struct salle_cli *cli, const char *dir);

#endif
