/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "scenario/loader.h"

/* The build at hand. */
struct knockout {
	struct salle_loader *loader;
	struct salle_knockout_keys keys;
	const struct salle_place *at; /* where it was asked for */
	struct salle_member *build;
};

/* A place in a build: a value of a map that is itself a value of the one above, up to the build. */
struct spot {
	const struct salle_node *map;
	size_t index;
	const struct spot *above;
};

/* A copy of a map or list with another item at `index`, or without it where that is NULL. */
static struct salle_node *replaced(struct salle_arena *arena, const struct salle_node *from, size_t index,
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

/* The build with another value at the spot, or with none. */
static const struct salle_node *build_with(struct salle_arena *arena, const struct spot *spot, struct salle_node *item)
{
	for (; spot != NULL; spot = spot->above)
		item = replaced(arena, spot->map, spot->index, item);
	return item;
}

static const char *path_of(struct salle_arena *arena, const struct spot *spot)
{
	const char *key = spot->map->keys[spot->index]->text;
	return spot->above == NULL ? key : salle_arena_format(arena, "%s.%s", path_of(arena, spot->above), key);
}

static bool wants(const struct knockout *knockout, enum salle_piece piece)
{
	for (size_t i = 0; i < knockout->keys.pieces.n; i++)
		if (knockout->keys.pieces.items[i] == (int32_t)piece)
			return true;
	return false;
}

/* NULL after a warning: what cannot be done without is no error, since nobody wrote it. */
static const void *compile_without(const struct knockout *knockout, const struct salle_node *whole, const char *label)
{
	struct salle_loader *loader = knockout->loader;
	const struct salle_family *family = &loader->builds;
	const struct salle_text *name = &knockout->build->name;
	struct salle_report report;
	salle_report_init(&report);
	char *read = salle_arena_alloc(loader->arena, family->size);
	const void *fighter = NULL;
	if (salle_fields_read(family->fields, whole, &name->at, read, loader->arena, &report) == SALLE_OK)
		fighter = loader->rules->fighter.compile(loader->book, name->text, &name->at, read + family->body,
			loader->out->plan.seed, loader->arena, &report);
	if (report.errors > 0)
		fighter = NULL;
	for (size_t i = 0; fighter == NULL && i < report.n; i++)
		if (report.items[i].severity == SALLE_ERROR) {
			salle_report_warning(loader->report, knockout->at, "knockout '%s' is left out: %s", label,
				report.items[i].message);
			break;
		}
	salle_report_release(&report);
	return fighter;
}

/* Against itself, a build lacks the piece on side A alone. */
static void add_matchups(const struct knockout *knockout, const void *fighter, const char *name,
	const struct salle_probe *probe)
{
	struct salle_loader *loader = knockout->loader;
	for (size_t m = 0; m < loader->n_base; m++) {
		struct salle_matchup matchup = loader->out->plan.matchups[m];
		bool is_a = strcmp(matchup.a, probe->build) == 0, is_b = strcmp(matchup.b, probe->build) == 0;
		if (!is_a && !is_b)
			continue;
		struct salle_text names[2] = { { matchup.a, *knockout->at }, { matchup.b, *knockout->at } };
		struct salle_text policy_names[2] = { { matchup.a_policy, *knockout->at },
			{ matchup.b_policy, *knockout->at } };
		struct salle_side sides[2];
		bool known = true;
		for (unsigned side = 0; side < 2; side++) {
			const struct salle_texts said = { &policy_names[side], 1 };
			const struct salle_lineup *lineup; /* the base's stands */
			const struct salle_member *build = salle_side_find(loader, &names[side]);
			struct salle_members policy = salle_side_policies(loader, build, &said, knockout->at);
			known = salle_side_line_up(loader, build, policy.items[0], &sides[side], &lineup) && known;
		}
		sides[is_a ? SALLE_A : SALLE_B].fighters = &fighter;
		if (!known || !salle_matchup_seat(loader, sides, &matchup) ||
			!salle_probe_add(loader, &matchup, name, probe, m, knockout->at))
			return;
	}
}

/* Tries the build as `whole`, without a piece. `name` tells it of the probe. */
static void take(const struct knockout *knockout, const struct salle_node *whole, const char *kind,
	const struct spot *spot, const char *piece, const char *name)
{
	struct salle_arena *arena = knockout->loader->arena;
	const char *plain = salle_arena_format(arena, "%s %s", knockout->build->name.text, name), *label = plain;
	for (unsigned i = 2; salle_probe_is_named(knockout->loader, label); i++)
		label = salle_arena_format(arena, "%s (%u)", plain, i);
	const void *fighter = compile_without(knockout, whole, label);
	if (fighter == NULL)
		return;
	struct salle_probe *probe = salle_arena_alloc(arena, sizeof *probe);
	*probe = (struct salle_probe){ kind, knockout->build->name.text, path_of(arena, spot), piece, NULL, 0 };
	add_matchups(knockout, fighter, label, probe);
}

/* "Coif" of a text or of {name: Coif, ...}; NULL of what has no name. */
static const char *own_name(const struct salle_node *item)
{
	if (item->kind == SALLE_MAP)
		item = salle_node_get(item, "name");
	return item != NULL && item->kind == SALLE_SCALAR ? item->text : NULL;
}

/* Its own name, counted where it is not the first of that name; else the element's number. */
static const char *element_name(struct salle_arena *arena, const struct salle_node *list, size_t i)
{
	const char *name = own_name(list->items[i]);
	unsigned nth = 1;
	for (size_t j = 0; name != NULL && j < i; j++) {
		const char *other = own_name(list->items[j]);
		nth += other != NULL && strcmp(other, name) == 0;
	}
	if (name == NULL)
		return salle_arena_format(arena, "%zu", i + 1);
	return nth == 1 ? name : salle_arena_format(arena, "%s (%u)", name, nth);
}

static void take_elements(const struct knockout *knockout, const struct spot *spot)
{
	struct salle_arena *arena = knockout->loader->arena;
	struct salle_node *value = spot->map->items[spot->index];
	if (value->kind == SALLE_SCALAR)
		take(knockout, build_with(arena, spot, NULL), "item", spot, value->text,
			salle_arena_format(arena, "without %s", value->text));
	for (size_t i = 0; value->kind == SALLE_LIST && i < value->n; i++) {
		const char *name = element_name(arena, value, i);
		take(knockout, build_with(arena, spot, replaced(arena, value, i, NULL)), "item", spot, name,
			salle_arena_format(arena, "without %s", name));
	}
}

static void take_point(const struct knockout *knockout, const struct salle_field *field, const struct spot *spot)
{
	struct salle_arena *arena = knockout->loader->arena;
	const struct salle_node *value = spot->map->items[spot->index];
	int64_t number;
	if (value->kind != SALLE_SCALAR || !salle_parse_int(value->text, &number) || (double)number <= field->min)
		return;
	const char *less = salle_arena_format(arena, "%" PRId64, number - 1);
	take(knockout, build_with(arena, spot, salle_node_scalar(arena, &value->at, less)), "point", spot,
		salle_arena_format(arena, "%" PRId64 " -> %s", number, less),
		salle_arena_format(arena, "with %s %s", path_of(arena, spot), less));
}

static void take_pieces(const struct knockout *knockout, const struct salle_field *fields, const struct salle_node *map,
	const struct spot *above)
{
	bool items = wants(knockout, SALLE_PIECE_ITEMS), points = wants(knockout, SALLE_PIECE_POINTS);
	for (const struct salle_field *field = fields; field->key != NULL; field++) {
		struct spot spot = { map, 0, above };
		while (spot.index < map->n && strcmp(map->keys[spot.index]->text, field->key) != 0)
			spot.index++;
		if (spot.index == map->n || field->allowance)
			continue;
		const struct salle_node *value = map->items[spot.index];
		bool listed = field->kind == SALLE_TEXTS || field->kind == SALLE_NAMES || field->kind == SALLE_OBJECTS ||
			field->kind == SALLE_NODE;
		bool spare = field->kind == SALLE_TEXT && !field->required && value->kind == SALLE_SCALAR &&
			(field->preset == NULL || strcmp(field->preset, value->text) != 0);
		if (items && (listed || spare))
			take_elements(knockout, &spot);
		else if (points && field->kind == SALLE_INT)
			take_point(knockout, field, &spot);
		else if (field->kind == SALLE_OBJECT && value->kind == SALLE_MAP)
			take_pieces(knockout, field->sub, value, &spot);
	}
}

/* An option as it would be written, and as it is without the rule; false where there is nothing to take out. */
static bool read_rule(const struct salle_loader *loader, const struct salle_field *field, const char **now,
	const char **without)
{
	const struct salle_node *options = loader->keys.options;
	const struct salle_node *written =
		options != NULL && options->kind == SALLE_MAP ? salle_node_get(options, field->key) : NULL;
	if (field->allowance)
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

/* A map of one pair. */
static struct salle_node *pair_node(struct salle_arena *arena, const struct salle_place *at, const char *key,
	struct salle_node *item)
{
	struct salle_node *map = salle_node_new(arena, SALLE_MAP, at, 1);
	map->keys[0] = salle_node_scalar(arena, at, key);
	map->items[0] = item;
	return map;
}

static void take_rules(const struct knockout *knockout, size_t first, size_t said)
{
	struct salle_loader *loader = knockout->loader;
	struct salle_arena *arena = loader->arena;
	for (const struct salle_field *field = loader->rules->options.fields; field->key != NULL; field++) {
		const char *now, *without;
		if (!read_rule(loader, field, &now, &without))
			continue;
		const char *name = salle_arena_format(arena, "%s: %s", field->key, without);
		struct salle_overlay overlay = { .noun = "knockout", .name = name };
		overlay.keys.options =
			pair_node(arena, knockout->at, field->key, salle_node_scalar(arena, knockout->at, without));
		const struct salle_matchup *from = salle_overlay_load(loader, &overlay, first, said);
		struct salle_probe *probe = salle_arena_alloc(arena, sizeof *probe);
		*probe = (struct salle_probe){ "rule", NULL, salle_arena_format(arena, "options.%s", field->key),
			salle_arena_format(arena, "%s -> %s", now, without), NULL, 0 };
		for (size_t m = 0; from != NULL && m < loader->n_base; m++)
			if (!salle_probe_add(loader, &from[m], name, probe, m, knockout->at))
				return;
	}
}

/* A list of builds, the word `all` or a map. */
static bool read_keys(struct salle_loader *loader, const struct salle_node *node, struct salle_knockout_keys *keys)
{
	struct salle_arena *arena = loader->arena;
	const struct salle_node *map = node;
	if (node->kind == SALLE_SCALAR && strcmp(node->text, "all") == 0)
		map = salle_node_new(arena, SALLE_MAP, &node->at, 0);
	else if (node->kind != SALLE_MAP)
		map = pair_node(arena, &node->at, "builds", (struct salle_node *)(uintptr_t)node);
	return salle_fields_read(salle_knockout_fields, map, NULL, keys, arena, loader->report) == SALLE_OK;
}

/* Does it fight alone, so that its pieces can be taken out? */
static bool fights(const struct salle_loader *loader, const char *name)
{
	for (size_t m = 0; m < loader->n_base; m++)
		if (strcmp(loader->out->plan.matchups[m].a, name) == 0 || strcmp(loader->out->plan.matchups[m].b, name) == 0)
			return true;
	return false;
}

static void take_from(struct knockout *knockout, struct salle_member *build)
{
	knockout->build = build;
	if (build->whole != NULL && build->compiled != NULL)
		take_pieces(knockout, knockout->loader->rules->build.fields, build->whole, NULL);
}

void salle_knockout_load(struct salle_loader *loader, size_t first)
{
	const struct salle_node *node = loader->keys.knockout;
	struct knockout knockout = { .loader = loader };
	if (node == NULL || !read_keys(loader, node, &knockout.keys))
		return;
	const struct salle_texts *names = &knockout.keys.builds;
	bool known = true;
	for (size_t i = 0; i < names->n; i++) {
		const struct salle_member *build = salle_family_find(&loader->builds, &names->items[i], loader->report);
		known = known && build != NULL;
		if (build != NULL && build->abstract)
			salle_report_error(loader->report, &names->items[i].at, "build '%s' is abstract: it does not fight",
				build->name.text);
		for (size_t j = 0; j < i; j++)
			if (strcmp(names->items[j].text, names->items[i].text) == 0)
				salle_report_error(loader->report, &names->items[i].at, "build '%s' is named twice",
					names->items[i].text);
	}
	/* without a sound base there is nothing to take a piece from, and its errors are told */
	size_t said = loader->report->n - first;
	for (size_t i = first; i < loader->report->n; i++)
		known = known && loader->report->items[i].severity != SALLE_ERROR;
	if (!known)
		return;
	knockout.at = &node->at;
	for (size_t i = 0; i < names->n; i++)
		if (fights(loader, names->items[i].text))
			take_from(&knockout, salle_family_find(&loader->builds, &names->items[i], loader->report));
		else
			salle_report_warning(loader->report, &names->items[i].at,
				"nothing is taken out of '%s': it fights alone in no matchup", names->items[i].text);
	for (size_t i = 0; names->n == 0 && i < loader->builds.n; i++)
		if (!loader->builds.members[i].abstract)
			take_from(&knockout, &loader->builds.members[i]);
	if (wants(&knockout, SALLE_PIECE_RULES))
		take_rules(&knockout, first, said);
}
