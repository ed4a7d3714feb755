/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A family: named maps, each of which may extend another. Builds are one family, policies another.
 *
 *   salle_definitions_init -> salle_definitions_add (any number of maps) -> salle_definitions_resolve -> _find, _read
 *
 * A member inherits every key of the member that it extends, unless it has that key itself. Maps are merged key by key;
 * a list is replaced as a whole.
 */
#pragma once

#include <salle/field_table.h>

#include "base/arena.h"

enum { SALLE_DEFINITIONS_MAX = 10000 }; /* maximum number of members */

struct salle_definition_list {
	struct salle_definition *const *items;
	size_t n;
};

struct salle_definition {
	struct salle_text name;
	const struct salle_node *own; /* as written; NULL if it is not a map */
	bool named;                   /* the name is valid in results */
	const void *written;          /* `own` as read, without what it inherits; NULL with `own` */
	struct salle_definition *parent;
	const struct salle_node *whole; /* with all that it inherits; NULL if unknown */
	bool resolved;
	unsigned walk;                         /* number of the last walk along `extends` that visited this member */
	const void *compiled;                  /* made by the rule system; NULL on failure */
	struct salle_bill *bill;               /* bill of a compiled build; NULL if builds cost nothing */
	struct salle_definition_list policies; /* policies under which a build fights; a single NULL if none is known */
	struct salle_definition_list names;    /* policies that the build itself names, regardless of the command line */
	const struct salle_node *params;       /* parameters of its policies; NULL for presets */
	bool abstract;                         /* a template that does not fight */
	struct salle_side_lineup *lined_up;    /* lineups of a build or team, by policy; filled when first requested */
	struct salle_definition_list
		members; /* of a team: its builds; of a team's joint policy: the policies of its builds (side_list.c) */
};

struct salle_definitions {
	const char *noun;                   /* "build", "policy" */
	const struct salle_field *fields;   /* the scenario's own keys, then the rule system's */
	const struct salle_field *optional; /* the fields of `fields`, all optional */
	size_t size;                        /* size of the struct that `fields` fills */
	size_t body;                        /* offset of the rule system's struct in it */
	struct salle_definition *members;   /* in the order read */
	size_t n, capacity;
	struct salle_definition **by_name; /* sorted, one per name; filled by salle_definitions_resolve */
	size_t n_names;
};

/*
 * Sets up a family. `head` lists the scenario's own keys, including `extends`; `fields` those of the rule system, or
 * NULL. The sizes are those of their structs.
 */
void salle_definitions_init(struct salle_definitions *definitions, const char *noun, const struct salle_field *head,
	size_t head_size, const struct salle_field *fields, size_t size, struct salle_arena *arena);

/* Adds the members of a map of name to map. A NULL map adds nothing. */
void salle_definitions_add(struct salle_definitions *definitions, const struct salle_node *map,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/* Checks the keys of all members as written and follows `extends`. Call once, after the last add. */
void salle_definitions_resolve(struct salle_definitions *definitions, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/* Returns the member of that name, or NULL after an error at `name->at` that suggests the nearest name. */
struct salle_definition *salle_definitions_find(const struct salle_definitions *definitions,
	const struct salle_text *name, struct salle_diagnostics *diagnostics);

/* Returns whether an overlay's map of changes (may be NULL) contains the member or an ancestor. */
bool salle_definitions_has_change(const struct salle_node *changes, const struct salle_definition *member);

/*
 * Reads a resolved member with its inherited keys; only its own keys if the inherited ones are unknown. Sets `sound`,
 * unless NULL, to true if every key is present and correct. A faulty key gets the value that salle_fields_read gives.
 * Returns NULL if the member is not a map.
 */
const void *salle_definitions_read(const struct salle_definitions *definitions, const struct salle_definition *member,
	bool *sound, struct salle_arena *arena, struct salle_diagnostics *diagnostics);
