/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How the library reports errors.
 *
 * The library never prints and never exits. A function that can fail returns a `salle_status` and adds one diagnostic
 * per fault to a `salle_diagnostics`, so one pass over an input reports all of its faults. Only src/cli turns
 * diagnostics into text and an exit code.
 *
 * Ownership: `salle_diagnostics` owns the text of its diagnostics; `salle_diagnostics_release` frees it. Threads:
 * `salle_diagnostics` belongs to one thread.
 */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#define SALLE_MUST_CHECK __attribute__((warn_unused_result))
#define SALLE_PRINTF(template, first) __attribute__((__format__(__printf__, template, first)))

/* The values are the exit codes of the program. */
enum salle_status {
	SALLE_OK = 0,
	SALLE_FAILED = 1,      /* system error: a file, a disk, a library */
	SALLE_BAD_INPUT = 2,   /* error in the user's input; nothing was written */
	SALLE_INTERRUPTED = 3, /* stopped on request; complete results were kept */
	SALLE_UNDECIDED = 3,   /* no answer yet; more bouts may decide */
};

/* A place in an input. `file` is not owned. `line` and `column` (in characters) count from 1; 0 if unknown. */
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
	/* all names that a user can write, for hints on unknown names; NULL before they are known */
	const struct salle_known_names *known_names;
	struct salle_diagnostic *items;
	size_t n;
	size_t capacity;
	size_t errors; /* number of all errors, kept or not */
};

void salle_diagnostics_init(struct salle_diagnostics *diagnostics);
void salle_diagnostics_release(struct salle_diagnostics *diagnostics);

/* Adds one diagnostic. `at` is NULL if the place is unknown. Bytes that are not printable UTF-8 are shown as \xNN. */
void salle_error(struct salle_diagnostics *diagnostics, const struct salle_place *at, const char *format, ...)
	SALLE_PRINTF(3, 4);
void salle_warning(struct salle_diagnostics *diagnostics, const struct salle_place *at, const char *format, ...)
	SALLE_PRINTF(3, 4);
/* Adds a warning unless the diagnostics contain the same warning at the same place. */
void salle_warning_once(struct salle_diagnostics *diagnostics, const struct salle_place *at, const char *format, ...)
	SALLE_PRINTF(3, 4);

/* Sets the place of each diagnostic that has no place, from item `from` on. */
void salle_diagnostics_fill_places(struct salle_diagnostics *diagnostics, size_t from, const struct salle_place *at);

/* Returns whether `at` is the place of the diagnostic. */
bool salle_diagnostic_is_at(const struct salle_diagnostic *item, const struct salle_place *at);

/* Appends `more` to the message. */
void salle_diagnostic_append(struct salle_diagnostic *item, const char *more);

/* Removes repeated diagnostics, from item `from` on. Used for inputs that are read several times, such as tables. */
void salle_diagnostics_drop_repeats(struct salle_diagnostics *diagnostics, size_t from);

/*
 * Removes the warnings about files whose paths begin with `prefix`, from item `from` on. If `prefix` is NULL, removes
 * all warnings.
 */
void salle_diagnostics_drop_warnings(struct salle_diagnostics *diagnostics, size_t from, const char *prefix);

/*
 * Called when memory runs out, with the number of bytes requested (0 if unknown). The function must not return; the
 * default is abort(). The library ends the program only by this call.
 */
extern void (*salle_out_of_memory)(size_t wanted);
