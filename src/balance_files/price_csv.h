/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <salle/balance.h>

/* Write the items of a price list, or the builds, as CSV. */
void salle_price_list_write_csv(const struct salle_plan *plan, const struct salle_balance_prices *prices, FILE *out);
void salle_price_builds_write_csv(const struct salle_plan *plan, const struct salle_balance_prices *prices, FILE *out);
