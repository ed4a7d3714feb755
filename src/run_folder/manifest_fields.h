/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the manifest says of round robins. */
#ifndef SALLE_RUN_FOLDER_MANIFEST_FIELDS_H
#define SALLE_RUN_FOLDER_MANIFEST_FIELDS_H

#include <jansson.h>

#include "base/arena.h"

struct salle_figures;

/* One entry a round robin; none when the run holds no whole one. */
json_t *salle_manifest_fields(struct salle_figures *figures);

/* One entry a game of builds and policies (figures/strategy_game.h). */
json_t *salle_manifest_strategies(struct salle_figures *figures);

/* How the figures of round robins, of strategies and of prices are made. */
void salle_manifest_field_methods(json_t *statistics, struct salle_arena *arena);
void salle_manifest_strategy_methods(json_t *statistics, struct salle_arena *arena);
void salle_manifest_price_methods(json_t *statistics, struct salle_arena *arena);

#endif
