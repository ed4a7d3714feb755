/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the short summary: winners, their intervals, costs and endings. */
#pragma once

#include "summary/summary_printer.h"

/* Prints the short summary without its first lines. For 8 builds the whole summary has at most 60 lines. */
void salle_short_summary_print(const struct salle_summary_printer *printer);
