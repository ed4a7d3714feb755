/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes parts of the manifest: round robins, changes without effect, beaten policies, and bouts that stopped at the
 * limit.
 */
#pragma once

#include <jansson.h>

#include "base/arena.h"

struct salle_plan;
struct salle_figures;             /* figures/figures.h */
struct salle_ineffective_changes; /* figures/ineffective_changes.h */
struct salle_matchups_at_limit;   /* figures/matchups_at_limit.h */

/* Returns a JSON list with one element per round robin in which all pairs have bouts. */
json_t *salle_manifest_round_robins(struct salle_figures *figures);

/* Returns a JSON list with one element per game of builds and policies (figures/strategy_game.h). */
json_t *salle_manifest_build_and_policy_games(struct salle_figures *figures);

/* Add descriptions of how the figures of round robins, strategies and prices are computed. */
void salle_manifest_add_field_methods(json_t *statistics, struct salle_arena *arena);
void salle_manifest_add_game_methods(json_t *statistics, struct salle_arena *arena);
void salle_manifest_add_price_methods(json_t *statistics, struct salle_arena *arena);

/* Returns a JSON list of the changes without effect: kind, name and, for a sweep, the values. */
json_t *salle_ineffective_changes_json(const struct salle_ineffective_changes *idle, struct salle_arena *arena);

/*
 * Returns a JSON list of policies of the base that a search has beaten, each with the number of points by which it is
 * known to lose.
 */
json_t *salle_known_losses_json(const struct salle_plan *plan, struct salle_arena *arena);

/*
 * Returns a JSON object with the ending of bouts that stop at a limit, the number of matchups with many such bouts, and
 * the first of these matchups.
 */
json_t *salle_matchups_at_limit_json(const struct salle_matchups_at_limit *all, struct salle_arena *arena);
