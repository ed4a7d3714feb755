/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints matchups whose bouts often stop at the limit of turns, rounds, plays, phrases or tosses. */
#pragma once

#include "summary/summary_printer.h"

/* Prints a sentence that names the first of these matchups and its share. Prints nothing if there are none. */
void salle_at_limit_sentence_print(const struct salle_summary_printer *printer);

/* Prints one line per matchup, up to a dozen. Prints nothing if there are none. */
void salle_at_limit_lines_print(const struct salle_summary_printer *printer);
