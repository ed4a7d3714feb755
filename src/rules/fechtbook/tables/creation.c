/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "rules/fechtbook/tables/tables.h"

enum { REQUISITION_MAX = 9 };

static int compare_descending(const void *a, const void *b)
{
	unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
	return (x < y) - (x > y);
}

static void read_tier(const struct fb_creation_row *row, const struct salle_place *at, struct fb_tier *out,
	struct salle_diagnostics *diagnostics)
{
	out->exists = true;
	out->points = (unsigned)row->points;
	out->maximum = (unsigned)row->maximum;
	out->affords_all = row->any;
	for (size_t i = 0; i < row->items.n; i++) {
		const struct salle_text *cell = &row->items.items[i];
		uint64_t value;
		if (salle_parse_uint(cell->text, &value) && value >= 1 && value <= REQUISITION_MAX)
			out->items[out->n_items++] = (unsigned)value;
		else
			salle_error(diagnostics, &cell->at, "a requisition value is a whole number from 1 to %d, not '%s'",
				REQUISITION_MAX, cell->text);
	}
	qsort(out->items, out->n_items, sizeof out->items[0], compare_descending);
	bool of_class = row->category == FB_CLASS;
	if (of_class && (row->points != 0 || row->maximum != 0))
		salle_error(diagnostics, at, "a class has 'items' or 'any', not 'points' and 'maximum'");
	if (of_class && row->any != (row->items.n == 0))
		salle_error(diagnostics, at, "a class must have either 'items' or 'any: yes'");
	if (!of_class && (row->any || row->items.n != 0))
		salle_error(diagnostics, at, "%s have 'points' and 'maximum', not 'items' or 'any'",
			fb_category_names[row->category]);
	if (!of_class && (row->points == 0 || row->maximum == 0))
		salle_error(diagnostics, at, "%s must have 'points' and 'maximum'", fb_category_names[row->category]);
}

void fb_read_creation(struct fb_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[FB_TABLE_CREATION];
	const struct fb_creation_row *items = rows->items;
	struct fb_creation *creation = salle_arena_alloc(reading->arena, sizeof *creation);
	bool any[FB_CATEGORIES] = { false };
	for (size_t i = 0; i < rows->n; i++) {
		struct fb_tier *tier = &creation->tier[items[i].category][items[i].tier];
		any[items[i].category] = true;
		if (tier->exists)
			salle_error(reading->diagnostics, &rows->places[i], "a second row for %s %d",
				fb_category_names[items[i].category], (int)items[i].tier);
		else
			read_tier(&items[i], &rows->places[i], tier, reading->diagnostics);
	}
	for (size_t c = 0; c < FB_CATEGORIES; c++)
		if (!any[c])
			salle_error(reading->diagnostics, &(struct salle_place){ .file = rows->file },
				"the rows for %s are missing", fb_category_names[c]);
	reading->book->creation = creation;
}
