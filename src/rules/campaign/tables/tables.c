/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks that the rows of the tables fit together, and makes the book. */
#include <string.h>

#include <salle/dice.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "kit/row_lookup.h"
#include "rules/campaign/campaign.h"

struct cp_table_reader {
	struct cp_book *book;
	const struct salle_rows *tables; /* by enum cp_table */
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

/* Reports a roll for which the table has no row. */
static void report_missing_row(const struct cp_table_reader *reading, enum cp_table table, const char *what,
	const char *of, int roll)
{
	salle_error(reading->diagnostics, &(struct salle_place){ .file = reading->tables[table].file }, "no row of %s%s%d",
		what, of, roll);
}

/* Returns whether the row is the first for its roll. Otherwise reports an error. */
static bool is_first_row(const struct cp_table_reader *reading, enum cp_table table, size_t row, bool *seen)
{
	if (*seen)
		salle_error(reading->diagnostics, &reading->tables[table].places[row], "duplicate row for this roll");
	return *seen ? false : (*seen = true);
}

/* Reports a cell with a number that the die of an option cannot show. */
static void check_die_result(const struct cp_table_reader *reading, enum cp_table table, size_t row, const char *cell,
	int64_t result, const char *option, int64_t faces)
{
	if (result > faces)
		salle_error(reading->diagnostics, &reading->tables[table].places[row],
			"'%s' must be at most %d, the number of faces of options.%s", cell, (int)faces, option);
}

static void read_criticals(const struct cp_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_CRITICALS];
	const int faces = (int)reading->book->options.critical_die;
	bool seen[CP_CHARTS][CP_FACES_MOST + 1] = { { false } };
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_critical *row = (const struct cp_critical *)rows->items + i;
		check_die_result(reading, CP_TABLE_CRITICALS, i, "roll", row->roll, "critical_die", faces);
		if (is_first_row(reading, CP_TABLE_CRITICALS, i, &seen[row->chart][row->roll]))
			reading->book->critical[row->chart][row->roll] = *row;
	}
	for (unsigned chart = 0; chart < CP_CHARTS; chart++)
		for (int roll = 1; roll <= faces; roll++)
			if (!seen[chart][roll])
				report_missing_row(reading, CP_TABLE_CRITICALS, cp_chart_names[chart], " for the roll ", roll);
}

static void read_shot_criticals(const struct cp_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_SHOT_CRITICALS];
	const int faces = (int)reading->book->options.critical_die;
	bool seen[CP_SHOT_CHARTS][CP_FACES_MOST + 1] = { { false } };
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_shot_critical *row = (const struct cp_shot_critical *)rows->items + i;
		check_die_result(reading, CP_TABLE_SHOT_CRITICALS, i, "roll", row->roll, "critical_die", faces);
		if (is_first_row(reading, CP_TABLE_SHOT_CRITICALS, i, &seen[row->chart][row->roll]))
			reading->book->shot_critical[row->chart][row->roll] = *row;
	}
	for (unsigned chart = 0; chart < CP_SHOT_CHARTS; chart++)
		for (int roll = 1; roll <= faces; roll++)
			if (!seen[chart][roll])
				report_missing_row(reading, CP_TABLE_SHOT_CRITICALS, cp_shot_chart_names[chart], " for the roll ",
					roll);
}

/* Returns whether the row begins its range above the row before it. Otherwise reports an error. */
static bool is_rising(const struct cp_table_reader *reading, enum cp_table table, size_t row, int64_t before,
	int64_t from)
{
	if (from > before)
		return true;
	salle_error(reading->diagnostics, &reading->tables[table].places[row], "'from' must rise from row to row");
	return false;
}

static void read_differences(const struct cp_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_DIFFERENCES];
	int64_t before[CP_DIFFERENCES];
	for (unsigned t = 0; t < CP_DIFFERENCES; t++)
		before[t] = INT64_MIN;
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_difference_row *row = (const struct cp_difference_row *)rows->items + i;
		int64_t from = before[row->table] == INT64_MIN ? -CP_DIFFERENCE_MOST : row->from;
		if (!is_rising(reading, CP_TABLE_DIFFERENCES, i, before[row->table], row->from))
			continue;
		before[row->table] = row->from;
		if (row->needed > reading->book->most_needed)
			reading->book->most_needed = (uint8_t)row->needed;
		for (; from <= CP_DIFFERENCE_MOST; from++)
			reading->book->needed[row->table][from + CP_DIFFERENCE_MOST] = (uint8_t)row->needed;
	}
	for (unsigned t = 0; t < CP_DIFFERENCES; t++)
		if (before[t] == INT64_MIN)
			salle_error(reading->diagnostics, &(struct salle_place){ .file = rows->file }, "no rows of the table '%s'",
				cp_difference_names[t]);
}

/* Reads the "Wounding Table". The option `auto_means` decides what the printed entries "auto" mean. */
static void read_wounding(const struct cp_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_WOUNDING];
	struct cp_book *book = reading->book;
	bool seen[CP_DEADLINESS_MOST + 1] = { false };
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_wounding_row *row = (const struct cp_wounding_row *)rows->items + i;
		if (!is_first_row(reading, CP_TABLE_WOUNDING, i, &seen[row->deadliness]))
			continue;
		check_die_result(reading, CP_TABLE_WOUNDING, i, "killed", row->killed, "wound_die", book->options.wound_die);
		if (row->fights_on < CP_NEVER_ON_ONE_DIE)
			check_die_result(reading, CP_TABLE_WOUNDING, i, "fights_on", row->fights_on, "wound_die",
				book->options.wound_die);
		bool fights_on = book->options.auto_means == CP_AUTO_FIGHTS_ON;
		int64_t from = row->fights_on > 0 ? row->fights_on : fights_on ? row->killed + 1 : CP_NEVER_ON_ONE_DIE;
		from = from < CP_NEVER_ON_ONE_DIE ? from : book->options.wound_die + 1;
		if (from <= row->killed)
			salle_error(reading->diagnostics, &rows->places[i], "'fights_on' must be above 'killed'");
		book->wounding[row->deadliness] = (struct cp_wounding){ (uint8_t)row->killed, (uint8_t)from };
	}
	book->deadliest = CP_DEADLINESS_MOST;
	while (book->deadliest > 1 && !seen[book->deadliest])
		book->deadliest--;
	for (int deadliness = 1; deadliness <= book->deadliest; deadliness++)
		if (!seen[deadliness])
			report_missing_row(reading, CP_TABLE_WOUNDING, "deadliness", " ", deadliness);
}

static void read_shooting(const struct cp_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_SHOOTING];
	bool seen[CP_CHARACTERISTIC_MAX + 1] = { false };
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_shooting_row *row = (const struct cp_shooting_row *)rows->items + i;
		if (is_first_row(reading, CP_TABLE_SHOOTING, i, &seen[row->skill]))
			reading->book->shooting[row->skill] =
				row->needed == CP_CANNOT_SHOOT || row->needed > reading->book->double_high ? CP_NEVER_ON_TWO_DICE
																						   : (uint8_t)row->needed;
	}
	for (int skill = 1; skill <= CP_CHARACTERISTIC_MAX; skill++)
		if (!seen[skill])
			report_missing_row(reading, CP_TABLE_SHOOTING, "skill", " ", skill);
}

static void read_wound_rolls(const struct cp_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_WOUND_ROLLS];
	int64_t before = 1;
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_wound_effect *row = (const struct cp_wound_effect *)rows->items + i;
		if (!is_rising(reading, CP_TABLE_WOUND_ROLLS, i, before, row->from))
			continue;
		before = row->from;
		for (unsigned roll = row->from; roll <= 12; roll++)
			reading->book->wound_roll[roll] = *row;
	}
	if (rows->n == 0 || ((const struct cp_wound_effect *)rows->items)->from != 2)
		report_missing_row(reading, CP_TABLE_WOUND_ROLLS, "the roll", " ", 2);
}

static void read_healing(const struct cp_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_HEALING];
	int64_t before = 1;
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_healing_row *row = (const struct cp_healing_row *)rows->items + i;
		if (!is_rising(reading, CP_TABLE_HEALING, i, before, row->from))
			continue;
		before = row->from;
		for (int64_t roll = row->from; roll <= 12; roll++)
			reading->book->healing[roll] = (uint8_t)row->result;
	}
	if (rows->n == 0 || ((const struct cp_healing_row *)rows->items)->from != 2)
		report_missing_row(reading, CP_TABLE_HEALING, "the roll", " ", 2);
}

static void read_movement(const struct cp_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_MOVEMENT];
	struct cp_gait_rule *const gaits = reading->book->gait;
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_gait_rule *row = (const struct cp_gait_rule *)rows->items + i;
		unsigned gait = 0;
		while (gait < CP_OWN_GAIT && strcmp(cp_gait_names[gait], row->name.text) != 0)
			gait++;
		if (gait == CP_OWN_GAIT && gaits[gait].name.text != NULL)
			salle_error(reading->diagnostics, &rows->places[i],
				"the table movement can have one gait besides the printed ones, and already has '%s'",
				gaits[gait].name.text);
		gaits[gait] = *row;
	}
	for (unsigned gait = 0; gait < CP_OWN_GAIT; gait++) {
		const struct salle_text *own = &gaits[CP_OWN_GAIT].name;
		if (gaits[gait].name.text != NULL)
			continue;
		if (own->text != NULL && salle_nearest_name(own->text, &cp_gait_names[gait], 1) != NULL)
			salle_error_unknown(reading->diagnostics, &own->at, "row", own->text, &cp_gait_names[gait], 1);
		else
			salle_error(reading->diagnostics, &(struct salle_place){ .file = rows->file },
				"the table movement has no row '%s'", cp_gait_names[gait]);
	}
}

static void read_figures(const struct cp_table_reader *reading)
{
#define LEAST(id, name, least, most) [id] = (least),
#define MOST(id, name, least, most) [id] = (most),
	static const int16_t least[CP_FIGURES] = { CP_FIGURE_LIST(LEAST) }, most[CP_FIGURES] = { CP_FIGURE_LIST(MOST) };
	const void *row[CP_FIGURES];
	if (!salle_order_rows_by_name(&reading->tables[CP_TABLE_FIGURES], cp_figure_names, CP_FIGURES, row,
			reading->diagnostics))
		return;
	for (unsigned k = 0; k < CP_FIGURES; k++) {
		const struct cp_figure_row *figure = row[k];
		if (figure->value < least[k] || figure->value > most[k])
			salle_error(reading->diagnostics, &figure->name.at, "'%s' must be a whole number from %d to %d",
				cp_figure_names[k], least[k], most[k]);
		reading->book->figure[k] = (int32_t)figure->value;
	}
}

/* Reads the tables of rolls: criticals, differences, wounding, shooting, wounds, healing, movement, figures. */
static void read_charts(const struct cp_table_reader *reading)
{
	read_criticals(reading);
	read_shot_criticals(reading);
	read_differences(reading);
	read_wounding(reading);
	read_shooting(reading);
	read_wound_rolls(reading);
	read_healing(reading);
	read_movement(reading);
	read_figures(reading);
}

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

/* Reports a deadliness beyond the wounding table, which has no effect. */
static void check_deadliness(const struct cp_table_reader *reading, enum cp_table table, size_t row, int deadliness)
{
	if (deadliness > reading->book->deadliest)
		salle_error(reading->diagnostics, place_of_row(reading, table, row),
			"the table wounding has no row of deadliness %d; its last is %d", deadliness, reading->book->deadliest);
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
		check_deadliness(reading, CP_TABLE_WEAPONS, i, book->weapon[i].deadliness);
		if (book->weapon[i].type == CP_TYPE_NONE) {
			book->bare_hands_row = (uint8_t)i;
			n_bare++;
		}
	}
	book->n_weapons = rows->n;
	if (n_bare != 1)
		salle_error(reading->diagnostics, &(struct salle_place){ .file = rows->file },
			"expected one row of the type 'none', bare hands, not %u", n_bare);
}

/* Returns the row of the weapon that stands for a missile in melee; CP_WEAPONS_MAX if there is none. */
static uint8_t hand_to_hand_weapon_of(const struct cp_table_reader *reading, const struct salle_text *name)
{
	const struct cp_book *book = reading->book;
	const struct salle_named_rows weapons = { "weapon", book->weapon, book->n_weapons, sizeof *book->weapon, NULL,
		NULL };
	if (name->text == NULL)
		return CP_WEAPONS_MAX;
	size_t w = salle_find_row(&weapons, name, reading->diagnostics);
	return w < weapons.n_rows ? (uint8_t)w : CP_WEAPONS_MAX;
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
		check_deadliness(reading, CP_TABLE_MISSILES, i, missile->deadliness);
		missile->hand = hand_to_hand_weapon_of(reading, &missile->hand_name);
		if (missile->misfire >= book->double_high)
			salle_error(reading->diagnostics, &rows->places[i],
				"'misfire' must be below %u, the highest roll of two dice of options.attack_die", book->double_high);
		if (missile->shoot + missile->reload == 0)
			salle_error(reading->diagnostics, &rows->places[i], "a shot must take time to shoot or to reload");
	}
	book->n_missiles = rows->n;
}

/* Sets the number of faces of each kind of roll from the options. */
static void set_dice(struct cp_book *book)
{
	const struct cp_options *options = &book->options;
	book->faces[CP_ROLL_STRIKE] = book->faces[CP_ROLL_PARRY] = book->faces[CP_ROLL_SHOT] = (uint8_t)options->attack_die;
	book->faces[CP_ROLL_WOUND] = (uint8_t)options->wound_die;
	book->faces[CP_ROLL_NERVE] = (uint8_t)options->nerve_die;
	book->double_high = (uint8_t)(2 * options->attack_die);
	book->most_needed = book->double_high;
	book->other_dice = options->attack_die != 6 || options->wound_die != 6 || options->nerve_die != 6;
}

enum { CHANCES_BITS = 15 }; /* number of entries of the memo of chances, as log2 */

const void *cp_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	struct cp_book *book = salle_arena_alloc(arena, sizeof *book);
	struct cp_table_reader reading = { .book = book, .tables = tables, .arena = arena, .diagnostics = diagnostics };
	salle_dice_init();
	book->options = *(const struct cp_options *)options;
	book->options.modified = book->options.rider_charge != 0 || book->options.outnumbering != 0 ||
		book->options.hurt != 0 || book->options.parries != 0;
	set_dice(book);
	read_charts(&reading);
	read_weapons(&reading);
	read_missiles(&reading);
	book->mounts = tables[CP_TABLE_MOUNTS].items;
	book->n_mounts = tables[CP_TABLE_MOUNTS].n;
	for (size_t i = 0; i < book->n_mounts; i++)
		check_deadliness(&reading, CP_TABLE_MOUNTS, i, book->mounts[i].deadliness);
	book->items = tables[CP_TABLE_ITEMS].items;
	book->n_items = tables[CP_TABLE_ITEMS].n;
	salle_words_init(&book->attacks, CP_ATTACKS + 1, salle_arena_shared(arena));
	salle_words_init(&book->wills, CP_WILLS, salle_arena_shared(arena));
	salle_memo_init(&book->chances, CHANCES_BITS, salle_arena_shared(arena));
	return diagnostics->errors > errors ? NULL : book;
}
