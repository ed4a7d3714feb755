/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "scenario/loader.h"

bool salle_change_add(struct salle_loader *loader, const struct salle_matchup *matchup, const char *name,
	const struct salle_change *change, size_t base, const struct salle_place *at)
{
	const struct salle_plan *plan = &loader->out->plan;
	if (plan->n_matchups + loader->n_changes == SALLE_MATCHUPS_MAX) {
		salle_error(loader->diagnostics, at, "more than %d matchups with those of ablations and sweeps",
			SALLE_MATCHUPS_MAX);
		return false;
	}
	loader->changes = salle_arena_array_grow(loader->arena, loader->changes, loader->n_changes, 1,
		&loader->changes_capacity, sizeof *loader->changes);
	struct salle_matchup *added = &loader->changes[loader->n_changes++];
	*added = *matchup;
	added->variant = name;
	added->change = change;
	added->distance_from_base = base;
	/* a change fights on the random streams of the base, even if its policies have other names */
	added->key = plan->matchups[base].key;
	return true;
}

bool salle_is_change_name_taken(const struct salle_loader *loader, const char *name)
{
	const struct salle_node *variants = loader->keys.variants;
	if (variants != NULL && variants->kind == SALLE_MAP && salle_node_get(variants, name) != NULL)
		return true;
	for (size_t i = 0; i < loader->n_changes; i++)
		if (strcmp(loader->changes[i].variant, name) == 0)
			return true;
	return false;
}
