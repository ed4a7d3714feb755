/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of the tables, checked against each other, and the book that is made of them. */
#include <salle/dice.h>

#include "base/arena.h"
#include "kit/rows.h"
#include "rules/campaign/campaign.h"
#include "rules/campaign/tables/charts.h"

static const struct salle_place *place(const struct cp_reading *reading, enum cp_table table, size_t row)
{
	return &reading->tables[table].places[row];
}

static bool too_many(const struct cp_reading *reading, enum cp_table table, size_t most)
{
	if (reading->tables[table].n <= most)
		return false;
	salle_error(reading->diagnostics, place(reading, table, most), "more than %zu rows", most);
	return true;
}

static void read_weapons(const struct cp_reading *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_WEAPONS];
	struct cp_book *book = reading->book;
	unsigned n_bare = 0;
	if (too_many(reading, CP_TABLE_WEAPONS, CP_WEAPONS_MAX))
		return;
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_weapon_row *row = (const struct cp_weapon_row *)rows->items + i;
		book->weapon[i] = (struct cp_weapon){
			.name = salle_arena_text(reading->arena, row->name.text),
			.striking = (int8_t)row->striking,
			.power = (int8_t)row->power,
			.parrying = (int8_t)row->parrying,
			.deadliness = (int8_t)row->deadliness,
			.order = { (uint8_t)row->order[0], (uint8_t)row->order[1], (uint8_t)row->order[2] },
			.ranks = (uint8_t)row->ranks,
			.type = (uint8_t)row->type,
			.panics = row->panics,
			.cost = (uint16_t)row->cost,
		};
		if (row->type == CP_TYPE_NONE) {
			book->bare = (uint8_t)i;
			n_bare++;
		}
	}
	book->n_weapons = rows->n;
	if (n_bare != 1)
		salle_error(reading->diagnostics, &(struct salle_place){ .file = rows->file },
			"expected one row of the type 'none', bare hands, not %u", n_bare);
}

/* The weapon as which a missile counts hand to hand. */
static uint8_t hand_of(const struct cp_reading *reading, const struct salle_text *name)
{
	const struct cp_book *book = reading->book;
	const struct salle_named_rows weapons = { "weapon", book->weapon, book->n_weapons, sizeof *book->weapon, NULL,
		NULL };
	if (name->text == NULL)
		return CP_WEAPONS_MAX;
	size_t w = salle_find_row(&weapons, name, reading->diagnostics);
	return w < weapons.n ? (uint8_t)w : CP_WEAPONS_MAX;
}

static void read_missiles(const struct cp_reading *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_MISSILES];
	struct cp_book *book = reading->book;
	if (too_many(reading, CP_TABLE_MISSILES, CP_MISSILES_MAX))
		return;
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_missile_row *row = (const struct cp_missile_row *)rows->items + i;
		book->missile[i] = (struct cp_missile){
			.name = salle_arena_text(reading->arena, row->name.text),
			.shooting = (int8_t)row->shooting,
			.deadliness = (int8_t)row->deadliness,
			.volley_modifier = (int8_t)row->volley_modifier,
			.order = (uint8_t)row->order,
			.shoot = (uint8_t)row->shoot,
			.reload = (uint8_t)row->reload,
			.shots = (uint8_t)row->shots,
			.fills = (uint8_t)row->fills,
			.hits = (uint8_t)row->hits,
			.volley = (uint8_t)row->volley,
			.range = (uint16_t)row->range,
			.area = (uint16_t)row->area,
			.barrel = row->barrel,
			.pairs = row->pairs,
			.bayonet = row->bayonet,
			.panics = row->panics,
			.terrifying = row->terrifying,
			.hand = hand_of(reading, &row->hand),
			.cost = (uint16_t)row->cost,
		};
		if (row->shoot + row->reload == 0)
			salle_error(reading->diagnostics, &rows->places[i], "a shot must take time to shoot or to reload");
	}
	book->n_missiles = rows->n;
}

static void read_mounts(const struct cp_reading *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_MOUNTS];
	struct cp_book *book = reading->book;
	book->mounts = salle_arena_array(reading->arena, rows->n, sizeof *book->mounts);
	book->n_mounts = rows->n;
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_mount_row *row = (const struct cp_mount_row *)rows->items + i;
		book->mounts[i] = (struct cp_mount){
			.name = salle_arena_text(reading->arena, row->name.text),
			.movement = (uint8_t)row->movement,
			.nerve = (uint8_t)row->nerve,
			.order = (uint8_t)row->order,
			.striking = (int8_t)row->striking,
			.power = (int8_t)row->power,
			.deadliness = (int8_t)row->deadliness,
			.attacks = row->attacks,
			.immune = row->immune,
			.cost = (uint16_t)row->cost,
		};
	}
}

const void *cp_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	struct cp_book *book = salle_arena_alloc(arena, sizeof *book);
	struct cp_reading reading = { .book = book, .tables = tables, .arena = arena, .diagnostics = diagnostics };
	salle_dice_init();
	book->options = *(const struct cp_options *)options;
	read_weapons(&reading);
	read_missiles(&reading);
	read_mounts(&reading);
	book->items = tables[CP_TABLE_ITEMS].items;
	book->n_items = tables[CP_TABLE_ITEMS].n;
	cp_read_charts(&reading);
	return diagnostics->errors > errors ? NULL : book;
}
