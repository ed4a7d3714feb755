/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much policies matter, for people: the builds of the base under each of their policies, and how rankings hold. */
#ifndef SALLE_SUMMARY_SENSITIVITY_BLOCK_H
#define SALLE_SUMMARY_SENSITIVITY_BLOCK_H

#include <stdio.h>

#include "figures/policy_sensitivity.h"
#include "figures/policy_game.h"
#include "summary/summary_printer.h"

/* Prints the score of each build under each of its policies, with a heading. */
void salle_policy_sensitivity_print(const struct salle_summary_printer *printer,
	const struct salle_policy_comparison *board);

/* Prints each build under the best of the policies tried, with a heading; `game` has rows. */
void salle_policy_game_print(const struct salle_summary_printer *printer, const struct salle_policy_game *game);

/* Says that there is no such table where the base has too many builds. */
void salle_policy_game_left_out_print(const struct salle_plan *plan, unsigned indent, FILE *out);

/* Prints nothing where there are none of the base. */
void salle_rankings_by_policy_print(const struct salle_plan *plan, const struct salle_policy_comparison *board,
	FILE *out, struct salle_arena *arena);

/* Prints the builds whose order changes significantly between the two rankings that differ most. */
void salle_ranking_flips_print(const struct salle_policy_comparison *board, FILE *out, struct salle_arena *arena);

#endif
