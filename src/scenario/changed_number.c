/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenario/changed_number.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "scenario/row_condition.h"

/* Formats a number with at most `decimals` decimals. Rounds halves away from zero. */
static const char *format_number(struct salle_arena *arena, double number, int decimals)
{
	if (decimals == 0)
		return salle_arena_format(arena, "%" PRId64, (int64_t)llround(number));
	char *text = salle_arena_format(arena, "%.*f", decimals, copysign(nextafter(fabs(number), INFINITY), number));
	size_t n = strlen(text);
	while (text[n - 1] == '0')
		text[--n] = '\0';
	if (text[n - 1] == '.')
		text[n - 1] = '\0';
	return text;
}

/*
 * Returns the number of decimals of a changed number. In a column of texts, a number of dice such as "1c" stays whole;
 * "0.1" does not.
 */
static int count_decimals(const struct salle_field *column, const char *text)
{
	if (column->kind == SALLE_REAL)
		return column->hundredths ? 2 : 6;
	return strchr(text, '.') != NULL ? 6 : 0;
}

struct salle_node *salle_changed_number_new(const struct salle_field *column, const char *text,
	const struct salle_node *value, struct salle_arena *arena)
{
	double by = 0, number = 0;
	const char *rest;
	(void)!salle_parse_leading_number(value->text + 1, &by, &rest);
	if (text == NULL || !salle_parse_leading_number(text, &number, &rest))
		return NULL;
	double to = *value->text == '*' ? number * by : *value->text == '+' ? number + by : number - by;
	if (!isfinite(to) || fabs(to) > 1e15)
		to = copysign(1e15, to); /* outside the range of every column, so that reading the field reports an error */
	const char *changed = format_number(arena, to, count_decimals(column, text));
	return salle_node_scalar(arena, &value->at, salle_arena_format(arena, "%s%s", changed, rest));
}

bool salle_is_unchanged_by_rounding(const struct salle_node *before, const struct salle_node *after,
	const struct salle_node *value)
{
	double number = 0, factor = 1;
	const char *rest;
	if (before == NULL || after == NULL || before->kind != SALLE_SCALAR || after->kind != SALLE_SCALAR ||
		value->kind != SALLE_SCALAR || *value->text != '*' || strcmp(before->text, after->text) != 0)
		return false;
	return salle_parse_leading_number(before->text, &number, &rest) && number != 0 &&
		salle_parse_leading_number(value->text + 1, &factor, &rest) && factor != 1;
}
