/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A node: one value of an input with the place where it was written. A YAML document and a row of a CSV
 * table both become nodes, so that one kind of field table checks and reads both (<salle/field.h>).
 *
 * Scalars are text as written; nothing is guessed (`no` is the text "no"). Nodes live in the arena of the
 * scenario that was loaded.
 */
#ifndef SALLE_NODE_H
#define SALLE_NODE_H

#include <salle/status.h>

enum salle_node_kind { SALLE_SCALAR, SALLE_LIST, SALLE_MAP };

/* The text does not stand in the input as it is: folded lines, escapes. */
enum { SALLE_NODE_FOLDED = 255 };

struct salle_node {
	enum salle_node_kind kind;
	struct salle_place at;
	const char *text;          /* of a scalar, never NULL there */
	unsigned lead;             /* of a scalar: characters before its text, 1 for a quote; or SALLE_NODE_FOLDED */
	size_t n;                  /* elements of a list, pairs of a map */
	struct salle_node **keys;  /* of a map: n scalars, distinct, in the order written */
	struct salle_node **items; /* of a list or map: n values; NULL in a map: an empty cell, as if absent */
};

/* The value of `key`, or NULL. `map` must be a map. */
struct salle_node *salle_node_get(const struct salle_node *map, const char *key);

/* Where the byte at `offset` of a scalar's text stands; the place of the scalar where that cannot be known. */
struct salle_place salle_node_place(const struct salle_node *scalar, size_t offset);

/* "a scalar", "a list", "a map": for messages. */
const char *salle_node_kind_name(enum salle_node_kind kind);

struct salle_arena;

/* A node in YAML's flow form, "{a: [1, 'b, c']}"; a scalar alone is its text as it is. "" for NULL. */
const char *salle_node_text(struct salle_arena *arena, const struct salle_node *node);

/* A text of one line in YAML's single quotes. */
const char *salle_node_quoted(struct salle_arena *arena, const char *text);

/* A scalar of its own; `text` is not copied. `at` may be NULL. */
struct salle_node *salle_node_scalar(struct salle_arena *arena, const struct salle_place *at, const char *text);

/* A map or list with room for `n` items (and keys), still NULL. */
struct salle_node *salle_node_new(struct salle_arena *arena, enum salle_node_kind kind, const struct salle_place *at,
	size_t n);

/* The list of the pieces of `text` between `separator`s, without blanks around them; an empty text is an empty list. */
struct salle_node *salle_node_split(struct salle_arena *arena, const struct salle_place *at, const char *text,
	char separator);

#endif
