/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one table of a short summary: the builds of a round robin by score, with their cost and all pairs. */
#ifndef SALLE_SUMMARY_SCORE_TABLE_H
#define SALLE_SUMMARY_SCORE_TABLE_H

#include "figures/efficiency.h"
#include "summary/summary_printer.h"

/*
 * Prints the table with a heading. Pairs are left out if the page has no room for them. `efficiency` is NULL if no
 * build costs anything.
 */
void salle_score_table_print(const struct salle_summary_printer *printer, const struct salle_field_figures *field,
	const struct salle_efficiency *efficiency);

#endif
