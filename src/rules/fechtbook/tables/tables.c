/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/tables/garments.h"
#include "rules/fechtbook/tables/tables.h"

const char *const fb_wheels_names[] = { "recon", "tros", "own", NULL };

static const char *const places[] = { FB_LOCATION_LIST(SALLE_WORD) "gaps", NULL };
static const char *const sources[] = { "printed", "ruling", "reconstructed", "own", NULL };

#define AT(member) offsetof(ROW, member)
#define NOTE \
	{ .key = "note", \
		.kind = SALLE_TEXT, \
		.offset = AT(note), \
		.help = "a remark; 'or X' is another name, by which salle suggests the row" }

#define ROW struct fb_weapon_row
static const struct salle_field weapon_fields[] = {
	{ .key = "name", .kind = SALLE_TEXT, .offset = AT(name), .required = true, .help = "as a build names it" },
	{ .key = "proficiency", .kind = SALLE_NAME, .offset = AT(proficiency), .required = true,
		.names = fb_proficiency_names, .help = "that its pool is built on" },
	{ .key = "kind", .kind = SALLE_NAME, .offset = AT(kind), .required = true, .names = fb_weapon_kind_names,
		.help = "bladed, hafted, or a strike of the body that no build can carry; a firearm or a garrote neither "
				"strikes nor deflects" },
	{ .key = "swing", .kind = SALLE_TEXTS, .offset = AT(swing), .max = FB_HEADS_MAX,
		.help = "damage rating of each head, as 2c;1p; empty: no swing" },
	{ .key = "thrust", .kind = SALLE_TEXT, .offset = AT(thrust),
		.help = "damage rating of the point, as 2p; empty: no thrust" },
	{ .key = "dr_hands", .kind = SALLE_INT, .offset = AT(dr_hands), .min = 1, .max = 2,
		.help = "hands that the damage ratings are printed for; the other grip is one better or worse" },
	{ .key = "reach", .kind = SALLE_NAME, .offset = AT(reach), .required = true, .names = fb_reach_names,
		.help = "category of length" },
	{ .key = "nearest", .kind = SALLE_INT, .offset = AT(nearest), .required = true, .min = 1, .max = 6,
		.help = "least distance without penalty" },
	{ .key = "farthest", .kind = SALLE_INT, .offset = AT(farthest), .required = true, .min = 1, .max = 6,
		.help = "greatest distance without penalty" },
	{ .key = "class", .kind = SALLE_NAMES, .offset = AT(classes), .required = true, .names = fb_class_names,
		.min = 1, .max = 2, .help = "grips, one-handed first: weight and leverage" },
	{ .key = "load", .kind = SALLE_REAL, .hundredths = true, .offset = AT(load), .min = 0.01, .max = 9,
		.help = "burden when worn, in hundredths; empty: too large to be worn" },
	{ .key = "cost", .kind = SALLE_INT, .offset = AT(cost), .required = true, .max = 9,
		.help = "requisition value; 0: not bought" },
	{ .key = "traits", .kind = SALLE_TEXTS, .offset = AT(traits), .help = "weapon traits, rows of weapon_traits" },
	{ .key = "halfsword_swing", .kind = SALLE_TEXTS, .offset = AT(halfsword_swing), .max = FB_HEADS_MAX,
		.help = "damage rating in halfsword" },
	{ .key = "halfsword_thrust", .kind = SALLE_TEXT, .offset = AT(halfsword_thrust),
		.help = "damage rating in halfsword" },
	{ .key = "halfsword_reach", .kind = SALLE_NAMES, .offset = AT(halfsword_reach), .names = fb_reach_names,
		.max = 1, .help = "category of length in halfsword" },
	{ .key = "halfsword_nearest", .kind = SALLE_INT, .offset = AT(halfsword_nearest), .min = 1, .max = 6,
		.help = "least distance in halfsword" },
	{ .key = "halfsword_farthest", .kind = SALLE_INT, .offset = AT(halfsword_farthest), .min = 1, .max = 6,
		.help = "greatest distance in halfsword" },
	{ .key = "shot", .kind = SALLE_TEXT, .offset = AT(shot),
		.help = "damage rating of a firearm's shot, as 4p; without a Brawn tap" },
	{ .key = "wheels", .kind = SALLE_TEXT, .offset = AT(wheels),
		.help = "variant of the wheels that its blows fall by; empty: that of the maneuver, or of the option" },
	{ .key = "swing_wheels", .kind = SALLE_TEXTS, .offset = AT(swing_wheels), .max = FB_HEADS_MAX,
		.help = "that of its swings, or of each of their heads; empty: `wheels`" },
	{ .key = "thrust_wheels", .kind = SALLE_TEXT, .offset = AT(thrust_wheels),
		.help = "that of its thrusts; empty: `wheels`" },
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct fb_shield_row
static const struct salle_field shield_fields[] = {
	{ .key = "name", .kind = SALLE_TEXT, .offset = AT(name), .required = true, .help = "as a build names it" },
	{ .key = "class", .kind = SALLE_NAME, .offset = AT(class), .required = true, .names = fb_class_names,
		.help = "weight and leverage" },
	{ .key = "covers", .kind = SALLE_INT, .offset = AT(covers), .required = true, .max = 5,
		.help = "wheels that it favours beside the arms" },
	{ .key = "large", .kind = SALLE_BOOL, .offset = AT(large), .required = true,
		.help = "medium or large: Deflect with advantage" },
	{ .key = "metal", .kind = SALLE_BOOL, .offset = AT(metal), .required = true, .help = "of metal" },
	{ .key = "swing", .kind = SALLE_TEXT, .offset = AT(swing), .required = true,
		.help = "damage rating of a blow with the face of the shield, `with: shield`" },
	{ .key = "thrust", .kind = SALLE_TEXT, .offset = AT(thrust), .required = true,
		.help = "damage rating of a blow with the rim, likewise" },
	{ .key = "load", .kind = SALLE_REAL, .hundredths = true, .offset = AT(load), .required = true, .max = 9,
		.help = "burden, in hundredths" },
	{ .key = "cost", .kind = SALLE_INT, .offset = AT(cost), .required = true, .max = 9,
		.help = "requisition value" },
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct fb_garment_row
static const struct salle_field garment_fields[] = {
	{ .key = "name", .kind = SALLE_TEXT, .offset = AT(name), .required = true, .help = "as a build names it" },
	{ .key = "kind", .kind = SALLE_NAME, .offset = AT(kind), .required = true, .names = fb_garment_kind_names,
		.help = "textile has no trait, maille and plate those of their names, unless `traits` says otherwise; plate "
				"covers no gap" },
	{ .key = "cost", .kind = SALLE_INT, .offset = AT(cost), .required = true, .max = 9,
		.help = "requisition value before options" },
	{ .key = "ap", .kind = SALLE_REAL, .hundredths = true, .offset = AT(ap), .required = true, .max = 9,
		.help = "armour penalty, in hundredths" },
	{ .key = "av", .kind = SALLE_INT, .offset = AT(av), .required = true, .min = 1, .max = 9,
		.help = "armour value" },
	{ .key = "coverage", .kind = SALLE_NAMES, .offset = AT(coverage), .names = fb_location_names,
		.help = "locations covered" },
	{ .key = "strong", .kind = SALLE_NAMES, .offset = AT(strong), .names = fb_location_names,
		.help = "those of them with another armour value" },
	{ .key = "strong_av", .kind = SALLE_INT, .offset = AT(strong_av), .min = 1, .max = 9,
		.help = "armour value there" },
	{ .key = "either", .kind = SALLE_NAMES, .offset = AT(either), .names = fb_location_names,
		.help = "one of these is covered as well; the build says which" },
	{ .key = "optional", .kind = SALLE_NAMES, .offset = AT(optional), .names = fb_location_names,
		.help = "these are covered as well if the build says so" },
	{ .key = "visor", .kind = SALLE_NAMES, .offset = AT(visor), .names = fb_location_names,
		.help = "covered while the visor is down" },
	{ .key = "visor_ap", .kind = SALLE_REAL, .hundredths = true, .offset = AT(visor_ap), .max = 9,
		.help = "armour penalty with the visor down" },
	{ .key = "includes", .kind = SALLE_TEXTS, .offset = AT(includes), .max = FB_INCLUDES_MAX,
		.help = "garments worn under it that cost nothing" },
	{ .key = "traits", .kind = SALLE_TEXTS, .offset = AT(traits),
		.help = "armour traits in place of those of its kind, rows of armor_traits" },
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct fb_armour_option_row
static const struct salle_field armour_option_fields[] = {
	{ .key = "name", .kind = SALLE_TEXT, .offset = AT(name), .required = true, .help = "as a garment names it" },
	{ .key = "kind", .kind = SALLE_NAME, .offset = AT(kind), .required = true, .names = fb_garment_kind_names,
		.help = "kind of garment that can have it" },
	{ .key = "cost", .kind = SALLE_INT, .offset = AT(cost), .required = true, .min = -9, .max = 9,
		.help = "added to the requisition value" },
	{ .key = "av", .kind = SALLE_INT, .offset = AT(av), .required = true, .min = -9, .max = 9,
		.help = "added to the armour value" },
	{ .key = "traits", .kind = SALLE_TEXTS, .offset = AT(traits), .help = "armour traits that the garment gains" },
	{ .key = "instead", .kind = SALLE_BOOL, .offset = AT(instead), .required = true,
		.help = "yes: these take the place of those that it has" },
	{ .key = "against", .kind = SALLE_NAMES, .offset = AT(against), .names = fb_way_names,
		.help = "blows against which it has them; empty: all" },
	{ .key = "at", .kind = SALLE_NAMES, .offset = AT(at), .names = places,
		.help = "where it has them; empty: everywhere" },
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct fb_wound_row
static const struct salle_field wound_fields[] = {
	{ .key = "location", .kind = SALLE_NAME, .offset = AT(location), .required = true, .names = fb_location_names,
		.help = "where" },
	{ .key = "type", .kind = SALLE_NAME, .offset = AT(type), .required = true, .names = fb_type_letters,
		.help = "c cut, p pierce, b blunt" },
	{ .key = "level", .kind = SALLE_INT, .offset = AT(level), .required = true, .min = 1,
		.max = FB_LEVELS_MAX,
		.help = "severity; the highest of a location and type stands for all above; beyond 5 as many as one likes" },
	{ .key = "tn", .kind = SALLE_INT, .offset = AT(tn), .required = true, .min = FB_TN_LEAST, .max = FB_TN_MOST,
		.help = "base target number from then on" },
	{ .key = "impact", .kind = SALLE_INT, .offset = AT(impact), .required = true, .max = 20,
		.help = "dice lost at once" },
	{ .key = "effects", .kind = SALLE_TEXTS, .offset = AT(effects),
		.help = "codes that always apply: BL1, KO2, KD, Drop3, Disabled, Mortal, Suffocation, Death, C, 1d, S/2d" },
	{ .key = "conditional", .kind = SALLE_TEXTS, .offset = AT(conditional),
		.help = "codes that apply on a fortune, as d6 4-6: KD3 or 2d6 double 6: Disabled" },
	{ .key = "source", .kind = SALLE_NAME, .offset = AT(source), .names = sources, .preset = "own",
		.help = "whether the row is as printed, or whose it is: own, a row of your own; nothing reads it" },
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct fb_wheel_row
static const struct salle_field wheel_fields[] = {
	{ .key = "variant", .kind = SALLE_TEXT, .offset = AT(variant), .required = true,
		.help = "recon, tros, own: readings of the lost chart, of which the option `wheels` picks one; any other name: "
				"wheels of one's own, for weapons and maneuvers that name them" },
	{ .key = "wheel", .kind = SALLE_NAME, .offset = AT(wheel), .required = true, .names = fb_wheel_names,
		.help = "target of the attack" },
	{ .key = "attack", .kind = SALLE_NAME, .offset = AT(attack), .required = true, .names = fb_mode_names,
		.help = "swing: outside wheel; thrust: inside wheel" },
	{ .key = "d6", .kind = SALLE_INT, .offset = AT(d6), .required = true, .min = 1, .max = 6, .help = "the die" },
	{ .key = "location", .kind = SALLE_NAME, .offset = AT(location), .required = true, .names = fb_location_names,
		.help = "where the blow lands" },
	{ 0 },
};
#undef ROW

#define ROW struct fb_creation_row
static const struct salle_field creation_fields[] = {
	{ .key = "category", .kind = SALLE_NAME, .offset = AT(category), .required = true, .names = fb_category_names,
		.help = "what the priority points buy" },
	{ .key = "tier", .kind = SALLE_INT, .offset = AT(tier), .required = true, .min = 1, .max = 5,
		.help = "its price in priority points" },
	{ .key = "points", .kind = SALLE_INT, .offset = AT(points), .max = 99,
		.help = "sum of ranks (attributes, proficiencies)" },
	{ .key = "maximum", .kind = SALLE_INT, .offset = AT(maximum), .max = 12,
		.help = "greatest rank (attributes, proficiencies)" },
	{ .key = "items", .kind = SALLE_TEXTS, .offset = AT(items), .max = FB_ITEMS_MAX,
		.help = "requisition values, each good for one item of at most that value (class)" },
	{ .key = "any", .kind = SALLE_BOOL, .offset = AT(any), .help = "anything may be had (class)" },
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
		"what a garment can be had with, and options of one's own" },
	[FB_TABLE_WOUNDS] = { "wounds", wound_fields, sizeof(struct fb_wound_row), false,
		"wound tables: location by type by level" },
	[FB_TABLE_WHEELS] = { "wheels", wheel_fields, sizeof(struct fb_wheel_row), false,
		"wound wheels in three readings, and those of one's own" },
	[FB_TABLE_CREATION] = { "creation", creation_fields, sizeof(struct fb_creation_row), false,
		"priority tiers: what a legal build may have" },
	[FB_TABLE_MANEUVERS] = { "maneuvers", fb_maneuver_fields, sizeof(struct fb_maneuver_row), true,
		"costs and other numbers of maneuvers" },
	[FB_TABLE_ARMOUR_TRAITS] = { "armor_traits", fb_armour_trait_fields, sizeof(struct fb_armour_trait_row), true,
		"what armour traits do, and those of one's own" },
	[FB_TABLE_WEAPON_TRAITS] = { "weapon_traits", fb_weapon_trait_fields, sizeof(struct fb_weapon_trait_row), true,
		"what weapon traits ignore and add, and those of one's own" },
	{ 0 },
};
