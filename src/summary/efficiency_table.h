/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints costs of builds and prices of items, and compares them with scores. */
#pragma once

#include <stdio.h>

#include "figures/figures.h"
#include "summary/summary_printer.h"

/* Prints the tables of costs and prices, for a round robin in which builds have costs. */
void salle_efficiency_table_print(const struct salle_summary_printer *printer,
	const struct salle_round_robin_figures *field, const struct salle_efficiency *efficiency);

/* Prints the heading that stands above salle_efficiency_table_print. */
void salle_efficiency_heading_print(const struct salle_summary_printer *printer,
	const struct salle_efficiency *efficiency, const char *under);

/* Prints sentences about the Pareto front of score and cost, and about costs that differ from fair costs. */
void salle_costs_sentence_print(const struct salle_plan *plan, const struct salle_round_robin_figures *field,
	const struct salle_efficiency *efficiency, FILE *out, struct salle_arena *arena);
