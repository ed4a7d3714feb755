/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/parse_text.h"
#include "scenario/loader.h"
#include "scenario/yaml.h"

/*
 * One `path=value` of the option --set. In the places of its errors, the file is "--set", the line is the number of the
 * option, and the column counts characters of the text.
 */
struct set {
	const char *path; /* the path without the value */
	unsigned number;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

struct salle_place salle_option_place(const char *option, const char *value, size_t offset)
{
	const struct salle_node whole = { .at = { option, 1, 1 }, .text = value };
	return salle_node_place(&whole, offset);
}

struct salle_texts salle_option_split_list(struct salle_loader *loader, const char *option, const char *value,
	const char *expected)
{
	struct salle_text *items = salle_arena_array(loader->arena, strlen(value) + 1, sizeof *items);
	struct salle_texts all = { items, 0 };
	for (const char *from = value;; from++) {
		from += strspn(from, " \t");
		const size_t whole = strcspn(from, ",");
		size_t length = whole;
		while (length > 0 && (from[length - 1] == ' ' || from[length - 1] == '\t'))
			length--;
		const struct salle_place at = salle_option_place(option, value, (size_t)(from - value));
		if (length > 0)
			items[all.n++] = (struct salle_text){ salle_arena_copy_text_n(loader->arena, from, length), at };
		else
			salle_error(loader->diagnostics, &at, "expected %s", expected);
		from += whole;
		if (*from == '\0')
			return all;
	}
}

void salle_report_all_with_other_names(struct salle_loader *loader, const struct salle_place *at)
{
	salle_error(loader->diagnostics, at, "'all' means every name: write it alone");
}

static struct salle_place place_in_set_option(const struct set *set, size_t offset)
{
	struct salle_place at = salle_option_place("--set", set->path, offset);
	at.line = set->number;
	return at;
}

/*
 * Parses the value as YAML. Blank lines and blanks are put before the value, so that nodes get the right line and
 * column.
 */
static struct salle_node *read_value(const struct set *set, const char *value)
{
	struct salle_place at = place_in_set_option(set, strlen(set->path));
	at.column++;
	if (*value == '\0') {
		salle_error(set->diagnostics, &at, "expected a value after '=' ('' is an empty text)");
		return NULL;
	}
	if (strpbrk(value, "\r\n") != NULL) {
		salle_error(set->diagnostics, &at, "expected a value on one line, such as 6, [a, b] or {a: 1}");
		return NULL;
	}
	size_t above = set->number - 1, before = at.column - 1, length = above + before + strlen(value);
	char *text = salle_arena_alloc(set->arena, length + 1);
	memset(text, '\n', above);
	memset(text + above, ' ', before);
	memcpy(text + above + before, value, strlen(value) + 1);
	struct salle_node *node = NULL;
	size_t first = set->diagnostics->n;
	enum salle_status status = salle_yaml_parse(text, length, at.file, &node, set->arena, set->diagnostics);
	for (size_t i = first; i < set->diagnostics->n; i++) {
		struct salle_place *error = &set->diagnostics->items[i].at;
		if (error->line > set->number) { /* the parser reports a missing end on the line below the text */
			error->line = set->number;
			error->column = at.column;
		}
	}
	return status == SALLE_OK ? node : NULL;
}

/*
 * Returns the index of the key with which the path begins, and sets `length` to the key's length. Returns map->n if
 * there is none. Keys may contain dots; if several keys match, the longest one counts.
 */
static size_t find_longest_key(const struct salle_node *map, const char *path, size_t *length)
{
	size_t found = map->n;
	*length = strcspn(path, ".");
	for (size_t i = 0; i < map->n; i++) {
		size_t n = strlen(map->keys[i]->text);
		bool begins = strncmp(path, map->keys[i]->text, n) == 0 && (path[n] == '.' || path[n] == '\0');
		if (begins && (found == map->n || n > *length)) {
			found = i;
			*length = n;
		}
	}
	return found;
}

size_t salle_path_key_length(const struct salle_node *map, const char *path)
{
	size_t length;
	(void)find_longest_key(map, path, &length);
	return length;
}

/*
 * Returns a copy of the map in which `key` and `item` replace the pair at `index`. If `index` is map->n, adds the pair.
 */
static struct salle_node *copy_and_set_pair(const struct set *set, const struct salle_node *map, size_t index,
	struct salle_node *key, struct salle_node *item)
{
	size_t n = index < map->n ? map->n : map->n + 1;
	struct salle_node *copy = salle_node_new(set->arena, SALLE_MAP, &map->at, n);
	for (size_t i = 0; i < map->n; i++) {
		copy->keys[i] = map->keys[i];
		copy->items[i] = map->items[i];
	}
	copy->keys[index] = key;
	copy->items[index] = item;
	return copy;
}

/* Converts the rest of a path, ".b.c", to nested maps in YAML: "{b: {c: ...}}". */
static const char *nest_rest_of_path(const struct set *set, const char *rest)
{
	if (*rest == '\0')
		return "...";
	const size_t length = strcspn(rest + 1, ".");
	return salle_arena_format(set->arena, "{%.*s: %s}", (int)length, rest + 1,
		nest_rest_of_path(set, rest + 1 + length));
}

/* Reports that the first `length` bytes of the path are not a key. */
static void report_unknown_key(const struct set *set, const struct salle_node *map, const struct salle_node *key,
	size_t length)
{
	const char **known = salle_arena_array(set->arena, map->n + 1, sizeof *known);
	for (size_t i = 0; i < map->n; i++)
		known[i] = map->keys[i]->text;
	const char *noun =
		strncmp(set->path, "builds.", 7) == 0 && strchr(set->path + 7, '.') == set->path + length ? "build" : "key";
	if (map->n > 0)
		salle_error_unknown(set->diagnostics, &key->at, noun, key->text, known, map->n);
	else
		salle_error(set->diagnostics, &key->at, "the scenario has no '%.*s': write '%.*s=%s'", (int)length, set->path,
			(int)length, set->path, nest_rest_of_path(set, set->path + length));
}

/*
 * Returns a copy of the map in which the value is set at the path. Only the first key may be missing from the scenario
 * (`options` in `options.x=1`).
 */
static struct salle_node *set_value_at_path(const struct set *set, const struct salle_node *node, const char *path,
	struct salle_node *value)
{
	size_t done = (size_t)(path - set->path);
	struct salle_place at = place_in_set_option(set, done);
	if (node->kind != SALLE_MAP) {
		salle_error(set->diagnostics, &at, "'%.*s' is %s, not a map: set it as a whole", done > 0 ? (int)done - 1 : 0,
			set->path, salle_node_kind_name(node->kind));
		return NULL;
	}
	size_t length, index = find_longest_key(node, path, &length);
	const char *rest = path + length;
	const bool slashes = index == node->n && done == 0 && memchr(path, '/', length) != NULL;
	if (length == 0 || strcmp(rest, ".") == 0 || slashes) {
		salle_error(set->diagnostics, &at, "expected names between dots, not '%s'", salle_quote_text(set->path).text);
		return NULL;
	}
	struct salle_node *key = salle_node_scalar(set->arena, &at, salle_arena_copy_text_n(set->arena, path, length));
	if (*rest == '\0')
		return copy_and_set_pair(set, node, index, key, value);
	const struct salle_node *inner = index < node->n ? node->items[index] : NULL;
	if (inner == NULL && done > 0) {
		report_unknown_key(set, node, key, done + length);
		return NULL;
	}
	if (inner == NULL)
		inner = salle_node_new(set->arena, SALLE_MAP, &at, 0);
	struct salle_node *changed = set_value_at_path(set, inner, rest + 1, value);
	if (changed == NULL)
		return NULL;
	return copy_and_set_pair(set, node, index, index < node->n ? node->keys[index] : key, changed);
}

struct salle_node *salle_set_overrides_apply(struct salle_loader *loader, struct salle_node *root)
{
	const char *const *sets = loader->overrides->sets;
	for (size_t i = 0; i < loader->overrides->n_sets; i++) {
		size_t length = strcspn(sets[i], "=");
		struct set set = { salle_arena_copy_text_n(loader->arena, sets[i], length), (unsigned)i + 1, loader->arena,
			loader->diagnostics };
		if (length == 0 || sets[i][length] == '\0') {
			struct salle_place at = place_in_set_option(&set, 0);
			salle_error(loader->diagnostics, &at, "expected path=value, such as builds.knight.brawn=6, not '%s'",
				salle_quote_text(sets[i]).text);
			continue;
		}
		if (root != NULL && strncmp(set.path, "builds.", strlen("builds.")) == 0)
			root = salle_builds_files_read(loader, root); /* the path may lead to a build in a CSV file */
		struct salle_node *value = read_value(&set, sets[i] + length + 1);
		struct salle_node *changed =
			root != NULL && value != NULL ? set_value_at_path(&set, root, set.path, value) : NULL;
		root = changed != NULL ? changed : root;
	}
	return root;
}
