/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run_folder/data_package.h"

#include <string.h>

#include "base/json_values.h"
#include "csv_files/result_files.h"

static const char *get_type_name(enum salle_column_type type)
{
	switch (type) {
	case SALLE_COLUMN_COUNT:
		return "integer";
	case SALLE_COLUMN_NUMBER:
	case SALLE_COLUMN_FRACTION:
		return "number";
	case SALLE_COLUMN_TEXT:
	case SALLE_COLUMN_LIST:
		break;
	}
	return "string";
}

/* Returns the JSON description of a column, with its unit. */
static json_t *describe_field(const struct salle_column *column, struct salle_arena *arena)
{
	json_t *field = salle_json_object();
	const char *text =
		*column->unit == '\0' ? column->meaning : salle_arena_format(arena, "%s (%s)", column->meaning, column->unit);
	salle_json_set(field, "name", salle_json_text(column->name, arena));
	salle_json_set(field, "type", salle_json_text(get_type_name(column->type), arena));
	salle_json_set(field, "description", salle_json_text(text, arena));
	return field;
}

/* Returns the JSON description of a CSV file. Its name is that of the file without ".csv". */
static json_t *describe_resource(const struct salle_result_file *file, const struct salle_plan *plan,
	struct salle_arena *arena)
{
	size_t n;
	const struct salle_column *columns = salle_result_file_list_columns(file, plan->layout.labels, &n, arena);
	json_t *fields = salle_check_allocated(json_array());
	json_t *schema = salle_json_object(), *resource = salle_json_object();
	for (size_t i = 0; i < n; i++)
		salle_json_append(fields, describe_field(&columns[i], arena));
	salle_json_set(schema, "fields", fields);
	salle_json_set(schema, "missingValues", json_pack("[s]", ""));
	const char *name = salle_arena_copy_text_n(arena, file->name, strcspn(file->name, "."));
	salle_json_set(resource, "name", salle_json_text(name, arena));
	salle_json_set(resource, "path", salle_json_text(file->name, arena));
	salle_json_set(resource, "description", json_sprintf("One row for %s", file->row));
	salle_json_set(resource, "profile", salle_json_text("tabular-data-resource", arena));
	salle_json_set(resource, "format", salle_json_text("csv", arena));
	salle_json_set(resource, "encoding", salle_json_text("utf-8", arena));
	salle_json_set(resource, "schema", schema);
	return resource;
}

void salle_data_package_write(const struct salle_plan *plan, struct salle_arena *arena, FILE *out)
{
	json_t *package = salle_json_object(), *resources = salle_check_allocated(json_array());
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++)
		if (salle_result_file_is_written(file, plan))
			salle_json_append(resources, describe_resource(file, plan, arena));
	salle_json_set(package, "profile", salle_json_text("tabular-data-package", arena));
	salle_json_set(package, "title", salle_json_text(plan->scenario, arena));
	salle_json_set(package, "resources", resources);
	json_dumpf(package, out, JSON_INDENT(1));
	fputc('\n', out);
	json_decref(package);
}
