/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the game in which players choose a build and a policy: the equilibrium, and the best policy of each build. */
#pragma once

#include <stdio.h>

#include "base/arena.h"
#include "figures/strategy_game.h"

void salle_strategies_print(const struct salle_plan *plan, const struct salle_strategy_game *game, FILE *out,
	struct salle_arena *arena);

/* Prints why the run has no game of strategies, and what the user must change to get one. */
void salle_no_game_reason_print(const struct salle_no_game_reason *none, unsigned indent, FILE *out);

/* Prints the strategy with the largest share in the equilibrium, and the best reply to that strategy. */
void salle_best_play_print(const struct salle_strategy_game *game, FILE *out, struct salle_arena *arena);
