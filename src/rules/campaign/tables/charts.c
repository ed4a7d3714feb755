/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the tables of rolls. Every roll must have a row. */
#include "kit/row_lookup.h"
#include "rules/campaign/tables/charts.h"

/* Reports a roll without a row. */
static void report_missing_row(const struct cp_table_reader *reading, enum cp_table table, const char *what,
	const char *of, int roll)
{
	salle_error(reading->diagnostics, &(struct salle_place){ .file = reading->tables[table].file }, "no row of %s%s%d",
		what, of, roll);
}

/* Returns whether the row is the first of its roll; reports a second one. */
static bool is_first_row(const struct cp_table_reader *reading, enum cp_table table, size_t row, bool *seen)
{
	if (*seen)
		salle_error(reading->diagnostics, &reading->tables[table].places[row], "a second row for this roll");
	return *seen ? false : (*seen = true);
}

static void read_criticals(const struct cp_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_CRITICALS];
	bool seen[CP_CHARTS][7] = { { false } };
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_critical *row = (const struct cp_critical *)rows->items + i;
		if (is_first_row(reading, CP_TABLE_CRITICALS, i, &seen[row->chart][row->roll]))
			reading->book->critical[row->chart][row->roll] = *row;
	}
	for (unsigned chart = 0; chart < CP_CHARTS; chart++)
		for (int roll = 1; roll <= 6; roll++)
			if (!seen[chart][roll])
				report_missing_row(reading, CP_TABLE_CRITICALS, cp_chart_names[chart], " for the roll ", roll);
}

static void read_shot_criticals(const struct cp_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_SHOT_CRITICALS];
	bool seen[CP_SHOT_CHARTS][7] = { { false } };
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_shot_critical *row = (const struct cp_shot_critical *)rows->items + i;
		if (is_first_row(reading, CP_TABLE_SHOT_CRITICALS, i, &seen[row->chart][row->roll]))
			reading->book->shot_critical[row->chart][row->roll] = *row;
	}
	for (unsigned chart = 0; chart < CP_SHOT_CHARTS; chart++)
		for (int roll = 1; roll <= 6; roll++)
			if (!seen[chart][roll])
				report_missing_row(reading, CP_TABLE_SHOT_CRITICALS, cp_shot_chart_names[chart], " for the roll ",
					roll);
}

/* Returns whether the rows of ranges increase; reports a row that does not. */
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
		for (; from <= CP_DIFFERENCE_MOST; from++)
			reading->book->needed[row->table][from + CP_DIFFERENCE_MOST] = (uint8_t)row->needed;
	}
	for (unsigned t = 0; t < CP_DIFFERENCES; t++)
		if (before[t] == INT64_MIN)
			salle_error(reading->diagnostics, &(struct salle_place){ .file = rows->file }, "no rows of the table '%s'",
				cp_difference_names[t]);
}

/* Reads the "Wounding Table". The option `auto_means` interprets entries that are printed as automatic. */
static void read_wounding(const struct cp_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_WOUNDING];
	struct cp_book *book = reading->book;
	bool seen[CP_DEADLINESS_MOST + 1] = { false };
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_wounding_row *row = (const struct cp_wounding_row *)rows->items + i;
		if (!is_first_row(reading, CP_TABLE_WOUNDING, i, &seen[row->deadliness]))
			continue;
		bool fights_on = book->options.auto_means == CP_AUTO_FIGHTS_ON;
		int64_t from = row->fights_on > 0 ? row->fights_on : fights_on ? row->killed + 1 : CP_NO_DIE;
		if (from <= row->killed)
			salle_error(reading->diagnostics, &rows->places[i], "'fights_on' must be above 'killed'");
		book->wounding[row->deadliness] = (struct cp_wounding){ (uint8_t)row->killed, (uint8_t)from };
	}
	for (int deadliness = 1; deadliness <= CP_DEADLINESS_MOST; deadliness++)
		if (!seen[deadliness])
			report_missing_row(reading, CP_TABLE_WOUNDING, "deadliness", " ", deadliness);
}

static void read_shooting(const struct cp_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[CP_TABLE_SHOOTING];
	bool seen[CP_VALUE_MOST + 1] = { false };
	for (size_t i = 0; i < rows->n; i++) {
		const struct cp_shooting_row *row = (const struct cp_shooting_row *)rows->items + i;
		if (is_first_row(reading, CP_TABLE_SHOOTING, i, &seen[row->skill]))
			reading->book->shooting[row->skill] = (uint8_t)row->needed;
	}
	for (int skill = 1; skill <= CP_VALUE_MOST; skill++)
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
	const void *row[CP_GAITS];
	if (!salle_order_rows_by_name(&reading->tables[CP_TABLE_MOVEMENT], cp_gait_names, CP_GAITS, row,
			reading->diagnostics))
		return;
	for (unsigned gait = 0; gait < CP_GAITS; gait++)
		reading->book->gait[gait] = *(const struct cp_gait_rule *)row[gait];
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

void cp_read_charts(const struct cp_table_reader *reading)
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
