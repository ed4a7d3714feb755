/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenario/loader.h"

/* Finds the build's policy and compiles it as a fighter, as far as both are known. */
static void compile(struct salle_loader *loader, struct salle_member *member)
{
	const struct salle_family *family = &loader->builds;
	bool sound;
	const char *read = salle_family_read(family, member, &sound, loader->arena, loader->report);
	if (read == NULL)
		return;
	const struct salle_build_keys *keys = (const struct salle_build_keys *)read;
	if (keys->policy.text != NULL)
		member->policy = salle_family_find(&loader->policies, &keys->policy, loader->report);
	if (sound && loader->book != NULL)
		member->compiled = loader->rules->compile_fighter(loader->book, member->name.text, &member->name.at,
			read + family->body, loader->arena, loader->report);
}

void salle_builds_load(struct salle_loader *loader)
{
	struct salle_family *family = &loader->builds;
	salle_family_init(family, "build", salle_build_fields, sizeof(struct salle_build_keys), loader->rules->build_fields,
		loader->rules->build_size, loader->arena);
	salle_family_add(family, loader->keys.builds, loader->arena, loader->report);
	salle_family_resolve(family, loader->arena, loader->report);
	struct salle_resolved *resolved = salle_arena_array(loader->arena, family->n, sizeof *resolved);
	size_t n = 0;
	for (size_t i = 0; i < family->n; i++) {
		struct salle_member *member = &family->members[i];
		const struct salle_build_keys *written = member->written;
		member->abstract = written != NULL && written->abstract;
		if (member->abstract)
			continue;
		compile(loader, member);
		if (!member->named)
			continue;
		resolved[n++] = (struct salle_resolved){ member->name.text,
			member->policy != NULL ? member->policy->name.text : NULL, member->compiled };
	}
	loader->out->builds = resolved;
	loader->out->n_builds = n;
}
