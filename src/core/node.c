/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/node.h>

#include "base/arena.h"

struct salle_node *salle_node_get(const struct salle_node *map, const char *key)
{
	for (size_t i = 0; i < map->n; i++)
		if (strcmp(map->keys[i]->text, key) == 0)
			return map->items[i];
	return NULL;
}

struct salle_place salle_node_place(const struct salle_node *scalar, size_t offset)
{
	struct salle_place at = scalar->at;
	if (at.column == 0 || scalar->text_offset == SALLE_NODE_FOLDED)
		return at;
	at.column += scalar->text_offset;
	for (size_t i = 0; i < offset; i++)
		at.column += ((unsigned char)scalar->text[i] & 0xc0) != 0x80;
	return at;
}

const char *salle_node_kind_name(enum salle_node_kind kind)
{
	switch (kind) {
	case SALLE_LIST:
		return "a list";
	case SALLE_MAP:
		return "a map";
	case SALLE_SCALAR:
		break;
	}
	return "a single value";
}

struct salle_node *salle_node_new(struct salle_arena *arena, enum salle_node_kind kind, const struct salle_place *at,
	size_t n)
{
	struct salle_node *node = salle_arena_alloc(arena, sizeof *node);
	node->kind = kind;
	if (at != NULL)
		node->at = *at;
	node->n = n;
	node->items = salle_arena_array(arena, n, sizeof(struct salle_node *));
	if (kind == SALLE_MAP)
		node->keys = salle_arena_array(arena, n, sizeof(struct salle_node *));
	return node;
}

struct salle_node *salle_node_scalar(struct salle_arena *arena, const struct salle_place *at, const char *text)
{
	struct salle_node *node = salle_arena_alloc(arena, sizeof *node);
	node->kind = SALLE_SCALAR;
	if (at != NULL)
		node->at = *at;
	node->text = text;
	return node;
}

struct salle_node *salle_node_pair(struct salle_arena *arena, const struct salle_place *at, const char *key,
	struct salle_node *item)
{
	struct salle_node *map = salle_node_new(arena, SALLE_MAP, at, 1);
	map->keys[0] = salle_node_scalar(arena, at, key);
	map->items[0] = item;
	return map;
}

static const char *skip_blanks(const char *text)
{
	return text + strspn(text, " \t");
}

struct salle_node *salle_node_copy(const struct salle_node *node, struct salle_arena *arena)
{
	struct salle_node *copy = salle_node_new(arena, node->kind, &node->at, node->n);
	copy->incomplete = node->incomplete;
	copy->text_offset = node->text_offset;
	if (node->text != NULL)
		copy->text = salle_arena_copy_text(arena, node->text);
	for (size_t i = 0; i < node->n; i++) {
		if (node->keys != NULL)
			copy->keys[i] = salle_node_copy(node->keys[i], arena);
		copy->items[i] = node->items[i] != NULL ? salle_node_copy(node->items[i], arena) : NULL;
	}
	return copy;
}

struct salle_node *salle_node_split(struct salle_arena *arena, const struct salle_place *at, const char *text,
	char separator)
{
	size_t n = *skip_blanks(text) != '\0';
	for (const char *c = text; n > 0 && *c != '\0'; c++)
		n += *c == separator;
	struct salle_node *list = salle_node_new(arena, SALLE_LIST, at, n);
	for (size_t i = 0; i < n; i++) {
		text = skip_blanks(text);
		const char *end = strchrnul(text, separator);
		const char *next = *end == '\0' ? end : end + 1;
		while (end > text && (end[-1] == ' ' || end[-1] == '\t'))
			end--;
		list->items[i] = salle_node_scalar(arena, at, salle_arena_copy_text_n(arena, text, (size_t)(end - text)));
		text = next;
	}
	return list;
}

const char *salle_node_quote_text(struct salle_arena *arena, const char *text)
{
	const char *out = "'";
	for (; *text != '\0'; text++)
		out = salle_arena_format(arena, *text == '\'' ? "%s''" : "%s%c", out, *text);
	return salle_arena_format(arena, "%s'", out);
}

/* Returns whether the text needs no quotes in a list or map. */
static bool is_plain(const char *text)
{
	size_t length = strlen(text);
	if (length == 0 || strpbrk(text, ",[]{}:?#\n") != NULL || strchr(" \t&*!|>'\"%@`", *text) != NULL)
		return false;
	return text[length - 1] != ' ' && text[length - 1] != '\t' && (*text != '-' || strchr("- \t", text[1]) == NULL);
}

const char *salle_node_item_text(struct salle_arena *arena, const struct salle_node *node)
{
	bool quotes = node != NULL && node->kind == SALLE_SCALAR && !is_plain(node->text);
	return quotes ? salle_node_quote_text(arena, node->text) : salle_node_to_text(arena, node);
}

static void append_text(struct salle_arena *arena, const char **list, const char *item)
{
	*list = **list == '\0' ? item : salle_arena_format(arena, "%s, %s", *list, item);
}

const char *salle_node_to_text(struct salle_arena *arena, const struct salle_node *node)
{
	if (node == NULL)
		return "";
	if (node->kind == SALLE_SCALAR)
		return node->text;
	const char *list = "";
	for (size_t i = 0; i < node->n; i++) {
		const char *item = salle_node_item_text(arena, node->items[i]);
		append_text(arena, &list,
			node->kind == SALLE_LIST
				? item
				: salle_arena_format(arena, "%s: %s", salle_node_item_text(arena, node->keys[i]), item));
	}
	return salle_arena_format(arena, node->kind == SALLE_LIST ? "[%s]" : "{%s}", list);
}
