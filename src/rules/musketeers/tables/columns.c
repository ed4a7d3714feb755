/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the tables: "Combat Charts", "Injury Charts", the generation charts. */
#include "rules/musketeers/musketeers.h"

const char *const mk_reading_names[] = { "injury_chart", "gentleman", "secondary", NULL };

#define AT(member) offsetof(ROW, member)
#define NOTE                                                                                        \
	{                                                                                               \
		.key = "note", .kind = SALLE_TEXT, .offset = AT(note), .help = "a remark; nothing reads it" \
	}

#define ROW struct mk_weapon_row
static const struct salle_field weapon_fields[] = {
	{ .key = "name", .kind = SALLE_TEXT, .offset = AT(name), .required = true, .help = "as a build names it" },
	{ .key = "openings", .kind = SALLE_NAME, .offset = AT(openings), .required = true, .names = mk_chart_names,
		.help = "its column of the table openings" },
	{ .key = "attacks", .kind = SALLE_NAME, .offset = AT(attacks), .required = true, .names = mk_chart_names,
		.help = "its column of the table attacks; dagger: it has no wrong hand" },
	{ .key = "off_hand_dagger", .kind = SALLE_BOOL, .offset = AT(off_hand_dagger), .required = true,
		.help = "whether a dagger is in the other hand" },
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct mk_weapon_dm_row
static const struct salle_field weapon_dm_fields[] = {
	{ .key = "reading", .kind = SALLE_NAME, .offset = AT(reading), .required = true, .names = mk_reading_names,
		.help = "place of the text: the option `weapon_dms` picks one" },
	{ .key = "weapon", .kind = SALLE_TEXT, .offset = AT(weapon), .required = true,
		.help = "a row of the table weapons" },
	{ .key = "damage", .kind = SALLE_INT, .offset = AT(damage), .required = true, .min = -9, .max = 9,
		.help = "DM of its damage rolls" },
	{ .key = "parry", .kind = SALLE_INT, .offset = AT(parry), .required = true, .min = -9, .max = 9,
		.help = "DM of its parries" },
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct mk_opening_row
static const struct salle_field opening_fields[] = {
	{ .key = "chart", .kind = SALLE_NAME, .offset = AT(chart), .required = true, .names = mk_chart_names,
		.help = "column of chart A" },
	{ .key = "action", .kind = SALLE_NAME, .offset = AT(action), .required = true, .names = mk_opening_names,
		.help = "blade action" },
	{ .key = "requirement", .kind = SALLE_INT, .offset = AT(requirement), .required = true, .min = 2, .max = 15,
		.help = "least total of 2d6 + expertise" },
	{ .key = "bonus", .kind = SALLE_INT, .offset = AT(bonus), .required = true, .max = 9,
		.help = "DM of the attack that follows" },
	{ 0 },
};
#undef ROW

#define ROW struct mk_attack_row
static const struct salle_field attack_fields[] = {
	{ .key = "chart", .kind = SALLE_NAME, .offset = AT(chart), .required = true, .names = mk_chart_names,
		.help = "column of chart B" },
	{ .key = "form", .kind = SALLE_NAME, .offset = AT(form), .required = true, .names = mk_form_names,
		.help = "form of the attack; riposte: answers a parry or a miss" },
	{ .key = "requirement", .kind = SALLE_INT, .offset = AT(requirement), .required = true, .min = 2, .max = 15,
		.help = "least total of 2d6 + bonus + expertise" },
	{ .key = "reach", .kind = SALLE_REAL, .offset = AT(reach), .max = 9,
		.help = "how far it carries, in hexes and half hexes" },
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct mk_injury_row
static const struct salle_field injury_fields[] = {
	{ .key = "severity", .kind = SALLE_NAME, .offset = AT(severity), .required = true, .names = mk_severity_names,
		.help = "what the damage roll comes to" },
	{ .key = "from", .kind = SALLE_INT, .offset = AT(from), .required = true, .max = 40,
		.help = "least total of the damage roll" },
	{ .key = "endurance", .kind = SALLE_INT, .offset = AT(endurance), .required = true, .max = 20,
		.help = "damage points: endurance lost" },
	{ .key = "dm", .kind = SALLE_INT, .offset = AT(dm), .required = true, .min = -9, .max = 9,
		.help = "standing DM that it gives under `wound_dm: by_severity`, 0 or less" },
	{ 0 },
};
#undef ROW

#define ROW struct mk_trait_row
static const struct salle_field trait_fields[] = {
	{ .key = "chart", .kind = SALLE_NAME, .offset = AT(chart), .required = true, .names = mk_generation_charts,
		.help = "generation chart" },
	{ .key = "from", .kind = SALLE_INT, .offset = AT(from), .required = true, .min = 2, .max = 12,
		.help = "least roll of 2d6" },
	{ .key = "dm", .kind = SALLE_INT, .offset = AT(dm), .required = true, .min = -9, .max = 9,
		.help = "DM of the characteristic" },
	{ 0 },
};
#undef ROW

#define ROW struct mk_estate_row
static const struct salle_field estate_fields[] = {
	{ .key = "from", .kind = SALLE_INT, .offset = AT(from), .required = true, .min = 2, .max = 12,
		.help = "least roll of 2d6" },
	{ .key = "estate", .kind = SALLE_TEXT, .offset = AT(estate), .required = true, .help = "whose son" },
	{ .key = "weapon_dm", .kind = SALLE_INT, .offset = AT(weapon_dm), .required = true, .min = -2, .max = 7,
		.help = "DM of the roll for his weapon" },
	{ 0 },
};
#undef ROW

#define ROW struct mk_gentleman_weapon_row
static const struct salle_field gentleman_weapon_fields[] = {
	{ .key = "from", .kind = SALLE_INT, .offset = AT(from), .required = true, .max = 19,
		.help = "least roll of 2d6 with the estate's DM" },
	{ .key = "weapon", .kind = SALLE_TEXT, .offset = AT(weapon), .required = true,
		.help = "a row of the table weapons" },
	{ 0 },
};
#undef ROW

#define ROW struct mk_rank_row
static const struct salle_field rank_fields[] = {
	{ .key = "roll", .kind = SALLE_INT, .offset = AT(roll), .required = true, .min = 2, .max = 12, .help = "of 2d6" },
	{ .key = "rank", .kind = SALLE_TEXT, .offset = AT(rank), .required = true, .help = "rank or occupation" },
	{ .key = "expertise", .kind = SALLE_INT, .offset = AT(expertise), .required = true, .min = -2, .max = 6,
		.help = "DM with the weapon" },
	{ .key = "weapon", .kind = SALLE_TEXT, .offset = AT(weapon), .required = true,
		.help = "a row of the table weapons" },
	{ 0 },
};
#undef ROW

#define ROW struct mk_background_row
#define RAISES(name, member, text)                                                                     \
	{                                                                                                  \
		.key = (name), .kind = SALLE_INT, .offset = AT(member), .required = true, .min = -3, .max = 3, \
		.help = "added to " text                                                                       \
	}
static const struct salle_field background_fields[] = {
	{ .key = "roll", .kind = SALLE_INT, .offset = AT(roll), .required = true, .min = 2, .max = 12, .help = "of 2d6" },
	{ .key = "skill", .kind = SALLE_TEXT, .offset = AT(skill), .required = true, .help = "practical skill" },
	RAISES("character", trait[MK_CHARACTER], "his character"),
	RAISES("strength", trait[MK_STRENGTH], "his strength"),
	RAISES("constitution", trait[MK_CONSTITUTION], "his constitution"),
	RAISES("agility", trait[MK_AGILITY], "his agility"),
	RAISES("perception", trait[MK_PERCEPTION], "his perception"),
	{ .key = "endurance", .kind = SALLE_INT, .offset = AT(endurance), .required = true, .max = 3,
		.help = "added to his endurance" },
	RAISES("expertise", expertise, "his expertise"),
	NOTE,
	{ 0 },
};
#undef ROW

const struct salle_table_kind mk_tables[] = {
	[MK_TABLE_WEAPONS] = { "weapons", weapon_fields, sizeof(struct mk_weapon_row), true,
		"weapons and the columns of the charts that they use" },
	[MK_TABLE_WEAPON_DMS] = { "weapon_dms", weapon_dm_fields, sizeof(struct mk_weapon_dm_row), false,
		"damage and parry DMs of the weapons in three readings" },
	[MK_TABLE_OPENINGS] = { "openings", opening_fields, sizeof(struct mk_opening_row), false,
		"chart A: blade actions" },
	[MK_TABLE_ATTACKS] = { "attacks", attack_fields, sizeof(struct mk_attack_row), false,
		"chart B: forms of attack and ripostes" },
	[MK_TABLE_INJURIES] = { "injuries", injury_fields, sizeof(struct mk_injury_row), false, "the injury chart" },
	[MK_TABLE_TRAITS] = { "traits", trait_fields, sizeof(struct mk_trait_row), false,
		"generation: a characteristic by 2d6" },
	[MK_TABLE_ESTATES] = { "estates", estate_fields, sizeof(struct mk_estate_row), false,
		"generation: a young gentleman's family by 2d6" },
	[MK_TABLE_GENTLEMAN_WEAPONS] = { "gentleman_weapons", gentleman_weapon_fields,
		sizeof(struct mk_gentleman_weapon_row), false, "generation: a young gentleman's weapon" },
	[MK_TABLE_RANKS] = { "secondary_ranks", rank_fields, sizeof(struct mk_rank_row), false,
		"generation: rank, expertise and weapon of a secondary character by 2d6" },
	[MK_TABLE_BACKGROUNDS] = { "backgrounds", background_fields, sizeof(struct mk_background_row), false,
		"generation: practical skills of a young gentleman by 2d6" },
	{ 0 },
};
