/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the results of `salle odds`. */
#ifndef SALLE_CLI_ODDS_REPORT_H
#define SALLE_CLI_ODDS_REPORT_H

#include <salle/exchange.h>
#include <salle/plan.h>

#include "cli/arguments.h"

struct salle_odds_report {
	const struct salle_plan *plan;
	const struct salle_matchup *matchup;
	const struct salle_arguments_said *said;
	struct salle_exchange exact, sampled; /* the second only if samples > 0 */
	uint64_t samples;
};

void salle_odds_print(const struct salle_odds_report *report, struct salle_arena *arena);
void salle_odds_print_json(const struct salle_odds_report *report);

#endif
