/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenario/loader.h"

/* Finds the build's policies and compiles it as a fighter, as far as both are known. */
static void compile(struct salle_loader *loader, struct salle_member *member)
{
	const struct salle_family *family = &loader->builds;
	bool sound;
	const char *read = salle_family_read(family, member, &sound, loader->arena, loader->report);
	const struct salle_build_keys none = { 0 };
	const struct salle_build_keys *keys = read != NULL ? (const struct salle_build_keys *)read : &none;
	member->policies = salle_policies_find(loader, &keys->policy);
	member->params = keys->params;
	if (loader->everyone.n > 0)
		member->policies = loader->everyone;
	if (sound && loader->book != NULL)
		member->compiled = loader->rules->compile_fighter(loader->book, member->name.text, &member->name.at,
			read + family->body, loader->arena, loader->report);
	if (member->compiled != NULL && loader->rules->price_fighter != NULL) {
		member->bill = salle_arena_alloc(loader->arena, sizeof *member->bill);
		member->bill->arena = loader->arena;
		loader->rules->price_fighter(loader->book, member->compiled, member->bill);
	}
}

static struct salle_resolved resolve(const struct salle_loader *loader, const struct salle_member *build)
{
	const char **policies = salle_arena_array(loader->arena, build->policies.n + 1, sizeof *policies);
	for (size_t i = 0; i < build->policies.n; i++)
		policies[i] = build->policies.items[i] != NULL ? build->policies.items[i]->name.text : NULL;
	return (struct salle_resolved){ build->name.text, policies, build->policies.n, build->compiled };
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
		if (member->named)
			resolved[n++] = resolve(loader, member);
	}
	loader->out->builds = resolved;
	loader->out->n_builds = n;
}
