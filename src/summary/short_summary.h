/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The short summary: who wins, how sure that is, at what cost, and how bouts end. */
#ifndef SALLE_SUMMARY_SHORT_SUMMARY_H
#define SALLE_SUMMARY_SHORT_SUMMARY_H

#include "summary/summary_printer.h"

/* Prints it without its first lines. Its length depends on the plan; a field of 8 builds fits 60 lines in all. */
void salle_short_summary_print(const struct salle_summary_printer *printer);

#endif
