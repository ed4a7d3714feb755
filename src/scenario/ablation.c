/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "scenario/loader.h"

/* The requested ablations, and the build whose pieces are removed one at a time. */
struct ablation {
	struct salle_loader *loader;
	struct salle_ablation_keys keys;
	const struct salle_place *at; /* place where the scenario requests the ablation */
	struct salle_definition *build;
};

/* A place in a build: a value of the build's map, or of a map inside it. */
struct build_place {
	const struct salle_node *map;
	size_t index;
	const struct build_place *enclosing;
};

/*
 * Returns a copy of a map or list in which `item` replaces the item at `index`. If `item` is NULL, the copy lacks the
 * item at `index`.
 */
static struct salle_node *copy_with_item(struct salle_arena *arena, const struct salle_node *from, size_t index,
	struct salle_node *item)
{
	struct salle_node *copy = salle_node_new(arena, from->kind, &from->at, from->n);
	copy->n = 0;
	for (size_t i = 0; i < from->n; i++) {
		if (i == index && item == NULL)
			continue;
		if (from->kind == SALLE_MAP)
			copy->keys[copy->n] = from->keys[i];
		copy->items[copy->n++] = i == index ? item : from->items[i];
	}
	return copy;
}

/*
 * Returns a copy of the build in which `item` replaces the value at `place`. If `item` is NULL, the copy lacks that
 * value.
 */
static const struct salle_node *copy_build_with(struct salle_arena *arena, const struct build_place *place,
	struct salle_node *item)
{
	for (; place != NULL; place = place->enclosing)
		item = copy_with_item(arena, place->map, place->index, item);
	return item;
}

static const char *format_path(struct salle_arena *arena, const struct build_place *place)
{
	const char *key = place->map->keys[place->index]->text;
	return place->enclosing == NULL ? key
									: salle_arena_format(arena, "%s.%s", format_path(arena, place->enclosing), key);
}

static bool is_piece_requested(const struct ablation *ablation, enum salle_piece piece)
{
	for (size_t i = 0; i < ablation->keys.pieces.n; i++)
		if (ablation->keys.pieces.items[i] == (int32_t)piece)
			return true;
	return false;
}

/*
 * Compiles `whole`, the changed build. If it does not compile, warns and returns NULL. This is not an error, because
 * the user did not name the piece that was removed.
 */
static const void *compile_build_without_piece(const struct ablation *ablation, const struct salle_node *whole,
	const char *label)
{
	struct salle_loader *loader = ablation->loader;
	const struct salle_definitions *family = &loader->builds;
	const struct salle_text *name = &ablation->build->name;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	char *read = salle_arena_alloc(loader->arena, family->values_size);
	const void *fighter = NULL;
	if (salle_fields_read(family->fields, whole, &name->at, read, loader->arena, &diagnostics) == SALLE_OK)
		fighter = loader->rules->fighter.compile(loader->book, name->text, &name->at, read + family->body_offset,
			loader->out->plan.seed, loader->arena, &diagnostics);
	if (diagnostics.errors > 0)
		fighter = NULL;
	for (size_t i = 0; fighter == NULL && i < diagnostics.n; i++)
		if (diagnostics.items[i].severity == SALLE_ERROR) {
			salle_warning(loader->diagnostics, ablation->at, "ablation '%s' is left out: %s", label,
				diagnostics.items[i].message);
			break;
		}
	salle_diagnostics_release(&diagnostics);
	return fighter;
}

bool salle_ablation_add_matchup(struct salle_loader *loader, const void *const *fighters, struct salle_bill *bill,
	const char *name, const struct salle_change *change, size_t base, bool tried, const struct salle_place *at)
{
	struct salle_matchup matchup = loader->out->plan.matchups[base];
	unsigned seat = strcmp(matchup.a, change->build) == 0 ? SALLE_A : SALLE_B;
	struct salle_text names[2] = { { matchup.a, *at }, { matchup.b, *at } };
	struct salle_text policy_names[2] = { { matchup.a_policy, *at }, { matchup.b_policy, *at } };
	struct salle_side sides[2];
	bool known = true;
	for (unsigned side = 0; side < 2; side++) {
		const struct salle_texts named = { &policy_names[side], 1 };
		const struct salle_lineup *lineup; /* members of a changed team; NULL to use those of the base */
		struct salle_definition *build = salle_side_find(loader, &names[side]);
		struct salle_definition_list policy = salle_side_policies(loader, build, &named, at);
		known = salle_side_make_lineup(loader, build, policy.items[0], &sides[side], &lineup) && known;
	}
	sides[seat].fighters = fighters;
	if (bill != NULL)
		matchup.bills[seat] = bill;
	return known && salle_matchup_complete(loader, sides, tried, &matchup) &&
		salle_change_add(loader, &matchup, name, change, base, at);
}

static void add_matchups(const struct ablation *ablation, const void *fighter, const char *name,
	const struct salle_change *change)
{
	struct salle_loader *loader = ablation->loader;
	const void **fighters = salle_arena_alloc(loader->arena, sizeof *fighters);
	fighters[0] = fighter;
	size_t tries = 0;
	for (size_t m = 0; m < loader->n_base; m++) {
		const struct salle_matchup *matchup = &loader->out->plan.matchups[m];
		bool is_in = strcmp(matchup->a, change->build) == 0 || strcmp(matchup->b, change->build) == 0;
		const bool tried = salle_should_compile_matchup(loader->n_base + loader->n_changes, tries);
		tries += is_in;
		if (is_in && !salle_ablation_add_matchup(loader, fighters, NULL, name, change, m, tried, ablation->at))
			return;
	}
}

/*
 * Compiles `whole`, a copy of the build that lacks a piece or has one more. If it compiles, adds the change with the
 * name `name`.
 */
static void add_change_if_valid(const struct ablation *ablation, const struct salle_node *whole, const char *kind,
	const struct build_place *place, const char *piece, const char *name)
{
	struct salle_arena *arena = ablation->loader->arena;
	const char *plain = salle_arena_format(arena, "%s %s", ablation->build->name.text, name), *label = plain;
	for (unsigned i = 2; salle_is_change_name_taken(ablation->loader, label); i++)
		label = salle_arena_format(arena, "%s (%u)", plain, i);
	const void *fighter = compile_build_without_piece(ablation, whole, label);
	if (fighter == NULL)
		return;
	struct salle_change *change = salle_arena_alloc(arena, sizeof *change);
	*change = (struct salle_change){ .kind = kind,
		.adds_item = strcmp(kind, "weight") == 0,
		.build = ablation->build->name.text,
		.path = format_path(arena, place),
		.piece = piece };
	add_matchups(ablation, fighter, label, change);
}

/* Returns the name of an item that is written as "Coif" or {name: Coif, ...}; NULL if it has no name. */
static const char *name_of_item(const struct salle_node *item)
{
	if (item->kind == SALLE_MAP)
		item = salle_node_get(item, "name");
	return item != NULL && item->kind == SALLE_SCALAR ? item->text : NULL;
}

/*
 * Returns the name of element `i`, followed by a number if an earlier element has the same name. If the element has no
 * name, returns its position in the list.
 */
static const char *element_name(struct salle_arena *arena, const struct salle_node *list, size_t i)
{
	const char *name = name_of_item(list->items[i]);
	unsigned nth = 1;
	for (size_t j = 0; name != NULL && j < i; j++) {
		const char *other = name_of_item(list->items[j]);
		nth += other != NULL && strcmp(other, name) == 0;
	}
	if (name == NULL)
		return salle_arena_format(arena, "%zu", i + 1);
	return nth == 1 ? name : salle_arena_format(arena, "%s (%u)", name, nth);
}

static void add_changes_without_elements(const struct ablation *ablation, const struct build_place *place)
{
	struct salle_arena *arena = ablation->loader->arena;
	struct salle_node *value = place->map->items[place->index];
	if (value->kind == SALLE_SCALAR)
		add_change_if_valid(ablation, copy_build_with(arena, place, NULL), "item", place, value->text,
			salle_arena_format(arena, "without %s", value->text));
	for (size_t i = 0; value->kind == SALLE_LIST && i < value->n; i++) {
		const char *name = element_name(arena, value, i);
		add_change_if_valid(ablation, copy_build_with(arena, place, copy_with_item(arena, value, i, NULL)), "item",
			place, name, salle_arena_format(arena, "without %s", name));
	}
}

/* Adds the change of a whole number by `by` points, if the result is within its range. */
static void add_change_of_points(const struct ablation *ablation, const struct salle_field *field,
	const struct build_place *place, int by)
{
	struct salle_arena *arena = ablation->loader->arena;
	const struct salle_node *value = place->map->items[place->index];
	int64_t number;
	if (value->kind != SALLE_SCALAR || !salle_parse_int(value->text, &number))
		return;
	bool bounded = field->min != 0 || field->max != 0;
	if ((double)(number + by) < field->min || (bounded && (double)(number + by) > field->max))
		return;
	const char *other = salle_arena_format(arena, "%" PRId64, number + by);
	add_change_if_valid(ablation, copy_build_with(arena, place, salle_node_scalar(arena, &value->at, other)),
		by < 0 ? "point" : "weight", place, salle_arena_format(arena, "%" PRId64 " -> %s", number, other),
		salle_arena_format(arena, "with %s %s", format_path(arena, place), other));
}

/*
 * Adds changes of a number: one point up, one point down, and two points up, because one point alone may have no
 * effect.
 */
static void add_changes_of_points(const struct ablation *ablation, const struct salle_field *field,
	const struct build_place *place)
{
	if (is_piece_requested(ablation, SALLE_PIECE_POINTS))
		add_change_of_points(ablation, field, place, -1);
	for (int by = 1; by <= 2 && is_piece_requested(ablation, SALLE_PIECE_WEIGHTS); by++)
		add_change_of_points(ablation, field, place, by);
}

static void add_changes_of_pieces(const struct ablation *ablation, const struct salle_field *fields,
	const struct salle_node *map, const struct build_place *above)
{
	bool items = is_piece_requested(ablation, SALLE_PIECE_ITEMS);
	for (const struct salle_field *field = fields; field->key != NULL; field++) {
		struct build_place place = { map, 0, above };
		while (place.index < map->n && strcmp(map->keys[place.index]->text, field->key) != 0)
			place.index++;
		if (place.index == map->n || field->is_limit)
			continue;
		const struct salle_node *value = map->items[place.index];
		bool listed = field->kind == SALLE_TEXTS || field->kind == SALLE_NAMES || field->kind == SALLE_OBJECTS ||
			field->kind == SALLE_NODE;
		bool spare = field->kind == SALLE_TEXT && !field->required && value->kind == SALLE_SCALAR &&
			(field->preset == NULL || strcmp(field->preset, value->text) != 0);
		if (items && (listed || spare))
			add_changes_without_elements(ablation, &place);
		else if (field->kind == SALLE_INT)
			add_changes_of_points(ablation, field, &place);
		else if (field->kind == SALLE_OBJECT && value->kind == SALLE_MAP)
			add_changes_of_pieces(ablation, field->subfields, value, &place);
	}
}

/*
 * Formats an option's present value, and the value under which the option's rule is off. Returns false if the option
 * has no such value or already has it.
 */
static bool find_present_and_off_value(const struct salle_loader *loader, const struct salle_field *field,
	const char **now, const char **without)
{
	const struct salle_node *options = loader->keys.options;
	const struct salle_node *written =
		options != NULL && options->kind == SALLE_MAP ? salle_node_get(options, field->key) : NULL;
	if (field->is_limit)
		return false;
	if (field->kind == SALLE_BOOL) {
		*now = "yes";
		*without = "no";
		return *(const bool *)((const char *)loader->options + field->offset);
	}
	if (written == NULL || written->kind != SALLE_SCALAR || field->preset == NULL)
		return false;
	*now = written->text;
	*without = field->preset;
	return strcmp(*now, *without) != 0;
}

/*
 * Adds the change of an option from its value `now` to the value `other`. Returns false if there are too many changes.
 */
static bool add_change_of_option(const struct ablation *ablation, const struct salle_field *field, const char *now,
	const char *other, size_t first, size_t n_base_faults)
{
	struct salle_loader *loader = ablation->loader;
	struct salle_arena *arena = loader->arena;
	const char *name = salle_arena_format(arena, "%s: %s", field->key, other);
	struct salle_overlay overlay = { .noun = "ablation", .name = name, .unwritten = true };
	overlay.keys.options =
		salle_node_pair(arena, ablation->at, field->key, salle_node_scalar(arena, ablation->at, other));
	const struct salle_matchup *from = salle_overlay_load(loader, &overlay, first, n_base_faults);
	struct salle_change *change = salle_arena_alloc(arena, sizeof *change);
	*change = (struct salle_change){ .kind = "rule",
		.path = salle_arena_format(arena, "options.%s", field->key),
		.piece = salle_arena_format(arena, "%s -> %s", now, other) };
	for (size_t m = 0; from != NULL && m < loader->n_base; m++)
		if (!salle_change_add(loader, &from[m], name, change, m, ablation->at))
			return false;
	return true;
}

static void add_changes_without_optional_rules(const struct ablation *ablation, size_t first, size_t n_base_faults)
{
	for (const struct salle_field *field = ablation->loader->rules->options.fields; field->key != NULL; field++) {
		const char *now, *without;
		if (find_present_and_off_value(ablation->loader, field, &now, &without) &&
			!add_change_of_option(ablation, field, now, without, first, n_base_faults))
			return;
	}
}

/* Adds, for each option whose values are names or yes and no, the change to each other value. */
static void add_changes_of_all_options(const struct ablation *ablation, size_t first, size_t n_base_faults)
{
	static const char *const truths[] = { "no", "yes", NULL };
	const char *options = ablation->loader->options;
	for (const struct salle_field *field = ablation->loader->rules->options.fields; field->key != NULL; field++) {
		const char *const *names = field->kind == SALLE_BOOL ? truths : field->kind == SALLE_NAME ? field->names : NULL;
		if (names == NULL || field->is_limit)
			continue;
		const char *now = names[field->kind == SALLE_BOOL ? *(const bool *)(options + field->offset)
														  : salle_field_get_integer(field, options + field->offset)];
		for (size_t i = 0; names[i] != NULL; i++)
			if (names[i] != now && !add_change_of_option(ablation, field, now, names[i], first, n_base_faults))
				return;
	}
}

/*
 * Returns whether the word resembles the name of a kind of piece, and of no build. Messages then suggest the kind of
 * piece.
 */
static bool resembles_piece_kind(const struct salle_loader *loader, const char *word, const char *const *pieces)
{
	const struct salle_definitions *builds = &loader->builds;
	const char **names = salle_arena_array(loader->arena, builds->n + 1, sizeof *names);
	size_t n = 0;
	for (size_t i = 0; i < builds->n; i++)
		names[i] = builds->members[i].name.text;
	while (pieces[n] != NULL)
		n++;
	return salle_nearest_name(word, names, builds->n) == NULL && salle_nearest_name(word, pieces, n) != NULL;
}

/* Returns whether the word is the name of a kind of piece, or resembles one, and is not the name of a build. */
static bool is_piece_kind(const struct salle_loader *loader, const char *word)
{
	const struct salle_node *builds = loader->keys.builds;
	if (builds != NULL && builds->kind == SALLE_MAP && salle_node_get(builds, word) != NULL)
		return false;
	const struct salle_field *field = salle_ablation_fields;
	while (strcmp(field->key, "pieces") != 0)
		field++;
	for (size_t i = 0; field->names[i] != NULL; i++)
		if (strcmp(field->names[i], word) == 0)
			return true;
	return resembles_piece_kind(loader, word, field->names);
}

/* Reads what is to be removed: a list of builds, the word `all`, one kind of piece for all builds, or a map. */
static bool read_ablation_keys(struct salle_loader *loader, const struct salle_node *node,
	struct salle_ablation_keys *keys)
{
	struct salle_arena *arena = loader->arena;
	const struct salle_node *map = node;
	if (node->kind == SALLE_SCALAR && strcmp(node->text, "all") == 0)
		map = salle_node_new(arena, SALLE_MAP, &node->at, 0);
	else if (node->kind == SALLE_SCALAR && is_piece_kind(loader, node->text))
		map = salle_node_pair(arena, &node->at, "pieces", (struct salle_node *)(uintptr_t)node);
	else if (node->kind != SALLE_MAP)
		map = salle_node_pair(arena, &node->at, "builds", (struct salle_node *)(uintptr_t)node);
	return salle_fields_read(salle_ablation_fields, map, NULL, keys, arena, loader->diagnostics) == SALLE_OK;
}

/* Returns whether the build fights alone, not only in teams, so that its pieces can be removed. */
static bool does_fight_alone(const struct salle_loader *loader, const char *name)
{
	for (size_t m = 0; m < loader->n_base; m++)
		if (strcmp(loader->out->plan.matchups[m].a, name) == 0 || strcmp(loader->out->plan.matchups[m].b, name) == 0)
			return true;
	return false;
}

static void add_ablations_of_build(struct ablation *ablation, struct salle_definition *build)
{
	ablation->build = build;
	if (build->merged != NULL && build->compiled != NULL)
		add_changes_of_pieces(ablation, ablation->loader->rules->build.fields, build->merged, NULL);
}

void salle_ablations_load(struct salle_loader *loader, size_t first)
{
	const struct salle_node *node = loader->keys.ablation;
	struct ablation ablation = { .loader = loader };
	if (node == NULL)
		return;
	bool known = read_ablation_keys(loader, node, &ablation.keys);
	const struct salle_texts *names = &ablation.keys.builds;
	for (size_t i = 0; i < names->n; i++) {
		known = salle_find_fighting_build(loader, &names->items[i]) != NULL && known;
		for (size_t j = 0; j < i; j++)
			if (strcmp(names->items[j].text, names->items[i].text) == 0)
				salle_error(loader->diagnostics, &names->items[i].at, "build '%s' is named twice",
					names->items[i].text);
	}
	/* if the base has errors, no pieces are removed; these errors were reported already */
	size_t n_base_faults = loader->diagnostics->n - first;
	for (size_t i = first; i < loader->diagnostics->n; i++)
		known = known && loader->diagnostics->items[i].severity != SALLE_ERROR;
	if (!known)
		return;
	ablation.at = &node->at;
	for (size_t i = 0; i < names->n; i++)
		if (does_fight_alone(loader, names->items[i].text))
			add_ablations_of_build(&ablation,
				salle_definitions_find(&loader->builds, &names->items[i], loader->diagnostics));
		else
			salle_warning(loader->diagnostics, &names->items[i].at,
				"no piece of '%s' can be removed: it fights alone in no matchup", names->items[i].text);
	for (size_t i = 0; names->n == 0 && i < loader->builds.n; i++)
		if (!loader->builds.members[i].abstract)
			add_ablations_of_build(&ablation, &loader->builds.members[i]);
	if (is_piece_requested(&ablation, SALLE_PIECE_READINGS))
		add_changes_of_all_options(&ablation, first, n_base_faults);
	else if (is_piece_requested(&ablation, SALLE_PIECE_RULES))
		add_changes_without_optional_rules(&ablation, first, n_base_faults);
}
