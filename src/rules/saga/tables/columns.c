/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the tables: every figure of the rules is a cell. */
#include "rules/saga/saga.h"

/* One row each; `member` belongs to ROW. */
#define COLUMN(name, of_kind, member, ...)                                                               \
	{                                                                                                    \
		.key = (name), .kind = (of_kind), .offset = offsetof(ROW, member), .required = true, __VA_ARGS__ \
	}
#define NUMBER(name, member, least, most, text) \
	COLUMN(name, SALLE_INT, member, .min = (least), .max = (most), .help = (text))
#define BLANK(name, member, least, most, blank, text)                                                     \
	{                                                                                                     \
		.key = (name), .kind = SALLE_INT, .offset = offsetof(ROW, member), .min = (least), .max = (most), \
		.preset = (blank), .help = (text)                                                                 \
	}
#define TRUTH(name, member, text) COLUMN(name, SALLE_BOOL, member, .help = (text))
#define ONE_OF(name, member, list, text) COLUMN(name, SALLE_NAME, member, .names = (list), .help = (text))
#define ID COLUMN("id", SALLE_TEXT, id, .help = "as a build names it")
#define ROW_ID COLUMN("id", SALLE_TEXT, id, .help = "of the row, to change its cells")
#define NAME COLUMN("name", SALLE_TEXT, name, .help = "as it is reported")
#define NOTE                                                                                                   \
	{                                                                                                          \
		.key = "note", .kind = SALLE_TEXT, .offset = offsetof(ROW, note), .help = "a remark; nothing reads it" \
	}
#define LOAD                                                      \
	COLUMN("load", SALLE_REAL, load, .hundredths = true, .max = 100, \
		.help = "summed over all that a fighter carries")
#define COST ONE_OF("cost", cost, sg_cost_names, "class of price; nothing reads it but the sheet")
#define SOURCE                                                                                                  \
	{                                                                                                           \
		.key = "source", .kind = SALLE_NAME, .offset = offsetof(ROW, source), .names = sg_source_names,         \
		.preset = "own", .help = "where it is printed; own: a row of your own; nothing reads it"                \
	}
#define ABILITY ONE_OF("ability", ability, sg_ability_names, "that it is used with")
#define LEAST "-99"

#define ROW struct sg_weapon_row
static const struct salle_field weapon_fields[] = {
	ID,
	NAME,
	ONE_OF("kind", kind, sg_kind_names, "dodge: defence alone, one row"),
	ABILITY,
	NUMBER("hands", hands, 0, 2, "that it takes"),
	NUMBER("init", init, -20, 20, "Weapon Init"),
	BLANK("atk", atk, -20, 20, "0", "added to Attack Totals; blank: it cannot attack"),
	NUMBER("dfn", dfn, -20, 20, "added to Defence Totals against melee"),
	BLANK("dam", dam, -20, 30, "0", "added to Damage Totals; blank: it cannot attack"),
	BLANK("str_min", str_min, -99, 20, LEAST, "least Strength; blank: any"),
	LOAD,
	COST,
	BLANK("range", range, 0, 250, "0", "paces of a range increment; blank: melee"),
	NUMBER("reload", reload, 0, 20, "rounds whose actions loading takes"),
	NUMBER("pen", pen, 0, 20, "points of armour that it ignores within the first increment"),
	NUMBER("spread", spread, 1, 6, "targets beyond the first increment"),
	TRUTH("blunt", blunt, "whether it is made for a scuffle: unarmed, or a sap"),
	TRUTH("held", held, "whether it is an object in the hand, and no part of the body"),
	{ .key = "afoot",
		.kind = SALLE_TEXT,
		.offset = offsetof(ROW, afoot),
		.was = "mounted",
		.help = "row of what it is on foot, for what is a weapon of horseback alone" },
	{ .key = "part_of",
		.kind = SALLE_TEXT,
		.offset = offsetof(ROW, part_of),
		.help = "row of the weapon that it is fixed to, which a build lists too; both are ready at once" },
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
	NUMBER("init", init, -20, 20, "added to the Weapon Init"),
	NUMBER("atk", atk, -20, 20, "added to Attack Totals"),
	NUMBER("dfn", dfn, -20, 20, "added to Defence Totals"),
	NUMBER("dam", dam, -20, 20, "added to Damage Totals"),
	BLANK("str_min", str_min, -99, 20, LEAST, "least Strength; blank: any"),
	LOAD,
	COST,
	TRUTH("frees_hand", frees_hand, "whether its hand can hold something else"),
	SOURCE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_armour_row
static const struct salle_field armour_fields[] = {
	ID,
	NAME,
	ONE_OF("coverage", coverage, sg_coverage_names, "how much it covers"),
	NUMBER("prot", prot, 0, 40, "Protection: added to Soak Totals"),
	LOAD,
	COST,
	NUMBER("extra_foot", extra[0], 0, 20, "Encumbrance on top of that of the Load, on foot"),
	NUMBER("extra_mounted", extra[1], 0, 20, "the same, mounted"),
	SOURCE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_burden_row
static const struct salle_field burden_fields[] = {
	ROW_ID,
	COLUMN("load", SALLE_REAL, load, .hundredths = true, .max = 1000,
		.help = "from this total on; rows by rising load"),
	NUMBER("burden", burden, 0, 100, "the Burden"),
	{ 0 },
};
#undef ROW

#define ROW struct sg_wound_row
static const struct salle_field wound_fields[] = {
	COLUMN("id", SALLE_TEXT, id, .help = "wound level: one row each"),
	NUMBER("penalty", penalty, 0, 100, "off all rolls, for each wound"),
	TRUTH("stops", stops, "whether it takes its bearer out of the fight"),
	TRUTH("kills", kills, "whether it kills"),
	NUMBER("scuffle_fatigue", scuffle_fatigue, 0, 10, "fatigue levels in its place in a scuffle"),
	ONE_OF("scuffle_wound", scuffle_wound, sg_left_names, "the wound beside them"),
	NUMBER("half_days", half_days, 0, 1000, "that each recovery roll takes"),
	NUMBER("stable", stable, -20, 100, "least total of a recovery roll that does not make it a level worse"),
	NUMBER("improves", improves, -20, 100, "least total that makes it a level better"),
	NUMBER("again", again, -20, 20, "added to the roll for each one before that changed nothing"),
	{ 0 },
};
#undef ROW

#define ROW struct sg_fatigue_row
static const struct salle_field fatigue_fields[] = {
	COLUMN("id", SALLE_TEXT, id, .help = "fatigue level: one row each"),
	NUMBER("penalty", penalty, 0, 100, "off all rolls"),
	TRUTH("out", out, "whether it takes its bearer out of the fight"),
	{ 0 },
};
#undef ROW

#define ROW struct sg_virtue_row
static const struct salle_field virtue_fields[] = {
	ID,
	NAME,
	NUMBER("str", str, -6, 6, "added to Strength"),
	NUMBER("sta", sta, -6, 6, "added to Stamina"),
	NUMBER("size", size, -6, 6, "added to Size"),
	NUMBER("soak", soak, -20, 20, "added to Soak Totals"),
	NUMBER("easier", easier, 0, 20, "off the sum of the wound penalties and off each fatigue penalty, not below 0"),
	NUMBER("melee", melee, -20, 20, "added to Attack Totals in melee"),
	NUMBER("missile", missile, -20, 20, "added to Attack Totals of missiles"),
	NUMBER("defence", defence, -20, 20, "added to Defence Totals but those of dodging"),
	NUMBER("dodge", dodge, -20, 20, "added to Defence Totals of dodging"),
	NUMBER("held", held, -20, 20, "added to Attack and Defence Totals with an object in the hand"),
	NUMBER("tiring", tiring, -20, 20, "added to fatigue rolls"),
	BLANK("rage_from", rage_from, 0, 60, "0",
		"least total of stress die + Angry that enrages after a wound; blank: it never does"),
	BLANK("rage_wanted", rage_wanted, 0, 60, "0", "the same for who wants to rage"),
	BLANK("rage_attack", rage_attack, -20, 20, "0", "added to Attack Totals while it rages"),
	BLANK("rage_defence", rage_defence, -20, 20, "0", "added to Defence Totals while it rages"),
	BLANK("rage_soak", rage_soak, -20, 20, "0", "added to Soak Totals while it rages"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_mount_row
#define LEVELS(name, level, when) \
	NUMBER(name, levels[(level) - SG_WINDED], 0, 9, "its " name " fatigue levels, lost " when)
static const struct salle_field mount_fields[] = {
	ID,
	NAME,
	NUMBER("str", str, -6, 20, "Str: rushes"),
	NUMBER("size", size, -6, 10, "Size: rushes, points of a wound level"),
	NUMBER("qik", qik, -6, 6, "Qik: paces"),
	NUMBER("sta", sta, -6, 20, "Sta: fatigue rolls"),
	LEVELS("winded", SG_WINDED, "first"),
	LEVELS("weary", SG_WEARY, "after those that are winded"),
	LEVELS("tired", SG_TIRED, "after those that are weary"),
	LEVELS("dazed", SG_DAZED, "last: beyond them it is unconscious"),
	TRUTH("trained", trained, "whether it is battle-trained, and attacks"),
	NUMBER("init", init, -20, 20, "Weapon Init of its hooves: interrupts"),
	NUMBER("atk", atk, -20, 40, "Attack Total without die"),
	NUMBER("dfn", dfn[SG_MELEE], -20, 40, "Defence Total without die or six"),
	NUMBER("dfn_missile", dfn[SG_MISSILE], -20, 40, "the same against missiles, without the Dfn of its hooves"),
	NUMBER("dam", dam, -20, 40, "Damage Total without the Attack Advantage"),
	NUMBER("soak", soak, -20, 40, "Soak Total"),
	SOURCE,
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_age_row
static const struct salle_field age_fields[] = {
	ROW_ID,
	NUMBER("years", years, 0, 200, "from this age on; rows by rising age"),
	NUMBER("most", most, 0, 20, "largest score of an Ability of a character as it is created"),
	{ 0 },
};
#undef ROW

#define ROW struct sg_characteristic_row
static const struct salle_field characteristic_fields[] = {
	ROW_ID,
	NUMBER("value", value, 1, 6, "of a Characteristic, without Great and Poor; as a minus it gives back its cost"),
	NUMBER("cost", cost, 0, 100, "points of a character as it is created"),
	{ 0 },
};
#undef ROW

#define ROW struct sg_size_row
static const struct salle_field size_fields[] = {
	ROW_ID,
	NUMBER("size", size, -99, 99, "from this Size on; rows by rising Size, the first for all below it too"),
	NUMBER("deep", deep, 1, 12, "squares of the battle mat that it takes, from its foremost one back"),
	NUMBER("wide", wide, 1, 12, "and abreast"),
	NUMBER("together", together, 1, 24, "how many friends of such Sizes can be in one square; 1: nobody shares it"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct sg_figure_row
static const struct salle_field figure_fields[] = {
	COLUMN("id", SALLE_TEXT, id, .help = "figure: one row each"),
	NUMBER("value", value, -20, 100, "the figure"),
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
