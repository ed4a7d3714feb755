/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the tables: "Combat Charts", "Injury Charts", the charts of generation, recovery and honour. */
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

#define NAMED(text) \
	{ .key = "name", .kind = SALLE_TEXT, .offset = AT(name), .required = true, .help = (text) }
#define NUMBER(name, member, least, greatest, text) \
	{ .key = (name), .kind = SALLE_INT, .offset = AT(member), .required = true, .min = (least), .max = (greatest), \
		.help = (text) }

#define ROW struct mk_talent_row
static const struct salle_field talent_fields[] = {
	NUMBER("roll", roll, 1, 6, "of 1d6"),
	NUMBER("expertise", expertise, -2, 6, "a young gentleman's expertise"),
	{ .key = "hand", .kind = SALLE_NAME, .offset = AT(hand), .required = true, .names = mk_hand_names,
		.help = "the hand that he prefers, of another roll; also a secondary character's" },
	{ 0 },
};
#undef ROW

#define ROW struct mk_figure_row
static const struct salle_field figure_fields[] = {
	NAMED("figure: one row each"),
	NUMBER("value", value, -9, 30, "the figure"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct mk_move_row
static const char *const rolls[] = { "agility", "strength", NULL };
static const struct salle_field move_fields[] = {
	NAMED("special move: one row each; step_back: over crossed swords"),
	NUMBER("need", need, 2, 20, "least total of 2d6 with the DM"),
	{ .key = "roll", .kind = SALLE_NAME, .offset = AT(roll), .required = true, .names = rolls,
		.help = "whose DM the roll adds; of a thrown dagger see the option `throw_roll`" },
	{ .key = "hurts", .kind = SALLE_BOOL, .offset = AT(hurts), .required = true,
		.help = "whether damage is rolled" },
	NUMBER("damage", damage, -9, 9, "DM of the damage roll"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct mk_parry_row
static const struct salle_field parry_fields[] = {
	NAMED("kind of parry: one row each"),
	NUMBER("dm", dm, -9, 9, "DM of its roll"),
	NUMBER("riposte", riposte, -9, 9, "DM of the riposte after it"),
	NUMBER("steps", steps, 0, 9, "hexes back of a dodge or retreat that avoids the attack"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct mk_location_row
static const struct salle_field location_fields[] = {
	NAMED("location: one row each"),
	NUMBER("from", from, 1, 7, "least roll of 1d6; 7: none"),
	NUMBER("death", death, 0, 40, "points of one blow here that kill; 0: none do"),
	NUMBER("lost", lost, 0, 40, "points in all by which an arm or leg is lost; 0: none are"),
	{ .key = "vital", .kind = SALLE_BOOL, .offset = AT(vital), .required = true,
		.help = "whether who is wounded here and does not recover dies, rather than loses a limb" },
	{ 0 },
};
#undef ROW

#define ROW struct mk_care_row
static const struct salle_field care_fields[] = {
	NAMED("carer: one row each"),
	NUMBER("dm", dm, -9, 9, "DM of each day of recovery"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct mk_honour_row
static const struct salle_field honour_fields[] = {
	NAMED("what it did: one row each"),
	NUMBER("less_3", points[0], -99, 99, "honour points; the foe has 3 less or fewer still"),
	NUMBER("less_2", points[1], -99, 99, "the foe has 2 less"),
	NUMBER("less_1", points[2], -99, 99, "the foe has 1 less"),
	NUMBER("equal", points[3], -99, 99, "the foe has as many"),
	NUMBER("more_1", points[4], -99, 99, "the foe has 1 more"),
	NUMBER("more_2", points[5], -99, 99, "the foe has 2 more"),
	NUMBER("more_3", points[6], -99, 99, "the foe has 3 more or still more"),
	{ 0 },
};
#undef ROW

#define ROW struct mk_quarrel_row
static const struct salle_field quarrel_fields[] = {
	NAMED("against whom, over what: one row each"),
	NUMBER("insult", points[MK_INSULT], -99, 99, "honour points that an insult costs the aggressor"),
	NUMBER("accusation", points[MK_ACCUSATION], -99, 99, "an accusation"),
	NUMBER("challenge", points[MK_CHALLENGE], -99, 99, "a challenge"),
	NUMBER("draw_weapon", points[MK_DRAW_WEAPON], -99, 99, "a drawn weapon"),
	NUMBER("attack", points[MK_ASSAIL], -99, 99, "an attack"),
	{ 0 },
};
#undef ROW

const struct salle_table_kind mk_tables[] = {
	[MK_TABLE_WEAPONS] = { "weapons", weapon_fields, sizeof(struct mk_weapon_row), true,
		"weapons and the columns of the charts that they use", .items = true },
	[MK_TABLE_WEAPON_DMS] = { "weapon_dms", weapon_dm_fields, sizeof(struct mk_weapon_dm_row), false,
		"damage and parry DMs of the weapons in three readings", .describes = "weapon" },
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
	[MK_TABLE_TALENTS] = { "talents", talent_fields, sizeof(struct mk_talent_row), false,
		"generation: expertise and hand by 1d6 each" },
	[MK_TABLE_FIGURES] = { "figures", figure_fields, sizeof(struct mk_figure_row), true,
		"figures of the text that are in no chart of their own" },
	[MK_TABLE_MOVES] = { "moves", move_fields, sizeof(struct mk_move_row), true, "special moves" },
	[MK_TABLE_PARRIES] = { "parries", parry_fields, sizeof(struct mk_parry_row), true, "kinds of parry" },
	[MK_TABLE_LOCATIONS] = { "locations", location_fields, sizeof(struct mk_location_row), true,
		"where a hit falls, and what is borne there" },
	[MK_TABLE_CARE] = { "care", care_fields, sizeof(struct mk_care_row), true, "who attends the wounded" },
	[MK_TABLE_HONOUR] = { "honour", honour_fields, sizeof(struct mk_honour_row), true,
		"honour points by the difference: of expertise (wins, loses), character (kills, surrenders), numbers (fights, "
		"yields)" },
	[MK_TABLE_QUARRELS] = { "quarrels", quarrel_fields, sizeof(struct mk_quarrel_row), true,
		"honour points that the aggressor loses and the other gains" },
	{ 0 },
};
