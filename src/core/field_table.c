/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include <salle/field_table.h>

#include "base/arena.h"
#include "base/parse_text.h"

enum { TEXT_MAX = 200, ELEMENTS_MAX = 64 };

/* Memory for the values that are read, and a list for errors. */
struct reader {
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

static void read_map(struct reader *reader, const struct salle_field *fields, const struct salle_node *node,
	const struct salle_place *at, bool optional, void *out);

static size_t count_fields(const struct salle_field *fields)
{
	size_t n = 0;
	while (fields[n].key != NULL)
		n++;
	return n;
}

static size_t count_names(const char *const *names)
{
	size_t n = 0;
	while (names[n] != NULL)
		n++;
	return n;
}

static void report_unknown_key(struct reader *reader, const struct salle_field *fields, const struct salle_node *key)
{
	size_t n = count_fields(fields);
	for (size_t i = 0; i < n; i++)
		if (fields[i].old_name != NULL && strcmp(fields[i].old_name, key->text) == 0) {
			salle_error(reader->diagnostics, &key->at, "'%s' is called '%s' here", salle_quote_text(key->text).text,
				fields[i].key);
			return;
		}
	const char **keys = salle_arena_array(reader->arena, n, sizeof *keys);
	for (size_t i = 0; i < n; i++)
		keys[i] = fields[i].key;
	salle_error_unknown(reader->diagnostics, &key->at, "key", key->text, keys, n);
}

/* Reports "'key' must be EXPECTED, not VALUE" and a hint. */
static void report_wrong_value_with_hint(struct reader *reader, const struct salle_field *field,
	const struct salle_node *node, const char *expected, const char *hint)
{
	if (node->kind != SALLE_SCALAR)
		salle_error(reader->diagnostics, &node->at, "'%s' must be %s, not %s", field->key, expected,
			salle_node_kind_name(node->kind));
	else if (*node->text == '\0')
		salle_error(reader->diagnostics, &node->at, "'%s' must be %s, but is empty", field->key, expected);
	else
		salle_error(reader->diagnostics, &node->at, "'%s' must be %s, not '%s'%s", field->key, expected,
			salle_quote_text(node->text).text, hint);
}

static void report_wrong_value(struct reader *reader, const struct salle_field *field, const struct salle_node *node,
	const char *expected)
{
	report_wrong_value_with_hint(reader, field, node, expected, "");
}

int salle_field_print_digits(const struct salle_field *field)
{
	enum { OF_WHOLE = 20, OF_REAL = 15 };
	return field->kind == SALLE_INT ? OF_WHOLE : OF_REAL;
}

/*
 * Returns whether a number is in the field's range. `value` is a long double, because a double would round a large
 * whole number into the range.
 */
static bool is_in_range(const struct salle_field *field, long double value)
{
	return (field->min == 0 && field->max == 0) || (value >= field->min && value <= field->max);
}

/*
 * Returns ": write 50000" if the number that the user meant is clear, or else the reason why the text is not a number.
 * Returns "" if neither is known.
 */
static const char *format_number_hint(struct reader *reader, const struct salle_field *field,
	const struct salle_node *node)
{
	double meant;
	if (node->kind != SALLE_SCALAR)
		return "";
	const char *point = strchr(node->text, '.');
	if (salle_has_decimal_comma(node->text))
		return field->kind == SALLE_INT ? ", which has a decimal comma" : ": write a decimal point, not a comma";
	if (field->kind == SALLE_INT && point != NULL && strspn(point + 1, "0123456789") == 3 && point[4] == '\0')
		return ", which has a decimal point: write thousands without it";
	if (!salle_parse_loose_number(node->text, &meant) || !is_in_range(field, meant) ||
		(field->kind == SALLE_INT && meant != floor(meant)))
		return salle_find_typography_hint(node->text);
	const char *text = salle_arena_format(reader->arena, "%.*g", salle_field_print_digits(field), meant);
	return strcmp(text, node->text) == 0 ? "" : salle_arena_format(reader->arena, ": write %s", text);
}

static void report_wrong_number(struct reader *reader, const struct salle_field *field, const struct salle_node *node,
	const char *kind)
{
	const int digits = salle_field_print_digits(field);
	char range[80] = "";
	if (field->min == 0 && field->max == 0)
		range[0] = '\0';
	else if (isinf(field->max))
		snprintf(range, sizeof range, " of at least %.*g", digits, field->min);
	else if (isinf(field->min))
		snprintf(range, sizeof range, " of at most %.*g", digits, field->max);
	else
		snprintf(range, sizeof range, " from %.*g to %.*g", digits, field->min, digits, field->max);
	report_wrong_value_with_hint(reader, field, node, salle_arena_format(reader->arena, "%s%s", kind, range),
		format_number_hint(reader, field, node));
}

static void read_bool(struct reader *reader, const struct salle_field *field, const struct salle_node *node, void *out)
{
	static const char *const no_yes[] = { "no", "yes", "false", "true" };
	for (size_t i = 0; node->kind == SALLE_SCALAR && i < 4; i++)
		if (strcmp(node->text, no_yes[i]) == 0) {
			*(bool *)out = i % 2 == 1;
			return;
		}
	report_wrong_value(reader, field, node, "yes or no");
}

static size_t size_of_integer(const struct salle_field *field)
{
	return field->width > 0 ? field->width : field->kind == SALLE_INT ? sizeof(int64_t) : sizeof(int32_t);
}

int64_t salle_field_get_integer(const struct salle_field *field, const void *member)
{
	const bool is_signed = field->min < 0;
	switch (size_of_integer(field)) {
	case sizeof(int8_t):
		return is_signed ? *(const int8_t *)member : *(const uint8_t *)member;
	case sizeof(int16_t):
		return is_signed ? *(const int16_t *)member : *(const uint16_t *)member;
	case sizeof(int32_t):
		return *(const int32_t *)member;
	default:
		return *(const int64_t *)member;
	}
}

/* Writes a value to the member. The value fits, because the field's range or list of names limits it. */
static void write_integer(const struct salle_field *field, int64_t value, void *out)
{
	const size_t width = size_of_integer(field);
	if (width == sizeof(uint8_t))
		*(uint8_t *)out = (uint8_t)value;
	else if (width == sizeof(uint16_t))
		*(uint16_t *)out = (uint16_t)value;
	else if (width == sizeof(uint32_t))
		*(uint32_t *)out = (uint32_t)value;
	else
		*(int64_t *)out = value;
}

static void read_int(struct reader *reader, const struct salle_field *field, const struct salle_node *node, void *out)
{
	int64_t value;
	if (node->kind == SALLE_SCALAR && salle_parse_int(node->text, &value) && is_in_range(field, value))
		write_integer(field, value, out);
	else
		report_wrong_number(reader, field, node, "a whole number");
}

static void read_real(struct reader *reader, const struct salle_field *field, const struct salle_node *node, void *out)
{
	double value;
	bool whole = true; /* false if the value has more than two decimals; rounding errors do not count */
	if (node->kind == SALLE_SCALAR && salle_parse_real(node->text, &value) && is_in_range(field, value) &&
		(!field->hundredths || (whole = fabs(value * 100 - round(value * 100)) < 1e-6)))
		*(double *)out = value;
	else
		report_wrong_number(reader, field, node, whole ? "a number" : "a number with at most two decimals");
}

static void report_unknown_name(struct reader *reader, const struct salle_field *field, const struct salle_node *node)
{
	for (const char *const *pair = field->old_names; pair != NULL && *pair != NULL; pair += 2)
		if (strcmp(pair[0], node->text) == 0) {
			salle_error(reader->diagnostics, &node->at, "'%s' is called '%s' now", pair[0], pair[1]);
			return;
		}
	salle_error_unknown(reader->diagnostics, &node->at, salle_arena_format(reader->arena, "value of '%s':", field->key),
		node->text, field->names, count_names(field->names));
}

/* Returns the index of the scalar's text in the field's names. Reports an unknown name and returns -1. */
static int32_t find_name_index(struct reader *reader, const struct salle_field *field, const struct salle_node *node)
{
	size_t n = count_names(field->names);
	for (size_t i = 0; node->kind == SALLE_SCALAR && i < n; i++)
		if (strcmp(field->names[i], node->text) == 0)
			return (int32_t)i;
	if (node->kind == SALLE_SCALAR && *node->text != '\0') {
		report_unknown_name(reader, field, node);
		return -1;
	}
	char known[192];
	salle_join_names(field->names, n, known, sizeof known);
	report_wrong_value(reader, field, node,
		salle_arena_format(reader->arena, *known == '\0' ? "a name" : "one of %s", known));
	return -1;
}

static void read_name(struct reader *reader, const struct salle_field *field, const struct salle_node *node, void *out)
{
	int32_t index = find_name_index(reader, field, node);
	if (index >= 0)
		write_integer(field, index, out);
}

static struct salle_text read_text(struct reader *reader, const struct salle_field *field,
	const struct salle_node *node, double least, double most)
{
	struct salle_text none = { .at = node->at };
	if (node->kind != SALLE_SCALAR) {
		report_wrong_value(reader, field, node, "a text");
		return none;
	}
	size_t length = strlen(node->text);
	if ((double)length < least || (double)length > most) {
		char range[64];
		if (least > 0)
			snprintf(range, sizeof range, "a text of %.0f to %.0f bytes", least, most);
		else
			snprintf(range, sizeof range, "a text of at most %.0f bytes", most);
		report_wrong_value(reader, field, node, range);
		return none;
	}
	if (!salle_needs_no_escape(node->text)) {
		report_wrong_value(reader, field, node, "one line of printable text");
		return none;
	}
	return (struct salle_text){ .text = node->text, .at = node->at };
}

/* Returns the node as a list with a valid number of elements. Reports any other node and returns NULL. */
static const struct salle_node *read_list(struct reader *reader, const struct salle_field *field,
	const struct salle_node *node)
{
	if (node->kind == SALLE_SCALAR && *node->text != '\0' && field->kind != SALLE_OBJECTS) {
		struct salle_node *list = salle_node_new(reader->arena, SALLE_LIST, &node->at, 1);
		list->items[0] = salle_node_scalar(reader->arena, &node->at, node->text);
		node = list;
	}
	if (node->kind != SALLE_LIST) {
		report_wrong_value(reader, field, node, "a list");
		return NULL;
	}
	double most = field->max > 0 ? field->max : ELEMENTS_MAX;
	if ((double)node->n < field->min || (double)node->n > most) {
		char range[32] = "at most";
		if (field->min > 0)
			snprintf(range, sizeof range, "%.0f to", field->min);
		salle_error(reader->diagnostics, &node->at, "'%s' must have %s %.0f elements, not %zu", field->key, range, most,
			node->n);
		return NULL;
	}
	return node;
}

static void read_names(struct reader *reader, const struct salle_field *field, const struct salle_node *node, void *out)
{
	const struct salle_node *list = read_list(reader, field, node);
	if (list == NULL)
		return;
	int32_t *indices = salle_arena_array(reader->arena, list->n, sizeof *indices);
	bool *seen = salle_arena_array(reader->arena, count_names(field->names), sizeof *seen);
	size_t n = 0;
	for (size_t i = 0; i < list->n; i++) {
		int32_t index = find_name_index(reader, field, list->items[i]);
		if (index < 0)
			continue;
		if (seen[index])
			salle_error(reader->diagnostics, &list->items[i]->at, "'%s' names '%s' twice", field->key,
				field->names[index]);
		else
			indices[n++] = index;
		seen[index] = true;
	}
	*(struct salle_indices *)out = (struct salle_indices){ .items = indices, .n = n };
}

static void read_texts(struct reader *reader, const struct salle_field *field, const struct salle_node *node, void *out)
{
	const struct salle_node *list = read_list(reader, field, node);
	if (list == NULL)
		return;
	struct salle_text *texts = salle_arena_array(reader->arena, list->n, sizeof *texts);
	size_t n = 0;
	for (size_t i = 0; i < list->n; i++) {
		texts[n] = read_text(reader, field, list->items[i], 1, TEXT_MAX);
		n += texts[n].text != NULL;
	}
	*(struct salle_texts *)out = (struct salle_texts){ .items = texts, .n = n };
}

static void read_objects(struct reader *reader, const struct salle_field *field, const struct salle_node *node,
	void *out)
{
	const struct salle_node *list = read_list(reader, field, node);
	if (list == NULL)
		return;
	char *objects = salle_arena_array(reader->arena, list->n, field->element_size);
	for (size_t i = 0; i < list->n; i++)
		read_map(reader, field->subfields, list->items[i], NULL, false, objects + i * field->element_size);
	*(struct salle_objects *)out = (struct salle_objects){ .items = objects, .n = list->n };
}

static void read_field(struct reader *reader, const struct salle_field *field, const struct salle_node *node, void *out)
{
	switch (field->kind) {
	case SALLE_BOOL:
		read_bool(reader, field, node, out);
		break;
	case SALLE_INT:
		read_int(reader, field, node, out);
		break;
	case SALLE_REAL:
		read_real(reader, field, node, out);
		break;
	case SALLE_NAME:
		read_name(reader, field, node, out);
		break;
	case SALLE_NAMES:
		read_names(reader, field, node, out);
		break;
	case SALLE_TEXT:
		*(struct salle_text *)out = read_text(reader, field, node, field->min, field->max > 0 ? field->max : TEXT_MAX);
		break;
	case SALLE_TEXTS:
		read_texts(reader, field, node, out);
		break;
	case SALLE_OBJECT:
		if (node->kind != SALLE_MAP)
			report_wrong_value(reader, field, node, "a map");
		read_map(reader, field->subfields, node->kind == SALLE_MAP ? node : NULL, &node->at, node->kind != SALLE_MAP,
			out);
		break;
	case SALLE_OBJECTS:
		read_objects(reader, field, node, out);
		break;
	case SALLE_NODE:
		*(const struct salle_node **)out = node;
		break;
	}
}

static void read_preset(struct reader *reader, const struct salle_field *field, const struct salle_place *at, void *out)
{
	const struct salle_node *node;
	if (field->kind == SALLE_NAMES || field->kind == SALLE_TEXTS)
		node = salle_node_split(reader->arena, at, field->preset, ',');
	else
		node = salle_node_scalar(reader->arena, at, field->preset);
	read_field(reader, field, node, out);
}

/* Sets a field that could not be read to its default, its `fallback`, or its minimum. */
static void set_fallback(struct reader *reader, const struct salle_field *field, const struct salle_place *at,
	void *out)
{
	if (field->preset != NULL)
		read_preset(reader, field, at, out);
	else if (field->kind == SALLE_INT && field->min > 0)
		write_integer(field, field->fallback != 0 ? field->fallback : (int64_t)field->min, out);
}

/*
 * Sets a field that has no value to its default, or reports that the field is required. If `empty`, the key stands at
 * `at`, but has no value.
 */
static void set_absent_field(struct reader *reader, const struct salle_field *field, const struct salle_place *at,
	bool empty, bool optional, void *out)
{
	if (field->required && !optional) {
		const char *help = field->help != NULL ? field->help : "required";
		if (empty)
			salle_error(reader->diagnostics, at, "'%s' is empty (%s)", field->key, help);
		else
			salle_error(reader->diagnostics, at, "missing key '%s' (%s)", field->key, help);
		set_fallback(reader, field, at, out);
	} else if (field->kind == SALLE_OBJECT) {
		read_map(reader, field->subfields, NULL, at, true, out);
	} else if (field->preset != NULL) {
		read_preset(reader, field, at, out);
	}
}

static void read_key(struct reader *reader, const struct salle_field *fields, const struct salle_node *key,
	const struct salle_node *item, const struct salle_node **keys, void *out)
{
	size_t f = 0;
	while (fields[f].key != NULL && strcmp(fields[f].key, key->text) != 0)
		f++;
	if (fields[f].key == NULL) {
		report_unknown_key(reader, fields, key);
		return;
	}
	if (keys[f] != NULL) {
		salle_error(reader->diagnostics, &key->at, "duplicate key '%s'", salle_quote_text(key->text).text);
		return;
	}
	keys[f] = key;
	void *member = (char *)out + fields[f].offset;
	size_t errors = reader->diagnostics->errors;
	if (item != NULL)
		read_field(reader, &fields[f], item, member);
	else
		set_absent_field(reader, &fields[f], &key->at, true, false, member);
	/* a list of names or texts keeps its correct elements; any other field with an error gets its fallback */
	bool whole = fields[f].kind != SALLE_NAMES && fields[f].kind != SALLE_TEXTS;
	if (reader->diagnostics->errors > errors && whole)
		set_fallback(reader, &fields[f], &key->at, member);
}

/* Returns whether the map has another key that may replace this required key. */
static bool is_replaced_by_other_key(const struct salle_field *field, const struct salle_node *node)
{
	return field->unless_key != NULL && node != NULL && salle_node_get(node, field->unless_key) != NULL;
}

/* Reads a map. If `optional`, the map may be absent, and then its required keys may be absent, too. */
static void read_map(struct reader *reader, const struct salle_field *fields, const struct salle_node *node,
	const struct salle_place *at, bool optional, void *out)
{
	if (node != NULL && node->kind != SALLE_MAP) {
		salle_error(reader->diagnostics, &node->at, "expected a map, not %s",
			node->kind == SALLE_SCALAR && *node->text == '\0' ? "nothing" : salle_node_kind_name(node->kind));
		return;
	}
	size_t n = count_fields(fields);
	const struct salle_node **keys =
		salle_arena_array(reader->arena, n, sizeof(struct salle_node *)); /* the keys as the user wrote them */
	for (size_t i = 0; node != NULL && i < node->n; i++)
		read_key(reader, fields, node->keys[i], node->items[i], keys, out);
	for (size_t f = 0; f < n; f++)
		if (keys[f] == NULL)
			set_absent_field(reader, &fields[f], node != NULL ? &node->at : at, false,
				optional || is_replaced_by_other_key(&fields[f], node), (char *)out + fields[f].offset);
}

enum salle_status salle_fields_read(const struct salle_field *fields, const struct salle_node *node,
	const struct salle_place *at, void *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct reader reader = { .arena = arena, .diagnostics = diagnostics };
	size_t errors = diagnostics->errors;
	read_map(&reader, fields, node, at, false, out);
	return diagnostics->errors > errors ? SALLE_BAD_INPUT : SALLE_OK;
}
