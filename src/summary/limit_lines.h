/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matchups that often end at the limit of turns, rounds, plays, phrases or tosses. */
#pragma once

#include "summary/summary_printer.h"

/* Prints a sentence that names the first such matchup with its share, or nothing if there is none. */
void salle_at_limit_sentence_print(const struct salle_summary_printer *printer);

/* Prints one line for each, up to a dozen, or nothing if there is none. */
void salle_at_limit_lines_print(const struct salle_summary_printer *printer);
