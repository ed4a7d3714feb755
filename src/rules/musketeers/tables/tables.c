/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks that the rows of the tables fit together, and makes the book. */

#include <string.h>

#include <salle/dice.h>

#include "base/arena.h"
#include "kit/row_lookup.h"
#include "rules/musketeers/musketeers.h"

struct mk_table_reader {
	struct mk_book *book;
	const struct salle_rows *tables; /* by enum mk_table */
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

enum { NAMES_MAX = 32 };
_Static_assert((int)MK_FIGURES <= (int)NAMES_MAX, "read_figures finds room for every figure");

static bool find_rows_by_name(const struct mk_table_reader *reading, enum mk_table table, const char *const *names,
	size_t n, const void *row[NAMES_MAX])
{
	return salle_order_rows_by_name(&reading->tables[table], names, n, row, reading->diagnostics);
}

/* Returns the place of a row in its file. */
static const struct salle_place *place_of_row(const struct mk_table_reader *reading, enum mk_table table, size_t row)
{
	return &reading->tables[table].places[row];
}

/* Reports an error of a whole table. */
static void report_table_fault(const struct mk_table_reader *reading, enum mk_table table, const char *what)
{
	salle_error(reading->diagnostics, &(struct salle_place){ .file = reading->tables[table].file }, "%s", what);
}

/* Returns how many random words give two dice a total of at most `total` in salle_roll_2d6. */
static uint64_t count_words_up_to(int total)
{
	uint64_t falls = 0;
	for (int dice = 2; dice <= total; dice++)
		falls += (uint64_t)(6 - (dice < 7 ? 7 - dice : dice - 7));
	return ((falls << 32) + MK_ROLLS_OF_TWO_DICE - 1) / MK_ROLLS_OF_TWO_DICE;
}

static void read_figures(const struct mk_table_reader *reading)
{
#define LEAST(id, name, least, most) [id] = (least),
#define MOST(id, name, least, most) [id] = (most),
	static const int8_t least[MK_FIGURES] = { MK_FIGURE_LIST(LEAST) }, most[MK_FIGURES] = { MK_FIGURE_LIST(MOST) };
	const struct salle_rows *rows = &reading->tables[MK_TABLE_FIGURES];
	const void *row[NAMES_MAX];
	if (!find_rows_by_name(reading, MK_TABLE_FIGURES, mk_figure_names, MK_FIGURES, row))
		return;
	for (unsigned k = 0; k < MK_FIGURES; k++) {
		const struct mk_figure_row *figure = row[k];
		size_t i = (size_t)(figure - (const struct mk_figure_row *)rows->items);
		if (figure->value < least[k] || figure->value > most[k])
			salle_error(reading->diagnostics, &rows->places[i], "'%s' must be a whole number from %d to %d",
				mk_figure_names[k], least[k], most[k]);
		reading->book->figure[k] = (int8_t)figure->value;
	}
	reading->book->trips_below = count_words_up_to(reading->book->figure[MK_TRIPS_AT]);
	reading->book->drops_below = count_words_up_to(reading->book->figure[MK_DROPS_AT]);
	reading->book->has_house_rules = reading->book->options.drop_confirm <= 12 ||
		reading->book->options.opening_again != 0 || reading->book->options.bleeding > 0;
	reading->book->critical_from = count_words_up_to((int)reading->book->options.critical_at - 1);
	if (reading->book->figure[MK_ADVANCE] > reading->book->figure[MK_EN_GARDE])
		report_table_fault(reading, MK_TABLE_FIGURES, "'advance' must be at most 'en_garde'");
}

static void read_moves(const struct mk_table_reader *reading)
{
	const void *row[NAMES_MAX];
	if (!find_rows_by_name(reading, MK_TABLE_MOVES, mk_move_names + MK_STAND_UP, MK_SPECIAL_MOVES - MK_STAND_UP, row))
		return;
	for (unsigned k = MK_STAND_UP; k < MK_SPECIAL_MOVES; k++) {
		const struct mk_move_row *move = row[k - MK_STAND_UP];
		reading->book->move[k] = (struct mk_move){ (uint8_t)move->need, move->roll == 1, move->hurts,
			(int8_t)move->damage };
	}
}

static void read_parries(const struct mk_table_reader *reading)
{
	const void *row[NAMES_MAX];
	if (!find_rows_by_name(reading, MK_TABLE_PARRIES, mk_parry_names + MK_SIMPLE, MK_PARRIES - MK_SIMPLE, row))
		return;
	for (unsigned k = MK_SIMPLE; k < MK_PARRIES; k++) {
		const struct mk_parry_row *parry = row[k - MK_SIMPLE];
		reading->book->parry[k] = (struct mk_parry_rule){ (int8_t)parry->dm, (int8_t)parry->riposte,
			(uint8_t)parry->steps };
	}
}

/*
 * Reports that the range of `row` does not begin above the range of `before`. If both are the same row, reports that
 * the range does not begin at 1.
 */
static void report_wrong_order(const struct mk_table_reader *reading, const struct mk_location_row *before,
	const struct mk_location_row *row)
{
	const struct salle_rows *rows = &reading->tables[MK_TABLE_LOCATIONS];
	const struct salle_place *first = &rows->places[before - (const struct mk_location_row *)rows->items],
							 *second = &rows->places[row - (const struct mk_location_row *)rows->items];
	/* if the scenario has changed `before`, the error is in the scenario */
	const bool changed = strcmp(first->file, rows->file) != 0;
	salle_error(reading->diagnostics, changed ? first : second,
		"'from' must be 1 for '%s' and rise in the order of the sheet, but '%s' has %d%s", mk_location_names[0],
		row->name.text, (int)row->from,
		before == row ? ""
					  : salle_arena_format(reading->arena, " after %d of '%s'", (int)before->from, before->name.text));
}

static void read_locations(const struct mk_table_reader *reading)
{
	struct mk_book *book = reading->book;
	const void *row[NAMES_MAX];
	if (!find_rows_by_name(reading, MK_TABLE_LOCATIONS, mk_location_names, MK_LOCATIONS, row))
		return;
	int64_t from = 1;
	for (unsigned k = 0; k < MK_LOCATIONS; k++) {
		const struct mk_location_row *location = row[k];
		if (location->from < from || (k == 0 && location->from > from))
			report_wrong_order(reading, k == 0 ? location : row[k - 1], location);
		from = location->from;
		book->location[k] = (struct mk_location_rule){ .points_that_kill = (uint8_t)location->death,
			.points_that_disable = (uint8_t)location->lost,
			.can_kill_later = location->vital,
			.dm = (uint8_t)-location->dm,
			.sword_dm = (uint8_t)-location->sword_dm };
		book->locations_have_dms |= location->dm != 0 || location->sword_dm != 0;
		book->wounds_differ |= book->locations_have_dms || book->options.bleeding > 0;
		for (unsigned face = 0; face < 6; face++)
			if (face + 1 >= from)
				book->location_by_face[face] = (uint8_t)k;
	}
	for (unsigned face = 0; face < 6; face++)
		book->location[book->location_by_face[face]].faces++;
}

/* Reads the charts that are used after a bout: "Services of a Chemist …", "Honor Points". */
static void read_aftermath(const struct mk_table_reader *reading)
{
	struct mk_book *book = reading->book;
	const void *row[NAMES_MAX];
	if (find_rows_by_name(reading, MK_TABLE_CARE, mk_care_names, MK_CARES, row))
		for (unsigned k = 0; k < MK_CARES; k++)
			book->care[k] = (int8_t)((const struct mk_care_row *)row[k])->dm;
	if (find_rows_by_name(reading, MK_TABLE_HONOUR, mk_honour_names, MK_HONOURS, row))
		for (unsigned k = 0; k < MK_HONOURS; k++)
			for (unsigned c = 0; c < MK_HONOUR_COLUMNS; c++)
				book->honour[k][c] = (int8_t)((const struct mk_honour_row *)row[k])->points[c];
	if (find_rows_by_name(reading, MK_TABLE_QUARRELS, mk_quarrel_names, MK_QUARRELS, row))
		for (unsigned k = 0; k < MK_QUARRELS; k++)
			for (unsigned c = 0; c < MK_QUARREL_ACTIONS; c++)
				book->quarrel[k][c] = (int8_t)((const struct mk_quarrel_row *)row[k])->points[c];
}

/* Returns the roll of a row. Reports an error if the rows do not have the rolls `first`, `first` + 1 and so on. */
static int64_t check_roll_of_row(const struct mk_table_reader *reading, enum mk_table table, size_t row, int64_t first,
	int64_t roll)
{
	if (roll != (int64_t)row + first)
		salle_error(reading->diagnostics, &reading->tables[table].places[row], "expected the row of the roll %zu",
			row + (size_t)first);
	return roll;
}

/* Reads step four of the young gentleman's chart. */
static void read_talents(const struct mk_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[MK_TABLE_TALENTS];
	for (size_t i = 0; i < rows->n; i++) {
		const struct mk_talent_row *row = (const struct mk_talent_row *)rows->items + i;
		const int64_t roll = check_roll_of_row(reading, MK_TABLE_TALENTS, i, 1, row->roll);
		reading->book->charts.talent[roll] = (int8_t)row->expertise;
		reading->book->charts.hand[roll] = (uint8_t)row->hand;
	}
	if (rows->n != 6)
		report_table_fault(reading, MK_TABLE_TALENTS, "expected the rolls 1 to 6");
}

/* Reads the tables with one row per name (figures, moves, parries, locations, care, honour) and the talents. */
static void read_charts(const struct mk_table_reader *reading)
{
	read_figures(reading);
	read_moves(reading);
	read_parries(reading);
	read_locations(reading);
	read_aftermath(reading);
	read_talents(reading);
}

static unsigned find_weapon(const struct mk_table_reader *reading, const struct salle_text *name)
{
	const struct mk_book *book = reading->book;
	const struct salle_named_rows weapons = { "weapon", book->weapon, book->n_weapons, sizeof *book->weapon, NULL,
		NULL };
	size_t w = salle_find_row(&weapons, name, reading->diagnostics);
	return w < weapons.n_rows ? (unsigned)w : MK_WEAPONS_MAX;
}

static void read_openings(const struct mk_table_reader *reading, struct mk_weapon *weapon, unsigned chart,
	const struct salle_place *at)
{
	const struct salle_rows *rows = &reading->tables[MK_TABLE_OPENINGS];
	for (size_t i = 0; i < rows->n; i++) {
		const struct mk_opening_row *row = (const struct mk_opening_row *)rows->items + i;
		if ((unsigned)row->chart != chart)
			continue;
		if (weapon->n_openings == MK_OPENINGS_MAX) {
			salle_error(reading->diagnostics, &rows->places[i], "more than %d openings in one chart", MK_OPENINGS_MAX);
			return;
		}
		weapon->opening[weapon->n_openings] = (struct mk_opening){ .action = (uint8_t)row->action,
			.requirement = (uint8_t)row->requirement,
			.bonus = (uint8_t)row->bonus };
		if (row->requirement < weapon->opening[weapon->easiest_opening].requirement)
			weapon->easiest_opening = weapon->n_openings;
		weapon->n_openings++;
	}
	if (weapon->n_openings == 0)
		salle_error(reading->diagnostics, at, "the table openings has no row of the chart '%s'", mk_chart_names[chart]);
}

/* Reads a weapon's attacks. The weapon must have at least one attack besides the riposte. */
static void read_attacks(const struct mk_table_reader *reading, struct mk_weapon *weapon, const struct salle_place *at)
{
	const struct salle_rows *rows = &reading->tables[MK_TABLE_ATTACKS];
	for (size_t i = 0; i < rows->n; i++) {
		const struct mk_attack_row *row = (const struct mk_attack_row *)rows->items + i;
		if ((unsigned)row->chart != weapon->attack_chart)
			continue;
		double half_hexes = row->reach * 2;
		if (half_hexes != (uint8_t)half_hexes)
			salle_error(reading->diagnostics, &rows->places[i], "'reach' must be in half hexes, not %g", row->reach);
		if (row->form == MK_RIPOSTE && weapon->riposte != 0)
			salle_error(reading->diagnostics, &rows->places[i], "a second riposte of the chart '%s'",
				mk_chart_names[weapon->attack_chart]);
		if (row->form == MK_RIPOSTE) {
			weapon->riposte = (uint8_t)row->requirement;
			continue;
		}
		if (weapon->n_attacks == MK_ATTACKS_MAX) {
			salle_error(reading->diagnostics, &rows->places[i], "more than %d attacks in one chart", MK_ATTACKS_MAX);
			return;
		}
		weapon->attack[weapon->n_attacks] = (struct mk_attack){ .form = (uint8_t)row->form,
			.requirement = (uint8_t)row->requirement,
			.reach = (uint8_t)half_hexes };
		if (row->requirement < weapon->attack[weapon->easiest_attack].requirement)
			weapon->easiest_attack = weapon->n_attacks;
		weapon->n_attacks++;
	}
	if (weapon->n_attacks == 0)
		salle_error(reading->diagnostics, at, "table 'attacks' has no row with the chart '%s'",
			mk_chart_names[weapon->attack_chart]);
}

static void read_weapons(const struct mk_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[MK_TABLE_WEAPONS];
	struct mk_book *book = reading->book;
	book->foil = MK_WEAPONS_MAX;
	for (size_t i = 0; i < rows->n; i++) {
		const struct mk_weapon_row *row = (const struct mk_weapon_row *)rows->items + i;
		if (book->n_weapons == MK_WEAPONS_MAX) {
			salle_error(reading->diagnostics, &rows->places[i], "more than %d weapons", MK_WEAPONS_MAX);
			return;
		}
		struct mk_weapon *weapon = &book->weapon[book->n_weapons];
		weapon->name = row->name.text;
		weapon->attack_chart = (uint8_t)row->attacks;
		weapon->off_hand_dagger = row->off_hand_dagger;
		weapon->is_single_dagger = row->attacks == MK_CHART_DAGGER;
		if (row->attacks == MK_CHART_FOIL && book->foil == MK_WEAPONS_MAX)
			book->foil = (uint8_t)book->n_weapons;
		read_openings(reading, weapon, (unsigned)row->openings, &rows->places[i]);
		read_attacks(reading, weapon, &rows->places[i]);
		book->n_weapons++;
	}
}

/*
 * Reads the DMs of each weapon by the option `weapon_dms`. The DMs of the row `dagger` are for a dagger in the other
 * hand.
 */
static void read_weapon_dms(const struct mk_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[MK_TABLE_WEAPON_DMS];
	struct mk_book *book = reading->book;
	bool known[MK_WEAPONS_MAX + 1] = { false };
	for (size_t i = 0; i < rows->n; i++) {
		const struct mk_weapon_dm_row *row = (const struct mk_weapon_dm_row *)rows->items + i;
		unsigned w = find_weapon(reading, &row->weapon);
		if (row->reading != book->options.weapon_dms || w == MK_WEAPONS_MAX)
			continue;
		if (known[w])
			salle_error(reading->diagnostics, &rows->places[i], "a second row for '%s' in the reading '%s'",
				row->weapon.text, mk_reading_names[row->reading]);
		known[w] = true;
		book->weapon[w].damage = (int8_t)row->damage;
		book->weapon[w].parry = (int8_t)row->parry;
	}
	for (unsigned w = 0; w < book->n_weapons; w++) {
		const struct mk_weapon_row *row = (const struct mk_weapon_row *)reading->tables[MK_TABLE_WEAPONS].items + w;
		const bool own = row->damage > MK_NO_DM && row->parry > MK_NO_DM;
		if (!known[w] && !own)
			salle_error(reading->diagnostics, place_of_row(reading, MK_TABLE_WEAPONS, w),
				"the table weapon_dms has no row for '%s' in the reading '%s': give the weapon a damage and a parry",
				book->weapon[w].name, mk_reading_names[book->options.weapon_dms]);
		if (row->damage > MK_NO_DM)
			book->weapon[w].damage = (int8_t)row->damage;
		if (row->parry > MK_NO_DM)
			book->weapon[w].parry = (int8_t)row->parry;
	}
}

static void read_daggers(const struct mk_table_reader *reading)
{
	struct mk_book *book = reading->book;
	unsigned dagger = 0;
	while (dagger < book->n_weapons && !book->weapon[dagger].is_single_dagger)
		dagger++;
	book->dagger = (uint8_t)(dagger < book->n_weapons ? dagger : MK_WEAPONS_MAX);
	if (dagger < book->n_weapons) {
		book->dagger_riposte = book->weapon[dagger].riposte;
		book->dagger_damage = book->weapon[dagger].damage;
		return;
	}
	for (unsigned w = 0; w < book->n_weapons; w++)
		if (book->weapon[w].off_hand_dagger)
			salle_error(reading->diagnostics, place_of_row(reading, MK_TABLE_WEAPONS, w),
				"no weapon has the attacks of the chart 'dagger', which that in the other hand takes its damage from");
}

static void read_injuries(const struct mk_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[MK_TABLE_INJURIES];
	struct mk_book *book = reading->book;
	int64_t from = -1;
	for (size_t i = 0; i < rows->n; i++) {
		const struct mk_injury_row *row = (const struct mk_injury_row *)rows->items + i;
		if ((size_t)row->severity != i || row->from <= from || row->dm > 0)
			salle_error(reading->diagnostics, &rows->places[i],
				"the rows must be clothing, cut, wound, hit, critical, with rising totals and DMs of at most 0");
		from = row->from;
		book->points[row->severity] = (uint8_t)row->endurance;
		book->bleeding[row->severity] =
			row->severity >= book->options.bleeding_from ? (uint8_t)book->options.bleeding : 0;
		book->dm[row->severity] = book->options.wound_dm == MK_BY_SEVERITY ? (uint8_t)-row->dm : 0;
		for (unsigned total = (unsigned)row->from; total < MK_CHART_TOTALS; total++)
			book->severity[total] = (uint8_t)row->severity;
	}
	if (rows->n != MK_SEVERITIES)
		report_table_fault(reading, MK_TABLE_INJURIES,
			"expected one row a severity: clothing, cut, wound, hit, critical");
}

/* Returns whether the row's range begins at `least` or above the row before it. Otherwise reports an error. */
static bool is_rising(const struct mk_table_reader *reading, enum mk_table table, size_t row, int64_t before,
	int64_t from, int64_t least)
{
	if (from == least || (before >= least && from > before))
		return true;
	salle_error(reading->diagnostics, place_of_row(reading, table, row), "'from' must begin at %d and rise",
		(int)least);
	return false;
}

static void read_traits(const struct mk_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[MK_TABLE_TRAITS];
	int64_t before[2] = { -1, -1 };
	for (size_t i = 0; i < rows->n; i++) {
		const struct mk_trait_row *row = (const struct mk_trait_row *)rows->items + i;
		if (!is_rising(reading, MK_TABLE_TRAITS, i, before[row->chart], row->from, 2))
			return;
		before[row->chart] = row->from;
		for (int64_t roll = row->from; roll <= 12; roll++)
			reading->book->charts.trait[row->chart][roll] = (int8_t)row->dm;
	}
	for (unsigned chart = 0; chart < 2; chart++)
		if (before[chart] < 0)
			salle_error(reading->diagnostics, &(struct salle_place){ .file = rows->file }, "no rows of the chart '%s'",
				mk_generation_charts[chart]);
}

static void read_estates(const struct mk_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[MK_TABLE_ESTATES];
	int64_t before = -1;
	for (size_t i = 0; i < rows->n; i++) {
		const struct mk_estate_row *row = (const struct mk_estate_row *)rows->items + i;
		if (!is_rising(reading, MK_TABLE_ESTATES, i, before, row->from, 2))
			return;
		before = row->from;
		for (int64_t roll = row->from; roll <= 12; roll++)
			reading->book->charts.estate_dm[roll] = (int8_t)row->weapon_dm;
	}
	rows = &reading->tables[MK_TABLE_GENTLEMAN_WEAPONS];
	before = -1;
	for (size_t i = 0; i < rows->n; i++) {
		const struct mk_gentleman_weapon_row *row = (const struct mk_gentleman_weapon_row *)rows->items + i;
		if (!is_rising(reading, MK_TABLE_GENTLEMAN_WEAPONS, i, before, row->from, 0))
			return;
		before = row->from;
		unsigned weapon = find_weapon(reading, &row->weapon);
		for (int64_t roll = row->from; roll < 20; roll++)
			reading->book->charts.gentleman_weapon[roll] = (uint8_t)weapon;
	}
}

static void read_ranks(const struct mk_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[MK_TABLE_RANKS];
	for (size_t i = 0; i < rows->n; i++) {
		const struct mk_rank_row *row = (const struct mk_rank_row *)rows->items + i;
		const int64_t roll = check_roll_of_row(reading, MK_TABLE_RANKS, i, 2, row->roll);
		reading->book->charts.rank[roll].weapon = (uint8_t)find_weapon(reading, &row->weapon);
		reading->book->charts.rank[roll].expertise = (int8_t)row->expertise;
	}
	if (rows->n != 11)
		report_table_fault(reading, MK_TABLE_RANKS, "expected the rolls 2 to 12");
}

static void read_backgrounds(const struct mk_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[MK_TABLE_BACKGROUNDS];
	for (size_t i = 0; i < rows->n; i++) {
		const struct mk_background_row *row = (const struct mk_background_row *)rows->items + i;
		const int64_t roll = check_roll_of_row(reading, MK_TABLE_BACKGROUNDS, i, 2, row->roll);
		for (unsigned t = 0; t < MK_TRAITS; t++)
			reading->book->charts.background[roll].trait[t] = (int8_t)row->trait[t];
		reading->book->charts.background[roll].endurance = (int8_t)row->endurance;
		reading->book->charts.background[roll].expertise = (int8_t)row->expertise;
	}
	if (rows->n != 11)
		report_table_fault(reading, MK_TABLE_BACKGROUNDS, "expected the rolls 2 to 12");
}

struct mk_book *mk_read_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	struct mk_book *book = salle_arena_alloc(arena, sizeof *book);
	struct mk_table_reader reading = { .book = book, .tables = tables, .arena = arena, .diagnostics = diagnostics };
	book->options = *(const struct mk_options *)options;
	read_charts(&reading);
	read_weapons(&reading);
	if (book->n_weapons == 0)
		report_table_fault(&reading, MK_TABLE_WEAPONS, "the table weapons is empty: expected at least one weapon");
	read_weapon_dms(&reading);
	read_daggers(&reading);
	read_injuries(&reading);
	read_traits(&reading);
	read_estates(&reading);
	read_ranks(&reading);
	read_backgrounds(&reading);
	return diagnostics->errors > errors ? NULL : book;
}
