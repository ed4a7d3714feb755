/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Odds of a single fechtbook exchange, with arguments in YAML. */
#pragma once

#include <salle/exchange_odds.h>

#include "fechtbook_fixture.h"
#include "rules/fechtbook/odds/odds.h"

/* Reads arguments written as YAML. */
struct fb_odds_arguments read_odds_arguments(struct fight *fight, const char *yaml);

struct salle_exchange odds_of(struct fight *fight, const char *yaml);

/* Fails the test unless the arguments are refused and the last error contains `why`. */
void assert_refused(struct fight *fight, const char *yaml, const char *why);

const struct salle_exchange_row *row_of(const struct salle_exchange *odds, const char *table, const char *row);

/* Fails the test unless the cell holds this chance. */
void assert_cell(const struct salle_exchange *odds, const char *table, const char *row, unsigned column, double chance);
