/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse_text.h"

static const char *skip_digits(const char *text)
{
	while (*text >= '0' && *text <= '9')
		text++;
	return text;
}

static const char *skip_sign(const char *text)
{
	return *text == '-' || *text == '+' ? text + 1 : text;
}

bool salle_parse_int(const char *text, int64_t *out)
{
	const char *digits = skip_sign(text);
	const char *end = skip_digits(digits);
	if (end == digits || *end != '\0')
		return false;
	errno = 0;
	long long value = strtoll(text, NULL, 10);
	if (errno != 0)
		return false;
	*out = value;
	return true;
}

bool salle_parse_uint(const char *text, uint64_t *out)
{
	const char *end = skip_digits(text);
	if (end == text || *end != '\0')
		return false;
	errno = 0;
	unsigned long long value = strtoull(text, NULL, 10);
	if (errno != 0)
		return false;
	*out = value;
	return true;
}

/*
 * Returns whether the text is [sign] digits [. digits] [e [sign] digits], with a digit on at least one side of the dot.
 */
static bool looks_like_real(const char *text)
{
	const char *whole = skip_sign(text);
	const char *end = skip_digits(whole);
	bool any = end > whole;
	if (*end == '.') {
		const char *fraction = end + 1;
		end = skip_digits(fraction);
		any = any || end > fraction;
	}
	if (!any)
		return false;
	if (*end == 'e' || *end == 'E') {
		const char *exponent = skip_sign(end + 1);
		end = skip_digits(exponent);
		if (end == exponent)
			return false;
	}
	return *end == '\0';
}

bool salle_parse_real(const char *text, double *out)
{
	if (!looks_like_real(text))
		return false;
	errno = 0;
	double value = strtod(text, NULL);
	if (errno != 0 || !isfinite(value))
		return false;
	*out = value;
	return true;
}

bool salle_parse_loose_number(const char *text, double *out)
{
	static const struct {
		const char *end;
		double times;
	} units[] = { { "", 1 }, { "k", 1e3 }, { "K", 1e3 }, { "M", 1e6 }, { "%", 0.01 }, { " %", 0.01 } };
	char digits[40], *end;
	size_t n = 0;
	if (strlen(text) >= sizeof digits || strspn(text, "+-0123456789") == 0 || strpbrk(text, "xX") != NULL)
		return false;
	for (const char *c = text; *c != '\0'; c++)
		if (*c != '_' && (*c != ',' || strspn(c + 1, "0123456789") != 3))
			digits[n++] = *c;
	digits[n] = '\0';
	const long double value = strtold(digits, &end);
	for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
		if (strcmp(end, units[i].end) == 0) {
			const long double meant = value * (long double)units[i].times;
			*out = (double)meant;
			return isfinite(*out) && (fabs(*out) < 0x1p53 || (long double)*out == meant);
		}
	return false;
}

bool salle_has_decimal_comma(const char *text)
{
	const char *whole = skip_sign(text), *comma = skip_digits(whole);
	const char *end = *comma == ',' ? skip_digits(comma + 1) : comma;
	return comma > whole && *comma == ',' && *end == '\0' && end > comma + 1 && end != comma + 4;
}

const char *salle_find_typography_hint(const char *text)
{
	static const char *const quotes[] = { "\xe2\x80\x9c", "\xe2\x80\x9d", "\xe2\x80\x9e", "\xe2\x80\x98",
		"\xe2\x80\x99", "\xe2\x80\x9a", "\xc2\xab", "\xc2\xbb" };
	for (size_t i = 0; i < sizeof quotes / sizeof quotes[0]; i++)
		if (strncmp(text, quotes[i], strlen(quotes[i])) == 0)
			return ": replace these quotes by \" or '";
	return strstr(text, "\xc2\xa0") != NULL ? ": replace its non-breaking space by a plain one" : "";
}

/* Accepts the well-formed byte sequences of table 3-7 of the Unicode Standard. */
size_t salle_utf8_decode(const char *text, size_t length, uint32_t *code)
{
	const unsigned char *byte = (const unsigned char *)text;
	if (length == 0)
		return 0;
	unsigned char lead = byte[0];
	if (lead < 0x80) {
		*code = lead;
		return 1;
	}
	if (lead < 0xc2 || lead > 0xf4)
		return 0;
	size_t n = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
	if (length < n)
		return 0;
	unsigned char low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
	unsigned char high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
	if (byte[1] < low || byte[1] > high)
		return 0;
	uint32_t value = lead & (0x7fu >> n);
	for (size_t i = 1; i < n; i++) {
		if ((byte[i] & 0xc0) != 0x80)
			return 0;
		value = value << 6 | (byte[i] & 0x3f);
	}
	*code = value;
	return n;
}

bool salle_is_printable(uint32_t code)
{
	static const uint32_t hidden[][2] = {
		{ 0x00, 0x1f },                 /* control characters */
		{ 0x7f, 0x9f }, { 0xad, 0xad }, /* soft hyphen */
		{ 0x200b, 0x200f },             /* zero width, direction marks */
		{ 0x2028, 0x202e },             /* line and paragraph separators, direction overrides */
		{ 0x2060, 0x206f },             /* invisible operators, direction isolates */
		{ 0xfeff, 0xfeff },             /* byte order mark */
		{ 0xfff0, 0xfffb },             /* interlinear annotation, replacement characters */
		{ 0xfffe, 0xffff },             /* noncharacters */
	};
	for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
		if (code >= hidden[i][0] && code <= hidden[i][1])
			return false;
	return true;
}

void salle_find_line_and_column(const char *text, size_t length, size_t offset, unsigned *line, unsigned *column)
{
	*line = 1;
	*column = 1;
	for (size_t i = 0; i < offset && i < length; i++) {
		unsigned char byte = (unsigned char)text[i];
		if (byte == '\n' || (byte == '\r' && (i + 1 == length || text[i + 1] != '\n'))) {
			++*line;
			*column = 1;
		} else if ((byte & 0xc0) != 0x80) {
			++*column;
		}
	}
}

/*
 * Returns which binary file format the first bytes show, and how to convert the file to text. Returns NULL if no known
 * format matches.
 */
static const char *detect_binary_format(const char *text, size_t length)
{
	static const struct {
		const char *bytes;
		size_t length;
		const char *fault;
	} kinds[] = {
		{ "PK\003\004", 4, "a workbook (.xlsx, .ods) or another archive, not text: export a sheet as CSV UTF-8" },
		{ "\xd0\xcf\x11\xe0", 4, "a workbook (.xls) or document, not text: export a sheet as CSV UTF-8" },
		{ "%PDF", 4, "a PDF, not text" },
		{ "{\\rtf", 5, "rich text (RTF): save the file as plain text, UTF-8" },
		{ "\xff\xfe", 2, "UTF-16 text: save the file as UTF-8" },
		{ "\xfe\xff", 2, "UTF-16 text: save the file as UTF-8" },
	};
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		if (length >= kinds[i].length && memcmp(text, kinds[i].bytes, kinds[i].length) == 0)
			return kinds[i].fault;
	const bool wide = length >= 4 && (text[0] == '\0') != (text[1] == '\0') && (text[0] == '\0') == (text[2] == '\0') &&
		(text[1] == '\0') == (text[3] == '\0');
	return wide ? "UTF-16 text: save the file as UTF-8" : NULL;
}

const char *salle_find_text_fault(const char *text, size_t length, size_t *offset)
{
	*offset = 0;
	const char *fault = detect_binary_format(text, length);
	if (fault != NULL)
		return fault;
	for (size_t i = 0; i < length;) {
		uint32_t code;
		size_t n = salle_utf8_decode(text + i, length - i, &code);
		*offset = i;
		if (n == 0)
			return "bytes that are not UTF-8 text: save the file as UTF-8";
		if (code == 0)
			return "a NUL byte";
		if (code < 0x20 && code != '\t' && code != '\n' && code != '\r')
			return "a control character";
		i += n;
	}
	return NULL;
}

const char *salle_find_name_fault(const char *name)
{
	size_t length = strlen(name);
	if (length == 0)
		return "is empty";
	if (length > SALLE_NAME_MAX)
		return "is longer than 64 bytes";
	if (strchr("=+-@", name[0]) != NULL)
		return "begins with one of = + - @, which spreadsheets take for a formula";
	if (name[0] == ' ' || name[length - 1] == ' ')
		return "begins or ends with a blank";
	for (size_t i = 0; i < length;) {
		uint32_t code;
		size_t n = salle_utf8_decode(name + i, length - i, &code);
		if (n == 0)
			return "is not UTF-8 text";
		if (!salle_is_printable(code))
			return "holds a character that does not print";
		i += n;
	}
	return NULL;
}

char *salle_escape_text(const char *text)
{
	size_t left = strlen(text);
	char *copy = salle_check_allocated(malloc(4 * left + 1)); /* at worst every byte becomes "\xNN" */
	char *end = copy;
	while (left > 0) {
		uint32_t code;
		size_t n = salle_utf8_decode(text, left, &code);
		if (n > 0 && salle_is_printable(code)) {
			memcpy(end, text, n);
			end += n;
		} else {
			n = 1;
			end += snprintf(end, 5, "\\x%02x", (unsigned)(unsigned char)*text);
		}
		text += n;
		left -= n;
	}
	*end = '\0';
	return copy;
}

bool salle_needs_no_escape(const char *text)
{
	uint32_t code;
	for (size_t left = strlen(text), n; left > 0; text += n, left -= n)
		if ((n = salle_utf8_decode(text, left, &code)) == 0 || !salle_is_printable(code))
			return false;
	return true;
}

struct salle_quoted_text salle_quote_text(const char *text)
{
	enum { QUOTED_BYTES_MAX = 60 };
	struct salle_quoted_text quote;
	size_t length = strnlen(text, QUOTED_BYTES_MAX + 1);
	if (length <= QUOTED_BYTES_MAX) {
		memcpy(quote.text, text, length + 1);
		return quote;
	}
	for (length = QUOTED_BYTES_MAX; length > QUOTED_BYTES_MAX - 4 && ((unsigned char)text[length] & 0xc0) == 0x80;)
		length--;
	memcpy(quote.text, text, length);
	memcpy(quote.text + length, "...", 4);
	return quote;
}

static bool ends_with(const char *word, const char *end)
{
	size_t length = strlen(word), n = strlen(end);
	return length > n && strcmp(word + length - n, end) == 0;
}

/*
 * Returns the length of the singular of an English noun: 3 for "hits", 4 for "tosses". Returns the whole length if the
 * noun is no plural.
 */
static size_t singular_length(const char *plural)
{
	return strlen(plural) - (ends_with(plural, "sses") ? 2 : ends_with(plural, "s") && !ends_with(plural, "ss"));
}

struct salle_counted_noun salle_format_count(int64_t n, const char *plural)
{
	struct salle_counted_noun count;
	bool dice = strcmp(plural, "dice") == 0;
	snprintf(count.text, sizeof count.text, "%" PRId64 " %.*s", n, n == 1 && !dice ? (int)singular_length(plural) : 40,
		n == 1 && dice ? "die" : plural);
	return count;
}

enum { SUGGESTED_BYTES_MAX = 64 }; /* maximum length of a name for which a similar name is suggested */

static size_t min_size(size_t a, size_t b)
{
	return a < b ? a : b;
}

static bool is_same_letter(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/*
 * Returns the optimal string alignment distance of two texts of at most SUGGESTED_BYTES_MAX bytes: the number of
 * insertions, deletions, replacements and swaps of neighbours.
 */
static size_t edit_distance(const char *a, size_t n, const char *b, size_t m)
{
	/* rows i - 2, i - 1 and i of the distance table; each new row overwrites the oldest */
	size_t row[3][SUGGESTED_BYTES_MAX + 1];
	for (size_t j = 0; j <= m; j++)
		row[0][j] = j;
	for (size_t i = 1; i <= n; i++) {
		const size_t *two = row[(i + 1) % 3], *one = row[(i - 1) % 3];
		size_t *now = row[i % 3];
		now[0] = i;
		for (size_t j = 1; j <= m; j++) {
			now[j] = min_size(min_size(one[j], now[j - 1]) + 1, one[j - 1] + !is_same_letter(a[i - 1], b[j - 1]));
			if (i > 1 && j > 1 && is_same_letter(a[i - 1], b[j - 2]) && is_same_letter(a[i - 2], b[j - 1]))
				now[j] = min_size(now[j], two[j - 2] + 1);
		}
	}
	return row[n % 3][m];
}

static bool is_word_character(char c)
{
	return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/*
 * Finds the next word at or after `*at`, and moves `*at` past the word. Returns the length of the word; 0 at the end.
 */
static size_t find_next_word(const char **at, const char **word)
{
	while (**at != '\0' && !is_word_character(**at))
		++*at;
	*word = *at;
	while (is_word_character(**at))
		++*at;
	return (size_t)(*at - *word);
}

static bool has_word(const char *name, const char *wanted, size_t length)
{
	const char *word;
	for (size_t n; (n = find_next_word(&name, &word)) > 0;)
		if (n == length && edit_distance(word, n, wanted, length) == 0)
			return true;
	return false;
}

/*
 * Returns whether both texts have the same words, in any order and with any separators: "Spear, Short" and "Short
 * Spear".
 */
static bool has_same_words(const char *a, const char *b)
{
	const char *names[2] = { a, b }, *word;
	for (unsigned k = 0; k < 2; k++)
		for (const char *at = names[k]; *at != '\0';) {
			size_t n = find_next_word(&at, &word);
			if (n > 0 && !has_word(names[!k], word, n))
				return false;
		}
	return true;
}

/*
 * Returns the only candidate that contains all words of the name: "Smoothbore Musket" for "Musket". Returns NULL if no
 * candidate or several do.
 */
static const char *find_only_name_with_words(const char *name, const char *const *candidates, size_t n)
{
	const char *only = NULL;
	for (size_t i = 0; i < n; i++) {
		const char *at = name, *word;
		size_t length = 1, words = 0;
		while (candidates[i] != NULL && (length = find_next_word(&at, &word)) >= 3 &&
			has_word(candidates[i], word, length))
			words++;
		if (candidates[i] == NULL || length > 0 || words == 0)
			continue;
		if (only != NULL)
			return NULL;
		only = candidates[i];
	}
	return only;
}

/*
 * Returns the only candidate that begins with the name, which must have at least 3 characters. Returns NULL if no
 * candidate or several do.
 */
static const char *find_only_name_with_prefix(const char *name, size_t length, const char *const *candidates, size_t n)
{
	const char *only = NULL;
	for (size_t i = 0; length >= 3 && i < n; i++)
		if (candidates[i] != NULL && strncmp(candidates[i], name, length) == 0) {
			if (only != NULL)
				return NULL;
			only = candidates[i];
		}
	return only;
}

const char *salle_nearest_name(const char *name, const char *const *candidates, size_t n)
{
	size_t length = strnlen(name, SUGGESTED_BYTES_MAX + 1);
	if (length == 0 || length > SUGGESTED_BYTES_MAX)
		return NULL;
	const char *nearest = NULL;
	size_t best = SIZE_MAX;
	for (size_t i = 0; i < n; i++) {
		if (candidates[i] == NULL)
			continue;
		size_t other = strnlen(candidates[i], SUGGESTED_BYTES_MAX + 1);
		if (other > SUGGESTED_BYTES_MAX)
			continue;
		if (is_word_character(*name) && is_word_character(*candidates[i]) && has_same_words(name, candidates[i]))
			return candidates[i];
		size_t d = edit_distance(name, length, candidates[i], other);
		size_t longer = length > other ? length : other;
		if (d < best && d <= (longer + 2) / 3 && d < min_size(length, other)) {
			best = d;
			nearest = candidates[i];
		}
	}
	if (nearest == NULL)
		nearest = find_only_name_with_prefix(name, length, candidates, n);
	return nearest != NULL ? nearest : find_only_name_with_words(name, candidates, n);
}

size_t salle_nearest_names(const char *name, const char *const *candidates, size_t n, const char **nearest, size_t most)
{
	const size_t length = strnlen(name, SUGGESTED_BYTES_MAX);
	size_t found = 0, far[SUGGESTED_BYTES_MAX + 1];
	most = most < SUGGESTED_BYTES_MAX ? most : SUGGESTED_BYTES_MAX;
	for (size_t i = 0; i < n; i++) {
		const size_t d = edit_distance(name, length, candidates[i], strnlen(candidates[i], SUGGESTED_BYTES_MAX));
		size_t at = found < most ? found++ : most;
		for (; at > 0 && far[at - 1] > d; at--) {
			far[at] = far[at - 1];
			if (at < most)
				nearest[at] = nearest[at - 1];
		}
		far[at] = d;
		if (at < most)
			nearest[at] = candidates[i];
	}
	return found;
}
