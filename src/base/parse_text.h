/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strict numbers, UTF-8, names, near names and plurals. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Parses a text that is one decimal number (no blanks, no hex, no infinities). Returns false for any other text, and if
 * the number does not fit the type. A sign is allowed except for salle_parse_uint.
 */
bool salle_parse_int(const char *text, int64_t *out);
bool salle_parse_uint(const char *text, uint64_t *out);
bool salle_parse_real(const char *text, double *out);

/* Parses numbers as people write them: 1e5, 50k, 2M, 50,000, 50_000 and 1%. Returns false for other texts. */
bool salle_parse_loose_number(const char *text, double *out);

/* Returns whether the text is a number with a decimal comma: "5,5". "1,000" is not, as it may be a thousand. */
bool salle_has_decimal_comma(const char *text);

/* Returns a hint on characters from a word processor (quotes or blanks) and their replacement; "" if there are none. */
const char *salle_text_typography_hint(const char *text);

/* Decodes the character at `text`. Returns its length in bytes, or 0 if it is not well-formed UTF-8. */
size_t salle_utf8_decode(const char *text, size_t length, uint32_t *code);

/* Returns false for control characters, invisible characters and direction marks. */
bool salle_is_printable(uint32_t code);

/*
 * Returns why the bytes are not text (bad UTF-8, NUL, controls except tab and line ends), and sets the offset of the
 * fault; NULL if they are text.
 */
const char *salle_find_text_fault(const char *text, size_t length, size_t *offset);

/* Finds the line and column (in characters, from 1) of the byte at `offset`. */
void salle_text_line_and_column(const char *text, size_t length, size_t offset, unsigned *line, unsigned *column);

/*
 * Checks a user's name: 1 to 64 bytes of printable UTF-8 without blanks at the ends, and not a spreadsheet formula.
 * Returns the error, such as "begins with ...", or NULL.
 */
enum { SALLE_NAME_MAX = 64 };
const char *salle_find_name_fault(const char *name);

/*
 * Returns a copy of the text as one line that is safe to print on a terminal: bytes that are not printable UTF-8 become
 * \xNN. The caller frees the copy.
 */
char *salle_escape_text(const char *text);

/* Returns whether salle_escape_text would leave the text unchanged. */
bool salle_needs_no_escape(const char *text);

/* A user's text for a message, truncated if it is long: salle_quote_text(text).text */
struct salle_quoted_text {
	char text[64];
};
struct salle_quoted_text salle_quote_text(const char *text);

/* Formats a count with its noun, a plural below 40 bytes: "2 hits", "1 die". Use as salle_count_noun(n, …).text. */
struct salle_counted_noun {
	char text[64];
};
struct salle_counted_noun salle_count_noun(int64_t n, const char *plural);

/*
 * Returns the candidate with the same words as `name` in any order, or the nearest by edit distance (ignoring case), or
 * NULL if none is near enough. `candidates` has n pointers; NULL ones are skipped.
 */
const char *salle_nearest_name(const char *name, const char *const *candidates, size_t n);

/* Finds the nearest candidates, at most `most`, nearest first; ties keep their order. Returns their number. */
size_t salle_nearest_names(const char *name, const char *const *candidates, size_t n, const char **nearest,
	size_t most);
