/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints what each piece of a build is worth, in a table. */
#pragma once

#include <stdio.h>

#include "figures/figures.h"

/*
 * Prints what each piece is worth, build by build, the most valuable pieces first. A row is the mean over all opponents
 * if that mean exists.
 */
void salle_ablation_table_print(const struct salle_plan *plan, const struct salle_worth_rows *worths,
	struct salle_arena *arena, FILE *out);

/* Prints how many pieces have a significant worth, and up to `rows` of them, the most valuable first. */
void salle_ablation_table_print_short(const struct salle_plan *plan, const struct salle_worth_rows *worths, size_t rows,
	struct salle_arena *arena, FILE *out);

/* Returns whether the plan has ablations other than those of `prices`, which are printed with the prices. */
bool salle_has_ablation_table(const struct salle_plan *plan);
