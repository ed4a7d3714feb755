/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents that the program writes: a part for all rule systems, then a chapter per rule system. */
#pragma once

#include <stdio.h>

#include <salle/ruleset.h>

/* Writes the chapter of `rules`, or the shared part if `rules` is NULL. */
typedef void document_function(const struct salle_ruleset *rules, FILE *out);

/* Returns the whole document: the shared part and all chapters. The caller frees the string. */
char *document_text(document_function *write);

/* Fails the test unless the file equals the document. With SALLE_UPDATE in the environment it first writes the file. */
void assert_document(const char *path, document_function *write);
