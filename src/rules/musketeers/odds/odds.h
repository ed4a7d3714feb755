/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `salle odds`: chances of single steps, of a phrase and of a bout. */
#pragma once

#include <salle/exchange_odds.h>
#include <salle/field_table.h>

/* The arguments that the user sets. */
struct mk_odds_arguments {
	int32_t initiative; /* the side with the initiative; SALLE_DRAW if it is rolled */
	int64_t bonus, lost[2];
	bool bout;
};

extern const struct salle_field mk_odds_fields[];
extern const char *const mk_odds_exchanges[];
bool mk_compute_odds(const void *matchup, const void *arguments, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_diagnostics *diagnostics);
