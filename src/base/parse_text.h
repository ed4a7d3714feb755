/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses numbers strictly, decodes UTF-8, checks names, suggests near names, and writes counts with their nouns. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Parses a text that is one decimal number, without blanks, hexadecimal digits or infinities. Returns false for any
 * other text, and if the number does not fit the type. salle_parse_uint refuses a sign; the others accept one.
 */
bool salle_parse_int(const char *text, int64_t *out);
bool salle_parse_uint(const char *text, uint64_t *out);
bool salle_parse_real(const char *text, double *out);

/* Parses numbers as people write them: 1e5, 50k, 2M, 50,000, 50_000 and 1%. Returns false for other texts. */
bool salle_parse_loose_number(const char *text, double *out);

/*
 * Returns whether the text is a number with a decimal comma: "5,5". "1,000" does not count, because it may mean one
 * thousand.
 */
bool salle_has_decimal_comma(const char *text);

/*
 * Returns a hint that names the quotes or blanks of a word processor in the text, and what to write instead. Returns ""
 * if the text has none.
 */
const char *salle_find_typography_hint(const char *text);

/* Decodes the character at `text`. Returns the number of its bytes; 0 if the bytes are not well-formed UTF-8. */
size_t salle_utf8_decode(const char *text, size_t length, uint32_t *code);

/* Returns false for control characters, invisible characters and direction marks. */
bool salle_is_printable(uint32_t code);

/*
 * Returns why the bytes are not text (invalid UTF-8, NUL, or a control other than tab and line ends), and sets `offset`
 * to the first wrong byte. Returns NULL if the bytes are text.
 */
const char *salle_find_text_fault(const char *text, size_t length, size_t *offset);

/* Finds the line and column (in characters, from 1) of the byte at `offset`. */
void salle_find_line_and_column(const char *text, size_t length, size_t offset, unsigned *line, unsigned *column);

/*
 * Checks a name that a user chose: 1 to 64 bytes of printable UTF-8, without blanks at the ends, and not a spreadsheet
 * formula. Returns the error, such as "begins with ..."; NULL if the name is valid.
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

/* A user's text for a message, truncated if the text is long. Used as salle_quote_text(text).text */
struct salle_quoted_text {
	char text[64];
};
struct salle_quoted_text salle_quote_text(const char *text);

/*
 * A count with its noun: "2 hits", "1 die". The plural must have less than 40 bytes. Used as salle_format_count(n,
 * ...).text
 */
struct salle_counted_noun {
	char text[64];
};
struct salle_counted_noun salle_format_count(int64_t n, const char *plural);

/*
 * Returns the candidate with the same words as `name` in any order, or else the nearest candidate by edit distance
 * (ignoring case). Returns NULL if no candidate is near enough. `candidates` has n pointers; NULL pointers are skipped.
 */
const char *salle_nearest_name(const char *name, const char *const *candidates, size_t n);

/*
 * Finds the `most` candidates nearest to `name`, nearest first; equally near candidates keep their order. Returns how
 * many were found.
 */
size_t salle_nearest_names(const char *name, const char *const *candidates, size_t n, const char **nearest,
	size_t most);
