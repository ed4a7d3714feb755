/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"

#include "conformance.h"
#include "testing.h"

/* Asserts that the text is one line and not empty. */
static void check_text(const char *where, const char *text)
{
	if (text == NULL || *text == '\0' || strpbrk(text, "\n\t") != NULL)
		fail_msg("%s: missing, empty or not one line", where);
}

/* Asserts that the name has only small letters, digits and '_'. Users write such names in files and commands. */
static void check_key(const char *where, const char *key)
{
	check_text(where, key);
	if (!islower((unsigned char)key[0]) || strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789_") != strlen(key))
		fail_msg("%s: '%s' is no plain name", where, key);
}

static void check_names(const char *where, const char *const *names)
{
	assert_non_null(names);
	assert_non_null(names[0]);
	for (size_t i = 0; names[i] != NULL; i++) {
		check_text(where, names[i]);
		for (size_t j = 0; j < i; j++)
			if (strcmp(names[i], names[j]) == 0)
				fail_msg("%s: '%s' stands twice", where, names[i]);
	}
}

/* Asserts that the names of moments are distinct. Returns their number. */
static size_t check_moments(const char *where, const struct salle_moment *moments)
{
	const char *names[SALLE_SLOTS_MAX + 1] = { NULL };
	size_t n = 0;
	for (; moments[n].name != NULL; n++) {
		assert_true(n < SALLE_SLOTS_MAX);
		names[n] = moments[n].name;
	}
	check_names(where, names);
	return n;
}

static size_t kind_size(const struct salle_field *field)
{
	if (field->width > 0 && (field->kind == SALLE_INT || field->kind == SALLE_NAME))
		return field->width;
	switch (field->kind) {
	case SALLE_BOOL:
		return sizeof(bool);
	case SALLE_INT:
		return sizeof(int64_t);
	case SALLE_REAL:
		return sizeof(double);
	case SALLE_NAME:
		return sizeof(int32_t);
	case SALLE_NAMES:
		return sizeof(struct salle_indices);
	case SALLE_TEXT:
		return sizeof(struct salle_text);
	case SALLE_TEXTS:
		return sizeof(struct salle_texts);
	case SALLE_OBJECT:
		return field->element_size;
	case SALLE_OBJECTS:
		return sizeof(struct salle_objects);
	case SALLE_NODE:
		return sizeof(const struct salle_node *);
	}
	return 0;
}

/* Asserts that a struct member has enough bytes for the range of its field. */
static void check_width(const char *where, const struct salle_field *field)
{
	const size_t width = field->width;
	const double values = ldexp(1, 8 * (int)width), above = field->min < 0 ? values / 2 : values;
	if (field->kind != SALLE_INT && field->kind != SALLE_NAME)
		return;
	if (width != 0 && width != 1 && width != 2 && width != 4 && width != 8)
		fail_msg("%s: %s is %zu bytes wide", where, field->key, width);
	if (field->kind == SALLE_INT && width != 0 && width != 8 &&
		(field->min < -values / 2 || field->max >= above || (field->min == 0 && field->max == 0)))
		fail_msg("%s: %s has %zu bytes, too few for its range", where, field->key, width);
}

static void check_field(const char *where, const struct salle_field *field, size_t size)
{
	check_key(where, field->key);
	check_text(field->key, field->help);
	assert_true(kind_size(field) > 0);
	check_width(where, field);
	if (field->offset + kind_size(field) > size)
		fail_msg("%s: %s lies outside its struct", where, field->key);
	if (field->required && field->preset != NULL)
		fail_msg("%s: %s is required and has a preset", where, field->key);
	if (field->min > field->max)
		fail_msg("%s: %s has an empty range", where, field->key);
	if (field->kind == SALLE_NAME || field->kind == SALLE_NAMES)
		check_names(field->key, field->names);
}

/* Checks every field. Returns a copy in which no field is required, neither in the struct nor in its nested objects. */
static const struct salle_field *check_fields(const char *where, const struct salle_field *fields, size_t size,
	struct salle_arena *arena)
{
	size_t n = 0;
	assert_non_null(fields);
	while (fields[n].key != NULL)
		n++;
	struct salle_field *copy = salle_arena_array(arena, n + 1, sizeof *copy);
	for (size_t i = 0; i < n; i++) {
		check_field(where, &fields[i], size);
		for (size_t j = 0; j < i; j++) {
			if (strcmp(fields[i].key, fields[j].key) == 0)
				fail_msg("%s: %s stands twice", where, fields[i].key);
			if (fields[i].offset < fields[j].offset + kind_size(&fields[j]) &&
				fields[j].offset < fields[i].offset + kind_size(&fields[i]))
				fail_msg("%s: %s and %s share memory", where, fields[i].key, fields[j].key);
		}
		copy[i] = fields[i];
		copy[i].required = false;
		if (fields[i].kind == SALLE_OBJECT || fields[i].kind == SALLE_OBJECTS)
			copy[i].subfields = check_fields(fields[i].key, fields[i].subfields, fields[i].element_size, arena);
	}
	return copy;
}

/* Asserts that every preset is a value that a user could write. */
static void check_presets(const char *where, const struct salle_field *fields, size_t size)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	const struct salle_field *optional = check_fields(where, fields, size, &arena);
	struct salle_place at = { where, 1, 1 };
	void *out = salle_arena_alloc(&arena, size);
	if (salle_fields_read(optional, NULL, &at, out, &arena, &diagnostics) != SALLE_OK)
		fail_msg("%s: a preset is refused: %s", where, diagnostics.items[0].message);
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
}

static void check_labels(const struct salle_labels *labels)
{
	size_t cells = 1, slots = 0, axes = 0, n = 0;
	check_text("length_unit", labels->length_unit);
	if (labels->phase_unit != NULL)
		check_key("phase_unit", labels->phase_unit);
	if (labels->blood != NULL)
		check_text("blood", labels->blood);
	if (labels->behind != NULL)
		check_text("behind", labels->behind);
	for (; labels->axes[axes].name != NULL; axes++) {
		assert_true(axes < SALLE_AXES_MAX);
		check_key("axis", labels->axes[axes].name);
		check_names(labels->axes[axes].name, labels->axes[axes].names);
		size_t names = 0;
		while (labels->axes[axes].names[names] != NULL)
			names++;
		cells *= names;
	}
	assert_true(cells <= 1u << 15);
	for (const struct salle_series *series = labels->series; series->name != NULL; series++) {
		check_key("series", series->name);
		check_text(series->name, series->help);
		slots += check_moments(series->name, series->moments);
	}
	assert_true(slots <= SALLE_SLOTS_MAX);
	for (; labels->endings[n].name != NULL; n++) {
		check_key("ending", labels->endings[n].name);
		check_text(labels->endings[n].name, labels->endings[n].help);
	}
	assert_true(n > 0 && n <= UINT16_MAX);
	unsigned controls = 0;
	for (const struct salle_control *control = labels->controls; control->name != NULL; control++, controls++) {
		check_key("control", control->name);
		check_text(control->name, control->help);
	}
	assert_in_range(controls, 1, SALLE_CONTROLS_MAX);
	for (const struct salle_event *event = labels->events; event->name != NULL; event++) {
		check_key("event", event->name);
		check_text(event->name, event->help);
	}
}

/* Asserts that the size of a tally is the number of all its counts, and that its sections follow each other. */
static void check_layout(const struct salle_labels *labels)
{
	struct salle_tally_layout layout = salle_make_tally_layout(labels);
	size_t head = sizeof(struct salle_tally_head) / sizeof(uint64_t),
		   counts = head + (size_t)layout.n_endings * 3 +
		2 *
			((size_t)layout.n_cells * SALLE_WOUND_COUNTS + (size_t)layout.n_events * SALLE_EVENT_COUNTS +
				layout.n_values + SALLE_RULE_SLOTS) +
		(size_t)SALLE_BLOODS * SALLE_PHASES * SALLE_PHASES * 3 + 4 * 3 + SALLE_LENGTHS + layout.n_endings;
	assert_int_equal(layout.size, counts);
	assert_int_equal(layout.values + 2 * (size_t)layout.n_values, layout.rules);
	assert_int_equal(layout.endings, head);
	assert_int_equal(layout.by_side_behind + 4 * 3, layout.lengths);
	assert_int_equal(layout.lengths + SALLE_LENGTHS, layout.exact_endings); /* the layout has no counts of members */
	assert_int_equal(layout.exact_endings + layout.n_endings, layout.size);
	unsigned slot = 0, bins = 0;
	for (const struct salle_series *series = labels->series; series->name != NULL; series++)
		for (size_t m = 0; series->moments[m].name != NULL; m++, slot++) {
			assert_int_equal(layout.first_bin_of_slot[slot], bins);
			assert_int_equal(layout.max_of_slot[slot], series->max);
			bins += series->max + 1;
		}
	assert_int_equal(slot, layout.n_slots);
	assert_int_equal(bins, layout.n_values);
}

static void check_tables(const struct salle_table_kind *tables)
{
	for (const struct salle_table_kind *kind = tables; kind->name != NULL; kind++) {
		check_key("table", kind->name);
		check_text(kind->name, kind->help);
		check_presets(kind->name, kind->fields, kind->row_size);
		if (kind->has_unique_names)
			assert_int_equal(kind->fields[0].kind, SALLE_TEXT);
		for (const struct salle_table_kind *other = tables; other < kind; other++)
			assert_string_not_equal(other->name, kind->name);
	}
}

void assert_descriptor_conforms(const struct salle_ruleset *rules)
{
	check_key("name", rules->name);
	check_text("title", rules->title);
	check_text("source", rules->source);
	check_text("contest", rules->speed_unit);
	assert_ptr_equal(salle_ruleset_find(rules->name), rules);

	check_tables(rules->tables);
	check_presets("options", rules->options.fields, rules->options.size);
	check_presets("scene", rules->scene.fields, rules->scene.size);
	check_presets("build", rules->build.fields, rules->build.size);
	check_labels(rules->labels);
	check_layout(rules->labels);

	assert_true(rules->compile_book && rules->fighter.compile && rules->fighter.describe && rules->vocabulary);
	assert_true(rules->compile_matchup && rules->fight);
}
