/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the short summary: winners, intervals, costs and endings. */
#pragma once

#include "summary/summary_printer.h"

/* Prints the short summary without its first lines. With 8 builds, these lines and the rest have at most 60 lines. */
void salle_short_summary_print(const struct salle_summary_printer *printer);
