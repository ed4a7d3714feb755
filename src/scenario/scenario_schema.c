/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The JSON Schema (draft 07) of scenarios, with which editors complete and check keys. It follows the field tables and
 * the vocabulary of policies. It also accepts some scenarios that `salle check` refuses: it does not know which names a
 * scenario defines and which rows the tables have, and it does not require any key of a build, because builds can
 * inherit keys.
 */
#include <math.h>
#include <string.h>

#include <salle/scenario.h>
#include <salle/vocabulary.h>

#include "base/json_values.h"
#include "scenario/scenario_keys.h"

static json_t *new_schema(const char *type)
{
	json_t *schema = salle_json_object();
	salle_json_set(schema, "type", json_string(type));
	return schema;
}

static json_t *make_reference(const char *definition)
{
	json_t *schema = salle_json_object();
	salle_json_set(schema, "$ref", json_sprintf("#/definitions/%s", definition));
	return schema;
}

/* Returns the schema of values that match schema `a` or `b`. Takes ownership of both schemas. */
static json_t *schema_of_either(json_t *a, json_t *b)
{
	json_t *schema = salle_json_object();
	salle_json_set(schema, "anyOf", json_pack("[o, o]", a, b));
	return schema;
}

/* Returns the schema of a map with any keys. Takes ownership of `values`, the schema of the map's values. */
static json_t *schema_of_map(json_t *values)
{
	json_t *schema = new_schema("object");
	salle_json_set(schema, "additionalProperties", values);
	return schema;
}

/* Returns the schema of a map that may have only those keys that the caller adds as properties. */
static json_t *schema_of_closed_map(void)
{
	json_t *schema = schema_of_map(json_false());
	salle_json_set(schema, "properties", salle_json_object());
	return schema;
}

static void add_property(json_t *map, const char *key, json_t *schema)
{
	salle_json_set(json_object_get(map, "properties"), key, schema);
}

/* Adds the ends of a range of numbers to a schema. Leaves out an infinite end. */
static void add_range(json_t *schema, double min, double max)
{
	const double limits[] = { min, max };
	static const char *const keys[] = { "minimum", "maximum" };
	for (size_t i = 0; i < 2; i++)
		if (isfinite(limits[i]))
			salle_json_set(schema, keys[i],
				limits[i] == floor(limits[i]) ? json_integer((json_int_t)limits[i]) : json_real(limits[i]));
}

/*
 * Returns the schema of a single value: a text, name or expression. YAML may read such a text as a number or truth
 * value.
 */
static json_t *schema_of_scalar(void)
{
	return json_pack("{s: [s, s, s]}", "type", "string", "number", "boolean");
}

/*
 * Returns the schema of a text of at most `max` bytes (0 means 200). JSON Schema counts characters, of which the text
 * has at most as many.
 */
static json_t *text_schema(double max)
{
	json_t *schema = schema_of_scalar();
	salle_json_set(schema, "maxLength", json_integer(max > 0 ? (json_int_t)max : 200));
	return schema;
}

static json_t *schema_of_list(json_t *items, double min, double max)
{
	json_t *schema = new_schema("array");
	salle_json_set(schema, "items", items);
	if (min > 0)
		salle_json_set(schema, "minItems", json_integer((json_int_t)min));
	if (max > 0)
		salle_json_set(schema, "maxItems", json_integer((json_int_t)max));
	return schema;
}

/*
 * Returns the schema of a value that must be one of the names. Without quotes, YAML 1.2 reads the name `5` as a number
 * and `true` as a truth value.
 */
static json_t *schema_of_names(const char *const *names)
{
	json_t *values = json_array(), *schema = salle_json_object();
	for (size_t i = 0; names[i] != NULL; i++) {
		json_t *number = json_loads(names[i], JSON_DECODE_ANY, NULL);
		if (number != NULL)
			salle_json_append(values, number);
		salle_json_append(values, json_string(names[i]));
	}
	salle_json_set(schema, "enum", values);
	return schema;
}

static json_t *number_schema(const struct salle_field *field)
{
	json_t *schema = new_schema(field->kind == SALLE_INT ? "integer" : "number");
	if (field->min != 0 || field->max != 0)
		add_range(schema, field->min, field->max);
	return schema;
}

/* Returns the schema of a number in a range, or of a text such as an expression. */
static json_t *schema_of_text_or_number(double min, double max)
{
	json_t *number = new_schema("number");
	add_range(number, min, max);
	return schema_of_either(new_schema("string"), number);
}

static json_t *fields_schema(const struct salle_field *fields);

static json_t *value_schema(const struct salle_field *field)
{
	static const char *const truths[] = { "true", "false", "yes", "no", NULL };
	switch (field->kind) {
	case SALLE_BOOL:
		return schema_of_names(truths);
	case SALLE_INT:
	case SALLE_REAL:
		return number_schema(field);
	case SALLE_NAME:
		return schema_of_names(field->names);
	case SALLE_NAMES:
		return schema_of_either(schema_of_names(field->names),
			schema_of_list(schema_of_names(field->names), field->min, field->max));
	case SALLE_TEXT:
		return text_schema(field->max);
	case SALLE_TEXTS:
		return schema_of_either(text_schema(0), schema_of_list(text_schema(0), field->min, field->max));
	case SALLE_OBJECT:
		return fields_schema(field->subfields);
	case SALLE_OBJECTS:
		return schema_of_list(fields_schema(field->subfields), field->min, field->max);
	case SALLE_NODE:
		break;
	}
	return salle_json_object();
}

/* Adds the meaning and the default of a field, which editors show. */
static void add_description(json_t *schema, const struct salle_field *field)
{
	if (field->help != NULL)
		salle_json_set(schema, "description",
			field->preset == NULL ? json_string(field->help)
								  : json_sprintf("%s. Default: %s", field->help, field->preset));
}

static void add_fields(json_t *map, const struct salle_field *fields)
{
	for (const struct salle_field *field = fields; field != NULL && field->key != NULL; field++) {
		json_t *schema = value_schema(field);
		add_description(schema, field);
		add_property(map, field->key, schema);
	}
}

static json_t *fields_schema(const struct salle_field *fields)
{
	json_t *map = schema_of_closed_map();
	add_fields(map, fields);
	return map;
}

/* ---- policies ---- */

/* Returns the schema of an argument: an expression, one name, or several names. */
static json_t *argument_schema(const struct salle_argument *argument)
{
	json_t *schema = argument->kind == SALLE_ARG_NUMBER ? schema_of_text_or_number(argument->min, argument->max)
														: schema_of_names(argument->names);
	if (argument->kind == SALLE_ARG_NAMES)
		schema = schema_of_either(schema, schema_of_list(schema_of_names(argument->names), 1, 0));
	salle_json_set(schema, "description", json_string(argument->help));
	return schema;
}

/*
 * Adds the arguments of all actions of a decision. If two actions have arguments with the same name, a value may match
 * either schema.
 */
static void add_arguments(json_t *rule, const struct salle_decision *decision)
{
	for (const struct salle_action *action = decision->actions; action->name != NULL; action++)
		for (const struct salle_argument *argument = action->arguments; argument->name != NULL; argument++) {
			json_t *other = json_object_get(json_object_get(rule, "properties"), argument->name);
			json_t *schema = argument_schema(argument);
			add_property(rule, argument->name, other == NULL ? schema : schema_of_either(json_incref(other), schema));
		}
}

static json_t *actions_schema(const struct salle_decision *decision)
{
	json_t *values = json_array(), *schema = salle_json_object();
	for (const struct salle_action *action = decision->actions; action->name != NULL; action++)
		salle_json_append(values, json_string(action->name));
	salle_json_set(schema, "enum", values);
	return schema;
}

/* Returns the schema of a rule: the name of an action, or a map. */
static json_t *rule_schema(const struct salle_decision *decision)
{
	json_t *rule = schema_of_closed_map();
	add_arguments(rule, decision);
	add_property(rule, "do",
		schema_of_either(actions_schema(decision), schema_of_list(actions_schema(decision), 1, SALLE_CHOICE_MAX)));
	static const char *const expressions[] = { "when", "maximize", "weight", "call" };
	for (size_t i = 0; i < sizeof expressions / sizeof expressions[0]; i++)
		add_property(rule, expressions[i], schema_of_scalar());
	char name[80];
	snprintf(name, sizeof name, "rule_%s", decision->name);
	add_property(rule, "choose", schema_of_list(make_reference(name), 2, SALLE_CHOICE_MAX));
	return schema_of_either(actions_schema(decision), rule);
}

static void define_policies(json_t *definitions, const struct salle_vocabulary *vocabulary)
{
	json_t *policy = fields_schema(salle_policy_fields);
	add_property(policy, "trained", fields_schema(salle_trained_fields));
	add_property(policy, "about", schema_of_scalar());
	add_property(policy, "params", make_reference("params"));
	add_property(policy, "let", schema_of_map(schema_of_scalar()));
	add_property(policy, "lists", new_schema("object"));
	add_property(policy, "mixture", schema_of_map(schema_of_scalar()));
	for (const struct salle_decision *decision = vocabulary->decisions; decision->name != NULL; decision++) {
		char name[80];
		snprintf(name, sizeof name, "rule_%s", decision->name);
		salle_json_set(definitions, name, rule_schema(decision));
		json_t *rules = schema_of_either(make_reference(name), schema_of_list(make_reference(name), 1, 0));
		salle_json_set(rules, "description", json_string(decision->help));
		add_property(policy, decision->name, rules);
	}
	salle_json_set(definitions, "policies", schema_of_map(policy));
	salle_json_set(definitions, "params", schema_of_map(schema_of_scalar()));
}

/* ---- the other parts of a scenario ---- */

/* Returns the schema of a cell: a new value, or a change such as `+1`, which YAML may read as a number. */
static json_t *cell_schema(const struct salle_field *column)
{
	bool is_number = column->kind == SALLE_INT || column->kind == SALLE_REAL;
	if (!is_number || !isfinite(column->max - column->min) || column->max == column->min)
		return schema_of_either(schema_of_scalar(), schema_of_list(schema_of_scalar(), 0, 0));
	const double width = column->max - column->min;
	return schema_of_text_or_number(fmin(column->min, -width), fmax(column->max, width));
}

static json_t *cells_schema(const struct salle_field *columns)
{
	json_t *cells = schema_of_closed_map();
	for (const struct salle_field *column = columns; column->key != NULL; column++) {
		json_t *cell = cell_schema(column);
		add_description(cell, column);
		add_property(cells, column->key, cell);
	}
	return cells;
}

static json_t *table_schema(const struct salle_table_kind *kind)
{
	static const char *const words[] = { "row", "where", "new", "like", "after", "before" };
	json_t *change = cells_schema(kind->fields), *table = schema_of_closed_map();
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		add_property(change, words[i], schema_of_either(schema_of_scalar(), schema_of_list(schema_of_scalar(), 1, 0)));
	add_property(table, "file", schema_of_scalar());
	add_property(table, "rows",
		schema_of_either(schema_of_map(cells_schema(kind->fields)), schema_of_list(change, 0, 0)));
	json_t *schema = schema_of_either(schema_of_scalar(), table);
	salle_json_set(schema, "description", json_string(kind->help));
	return schema;
}

static json_t *tables_schema(const struct salle_table_kind *kinds)
{
	json_t *tables = schema_of_closed_map();
	for (const struct salle_table_kind *kind = kinds; kind != NULL && kind->name != NULL; kind++)
		add_property(tables, kind->name, table_schema(kind));
	return tables;
}

static json_t *build_schema(const struct salle_ruleset *rules)
{
	json_t *build = fields_schema(salle_build_fields);
	add_fields(build, rules->build.fields);
	add_property(build, "params", make_reference("params"));
	return build;
}

/* Returns the schema of `builds`: a map, a CSV file, or a list of both. */
static json_t *builds_schema(void)
{
	static const char csv[] = "\\.[cC][sS][vV]$";
	json_t *file = new_schema("string"), *listed = new_schema("string");
	salle_json_set(file, "pattern", json_string(csv));
	salle_json_set(listed, "pattern", json_string(csv));
	return schema_of_either(schema_of_either(schema_of_map(make_reference("build")), file),
		schema_of_list(schema_of_either(schema_of_map(make_reference("build")), listed), 1, 0));
}

static json_t *matchups_schema(void)
{
	static const char *const words[] = { "round_robin", NULL };
	json_t *pair = schema_of_list(schema_of_scalar(), 2, 2);
	return schema_of_either(schema_of_names(words),
		schema_of_either(fields_schema(salle_pairing_fields),
			schema_of_list(schema_of_either(pair, fields_schema(salle_pair_fields)), 0, 0)));
}

/* Replaces the schemas of keys of kind SALLE_NODE by references to their definitions, and keeps the help texts. */
static void set_schemas_of_nodes(json_t *map, const char *const *keys, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		json_t *schema = json_object_get(json_object_get(map, "properties"), keys[i]);
		if (schema != NULL)
			salle_json_set(schema, "allOf", json_pack("[o]", make_reference(keys[i])));
	}
}

static json_t *balance_schema(void)
{
	json_t *schema = fields_schema(salle_balance_fields), *goal = fields_schema(salle_balance_goal_fields);
	salle_json_set(json_object_get(json_object_get(schema, "properties"), "goal"), "allOf",
		json_pack("[o]", schema_of_either(json_incref(goal), schema_of_list(goal, 1, 0))));
	salle_json_set(json_object_get(json_object_get(schema, "properties"), "change"), "allOf",
		json_pack("[o]", schema_of_list(fields_schema(salle_balance_change_fields), 1, 0)));
	return schema;
}

static json_t *define_schema_parts(const struct salle_ruleset *rules)
{
	json_t *definitions = salle_json_object();
	define_policies(definitions, rules->vocabulary);
	salle_json_set(definitions, "options", fields_schema(rules->options.fields));
	salle_json_set(definitions, "scene", fields_schema(rules->scene.fields));
	salle_json_set(definitions, "tables", tables_schema(rules->tables));
	salle_json_set(definitions, "build", build_schema(rules));
	salle_json_set(definitions, "builds", builds_schema());
	salle_json_set(definitions, "matchups", matchups_schema());
	salle_json_set(definitions, "precision", fields_schema(salle_precision_fields));
	salle_json_set(definitions, "spend", fields_schema(salle_spend_fields));
	salle_json_set(definitions, "prices", fields_schema(salle_price_fields));
	salle_json_set(definitions, "ban", fields_schema(salle_ban_fields));
	salle_json_set(definitions, "train", fields_schema(salle_train_fields));
	salle_json_set(definitions, "balance", balance_schema());
	salle_json_set(definitions, "sweep", schema_of_map(fields_schema(salle_sweep_fields)));
	salle_json_set(definitions, "ablation",
		schema_of_either(schema_of_either(schema_of_scalar(), schema_of_list(schema_of_scalar(), 0, 0)),
			fields_schema(salle_ablation_fields)));
	return definitions;
}

void salle_scenario_schema(const struct salle_ruleset *rules, FILE *out)
{
	static const char *const nodes[] = { "options", "scene", "tables", "ban", "policies", "builds", "matchups",
		"variants", "precision", "spend", "prices", "train", "balance", "sweep",
		"ablation" };
	const size_t n = sizeof nodes / sizeof nodes[0];
	json_t *definitions = define_schema_parts(rules), *variant = fields_schema(salle_variant_fields);
	set_schemas_of_nodes(variant, nodes, n);
	salle_json_set(definitions, "variants", schema_of_map(variant));

	json_t *schema = fields_schema(salle_scenario_fields);
	set_schemas_of_nodes(schema, nodes, n);
	add_property(schema, "rules", json_pack("{s: s, s: s}", "const", rules->name, "description", rules->title));
	salle_json_set(schema, "$schema", json_string("http://json-schema.org/draft-07/schema#"));
	salle_json_set(schema, "title", json_sprintf("salle scenario: %s", rules->name));
	salle_json_set(schema, "required", json_pack("[s, s]", "rules", "builds"));
	salle_json_set(schema, "definitions", definitions);
	json_dumpf(schema, out, JSON_INDENT(1) | JSON_SORT_KEYS);
	fputc('\n', out);
	json_decref(schema);
}
