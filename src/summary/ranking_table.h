/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the ranking of a round robin: mean scores, strengths, equilibrium, upsets, cycles. */
#pragma once

#include <stdio.h>

#include "figures/figures.h"

void salle_ranking_table_print(const struct salle_plan *plan, const struct salle_round_robin_figures *field, FILE *out,
	struct salle_arena *arena);

/*
 * Prints the sentences below the ranking: how much of the differences it explains, and up to `cycles` cycles of builds.
 */
void salle_ranking_sentences_print(const struct salle_plan *plan, const struct salle_round_robin_figures *field,
	size_t cycles, FILE *out, struct salle_arena *arena);
