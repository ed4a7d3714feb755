/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `salle odds`: chances of a strike of A, of a turn under the policies and, if requested, of the whole bout. */
#pragma once

#include <salle/exchange_odds.h>

#include "rules/campaign/campaign.h"

struct cp_odds_arguments {
	int64_t bonus;
	bool unparryable, bout;
};

extern const struct salle_field cp_odds_fields[];
extern const char *const cp_odds_exchanges[];

/* Implements `exchange.run` of the descriptor (<salle/ruleset.h>). */
bool cp_compute_odds(const void *matchup, const void *arguments, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_diagnostics *diagnostics);
