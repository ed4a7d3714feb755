/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the tables. Every number of the rules is in a cell. */
#include "kit/fields.h"
#include "rules/saga/saga.h"

/* One row per column. The first argument is a member of the struct that ROW names. */
#define ID MUST_TEXT(id, "name that a build uses")
#define ROW_ID MUST_TEXT(id, "name of the row, by which scenarios change its cells")
#define NAME MUST_TEXT(name, "name in results")
#define LOAD MUST(SALLE_REAL, load, "Load; the Loads of all that a fighter carries are added", .hundredths = true, \
	.max = 100)
#define COST MUST_ONE_OF(cost, sg_cost_names, "price class, shown only by `salle check`")
#define SOURCE \
	ONE_OF(source, sg_source_names, "own", \
		"where the row comes from (own: you wrote it); salle does not use this column")
#define ABILITY MUST_ONE_OF(ability, sg_ability_names, "Ability that the weapon is used with")
#define LEAST "-99"

#define ROW struct sg_weapon_row
static const struct salle_field weapon_fields[] = {
	ID,
	NAME,
	MUST_ONE_OF(kind, sg_kind_names, "kind of weapon; dodge: defence without a weapon (only one row)"),
	ABILITY,
	MUST_WHOLE(hands, 0, 2, "number of hands that it needs"),
	MUST_WHOLE(init, -20, 20, "Weapon Init"),
	WHOLE(atk, -20, 20, "0", "added to Attack Totals; empty: cannot attack"),
	MUST_WHOLE(dfn, -20, 20, "added to Defence Totals against melee"),
	WHOLE(dam, -20, 30, "0", "added to Damage Totals; empty: cannot attack"),
	WHOLE(str_min, -99, 20, LEAST, "lowest Strength that can use it; empty: any"),
	LOAD,
	COST,
	WHOLE(range, 0, 250, "0", "range increment in paces; empty: melee weapon"),
	MUST_WHOLE(reload, 0, 20, "number of actions that loading takes"),
	MUST_WHOLE(pen, 0, 20, "points of armour that it ignores within the first range increment"),
	MUST_WHOLE(spread, 1, 6, "number of targets beyond the first range increment"),
	MUST_TRUTH(blunt, "whether it counts as unarmed in a scuffle (bare hands, a sap)"),
	MUST_TRUTH(held, "whether it is an object in the hand; no: a part of the body"),
	TEXT(afoot, "row of the weapon that it becomes when the rider is on foot", .old_name = "mounted"),
	TEXT(part_of, "row of the weapon that it is fixed to; a build lists both, and both are ready"),
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
	WHOLE(str_min, -99, 20, LEAST, "lowest Strength that can use it; empty: any"),
	LOAD,
	COST,
	MUST_TRUTH(frees_hand, "whether the hand with the shield can hold something else"),
	SOURCE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_armour_row
static const struct salle_field armour_fields[] = {
	ID,
	NAME,
	MUST_ONE_OF(coverage, sg_coverage_names, "how much of the body it covers"),
	MUST_WHOLE(prot, 0, 40, "Protection: added to Soak Totals"),
	LOAD,
	COST,
	FIELD_AS("extra_foot", SALLE_INT, extra[0], "Encumbrance in addition to that of the Load, on foot", .min = 0,
		.max = 20,
		.required = true),
	FIELD_AS("extra_mounted", SALLE_INT, extra[1], "Encumbrance in addition to that of the Load, mounted", .min = 0,
		.max = 20, .required = true),
	SOURCE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_burden_row
static const struct salle_field burden_fields[] = {
	ROW_ID,
	MUST(SALLE_REAL, load, "lowest total Load of the row; rows are in rising order", .max = 1000, .hundredths = true),
	MUST_WHOLE(burden, 0, 100, "Burden at this Load"),
	{ 0 },
};
#undef ROW

#define ROW struct sg_wound_row
static const struct salle_field wound_fields[] = {
	MUST_TEXT(id, "name of the wound level; rows stand from the lightest level to the worst"),
	MUST_WHOLE(penalty, 0, 100, "penalty on all rolls, per wound"),
	MUST_TRUTH(stops, "whether the fighter is out of the fight"),
	MUST_TRUTH(kills, "whether the wound kills"),
	MUST_WHOLE(scuffle_fatigue, 0, 10, "fatigue levels lost instead of the wound in a scuffle"),
	MUST_TEXT(scuffle_wound, "wound level suffered in addition to these fatigue levels; none: no wound"),
	MUST_WHOLE(half_days, 0, 1000, "time of a recovery roll, in half days"),
	MUST_WHOLE(stable, -20, 100, "lowest total of a recovery roll with which the wound does not worsen"),
	MUST_WHOLE(improves, -20, 100, "lowest total of a recovery roll with which the wound improves by a level"),
	MUST_WHOLE(again, -20, 20, "added to the recovery roll for each earlier roll that changed nothing"),
	{ 0 },
};
#undef ROW

#define ROW struct sg_fatigue_row
static const struct salle_field fatigue_fields[] = {
	MUST_TEXT(id, "name of the fatigue level"),
	MUST_WHOLE(penalty, 0, 100, "penalty on all rolls"),
	MUST_TRUTH(out, "whether the fighter is out of the fight"),
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
	MUST_WHOLE(easier, 0, 20, "subtracted from the total wound penalty and from the fatigue penalty (at least 0 "
		"remains)"),
	MUST_WHOLE(melee, -20, 20, "added to Attack Totals in melee"),
	MUST_WHOLE(missile, -20, 20, "added to Attack Totals of missiles"),
	MUST_WHOLE(defence, -20, 20, "added to Defence Totals, except when dodging"),
	MUST_WHOLE(dodge, -20, 20, "added to Defence Totals when dodging"),
	MUST_WHOLE(held, -20, 20, "added to Attack and Defence Totals with an object in hand"),
	MUST_WHOLE(tiring, -20, 20, "added to fatigue rolls"),
	WHOLE(rage_from, 0, 60, "0", "lowest total of stress die + Angry that causes rage after a wound; empty: never"),
	WHOLE(rage_wanted, 0, 60, "0", "lowest total that causes rage in a fighter that wants to rage"),
	WHOLE(rage_attack, -20, 20, "0", "added to Attack Totals during rage"),
	WHOLE(rage_defence, -20, 20, "0", "added to Defence Totals during rage"),
	WHOLE(rage_soak, -20, 20, "0", "added to Soak Totals during rage"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_mount_row
#define ROW struct sg_mount_row
static const struct salle_field mount_fields[] = {
	ID,
	NAME,
	MUST_WHOLE(str, -6, 20, "Str, for rushes"),
	MUST_WHOLE(size, -6, 10, "Size, for rushes and for the width of wound levels"),
	MUST_WHOLE(qik, -6, 6, "Qik, for movement"),
	MUST_WHOLE(sta, -6, 20, "Sta, for fatigue rolls"),
	FIELD_AS("winded", SALLE_INT, levels[(SG_WINDED)-SG_WINDED], "number of winded fatigue levels, lost first",
		.min = 0,
		.max = 9, .required = true),
	FIELD_AS("weary", SALLE_INT, levels[(SG_WEARY)-SG_WINDED],
		"number of weary fatigue levels, lost after the winded ones", .min = 0, .max = 9, .required = true),
	FIELD_AS("tired", SALLE_INT, levels[(SG_TIRED)-SG_WINDED],
		"number of tired fatigue levels, lost after the weary ones", .min = 0, .max = 9, .required = true),
	FIELD_AS("dazed", SALLE_INT, levels[(SG_DAZED)-SG_WINDED],
		"number of dazed fatigue levels, lost last; then the mount is unconscious", .min = 0, .max = 9,
		.required = true),
	MUST_TRUTH(trained, "whether the mount is battle-trained and can attack"),
	MUST_WHOLE(init, -20, 20, "Weapon Init of the hooves, for interrupts"),
	MUST_WHOLE(atk, -20, 40, "Attack Total without die"),
	FIELD_AS("dfn", SALLE_INT, dfn[SG_MELEE], "Defence Total without die or six", .min = -20, .max = 40,
		.required = true),
	FIELD_AS("dfn_missile", SALLE_INT, dfn[SG_MISSILE], "Defence Total against missiles, without die or six (the Dfn "
		"of the hooves does not count)",
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
	MUST_WHOLE(years, 0, 200, "lowest age of the row; rows are in rising order"),
	MUST_WHOLE(most, 0, 20, "highest score of an Ability at creation"),
	{ 0 },
};
#undef ROW

#define ROW struct sg_characteristic_row
static const struct salle_field characteristic_fields[] = {
	ROW_ID,
	MUST_WHOLE(value, 1, 6, "value of a Characteristic without Great and Poor; a negative value gives the cost back"),
	MUST_WHOLE(cost, 0, 100, "points that the value costs at creation"),
	{ 0 },
};
#undef ROW

#define ROW struct sg_size_row
static const struct salle_field size_fields[] = {
	ROW_ID,
	MUST_WHOLE(size, -99, 99, "lowest Size of the row; rows are in rising order; the first also applies to smaller "
		"Sizes"),
	MUST_WHOLE(deep, 1, 12, "depth in squares, from front to back"),
	MUST_WHOLE(wide, 1, 12, "width in squares, side by side"),
	MUST_WHOLE(together, 1, 24, "number of friends of this Size that can share a square"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_figure_row
static const struct salle_field figure_fields[] = {
	MUST_TEXT(id, "name of the figure; each figure has one row"),
	MUST_WHOLE(value, -20, 100, "value of the figure"),
	NOTE,
	{ 0 },
};
#undef ROW

const struct salle_table_kind sg_tables[] = {
	[SG_TABLE_WEAPONS] = { "weapons", weapon_fields, sizeof(struct sg_weapon_row), true, "weapons", .has_items = true },
	[SG_TABLE_SHIELDS] = { "shields", shield_fields, sizeof(struct sg_shield_row), true, "shields", .has_items = true },
	[SG_TABLE_ARMOUR] = { "armour", armour_fields, sizeof(struct sg_armour_row), true, "armour", .has_items = true },
	[SG_TABLE_BURDENS] = { "burdens", burden_fields, sizeof(struct sg_burden_row), true, "Burden by Load" },
	[SG_TABLE_WOUNDS] = { "wounds", wound_fields, sizeof(struct sg_wound_row), true, "wound levels" },
	[SG_TABLE_FATIGUE] = { "fatigue", fatigue_fields, sizeof(struct sg_fatigue_row), true, "fatigue levels" },
	[SG_TABLE_VIRTUES] = { "virtues", virtue_fields, sizeof(struct sg_virtue_row), true,
		"Virtues and Flaws that affect a fight", .has_items = true },
	[SG_TABLE_MOUNTS] = { "mounts", mount_fields, sizeof(struct sg_mount_row), true, "mounts", .has_items = true },
	[SG_TABLE_AGES] = { "ages", age_fields, sizeof(struct sg_age_row), true, "caps of scores by age" },
	[SG_TABLE_CHARACTERISTICS] = { "characteristics", characteristic_fields, sizeof(struct sg_characteristic_row), true,
		"costs of Characteristics" },
	[SG_TABLE_SIZES] = { "sizes", size_fields, sizeof(struct sg_size_row), true,
		"squares of the battle mat that fighters occupy, by Size" },
	[SG_TABLE_FIGURES] = { "figures", figure_fields, sizeof(struct sg_figure_row), true,
		"bonuses, numbers of dice and other figures" },
	{ 0 },
};
