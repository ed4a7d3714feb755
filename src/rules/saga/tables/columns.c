/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the tables. Every figure of the rules is a cell. */
#include "kit/fields.h"
#include "rules/saga/saga.h"

/* One row per column; `member` belongs to ROW. */
#define ID MUST_TEXT(id, "name that a build uses")
#define ROW_ID MUST_TEXT(id, "name of the row, for changes of its cells")
#define NAME MUST_TEXT(name, "name in results")
#define LOAD MUST(SALLE_REAL, load, "Load, summed over all that a fighter carries", .hundredths = true, .max = 100)
#define COST MUST_ONE_OF(cost, sg_cost_names, "class of price; only the sheet shows it")
#define SOURCE \
	ONE_OF(source, sg_source_names, "own", "where it is printed; own: a row of your own; salle does not use it")
#define ABILITY MUST_ONE_OF(ability, sg_ability_names, "Ability that the weapon is used with")
#define LEAST "-99"

#define ROW struct sg_weapon_row
static const struct salle_field weapon_fields[] = {
	ID,
	NAME,
	MUST_ONE_OF(kind, sg_kind_names, "dodge: defence alone, one row"),
	ABILITY,
	MUST_WHOLE(hands, 0, 2, "hands that it takes"),
	MUST_WHOLE(init, -20, 20, "Weapon Init"),
	WHOLE(atk, -20, 20, "0", "added to Attack Totals; blank: it cannot attack"),
	MUST_WHOLE(dfn, -20, 20, "added to Defence Totals against melee"),
	WHOLE(dam, -20, 30, "0", "added to Damage Totals; blank: it cannot attack"),
	WHOLE(str_min, -99, 20, LEAST, "least Strength; blank: any"),
	LOAD,
	COST,
	WHOLE(range, 0, 250, "0", "paces of a range increment; blank: melee"),
	MUST_WHOLE(reload, 0, 20, "rounds whose actions are spent on loading"),
	MUST_WHOLE(pen, 0, 20, "points of armour that it ignores within the first increment"),
	MUST_WHOLE(spread, 1, 6, "targets beyond the first increment"),
	MUST_TRUTH(blunt, "whether it is made for a scuffle: unarmed, or a sap"),
	MUST_TRUTH(held, "whether it is an object in the hand, and no part of the body"),
	TEXT(afoot, "for a weapon that only riders use: row of the weapon that it is on foot", .old_name = "mounted"),
	TEXT(part_of, "row of the weapon that it is fixed to, which a build lists too; both are ready at once"),
	SOURCE,
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_shield_row
static const struct salle_field shield_fields[] = {
	ID,
	NAME,
	ABILITY,
	MUST_WHOLE(init, -20, 20, "added to the Weapon Init"),
	MUST_WHOLE(atk, -20, 20, "added to Attack Totals"),
	MUST_WHOLE(dfn, -20, 20, "added to Defence Totals"),
	MUST_WHOLE(dam, -20, 20, "added to Damage Totals"),
	WHOLE(str_min, -99, 20, LEAST, "least Strength; blank: any"),
	LOAD,
	COST,
	MUST_TRUTH(frees_hand, "whether its hand can hold something else"),
	SOURCE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_armour_row
static const struct salle_field armour_fields[] = {
	ID,
	NAME,
	MUST_ONE_OF(coverage, sg_coverage_names, "how much it covers"),
	MUST_WHOLE(prot, 0, 40, "Protection: added to Soak Totals"),
	LOAD,
	COST,
	FIELD_AS("extra_foot", SALLE_INT, extra[0], "Encumbrance on top of that of the Load, on foot", .min = 0, .max = 20,
		.required = true),
	FIELD_AS("extra_mounted", SALLE_INT, extra[1], "the same, mounted", .min = 0, .max = 20, .required = true),
	SOURCE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_burden_row
static const struct salle_field burden_fields[] = {
	ROW_ID,
	MUST(SALLE_REAL, load, "lowest total Load of the row; rows in rising order", .max = 1000, .hundredths = true),
	MUST_WHOLE(burden, 0, 100, "the Burden"),
	{ 0 },
};
#undef ROW

#define ROW struct sg_wound_row
static const struct salle_field wound_fields[] = {
	MUST_TEXT(id, "wound level: one row each"),
	MUST_WHOLE(penalty, 0, 100, "penalty on all rolls for each wound"),
	MUST_TRUTH(stops, "whether it takes its bearer out of the fight"),
	MUST_TRUTH(kills, "whether it kills"),
	MUST_WHOLE(scuffle_fatigue, 0, 10, "fatigue levels that replace the wound in a scuffle"),
	MUST_ONE_OF(scuffle_wound, sg_left_names, "wound in addition to these fatigue levels"),
	MUST_WHOLE(half_days, 0, 1000, "half days that each recovery roll takes"),
	MUST_WHOLE(stable, -20, 100, "least total of a recovery roll at which the wound does not get a level worse"),
	MUST_WHOLE(improves, -20, 100, "least total at which the wound improves by a level"),
	MUST_WHOLE(again, -20, 20, "added to the recovery roll for each earlier one that changed nothing"),
	{ 0 },
};
#undef ROW

#define ROW struct sg_fatigue_row
static const struct salle_field fatigue_fields[] = {
	MUST_TEXT(id, "fatigue level: one row each"),
	MUST_WHOLE(penalty, 0, 100, "penalty on all rolls"),
	MUST_TRUTH(out, "whether it takes its bearer out of the fight"),
	{ 0 },
};
#undef ROW

#define ROW struct sg_virtue_row
static const struct salle_field virtue_fields[] = {
	ID,
	NAME,
	MUST_WHOLE(str, -6, 6, "added to Strength"),
	MUST_WHOLE(sta, -6, 6, "added to Stamina"),
	MUST_WHOLE(size, -6, 6, "added to Size"),
	MUST_WHOLE(soak, -20, 20, "added to Soak Totals"),
	MUST_WHOLE(easier, 0, 20, "subtracted from the sum of the wound penalties and from each fatigue penalty, not "
		"below 0"),
	MUST_WHOLE(melee, -20, 20, "added to Attack Totals in melee"),
	MUST_WHOLE(missile, -20, 20, "added to Attack Totals of missiles"),
	MUST_WHOLE(defence, -20, 20, "added to Defence Totals but those of dodging"),
	MUST_WHOLE(dodge, -20, 20, "added to Defence Totals of dodging"),
	MUST_WHOLE(held, -20, 20, "added to Attack and Defence Totals with an object in the hand"),
	MUST_WHOLE(tiring, -20, 20, "added to fatigue rolls"),
	WHOLE(rage_from, 0, 60, "0", "least total of stress die + Angry that enrages after a wound; blank: it never does"),
	WHOLE(rage_wanted, 0, 60, "0", "least total that enrages a fighter that wants to rage"),
	WHOLE(rage_attack, -20, 20, "0", "added to Attack Totals while it rages"),
	WHOLE(rage_defence, -20, 20, "0", "added to Defence Totals while it rages"),
	WHOLE(rage_soak, -20, 20, "0", "added to Soak Totals while it rages"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_mount_row
#define ROW struct sg_mount_row
static const struct salle_field mount_fields[] = {
	ID,
	NAME,
	MUST_WHOLE(str, -6, 20, "Str: rushes"),
	MUST_WHOLE(size, -6, 10, "Size: rushes, points of a wound level"),
	MUST_WHOLE(qik, -6, 6, "Qik: paces"),
	MUST_WHOLE(sta, -6, 20, "Sta: fatigue rolls"),
	FIELD_AS("winded", SALLE_INT, levels[(SG_WINDED)-SG_WINDED], "its winded fatigue levels, lost first", .min = 0,
		.max = 9, .required = true),
	FIELD_AS("weary", SALLE_INT, levels[(SG_WEARY)-SG_WINDED],
		"its weary fatigue levels, lost after those that are winded", .min = 0, .max = 9, .required = true),
	FIELD_AS("tired", SALLE_INT, levels[(SG_TIRED)-SG_WINDED],
		"its tired fatigue levels, lost after those that are weary", .min = 0, .max = 9, .required = true),
	FIELD_AS("dazed", SALLE_INT, levels[(SG_DAZED)-SG_WINDED],
		"its dazed fatigue levels, lost last: beyond them it is unconscious", .min = 0, .max = 9, .required = true),
	MUST_TRUTH(trained, "whether it is battle-trained, and attacks"),
	MUST_WHOLE(init, -20, 20, "Weapon Init of its hooves: interrupts"),
	MUST_WHOLE(atk, -20, 40, "Attack Total without die"),
	FIELD_AS("dfn", SALLE_INT, dfn[SG_MELEE], "Defence Total without die or six", .min = -20, .max = 40,
		.required = true),
	FIELD_AS("dfn_missile", SALLE_INT, dfn[SG_MISSILE], "the same against missiles, without the Dfn of its hooves",
		.min = -20, .max = 40, .required = true),
	MUST_WHOLE(dam, -20, 40, "Damage Total without the Attack Advantage"),
	MUST_WHOLE(soak, -20, 40, "Soak Total"),
	SOURCE,
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_age_row
static const struct salle_field age_fields[] = {
	ROW_ID,
	MUST_WHOLE(years, 0, 200, "lowest age of the row; rows in rising order"),
	MUST_WHOLE(most, 0, 20, "largest score of an Ability of a character as it is created"),
	{ 0 },
};
#undef ROW

#define ROW struct sg_characteristic_row
static const struct salle_field characteristic_fields[] = {
	ROW_ID,
	MUST_WHOLE(value, 1, 6, "value of a Characteristic, without Great and Poor; a negative value gives its cost back"),
	MUST_WHOLE(cost, 0, 100, "points of a character as it is created"),
	{ 0 },
};
#undef ROW

#define ROW struct sg_size_row
static const struct salle_field size_fields[] = {
	ROW_ID,
	MUST_WHOLE(size, -99, 99, "lowest Size of the row; rows in rising order, the first also for all smaller Sizes"),
	MUST_WHOLE(deep, 1, 12, "squares of the battle mat that it takes from front to back"),
	MUST_WHOLE(wide, 1, 12, "squares of the battle mat that it takes side by side"),
	MUST_WHOLE(together, 1, 24, "how many friends of such Sizes can be in one square; 1: nobody shares it"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_figure_row
static const struct salle_field figure_fields[] = {
	MUST_TEXT(id, "figure: one row each"),
	MUST_WHOLE(value, -20, 100, "the figure"),
	NOTE,
	{ 0 },
};
#undef ROW

const struct salle_table_kind sg_tables[] = {
	[SG_TABLE_WEAPONS] = { "weapons", weapon_fields, sizeof(struct sg_weapon_row), true, "weapons", .items = true },
	[SG_TABLE_SHIELDS] = { "shields", shield_fields, sizeof(struct sg_shield_row), true, "shields", .items = true },
	[SG_TABLE_ARMOUR] = { "armour", armour_fields, sizeof(struct sg_armour_row), true, "armour", .items = true },
	[SG_TABLE_BURDENS] = { "burdens", burden_fields, sizeof(struct sg_burden_row), true, "Burden by Load" },
	[SG_TABLE_WOUNDS] = { "wounds", wound_fields, sizeof(struct sg_wound_row), true, "wound levels" },
	[SG_TABLE_FATIGUE] = { "fatigue", fatigue_fields, sizeof(struct sg_fatigue_row), true, "fatigue levels" },
	[SG_TABLE_VIRTUES] = { "virtues", virtue_fields, sizeof(struct sg_virtue_row), true,
		"Virtues and Flaws that a fight shows", .items = true },
	[SG_TABLE_MOUNTS] = { "mounts", mount_fields, sizeof(struct sg_mount_row), true, "mounts", .items = true },
	[SG_TABLE_AGES] = { "ages", age_fields, sizeof(struct sg_age_row), true, "caps of scores by age" },
	[SG_TABLE_CHARACTERISTICS] = { "characteristics", characteristic_fields, sizeof(struct sg_characteristic_row), true,
		"costs of Characteristics" },
	[SG_TABLE_SIZES] = { "sizes", size_fields, sizeof(struct sg_size_row), true,
		"squares of the battle mat that a Size takes" },
	[SG_TABLE_FIGURES] = { "figures", figure_fields, sizeof(struct sg_figure_row), true, "bonuses, numbers of dice" },
	{ 0 },
};
