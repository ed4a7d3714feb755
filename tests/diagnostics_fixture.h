/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of readers share. */
#ifndef SALLE_TESTS_DIAGNOSTICS_FIXTURE_H
#define SALLE_TESTS_DIAGNOSTICS_FIXTURE_H

#include <salle/diagnostic_list.h>

/*
 * The diagnostics are exactly these, in this order. Each is written "line:column: message", or
 * "message" alone where no place is known. `expected` ends with NULL. Empties the diagnostics.
 */
void assert_reported(struct salle_diagnostics *diagnostics, const char *const *expected);

#define ASSERT_REPORTED(diagnostics, ...) assert_reported((diagnostics), (const char *const[]){ __VA_ARGS__, NULL })

/* A new folder for the test, to be freed. */
char *make_scratch(void);

/* Removes a folder with what it holds, and frees its name. */
void remove_scratch(char *folder);

/* folder/name, to be freed */
char *scratch_path(const char *folder, const char *name);

void write_file(const char *path, const char *text);

#endif
