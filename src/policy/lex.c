/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/parse_text.h"
#include "policy/syntax.h"

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

size_t salle_lex_name_length(const char *text)
{
	size_t length = 0;
	while (is_letter(text[length])) {
		while (is_letter(text[length]) || is_digit(text[length]))
			length++;
		if (text[length] != '.' || !is_letter(text[length + 1]))
			return length;
		length++;
	}
	return length;
}

bool salle_is_reserved_word(const char *name)
{
	static const char *const words[] = { "and", "or", "not", "if", "else", "yes", "no", "true", "false", "min", "max",
		"floor", "ceil", "round", "abs" };
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strcmp(words[i], name) == 0)
			return true;
	return false;
}

static size_t count_digits(const char *text)
{
	size_t n = 0;
	while (is_digit(text[n]))
		n++;
	return n;
}

/*
 * Returns the length in bytes of a number: digits [. digits] [e [sign] digits]. Two dots are a range, not a decimal
 * point.
 */
static size_t number_length(const char *text)
{
	size_t length = count_digits(text);
	if (text[length] == '.' && is_digit(text[length + 1]))
		length += 1 + count_digits(text + length + 1);
	if (text[length] == 'e' || text[length] == 'E') {
		size_t sign = text[length + 1] == '-' || text[length + 1] == '+';
		size_t digits = count_digits(text + length + 1 + sign);
		if (digits > 0)
			length += 1 + sign + digits;
	}
	return length;
}

static void lex_number(const struct salle_node *text, struct salle_token *token, struct salle_diagnostics *diagnostics)
{
	enum { DIGITS_MAX = 60 };
	const char *begin = text->text + token->begin;
	size_t length = number_length(begin);
	bool percent = begin[length] == '%';
	char digits[DIGITS_MAX + 1] = "";
	memcpy(digits, begin, length <= DIGITS_MAX ? length : 0);
	token->kind = SALLE_TOKEN_NUMBER;
	token->length = length + percent;
	bool read = salle_parse_real(digits, &token->value);
	if (percent)
		token->value /= 100;
	/* denormal numbers are refused, because expr_text.c cannot print them in a form that can be parsed again */
	if (!read || (token->value != 0 && fabs(token->value) < DBL_MIN)) {
		struct salle_place at = salle_node_place(text, token->begin);
		salle_error(diagnostics, &at, "this number has too many digits, or is too large or too small");
		token->kind = SALLE_TOKEN_BAD;
	}
}

/* Operators of other languages, each with the operator to suggest. */
static const char *const foreign[][2] = {
	{ "&&", "and" },
	{ "||", "or" },
	{ "=>", ">=" },
	{ "=<", "<=" },
	{ "<>", "!=" },
	{ "**", "a product" },
	{ "//", "floor(a / b)" },
	{ "!", "not" },
	{ "=", "==" },
	{ "&", "and" },
	{ "|", "or" },
	{ "?", "a if c else b" },
	{ "%", "a percentage as 50%, the sign behind the digits" },
	{ ".", "a fraction as 0.5" },
};

static void report_bad_character(const struct salle_node *text, size_t begin, struct salle_diagnostics *diagnostics)
{
	struct salle_place at = salle_node_place(text, begin);
	const char *here = text->text + begin;
	for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++)
		if (strncmp(here, foreign[i][0], strlen(foreign[i][0])) == 0) {
			salle_error(diagnostics, &at, "'%s' is not part of the language: write %s", foreign[i][0], foreign[i][1]);
			return;
		}
	uint32_t code;
	size_t length = salle_utf8_decode(here, strlen(here), &code);
	salle_error(diagnostics, &at, "'%.*s' is not part of the language", (int)(length > 0 ? length : 1), here);
}

static void lex_sign(const struct salle_node *text, struct salle_token *token, struct salle_diagnostics *diagnostics)
{
	/* longer signs come first. `strange`: an operator of another language that begins like one of these signs */
	static const char *const signs[] = { "..", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "(", ")", "," };
	const char *here = text->text + token->begin;
	bool strange = strncmp(here, "<>", 2) == 0 || strncmp(here, "**", 2) == 0 || strncmp(here, "//", 2) == 0;
	for (size_t i = 0; !strange && i < sizeof signs / sizeof signs[0]; i++)
		if (strncmp(here, signs[i], strlen(signs[i])) == 0) {
			token->kind = SALLE_TOKEN_SIGN;
			token->length = strlen(signs[i]);
			return;
		}
	report_bad_character(text, token->begin, diagnostics);
	token->kind = SALLE_TOKEN_BAD;
}

struct salle_token salle_lex_token(const struct salle_node *text, size_t *offset, struct salle_diagnostics *diagnostics)
{
	struct salle_token token = { .begin = *offset + strspn(text->text + *offset, " \t\r\n") };
	const char *here = text->text + token.begin;
	token.length = salle_lex_name_length(here);
	if (token.length > 0)
		token.kind = SALLE_TOKEN_NAME;
	else if (is_digit(*here))
		lex_number(text, &token, diagnostics);
	else if (*here != '\0')
		lex_sign(text, &token, diagnostics);
	*offset = token.begin + token.length;
	return token;
}
