/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The key `ban`: actions that no policy may take, and items that no build may have. */
#include <string.h>

#include <salle/policy.h>

#include "base/arena.h"
#include "scenario/loader.h"

enum { NAMES_MAX = 1024 };

/* Known names (at most NAMES_MAX), from which messages suggest the nearest. */
struct name_list {
	const char *names[NAMES_MAX];
	size_t n;
};

static void add_known_name(struct name_list *known, const char *name)
{
	if (known->n < NAMES_MAX)
		known->names[known->n++] = name;
}

/* ---- actions ---- */

/*
 * Returns whether the name means this action of the decision. A name is an action, "feint", or a decision and an
 * action, "position.edge".
 */
static bool is_name_of_action(const char *name, const struct salle_decision *decision, const char *action)
{
	const char *dot = strchr(name, '.');
	if (dot == NULL)
		return strcmp(name, action) == 0;
	size_t length = strlen(decision->name);
	return (size_t)(dot - name) == length && memcmp(name, decision->name, length) == 0 && strcmp(dot + 1, action) == 0;
}

/* Bans all actions that the name stands for. Returns false if there is no action with this name. */
static bool ban_action(struct salle_ban *ban, const struct salle_decision *decisions, const struct salle_text *name,
	struct salle_diagnostics *diagnostics)
{
	const char *kept = NULL;
	size_t found = 0;
	for (unsigned d = 0; decisions[d].name != NULL; d++)
		for (unsigned a = 0; decisions[d].actions[a].name != NULL; a++) {
			if (!is_name_of_action(name->text, &decisions[d], decisions[d].actions[a].name))
				continue;
			found++;
			if (a == 0)
				kept = decisions[d].name;
			else
				ban->actions[d] |= UINT64_C(1) << a;
		}
	if (kept != NULL && found > 1)
		salle_error(diagnostics, &name->at,
			"'%s' cannot be banned at '%s': it is what a fighter does when nothing else is possible; to ban it at one "
			"other decision, write DECISION.%s",
			name->text, kept, name->text);
	else if (kept != NULL)
		salle_error(diagnostics, &name->at,
			"'%s' cannot be banned: it is what a fighter does at '%s' when nothing else is possible", name->text, kept);
	return found > 0;
}

/*
 * Adds the names of the actions that `name` means, with and without their decisions. If no action has this name, adds
 * the names of all actions.
 */
static void add_action_names(const struct salle_decision *decisions, const char *name, struct name_list *known,
	struct salle_arena *arena)
{
	const char *dot = strchr(name, '.');
	for (unsigned pass = 0; pass < 2 && known->n == 0; pass++)
		for (unsigned d = 0; decisions[d].name != NULL; d++)
			for (unsigned a = 0; decisions[d].actions[a].name != NULL; a++) {
				const char *action = decisions[d].actions[a].name;
				if (pass == 0 && (dot == NULL || strcmp(dot + 1, action) != 0))
					continue;
				if (pass > 0)
					add_known_name(known, action);
				add_known_name(known, salle_arena_format(arena, "%s.%s", decisions[d].name, action));
			}
}

bool salle_ban_add_action(struct salle_ban *ban, const struct salle_vocabulary *vocabulary,
	const struct salle_text *name, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const size_t errors = diagnostics->errors;
	if (!ban_action(ban, vocabulary->decisions, name, diagnostics)) {
		struct name_list known = { .n = 0 };
		add_action_names(vocabulary->decisions, name->text, &known, arena);
		salle_error_unknown(diagnostics, &name->at, "action", name->text, known.names, known.n);
	}
	return diagnostics->errors == errors;
}

static void ban_listed_actions(struct salle_loader *loader)
{
	loader->ban = salle_arena_alloc(loader->arena, sizeof *loader->ban);
	*loader->ban = (struct salle_ban){ .actions = { 0 } };
	for (size_t i = 0; i < loader->banned.actions.n; i++)
		(void)!salle_ban_add_action(loader->ban, loader->rules->vocabulary, &loader->banned.actions.items[i],
			loader->arena, loader->diagnostics);
}

void salle_ban_load(struct salle_loader *loader)
{
	loader->banned = (struct salle_ban_keys){ .actions = { 0 } };
	loader->ban = NULL;
	if (loader->keys.ban == NULL)
		return;
	enum salle_status read = salle_fields_read(salle_ban_fields, loader->keys.ban, NULL, &loader->banned, loader->arena,
		loader->diagnostics);
	(void)read; /* errors are in the diagnostics */
	if (loader->banned.actions.n > 0)
		ban_listed_actions(loader);
}

/* ---- items ---- */

const char *salle_get_item_name_of_row(const struct salle_rows *rows, size_t i)
{
	const struct salle_table_kind *kind = rows->kind;
	const struct salle_field *field = kind->fields;
	while (!kind->has_items && field->key != NULL &&
		(kind->item_column == NULL || strcmp(field->key, kind->item_column) != 0))
		field++;
	if (field->key == NULL)
		return "";
	const struct salle_text *name = (const void *)((const char *)rows->items + i * kind->row_size + field->offset);
	return name->text != NULL ? name->text : "";
}

static bool is_banned(const struct salle_loader *loader, const char *name)
{
	for (size_t i = 0; i < loader->banned.items.n; i++)
		if (strcmp(loader->banned.items.items[i].text, name) == 0)
			return true;
	return false;
}

/* Replaces the table by a table without the banned rows. */
static void remove_banned_rows(struct salle_loader *loader, struct salle_rows *rows)
{
	size_t size = rows->kind->row_size, n = 0;
	char *items = salle_arena_array(loader->arena, rows->n + 1, size);
	struct salle_place *places = salle_arena_array(loader->arena, rows->n + 1, sizeof *places);
	bool *given = salle_arena_array(loader->arena, rows->n + 1, rows->n_fields * sizeof *given);
	for (size_t i = 0; i < rows->n; i++) {
		if (is_banned(loader, salle_get_item_name_of_row(rows, i)))
			continue;
		memcpy(items + n * size, (const char *)rows->items + i * size, size);
		memcpy(given + n * rows->n_fields, rows->is_written + i * rows->n_fields, rows->n_fields * sizeof *given);
		places[n++] = rows->places[i];
	}
	rows->items = items;
	rows->places = places;
	rows->is_written = given;
	rows->n = n;
}

void salle_ban_remove_items(struct salle_loader *loader, struct salle_rows *tables)
{
	struct name_list known = { .n = 0 };
	if (loader->banned.items.n == 0)
		return;
	for (size_t t = 0; loader->rules->tables[t].name != NULL; t++)
		for (size_t i = 0; loader->rules->tables[t].has_items && i < tables[t].n; i++)
			add_known_name(&known, salle_get_item_name_of_row(&tables[t], i));
	for (size_t i = 0; i < loader->banned.items.n; i++) {
		const struct salle_text *name = &loader->banned.items.items[i];
		size_t k = 0;
		while (k < known.n && strcmp(known.names[k], name->text) != 0)
			k++;
		if (k == known.n)
			salle_error_unknown(loader->diagnostics, &name->at, "item", name->text, known.names, known.n);
	}
	for (size_t t = 0; loader->rules->tables[t].name != NULL; t++)
		remove_banned_rows(loader, &tables[t]);
}

void salle_ban_explain_errors(struct salle_loader *loader, size_t first)
{
	for (size_t i = 0; i < loader->banned.items.n; i++) {
		const struct salle_text *name = &loader->banned.items.items[i];
		const char *quoted = salle_arena_format(loader->arena, "'%s'", name->text);
		bool missed = false;
		for (size_t k = first; k < loader->diagnostics->n; k++) {
			const char *message = loader->diagnostics->items[k].message;
			missed = missed || (strncmp(message, "unknown ", 8) == 0 && strstr(message, quoted) != NULL);
		}
		if (missed)
			salle_error(loader->diagnostics, &name->at,
				"%s is banned, but other rows of tables name it: ban them as well, or change them", quoted);
	}
}

bool salle_is_shared_build_key(const char *key)
{
	for (const struct salle_field *field = salle_build_fields; field->key != NULL; field++)
		if (strcmp(field->key, key) == 0)
			return true;
	return false;
}

static size_t report_banned_items(struct salle_loader *loader, const char *build, const struct salle_node *node)
{
	size_t found = 0;
	if (node == NULL)
		return 0;
	if (node->kind == SALLE_SCALAR && is_banned(loader, node->text)) {
		salle_error(loader->diagnostics, &node->at, "'%s' of build '%s' is banned", node->text, build);
		return 1;
	}
	for (size_t i = 0; node->kind != SALLE_SCALAR && i < node->n; i++)
		found += report_banned_items(loader, build, node->items[i]);
	return found;
}

bool salle_ban_check_build(struct salle_loader *loader, const struct salle_definition *build)
{
	size_t found = 0;
	if (loader->banned.items.n == 0 || build->merged->kind != SALLE_MAP)
		return true;
	for (size_t i = 0; i < build->merged->n; i++)
		if (!salle_is_shared_build_key(build->merged->keys[i]->text))
			found += report_banned_items(loader, build->name.text, build->merged->items[i]);
	return found == 0;
}
