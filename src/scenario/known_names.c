/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/vocabulary.h>

#include "base/arena.h"
#include "scenario/loader.h"

static void add_name(struct salle_loader *loader, const char *name, const char *what, bool key, bool item)
{
	struct salle_known_names *known = &loader->known_names;
	known->items =
		salle_arena_array_grow(loader->arena, known->items, known->n, 1, &known->capacity, sizeof *known->items);
	known->items[known->n++] = (struct salle_known_name){ name, what, key, item };
}

static void add_keys(struct salle_loader *loader, const struct salle_field *fields, const char *what)
{
	for (; fields->key != NULL; fields++)
		add_name(loader, fields->key, what, true, false);
}

/*
 * Returns the description of a decision's name for hints. If a column of a table has the same name, describes the
 * column, because the user probably meant it.
 */
static const char *describe_decision_or_column(struct salle_loader *loader, const struct salle_ruleset *rules,
	const char *name)
{
	for (const struct salle_table_kind *table = rules->tables; table->name != NULL; table++)
		for (const struct salle_field *column = table->fields; column->key != NULL; column++)
			if (strcmp(column->key, name) == 0)
				return salle_arena_format(loader->arena, "a column of the table '%s'", table->name);
	return "a decision of policies";
}

void salle_known_keys_add(struct salle_loader *loader, const struct salle_node *root)
{
	const struct salle_node *name = root->kind == SALLE_MAP ? salle_node_get(root, "rules") : NULL;
	const struct salle_ruleset *rules =
		name != NULL && name->kind == SALLE_SCALAR ? salle_ruleset_find(name->text) : NULL;
	if (rules == NULL)
		return;
	add_keys(loader, rules->options.fields, "a key of 'options'");
	add_keys(loader, rules->scene.fields, "a key of 'scene'");
	add_keys(loader, rules->build.fields, "a key of a build");
	add_keys(loader, salle_build_fields, "a key of a build");
	add_keys(loader, salle_pairing_fields, "a key of 'matchups'");
	add_keys(loader, salle_scenario_fields, "a key of the scenario");
	for (const struct salle_decision *it = rules->vocabulary->decisions; it->name != NULL; it++)
		add_name(loader, it->name, describe_decision_or_column(loader, rules, it->name), true, false);
	for (const struct salle_observable *it = rules->vocabulary->observables; it->name != NULL; it++)
		if (*it->name != '\0')
			add_name(loader, it->name, "an observable of policies", true, false);
	loader->diagnostics->known_names = &loader->known_names;
}

void salle_known_rows_add(struct salle_loader *loader)
{
	if (loader->tables == NULL || loader->diagnostics->known_names != &loader->known_names)
		return;
	for (size_t t = 0; loader->rules->tables[t].name != NULL; t++) {
		const struct salle_rows *rows = &loader->tables[t];
		const char *what = salle_arena_format(loader->arena, "in the table '%s'", rows->kind->name);
		for (size_t i = 0; rows->kind->has_unique_names && i < rows->n; i++) {
			const char *row = (const char *)rows->items + i * rows->kind->row_size;
			const struct salle_text *name = (const struct salle_text *)(row + rows->kind->fields[0].offset);
			if (name->text != NULL)
				add_name(loader, name->text, what, false, rows->kind->has_items);
		}
	}
}
