/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shares as percentages. 100 and 0 are printed for all and none alone: 19,997 of 20,000 is "99.98" or ">99.9".
 * `percentOf` in web/words.js returns the same texts; tests/percent.txt has cases for both.
 */
#ifndef SALLE_BASE_PERCENT_H
#define SALLE_BASE_PERCENT_H

#include "base/arena.h"

/*
 * Returns "76.0", "100.0" for 1 alone, ">99.9" just below it, "<0.1" just above 0. In the arena. A share within 1e-12
 * of 0 or 1 counts as 0 or 1: sums of shares are not exact. Numbers below 0 and above 1 are printed as they are.
 */
const char *salle_percent_text(double share, int decimals, struct salle_arena *arena);

/* Returns both ends of an interval of a share: "75.8 - 76.2". In the arena. */
const char *salle_percent_range_text(double low, double high, int decimals, struct salle_arena *arena);

#endif
