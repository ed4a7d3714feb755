/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents that the program writes: a part that all rule systems share, then a chapter of each. */
#ifndef SALLE_TESTS_DOCUMENT_FIXTURE_H
#define SALLE_TESTS_DOCUMENT_FIXTURE_H

#include <stdio.h>

#include <salle/ruleset.h>

/* Writes the shared part where `rules` is NULL, else the chapter of `rules`. */
typedef void document_function(const struct salle_ruleset *rules, FILE *out);

/* The whole document, to be freed. */
char *document_text(document_function *write);

/* The file holds just that; with SALLE_UPDATE in the environment it is written anew first. */
void assert_document(const char *path, document_function *write);

#endif
