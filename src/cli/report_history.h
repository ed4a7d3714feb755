/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the win rates of a scenario moved from run to run, for its page. */
#ifndef SALLE_CLI_REPORT_HISTORY_H
#define SALLE_CLI_REPORT_HISTORY_H

#include <jansson.h>

#include "cli/cli.h"
#include "report/report.h"

/*
 * The matchups of the base that moved most in the last runs that the history `path` has of the scenario: {runs:
 * [{finished, changed}], matchups: [{a, a_policy, b, b_policy, points: [[run, rate, low, high]]}], n_matchups}. A run
 * is `changed` when its inputs are not those of the run before; a point names its run by its place in `runs`. The
 * caller owns it. `run->move` becomes what moved with the inputs of the run, if it is the last of the history.
 */
enum salle_status salle_report_history(struct salle_cli *cli, const char *path, const char *scenario,
	struct salle_report_run *run, json_t **out) SALLE_MUST_CHECK;

#endif
