/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of the manifest: round robins, changes without effect, and bouts that stopped at the limit. */
#pragma once

#include <jansson.h>

#include "base/arena.h"

struct salle_plan;
struct salle_figures;             /* see figures/figures.h */
struct salle_ineffective_changes; /* see figures/ineffective_changes.h */
struct salle_matchups_at_limit;   /* see figures/matchups_at_limit.h */

/* Returns one entry per round robin in which all pairs have bouts. */
json_t *salle_manifest_round_robins(struct salle_figures *figures);

/* Returns one entry per game of builds and policies (figures/strategy_game.h). */
json_t *salle_manifest_strategies(struct salle_figures *figures);

/* Describes how the figures of round robins, strategies and prices are computed. */
void salle_manifest_add_field_methods(json_t *statistics, struct salle_arena *arena);
void salle_manifest_add_game_methods(json_t *statistics, struct salle_arena *arena);
void salle_manifest_add_price_methods(json_t *statistics, struct salle_arena *arena);

/* Returns the list of changes without effect: kind, name and, for a sweep, the values. */
json_t *salle_ineffective_changes_json(const struct salle_ineffective_changes *idle, struct salle_arena *arena);

/* Returns one entry per policy of the base that a search has beaten: by how many points the policy is known to lose. */
json_t *salle_known_losses_json(const struct salle_plan *plan, struct salle_arena *arena);

/*
 * Returns one entry per ending for bouts that stop at a limit: the number of matchups with many such bouts, and the
 * first of these matchups.
 */
json_t *salle_matchups_at_limit_json(const struct salle_matchups_at_limit *all, struct salle_arena *arena);
