/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Formats shares as percentages. Only exactly 0 and 1 print as 0 and 100: 19,997 of 20,000 is "99.98" or ">99.9".
 * `percentOf` in web/words.js returns the same texts; tests/percent.txt has cases for both functions.
 */
#pragma once

#include "base/arena.h"

/*
 * Returns a text in the arena: "76.0", "100.0" for exactly 1, ">99.9" just below 1, "<0.1" just above 0. A share within
 * 1e-12 of 0 or 1 counts as 0 or 1, because sums of shares are inexact. A share below 0 or above 1 is formatted like
 * any other number.
 */
const char *salle_percent_text(double share, int decimals, struct salle_arena *arena);

/* Returns both ends of the interval of a share, in the arena: "75.8 - 76.2". */
const char *salle_percent_range_text(double low, double high, int decimals, struct salle_arena *arena);
