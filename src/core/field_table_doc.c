/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <salle/field_table.h>

/* Writes a cell of a Markdown table, in which '|' must be escaped. */
static void write_cell(const char *text, FILE *out)
{
	for (; *text != '\0'; text++) {
		if (*text == '|')
			fputc('\\', out);
		fputc(*text, out);
	}
}

static void put_names(const char *const *names, FILE *out)
{
	for (size_t i = 0; names != NULL && names[i] != NULL; i++) {
		fputs(i == 0 ? "`" : ", `", out);
		write_cell(names[i], out);
		fputc('`', out);
	}
}

static void put_range(const struct salle_field *field, FILE *out)
{
	const int digits = salle_field_print_digits(field);
	if (field->min == 0 && field->max == 0)
		fputs("any", out);
	else if (isinf(field->max))
		fprintf(out, "at least %.*g", digits, field->min);
	else if (isinf(field->min))
		fprintf(out, "at most %.*g", digits, field->max);
	else
		fprintf(out, "%.*g to %.*g", digits, field->min, digits, field->max);
}

const char *salle_field_kind_name(enum salle_kind kind)
{
	switch (kind) {
	case SALLE_BOOL:
		return "yes or no";
	case SALLE_INT:
		return "whole number";
	case SALLE_REAL:
		return "number";
	case SALLE_NAME:
		return "name";
	case SALLE_NAMES:
		return "list of names";
	case SALLE_TEXT:
		return "text";
	case SALLE_TEXTS:
		return "list of texts";
	case SALLE_OBJECT:
		return "map";
	case SALLE_OBJECTS:
		return "list of maps";
	case SALLE_NODE:
		break;
	}
	return "see meaning";
}

static void write_conditions(const struct salle_field *field, FILE *out)
{
	for (size_t i = 0; i < SALLE_NEEDS_MAX && field->needs[i].field != NULL; i++) {
		const struct salle_need *need = &field->needs[i];
		const char *values = need->values != NULL ? need->values : need->other_than;
		fputs(i == 0 ? ". Works only if " : " or ", out);
		if (strcmp(need->field, "sides") == 0) {
			fputs("a side has several members", out);
			continue;
		}
		fprintf(out, "`%s` is %s%s", need->field, need->values == NULL ? "not " : "",
			strchr(values, ',') != NULL ? "one of " : "");
		write_cell(values, out);
	}
}

static void put_row(const struct salle_field *field, const char *prefix, FILE *out)
{
	fprintf(out, "| `%s%s` | %s | ", prefix, field->key, salle_field_kind_name(field->kind));
	const char *preset = field->kind == SALLE_BOOL && field->preset == NULL ? "no" : field->preset;
	if (field->required) {
		fputs("required", out);
		if (field->unless_key != NULL)
			fprintf(out, " unless `%s`", field->unless_key);
	} else if (preset != NULL && *preset != '\0') {
		fputc('`', out);
		write_cell(preset, out);
		fputc('`', out);
	}
	fputs(" | ", out);
	if (field->kind == SALLE_INT || field->kind == SALLE_REAL)
		put_range(field, out);
	else
		put_names(field->names, out);
	fputs(" | ", out);
	if (field->help != NULL)
		write_cell(field->help, out);
	if (field->heading != NULL) {
		fputs(" (\"", out);
		write_cell(field->heading, out);
		fputs("\")", out);
	}
	write_conditions(field, out);
	fputs(" |\n", out);
}

/* Writes the rows of a field table. Rows of an inner table follow their field, as `outer.inner` or `outer[].inner`. */
static void write_rows(const struct salle_field *fields, const char *prefix, FILE *out)
{
	for (const struct salle_field *field = fields; field->key != NULL; field++) {
		put_row(field, prefix, out);
		if (field->subfields == NULL)
			continue;
		char inner[128];
		snprintf(inner, sizeof inner, "%s%s%s.", prefix, field->key, field->kind == SALLE_OBJECTS ? "[]" : "");
		write_rows(field->subfields, inner, out);
	}
}

void salle_fields_write_markdown(const struct salle_field *fields, FILE *out)
{
	fputs("| key | type | default | range or names | meaning |\n|---|---|---|---|---|\n", out);
	write_rows(fields, "", out);
}
