/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Odds of a single exchange of a fechtbook fight, asked for in YAML. */
#ifndef SALLE_TESTS_EXCHANGE_FIXTURE_H
#define SALLE_TESTS_EXCHANGE_FIXTURE_H

#include <salle/exchange_odds.h>

#include "fechtbook_fixture.h"
#include "rules/fechtbook/odds/odds.h"

/* The arguments written as YAML. */
struct fb_odds_arguments read_odds_arguments(struct fight *fight, const char *yaml);

struct salle_exchange odds_of(struct fight *fight, const char *yaml);

/* They are refused; the last error says why. */
void assert_refused(struct fight *fight, const char *yaml, const char *why);

const struct salle_exchange_row *row_of(const struct salle_exchange *odds, const char *table, const char *row);

/* The chance in that column of that row is this one. */
void assert_cell(const struct salle_exchange *odds, const char *table, const char *row, unsigned column, double chance);

#endif
