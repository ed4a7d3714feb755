/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "base/array.h"
#include "scenario/loader.h"

bool salle_probe_add(struct salle_loader *loader, const struct salle_matchup *matchup, const char *name,
	const struct salle_probe *probe, size_t base, const struct salle_place *at)
{
	const struct salle_plan *plan = &loader->out->plan;
	if (plan->n_matchups + loader->n_probes == SALLE_MATCHUPS_MAX) {
		salle_report_error(loader->report, at, "more than %d matchups with those of knockouts and sweeps",
			SALLE_MATCHUPS_MAX);
		return false;
	}
	loader->probes = salle_arena_room(loader->arena, loader->probes, loader->n_probes, 1, &loader->probes_capacity,
		sizeof *loader->probes);
	struct salle_matchup *added = &loader->probes[loader->n_probes++];
	*added = *matchup;
	added->variant = name;
	added->probe = probe;
	added->after_base = base;
	added->key = plan->matchups[base].key; /* its dice, whatever the names of policies */
	return true;
}

bool salle_probe_is_named(const struct salle_loader *loader, const char *name)
{
	const struct salle_node *variants = loader->keys.variants;
	if (variants != NULL && variants->kind == SALLE_MAP && salle_node_get(variants, name) != NULL)
		return true;
	for (size_t i = 0; i < loader->n_probes; i++)
		if (strcmp(loader->probes[i].variant, name) == 0)
			return true;
	return false;
}

void salle_probes_load(struct salle_loader *loader, size_t first)
{
	salle_knockout_load(loader, first);
	salle_sweep_load(loader, first);
	struct salle_plan *plan = &loader->out->plan;
	if (loader->n_probes == 0)
		return;
	size_t told = plan->n_matchups;
	struct salle_matchup *all = salle_arena_array(loader->arena, told + loader->n_probes, sizeof *all);
	memcpy(all, plan->matchups, told * sizeof *all);
	memcpy(all + told, loader->probes, loader->n_probes * sizeof *all);
	for (size_t m = told; m < told + loader->n_probes; m++)
		all[m].after_base = m - all[m].after_base;
	plan->matchups = all;
	plan->n_matchups += loader->n_probes;
	plan->n_probes = loader->n_probes;
}
