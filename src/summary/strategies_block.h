/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the game in which players choose a build and its policy: its equilibrium and the best policies. */
#pragma once

#include <stdio.h>

#include "base/arena.h"
#include "figures/strategy_game.h"

void salle_strategies_print(const struct salle_plan *plan, const struct salle_strategy_game *game, FILE *out,
	struct salle_arena *arena);

/* Prints why there is no such game, and what would be needed for one. */
void salle_no_game_reason_print(const struct salle_no_game_reason *none, unsigned indent, FILE *out);

/* Prints the strategy with the largest share of the mixture, and the best reply to that strategy. */
void salle_best_play_print(const struct salle_strategy_game *game, FILE *out, struct salle_arena *arena);
