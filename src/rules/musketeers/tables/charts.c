/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the tables with one row per name (figures, moves, parries, locations, care, honour) and the talents. */
#include "kit/row_lookup.h"
#include "rules/musketeers/tables/charts.h"

enum { NAMES_MAX = 32 };
_Static_assert((int)MK_FIGURES <= (int)NAMES_MAX, "read_figures finds room for every figure");

static bool find_rows_by_name(const struct mk_table_reader *reading, enum mk_table table, const char *const *names,
	size_t n, const void *row[NAMES_MAX])
{
	return salle_order_rows_by_name(&reading->tables[table], names, n, row, reading->diagnostics);
}

/* Reports an error in a table as a whole. */
static void report_table_fault(const struct mk_table_reader *reading, enum mk_table table, const char *what)
{
	salle_error(reading->diagnostics, &(struct salle_place){ .file = reading->tables[table].file }, "%s", what);
}

/* Returns the limit below which random words make two dice total at most `total` (salle_roll_2d6). */
static uint32_t count_words_up_to(int total)
{
	uint64_t falls = 0;
	for (int dice = 2; dice <= total; dice++)
		falls += (uint64_t)(6 - (dice < 7 ? 7 - dice : dice - 7));
	return (uint32_t)(((falls << 32) + MK_ROLLS - 1) / MK_ROLLS);
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

static void read_locations(const struct mk_table_reader *reading)
{
	struct mk_book *book = reading->book;
	const void *row[NAMES_MAX];
	if (!find_rows_by_name(reading, MK_TABLE_LOCATIONS, mk_location_names, MK_LOCATIONS, row))
		return;
	int64_t from = 1;
	bool rises = ((const struct mk_location_row *)row[0])->from == from;
	for (unsigned k = 0; k < MK_LOCATIONS; k++) {
		const struct mk_location_row *location = row[k];
		rises = rises && location->from >= from;
		from = location->from;
		book->location[k] = (struct mk_location_rule){ .death = (uint8_t)location->death,
			.lost = (uint8_t)location->lost,
			.vital = location->vital };
		for (unsigned face = 0; face < 6; face++)
			if (face + 1 >= from)
				book->face[face] = (uint8_t)k;
	}
	for (unsigned face = 0; face < 6; face++)
		book->location[book->face[face]].faces++;
	if (!rises)
		report_table_fault(reading, MK_TABLE_LOCATIONS,
			"'from' must begin at 1 with the head and rise, in the order of the sheet");
}

/* "Services of a Chemist …", "Honor Points". */
static void read_aftermath(const struct mk_table_reader *reading)
{
	struct mk_book *book = reading->book;
	const void *row[NAMES_MAX];
	if (find_rows_by_name(reading, MK_TABLE_CARE, mk_care_names, MK_CARES, row))
		for (unsigned k = 0; k < MK_CARES; k++)
			book->care[k] = (int8_t)((const struct mk_care_row *)row[k])->dm;
	if (find_rows_by_name(reading, MK_TABLE_HONOUR, mk_honour_names, MK_HONOURS, row))
		for (unsigned k = 0; k < MK_HONOURS; k++)
			for (unsigned c = 0; c < MK_DIFFERENCES; c++)
				book->honour[k][c] = (int8_t)((const struct mk_honour_row *)row[k])->points[c];
	if (find_rows_by_name(reading, MK_TABLE_QUARRELS, mk_quarrel_names, MK_QUARRELS, row))
		for (unsigned k = 0; k < MK_QUARRELS; k++)
			for (unsigned c = 0; c < MK_QUARREL_ACTIONS; c++)
				book->quarrel[k][c] = (int8_t)((const struct mk_quarrel_row *)row[k])->points[c];
}

/* Step four of the young gentleman's chart. */
static void read_talents(const struct mk_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[MK_TABLE_TALENTS];
	for (size_t i = 0; i < rows->n; i++) {
		const struct mk_talent_row *row = (const struct mk_talent_row *)rows->items + i;
		if (row->roll != (int64_t)i + 1)
			salle_error(reading->diagnostics, &rows->places[i], "expected the row of the roll %zu", i + 1);
		reading->book->charts.talent[row->roll] = (int8_t)row->expertise;
		reading->book->charts.hand[row->roll] = (uint8_t)row->hand;
	}
	if (rows->n != 6)
		report_table_fault(reading, MK_TABLE_TALENTS, "expected the rolls 1 to 6");
}

void mk_read_charts(const struct mk_table_reader *reading)
{
	read_figures(reading);
	read_moves(reading);
	read_parries(reading);
	read_locations(reading);
	read_aftermath(reading);
	read_talents(reading);
}
