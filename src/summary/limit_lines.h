/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which matchups are often stopped at the limit of turns, rounds, plays, phrases or tosses. */
#ifndef SALLE_SUMMARY_LIMIT_LINES_H
#define SALLE_SUMMARY_LIMIT_LINES_H

#include "summary/summary_printer.h"

/* Prints a sentence that names the first of them with their policies and shares; nothing if there are none. */
void salle_at_limit_sentence_print(const struct salle_summary_printer *printer);

/* Prints a block with a line for each, up to a dozen; nothing if there are none. */
void salle_at_limit_lines_print(const struct salle_summary_printer *printer);

#endif
