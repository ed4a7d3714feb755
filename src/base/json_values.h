/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds JSON documents with jansson. Lack of memory ends the program; every setter takes ownership of its value. */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include <jansson.h>

#include "base/arena.h"

json_t *salle_json_object(void);

/* Returns a JSON string of the bytes. Invalid UTF-8, as in file names, becomes U+FFFD. */
json_t *salle_json_text(const char *bytes, struct salle_arena *arena);

void salle_json_set(json_t *object, const char *key, json_t *value);
void salle_json_set_count(json_t *object, const char *key, uint64_t count);
void salle_json_append(json_t *array, json_t *value);

/*
 * Prints a value in ASCII, without blanks and line ends, and frees the value. Numbers have up to 15 digits. `flags` are
 * further flags of jansson: JSON_EMBED leaves out the outer braces. Write errors set the error flag of the stream.
 */
void salle_json_print(json_t *value, size_t flags, FILE *out);
