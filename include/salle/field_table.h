/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Field tables. Every key, name and number that a user can write is in one static table, which parses it, checks its
 * range, fills in its default, documents it and lists it.
 *
 * A table is an array of fields that ends with an all-zero one. It describes a plain struct; `offset` is the member's
 * offset in it and `kind` gives the member's type. INT and NAME may be narrower integers that hold the range (`width`):
 *
 *   SALLE_BOOL     bool                        yes | no | true | false
 *   SALLE_INT      int64_t                     a whole number in [min, max]
 *   SALLE_REAL     double                      a finite decimal in [min, max]
 *   SALLE_NAME     int32_t                     the index of one of `names`
 *   SALLE_NAMES    struct salle_indices        a list of distinct `names`, in the order written
 *   SALLE_TEXT     struct salle_text           one line of text; its place is known of a faulty one as well
 *   SALLE_TEXTS    struct salle_texts          a list of texts of at most 200 bytes
 *   SALLE_OBJECT   struct `sub` in place       a map read by `sub`
 *   SALLE_OBJECTS  struct salle_objects        a list of maps, each `sub_size` bytes read by `sub`
 *   SALLE_NODE     const struct salle_node *   as written, checked later by its owner; NULL when absent
 *
 * A single name or text counts as a list of one. In a CSV row a list is one cell with its elements separated by ';' and
 * an empty cell is an absent key.
 *
 * A field that is absent and not required takes `preset`, a default in the form that a user would write (lists:
 * comma-separated); NULL leaves the member zero, and an object with the presets of its own fields. Everything that a
 * field refers to lives in the arena given to salle_fields_read or in that of the nodes.
 */
#ifndef SALLE_FIELD_TABLE_H
#define SALLE_FIELD_TABLE_H

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
	const char *text; /* NULL when absent */
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
	const void *items; /* n structs of the field's sub_size */
	size_t n;
};

/*
 * What lets an option or a key of the scene have an effect: another key, "scene.opening", with a value among `values`
 * ("duel, charge(a)"), or with any value but `other_than`. The field "sides" stands for the matchups: "several" where
 * one of their sides has several builds.
 */
struct salle_need {
	const char *field; /* NULL: none */
	const char *values, *other_than;
};

enum { SALLE_NEEDS_MAX = 5 };

struct salle_field {
	const char *key;
	enum salle_kind kind;
	size_t offset;
	size_t width; /* INT, NAME: bytes of the member; 0: those of the type above */
	bool required;
	const char *unless; /* required unless this other key is present; NULL: always */
	/*
	 * INT, REAL: the range, inclusive, may be infinite; both 0: any. NAMES, TEXTS, OBJECTS: least and most elements
	 * (max 0: 64). TEXT: least and most bytes (max 0: 200).
	 */
	double min, max;
	bool hundredths; /* REAL: a multiple of 0.01 */
	const char *preset;
	const char *const *names; /* NAME, NAMES: ends with NULL */
	const struct salle_field *sub;
	size_t sub_size;
	bool merges;          /* NODE: a map is merged over the one that it extends, key by key */
	const char *help;     /* one line: meaning and unit */
	const char *heading;  /* the heading of the rule text that an option reads, or NULL */
	bool allowance;       /* a limit of builds or of a bout's length, not a piece: an ablation leaves it alone */
	const char *old_name; /* what it was called, or what one might call it: refused with the key; NULL: none */
	int64_t fallback;     /* INT: read where the value is refused, so that no rule refuses it again; 0: min */
	struct salle_need needs[SALLE_NEEDS_MAX]; /* the key has an effect only where one of these holds; none: always */
};

/* Returns with how many digits %g writes the field's numbers and bounds: a whole one as a user would, not as 1e+18. */
int salle_field_digits(const struct salle_field *field);

/* Returns the value of a member of the kind INT or NAME, of any width. */
int64_t salle_field_integer(const struct salle_field *field, const void *member);

/*
 * Reads `node` (a map) by `fields` into `out` (zeroed by the caller), defaults included. Every error goes to
 * `diagnostics`: unknown key (with the nearest known one), duplicate, missing, wrong type, out of range, unknown
 * name (with the nearest). Returns SALLE_BAD_INPUT if it added an error, else SALLE_OK; a number or a name that
 * could not be read is then its default, its `fallback` or its minimum, so that later checks can find more errors. A
 * NULL node counts as an empty map at `at`; otherwise `at` may be NULL.
 */
enum salle_status salle_fields_read(const struct salle_field *fields, const struct salle_node *node,
	const struct salle_place *at, void *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Checks a user's name for a `what` ("build"): 1 to 64 bytes of printable UTF-8, which no spreadsheet reads as a
 * formula. False after reporting an error. Warns of one that other programs misread in a CSV file: "3-1", "TRUE".
 */
bool salle_check_user_name(const char *what, const char *name, const struct salle_place *at,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* A name that a user can write elsewhere: `what` is "a key of 'options'" or "in the table 'missiles'". */
struct salle_known_name {
	const char *name, *what;
	bool key;  /* it is a key of a map */
	bool item; /* it is the row of something that a build can have */
};

struct salle_known_names {
	struct salle_known_name *items;
	size_t n, capacity;
};

/*
 * Reports an unknown name: "unknown build 'jan' (did you mean 'jane'?)". `candidates` are the n known ones. Without a
 * near one, the hint is where else the diagnostics know the name, or why it is none.
 */
void salle_error_unknown(struct salle_diagnostics *diagnostics, const struct salle_place *at, const char *what,
	const char *name, const char *const *candidates, size_t n);

/* Writes "a, b, c" if that fits `size` bytes, else "". Leaves out names that are NULL. */
void salle_list_names(const char *const *names, size_t n, char *out, size_t size);

/* Writes the table as Markdown: key, type, default, range or names, meaning (heading where there is one). */
void salle_fields_write_markdown(const struct salle_field *fields, FILE *out);

#endif
