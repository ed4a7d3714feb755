/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include <yaml.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/parse_text.h"
#include "scenario/input_file.h"
#include "scenario/yaml.h"
#include "scenario/yaml_faults.h"

static struct salle_place place_of(const char *file, const yaml_mark_t *mark)
{
	return (struct salle_place){ file, (unsigned)mark->line + 1, (unsigned)mark->column + 1 };
}

static void begin_parse(yaml_parser_t *parser, const char *text, size_t length)
{
	if (!yaml_parser_initialize(parser))
		salle_check_allocated(NULL);
	yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(parser, (const unsigned char *)text, length);
}

struct limits {
	size_t depth, values, anchors;
};

static const char *find_exceeded_limit(struct limits *seen, const yaml_event_t *event)
{
	const yaml_char_t *anchor = NULL;
	switch (event->type) {
	case YAML_SEQUENCE_START_EVENT:
		anchor = event->data.sequence_start.anchor;
		seen->depth++;
		break;
	case YAML_MAPPING_START_EVENT:
		anchor = event->data.mapping_start.anchor;
		seen->depth++;
		break;
	case YAML_SCALAR_EVENT:
		anchor = event->data.scalar.anchor;
		break;
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		seen->depth--;
		return NULL;
	case YAML_ALIAS_EVENT:
		break;
	default:
		return NULL;
	}
	seen->values++;
	seen->anchors += anchor != NULL;
	if (seen->depth > SALLE_YAML_DEPTH)
		return "nested too deep";
	if (seen->values > SALLE_YAML_NODES)
		return "too many values in one file";
	return seen->anchors > SALLE_YAML_ANCHORS ? "too many anchors in one file" : NULL;
}

/*
 * Checks the limits in a first pass, which stops at the first violation. This is needed because libyaml's time grows
 * with the square of the nesting and of the number of anchors. The second pass reports other errors.
 */
static bool is_within_limits(const char *text, size_t length, const char *file, struct salle_diagnostics *diagnostics)
{
	yaml_parser_t parser;
	begin_parse(&parser, text, length);
	struct limits seen = { 0 };
	const char *over = NULL;
	yaml_event_type_t type = YAML_NO_EVENT;
	while (over == NULL && type != YAML_STREAM_END_EVENT) {
		yaml_event_t event;
		if (!yaml_parser_parse(&parser, &event))
			break;
		type = event.type;
		over = find_exceeded_limit(&seen, &event);
		if (over != NULL) {
			struct salle_place at = place_of(file, &event.start_mark);
			salle_error(diagnostics, &at, "%s", over);
		}
		yaml_event_delete(&event);
	}
	yaml_parser_delete(&parser);
	return over == NULL;
}

struct walk {
	yaml_document_t *document;
	const char *file;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
	size_t nodes; /* number of nodes made so far */
	/* whether aliases have made more than SALLE_YAML_NODES nodes; the error is reported only once */
	bool is_over_limit;
	unsigned depth;
	const yaml_node_t *path[SALLE_YAML_DEPTH]; /* the lists and maps that contain the current node */
};

static struct salle_node *convert_node(struct walk *walk, int id);

static const char *default_tag(yaml_node_type_t type)
{
	switch (type) {
	case YAML_SEQUENCE_NODE:
		return YAML_DEFAULT_SEQUENCE_TAG;
	case YAML_MAPPING_NODE:
		return YAML_DEFAULT_MAPPING_TAG;
	default:
		return YAML_DEFAULT_SCALAR_TAG;
	}
}

static void check_tag(struct walk *walk, const yaml_node_t *from, const struct salle_place *at)
{
	const char *tag = (const char *)from->tag;
	if (tag != NULL && strcmp(tag, default_tag(from->type)) != 0)
		salle_error(walk->diagnostics, at, "tags such as '%s' are not supported", salle_quote_text(tag).text);
}

/*
 * Returns the number of quotes (0 or 1) before the text of a scalar. Returns SALLE_NODE_FOLDED if the file has the text
 * in another form.
 */
static unsigned count_opening_quotes(const yaml_node_t *from)
{
	unsigned quote = from->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
	size_t characters = 2 * quote;
	for (size_t i = 0; i < from->data.scalar.length; i++)
		characters += (from->data.scalar.value[i] & 0xc0) != 0x80;
	bool whole =
		from->start_mark.line == from->end_mark.line && from->end_mark.column - from->start_mark.column == characters;
	return whole ? quote : SALLE_NODE_FOLDED;
}

static struct salle_node *convert_scalar(struct walk *walk, const yaml_node_t *from, const struct salle_place *at)
{
	const char *text = (const char *)from->data.scalar.value;
	size_t length = from->data.scalar.length;
	if (strlen(text) != length)
		salle_error(walk->diagnostics, at, "a text must not contain a NUL byte");
	struct salle_node *scalar = salle_node_scalar(walk->arena, at, salle_arena_copy_text_n(walk->arena, text, length));
	scalar->text_offset = count_opening_quotes(from);
	return scalar;
}

static struct salle_node *convert_list(struct walk *walk, const yaml_node_t *from, const struct salle_place *at)
{
	const yaml_node_item_t *items = from->data.sequence.items.start;
	size_t n = (size_t)(from->data.sequence.items.top - items);
	struct salle_node *list = salle_node_new(walk->arena, SALLE_LIST, at, n);
	list->n = 0;
	for (size_t i = 0; i < n; i++) {
		struct salle_node *item = convert_node(walk, items[i]);
		if (item != NULL)
			list->items[list->n++] = item;
	}
	return list;
}

static struct salle_node *convert_key(struct walk *walk, int id)
{
	const yaml_node_t *from = yaml_document_get_node(walk->document, id);
	struct salle_place at = place_of(walk->file, &from->start_mark);
	if (from->type != YAML_SCALAR_NODE) {
		salle_error(walk->diagnostics, &at, "a key must be a plain text, not %s",
			from->type == YAML_SEQUENCE_NODE ? "a list" : "a map");
		return NULL;
	}
	bool plain = from->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
	if (plain && strcmp((const char *)from->data.scalar.value, "<<") == 0) {
		salle_error(walk->diagnostics, &at, "merge keys '<<' are not supported: write 'extends: NAME'");
		return NULL;
	}
	return convert_node(walk, id);
}

/*
 * Compares two indices of keys of a map: by the text of the keys, and on ties by the order in which they are written.
 */
static int compare_keys(const void *a, const void *b, void *map)
{
	struct salle_node *const *keys = ((const struct salle_node *)map)->keys;
	size_t i = *(const size_t *)a, j = *(const size_t *)b;
	int order = strcmp(keys[i]->text, keys[j]->text);
	return order != 0 ? order : (i > j) - (i < j);
}

/* Reports duplicate keys, and removes all but the first. */
static void drop_duplicate_keys(struct walk *walk, struct salle_node *map)
{
	size_t *order = salle_check_allocated(calloc(map->n + 1, sizeof *order));
	for (size_t i = 0; i < map->n; i++)
		order[i] = i;
	qsort_r(order, map->n, sizeof *order, compare_keys, map);
	for (size_t i = 1, first = 0; i < map->n; i++) {
		const struct salle_node *key = map->keys[order[i]], *before = map->keys[order[first]];
		if (strcmp(key->text, before->text) != 0) {
			first = i;
			continue;
		}
		salle_error(walk->diagnostics, &key->at, "duplicate key '%s' (first on line %u)",
			salle_quote_text(key->text).text, before->at.line);
		map->items[order[i]] = NULL;
		map->incomplete = true;
	}
	free(order);

	size_t kept = 0;
	for (size_t i = 0; i < map->n; i++) {
		map->keys[kept] = map->keys[i];
		map->items[kept] = map->items[i];
		kept += map->items[i] != NULL;
	}
	map->n = kept;
}

static struct salle_node *convert_map(struct walk *walk, const yaml_node_t *from, const struct salle_place *at)
{
	const yaml_node_pair_t *pairs = from->data.mapping.pairs.start;
	size_t n = (size_t)(from->data.mapping.pairs.top - pairs);
	struct salle_node *map = salle_node_new(walk->arena, SALLE_MAP, at, n);
	map->n = 0;
	for (size_t i = 0; i < n; i++) {
		struct salle_node *key = convert_key(walk, pairs[i].key);
		struct salle_node *value = convert_node(walk, pairs[i].value);
		map->incomplete = map->incomplete || key == NULL || value == NULL;
		if (key == NULL || value == NULL)
			continue;
		map->keys[map->n] = key;
		map->items[map->n++] = value;
	}
	drop_duplicate_keys(walk, map);
	return map;
}

/* Checks that the list or map is not nested too deeply, and does not contain itself. */
static bool check_depth_and_cycle(struct walk *walk, const yaml_node_t *from, const struct salle_place *at)
{
	for (unsigned i = 0; i < walk->depth; i++)
		if (walk->path[i] == from) {
			salle_error(walk->diagnostics, at, "this value contains itself through an alias");
			return false;
		}
	if (walk->depth == SALLE_YAML_DEPTH) {
		salle_error(walk->diagnostics, at, "nested deeper than %d levels", SALLE_YAML_DEPTH);
		return false;
	}
	return true;
}

/* Converts a node. Returns NULL after reporting an error. */
static struct salle_node *convert_node(struct walk *walk, int id)
{
	const yaml_node_t *from = yaml_document_get_node(walk->document, id);
	struct salle_place at = place_of(walk->file, &from->start_mark);
	if (walk->nodes == SALLE_YAML_NODES) {
		if (!walk->is_over_limit)
			salle_error(walk->diagnostics, &at,
				"more than %d values (each use of an alias counts): make the file smaller", SALLE_YAML_NODES);
		walk->is_over_limit = true;
		return NULL;
	}
	walk->nodes++;
	check_tag(walk, from, &at);
	if (from->type == YAML_SCALAR_NODE)
		return convert_scalar(walk, from, &at);
	if (!check_depth_and_cycle(walk, from, &at))
		return NULL;
	walk->path[walk->depth++] = from;
	struct salle_node *node =
		from->type == YAML_SEQUENCE_NODE ? convert_list(walk, from, &at) : convert_map(walk, from, &at);
	walk->depth--;
	return node;
}

/* Loads the first document into `*root`. A second document is an error. Returns false if the parser fails. */
static bool load_document(yaml_parser_t *parser, const char *file, struct salle_node **root, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	yaml_document_t document;
	if (!yaml_parser_load(parser, &document))
		return false;
	if (yaml_document_get_root_node(&document) == NULL) {
		salle_error(diagnostics, &(struct salle_place){ file, 1, 1 }, "the file is empty");
		yaml_document_delete(&document);
		return true;
	}
	struct walk walk = { .document = &document, .file = file, .arena = arena, .diagnostics = diagnostics };
	*root = convert_node(&walk, 1); /* libyaml numbers nodes from 1; node 1 is the root */
	yaml_document_delete(&document);
	if (walk.is_over_limit)
		*root = NULL;

	if (!yaml_parser_load(parser, &document))
		return false;
	if (yaml_document_get_root_node(&document) != NULL) {
		struct salle_place at = place_of(file, &document.start_mark);
		salle_error(diagnostics, &at, "a second document begins here: keep one");
	}
	yaml_document_delete(&document);
	return true;
}

enum salle_status salle_yaml_parse(const char *text, size_t length, const char *file, struct salle_node **root,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	*root = NULL;
	if (!salle_check_file_is_text(text, length, file, diagnostics))
		return SALLE_BAD_INPUT;
	if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) { /* a byte order mark */
		text += 3;
		length -= 3;
	}
	if (!is_within_limits(text, length, file, diagnostics))
		return SALLE_BAD_INPUT;
	yaml_parser_t parser;
	begin_parse(&parser, text, length);
	size_t errors = diagnostics->errors;
	if (!load_document(&parser, file, root, arena, diagnostics)) {
		if (parser.error == YAML_MEMORY_ERROR)
			salle_check_allocated(NULL);
		salle_yaml_report_fault(&parser, text, length, file, diagnostics);
	}
	yaml_parser_delete(&parser);
	return diagnostics->errors == errors ? SALLE_OK : SALLE_BAD_INPUT;
}

enum salle_status salle_yaml_read(const struct salle_kept_files *kept, const char *path, const struct salle_place *at,
	struct salle_node **root, struct salle_source *source, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	*root = NULL;
	char *text;
	size_t length;
	enum salle_status status = salle_input_file_read(kept, path, at, source, arena, &text, &length, diagnostics);
	if (status != SALLE_OK)
		return status;
	const char *file = salle_arena_copy_text(arena, path);
	size_t offset;
	const char *other =
		salle_find_text_fault(text, length, &offset) == NULL ? salle_detect_other_file_kind(text, length) : NULL;
	if (other != NULL) {
		salle_error(diagnostics, &(struct salle_place){ file, 1, 1 },
			"this file is %s; `salle new NAME` copies a scenario to start from", other);
		return SALLE_BAD_INPUT;
	}
	return salle_yaml_parse(text, length, file, root, arena, diagnostics);
}
