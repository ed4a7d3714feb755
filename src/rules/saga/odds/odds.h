/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `salle odds`: an attack of A, the initiative, and on request the whole bout. */
#pragma once

#include <salle/exchange_odds.h>

#include "rules/saga/saga.h"

struct sg_odds_arguments {
	int64_t wounds[2];
	bool exert, guard, bout;
};

extern const struct salle_field sg_odds_fields[];
extern const char *const sg_odds_exchanges[];

/* Implements `exchange.run` of the descriptor (<salle/ruleset.h>). */
bool sg_compute_odds(const void *matchup, const void *arguments, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_diagnostics *diagnostics);
