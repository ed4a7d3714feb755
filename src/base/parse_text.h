/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strict numbers, UTF-8, names, near names and plurals. */
#ifndef SALLE_BASE_PARSE_TEXT_H
#define SALLE_BASE_PARSE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Parses a text that is one decimal number (no blanks, no hex, no infinities); false when it is not, or exceeds the
 * type. A sign is allowed except for salle_parse_uint.
 */
bool salle_parse_int(const char *text, int64_t *out);
bool salle_parse_uint(const char *text, uint64_t *out);
bool salle_parse_real(const char *text, double *out);

/* The number that people mean by 1e5, 50k, 2M, 50,000, 50_000 and 1%; false: none of these. */
bool salle_parse_loose_number(const char *text, double *out);

/* Returns whether it is a number but for a comma in place of the decimal point: "5,5". "1,000" may be a thousand. */
bool salle_has_decimal_comma(const char *text);

/* Returns what a word processor put into the text and what to write instead: quotes or blanks. "" if nothing. */
const char *salle_text_typography_hint(const char *text);

/* Decodes the character at `text`; returns its bytes, or 0 when it is not well-formed UTF-8. */
size_t salle_utf8_decode(const char *text, size_t length, uint32_t *code);

/* False for control characters, invisible characters and direction marks. */
bool salle_is_printable(uint32_t code);

/*
 * Returns why the bytes are not text (bad UTF-8, NUL, controls except tab and line ends), with its offset; NULL for
 * text.
 */
const char *salle_find_text_fault(const char *text, size_t length, size_t *offset);

/* Line and column (in characters, from 1) of the byte at `offset`. */
void salle_text_line_and_column(const char *text, size_t length, size_t offset, unsigned *line, unsigned *column);

/*
 * Checks a user's name for something: 1 to 64 bytes of printable UTF-8 without blanks at the ends, which no spreadsheet
 * reads as a formula. Returns the error, such as "begins with ...", or NULL.
 */
enum { SALLE_NAME_MAX = 64 };
const char *salle_find_name_fault(const char *name);

/*
 * Returns a copy of the text, one line that is safe to print on a terminal: bytes that are not printable UTF-8 are
 * \xNN. The caller frees it.
 */
char *salle_escape_text(const char *text);

/* Returns whether that copy is the text itself. */
bool salle_needs_no_escape(const char *text);

/* A user's text for a message, truncated if it is long: salle_quote_text(text).text */
struct salle_quoted_text {
	char text[64];
};
struct salle_quoted_text salle_quote_text(const char *text);

/*
 * Formats a count with its noun, given as a plural of less than 40 bytes: "2 hits", "1 hit", "1 die".
 * salle_count_noun(n, …).text
 */
struct salle_counted_noun {
	char text[64];
};
struct salle_counted_noun salle_count_noun(int64_t n, const char *plural);

/*
 * The candidate of the same words as `name` in any order, or the nearest by edit distance (case ignored), or NULL when
 * none is near enough. `candidates` has n pointers; NULL ones are skipped.
 */
const char *salle_nearest_name(const char *name, const char *const *candidates, size_t n);

/*
 * Finds at most `most` candidates, however far, the nearest to the name first, of equal ones the first; returns how
 * many.
 */
size_t salle_nearest_names(const char *name, const char *const *candidates, size_t n, const char **nearest,
	size_t most);

#endif
