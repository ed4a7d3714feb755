/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strict numbers, UTF-8, names, near names and plurals. */
#ifndef SALLE_BASE_TEXT_H
#define SALLE_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The whole text is one decimal number (no blanks, no hex, no infinities); false when it is not, or is
 * beyond the type. A sign is allowed except for salle_parse_uint.
 */
bool salle_parse_int(const char *text, int64_t *out);
bool salle_parse_uint(const char *text, uint64_t *out);
bool salle_parse_real(const char *text, double *out);

/* Decodes the character at `text`; returns its bytes, or 0 when it is not well-formed UTF-8. */
size_t salle_utf8_decode(const char *text, size_t length, uint32_t *code);

/* Neither a control nor an invisible character, nor one that moves what stands beside it. */
bool salle_is_printable(uint32_t code);

/* What makes the bytes no text (bad UTF-8, NUL, controls but tab and line ends), and its offset; NULL for a text. */
const char *salle_text_fault(const char *text, size_t length, size_t *offset);

/* Line and column (in characters, from 1) of the byte at `offset`. */
void salle_text_place(const char *text, size_t length, size_t offset, unsigned *line, unsigned *column);

/*
 * Names that users give to things: 1 to 64 bytes of printable UTF-8 without blanks at the ends, that no
 * spreadsheet takes for a formula. Returns what is wrong, as in "begins with ...", or NULL.
 */
enum { SALLE_NAME_MAX = 64 };
const char *salle_name_fault(const char *name);

/* A user's text for a message, cut where it is long: salle_quote(text).text */
struct salle_quote {
	char text[64];
};
struct salle_quote salle_quote(const char *text);

/* So many of what has that plural, a word of less than 40 bytes: "2 hits", "1 hit", "1 die". salle_count(n, …).text */
struct salle_count {
	char text[64];
};
struct salle_count salle_count(int64_t n, const char *plural);

/*
 * The candidate nearest to `name` by edit distance (case ignored), or NULL when none is near enough to be
 * what was meant. `candidates` holds n pointers, NULL ones are skipped.
 */
const char *salle_nearest(const char *name, const char *const *candidates, size_t n);

#endif
