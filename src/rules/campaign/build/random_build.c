/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adds equipment at random, for at most a given number of coins. */
#include "kit/fields.h"
#include "rules/campaign/build/random_build.h"

#include <string.h>

#include "base/arena.h"

#define ROW struct cp_generate_terms
const struct salle_field cp_generate_fields[] = {
	WHOLE(purse, 1, 100000, "300", "coins, the upper limit of the total cost of the drawn equipment"),
	WHOLE(weapons, 0, CP_ARMS_MAX, "1", "most weapons that are drawn, in addition to those that the build names"),
	WHOLE(missiles, 0, CP_CARRIED_MISSILES_MAX, "1",
		"most missiles that are drawn, in addition to those that the build names"),
	WHOLE(items, 0, CP_ITEMS_MAX, "1", "most items that are drawn, in addition to those that the build names"),
	TRUTH(mount, "yes", "whether a fighter without a mount may draw one"),
	{ 0 },
};
#undef ROW

enum place { PLACE_WEAPON, PLACE_MISSILE, PLACE_ITEM, PLACE_MOUNT, PLACES };
enum { ROWS_MAX = 1024, PLACES_MAX = CP_ARMS_MAX + CP_CARRIED_MISSILES_MAX + CP_ITEMS_MAX + 1 };

/* The state of a random draw of equipment. */
struct draw {
	const struct cp_book *book;
	struct cp_build *build;
	struct salle_arena *arena;
	uint64_t state[4];
	int64_t purse;
	/* by kind of place: list of the build to which names are added; NULL for mounts, which have no list */
	struct salle_texts *lists[PLACES];
	size_t lengths_before[PLACES]; /* by kind of place: number of names in the list before the draw */
};

static size_t random_below(struct draw *draw, size_t n)
{
	return (size_t)((unsigned __int128)salle_xoshiro_next(draw->state) * n >> 64);
}

static unsigned count_name_in_list(const struct salle_texts *texts, const char *name)
{
	unsigned n = 0;
	for (size_t i = 0; i < texts->n; i++)
		n += strcmp(texts->items[i].text, name) == 0;
	return n;
}

static size_t count_rows(const struct draw *draw, enum place place)
{
	const struct cp_book *book = draw->book;
	const size_t n[PLACES] = { book->n_weapons, book->n_missiles, book->n_items, book->n_mounts };
	return n[place] < ROWS_MAX ? n[place] : ROWS_MAX;
}

/* Returns the name of a row in the table for this kind of place, and sets the cost of the row. */
static const char *find_name_and_cost(const struct draw *draw, enum place place, size_t row, int64_t *cost)
{
	const struct cp_book *book = draw->book;
	switch (place) {
	case PLACE_WEAPON:
		*cost = book->weapon[row].cost;
		return book->weapon[row].name.text;
	case PLACE_MISSILE:
		*cost = book->missile[row].cost;
		return book->missile[row].name.text;
	case PLACE_ITEM:
		*cost = book->items[row].cost;
		return book->items[row].name.text;
	default:
		*cost = book->mounts[row].cost;
		return book->mounts[row].name.text;
	}
}

/* Returns whether the build has a missile on which a bayonet fits. */
static bool has_missile_for_bayonet(const struct draw *draw)
{
	for (size_t m = 0; m < draw->book->n_missiles; m++)
		if (draw->book->missile[m].bayonet &&
			count_name_in_list(&draw->build->missiles, draw->book->missile[m].name.text) > 0)
			return true;
	return false;
}

static bool can_add_row(const struct draw *draw, enum place place, size_t row)
{
	int64_t cost;
	const char *name = find_name_and_cost(draw, place, row, &cost);
	unsigned most = place == PLACE_MISSILE && draw->book->missile[row].pairs ? 2 : 1;
	if (cost == 0 || cost > draw->purse)
		return false;
	if (place == PLACE_MOUNT)
		return draw->build->mount.text == NULL;
	if (place == PLACE_WEAPON && draw->book->weapon[row].type == CP_TYPE_BAYONET && !has_missile_for_bayonet(draw))
		return false;
	return count_name_in_list(draw->lists[place], name) < most;
}

static void fill_place(struct draw *draw, enum place place)
{
	size_t rows[ROWS_MAX], n = 0;
	bool nothing = random_below(draw, 2) == 0;
	for (size_t row = 0; row < count_rows(draw, place); row++)
		if (can_add_row(draw, place, row))
			rows[n++] = row;
	size_t pick = random_below(draw, n > 0 ? n : 1);
	if (nothing || n == 0)
		return;
	int64_t cost;
	struct salle_text name = { .text = find_name_and_cost(draw, place, rows[pick], &cost) };
	draw->purse -= cost;
	if (place == PLACE_MOUNT)
		draw->build->mount = name;
	else
		((struct salle_text *)(uintptr_t)draw->lists[place]->items)[draw->lists[place]->n++] = name;
}

/* Makes room for `more` names after the names that the build lists. */
static void make_room_for_names(struct draw *draw, enum place place, struct salle_texts *texts, int64_t more)
{
	struct salle_text *items = salle_arena_array(draw->arena, texts->n + (size_t)more + 1, sizeof *items);
	if (texts->n > 0)
		memcpy(items, texts->items, texts->n * sizeof *items);
	texts->items = items;
	draw->lists[place] = texts;
	draw->lengths_before[place] = texts->n;
}

/* Lists the free places of the build in random order. Returns the number of places. */
static size_t list_places(struct draw *draw, const struct cp_generate_terms *terms, enum place places[PLACES_MAX])
{
	static const size_t most[PLACE_MOUNT] = { CP_ARMS_MAX, CP_CARRIED_MISSILES_MAX, CP_ITEMS_MAX };
	const int64_t wanted[PLACE_MOUNT] = { terms->weapons, terms->missiles, terms->items };
	size_t n = 0;
	for (enum place place = PLACE_WEAPON; place < PLACE_MOUNT; place++)
		for (size_t i = 0; i < (size_t)wanted[place] && draw->lengths_before[place] + i < most[place]; i++)
			places[n++] = place;
	if (terms->mount)
		places[n++] = PLACE_MOUNT;
	for (size_t i = n; i > 1; i--) {
		size_t other = random_below(draw, i);
		enum place last = places[i - 1];
		places[i - 1] = places[other];
		places[other] = last;
	}
	return n;
}

/* Returns the drawn equipment as keys of a build. */
static const char *format_drawn(const struct draw *draw, const struct cp_build *before)
{
	static const char *const keys[PLACE_MOUNT] = { "weapons", "missiles", "items" };
	static const struct salle_place nowhere = { 0 };
	struct salle_node *map = salle_node_new(draw->arena, SALLE_MAP, &nowhere, PLACES);
	map->n = 0;
	for (enum place place = PLACE_WEAPON; place < PLACE_MOUNT; place++) {
		const struct salle_texts *texts = draw->lists[place];
		struct salle_node *list =
			salle_node_new(draw->arena, SALLE_LIST, &nowhere, texts->n - draw->lengths_before[place]);
		for (size_t i = 0; i < list->n; i++)
			list->items[i] =
				salle_node_scalar(draw->arena, &nowhere, texts->items[draw->lengths_before[place] + i].text);
		if (list->n == 0)
			continue;
		map->keys[map->n] = salle_node_scalar(draw->arena, &nowhere, keys[place]);
		map->items[map->n++] = list;
	}
	if (before->mount.text == NULL && draw->build->mount.text != NULL) {
		map->keys[map->n] = salle_node_scalar(draw->arena, &nowhere, "mount");
		map->items[map->n++] = salle_node_scalar(draw->arena, &nowhere, draw->build->mount.text);
	}
	return salle_node_to_text(draw->arena, map);
}

const char *cp_draw_equipment(const struct cp_book *book, const char *name, const struct cp_generate_terms *terms,
	uint64_t seed, struct cp_build *build, struct salle_arena *arena)
{
	const struct cp_build before = *build;
	struct salle_stream_key key = salle_make_stream_key(seed, salle_pair_hash("campaign", name, "generate"), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	struct draw draw = { .book = book, .build = build, .arena = arena, .purse = terms->purse };
	enum place places[PLACES_MAX];
	memcpy(draw.state, stream.state, sizeof draw.state);
	make_room_for_names(&draw, PLACE_WEAPON, &build->weapons, terms->weapons);
	make_room_for_names(&draw, PLACE_MISSILE, &build->missiles, terms->missiles);
	make_room_for_names(&draw, PLACE_ITEM, &build->items, terms->items);
	size_t n = list_places(&draw, terms, places);
	for (size_t i = 0; i < n; i++)
		fill_place(&draw, places[i]);
	return format_drawn(&draw, &before);
}
