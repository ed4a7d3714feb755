/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A node: one value of an input with its place. YAML documents and CSV rows both become nodes, so that field tables
 * read both (<salle/field_table.h>).
 *
 * Scalars are text as written, without guessed types (`no` is the text "no"). Nodes live in the arena of the scenario.
 */
#pragma once

#include <salle/diagnostic_list.h>

enum salle_node_kind { SALLE_SCALAR, SALLE_LIST, SALLE_MAP };

/* value of `text_offset` if the text differs from the input, because lines were folded or escapes replaced */
enum { SALLE_NODE_FOLDED = 255 };

struct salle_node {
	enum salle_node_kind kind;
	struct salle_place at;
	const char *text; /* text of a scalar; never NULL in a scalar */
	/*
	 * for a scalar: number of characters between the scalar's place and its text, 1 for a quote; or SALLE_NODE_FOLDED
	 */
	unsigned text_offset;
	size_t n;                 /* number of elements of a list or of pairs of a map */
	struct salle_node **keys; /* of a map: n distinct scalars, in the order written */
	/* of a list or map: n values; in a map NULL means an empty cell, which counts as an absent key */
	struct salle_node **items;
	bool incomplete; /* for a map: some pairs were left out, and an error was reported for each */
};

/* Returns the value of `key`, or NULL. `map` must be a map. */
struct salle_node *salle_node_get(const struct salle_node *map, const char *key);

/*
 * Returns the place of the byte at `offset` in a scalar's text. Returns the place of the scalar if the text is not a
 * piece of the input (SALLE_NODE_FOLDED).
 */
struct salle_place salle_node_place(const struct salle_node *scalar, size_t offset);

/* Returns "a scalar", "a list" or "a map", for messages. */
const char *salle_node_kind_name(enum salle_node_kind kind);

struct salle_arena;

/*
 * Returns a node as YAML in flow style, "{a: [1, 'b, c']}". Returns a top-level scalar as plain text, and "" for NULL.
 */
const char *salle_node_to_text(struct salle_arena *arena, const struct salle_node *node);

/* Returns a node as it is written inside a list or map: a scalar has quotes if it needs them. */
const char *salle_node_item_text(struct salle_arena *arena, const struct salle_node *node);

/* Returns a text of one line in YAML's single quotes. */
const char *salle_node_quote_text(struct salle_arena *arena, const char *text);

/* Makes a scalar; `text` is not copied. `at` may be NULL. */
struct salle_node *salle_node_scalar(struct salle_arena *arena, const struct salle_place *at, const char *text);

/* Makes a map with one key. Neither the key nor the item is copied. */
struct salle_node *salle_node_pair(struct salle_arena *arena, const struct salle_place *at, const char *key,
	struct salle_node *item);

/* Makes a map or list with room for `n` items (and keys); all items and keys are NULL. */
struct salle_node *salle_node_new(struct salle_arena *arena, enum salle_node_kind kind, const struct salle_place *at,
	size_t n);

/* Copies a node and everything in the node. */
struct salle_node *salle_node_copy(const struct salle_node *node, struct salle_arena *arena);

/* Splits `text` at `separator` into a list and trims blanks around the elements. An empty text gives an empty list. */
struct salle_node *salle_node_split(struct salle_arena *arena, const struct salle_place *at, const char *text,
	char separator);
