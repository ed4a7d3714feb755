/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds options and scene keys that have no effect, because none of their conditions (`needs` in field_table.h) holds.
 */
#include <string.h>

#include "base/arena.h"
#include "scenario/loader.h"

/* A key of the scenario, and whether it has an effect. */
struct checked_key {
	struct salle_place at;
	const char *key, *unmet_condition; /* for messages: name of the key, and the condition that does not hold */
	bool has_effect;                   /* whether one of the key's conditions holds, in the base or in an overlay */
};

struct salle_needs_collected {
	struct checked_key *items;
	size_t n, capacity;
};

static bool is_same_line(const struct salle_place *a, const struct salle_place *b)
{
	if (a->file == NULL || b->file == NULL)
		return a->line == b->line && a->file == b->file;
	return a->line == b->line && strcmp(a->file, b->file) == 0;
}

/* Returns the field with a path such as "scene.opening", and sets `value` to its value as text. */
static const struct salle_field *find_field(const struct salle_loader *loader, const char *path, const char **value)
{
	bool scene = strncmp(path, "scene.", strlen("scene.")) == 0;
	const struct salle_form *form = scene ? &loader->rules->scene : &loader->rules->options;
	const char *values = scene ? loader->scene_read : loader->options, *key = strchr(path, '.') + 1;
	for (const struct salle_field *field = form->fields; field->key != NULL; field++)
		if (strcmp(field->key, key) == 0) {
			*value = salle_setting_text(loader->arena, field, values + field->offset);
			return field;
		}
	return NULL;
}

/* Returns whether the comma-separated list "a, b, c" contains the name. */
static bool is_in_list(const char *list, const char *name)
{
	size_t length = strlen(name);
	for (const char *at = list; at != NULL; at = strchr(at, ',')) {
		at += strspn(at, ", ");
		if (strncmp(at, name, length) == 0 && (at[length] == '\0' || at[length] == ','))
			return true;
	}
	return false;
}

static bool has_team(const struct salle_loader *loader)
{
	const struct salle_plan *plan = &loader->out->plan;
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (plan->matchups[m].lineup[0] != NULL || plan->matchups[m].lineup[1] != NULL)
			return true;
	return false;
}

/*
 * Returns the text of a condition that does not hold, so that the field has no effect: "`scene.opening` apart". Returns
 * NULL if the field has an effect.
 */
static const char *find_unmet_condition(const struct salle_loader *loader, const struct salle_field *field)
{
	const char *missing = NULL;
	for (size_t i = 0; i < SALLE_NEEDS_MAX && field->needs[i].field != NULL; i++) {
		const struct salle_need *need = &field->needs[i];
		const char *value = "", *deeper = NULL;
		bool sides = strcmp(need->field, "sides") == 0;
		const struct salle_field *other = sides ? NULL : find_field(loader, need->field, &value);
		bool holds = sides         ? has_team(loader)
			: need->values != NULL ? is_in_list(need->values, value)
								   : !is_in_list(need->other_than, value);
		if (holds && other != NULL)
			deeper = find_unmet_condition(loader, other);
		if (holds && deeper == NULL)
			return NULL;
		if (deeper == NULL)
			deeper = sides
				? "several fighters on a side"
				: salle_arena_format(loader->arena, "'%s' %s%s", need->field, need->values != NULL ? "" : "other than ",
					  need->values != NULL ? need->values : need->other_than);
		missing = missing == NULL ? deeper : salle_arena_format(loader->arena, "%s, or %s", missing, deeper);
	}
	return missing;
}

static void record_key_effect(struct salle_loader *loader, const struct salle_field *field,
	const struct salle_node *item)
{
	struct salle_needs_collected *all = loader->needs;
	const char *missing = find_unmet_condition(loader, field);
	for (size_t i = 0; i < all->n; i++)
		if (is_same_line(&all->items[i].at, &item->at) && all->items[i].at.column == item->at.column &&
			strcmp(all->items[i].key, field->key) == 0) {
			all->items[i].has_effect |= missing == NULL;
			return;
		}
	all->items = salle_arena_array_grow(loader->arena, all->items, all->n, 1, &all->capacity, sizeof *all->items);
	all->items[all->n++] = (struct checked_key){ item->at, field->key, missing, missing == NULL };
}

static void record_effects_of_keys(struct salle_loader *loader, const struct salle_field *fields,
	const struct salle_node *map)
{
	for (const struct salle_field *field = fields; map != NULL && map->kind == SALLE_MAP && field->key != NULL;
		 field++) {
		const struct salle_node *item = salle_node_get(map, field->key);
		if (item != NULL && field->needs[0].field != NULL)
			record_key_effect(loader, field, item);
	}
}

void salle_ineffective_keys_record(struct salle_loader *loader)
{
	if (loader->needs == NULL)
		loader->needs = salle_arena_alloc(loader->arena, sizeof *loader->needs);
	record_effects_of_keys(loader, loader->rules->options.fields, loader->keys.options);
	record_effects_of_keys(loader, loader->rules->scene.fields, loader->keys.scene);
}

/* Returns whether an earlier key on the same line was reported, such as another value of the same sweep. */
static bool is_reported_already(const struct salle_needs_collected *all, size_t n)
{
	const struct checked_key *it = &all->items[n];
	for (size_t i = 0; i < n; i++)
		if (!all->items[i].has_effect && is_same_line(&all->items[i].at, &it->at) &&
			strcmp(all->items[i].key, it->key) == 0)
			return true;
	return false;
}

void salle_ineffective_keys_report(struct salle_loader *loader)
{
	for (size_t i = 0; i < loader->needs->n; i++) {
		const struct checked_key *it = &loader->needs->items[i];
		if (!it->has_effect && !is_reported_already(loader->needs, i))
			salle_warning(loader->diagnostics, &it->at, "'%s' has no effect: it needs %s", it->key,
				it->unmet_condition);
	}
}
