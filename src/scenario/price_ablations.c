/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `ablations` of `prices`: loadouts that fight again without an item, or with another item instead. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "scenario/loader.h"
#include "scenario/yaml.h"

/* A loadout, and the matchups of the base in which it fights. */
struct loadout {
	const struct salle_definition *member;
	/* the keys that were drawn at random, in the form in which a user would write them */
	const struct salle_node *drawn_keys;
	const struct salle_node *fixed_keys; /* the keys that were not drawn */
	struct meeting {
		size_t matchup, other; /* number of a matchup in the plan, and number of the loadout on the other side */
	} * meetings;
	size_t n_meetings, capacity;
};

struct loadout_set {
	struct salle_loader *loader;
	const struct salle_place *at;
	struct loadout *loadouts; /* [n] ordered by name */
	size_t n;
	const char **items; /* [k] items to price, named as on bills */
	size_t n_items, items_capacity;
	struct salle_arena scratch;
};

/* A loadout from which an item was removed, or in which another item replaces it. */
struct changed_loadout {
	const void *fighter;
	struct salle_bill *bill;
	const char *key; /* the key whose value was changed */
};

static size_t count_item(const struct salle_bill *bill, const char *item)
{
	size_t count = 0;
	for (size_t i = 0; i < bill->n; i++)
		count += strcmp(bill->items[i].name, item) == 0;
	return count;
}

static void add_items(struct loadout_set *loadout_set, const struct salle_bill *bill)
{
	for (size_t i = 0; i < bill->n; i++) {
		const char *name = bill->items[i].name;
		size_t item = 0;
		while (item < loadout_set->n_items && strcmp(loadout_set->items[item], name) != 0)
			item++;
		if (item < loadout_set->n_items || !salle_price_list_has(loadout_set->loader->out->plan.prices, name))
			continue;
		loadout_set->items = salle_array_grow(loadout_set->items, loadout_set->n_items, &loadout_set->items_capacity,
			sizeof *loadout_set->items);
		loadout_set->items[loadout_set->n_items++] = name;
	}
}

/*
 * Returns a copy of `map` without the keys that `other` has, and without the keys that describe how to draw loadouts.
 */
static const struct salle_node *copy_without_keys(const struct salle_node *map, const struct salle_node *other,
	struct salle_arena *arena)
{
	struct salle_node *rest = salle_node_new(arena, SALLE_MAP, &map->at, map->n);
	rest->n = 0;
	for (size_t i = 0; i < map->n; i++) {
		const char *key = map->keys[i]->text;
		if (strcmp(key, "generate") == 0 || salle_node_get(other, key) != NULL)
			continue;
		rest->keys[rest->n] = map->keys[i];
		rest->items[rest->n++] = map->items[i];
	}
	return rest;
}

/* Reads loadout `number`. Returns false if the loadout has errors, which were reported already. */
static bool read_loadout(struct loadout_set *loadout_set, size_t number)
{
	struct salle_loader *loader = loadout_set->loader;
	struct loadout *loadout = &loadout_set->loadouts[loadout_set->n];
	const struct salle_priced *priced = &loader->priced;
	const struct salle_text name = { salle_copy_name(priced->build, number, priced->n_drawn, loader->arena),
		*loadout_set->at };
	*loadout = (struct loadout){ .member = salle_definitions_find(&loader->builds, &name, loader->diagnostics) };
	if (loadout->member == NULL || loadout->member->compiled == NULL || loadout->member->bill == NULL)
		return false;
	const char *text = loader->rules->fighter.drawn(loadout->member->compiled, 0);
	struct salle_node *drawn = NULL;
	if (salle_yaml_parse(text, strlen(text), loadout_set->at->file, &drawn, loader->arena, loader->diagnostics) !=
		SALLE_OK)
		return false;
	loadout->drawn_keys = drawn;
	loadout->fixed_keys = copy_without_keys(loadout->member->merged, drawn, loader->arena);
	add_items(loadout_set, loadout->member->bill);
	loadout_set->n++;
	return true;
}

static int compare_loadouts(const void *left, const void *right)
{
	const struct loadout *a = left, *b = right;
	return strcmp(a->member->name.text, b->member->name.text);
}

static struct loadout *find_loadout(const struct loadout_set *loadout_set, const char *name)
{
	struct salle_definition member = { .name.text = name };
	const struct loadout wanted = { .member = &member };
	return bsearch(&wanted, loadout_set->loadouts, loadout_set->n, sizeof wanted, compare_loadouts);
}

static void add_opponent(struct loadout *loadout, size_t matchup, size_t other)
{
	loadout->meetings =
		salle_array_grow(loadout->meetings, loadout->n_meetings, &loadout->capacity, sizeof *loadout->meetings);
	loadout->meetings[loadout->n_meetings++] = (struct meeting){ matchup, other };
}

static void find_opponents(struct loadout_set *loadout_set)
{
	for (size_t m = 0; m < loadout_set->loader->n_base; m++) {
		const struct salle_matchup *matchup = &loadout_set->loader->out->plan.matchups[m];
		struct loadout *a = find_loadout(loadout_set, matchup->a), *b = find_loadout(loadout_set, matchup->b);
		if (a == NULL || b == NULL || a == b)
			continue;
		add_opponent(a, m, (size_t)(b - loadout_set->loadouts));
		add_opponent(b, m, (size_t)(a - loadout_set->loadouts));
	}
}

/* ---- one loadout ---- */

/*
 * Compiles the loadout with `value` for the key, or without the key if `value` is NULL. Returns NULL if the loadout is
 * illegal.
 */
static const void *compile_loadout(struct loadout_set *loadout_set, const struct loadout *loadout, size_t key,
	struct salle_node *value, struct salle_arena *arena)
{
	struct salle_loader *loader = loadout_set->loader;
	const struct salle_definitions *family = &loader->builds;
	const struct salle_node *drawn = loadout->drawn_keys, *rest = loadout->fixed_keys;
	struct salle_node *whole = salle_node_new(arena, SALLE_MAP, loadout_set->at, rest->n + drawn->n);
	whole->n = 0;
	for (size_t i = 0; i < rest->n + drawn->n; i++) {
		const struct salle_node *from = i < rest->n ? rest : drawn;
		size_t at = i < rest->n ? i : i - rest->n;
		bool is_key = from == drawn && at == key;
		if (is_key && value == NULL)
			continue;
		whole->keys[whole->n] = from->keys[at];
		whole->items[whole->n++] = is_key ? value : from->items[at];
	}
	struct salle_diagnostics discarded;
	salle_diagnostics_init(&discarded);
	const struct salle_text *name = &loadout->member->name;
	char *read = salle_arena_alloc(arena, family->values_size);
	const void *fighter = NULL;
	if (salle_fields_read(family->fields, whole, loadout_set->at, read, arena, &discarded) == SALLE_OK)
		fighter = loader->rules->fighter.compile(loader->book, name->text, loadout_set->at, read + family->body_offset,
			loader->out->plan.seed, arena, &discarded);
	fighter = discarded.errors == 0 ? fighter : NULL;
	salle_diagnostics_release(&discarded);
	if (fighter == NULL)
		return NULL;
	struct salle_sheet sheet = { .arena = arena };
	loader->rules->fighter.describe(loader->book, fighter, &sheet);
	return salle_sheet_breaks_rules(&sheet) ? NULL : fighter;
}

/*
 * Replaces the value of a key. If the changed loadout compiles and has exactly one `item` fewer than before, sets `out`
 * to the changed loadout and returns true.
 */
static bool try_key_value(struct loadout_set *loadout_set, const struct loadout *loadout, size_t key,
	struct salle_node *value, const char *item, struct changed_loadout *out)
{
	struct salle_loader *loader = loadout_set->loader;
	salle_arena_reset(&loadout_set->scratch);
	const void *tried = compile_loadout(loadout_set, loadout, key, value, &loadout_set->scratch);
	if (tried == NULL)
		return false;
	struct salle_bill bill = { .arena = &loadout_set->scratch };
	loader->rules->fighter.price(loader->book, tried, &bill);
	if (count_item(&bill, item) + 1 != count_item(loadout->member->bill, item))
		return false;
	*out = (struct changed_loadout){ .key = loadout->drawn_keys->keys[key]->text };
	out->fighter = compile_loadout(loadout_set, loadout, key, value, loader->arena);
	out->bill = salle_arena_alloc(loader->arena, sizeof *out->bill);
	*out->bill = (struct salle_bill){ .arena = loader->arena };
	loader->rules->fighter.price(loader->book, out->fighter, out->bill);
	return true;
}

/* Returns a copy of the list with `element` at `index`. If `element` is NULL, the copy lacks the element at `index`. */
static struct salle_node *copy_with_element(const struct salle_node *list, size_t index, struct salle_node *element,
	struct salle_arena *arena)
{
	struct salle_node *copy = salle_node_new(arena, SALLE_LIST, &list->at, list->n);
	copy->n = 0;
	for (size_t i = 0; i < list->n; i++)
		if (i != index || element != NULL)
			copy->items[copy->n++] = i == index ? element : list->items[i];
	return copy;
}

static size_t count_elements(const struct salle_node *value)
{
	return value == NULL ? 0 : value->kind == SALLE_LIST ? value->n : value->kind == SALLE_SCALAR;
}

/* Returns element `index` of a list. A value that is not a list counts as a list with one element. */
static struct salle_node *get_element(struct salle_node *value, size_t index)
{
	return value->kind == SALLE_LIST ? value->items[index] : value;
}

/*
 * Tries to replace element `index` in the value of a key by `element`, or to remove it if `element` is NULL. Returns
 * whether the loadout is legal.
 */
static bool try_element(struct loadout_set *loadout_set, const struct loadout *loadout, size_t key, size_t index,
	struct salle_node *element, const char *item, struct changed_loadout *out)
{
	struct salle_node *value = loadout->drawn_keys->items[key];
	if (value->kind == SALLE_LIST)
		element = copy_with_element(value, index, element, loadout_set->loader->arena);
	return try_key_value(loadout_set, loadout, key, element, item, out);
}

/*
 * Returns whether all loadouts have exactly one element in the value of the key. The element can then be replaced but
 * not removed.
 */
static bool has_one_element_in_each(const struct loadout_set *loadout_set, const char *key)
{
	for (size_t i = 0; i < loadout_set->n; i++)
		if (count_elements(salle_node_get(loadout_set->loadouts[i].drawn_keys, key)) != 1)
			return false;
	return true;
}

/*
 * Replaces the item by an item that another loadout has under the same key. Takes the first such item with which the
 * loadout is legal.
 */
static bool replace_item(struct loadout_set *loadout_set, const struct loadout *loadout, size_t key, const char *item,
	struct changed_loadout *out)
{
	const char *name = loadout->drawn_keys->keys[key]->text;
	size_t place = (size_t)(loadout - loadout_set->loadouts);
	for (size_t step = 1; step < loadout_set->n; step++) {
		const struct loadout *other = &loadout_set->loadouts[(place + step) % loadout_set->n];
		struct salle_node *theirs = get_element(salle_node_get(other->drawn_keys, name), 0);
		if (try_element(loadout_set, loadout, key, 0, theirs, item, out))
			return true;
	}
	return false;
}

/*
 * Removes the item, or replaces it if every loadout must have an item of this kind. Returns false if neither is legal.
 */
static bool remove_item(struct loadout_set *loadout_set, const struct loadout *loadout, const char *item,
	struct changed_loadout *out)
{
	const struct salle_node *drawn = loadout->drawn_keys;
	for (size_t key = 0; key < drawn->n; key++) {
		if (has_one_element_in_each(loadout_set, drawn->keys[key]->text)) {
			if (replace_item(loadout_set, loadout, key, item, out))
				return true;
			continue;
		}
		for (size_t index = 0; index < count_elements(drawn->items[key]); index++)
			if (try_element(loadout_set, loadout, key, index, NULL, item, out))
				return true;
	}
	return false;
}

/* ---- the matchups of changed loadouts ---- */

/* Returns an item of which the changed loadout has more than the original loadout; NULL if there is none. */
static const char *find_gained_item(const struct loadout *loadout, const struct salle_bill *bill)
{
	for (size_t i = 0; i < bill->n; i++)
		if (count_item(bill, bill->items[i].name) > count_item(loadout->member->bill, bill->items[i].name))
			return bill->items[i].name;
	return NULL;
}

/*
 * Returns whether the changed loadout fights against loadout `other`. Opponents are spread evenly over the other
 * loadouts.
 */
static bool is_opponent(const struct loadout_set *loadout_set, const struct loadout *loadout, size_t other)
{
	size_t others = loadout_set->n - 1, wanted = (size_t)loadout_set->loader->price_keys.opponents;
	size_t step = (other + loadout_set->n - (size_t)(loadout - loadout_set->loadouts)) % loadout_set->n - 1;
	/*
	 * the other loadouts are divided into `wanted` ranges of equal size; the last loadout of each range is an opponent
	 */
	return wanted >= others || (step + 1) * wanted / others > step * wanted / others;
}

/* Adds the matchups of a changed loadout. Returns false if there are too many. */
static bool add_matchups(const struct loadout_set *loadout_set, const struct loadout *loadout, const char *item,
	const struct changed_loadout *altered)
{
	struct salle_loader *loader = loadout_set->loader;
	const char *build = loadout->member->name.text, *other = find_gained_item(loadout, altered->bill);
	const char *name = other == NULL ? salle_arena_format(loader->arena, "%s without %s", build, item)
									 : salle_arena_format(loader->arena, "%s with %s for %s", build, other, item);
	struct salle_change *change = salle_arena_alloc(loader->arena, sizeof *change);
	*change = (struct salle_change){ .kind = "priced item",
		.build = build,
		.path = altered->key,
		.piece = other == NULL ? item : salle_arena_format(loader->arena, "%s -> %s", item, other),
		.priced_item = item };
	const void **fighters = salle_arena_alloc(loader->arena, sizeof *fighters);
	fighters[0] = altered->fighter;
	size_t tries = 0;
	for (size_t i = 0; i < loadout->n_meetings; i++) {
		const bool meets = is_opponent(loadout_set, loadout, loadout->meetings[i].other);
		const bool tried = salle_should_compile_matchup(loader->n_base + loader->n_changes, tries);
		tries += meets;
		if (meets &&
			!salle_ablation_add_matchup(loader, fighters, altered->bill, name, change, loadout->meetings[i].matchup,
				tried, loadout_set->at))
			return false;
	}
	return true;
}

/*
 * Removes the item from some of the loadouts that have it, spread evenly, and counts these loadouts in `done`. Returns
 * false if there are too many matchups.
 */
static bool add_ablations_of_item(struct loadout_set *loadout_set, const char *item, const size_t *having, size_t n,
	size_t *done)
{
	size_t wanted = (size_t)loadout_set->loader->price_keys.ablations;
	wanted = wanted < n ? wanted : n;
	for (size_t i = 0; i < wanted; i++) {
		const struct loadout *loadout = &loadout_set->loadouts[having[i * n / wanted]];
		struct changed_loadout altered;
		if (!remove_item(loadout_set, loadout, item, &altered))
			continue;
		if (!add_matchups(loadout_set, loadout, item, &altered))
			return false;
		++*done;
	}
	return true;
}

/* Removes each item from loadouts. Leaves out items that all loadouts have, because such an item has no price. */
static void add_ablations_of_all_items(struct loadout_set *loadout_set)
{
	struct salle_loader *loader = loadout_set->loader;
	size_t *having = salle_arena_array(loader->arena, loadout_set->n, sizeof *having);
	const char *kept = "";
	for (size_t k = 0; k < loadout_set->n_items; k++) {
		const char *item = loadout_set->items[k];
		size_t n = 0, done = 0;
		for (size_t i = 0; i < loadout_set->n; i++)
			if (count_item(loadout_set->loadouts[i].member->bill, item) > 0)
				having[n++] = i;
		if (n == loadout_set->n)
			continue;
		if (!add_ablations_of_item(loadout_set, item, having, n, &done))
			return;
		if (done == 0)
			kept = salle_arena_format(loader->arena, "%s%s%s", kept, *kept != '\0' ? ", " : "", item);
	}
	if (*kept != '\0')
		salle_warning(loader->diagnostics, loadout_set->at,
			"prices: no loadout can fight without these items: "
			"%s",
			kept);
}

void salle_price_ablations_load(struct salle_loader *loader)
{
	const struct salle_priced *priced = &loader->priced;
	if (priced->build == NULL || priced->failed || loader->price_keys.ablations == 0 || loader->diagnostics->errors > 0)
		return;
	const struct salle_node *node = salle_node_get(loader->keys.prices, "ablations");
	struct loadout_set loadout_set = { .loader = loader,
		.at = node != NULL ? &node->at : &loader->keys.prices->at,
		.scratch = SALLE_ARENA_INIT };
	loadout_set.loadouts = salle_arena_array(loader->arena, priced->n, sizeof *loadout_set.loadouts);
	bool sound = true;
	for (size_t i = 0; sound && i < priced->n; i++)
		sound = read_loadout(&loadout_set, priced->draws[i]);
	if (sound) {
		find_opponents(&loadout_set);
		add_ablations_of_all_items(&loadout_set);
	}
	for (size_t i = 0; i < loadout_set.n; i++)
		free(loadout_set.loadouts[i].meetings);
	free(loadout_set.items);
	salle_arena_release(&loadout_set.scratch);
}
