/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How the library says that something went wrong.
 *
 * The library never prints and never exits. A function that can fail returns a `salle_status`; what a
 * person should read about it is added to a `salle_diagnostics`, one diagnostic a fault, so that one pass over
 * an input names all of its faults. Only src/cli turns diagnostics into text and an exit code.
 *
 * Ownership: `salle_diagnostics` owns the text of its diagnostics; `salle_diagnostics_release` frees it.
 * Threads: `salle_diagnostics` belongs to one thread.
 */
#ifndef SALLE_DIAGNOSTIC_LIST_H
#define SALLE_DIAGNOSTIC_LIST_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#define SALLE_MUST_CHECK __attribute__((warn_unused_result))
#define SALLE_PRINTF(template, first) __attribute__((__format__(__printf__, template, first)))

/* The values are the exit codes of the program. */
enum salle_status {
	SALLE_OK = 0,
	SALLE_FAILED = 1,      /* the system refused: a file, a disk, a library */
	SALLE_BAD_INPUT = 2,   /* what the user wrote is wrong; nothing was written */
	SALLE_INTERRUPTED = 3, /* stopped on request; what is complete was kept */
	SALLE_UNDECIDED = 3,   /* likewise no answer yet: more bouts would decide */
};

/*
 * A place in an input. `file` is not owned; `line` and `column` count from 1, 0 means unknown. Columns count
 * characters, not bytes.
 */
struct salle_place {
	const char *file;
	unsigned line;
	unsigned column;
};

enum salle_severity { SALLE_ERROR, SALLE_WARNING };

struct salle_diagnostic {
	enum salle_severity severity;
	struct salle_place at; /* `at.file` is a copy that the diagnostics own, or NULL */
	char *message;         /* one line: what is wrong, what was expected, the nearest known name */
};

enum { SALLE_DIAGNOSTICS_MAX = 10000 }; /* further diagnostics are counted but not kept */

struct salle_known_names;

struct salle_diagnostics {
	const struct salle_known_names *known; /* what else can be written, for hints on unknown names; NULL: unknown */
	struct salle_diagnostic *items;
	size_t n;
	size_t capacity;
	size_t errors; /* all of them, kept or not */
};

void salle_diagnostics_init(struct salle_diagnostics *diagnostics);
void salle_diagnostics_release(struct salle_diagnostics *diagnostics);

/*
 * Adds one diagnostic. `at` may be NULL where no place is known. Bytes that are not printable UTF-8 are
 * shown as \xNN.
 */
void salle_error(struct salle_diagnostics *diagnostics, const struct salle_place *at, const char *format, ...)
	SALLE_PRINTF(3, 4);
void salle_warning(struct salle_diagnostics *diagnostics, const struct salle_place *at, const char *format, ...)
	SALLE_PRINTF(3, 4);
/* The same, unless the diagnostics hold this very warning at this place already. */
void salle_warning_once(struct salle_diagnostics *diagnostics, const struct salle_place *at, const char *format, ...)
	SALLE_PRINTF(3, 4);

/* Gives what has no place yet, from item `from` on, this one: of what the caller was reading. */
void salle_diagnostics_fill_places(struct salle_diagnostics *diagnostics, size_t from, const struct salle_place *at);

/* Returns whether it is about that place. */
bool salle_diagnostic_is_at(const struct salle_diagnostic *item, const struct salle_place *at);

/* Appends `more` to its message. */
void salle_diagnostic_append(struct salle_diagnostic *item, const char *more);

/* Drops what is said a second time of the same place, from item `from` on: for inputs that are read once a use. */
void salle_diagnostics_drop_repeats(struct salle_diagnostics *diagnostics, size_t from);

/* Drops the warnings about files whose paths begin with `prefix`, from item `from` on; NULL: all warnings. */
void salle_diagnostics_drop_warnings(struct salle_diagnostics *diagnostics, size_t from, const char *prefix);

/*
 * Memory. What salle allocates outside the bout loop is a few megabytes; when even that is not to be had,
 * the hook is called with the bytes that were asked for (0: unknown) and must not return. It is the library's only
 * fatal path (default: abort()).
 */
extern void (*salle_out_of_memory)(size_t wanted);

#endif
