/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Prints the matchups in which many bouts stop at the limit of their length (turns, rounds, plays, phrases or tosses).
 */
#pragma once

#include "summary/summary_printer.h"

/*
 * Prints a sentence about these matchups, with the name and share of the first one. Prints nothing if there are none.
 */
void salle_at_limit_sentence_print(const struct salle_summary_printer *printer);

/* Prints these matchups, one per line, at most a dozen. Prints nothing if there are none. */
void salle_at_limit_lines_print(const struct salle_summary_printer *printer);
