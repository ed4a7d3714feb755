/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "cli/list.h"
#include "summary/text_table.h"

static const char *join_names(const char *const *names, struct salle_arena *arena)
{
	const char *joined = "";
	for (size_t i = 0; names != NULL && names[i] != NULL; i++)
		joined = salle_arena_format(arena, "%s%s%s", joined, i > 0 ? " | " : "", names[i]);
	return joined;
}

static const char *describe_range(const struct salle_field *field, struct salle_arena *arena)
{
	const int digits = salle_field_print_digits(field);
	const char *noun = field->kind == SALLE_INT ? "whole number" : "number";
	if (field->min == 0 && field->max == 0)
		return noun;
	if (isinf(field->max))
		return salle_arena_format(arena, "%s from %.*g", noun, digits, field->min);
	if (isinf(field->min))
		return salle_arena_format(arena, "%s to %.*g", noun, digits, field->max);
	return salle_arena_format(arena, "%.*g to %.*g", digits, field->min, digits, field->max);
}

/* Returns a description of the values that a field can have. */
static const char *describe_value(const struct salle_field *field, struct salle_arena *arena)
{
	switch (field->kind) {
	case SALLE_BOOL:
		return "yes | no";
	case SALLE_INT:
	case SALLE_REAL:
		return describe_range(field, arena);
	case SALLE_NAME:
		return join_names(field->names, arena);
	case SALLE_NAMES:
		return salle_arena_format(arena, "list of %s", join_names(field->names, arena));
	default:
		return salle_field_kind_name(field->kind);
	}
}

const char *salle_describe_field(const struct salle_field *field, struct salle_arena *arena)
{
	const char *text = describe_value(field, arena);
	if (field->required)
		text = salle_arena_format(arena, "%s, required", text);
	else if (field->preset != NULL)
		text = salle_arena_format(arena, "%s, default %s", text, field->preset);
	if (field->help != NULL)
		text = salle_arena_format(arena, "%s: %s", text, field->help);
	return field->heading != NULL ? salle_arena_format(arena, "%s [%s]", text, field->heading) : text;
}

/* Adds the fields of the map at the path `prefix`, and the fields of all maps below. */
static void add_fields(struct salle_text_table *table, const struct salle_field *fields, const char *prefix)
{
	struct salle_arena *arena = table->arena;
	for (const struct salle_field *field = fields; field->key != NULL; field++) {
		const char *path = salle_arena_format(arena, "%s%s", prefix, field->key);
		salle_text_table_add(table, "%s", path);
		salle_text_table_add(table, "%s", salle_describe_field(field, arena));
		if (field->subfields != NULL)
			add_fields(table, field->subfields, salle_arena_format(arena, "%s.", path));
	}
}

void salle_list_fields(const struct salle_field *fields, struct salle_arena *arena)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("lw", arena, "key", "value: meaning [heading of the rule text]");
	add_fields(&table, fields, "");
	salle_text_table_print(&table, 2, stdout);
}
