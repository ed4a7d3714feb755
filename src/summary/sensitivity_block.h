/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much policies matter, for people: the builds of the base under each of their policies, and how rankings hold. */
#ifndef SALLE_SUMMARY_SENSITIVITY_BLOCK_H
#define SALLE_SUMMARY_SENSITIVITY_BLOCK_H

#include <stdio.h>

#include "results/policy_board.h"
#include "results/policy_game.h"

void salle_sensitivity_print(const struct salle_plan *plan, const struct salle_policy_board *board, FILE *out,
	struct salle_arena *arena);

/* Prints each build under the best of the policies tried; prints nothing where `game` has no rows. */
void salle_game_print(const struct salle_plan *plan, const struct salle_policy_game *game, FILE *out,
	struct salle_arena *arena);

/* Says that there is no such table where the base has too many builds. */
void salle_game_left_out_print(const struct salle_plan *plan, unsigned indent, FILE *out);

/* Prints nothing where there are none of the base. */
void salle_ranks_print(const struct salle_plan *plan, const struct salle_policy_board *board, FILE *out,
	struct salle_arena *arena);

#endif
