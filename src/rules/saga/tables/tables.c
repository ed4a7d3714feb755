/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks the rows of the tables against each other and compiles the book. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <salle/dice.h>

#include "base/arena.h"
#include "kit/row_lookup.h"
#include "rules/saga/dice.h"
#include "rules/saga/saga.h"

struct reading {
	const struct salle_rows *tables;
	struct sg_book *book;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

static int32_t to_hundredths(double load)
{
	return (int32_t)lround(load * SG_LOAD_UNIT);
}

static const char *copy_text(const struct reading *reading, const struct salle_text *text)
{
	return salle_arena_copy_text(reading->arena, text->text);
}

static void *allocate_rows(const struct reading *reading, enum sg_table table, size_t size)
{
	return salle_arena_array(reading->arena, reading->tables[table].n + 1, size);
}

/*
 * Returns the row of the weapons table that a cell of the same table names, or NULL if the cell is blank or wrong. Must
 * be called after all rows are read.
 */
static const struct sg_weapon *find_weapon_row(const struct reading *reading, const struct salle_text *name)
{
	const struct sg_book *book = reading->book;
	const struct salle_named_rows rows = { "weapon", book->weapons, book->n_weapons, sizeof *book->weapons, NULL,
		NULL };
	if (name->text == NULL)
		return NULL;
	size_t k = salle_find_row(&rows, name, reading->diagnostics);
	return k < rows.n_rows ? &book->weapons[k] : NULL;
}

static void read_weapons(const struct reading *reading)
{
	const struct salle_rows *rows = &reading->tables[SG_TABLE_WEAPONS];
	struct sg_book *book = reading->book;
	book->weapons = allocate_rows(reading, SG_TABLE_WEAPONS, sizeof *book->weapons);
	book->n_weapons = rows->n;
	unsigned dodges = 0;
	for (size_t i = 0; i < rows->n; i++) {
		const struct sg_weapon_row *row = (const struct sg_weapon_row *)rows->items + i;
		book->weapons[i] = (struct sg_weapon){
			.id = copy_text(reading, &row->id),
			.name = copy_text(reading, &row->name),
			.kind = (uint8_t)row->kind,
			.ability = (uint8_t)row->ability,
			.hands = (uint8_t)row->hands,
			.init = (int8_t)row->init,
			.atk = (int8_t)row->atk,
			.dfn = (int8_t)row->dfn,
			.dam = (int8_t)row->dam,
			.str_min = (int8_t)row->str_min,
			.is_blunt = row->blunt,
			.is_held = row->held,
			.load = to_hundredths(row->load),
			.cost = (uint8_t)row->cost,
			.range = (uint8_t)row->range,
			.reload = (uint8_t)row->reload,
			.pen = (uint8_t)row->pen,
			.spread = (uint8_t)row->spread,
		};
		if ((row->kind == SG_MISSILE) != (row->range > 0))
			salle_error(reading->diagnostics, &rows->places[i], "a missile weapon has a range, and no other has one");
		if (row->kind == SG_DODGE && dodges++ == 0)
			book->dodge = &book->weapons[i];
		if (strcmp(book->weapons[i].id, "fist") == 0)
			book->fist = &book->weapons[i];
	}
	for (size_t i = 0; i < rows->n; i++) {
		const struct sg_weapon_row *row = (const struct sg_weapon_row *)rows->items + i;
		book->weapons[i].weapon_on_foot = find_weapon_row(reading, &row->afoot);
		book->weapons[i].part_of = find_weapon_row(reading, &row->part_of);
	}
	const struct salle_place at = { .file = rows->file };
	if (dodges != 1)
		salle_error(reading->diagnostics, &at, "the table weapons needs exactly one row of the kind dodge, not %u",
			dodges);
	if (book->fist == NULL || book->fist->kind != SG_MELEE)
		salle_error(reading->diagnostics, &at, "the table weapons needs a row 'fist' of the kind melee: bare hands");
}

static void read_shields(const struct reading *reading)
{
	const struct salle_rows *rows = &reading->tables[SG_TABLE_SHIELDS];
	struct sg_book *book = reading->book;
	book->shields = allocate_rows(reading, SG_TABLE_SHIELDS, sizeof *book->shields);
	book->n_shields = rows->n;
	for (size_t i = 0; i < rows->n; i++) {
		const struct sg_shield_row *row = (const struct sg_shield_row *)rows->items + i;
		book->shields[i] = (struct sg_shield){
			.id = copy_text(reading, &row->id),
			.name = copy_text(reading, &row->name),
			.ability = (uint8_t)row->ability,
			.init = (int8_t)row->init,
			.atk = (int8_t)row->atk,
			.dfn = (int8_t)row->dfn,
			.dam = (int8_t)row->dam,
			.str_min = (int8_t)row->str_min,
			.frees_hand = row->frees_hand,
			.load = to_hundredths(row->load),
			.cost = (uint8_t)row->cost,
		};
	}
}

static void read_armour(const struct reading *reading)
{
	const struct salle_rows *rows = &reading->tables[SG_TABLE_ARMOUR];
	struct sg_book *book = reading->book;
	book->armour = allocate_rows(reading, SG_TABLE_ARMOUR, sizeof *book->armour);
	book->n_armour = rows->n;
	for (size_t i = 0; i < rows->n; i++) {
		const struct sg_armour_row *row = (const struct sg_armour_row *)rows->items + i;
		book->armour[i] = (struct sg_armour){
			.id = copy_text(reading, &row->id),
			.name = copy_text(reading, &row->name),
			.coverage = (uint8_t)row->coverage,
			.prot = (int8_t)row->prot,
			.load = to_hundredths(row->load),
			.extra = { (int8_t)row->extra[0], (int8_t)row->extra[1] },
			.cost = (uint8_t)row->cost,
		};
	}
}

/* "age cap at creation": reads the table ages. Checks that ages rise from 0. */
static void read_ages(const struct reading *reading)
{
	const struct salle_rows *rows = &reading->tables[SG_TABLE_AGES];
	struct sg_book *book = reading->book;
	book->ages = rows->items;
	book->n_ages = rows->n;
	for (size_t i = 0; i < rows->n; i++)
		if (i == 0 ? book->ages[0].years > 0 : book->ages[i].years <= book->ages[i - 1].years)
			salle_error(reading->diagnostics, &rows->places[i],
				"the years of the table ages rise from row to row, from 0");
}

/* "10. Battle mat": reads the table sizes. Checks that Sizes rise. */
static void read_sizes(const struct reading *reading)
{
	const struct salle_rows *rows = &reading->tables[SG_TABLE_SIZES];
	struct sg_book *book = reading->book;
	const struct salle_place at = { .file = rows->file };
	book->sizes = rows->items;
	book->n_sizes = rows->n;
	for (size_t i = 1; i < rows->n; i++)
		if (book->sizes[i].size <= book->sizes[i - 1].size)
			salle_error(reading->diagnostics, &rows->places[i], "the Sizes of the table sizes rise from row to row");
	if (rows->n == 0)
		salle_error(reading->diagnostics, &at, "the table sizes is empty: expected a row for all Sizes");
}

/* "16. Load, Burden, Encumbrance": reads the table burdens. Checks that Loads rise from 0. */
static void read_burdens(const struct reading *reading)
{
	const struct salle_rows *rows = &reading->tables[SG_TABLE_BURDENS];
	struct sg_book *book = reading->book;
	book->burdens = allocate_rows(reading, SG_TABLE_BURDENS, sizeof *book->burdens);
	book->n_burdens = rows->n;
	for (size_t i = 0; i < rows->n; i++) {
		const struct sg_burden_row *row = (const struct sg_burden_row *)rows->items + i;
		book->burdens[i] = (struct sg_burden){ to_hundredths(row->load), (int)row->burden };
		if (i == 0 ? row->load > 0 : book->burdens[i].load <= book->burdens[i - 1].load)
			salle_error(reading->diagnostics, &rows->places[i],
				"the loads of the table burdens rise from row to row, from 0");
	}
	const struct salle_place at = { .file = rows->file };
	if (rows->n == 0)
		salle_error(reading->diagnostics, &at, "the table burdens is empty: expected a row with the load 0");
}

static bool find_rows(const struct reading *reading, enum sg_table table, const char *const *names, size_t n,
	const void **row)
{
	return salle_order_rows_by_name(&reading->tables[table], names, n, row, reading->diagnostics);
}

/*
 * "18. Non-lethal combat": returns 1 + the wound level that a cell of scuffle_wound names, or 0 if the cell is "none".
 * Reports an unknown level.
 */
static uint8_t find_lesser_wound(const struct reading *reading, const struct salle_text *name)
{
	const struct sg_book *book = reading->book;
	const char *names[1 + SG_WOUNDS_MOST] = { "none" };
	memcpy(names + 1, book->wound_names, book->n_wounds * sizeof *names);
	const struct salle_named_rows levels = { "wound level", names, 1u + book->n_wounds, sizeof *names, NULL, NULL };
	const size_t k = salle_find_row(&levels, name, reading->diagnostics);
	return k < levels.n_rows ? (uint8_t)k : 0;
}

/*
 * Divides the bits of sg_fighter_state.wound_counts among the wound levels. A level that ends the fight for a fighter
 * needs few bits, because a fighter has at most one such wound. The other levels share the remaining bits. Checks that
 * their bits can count the wounds of a duel, in which a fighter suffers at most two wounds in a round: one from the foe
 * and one from its mount. With several fighters a side, group/step.c limits the counts.
 */
static void divide_wound_count_bits(const struct reading *reading)
{
	enum { BITS_OUT = 4, BITS_MOST = 31 };
	struct sg_book *book = reading->book;
	unsigned n_out = 0, at = 0;
	for (unsigned k = 0; k < book->n_wounds; k++)
		n_out += book->wound[k].puts_out;
	const unsigned n_in = book->n_wounds - n_out, share = n_in > 0 ? (64 - BITS_OUT * n_out) / n_in : 0;
	const unsigned bits_in = share < BITS_MOST ? share : BITS_MOST;
	for (unsigned k = 0; k < book->n_wounds; k++) {
		const unsigned bits = book->wound[k].puts_out ? BITS_OUT : bits_in;
		book->wound[k].count_unit = UINT64_C(1) << at;
		book->wound[k].count_mask = ((UINT64_C(1) << bits) - 1) << at;
		at += bits;
	}
	const int64_t most = ((INT64_C(1) << bits_in) - 1) / 2;
	if (n_in > 0 && book->options.max_rounds > most)
		salle_error(reading->diagnostics, NULL,
			"the option max_rounds is %" PRId64
			": with %u wound levels, %u of which take nobody out, expected at most %" PRId64,
			book->options.max_rounds, book->n_wounds, n_in, most);
}

/* "4. Damage and wounds": reads the wound levels, which stand from the lightest to the worst. */
static void read_wounds(const struct reading *reading)
{
	struct sg_book *book = reading->book;
	const struct salle_rows *rows = &reading->tables[SG_TABLE_WOUNDS];
	const struct sg_wound_row *row = rows->items;
	const struct salle_place at = { .file = rows->file };
	if (rows->n < SG_WOUNDS_LEAST || rows->n > SG_WOUNDS_MOST) {
		salle_error(reading->diagnostics, rows->n > SG_WOUNDS_MOST ? &rows->places[SG_WOUNDS_MOST] : &at,
			"the table wounds has %zu wound levels: expected %d to %d", rows->n, SG_WOUNDS_LEAST, SG_WOUNDS_MOST);
		return;
	}
	book->n_wounds = (unsigned)rows->n;
	for (unsigned k = 0; k < book->n_wounds; k++)
		book->wound_names[k] = copy_text(reading, &row[k].id);
	for (unsigned k = 0; k < book->n_wounds; k++) {
		if (strcmp(row[k].id.text, "none") == 0)
			salle_error(reading->diagnostics, &row[k].id.at,
				"a wound level cannot be called 'none', which stands for no wound in the column scuffle_wound");
		if (k > 0 && row[k - 1].kills && !row[k].kills)
			salle_warning(reading->diagnostics, &rows->places[k],
				"the wound level '%s' stands after '%s', which kills, but '%s' does not kill: rows stand from the "
				"lightest level to the worst; 'after: ROW' or 'before: ROW' says where a new row stands",
				book->wound_names[k], book->wound_names[k - 1], book->wound_names[k]);
		book->wound[k] = (struct sg_wound_effect){
			.penalty = (int)row[k].penalty,
			.ending = row[k].kills ? SG_KILLED
				: row[k].stops     ? SG_DOWN
								   : SG_STILL_IN,
			.puts_out = row[k].stops || row[k].kills,
			.kills = row[k].kills,
			.scuffle_fatigue = (uint8_t)row[k].scuffle_fatigue,
			.scuffle_wound = find_lesser_wound(reading, &row[k].scuffle_wound),
			.half_days = (int)row[k].half_days,
			.least_stable_total = (int)row[k].stable,
			.least_improving_total = (int)row[k].improves,
			.repeat_modifier = (int)row[k].again,
		};
	}
	divide_wound_count_bits(reading);
}

static void read_wounds_fatigue_and_figures(const struct reading *reading)
{
	struct sg_book *book = reading->book;
	const void *fatigue[SG_FATIGUE_LEVELS], *figure[SG_FIGURES];
	read_wounds(reading);
	if (find_rows(reading, SG_TABLE_FATIGUE, sg_fatigue_names, SG_FATIGUE_LEVELS, fatigue))
		for (unsigned k = 0; k < SG_FATIGUE_LEVELS; k++) {
			const struct sg_fatigue_row *row = fatigue[k];
			book->fatigue[k] = (int)row->penalty;
			book->fatigue_out[k] = row->out;
		}
	if (find_rows(reading, SG_TABLE_FIGURES, sg_figure_names, SG_FIGURES, figure))
		for (unsigned k = 0; k < SG_FIGURES; k++)
			book->figure[k] = (int32_t)((const struct sg_figure_row *)figure[k])->value;
}

/* Reports an error if the first fatigue level already defeats a fighter. */
static void check_fatigue_levels(const struct reading *reading)
{
	const struct salle_place at = { .file = reading->tables[SG_TABLE_FATIGUE].file };
	const struct sg_book *book = reading->book;
	if (book->fatigue_out[SG_FRESH])
		salle_error(reading->diagnostics, &at,
			"the fatigue level '%s' has out: yes; expected no, because every fighter begins at that level",
			sg_fatigue_names[SG_FRESH]);
}

/* "1. Dice": makes the stress die that the options describe. */
static void make_stress_die(const struct reading *reading)
{
	struct sg_book *book = reading->book;
	const struct sg_options *options = &book->options;
	const struct sg_die_shape shape = { (uint8_t)options->die_faces, (uint8_t)options->die_again,
		(uint8_t)options->die_factor, (uint8_t)options->botch_faces, 0 };
	struct sg_die *die = salle_arena_alloc(reading->arena, sizeof *die);
	book->die = die;
	if (shape.again_face >= shape.faces)
		salle_error(reading->diagnostics, NULL,
			"the option die_again is %u, but a die of %u faces shows 0 to %u: expected one of them", shape.again_face,
			shape.faces, shape.faces - 1u);
	if (shape.botch_faces > shape.faces)
		salle_error(reading->diagnostics, NULL, "the option botch_faces is %u: a die has only %u faces",
			shape.botch_faces, shape.faces);
	if (shape.again_face < shape.faces && shape.botch_faces <= shape.faces)
		sg_die_init(die, shape);
}

/* Returns whether an option has an effect that matchup/option_modifiers.c adds. */
static bool has_option_modifiers(const struct sg_options *options)
{
	return options->further_defence != 0 || options->outnumbering != 0 || options->flanking != 0 ||
		options->charge != 0 || options->high_ground_defence != 0 || options->pen_increments != 1 ||
		options->encumbered != SG_ENCUMBERED_ORDER;
}

/*
 * "10. Battle mat": checks that a step costs paces, and that a diagonal step costs between one and two straight steps.
 */
static void check_squares(const struct reading *reading)
{
	const struct salle_place at = { .file = reading->tables[SG_TABLE_FIGURES].file };
	const int square = (int)reading->book->figure[SG_SQUARE], diagonal = (int)reading->book->figure[SG_DIAGONAL];
	if (square < 1 || square > SG_SQUARE_MOST)
		salle_error(reading->diagnostics, &at, "the figure 'square' is %d paces: expected 1 to %d", square,
			SG_SQUARE_MOST);
	else if (diagonal < square || diagonal > 2 * square)
		salle_error(reading->diagnostics, &at,
			"the figure 'diagonal' is %d paces: expected %d to %d, once to twice a square", diagonal, square,
			2 * square);
}

const void *sg_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	enum { EXPECTED_BITS = 15, NEAR_BITS = 10 };
	struct sg_book *book = salle_arena_alloc(arena, sizeof *book);
	salle_memo_init(&book->expected, EXPECTED_BITS, salle_arena_shared(arena));
	salle_memo_init(&book->expected_tables, NEAR_BITS, salle_arena_shared(arena));
	const struct reading reading = { tables, book, arena, diagnostics };
	book->options = *(const struct sg_options *)options;
	book->virtues = tables[SG_TABLE_VIRTUES].items;
	book->n_virtues = tables[SG_TABLE_VIRTUES].n;
	book->mounts = tables[SG_TABLE_MOUNTS].items;
	book->n_mounts = tables[SG_TABLE_MOUNTS].n;
	book->characteristics = tables[SG_TABLE_CHARACTERISTICS].items;
	book->n_characteristics = tables[SG_TABLE_CHARACTERISTICS].n;
	read_weapons(&reading);
	read_ages(&reading);
	read_sizes(&reading);
	read_shields(&reading);
	read_armour(&reading);
	read_burdens(&reading);
	read_wounds_fatigue_and_figures(&reading);
	if (diagnostics->errors == errors) {
		check_fatigue_levels(&reading);
		check_squares(&reading);
	}
	salle_dice_init();
	make_stress_die(&reading);
	book->options.modified = has_option_modifiers(&book->options);
	return diagnostics->errors > errors ? NULL : book;
}
