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
	MUST_ONE_OF(proficiency, fb_proficiency_names, "proficiency that its pool is built on"),
	MUST_ONE_OF(kind, fb_weapon_kind_names,
		"bladed, hafted, or a strike of the body that no build can carry; a firearm or a garrote neither strikes "
		"nor deflects"),
	FIELD(SALLE_TEXTS, swing, "damage rating of each head, as 2c;1p; empty: no swing", .max = FB_HEADS_MAX),
	TEXT(thrust, "damage rating of the point, as 2p; empty: no thrust"),
	WHOLE(dr_hands, 1, 2, NULL, "hands that the damage ratings are printed for; the other grip is one better or worse"),
	MUST_ONE_OF(reach, fb_reach_names, "category of length"),
	MUST_WHOLE(nearest, 1, 6, "least distance without penalty"),
	MUST_WHOLE(farthest, 1, 6, "greatest distance without penalty"),
	FIELD_AS("class", SALLE_NAMES, classes, "grips, one-handed first: weight and leverage", .min = 1, .max = 2,
		.names = fb_class_names, .required = true),
	FIELD(SALLE_REAL, load, "burden when worn, in hundredths; empty: too large to be worn", .min = 0.01, .max = 9,
		.hundredths = true),
	MUST_WHOLE(cost, 0, 9, "requisition value; 0: not bought"),
	FIELD(SALLE_TEXTS, traits, "weapon traits, rows of weapon_traits"),
	FIELD(SALLE_TEXTS, halfsword_swing, "damage rating in halfsword", .max = FB_HEADS_MAX),
	TEXT(halfsword_thrust, "damage rating in halfsword"),
	FIELD(SALLE_NAMES, halfsword_reach, "category of length in halfsword", .max = 1, .names = fb_reach_names),
	WHOLE(halfsword_nearest, 1, 6, NULL, "least distance in halfsword"),
	WHOLE(halfsword_farthest, 1, 6, NULL, "greatest distance in halfsword"),
	TEXT(shot, "damage rating of a firearm's shot, as 4p; without a Brawn tap"),
	TEXT(wheels, "variant of the wheels for its blows; empty: that of the maneuver, or of the option"),
	FIELD(SALLE_TEXTS, swing_wheels, "variant for its swings, or for each head; empty: that of `wheels`",
		.max = FB_HEADS_MAX),
	TEXT(thrust_wheels, "variant for its thrusts; empty: that of `wheels`"),
	TEXT(note, "a comment; 'or X' is another name, by which salle suggests the row"),
	{ 0 },
};
#undef ROW

#define ROW struct fb_shield_row
static const struct salle_field shield_fields[] = {
	MUST_TEXT(name, "name that a build uses"),
	MUST_ONE_OF(class, fb_class_names, "weight and leverage"),
	MUST_WHOLE(covers, 0, 5, "number of wheels that it favours besides the arms"),
	MUST_TRUTH(large, "whether it is medium or large: Deflect with advantage"),
	MUST_TRUTH(metal, "made of metal"),
	MUST_TEXT(swing, "damage rating of a blow with the face of the shield, `with: shield`"),
	MUST_TEXT(thrust, "damage rating of a blow with the rim, `with: shield`"),
	MUST(SALLE_REAL, load, "burden, in hundredths", .max = 9, .hundredths = true),
	MUST_WHOLE(cost, 0, 9, "requisition value"),
	TEXT(note, "a comment; 'or X' is another name, by which salle suggests the row"),
	{ 0 },
};
#undef ROW

#define ROW struct fb_garment_row
static const struct salle_field garment_fields[] = {
	MUST_TEXT(name, "name that a build uses"),
	MUST_ONE_OF(kind, fb_garment_kind_names,
		"textile has no trait, maille and plate those of their names, unless `traits` says otherwise; plate "
		"covers no gap"),
	MUST_WHOLE(cost, 0, 9, "requisition value before options"),
	MUST(SALLE_REAL, ap, "armour penalty, in hundredths", .max = 9, .hundredths = true),
	MUST_WHOLE(av, 1, 9, "armour value"),
	FIELD(SALLE_NAMES, coverage, "locations covered", .names = fb_location_names),
	FIELD(SALLE_NAMES, strong, "covered locations with another armour value", .names = fb_location_names),
	WHOLE(strong_av, 1, 9, NULL, "armour value at the locations of `strong`"),
	FIELD(SALLE_NAMES, either, "one of these is covered as well; the build says which", .names = fb_location_names),
	FIELD(SALLE_NAMES, optional, "these are covered as well if the build says so", .names = fb_location_names),
	FIELD(SALLE_NAMES, visor, "covered while the visor is down", .names = fb_location_names),
	FIELD(SALLE_REAL, visor_ap, "armour penalty with the visor down", .max = 9, .hundredths = true),
	FIELD(SALLE_TEXTS, includes, "garments worn under it that cost nothing", .max = FB_INCLUDES_MAX),
	FIELD(SALLE_TEXTS, traits, "armour traits in place of those of its kind, rows of armor_traits"),
	TEXT(note, "a comment; 'or X' is another name, by which salle suggests the row"),
	{ 0 },
};
#undef ROW

#define ROW struct fb_armour_option_row
static const struct salle_field armour_option_fields[] = {
	MUST_TEXT(name, "name that a garment uses"),
	MUST_ONE_OF(kind, fb_garment_kind_names, "kind of garment that can have it"),
	MUST_WHOLE(cost, -9, 9, "added to the requisition value"),
	MUST_WHOLE(av, -9, 9, "added to the armour value"),
	FIELD(SALLE_TEXTS, traits, "armour traits that the garment gains"),
	MUST_TRUTH(instead, "yes: these traits replace those of the garment"),
	FIELD(SALLE_NAMES, against, "blows against which the garment has these traits; empty: all", .names = fb_way_names),
	FIELD(SALLE_NAMES, at, "where the garment has these traits; empty: everywhere", .names = places),
	TEXT(note, "a comment; 'or X' is another name, by which salle suggests the row"),
	{ 0 },
};
#undef ROW

#define ROW struct fb_wound_row
static const struct salle_field wound_fields[] = {
	MUST_ONE_OF(location, fb_location_names, "where"),
	MUST_ONE_OF(type, fb_type_letters, "c cut, p pierce, b blunt"),
	MUST_WHOLE(level, 1, FB_LEVELS_MAX,
		"severity; the highest row of a location and type holds for all higher levels; rows beyond 5 are optional"),
	MUST_WHOLE(tn, FB_TN_LEAST, FB_TN_MOST, "base target number of the victim from then on"),
	MUST_WHOLE(impact, 0, 20, "dice lost at once"),
	FIELD(SALLE_TEXTS, effects,
		"codes that always apply: BL1, KO2, KD, Drop3, Disabled, Mortal, Suffocation, Death, C, 1d, S/2d"),
	FIELD(SALLE_TEXTS, conditional, "codes that apply on a fortune, as d6 4-6: KD3 or 2d6 double 6: Disabled"),
	ONE_OF(source, LIST("printed", "ruling", "reconstructed", "own"), "own",
		"origin of the row; own: a row of your own; salle does not use it"),
	TEXT(note, "a comment; 'or X' is another name, by which salle suggests the row"),
	{ 0 },
};
#undef ROW

#define ROW struct fb_wheel_row
static const struct salle_field wheel_fields[] = {
	MUST_TEXT(variant,
		"recon, tros, own: readings of the lost chart, of which the option `wheels` picks one; any other name: your "
		"own wheels, for weapons and maneuvers that name them"),
	MUST_ONE_OF(wheel, fb_wheel_names, "target of the attack"),
	MUST_ONE_OF(attack, fb_mode_names, "swing: outside wheel; thrust: inside wheel"),
	MUST_WHOLE(d6, 1, 6, "result of the die"),
	MUST_ONE_OF(location, fb_location_names, "where the blow lands"),
	{ 0 },
};
#undef ROW

#define ROW struct fb_creation_row
static const struct salle_field creation_fields[] = {
	MUST_ONE_OF(category, fb_category_names, "category that the priority points buy"),
	MUST_WHOLE(tier, 1, 5, "its price in priority points"),
	WHOLE(points, 0, 99, NULL, "sum of ranks (attributes, proficiencies)"),
	WHOLE(maximum, 0, 12, NULL, "greatest rank (attributes, proficiencies)"),
	FIELD(SALLE_TEXTS, items, "requisition values, each good for one item of at most that value (class)",
		.max = FB_ITEMS_MAX),
	TRUTH(any, NULL, "anything may be had (class)"),
	{ 0 },
};
#undef ROW

const struct salle_table_kind fb_tables[] = {
	[FB_TABLE_WEAPONS] = { "weapons", weapon_fields, sizeof(struct fb_weapon_row), true,
		"melee weapons with their grips", .items = true },
	[FB_TABLE_SHIELDS] = { "shields", shield_fields, sizeof(struct fb_shield_row), true, "shields", .items = true },
	[FB_TABLE_GARMENTS] = { "armor", garment_fields, sizeof(struct fb_garment_row), true,
		"armour: textiles, maille and plate", .items = true },
	[FB_TABLE_ARMOUR_OPTIONS] = { "armor_options", armour_option_fields, sizeof(struct fb_armour_option_row), true,
		"options of garments, and your own" },
	[FB_TABLE_WOUNDS] = { "wounds", wound_fields, sizeof(struct fb_wound_row), false,
		"wound tables: location by type by level" },
	[FB_TABLE_WHEELS] = { "wheels", wheel_fields, sizeof(struct fb_wheel_row), false,
		"wound wheels in three readings, and your own" },
	[FB_TABLE_CREATION] = { "creation", creation_fields, sizeof(struct fb_creation_row), false,
		"priority tiers: what a legal build may have" },
	[FB_TABLE_MANEUVERS] = { "maneuvers", fb_maneuver_fields, sizeof(struct fb_maneuver_row), true,
		"costs and other numbers of maneuvers" },
	[FB_TABLE_ARMOUR_TRAITS] = { "armor_traits", fb_armour_trait_fields, sizeof(struct fb_armour_trait_row), true,
		"what armour traits do, and your own traits" },
	[FB_TABLE_WEAPON_TRAITS] = { "weapon_traits", fb_weapon_trait_fields, sizeof(struct fb_weapon_trait_row), true,
		"what weapon traits ignore and add, and your own traits" },
	{ 0 },
};

const char *fb_alternative_name(const struct salle_text *note)
{
	static const char otherwise[] = "or ";
	bool named = note->text != NULL && strncmp(note->text, otherwise, sizeof otherwise - 1) == 0;
	return named ? note->text + sizeof otherwise - 1 : NULL;
}

unsigned fb_to_hundredths(double value)
{
	return (unsigned)lround(value * 100);
}

unsigned fb_bits_of_indices(const struct salle_indices *indices)
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
