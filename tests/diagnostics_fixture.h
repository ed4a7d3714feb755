/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Diagnostics and scratch folders for the tests of readers. */
#pragma once

#include <salle/diagnostic_list.h>

/*
 * Fails the test unless the diagnostics are exactly these, in this order, then clears them. Each is written
 * "line:column: message", or "message" if it has no place. `expected` ends with NULL.
 */
void assert_reported(struct salle_diagnostics *diagnostics, const char *const *expected);

#define ASSERT_REPORTED(diagnostics, ...) assert_reported((diagnostics), (const char *const[]){ __VA_ARGS__, NULL })

/* Returns a new folder for the test. The caller frees the string. */
char *make_scratch(void);

/* Removes a folder with its contents and frees its name. */
void remove_scratch(char *folder);

/* Returns folder/name. The caller frees the string. */
char *scratch_path(const char *folder, const char *name);

void write_file(const char *path, const char *text);
