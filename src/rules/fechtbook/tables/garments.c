/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "kit/row_lookup.h"
#include "rules/fechtbook/tables/garments.h"
#include "rules/fechtbook/tables/tables.h"

/*
 * Checks that the garment covers something, and that no location is in two of the columns coverage, either, optional,
 * visor.
 */
static void check_coverage(const struct fb_garment *garment, const struct salle_place *at,
	struct salle_diagnostics *diagnostics)
{
	const unsigned sets[] = { garment->covered_locations, garment->alternatives, garment->optional_locations,
		garment->visor_locations };
	unsigned seen = 0, twice = 0;
	for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
		twice |= seen & sets[i];
		seen |= sets[i];
	}
	if (seen == 0)
		salle_error(diagnostics, at, "'%s' covers nothing", garment->name);
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		if (twice & 1u << location)
			salle_error(diagnostics, at, "'%s' lists %s in two columns", garment->name, fb_location_names[location]);
}

static void read_garment(struct fb_table_reader *reading, const struct fb_garment_row *row,
	const struct salle_place *at, struct fb_garment *out)
{
	struct salle_diagnostics *diagnostics = reading->diagnostics;
	*out = (struct fb_garment){
		.name = row->name.text,
		.other_name = fb_find_alternative_name(&row->note),
		.kind = (uint8_t)row->kind,
		.cost = (unsigned)row->cost,
		.armour_penalty = fb_to_hundredths(row->ap),
		.armour_penalty_with_visor = fb_to_hundredths(row->visor_ap),
		.covered_locations = fb_convert_indices_to_bits(&row->coverage),
		.alternatives = fb_convert_indices_to_bits(&row->either),
		.optional_locations = fb_convert_indices_to_bits(&row->optional),
		.visor_locations = fb_convert_indices_to_bits(&row->visor),
	};
	static const unsigned of_kind[] = { 0, FB_MAILLE, FB_PLATE };
	out->traits =
		row->traits.n == 0 ? of_kind[row->kind] : fb_find_traits(&reading->armour_traits, &row->traits, diagnostics);
	check_coverage(out, at, diagnostics);
	unsigned strong = fb_convert_indices_to_bits(&row->strong);
	if (strong & ~out->covered_locations)
		salle_error(diagnostics, at, "'strong' of '%s' names a location outside 'coverage'", out->name);
	if ((strong != 0) != (row->strong_av != 0))
		salle_error(diagnostics, at, "'%s' must have both 'strong' and 'strong_av', or neither", out->name);
	if (out->visor_locations != 0 && out->armour_penalty_with_visor < out->armour_penalty)
		salle_error(diagnostics, at, "'visor_ap' of '%s' must be at least its 'ap'", out->name);
	if (out->visor_locations == 0 && out->armour_penalty_with_visor != 0)
		salle_error(diagnostics, at, "'%s' has a 'visor_ap' but no 'visor'", out->name);
	unsigned can = out->covered_locations | out->alternatives | out->optional_locations | out->visor_locations;
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		if (can & 1u << location)
			out->armour_value[location] = (uint8_t)(strong & 1u << location ? row->strong_av : row->av);
}

const char *fb_get_garment_alternative_name(const void *garment)
{
	return ((const struct fb_garment *)garment)->other_name;
}

/* Reads the garments that come free with this one. Those with choices of coverage are errors. */
static void read_free_garments(struct fb_table_reader *reading, const struct fb_garment_row *row,
	struct fb_garment *out)
{
	const struct fb_book *book = reading->book;
	const struct salle_named_rows garments = { "garment", book->garments, book->n_garments, sizeof *book->garments,
		NULL, fb_get_garment_alternative_name };
	for (size_t i = 0; i < row->includes.n; i++) {
		const struct salle_text *name = &row->includes.items[i];
		size_t found = salle_find_row(&garments, name, reading->diagnostics);
		if (found == garments.n_rows)
			continue;
		const struct fb_garment *garment = &book->garments[found];
		if (garment == out || garment->alternatives != 0 || garment->visor_locations != 0)
			salle_error(reading->diagnostics, &name->at, "'%s' cannot come free with '%s': it needs choices of its own",
				name->text, out->name);
		else
			out->includes[out->n_includes++] = garment;
	}
}

/* Returns the number of an armour option: that of the printed option with this name, otherwise `next`. */
static size_t find_option_number(const char *name, size_t next)
{
	for (size_t i = 0; i < FB_ARMOUR_OPTIONS; i++)
		if (strcmp(name, fb_armour_option_names[i]) == 0)
			return i;
	return next;
}

static void read_armour_options(struct fb_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[FB_TABLE_ARMOUR_OPTIONS];
	const struct fb_armour_option_row *items = rows->items;
	size_t n = FB_ARMOUR_OPTIONS;
	struct fb_armour_option *options = salle_arena_array(reading->arena, FB_ARMOUR_OPTIONS_MAX, sizeof *options);
	for (size_t i = 0; i < rows->n; i++) {
		if (items[i].name.text == NULL) /* already reported when parsed */
			continue;
		size_t at = find_option_number(items[i].name.text, n);
		if (at == FB_ARMOUR_OPTIONS_MAX) {
			salle_error(reading->diagnostics, &rows->places[i], "more than %d options of armour of one's own",
				FB_ARMOUR_OPTIONS_MAX - FB_ARMOUR_OPTIONS);
			break;
		}
		n += at == n;
		options[at] = (struct fb_armour_option){ .name = items[i].name.text,
			.kind = (uint8_t)items[i].kind,
			.cost = (int)items[i].cost,
			.armour_value = (int)items[i].av,
			.traits = fb_find_traits(&reading->armour_traits, &items[i].traits, reading->diagnostics),
			.replaces_traits = items[i].instead,
			.ways = (uint8_t)(items[i].against.n == 0 ? (1u << FB_WAYS) - 1
													  : fb_convert_indices_to_bits(&items[i].against)),
			.locations = items[i].at.n == 0 ? FB_EVERYWHERE : fb_convert_indices_to_bits(&items[i].at) };
		if (options[at].armour_value == 0 && options[at].cost == 0 && options[at].traits == 0 &&
			!options[at].replaces_traits)
			salle_error(reading->diagnostics, &rows->places[i], "'%s' does nothing: it has no 'av', 'traits' or 'cost'",
				items[i].name.text);
	}
	for (size_t i = 0; i < FB_ARMOUR_OPTIONS; i++)
		if (options[i].name == NULL)
			salle_error(reading->diagnostics, &(struct salle_place){ .file = rows->file },
				"the row for '%s' is missing: the rules know it by this name", fb_armour_option_names[i]);
	reading->book->armour_options = options;
	reading->book->n_armour_options = n;
}

void fb_read_garments(struct fb_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[FB_TABLE_GARMENTS];
	const struct fb_garment_row *items = rows->items;
	struct fb_garment *garments = salle_arena_array(reading->arena, rows->n, sizeof *garments);
	for (size_t i = 0; i < rows->n; i++)
		read_garment(reading, &items[i], &rows->places[i], &garments[i]);
	reading->book->garments = garments;
	reading->book->n_garments = rows->n;
	for (size_t i = 0; i < rows->n; i++)
		read_free_garments(reading, &items[i], &garments[i]);
	read_armour_options(reading);
}
