/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Named maps (definitions), each of which may extend another. A scenario has two sets of definitions: builds and
 * policies.
 *
 * salle_definitions_init -> salle_definitions_add (any number of maps) -> salle_definitions_resolve -> _find, _read
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
	const struct salle_node *own_map; /* the map as the user wrote it; NULL if the value is not a map */
	bool named;                       /* whether the name is valid, so that it may appear in results */
	const void *own_values; /* struct read from `own_map`, without inherited keys; NULL if `own_map` is NULL */
	struct salle_definition *parent;
	/* the map with its own and all inherited keys; NULL if the inherited keys are unknown */
	const struct salle_node *merged;
	bool resolved;
	unsigned last_walk;      /* number of the last walk along `extends` that reached this member, to detect cycles */
	const void *compiled;    /* fighter or policy, made by the rule system; NULL on failure */
	struct salle_bill *bill; /* bill of a compiled build; NULL if builds have no costs */
	/* policies under which the build fights; if all of them are unknown, one element that is NULL */
	struct salle_definition_list policies;
	/* policies that the build names, even if the command line selects other policies */
	struct salle_definition_list names;
	const struct salle_node *params;   /* parameters of the build's policies; NULL for presets */
	bool abstract;                     /* the member is a template that does not fight */
	struct salle_side_lineup *lineups; /* lineups of a build or team, by policy; made when first requested */
	/* for a team: its builds; for a joint policy of a team: the policies of the builds (side_list.c) */
	struct salle_definition_list members;
};

struct salle_definitions {
	const char *noun; /* "build", "policy" */
	/* the fields that all rule systems share, followed by the fields of this rule system */
	const struct salle_field *fields;
	const struct salle_field *optional; /* copy of `fields` in which no field is required */
	size_t values_size;                 /* size of the struct that `fields` describes */
	size_t body_offset;                 /* offset, in that struct, of the rule system's struct */
	struct salle_definition *members;   /* in the order in which they were read */
	size_t n, capacity;
	struct salle_definition **by_name; /* sorted by name, one member per name; made by salle_definitions_resolve */
	size_t n_names;
};

/*
 * Initializes a set of definitions. `head` has the keys that all rule systems share, including `extends`; `fields` has
 * the keys of the rule system, or is NULL. `head_size` and `size` are the sizes of the structs that the two tables
 * describe.
 */
void salle_definitions_init(struct salle_definitions *definitions, const char *noun, const struct salle_field *head,
	size_t head_size, const struct salle_field *fields, size_t size, struct salle_arena *arena);

/* Adds a member for each key of `map`, a map of name to map. If `map` is NULL, adds nothing. */
void salle_definitions_add(struct salle_definitions *definitions, const struct salle_node *map,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/*
 * Checks the keys of all members as written, and follows `extends`. Must be called once, after the last
 * salle_definitions_add.
 */
void salle_definitions_resolve(struct salle_definitions *definitions, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/*
 * Returns the member with that name. If there is none, reports an error at `name->at` that suggests the nearest name,
 * and returns NULL.
 */
struct salle_definition *salle_definitions_find(const struct salle_definitions *definitions,
	const struct salle_text *name, struct salle_diagnostics *diagnostics);

/*
 * Returns whether `changes`, the map of changes in an overlay, has the name of the member or of an ancestor. `changes`
 * may be NULL.
 */
bool salle_definition_is_changed(const struct salle_node *changes, const struct salle_definition *member);

/*
 * Reads a resolved definition, with its own keys and the inherited keys. If `sound` is not NULL, sets it to whether
 * every key is present and correct. A wrong key gets the value that salle_fields_read gives it. If the name after
 * `extends` is unknown, reads only the member's own keys. Returns NULL if the member is not a map.
 */
const void *salle_definitions_read(const struct salle_definitions *definitions, const struct salle_definition *member,
	bool *sound, struct salle_arena *arena, struct salle_diagnostics *diagnostics);
