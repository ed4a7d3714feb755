/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "scenario/inheritance.h"

/* maximum number of errors that suggest a similar name, because finding similar names is slow */
enum { SUGGESTIONS_MAX = 100 };

/* Returns the smallest offset, after `size` bytes, that is aligned for any struct. */
static size_t align_size(size_t size)
{
	size_t unit = _Alignof(max_align_t);
	return (size + unit - 1) / unit * unit;
}

static size_t count_fields(const struct salle_field *fields)
{
	size_t n = 0;
	while (fields != NULL && fields[n].key != NULL)
		n++;
	return n;
}

/* Joins two field tables: `head`, then `body`, whose offsets are increased by `offset`. */
static struct salle_field *join_fields(const struct salle_field *head, const struct salle_field *body, size_t offset,
	struct salle_arena *arena)
{
	size_t n_head = count_fields(head), n_body = count_fields(body);
	struct salle_field *joined = salle_arena_array(arena, n_head + n_body + 1, sizeof *joined);
	for (size_t i = 0; i < n_head; i++)
		joined[i] = head[i];
	for (size_t i = 0; i < n_body; i++) {
		joined[n_head + i] = body[i];
		joined[n_head + i].offset += offset;
	}
	return joined;
}

void salle_definitions_init(struct salle_definitions *definitions, const char *noun, const struct salle_field *head,
	size_t head_size, const struct salle_field *fields, size_t size, struct salle_arena *arena)
{
	size_t body = align_size(head_size);
	struct salle_field *optional = join_fields(head, fields, body, arena);
	for (size_t i = 0; optional[i].key != NULL; i++)
		optional[i].required = false;
	*definitions = (struct salle_definitions){
		.noun = noun,
		.fields = join_fields(head, fields, body, arena),
		.optional = optional,
		.values_size = body + size,
		.body_offset = body,
	};
}

static void grow_definitions(struct salle_definitions *definitions, size_t more, struct salle_arena *arena)
{
	definitions->members = salle_arena_array_grow(arena, definitions->members, definitions->n, more,
		&definitions->capacity, sizeof *definitions->members);
}

void salle_definitions_add(struct salle_definitions *definitions, const struct salle_node *map,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	if (map == NULL)
		return;
	if (map->kind != SALLE_MAP) {
		salle_error(diagnostics, &map->at, "expected a map of names to %s, not %s", definitions->noun,
			salle_node_kind_name(map->kind));
		return;
	}
	size_t n = map->n;
	if (n > SALLE_DEFINITIONS_MAX - definitions->n) {
		n = SALLE_DEFINITIONS_MAX - definitions->n;
		salle_error(diagnostics, &map->keys[n]->at, "more than %d names: the rest was not read", SALLE_DEFINITIONS_MAX);
	}
	grow_definitions(definitions, n, arena);
	for (size_t i = 0; i < n; i++) {
		const struct salle_node *own = map->items[i];
		struct salle_definition *member = &definitions->members[definitions->n++];
		*member = (struct salle_definition){ .name = { map->keys[i]->text, map->keys[i]->at } };
		member->own_map = own->kind == SALLE_MAP ? own : NULL;
		if (member->own_map == NULL)
			salle_error(diagnostics, &own->at, "%s '%s': expected a map, not %s%s", definitions->noun,
				member->name.text, salle_node_kind_name(own->kind),
				strstr(member->name.text, " {") != NULL ? "; write ': ' before the '{'" : "");
		member->named = salle_check_user_name(definitions->noun, member->name.text, &member->name.at, diagnostics);
	}
}

static int compare_members(const void *left, const void *right)
{
	const struct salle_definition *a = *(struct salle_definition *const *)left,
								  *b = *(struct salle_definition *const *)right;
	int order = strcmp(a->name.text, b->name.text);
	/* members with equal names stay in the order in which they were read */
	return order != 0 ? order : (a > b) - (a < b);
}

static struct salle_definition *find_by_name(const struct salle_definitions *definitions, const char *name)
{
	struct salle_definition key = { .name = { .text = name } };
	size_t low = 0, high = definitions->n_names;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = strcmp(key.name.text, definitions->by_name[middle]->name.text);
		if (order == 0)
			return definitions->by_name[middle];
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}

struct salle_definition *salle_definitions_find(const struct salle_definitions *definitions,
	const struct salle_text *name, struct salle_diagnostics *diagnostics)
{
	struct salle_definition *found = find_by_name(definitions, name->text);
	if (found != NULL)
		return found;
	size_t n = diagnostics->errors < SUGGESTIONS_MAX ? definitions->n_names : 0;
	const char **names = salle_check_allocated(calloc(n + 1, sizeof *names));
	for (size_t i = 0; i < n; i++)
		names[i] = definitions->by_name[i]->name.text;
	salle_error_unknown(diagnostics, &name->at, definitions->noun, name->text, names, n);
	free(names);
	return NULL;
}

/*
 * Makes `by_name`, the members sorted by name. If several members have the same name, keeps the first and reports the
 * others.
 */
static void sort_and_report_duplicates(struct salle_definitions *definitions, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	definitions->by_name = salle_arena_array(arena, definitions->n + 1, sizeof(struct salle_definition *));
	for (size_t i = 0; i < definitions->n; i++)
		definitions->by_name[i] = &definitions->members[i];
	qsort(definitions->by_name, definitions->n, sizeof(struct salle_definition *), compare_members);
	for (size_t i = 0; i < definitions->n; i++) {
		struct salle_definition *member = definitions->by_name[i];
		struct salle_definition *last =
			definitions->n_names > 0 ? definitions->by_name[definitions->n_names - 1] : NULL;
		if (last == NULL || strcmp(last->name.text, member->name.text) != 0)
			definitions->by_name[definitions->n_names++] = member;
		else
			salle_error(diagnostics, &member->name.at,
				"there is already a %s '%s' (%s:%u): choose another name, and extend '%s' if you want its keys",
				definitions->noun, member->name.text, last->name.at.file, last->name.at.line, last->name.text);
	}
}

/* Merges `own` over `parent`. Both are maps whose keys no field table describes. */
static struct salle_node *merge_maps(const struct salle_node *own, const struct salle_node *parent,
	struct salle_arena *arena)
{
	struct salle_node *whole = salle_node_new(arena, SALLE_MAP, &own->at, own->n + parent->n);
	whole->n = 0;
	for (size_t i = 0; i < parent->n; i++)
		if (salle_node_get(own, parent->keys[i]->text) == NULL) {
			whole->keys[whole->n] = parent->keys[i];
			whole->items[whole->n++] = parent->items[i];
		}
	for (size_t i = 0; i < own->n; i++) {
		whole->keys[whole->n] = own->keys[i];
		whole->items[whole->n++] = own->items[i];
	}
	return whole;
}

/*
 * Returns a map with the known keys of `own`, and with those known keys of `parent` that `own` lacks. An inner map,
 * such as a build's `proficiencies`, is merged in the same way; any other value replaces the inherited one.
 */
static struct salle_node *merge_inherited_keys(const struct salle_field *fields, const struct salle_node *own,
	const struct salle_node *parent, struct salle_arena *arena)
{
	struct salle_node *whole = salle_node_new(arena, SALLE_MAP, &own->at, count_fields(fields));
	whole->n = 0;
	for (const struct salle_field *field = fields; field->key != NULL; field++) {
		struct salle_node *mine = salle_node_get(own, field->key), *theirs = salle_node_get(parent, field->key);
		if (mine == NULL && theirs == NULL)
			continue;
		whole->keys[whole->n] = salle_node_scalar(arena, mine != NULL ? &mine->at : &theirs->at, field->key);
		bool maps = mine != NULL && theirs != NULL && mine->kind == SALLE_MAP && theirs->kind == SALLE_MAP;
		if (maps && field->kind == SALLE_OBJECT)
			whole->items[whole->n++] = merge_inherited_keys(field->subfields, mine, theirs, arena);
		else if (maps && field->merges_by_key)
			whole->items[whole->n++] = merge_maps(mine, theirs, arena);
		else
			whole->items[whole->n++] = mine != NULL ? mine : theirs;
	}
	return whole;
}

/*
 * Sets the parent of `member`: the definition that its key `extends` names. Returns false if the parent is unknown or
 * `member` is not a map.
 */
static bool set_parent(const struct salle_definitions *definitions, struct salle_definition *member,
	struct salle_diagnostics *diagnostics)
{
	const struct salle_node *extends = member->own_map != NULL ? salle_node_get(member->own_map, "extends") : NULL;
	if (member->own_map == NULL)
		return false;
	if (extends == NULL)
		return true;
	if (extends->kind != SALLE_SCALAR)
		return false; /* the field table reports the wrong type */
	struct salle_text name = { extends->text, extends->at };
	member->parent = salle_definitions_find(definitions, &name, diagnostics);
	return member->parent != NULL;
}

/* Reports a cycle of `extends` as "a -> b -> a", shortened to fit one line. */
static void report_cycle(const struct salle_definitions *definitions, const struct salle_definition *from,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	enum { SHOWN = 8 };
	const char *chain = from->name.text;
	const struct salle_definition *member = from->parent;
	for (size_t shown = 1; member != from && shown < SHOWN; shown++, member = member->parent)
		chain = salle_arena_format(arena, "%s -> %s", chain, member->name.text);
	const struct salle_node *extends = salle_node_get(from->own_map, "extends");
	salle_error(diagnostics, &extends->at, "%s '%s' extends itself: %s -> %s%s", definitions->noun, from->name.text,
		chain, member == from ? "" : "... -> ", from->name.text);
}

/*
 * Follows `extends` from `member` until a resolved member, a member without `extends`, or a cycle. Then resolves the
 * members of this chain, the last one first.
 */
static void resolve_chain(const struct salle_definitions *definitions, struct salle_definition *member, unsigned walk,
	struct salle_definition **chain, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	size_t n = 0;
	bool known = true;
	while (known && member != NULL && !member->resolved && member->last_walk != walk) {
		member->last_walk = walk;
		chain[n++] = member;
		known = set_parent(definitions, member, diagnostics);
		member = member->parent;
	}
	if (known && member != NULL && !member->resolved)
		report_cycle(definitions, member, arena, diagnostics);
	while (n > 0) {
		struct salle_definition *next = chain[--n];
		next->resolved = true;
		if (next->own_map == NULL)
			continue;
		if (next->parent == NULL)
			next->merged = salle_node_get(next->own_map, "extends") == NULL ? next->own_map : NULL;
		else if (next->parent->merged != NULL)
			next->merged = merge_inherited_keys(definitions->fields, next->own_map, next->parent->merged, arena);
	}
}

/*
 * Checks the keys that the user wrote for a member, without inherited keys. So errors in members that do not fight
 * (`abstract`) are found, too.
 */
static void check_own_keys(const struct salle_definitions *definitions, struct salle_definition *member,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	void *written = salle_arena_alloc(arena, definitions->values_size);
	enum salle_status status =
		salle_fields_read(definitions->optional, member->own_map, &member->name.at, written, arena, diagnostics);
	(void)status; /* errors are in the diagnostics; values without errors are used */
	member->own_values = written;
}

void salle_definitions_resolve(struct salle_definitions *definitions, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	sort_and_report_duplicates(definitions, arena, diagnostics);
	struct salle_definition **chain = salle_arena_array(arena, definitions->n + 1, sizeof(struct salle_definition *));
	for (size_t i = 0; i < definitions->n; i++) {
		struct salle_definition *member = &definitions->members[i];
		resolve_chain(definitions, member, (unsigned)i + 1, chain, arena, diagnostics);
		if (member->own_map != NULL)
			check_own_keys(definitions, member, arena, diagnostics);
	}
}

bool salle_definition_is_changed(const struct salle_node *changes, const struct salle_definition *member)
{
	if (changes == NULL || changes->kind != SALLE_MAP)
		return changes != NULL;
	while (member != NULL && salle_node_get(changes, member->name.text) == NULL)
		member = member->parent;
	return member != NULL;
}

const void *salle_definitions_read(const struct salle_definitions *definitions, const struct salle_definition *member,
	bool *sound, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	bool well = false;
	void *out = NULL;
	if (member->merged != NULL) {
		out = salle_arena_alloc(arena, definitions->values_size);
		well = salle_fields_read(definitions->fields, member->merged, &member->name.at, out, arena, diagnostics) ==
			SALLE_OK;
	}
	if (sound != NULL)
		*sound = well;
	return out != NULL ? out : member->own_values;
}
