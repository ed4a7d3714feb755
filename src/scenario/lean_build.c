/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a copy of a build without one of its items (salle_overrides.lean_build). */
#include <string.h>

#include "base/arena.h"
#include "scenario/loader.h"

enum { ITEMS_MAX = 64 }; /* maximum number of item names to suggest */

static const struct salle_place at_option = { .file = "--without" };

const struct salle_node *salle_add_build_without_item(const struct salle_loader *loader,
	const struct salle_node *builds)
{
	const struct salle_build_without_item *lean = loader->overrides->lean_build;
	if (lean == NULL || builds == NULL || builds->kind != SALLE_MAP)
		return builds;
	struct salle_node *all = salle_node_new(loader->arena, SALLE_MAP, &builds->at, builds->n + 1);
	for (size_t i = 0; i < builds->n; i++) {
		all->keys[i] = builds->keys[i];
		all->items[i] = builds->items[i];
	}
	all->keys[builds->n] = salle_node_scalar(loader->arena, &at_option, lean->name);
	all->items[builds->n] = salle_node_pair(loader->arena, &at_option, "extends",
		salle_node_scalar(loader->arena, &at_option, lean->build));
	return all;
}

/*
 * Returns the name in an element of a build's list: "Dirk" for `Dirk` and for `{name: Dirk}`; NULL if the element has
 * no name.
 */
static const char *name_of_item(const struct salle_node *node)
{
	const struct salle_node *name = node->kind == SALLE_MAP ? salle_node_get(node, "name") : node;
	return name != NULL && name->kind == SALLE_SCALAR ? name->text : NULL;
}

static bool is_item_name(const struct salle_loader *loader, const char *name)
{
	for (size_t t = 0; loader->tables != NULL && loader->rules->tables[t].name != NULL; t++)
		for (size_t i = 0; loader->rules->tables[t].has_items && i < loader->tables[t].n; i++)
			if (strcmp(salle_get_item_name_of_row(&loader->tables[t], i), name) == 0)
				return true;
	return false;
}

/* Lists the items of a build by name, each as often as the build has it. Returns the number of names. */
static size_t list_items(const struct salle_loader *loader, const struct salle_node *whole, const char **names)
{
	size_t n = 0;
	for (size_t k = 0; k < whole->n; k++) {
		const struct salle_node *value = whole->items[k];
		const size_t elements = value->kind == SALLE_LIST ? value->n : 1;
		for (size_t i = 0; i < elements && !salle_is_shared_build_key(whole->keys[k]->text); i++) {
			const char *name = name_of_item(value->kind == SALLE_LIST ? value->items[i] : value);
			if (name != NULL && is_item_name(loader, name) && n < ITEMS_MAX)
				names[n++] = name;
		}
	}
	return n;
}

/*
 * Returns whether a build needs a value for the key: the key has weapons, or a build without the key is refused or gets
 * another item instead.
 */
static bool is_value_required(const struct salle_loader *loader, const char *key)
{
	if (strncmp(key, "weapon", strlen("weapon")) == 0)
		return true;
	for (const struct salle_field *field = loader->rules->build.fields; field->key != NULL; field++)
		if (strcmp(field->key, key) == 0)
			return field->required || field->preset != NULL;
	return false;
}

/* Returns a copy of the list without the elements whose name is `item`. */
static struct salle_node *copy_without_item(const struct salle_loader *loader, const struct salle_node *list,
	const char *item)
{
	struct salle_node *left = salle_node_new(loader->arena, SALLE_LIST, &list->at, list->n);
	left->n = 0;
	for (size_t i = 0; i < list->n; i++) {
		const char *name = name_of_item(list->items[i]);
		if (name == NULL || strcmp(name, item) != 0)
			left->items[left->n++] = list->items[i];
	}
	return left;
}

void salle_remove_item_of_build(struct salle_loader *loader, struct salle_definition *member)
{
	const struct salle_build_without_item *lean = loader->overrides->lean_build;
	const struct salle_node *whole = member->merged;
	const char *names[ITEMS_MAX];
	if (lean == NULL || whole == NULL || whole->kind != SALLE_MAP || strcmp(member->name.text, lean->name) != 0)
		return;
	struct salle_node *left = salle_node_new(loader->arena, SALLE_MAP, &whole->at, whole->n);
	size_t found = 0;
	left->n = 0;
	for (size_t k = 0; k < whole->n; k++) {
		const char *key = whole->keys[k]->text;
		struct salle_node *value = whole->items[k];
		const bool shared = salle_is_shared_build_key(key);
		const char *name = value->kind == SALLE_LIST || shared ? NULL : name_of_item(value);
		if (value->kind == SALLE_LIST && !shared) {
			struct salle_node *rest = copy_without_item(loader, value, lean->item);
			found += value->n - rest->n;
			if (rest->n == 0 && value->n > 0 && is_value_required(loader, key))
				salle_error(loader->diagnostics, &at_option,
					"'%s' is the last element that build '%s' has under '%s': "
					"add another element",
					lean->item, lean->build, key);
			value = rest;
		} else if (name != NULL && strcmp(name, lean->item) == 0) {
			found++;
			if (!is_value_required(loader, key))
				continue;
			salle_error(loader->diagnostics, &at_option, "'%s' is the only '%s' of build '%s', which needs one",
				lean->item, key, lean->build);
		}
		left->keys[left->n] = whole->keys[k];
		left->items[left->n++] = value;
	}
	if (found == 0 && loader->tables != NULL)
		salle_error_unknown(loader->diagnostics, &at_option,
			salle_arena_format(loader->arena, "item of build '%s':", lean->build), lean->item, names,
			list_items(loader, whole, names));
	member->merged = left;
}
