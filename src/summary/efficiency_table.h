/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints costs of builds and prices of items, and how they compare with the scores of builds. */
#pragma once

#include <stdio.h>

#include "figures/figures.h"
#include "summary/summary_printer.h"

/* Prints the tables of a round robin in which builds have costs. */
void salle_efficiency_table_print(const struct salle_summary_printer *printer,
	const struct salle_round_robin_figures *field, const struct salle_efficiency *efficiency);

/* Prints the heading of salle_efficiency_table_print. */
void salle_efficiency_heading_print(const struct salle_summary_printer *printer,
	const struct salle_efficiency *efficiency, const char *under);

/* Prints in sentences the Pareto front of score and cost, and how many costs differ from fair costs. */
void salle_costs_sentence_print(const struct salle_plan *plan, const struct salle_round_robin_figures *field,
	const struct salle_efficiency *efficiency, FILE *out, struct salle_arena *arena);
