/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A family: named maps, each of which may extend another. Builds are one family, policies another.
 *
 *   salle_definitions_init -> salle_definitions_add (any number of maps) -> salle_definitions_resolve -> _find, _read
 *
 * A member inherits every key of the member that it extends, unless it has that key itself. Maps are merged key by key;
 * a list is replaced as a whole.
 */
#ifndef SALLE_SCENARIO_INHERITANCE_H
#define SALLE_SCENARIO_INHERITANCE_H

#include <salle/field_table.h>

#include "base/arena.h"

enum { SALLE_DEFINITIONS_MAX = 10000 }; /* members */

struct salle_definition_list {
	struct salle_definition *const *items;
	size_t n;
};

struct salle_definition {
	struct salle_text name;
	const struct salle_node *own; /* as written; NULL if it is not a map */
	bool named;                   /* the name can be used in results */
	const void *written;          /* `own` as read, without what it inherits; NULL with `own` */
	struct salle_definition *parent;
	const struct salle_node *whole; /* with all that it inherits; NULL if unknown */
	bool resolved;
	unsigned walk;                         /* the last walk up the chain that visited it */
	const void *compiled;                  /* by the rule system, NULL when that failed */
	struct salle_bill *bill;               /* of a compiled build; NULL where builds cost nothing */
	struct salle_definition_list policies; /* of a build that fights; one NULL if none is known */
	struct salle_definition_list names;    /* those that it names itself, regardless of the command line */
	const struct salle_node *params;       /* for parameters of its policies; NULL: presets */
	bool abstract;                         /* a build that does not fight */
	struct salle_side_lineup *lined_up;    /* a build or team under each of its policies, once it has been asked for */
	struct salle_definition_list
		members; /* of a team: its builds; of its policies: those of its builds (side_list.c) */
};

struct salle_definitions {
	const char *noun;                   /* "build", "policy" */
	const struct salle_field *fields;   /* the keys that the scenario reads itself, then the rule system's */
	const struct salle_field *optional; /* the same, none required */
	size_t size;                        /* of the struct that `fields` fills */
	size_t body;                        /* where the rule system's struct begins in it */
	struct salle_definition *members;   /* in the order read */
	size_t n, capacity;
	struct salle_definition **by_name; /* sorted, one per name; filled by salle_definitions_resolve */
	size_t n_names;
};

/*
 * `head` lists the scenario's own keys, including `extends`; `fields` those of the rule system, or NULL. The sizes are
 * those of their structs.
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

/* Returns whether an overlay's map of changes, NULL for none, has the member or one that it extends. */
bool salle_definitions_has_change(const struct salle_node *changes, const struct salle_definition *member);

/*
 * Reads a resolved member with what it inherits, or without if that is unknown. `sound`, which may be NULL, becomes
 * true when all of it is complete and correct. Otherwise some keys have the value written, the others the one that
 * salle_fields_read gives, or none without what it inherits. NULL when the member is not a map.
 */
const void *salle_definitions_read(const struct salle_definitions *definitions, const struct salle_definition *member,
	bool *sound, struct salle_arena *arena, struct salle_diagnostics *diagnostics);

#endif
