/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenario/edited_scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "scenario/join_changes.h"
#include "scenario/yaml.h"

enum { INDENT = 2 };

static void write_map(const struct salle_node *map, size_t indent, struct salle_arena *arena, FILE *out);

static bool is_list_of_maps(const struct salle_node *node)
{
	return node->kind == SALLE_LIST && node->n > 0 && node->items[0]->kind == SALLE_MAP;
}

static void write_item(const struct salle_node *key, const struct salle_node *item, size_t indent,
	struct salle_arena *arena, FILE *out)
{
	fprintf(out, "%*s%s:", (int)indent, "", salle_node_item_text(arena, key));
	if (item->kind == SALLE_MAP && item->n > 0) {
		fputc('\n', out);
		write_map(item, indent + INDENT, arena, out);
	} else if (is_list_of_maps(item)) {
		fputc('\n', out);
		for (size_t i = 0; i < item->n; i++)
			fprintf(out, "%*s- %s\n", (int)indent + INDENT, "", salle_node_item_text(arena, item->items[i]));
	} else {
		fprintf(out, " %s\n", salle_node_item_text(arena, item));
	}
}

static void write_map(const struct salle_node *map, size_t indent, struct salle_arena *arena, FILE *out)
{
	for (size_t i = 0; i < map->n; i++)
		if (map->items[i] != NULL)
			write_item(map->keys[i], map->items[i], indent, arena, out);
}

const char *salle_node_to_block(const struct salle_node *map, size_t indent, struct salle_arena *arena)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = salle_check_allocated(open_memstream(&bytes, &length));
	write_map(map, indent, arena, out);
	if (fclose(out) != 0)
		(void)salle_check_allocated(NULL);
	const char *text = salle_arena_copy_text(arena, bytes);
	free(bytes);
	return text;
}

/* Returns the start of a line, counted from 1; the end of the text if there are fewer lines. */
static const char *find_line_start(const char *text, unsigned line)
{
	while (line > 1 && *text != '\0') {
		const char *end = strchr(text, '\n');
		text = end != NULL ? end + 1 : text + strlen(text);
		line--;
	}
	return text;
}

/*
 * Returns the end of the block from `from` to `to`. Comments and empty lines at the end are left out, because they
 * belong to the next block.
 */
static const char *find_block_end(const char *from, const char *to)
{
	const char *end = from;
	for (const char *line = from; line < to;) {
		const char *next = strchr(line, '\n') != NULL ? strchr(line, '\n') + 1 : line + strlen(line);
		if (line[strspn(line, " \t\r")] != '\n' && *line != '#' && *line != '\0')
			end = next;
		line = next;
	}
	return end;
}

static bool is_editable(const struct salle_node *root, const struct salle_node *changes)
{
	if (root == NULL || root->kind != SALLE_MAP)
		return false;
	for (size_t i = 0; i < root->n; i++)
		if (root->keys[i]->at.column != 1)
			return false;
	for (size_t i = 0; i < changes->n; i++) {
		const struct salle_node *old = salle_node_get(root, changes->keys[i]->text);
		if (old != NULL && old->kind != SALLE_MAP)
			return false;
	}
	return true;
}

/* Writes one top-level key of the scenario with its changed value. */
static void write_changed_key(const struct salle_node *key, const struct salle_node *old,
	const struct salle_node *change, struct salle_arena *arena, FILE *out)
{
	const struct salle_place nowhere = { NULL, 0, 0 };
	struct salle_node *item = (struct salle_node *)(uintptr_t)change;
	const struct salle_node *map = salle_node_pair(arena, &nowhere, key->text, item);
	if (old != NULL)
		map = salle_changes_join(salle_node_pair(arena, &nowhere, key->text, (struct salle_node *)(uintptr_t)old), map,
			arena);
	write_map(map, 0, arena, out);
}

static void write_edited_text(const char *text, const struct salle_node *root, const struct salle_node *changes,
	struct salle_arena *arena, FILE *out)
{
	const char *at = text;
	for (size_t i = 0; i < root->n; i++) {
		const char *name = root->keys[i]->text;
		const struct salle_node *change = salle_node_get(changes, name);
		if (change == NULL)
			continue;
		const char *from = find_line_start(text, root->keys[i]->at.line);
		const char *to = i + 1 < root->n ? find_line_start(text, root->keys[i + 1]->at.line) : text + strlen(text);
		fwrite(at, 1, (size_t)(from - at), out);
		write_changed_key(root->keys[i], root->items[i], change, arena, out);
		at = find_block_end(from, to);
	}
	fputs(at, out);
	if (*at != '\0' && at[strlen(at) - 1] != '\n')
		fputc('\n', out);
	for (size_t i = 0; i < changes->n; i++)
		if (salle_node_get(root, changes->keys[i]->text) == NULL)
			write_changed_key(changes->keys[i], NULL, changes->items[i], arena, out);
}

const char *salle_scenario_edit(const char *text, const struct salle_node *changes, struct salle_arena *arena)
{
	struct salle_node *root = NULL;
	struct salle_diagnostics ignored;
	char *bytes = NULL;
	size_t length = 0;
	salle_diagnostics_init(&ignored);
	const bool read = salle_yaml_parse(text, strlen(text), "scenario", &root, arena, &ignored) == SALLE_OK;
	salle_diagnostics_release(&ignored);
	if (!read || !is_editable(root, changes))
		return NULL;
	FILE *out = salle_check_allocated(open_memstream(&bytes, &length));
	write_edited_text(text, root, changes, arena, out);
	if (fclose(out) != 0)
		(void)salle_check_allocated(NULL);
	const char *edited = salle_arena_copy_text(arena, bytes);
	free(bytes);
	return edited;
}
