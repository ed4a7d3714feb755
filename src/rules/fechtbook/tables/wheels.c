/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "Wound Wheels and Location": reads the tables of wheels: three readings of the chart that the text lacks, and users'
 * own tables.
 */
#include <string.h>

#include "base/arena.h"
#include "rules/fechtbook/tables/tables.h"

enum { PRINTED_VARIANTS = 3 }; /* tables that the option `wheels` can name; they come first */

/* A named table of wheels, while its rows are read. */
struct variant {
	struct fb_wheels wheels;
	bool has_row[FB_WHEELS][2][6];
	const struct salle_place *first_place; /* file and line of the table's first row; NULL if the table has no row */
};

/* Returns the index of the table of wheels with this name. Adds a table if the name is new. */
static size_t find_or_add_variant(const char *name, struct variant *variants, size_t *n)
{
	for (size_t v = 0; v < *n; v++)
		if (strcmp(variants[v].wheels.name, name) == 0)
			return v;
	variants[*n].wheels.name = name;
	return (*n)++;
}

/*
 * Checks that each attack on each wheel has rows for all results of a d6. In a user's table, an attack on a wheel may
 * have no rows at all.
 */
static void check_variant(struct fb_table_reader *reading, const struct variant *variant, bool printed)
{
	const struct salle_place file = { .file = reading->tables[FB_TABLE_WHEELS].file };
	for (unsigned k = 0; k < FB_WHEELS * 2; k++) {
		const bool *seen = variant->has_row[k / 2][k % 2];
		bool any = printed;
		for (unsigned d6 = 0; d6 < 6; d6++)
			any |= seen[d6];
		for (unsigned d6 = 0; d6 < 6; d6++)
			if (any && !seen[d6])
				salle_error(reading->diagnostics, printed ? &file : variant->first_place,
					"the row %s %s %s %u is missing", variant->wheels.name, fb_wheel_names[k / 2], fb_mode_names[k % 2],
					d6 + 1);
	}
}

/* Fills the attacks and wheels without rows from the table that the option `wheels` names. */
static void copy_missing_wheels(struct variant *variant, const struct fb_wheels *option)
{
	for (unsigned k = 0; k < FB_WHEELS * 2; k++)
		if (!variant->has_row[k / 2][k % 2][0])
			memcpy(variant->wheels.location[k / 2][k % 2], option->location[k / 2][k % 2], 6);
}

const struct fb_wheels *fb_find_wheels(const struct fb_table_reader *reading, const struct salle_text *name)
{
	if (name->text == NULL)
		return NULL;
	for (size_t v = 0; v < reading->n_wheels; v++)
		if (strcmp(reading->wheels_names[v], name->text) == 0)
			return &reading->wheels[v];
	salle_error_unknown(reading->diagnostics, &name->at, "variant of the wheels", name->text, reading->wheels_names,
		reading->n_wheels);
	return NULL;
}

void fb_read_wheels(struct fb_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[FB_TABLE_WHEELS];
	const struct fb_wheel_row *items = rows->items;
	struct variant *variants = salle_arena_array(reading->arena, rows->n + PRINTED_VARIANTS, sizeof *variants);
	size_t n = 0;
	for (size_t v = 0; v < PRINTED_VARIANTS; v++)
		find_or_add_variant(fb_wheels_names[v], variants, &n);
	for (size_t i = 0; i < rows->n; i++) {
		const struct fb_wheel_row *row = &items[i];
		if (row->variant.text == NULL)
			continue;
		struct variant *variant = &variants[find_or_add_variant(row->variant.text, variants, &n)];
		bool *mark = &variant->has_row[row->wheel][row->attack][row->d6 - 1];
		if (*mark)
			salle_error(reading->diagnostics, &rows->places[i], "a second row for %s %s %s %d", variant->wheels.name,
				fb_wheel_names[row->wheel], fb_mode_names[row->attack], (int)row->d6);
		*mark = true;
		variant->first_place = variant->first_place == NULL ? &rows->places[i] : variant->first_place;
		variant->wheels.location[row->wheel][row->attack][row->d6 - 1] = (uint8_t)row->location;
	}
	const struct fb_wheels *option = &variants[reading->book->options.wheels].wheels;
	memcpy(reading->book->wheel, option->location, sizeof reading->book->wheel);
	struct fb_wheels *wheels = salle_arena_array(reading->arena, n, sizeof *wheels);
	const char **names = salle_arena_array(reading->arena, n, sizeof *names);
	for (size_t v = 0; v < n; v++) {
		check_variant(reading, &variants[v], v < PRINTED_VARIANTS);
		copy_missing_wheels(&variants[v], option);
		wheels[v] = variants[v].wheels;
		names[v] = wheels[v].name;
	}
	reading->wheels = wheels;
	reading->wheels_names = names;
	reading->n_wheels = n;
}
