/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "kit/fields.h"
#include "rules/fechtbook/tables/garments.h"
#include "rules/fechtbook/tables/tables.h"

const char *const fb_wheels_names[] = { "recon", "tros", "own", NULL };

static const char *const places[] = { FB_LOCATION_LIST(SALLE_WORD) "gaps", NULL };

#define ROW struct fb_weapon_row
static const struct salle_field weapon_fields[] = {
	MUST_TEXT(name, "name that a build uses"),
	MUST_ONE_OF(proficiency, fb_proficiency_names, "proficiency that gives its combat pool"),
	MUST_ONE_OF(kind, fb_weapon_kind_names,
		"kind of weapon. strike: a part of the body, which no build can carry. A firearm or a garrote neither strikes "
		"nor deflects"),
	FIELD(SALLE_TEXTS, swing, "damage rating of each head in a swing, as `2c;1p`; empty: it cannot swing",
		.max = FB_HEADS_MAX),
	TEXT(thrust, "damage rating in a thrust, as `2p`; empty: it cannot thrust"),
	WHOLE(dr_hands, 1, 2, NULL, "number of hands for which the damage ratings are printed; with the other grip they "
		"are one higher or lower"),
	MUST_ONE_OF(reach, fb_reach_names, "category of the weapon's length"),
	MUST_WHOLE(nearest, 1, 6, "shortest distance without penalty"),
	MUST_WHOLE(farthest, 1, 6, "longest distance without penalty"),
	FIELD_AS("class", SALLE_NAMES, classes, "class (weight and leverage) in each grip, one-handed first", .min = 1,
		.max = 2,
		.names = fb_class_names, .required = true),
	FIELD(SALLE_REAL, load, "burden when worn, with two decimals; empty: too large to be worn", .min = 0.01, .max = 9,
		.hundredths = true),
	MUST_WHOLE(cost, 0, 9, "requisition value; 0: cannot be bought"),
	FIELD(SALLE_TEXTS, traits, "weapon traits, rows of weapon_traits"),
	FIELD(SALLE_TEXTS, halfsword_swing, "damage rating in halfsword", .max = FB_HEADS_MAX),
	TEXT(halfsword_thrust, "damage rating in halfsword"),
	FIELD(SALLE_NAMES, halfsword_reach, "category of length in halfsword", .max = 1, .names = fb_reach_names),
	WHOLE(halfsword_nearest, 1, 6, NULL, "shortest distance in halfsword"),
	WHOLE(halfsword_farthest, 1, 6, NULL, "longest distance in halfsword"),
	TEXT(shot, "damage rating of a firearm's shot, as `4p`; Brawn adds nothing"),
	TEXT(wheels, "variant of the wheels for its blows; empty: the variant of the maneuver, or else of the option"),
	FIELD(SALLE_TEXTS, swing_wheels, "variant of the wheels for its swings, one for all heads or one per head; empty: "
		"as in `wheels`",
		.max = FB_HEADS_MAX),
	TEXT(thrust_wheels, "variant of the wheels for its thrusts; empty: as in `wheels`"),
	WHOLE(defence_dice, -12, 12, "0",
		"dice added to a Deflect or Counter with this weapon. A house rule: the text has no such dice"),
	TEXT(note, "a comment. After `or X`, salle suggests this row to users who write X"),
	{ 0 },
};
#undef ROW

#define ROW struct fb_shield_row
static const struct salle_field shield_fields[] = {
	MUST_TEXT(name, "name that a build uses"),
	MUST_ONE_OF(class, fb_class_names, "weight and leverage"),
	MUST_WHOLE(covers, 0, 5, "number of wheels that the shield favours besides the arms"),
	MUST_TRUTH(large, "whether the shield is medium or large, which gives Deflect an advantage"),
	MUST_TRUTH(metal, "whether the shield is made of metal"),
	MUST_TEXT(swing, "damage rating of a blow with the face of the shield, `with: shield`"),
	MUST_TEXT(thrust, "damage rating of a blow with the rim, `with: shield`"),
	MUST(SALLE_REAL, load, "burden, with two decimals", .max = 9, .hundredths = true),
	MUST_WHOLE(cost, 0, 9, "requisition value"),
	WHOLE(defence_dice, -12, 12, "0",
		"dice added to a Deflect or Counter with this shield. A house rule: the text has no such dice"),
	TEXT(note, "a comment. After `or X`, salle suggests this row to users who write X"),
	{ 0 },
};
#undef ROW

#define ROW struct fb_garment_row
static const struct salle_field garment_fields[] = {
	MUST_TEXT(name, "name that a build uses"),
	MUST_ONE_OF(kind, fb_garment_kind_names,
		"kind of armour. Textile has no trait; maille and plate have the trait of the same name, unless `traits` says "
		"otherwise. Plate covers no gap"),
	MUST_WHOLE(cost, 0, 9, "requisition value before options"),
	MUST(SALLE_REAL, ap, "armour penalty, with two decimals", .max = 9, .hundredths = true),
	MUST_WHOLE(av, 1, 9, "armour value"),
	FIELD(SALLE_NAMES, coverage, "locations covered", .names = fb_location_names),
	FIELD(SALLE_NAMES, strong, "covered locations with the armour value `strong_av` instead",
		.names = fb_location_names),
	WHOLE(strong_av, 1, 9, NULL, "armour value at the locations of `strong`"),
	FIELD(SALLE_NAMES, either, "locations of which one is also covered; the build chooses it",
		.names = fb_location_names),
	FIELD(SALLE_NAMES, optional, "locations that are also covered if the build says so", .names = fb_location_names),
	FIELD(SALLE_NAMES, visor, "locations that are covered while the visor is down", .names = fb_location_names),
	FIELD(SALLE_REAL, visor_ap, "armour penalty with the visor down", .max = 9, .hundredths = true),
	FIELD(SALLE_TEXTS, includes, "garments that are worn beneath it at no cost", .max = FB_INCLUDES_MAX),
	FIELD(SALLE_TEXTS, traits, "armour traits (rows of armor_traits) that replace the trait of its kind"),
	TEXT(note, "a comment. After `or X`, salle suggests this row to users who write X"),
	{ 0 },
};
#undef ROW

#define ROW struct fb_armour_option_row
static const struct salle_field armour_option_fields[] = {
	MUST_TEXT(name, "name that a garment uses"),
	MUST_ONE_OF(kind, fb_garment_kind_names, "kind of garment that can have the option"),
	MUST_WHOLE(cost, -9, 9, "added to the requisition value"),
	MUST_WHOLE(av, -9, 9, "added to the armour value"),
	FIELD(SALLE_TEXTS, traits, "armour traits that the option gives to the garment"),
	MUST_TRUTH(instead, "whether these traits replace the garment's own"),
	FIELD(SALLE_NAMES, against, "blows against which the traits count; empty: all", .names = fb_way_names),
	FIELD(SALLE_NAMES, at, "locations where the traits count; empty: everywhere", .names = places),
	TEXT(note, "a comment. After `or X`, salle suggests this row to users who write X"),
	{ 0 },
};
#undef ROW

#define ROW struct fb_wound_row
static const struct salle_field wound_fields[] = {
	MUST_ONE_OF(location, fb_location_names, "location of the wound"),
	MUST_ONE_OF(type, fb_type_letters, "c cut, p pierce, b blunt"),
	MUST_WHOLE(level, 1, FB_LEVELS_MAX,
		"level (severity) of the wound. The row with the highest level also applies to all higher levels. Levels above "
			"5 are optional"),
	MUST_WHOLE(tn, FB_TN_LEAST, FB_TN_MOST, "base target number of the victim after the wound"),
	MUST_WHOLE(impact, 0, 20, "impact: dice that the victim loses at once"),
	FIELD(SALLE_TEXTS, effects,
		"effects that always apply, as codes: BL1, KO2, KD, Drop3, Disabled, Mortal, Suffocation, Death, C, 1d, S/2d"),
	FIELD(SALLE_TEXTS, conditional, "effects that apply on a roll of fortune, such as `d6 4-6: KD3` or `2d6 double 6: "
		"Disabled`"),
	ONE_OF(source, LIST("printed", "ruling", "reconstructed", "own"), "own",
		"where the row comes from (own: you wrote it); salle does not use this column"),
	TEXT(note, "a comment. After `or X`, salle suggests this row to users who write X"),
	{ 0 },
};
#undef ROW

#define ROW struct fb_wheel_row
static const struct salle_field wheel_fields[] = {
	MUST_TEXT(variant,
		"name of the variant. The option `wheels` picks recon, tros or own, the readings of the lost chart. Other "
		"names are wheels of your own, for weapons and maneuvers that name them"),
	MUST_ONE_OF(wheel, fb_wheel_names, "target of the attack"),
	MUST_ONE_OF(attack, fb_mode_names, "swing: outside wheel; thrust: inside wheel"),
	MUST_WHOLE(d6, 1, 6, "result of the die"),
	MUST_ONE_OF(location, fb_location_names, "where the blow lands"),
	{ 0 },
};
#undef ROW

#define ROW struct fb_creation_row
static const struct salle_field creation_fields[] = {
	MUST_ONE_OF(category, fb_category_names, "what the priority points buy"),
	MUST_WHOLE(tier, 1, 5, "tier, and its price in priority points"),
	WHOLE(points, 0, 99, NULL, "sum of the ranks that the tier allows (attributes, proficiencies)"),
	WHOLE(maximum, 0, 12, NULL, "highest rank that the tier allows (attributes, proficiencies)"),
	FIELD(SALLE_TEXTS, items, "requisitions of the tier; each buys one item of at most its value (class)",
		.max = FB_ITEMS_MAX),
	TRUTH(any, NULL, "whether the tier may have anything (class)"),
	{ 0 },
};
#undef ROW

const struct salle_table_kind fb_tables[] = {
	[FB_TABLE_WEAPONS] = { "weapons", weapon_fields, sizeof(struct fb_weapon_row), true,
		"melee weapons with their grips", .has_items = true },
	[FB_TABLE_SHIELDS] = { "shields", shield_fields, sizeof(struct fb_shield_row), true, "shields", .has_items = true },
	[FB_TABLE_GARMENTS] = { "armor", garment_fields, sizeof(struct fb_garment_row), true,
		"armour: textiles, maille and plate", .has_items = true },
	[FB_TABLE_ARMOUR_OPTIONS] = { "armor_options", armour_option_fields, sizeof(struct fb_armour_option_row), true,
		"options of garments" },
	[FB_TABLE_WOUNDS] = { "wounds", wound_fields, sizeof(struct fb_wound_row), false,
		"effects of wounds, by location, type and level" },
	[FB_TABLE_WHEELS] = { "wheels", wheel_fields, sizeof(struct fb_wheel_row), false,
		"wound wheels: where a blow lands" },
	[FB_TABLE_CREATION] = { "creation", creation_fields, sizeof(struct fb_creation_row), false,
		"priority tiers, which limit what a legal build may have" },
	[FB_TABLE_MANEUVERS] = { "maneuvers", fb_maneuver_fields, sizeof(struct fb_maneuver_row), true,
		"costs and other numbers of each maneuver" },
	[FB_TABLE_ARMOUR_TRAITS] = { "armor_traits", fb_armour_trait_fields, sizeof(struct fb_armour_trait_row), true,
		"effects of armour traits" },
	[FB_TABLE_WEAPON_TRAITS] = { "weapon_traits", fb_weapon_trait_fields, sizeof(struct fb_weapon_trait_row), true,
		"what weapon traits ignore and add" },
	{ 0 },
};

const char *fb_find_alternative_name(const struct salle_text *note)
{
	static const char otherwise[] = "or ";
	bool named = note->text != NULL && strncmp(note->text, otherwise, sizeof otherwise - 1) == 0;
	return named ? note->text + sizeof otherwise - 1 : NULL;
}

unsigned fb_to_hundredths(double value)
{
	return (unsigned)lround(value * 100);
}

unsigned fb_convert_indices_to_bits(const struct salle_indices *indices)
{
	unsigned bits = 0;
	for (size_t i = 0; i < indices->n; i++)
		bits |= 1u << indices->items[i];
	return bits;
}

uint8_t fb_clamp_tn(const struct fb_options *options, int64_t tn)
{
	return (uint8_t)(tn < options->tn_ceiling ? tn : options->tn_ceiling);
}
