/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of the manifest: round robins, changes without effect, and bouts stopped at the limit. */
#pragma once

#include <jansson.h>

#include "base/arena.h"

struct salle_plan;
struct salle_figures;             /* see figures/figures.h */
struct salle_ineffective_changes; /* see figures/ineffective_changes.h */
struct salle_matchups_at_limit;   /* see figures/matchups_at_limit.h */

/* Returns one entry per round robin; none if the run has no complete one. */
json_t *salle_manifest_round_robins(struct salle_figures *figures);

/* Returns one entry per game of builds and policies (figures/strategy_game.h). */
json_t *salle_manifest_strategies(struct salle_figures *figures);

/* Describes how the figures of round robins, strategies and prices are computed. */
void salle_manifest_add_field_methods(json_t *statistics, struct salle_arena *arena);
void salle_manifest_add_game_methods(json_t *statistics, struct salle_arena *arena);
void salle_manifest_add_price_methods(json_t *statistics, struct salle_arena *arena);

/* Returns the list of changes without effect: kind, name and, for a sweep, values. */
json_t *salle_ineffective_changes_json(const struct salle_ineffective_changes *idle, struct salle_arena *arena);

/* Returns one entry per policy of the base that a search has beaten: the points that it is known to lose. */
json_t *salle_known_losses_json(const struct salle_plan *plan, struct salle_arena *arena);

/* Returns one entry per ending at a limit: the number of matchups whose bouts end so, and the first of them. */
json_t *salle_matchups_at_limit_json(const struct salle_matchups_at_limit *all, struct salle_arena *arena);
