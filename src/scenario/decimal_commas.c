/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenario/decimal_commas.h"

#include <string.h>

#include "base/parse_text.h"

/* Notations of a number in a cell. */
enum form {
	OTHER,           /* not a number, or a whole number */
	POINT,           /* "1.5", "0.125" */
	COMMA,           /* "1,5", "0,125" */
	AMBIGUOUS_POINT, /* "1.500": three digits follow, so that the point may separate thousands */
	AMBIGUOUS_COMMA, /* "1,500": three digits follow, so that the comma may separate thousands */
	FORMS,
};

static enum form classify_number(const char *text)
{
	static const char digits[] = "0123456789";
	text += *text == '+' || *text == '-';
	const size_t whole = strspn(text, digits);
	const char separator = text[whole];
	if (whole == 0 || (separator != '.' && separator != ','))
		return OTHER;
	const char *rest = text + whole + 1;
	const size_t part = strspn(rest, digits);
	if (part == 0 || rest[part] != '\0')
		return OTHER;
	const bool unsure = part == 3 && whole <= 3 && text[0] != '0';
	if (separator == '.')
		return unsure ? AMBIGUOUS_POINT : POINT;
	return unsure ? AMBIGUOUS_COMMA : COMMA;
}

/* The first cell of each form; NULL if no cell has the form. */
struct forms {
	const struct salle_csv_cell *first[FORMS];
};

static struct forms find_first_of_each_form(const struct salle_csv *csv, const bool *numbers, size_t n)
{
	struct forms forms = { 0 };
	for (size_t i = 1; i < csv->n; i++)
		for (size_t k = 0; k < csv->rows[i].n && k < n; k++) {
			if (!numbers[k])
				continue;
			const struct salle_csv_cell *cell = &csv->rows[i].cells[k];
			const enum form form = classify_number(cell->text);
			if (forms.first[form] == NULL)
				forms.first[form] = cell;
		}
	return forms;
}

/* Returns a copy of the number without its point or comma. */
static const char *remove_separator(struct salle_arena *arena, const char *text)
{
	const size_t whole = strcspn(text, ".,");
	return salle_arena_format(arena, "%.*s%s", (int)whole, text, text + whole + 1);
}

/*
 * Returns the number with this decimal mark, and with a number of decimals other than three, so that nobody reads the
 * mark as a thousands separator: "1,5" for "1.500", "1,2340" for "1.234".
 */
static const char *format_unambiguously(struct salle_arena *arena, const char *text, char mark)
{
	const size_t whole = strcspn(text, ".,");
	const char *part = text + whole + 1;
	size_t length = strlen(part);
	while (length > 1 && part[length - 1] == '0')
		length--;
	return salle_arena_format(arena, "%.*s%c%.*s%s", (int)whole, text, mark, (int)length, part, length == 3 ? "0" : "");
}

static void report_ambiguous_number(const struct salle_csv_cell *cell, char mark, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	salle_error(diagnostics, &cell->at, "'%s' can be a fraction or a number of thousands: write %s or %s",
		salle_quote_text(cell->text).text, format_unambiguously(arena, cell->text, mark),
		remove_separator(arena, cell->text));
}

/*
 * Replaces a decimal comma by a point, and reports a number that can be read in two ways. `mark` is the decimal mark of
 * the file; 0 if unknown.
 */
static void convert_cell(struct salle_csv_cell *cell, char separator, char mark, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	const enum form form = classify_number(cell->text);
	const bool unsure = (form == AMBIGUOUS_COMMA && mark != ',') || (form == AMBIGUOUS_POINT && mark != '.');
	if (unsure)
		report_ambiguous_number(cell, mark != 0 ? mark : separator == ',' ? '.' : ',', arena, diagnostics);
	if (form != COMMA && form != AMBIGUOUS_COMMA)
		return;
	char *text = salle_arena_copy_text(arena, cell->text);
	*strchr(text, ',') = '.';
	cell->text = text;
}

void salle_decimal_commas_convert(const struct salle_csv *csv, const bool *numbers, size_t n, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	const struct forms forms = find_first_of_each_form(csv, numbers, n);
	const struct salle_csv_cell *comma = forms.first[COMMA], *point = forms.first[POINT];
	/* if commas separate the cells, numbers have decimal points, unless some number clearly has a decimal comma */
	if (csv->separator == ',' && comma == NULL && point == NULL)
		point = forms.first[AMBIGUOUS_POINT];
	if (comma != NULL && point != NULL)
		salle_error(diagnostics, &comma->at,
			"'%s' has a decimal comma, but '%s' (line %u) a decimal point: write the numbers of a file in one way",
			salle_quote_text(comma->text).text, salle_quote_text(point->text).text, point->at.line);
	const char mark = comma != NULL ? ',' : point != NULL ? '.' : '\0';
	for (size_t i = 1; i < csv->n; i++)
		for (size_t k = 0; k < csv->rows[i].n && k < n; k++)
			if (numbers[k])
				convert_cell(&csv->rows[i].cells[k], csv->separator, mark, arena, diagnostics);
}
