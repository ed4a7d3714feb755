/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks the rows of the tables against each other and makes the book. */
#include <salle/dice.h>

#include "base/arena.h"
#include "kit/row_lookup.h"
#include "rules/campaign/campaign.h"
#include "rules/campaign/tables/charts.h"

static const struct salle_place *place_of_row(const struct cp_table_reader *reading, enum cp_table table, size_t row)
{
	return &reading->tables[table].places[row];
}

static bool has_too_many_rows(const struct cp_table_reader *reading, enum cp_table table, size_t most)
{
	if (reading->tables[table].n <= most)
		return false;
	salle_error(reading->diagnostics, place_of_row(reading, table, most), "more than %zu rows", most);
	return true;
}

static void read_weapons(const struct cp_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_WEAPONS];
	struct cp_book *book = reading->book;
	unsigned n_bare = 0;
	if (has_too_many_rows(reading, CP_TABLE_WEAPONS, CP_WEAPONS_MAX))
		return;
	for (size_t i = 0; i < rows->n; i++) {
		book->weapon[i] = ((const struct cp_weapon *)rows->items)[i];
		if (book->weapon[i].type == CP_TYPE_NONE) {
			book->bare = (uint8_t)i;
			n_bare++;
		}
	}
	book->n_weapons = rows->n;
	if (n_bare != 1)
		salle_error(reading->diagnostics, &(struct salle_place){ .file = rows->file },
			"expected one row of the type 'none', bare hands, not %u", n_bare);
}

/* Returns the row of the weapon that a missile is in melee, or CP_WEAPONS_MAX. */
static uint8_t hand_to_hand_weapon_of(const struct cp_table_reader *reading, const struct salle_text *name)
{
	const struct cp_book *book = reading->book;
	const struct salle_named_rows weapons = { "weapon", book->weapon, book->n_weapons, sizeof *book->weapon, NULL,
		NULL };
	if (name->text == NULL)
		return CP_WEAPONS_MAX;
	size_t w = salle_find_row(&weapons, name, reading->diagnostics);
	return w < weapons.n ? (uint8_t)w : CP_WEAPONS_MAX;
}

static void read_missiles(const struct cp_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_MISSILES];
	struct cp_book *book = reading->book;
	if (has_too_many_rows(reading, CP_TABLE_MISSILES, CP_MISSILES_MAX))
		return;
	for (size_t i = 0; i < rows->n; i++) {
		struct cp_missile *missile = &book->missile[i];
		*missile = ((const struct cp_missile *)rows->items)[i];
		missile->hand = hand_to_hand_weapon_of(reading, &missile->hand_name);
		if (missile->shoot + missile->reload == 0)
			salle_error(reading->diagnostics, &rows->places[i], "a shot must take time to shoot or to reload");
	}
	book->n_missiles = rows->n;
}

const void *cp_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	struct cp_book *book = salle_arena_alloc(arena, sizeof *book);
	struct cp_table_reader reading = { .book = book, .tables = tables, .arena = arena, .diagnostics = diagnostics };
	salle_dice_init();
	book->options = *(const struct cp_options *)options;
	read_weapons(&reading);
	read_missiles(&reading);
	book->mounts = tables[CP_TABLE_MOUNTS].items;
	book->n_mounts = tables[CP_TABLE_MOUNTS].n;
	book->items = tables[CP_TABLE_ITEMS].items;
	book->n_items = tables[CP_TABLE_ITEMS].n;
	cp_read_charts(&reading);
	return diagnostics->errors > errors ? NULL : book;
}
