/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A family: named maps, each of which may extend another. Builds are one family, policies another.
 *
 *   salle_family_init -> salle_family_add (any number of maps) -> salle_family_resolve -> _find, _read
 *
 * A member inherits every key of the member that it extends, unless it has that key itself. Maps are merged key by key;
 * a list is replaced as a whole.
 */
#ifndef SALLE_SCENARIO_FAMILY_H
#define SALLE_SCENARIO_FAMILY_H

#include <salle/field.h>

#include "base/arena.h"

enum { SALLE_FAMILY_MAX = 10000 }; /* members */

struct salle_members {
	struct salle_member *const *items;
	size_t n;
};

struct salle_member {
	struct salle_text name;
	const struct salle_node *own; /* as written; NULL if it is not a map */
	bool named;                   /* the name can be used in results */
	const void *written;          /* `own` as read, without what it inherits; NULL with `own` */
	struct salle_member *parent;
	const struct salle_node *whole; /* with all that it inherits; NULL if unknown */
	bool resolved;
	unsigned walk;                   /* the last walk up the chain that visited it */
	const void *compiled;            /* by the rule system, NULL when that failed */
	struct salle_bill *bill;         /* of a compiled build; NULL where builds cost nothing */
	struct salle_members policies;   /* of a build that fights; one NULL if none is known */
	struct salle_members names;      /* those that it names itself, regardless of the command line */
	const struct salle_node *params; /* for parameters of its policies; NULL: presets */
	bool abstract;                   /* a build that does not fight */
	struct salle_lined_up *lined_up; /* a build or team under each of its policies, once it has been asked for */
	struct salle_members members;    /* of a team: its builds; of its policies: those of its builds (sides.c) */
};

struct salle_family {
	const char *noun;                   /* "build", "policy" */
	const struct salle_field *fields;   /* the keys that the scenario reads itself, then the rule system's */
	const struct salle_field *optional; /* the same, none required */
	size_t size;                        /* of the struct that `fields` fills */
	size_t body;                        /* where the rule system's struct begins in it */
	struct salle_member *members;       /* in the order read */
	size_t n, capacity;
	struct salle_member **by_name; /* sorted, one per name; filled by salle_family_resolve */
	size_t n_names;
};

/*
 * `head` lists the scenario's own keys, including `extends`; `fields` those of the rule system, or NULL. The sizes are
 * those of their structs.
 */
void salle_family_init(struct salle_family *family, const char *noun, const struct salle_field *head, size_t head_size,
	const struct salle_field *fields, size_t size, struct salle_arena *arena);

/* Adds the members of a map of name to map. A NULL map adds nothing. */
void salle_family_add(struct salle_family *family, const struct salle_node *map, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/* Checks the keys of all members as written and follows `extends`. Call once, after the last add. */
void salle_family_resolve(struct salle_family *family, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/* Returns the member of that name, or NULL after an error at `name->at` that suggests the nearest name. */
struct salle_member *salle_family_find(const struct salle_family *family, const struct salle_text *name,
	struct salle_diagnostics *diagnostics);

/* Returns whether an overlay's map of changes, NULL for none, has the member or one that it extends. */
bool salle_family_changes(const struct salle_node *changes, const struct salle_member *member);

/*
 * Reads a resolved member with what it inherits, or without if that is unknown. `sound`, which may be NULL, becomes
 * true when all of it is complete and correct. Otherwise some keys have the value written, the others the one that
 * salle_fields_read gives, or none without what it inherits. NULL when the member is not a map.
 */
const void *salle_family_read(const struct salle_family *family, const struct salle_member *member, bool *sound,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);

#endif
