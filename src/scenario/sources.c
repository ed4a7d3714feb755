/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and records the input files of a scenario. */
#include <string.h>

#include "base/arena.h"
#include "scenario/loader.h"
#include "scenario/yaml.h"

const char *salle_loader_resolve_path(const struct salle_loader *loader, const char *path)
{
	return path[0] == '/' ? path : salle_arena_format(loader->arena, "%s/%s", loader->dir, path);
}

static struct salle_source *add_empty_source(struct salle_loader *loader)
{
	loader->sources = salle_arena_array_grow(loader->arena, loader->sources, loader->n_sources, 1,
		&loader->sources_capacity, sizeof *loader->sources);
	return &loader->sources[loader->n_sources++];
}

struct salle_node *salle_loader_read_yaml(struct salle_loader *loader, const char *role, const char *path,
	const struct salle_place *at)
{
	struct salle_node *root;
	struct salle_source source = { .role = role };
	if (salle_yaml_read(loader->overrides->kept_files, path, at, &root, &source, loader->arena, loader->diagnostics) ==
		SALLE_FAILED)
		loader->failed = true;
	if (source.path != NULL)
		*add_empty_source(loader) = source;
	return root;
}

void salle_loader_add_source(struct salle_loader *loader, const struct salle_source *source)
{
	for (size_t i = 0; i < loader->n_sources; i++)
		if (strcmp(loader->sources[i].role, source->role) == 0 && strcmp(loader->sources[i].path, source->path) == 0)
			return;
	*add_empty_source(loader) = *source;
}
