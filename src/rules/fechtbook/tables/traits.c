/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Armor Traits", "Weapon Traits": compiles the rows of both tables into rules for blows. */
#include <string.h>

#include "base/arena.h"
#include "kit/fields.h"
#include "rules/fechtbook/tables/tables.h"
#include "rules/fechtbook/tables/traits.h"

enum { FACTOR_MAX = 4, BONUS_MAX = 9, DAMAGE_MAX = 6, DRAW_MAX = 2, MINIMUM_MAX = 6, SIGN_MAX = 8 };

#define FACTOR(type, what, index)                                                                                \
	FIELD_AS("factor_" type, SALLE_REAL, factor[index],                                                          \
		"factor of the garment's armour value against " what "; the product is rounded down", .max = FACTOR_MAX, \
		.hundredths = true, .preset = "1")
#define BONUS(type, what, index)                                                                                     \
	FIELD_AS("bonus_" type, SALLE_INT, bonus[index], "added to the armour value against " what ", after the factor", \
		.min = -BONUS_MAX, .max = BONUS_MAX, .preset = "0")

#define ROW struct fb_armour_trait_row
const struct salle_field fb_armour_trait_fields[] = {
	MUST_TEXT(name, "name of the trait, as in armor and armor_options"),
	TEXT(sign, "sign after a printed armour value, such as the M of 2M; empty: the name", .max = SIGN_MAX),
	FACTOR("cut", "cuts", FB_CUT),
	FACTOR("pierce", "piercing", FB_PIERCE),
	FACTOR("blunt", "blunt damage", FB_BLUNT),
	BONUS("cut", "cuts", FB_CUT),
	BONUS("pierce", "piercing", FB_PIERCE),
	BONUS("blunt", "blunt damage", FB_BLUNT),
	WHOLE(cap, 1, FB_LEVELS_MAX, NULL, "highest level of blunt wounds; empty: no limit"),
	FIELD(SALLE_NAMES, blunts, "types of damage that become blunt after soak", .names = LIST("cut", "pierce")),
	TRUTH(hard, "yes", "whether a garment with the trait is a hard target"),
	FIELD(SALLE_NAMES, against, "blows against which the trait counts (a throw is a thrust); empty: all",
		.names = fb_way_names),
	FIELD(SALLE_NAMES, withstands, "blows in which weapon traits ignore nothing of the garment", .names = fb_way_names),
	TRUTH(metal, "no", "whether the garment counts as metal for bare hands that strike it, and for blows with it"),
	TRUTH(stiff, "no", "whether the garment prevents a Gouge (on the face) and a strangling hold (on the neck)"),
	NOTE,
	{ 0 },
};
#undef ROW

#define IGNORES(what, text) FIELD_AS("ignores_" #what, SALLE_TEXTS, what, "armour traits " text)

#define ROW struct fb_weapon_trait_row
const struct salle_field fb_weapon_trait_fields[] = {
	MUST_TEXT(name, "name of the trait, as in weapons"),
	FIELD(SALLE_NAMES, modes, "blows in which the trait acts on armour and damage; empty: all", .names = fb_way_names),
	FIELD(SALLE_NAMES, types, "types of damage for which the trait acts; empty: all", .names = fb_type_names),
	IGNORES(av, "whose factors and bonuses do not count"),
	IGNORES(cap, "whose caps do not count"),
	IGNORES(cuts, "that do not turn its cuts blunt"),
	IGNORES(pierces, "that do not turn its piercing blunt"),
	IGNORES(hard, "that do not count as a hard target"),
	FIELD(SALLE_TEXTS, keeps,
		"armour traits that turn the weapon's piercing damage into blunt damage, even if another trait ignores armour "
		"traits"),
	WHOLE(damage, -DAMAGE_MAX, DAMAGE_MAX, NULL, "added to the damage rating"),
	ONE_OF(damage_to, LIST("all", "soft", "hard"), "all", "targets against which `damage` counts"),
	WHOLE(draw, -DRAW_MAX, DRAW_MAX, NULL, "advantages when drawing the weapon; below 0: disadvantages"),
	WHOLE(minimum, -MINIMUM_MAX, MINIMUM_MAX, "0",
		"number added to the minimum impact of blows with a minimum impact. A house rule: the text has no such number"),
	TRUTH(gaps, "no", "whether a hafted weapon with the trait can seek gaps (option `gap_seekers`)"),
	NOTE,
	{ 0 },
};
#undef ROW

unsigned fb_find_traits(const struct fb_trait_names *among, const struct salle_texts *texts,
	struct salle_diagnostics *diagnostics)
{
	unsigned set = 0;
	for (size_t i = 0; i < texts->n; i++) {
		const struct salle_text *text = &texts->items[i];
		unsigned bit = 0;
		while (bit < among->n_names && (among->names[bit] == NULL || strcmp(among->names[bit], text->text) != 0))
			bit++;
		if (bit == among->n_names)
			salle_error_unknown(diagnostics, &text->at, among->noun, text->text, among->names, among->n_names);
		else if (set & 1u << bit)
			salle_error(diagnostics, &text->at, "'%s' is named twice", text->text);
		else
			set |= 1u << bit;
	}
	return set;
}

/*
 * Sets `bits` to the bit number of each row. Printed traits keep their bits, and users' traits get the next ones. Rows
 * for which no bit is left get `most`.
 */
static void assign_trait_bits(struct fb_trait_names *among, const struct salle_rows *rows, const char *const *printed,
	size_t most, unsigned *bits, struct salle_diagnostics *diagnostics)
{
	size_t n_printed = 0;
	while (printed[n_printed] != NULL)
		n_printed++;
	among->n_names = n_printed;
	for (size_t i = 0; i < rows->n; i++) {
		/* the first member of every row is its name */
		const struct salle_text *name =
			(const struct salle_text *)(const void *)((const char *)rows->items + i * rows->kind->row_size);
		unsigned bit = 0;
		while (bit < n_printed && strcmp(printed[bit], name->text) != 0)
			bit++;
		bits[i] = bit < n_printed ? bit : among->n_names < most ? (unsigned)among->n_names++ : (unsigned)most;
		if (bits[i] < most)
			among->names[bits[i]] = name->text;
		else
			salle_error(diagnostics, &rows->places[i],
				"'%s' is one too many: at most %zu %ss can be added to the %zu printed ones", name->text,
				most - n_printed, among->noun, n_printed);
	}
}

/* Returns `indices` as bits. An empty list means all `n` indices. */
static uint8_t convert_indices_or_all_to_bits(const struct salle_indices *indices, unsigned n)
{
	return (uint8_t)(indices->n == 0 ? (1u << n) - 1 : fb_convert_indices_to_bits(indices));
}

static void read_armour_trait(struct fb_table_reader *reading, const struct fb_armour_trait_row *row, unsigned bit,
	struct fb_traits *traits)
{
	struct fb_armour_rule *rule = &traits->armour[bit];
	*rule = (struct fb_armour_rule){ .name = row->name.text,
		.sign = row->sign.text != NULL ? row->sign.text : salle_arena_format(reading->arena, " %s", row->name.text),
		.cap = (uint8_t)(row->cap > 0 ? row->cap : FB_LEVELS_MAX),
		.ways = convert_indices_or_all_to_bits(&row->against, FB_WAYS) };
	for (unsigned type = 0; type < FB_TYPES; type++) {
		rule->factor[type] = (uint16_t)fb_to_hundredths(row->factor[type]);
		rule->bonus[type] = (int8_t)row->bonus[type];
		traits->blunting_traits[type] |= (fb_convert_indices_to_bits(&row->blunts) >> type & 1) << bit;
	}
	for (unsigned way = 0; way < FB_WAYS; way++)
		traits->protecting_traits[way] |= (fb_convert_indices_to_bits(&row->withstands) >> way & 1) << bit;
	traits->hard_traits |= (unsigned)row->hard << bit;
	traits->metal_traits |= (unsigned)row->metal << bit;
	traits->stiff_traits |= (unsigned)row->stiff << bit;
}

static void read_armour_traits(struct fb_table_reader *reading, struct fb_traits *traits)
{
	const struct salle_rows *rows = &reading->tables[FB_TABLE_ARMOUR_TRAITS];
	unsigned *bits = salle_arena_array(reading->arena, rows->n + 1, sizeof *bits);
	reading->armour_traits = (struct fb_trait_names){ .noun = "armour trait" };
	assign_trait_bits(&reading->armour_traits, rows, fb_armour_trait_names, FB_ARMOUR_TRAITS_MAX, bits,
		reading->diagnostics);
	for (size_t i = 0; i < rows->n; i++)
		if (bits[i] < FB_ARMOUR_TRAITS_MAX)
			read_armour_trait(reading, (const struct fb_armour_trait_row *)rows->items + i, bits[i], traits);
	for (unsigned bit = FB_MAILLE_BIT; bit <= FB_PLATE_BIT; bit++)
		if (traits->armour[bit].name == NULL)
			salle_error(reading->diagnostics, &(struct salle_place){ .file = rows->file },
				"the row for '%s' is missing: garments of that kind have it", fb_armour_trait_names[bit]);
}

/* Traits whose effects are code, so that the cells of their rows are empty. */
static const unsigned of_code = FB_BASKET_HILT | FB_COMPLEX_GUARD | FB_FLEXIBLE | FB_HALFSWORD | FB_THROWN;

static void read_weapon_trait(struct fb_table_reader *reading, const struct fb_weapon_trait_row *row,
	const struct salle_place *at, unsigned bit, struct fb_traits *traits)
{
	const struct fb_trait_names *armour = &reading->armour_traits;
	struct fb_weapon_rule *rule = &traits->weapon[bit];
	*rule = (struct fb_weapon_rule){ .name = row->name.text,
		.ways = convert_indices_or_all_to_bits(&row->modes, FB_WAYS),
		.types = convert_indices_or_all_to_bits(&row->types, FB_TYPES),
		.ignored_av = fb_find_traits(armour, &row->av, reading->diagnostics),
		.ignored_cap = fb_find_traits(armour, &row->cap, reading->diagnostics),
		.ignored_cuts = fb_find_traits(armour, &row->cuts, reading->diagnostics),
		.ignored_pierces = fb_find_traits(armour, &row->pierces, reading->diagnostics),
		.ignored_hard = fb_find_traits(armour, &row->hard, reading->diagnostics),
		.kept_conversions = fb_find_traits(armour, &row->keeps, reading->diagnostics),
		.damage = (int8_t)row->damage,
		.damage_to = (uint8_t)row->damage_to,
		.draw_advantages = (int8_t)row->draw,
		.minimum_bonus = (int8_t)row->minimum,
		.can_seek_gaps = row->gaps };
	bool acts = row->av.n + row->cap.n + row->cuts.n + row->pierces.n + row->hard.n + row->keeps.n > 0;
	if (!acts && row->damage == 0 && row->draw == 0 && row->minimum == 0 && !row->gaps &&
		bit >= FB_WEAPON_TRAITS_PRINTED)
		salle_error(reading->diagnostics, at, "'%s' does nothing: fill at least one of its columns", row->name.text);
	if (rule->ways >> FB_BY_THRUST & 1 && !(rule->ways >> FB_BY_SWING & 1) && !(1u << bit & of_code))
		traits->thrust_traits |= 1u << bit;
	/* option `ignored_armour`: armour traits that the weapon's piercing ignores are also ignored as hard target */
	if (reading->book->options.ignored_armour == 1) {
		rule->ignored_cuts |= rule->ignored_pierces;
		rule->ignored_hard |= rule->ignored_pierces;
	}
}

void fb_read_traits(struct fb_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[FB_TABLE_WEAPON_TRAITS];
	struct fb_traits *traits = salle_arena_alloc(reading->arena, sizeof *traits);
	unsigned *bits = salle_arena_array(reading->arena, rows->n + 1, sizeof *bits);
	read_armour_traits(reading, traits);
	reading->weapon_traits = (struct fb_trait_names){ .noun = "weapon trait" };
	assign_trait_bits(&reading->weapon_traits, rows, fb_weapon_trait_names, FB_WEAPON_TRAITS_MAX, bits,
		reading->diagnostics);
	for (size_t i = 0; i < rows->n; i++)
		if (bits[i] < FB_WEAPON_TRAITS_MAX)
			read_weapon_trait(reading, (const struct fb_weapon_trait_row *)rows->items + i, &rows->places[i], bits[i],
				traits);
	for (unsigned bit = 0; bit < FB_WEAPON_TRAITS_PRINTED; bit++)
		if (1u << bit & of_code && traits->weapon[bit].name == NULL)
			salle_error(reading->diagnostics, &(struct salle_place){ .file = rows->file },
				"the row for '%s' is missing: the rules know it by this name", fb_weapon_trait_names[bit]);
	reading->book->traits = traits;
}
