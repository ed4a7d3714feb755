/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Field tables. Every key, name and number that a user can write is in one static table, which parses it, checks its
 * range, fills in its default, documents it and lists it.
 *
 * A table is an array of fields that ends with an all-zero field. The table describes a plain struct: `offset` is the
 * offset of a member in the struct, and `kind` gives the type of the member. A member of kind INT or NAME may have a
 * narrower integer type (`width`) if this type can hold the range:
 *
 *    SALLE_BOOL     bool                        yes | no | true | false
 *    SALLE_INT      int64_t                     a whole number in [min, max]
 *    SALLE_REAL     double                      a finite decimal in [min, max]
 *    SALLE_NAME     int32_t                     the index of one of `names`
 *    SALLE_NAMES    struct salle_indices        a list of distinct `names`, in the order written
 *    SALLE_TEXT     struct salle_text           one line of text; a faulty text also gets its place
 *    SALLE_TEXTS    struct salle_texts          a list of texts of at most 200 bytes
 *    SALLE_OBJECT   struct in place             a map read by `subfields`
 *    SALLE_OBJECTS  struct salle_objects        a list of maps, each `element_size` bytes, read by `subfields`
 *    SALLE_NODE     const struct salle_node *   unparsed, checked later by its owner; NULL when absent
 *
 * A single name or text counts as a list of one. In a CSV row a list is one cell with its elements separated by ';' and
 * an empty cell is an absent key.
 *
 * A field that is absent and not required gets the default `preset`, in the form that a user would write (lists:
 * comma-separated). Without a preset the member stays zero, and an object gets the presets of its own fields. All data
 * that a field refers to lives in the arena given to salle_fields_read or in the arena of the nodes.
 */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include <salle/node.h>

struct salle_arena;

enum salle_kind {
	SALLE_BOOL = 1,
	SALLE_INT,
	SALLE_REAL,
	SALLE_NAME,
	SALLE_NAMES,
	SALLE_TEXT,
	SALLE_TEXTS,
	SALLE_OBJECT,
	SALLE_OBJECTS,
	SALLE_NODE,
};

struct salle_text {
	const char *text; /* the text; NULL if the key is absent */
	struct salle_place at;
};

struct salle_texts {
	const struct salle_text *items;
	size_t n;
};

struct salle_indices {
	const int32_t *items;
	size_t n;
};

struct salle_objects {
	const void *items; /* n structs of the field's element_size */
	size_t n;
};

/*
 * Condition under which an option or a scene key has an effect: another key, such as "scene.opening", has one of
 * `values` ("duel, charge(a)"), or any value except `other_than`. The field "sides" stands for the matchups; its value
 * is "several" if a side has several builds.
 */
struct salle_need {
	const char *field; /* name of the field in the condition; NULL without a condition */
	const char *values, *other_than;
};

enum { SALLE_NEEDS_MAX = 5 };

struct salle_field {
	const char *key;
	enum salle_kind kind;
	size_t offset;
	size_t width; /* INT, NAME: size of the member in bytes; 0 if the member has the type listed above for the kind */
	bool required;
	/* name of another key; if that key is present, this key is not required; NULL if there is no such key */
	const char *unless_key;
	/*
	 * INT, REAL: inclusive range, may be infinite; any value if both are 0. NAMES, TEXTS, OBJECTS: fewest and most
	 * elements (max 0 means 64). TEXT: fewest and most bytes (max 0 means 200).
	 */
	double min, max;
	bool hundredths; /* REAL: whether the value must be a multiple of 0.01 */
	const char *preset;
	const char *const *names; /* NAME, NAMES: the possible names; NULL ends the list */
	/*
	 * NAME, NAMES: pairs of a former name and the present name; NULL ends the list. A former name is refused with a
	 * hint at the present name. NULL if no name has changed
	 */
	const char *const *old_names;
	const struct salle_field *subfields;
	size_t element_size;
	bool merges_by_key;  /* NODE: whether a map is merged key by key over the map that it extends */
	const char *help;    /* one line: meaning and unit */
	const char *heading; /* the heading of the option's rule text, or NULL */
	/*
	 * whether the key limits builds or the length of bouts; ablations do not remove a limit, because it is not an item
	 */
	bool is_limit;
	/* a former or likely wrong name of the key, which is refused with a hint at this key; NULL if there is none */
	const char *old_name;
	/* INT: the number that later checks use instead of a number that was refused; 0 for `min` */
	int64_t fallback;
	/* conditions, one of which must hold if the key is to have an effect; empty if the key always has an effect */
	struct salle_need needs[SALLE_NEEDS_MAX];
};

/* Returns the precision with which %g prints the field's numbers, so that whole numbers get no exponent. */
int salle_field_print_digits(const struct salle_field *field);

/* Returns the display name of a kind of values: "whole number". */
const char *salle_field_kind_name(enum salle_kind kind);

/* Returns the value of a member of kind INT or NAME, whatever the size of the member. */
int64_t salle_field_get_integer(const struct salle_field *field, const void *member);

/*
 * Reads `node` (a map) by `fields` into `out` (zeroed by the caller) and fills in defaults. Adds every error to
 * `diagnostics`: unknown key (with the nearest known one), duplicate, missing, wrong type, out of range, unknown name
 * (with the nearest). Returns SALLE_BAD_INPUT if it added an error, else SALLE_OK. A number or name with an error gets
 * its default, its `fallback` or its minimum, so that later checks can find more errors. A NULL node counts as an empty
 * map at `at`; otherwise `at` may be NULL.
 */
enum salle_status salle_fields_read(const struct salle_field *fields, const struct salle_node *node,
	const struct salle_place *at, void *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Checks the name that a user gave to something, such as a build (`what` is "build"): 1 to 64 bytes of printable UTF-8,
 * and not a spreadsheet formula. Returns false after reporting an error. Warns of a name that other programs misread in
 * a CSV file: "3-1", "TRUE".
 */
bool salle_check_user_name(const char *what, const char *name, const struct salle_place *at,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* A name that a user can write in a scenario. Its description is "a key of 'options'" or "in the table 'missiles'". */
struct salle_known_name {
	const char *name, *description;
	bool key;  /* whether the name is a key of a map */
	bool item; /* whether the name is a table row of an item that a build can have */
};

struct salle_known_names {
	struct salle_known_name *items;
	size_t n, capacity;
};

/*
 * Reports an unknown name: "unknown build 'jan' (did you mean 'jane'?)". `candidates` are the n known names. If none is
 * similar, the hint says in which other place of a scenario the name would be valid, or why it is not a valid name.
 */
void salle_error_unknown(struct salle_diagnostics *diagnostics, const struct salle_place *at, const char *what,
	const char *name, const char *const *candidates, size_t n);

/*
 * Writes the names as "a, b, c" to `out`, which has `size` bytes. Skips names that are NULL. Writes "" if the names do
 * not fit.
 */
void salle_join_names(const char *const *names, size_t n, char *out, size_t size);

/* Writes the table as Markdown: key, type, default, range or names, meaning (and heading, if any). */
void salle_fields_write_markdown(const struct salle_field *fields, FILE *out);
