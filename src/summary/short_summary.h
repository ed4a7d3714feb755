/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The short summary: winners, their intervals, costs and endings. */
#pragma once

#include "summary/summary_printer.h"

/* Prints the short summary without its first lines. A field of 8 builds fits 60 lines in all. */
void salle_short_summary_print(const struct salle_summary_printer *printer);
