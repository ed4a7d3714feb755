/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/misread_name.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_among(const char *name, const char *const *words, int (*compare)(const char *, const char *))
{
	for (; *words != NULL; words++)
		if (compare(name, *words) == 0)
			return true;
	return false;
}

/* The groups of digits in a text, and the single characters that separate them. */
struct groups {
	unsigned n;
	bool has_month_number; /* some group can be the number of a month */
	bool has_long_group;   /* some group has more than 4 digits */
	/* which separators occur: a blank; '-' or '/'; ':' */
	bool has_blank, has_date_sign, has_colon;
};

/* Reads groups of digits from `text`. Returns the rest of the text. */
static const char *read_digit_groups(const char *text, const char *separators, struct groups *out)
{
	enum { YEAR_DIGITS = 4, MONTHS = 12 };
	*out = (struct groups){ 0 };
	while (isdigit((unsigned char)*text)) {
		char *end;
		const unsigned long number = strtoul(text, &end, 10);
		out->n++;
		out->has_month_number |= number >= 1 && number <= MONTHS;
		out->has_long_group |= end - text > YEAR_DIGITS;
		text = end;
		if (*text == '\0' || strchr(separators, *text) == NULL || !isdigit((unsigned char)text[1]))
			break;
		out->has_blank |= *text == ' ';
		out->has_date_sign |= *text == '-' || *text == '/';
		out->has_colon |= *text == ':';
		text++;
	}
	return text;
}

/*
 * Returns whether the name looks like a number, date or time: "1e5", "1.5", "1,000", "50%", "$5", "1/2", "1 1/2",
 * "3-1", "2024-01-05", "1:30", "3 pm".
 */
static bool looks_numeric(const char *name)
{
	static const char *const halves[] = { " am", " pm", " a", " p", NULL };
	static const char *const ends[] = { "", ".", "%", " %", NULL };
	static const char *const currencies[] = { "$", "\xe2\x82\xac", "\xc2\xa3" };
	for (size_t i = 0; i < sizeof currencies / sizeof currencies[0]; i++)
		if (strncmp(name, currencies[i], strlen(currencies[i])) == 0)
			name += strlen(currencies[i]);
	if (*name == '.')
		name++;
	struct groups groups;
	const char *rest = read_digit_groups(name, "-/.,: ", &groups);
	if (groups.n == 0)
		return false;
	if (groups.has_date_sign)
		return *rest == '\0' && groups.n <= 3 && groups.has_month_number && !groups.has_long_group && !groups.has_colon;
	if (is_among(rest, halves, strcasecmp))
		return true;
	if (groups.has_blank || groups.has_colon)
		return *rest == '\0' && groups.has_colon && !groups.has_blank;
	if (tolower((unsigned char)*rest) == 'e') {
		rest += 1 + (rest[1] == '+' || rest[1] == '-');
		const size_t digits = strspn(rest, "0123456789");
		return digits > 0 && rest[digits] == '\0';
	}
	return is_among(rest, ends, strcmp);
}

/* Returns the length of an English month name, whole or abbreviated, at the start of the text; 0 if there is none. */
static size_t month_name_length(const char *text)
{
	static const char *const months[] = { "january", "february", "march", "april", "may", "june", "july", "august",
		"september", "october", "november", "december", "sept" };
	size_t letters = 0;
	while (isalpha((unsigned char)text[letters]))
		letters++;
	for (size_t i = 0; i < sizeof months / sizeof months[0]; i++)
		if ((letters == 3 || letters == strlen(months[i])) && strncasecmp(text, months[i], letters) == 0)
			return letters;
	return 0;
}

/* Returns whether the name is a month with a day, a year or both: "Mar-1", "1-Mar", "SEPT2", "Dec 1, 2024". */
static bool has_month(const char *name)
{
	struct groups before, after;
	name = read_digit_groups(name, "", &before);
	name += before.n > 0 ? strspn(name, " -/.,") : 0;
	const size_t letters = month_name_length(name);
	if (letters == 0)
		return false;
	name += letters;
	name = read_digit_groups(name + strspn(name, " -/.,"), "-/", &after);
	if (before.n == 0 && after.n == 1 && *name != '\0') {
		struct groups year;
		name = read_digit_groups(name + strspn(name, " ,"), "", &year);
		after.n += year.n;
	}
	const unsigned n = before.n + after.n;
	return *name == '\0' && n >= 1 && n <= 2 && !before.has_long_group && !after.has_long_group;
}

const char *salle_describe_misread_name(const char *name)
{
	static const char *const truths[] = { "true", "false", NULL };
	static const char *const missing[] = { "#N/A", "#N/A N/A", "#NA", "1.#IND", "1.#QNAN", "<NA>", "N/A", "NULL", "NaN",
		"None", "n/a", "nan", "null", NULL };
	if (looks_numeric(name) || has_month(name))
		return "spreadsheets read as a number or a date";
	if (is_among(name, truths, strcasecmp))
		return "spreadsheets, pandas and R read as true or false";
	if (strcmp(name, "NA") == 0)
		return "pandas and R read as a missing value";
	return is_among(name, missing, strcmp) ? "pandas reads as a missing value" : NULL;
}
