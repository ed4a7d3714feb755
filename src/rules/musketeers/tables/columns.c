/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the tables: "Combat Charts", "Injury Charts", and the charts of generation, recovery and honour. */
#include "kit/fields.h"
#include "rules/musketeers/musketeers.h"

const char *const mk_reading_names[] = { "injury_chart", "gentleman", "secondary", NULL };

#define NO_DM "-99" /* MK_NO_DM as text */

#define ROW struct mk_weapon_row
static const struct salle_field weapon_fields[] = {
	MUST_TEXT(name, "name that a build uses"),
	MUST_ONE_OF(openings, mk_chart_names, "column of the table openings that the weapon uses"),
	MUST_ONE_OF(attacks, mk_chart_names,
		"column of the table attacks that the weapon uses; dagger: the weapon has no "
		"wrong hand"),
	MUST_TRUTH(off_hand_dagger, "whether the other hand holds a dagger"),
	WHOLE(damage, MK_NO_DM, 9, NO_DM,
		"DM of damage rolls with the weapon, which replaces the DM of the table weapon_dms. Empty or -99: the DM of "
		"weapon_dms"),
	WHOLE(parry, MK_NO_DM, 9, NO_DM,
		"DM of parries with the weapon, which replaces the DM of the table weapon_dms. Empty or -99: the DM of "
		"weapon_dms"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct mk_weapon_dm_row
static const struct salle_field weapon_dm_fields[] = {
	MUST_ONE_OF(reading, mk_reading_names, "part of the text that has the row; the option `weapon_dms` picks the part"),
	MUST_TEXT(weapon, "a row of the table weapons"),
	MUST_WHOLE(damage, -9, 9, "DM of damage rolls with the weapon"),
	MUST_WHOLE(parry, -9, 9, "DM of parries with the weapon"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct mk_opening_row
static const struct salle_field opening_fields[] = {
	MUST_ONE_OF(chart, mk_chart_names, "column of chart A"),
	MUST_ONE_OF(action, mk_opening_names, "blade action"),
	MUST_WHOLE(requirement, 2, 15, "lowest total of 2d6 + expertise that succeeds"),
	MUST_WHOLE(bonus, 0, 9, "DM of the attack that follows"),
	{ 0 },
};
#undef ROW

#define ROW struct mk_attack_row
static const struct salle_field attack_fields[] = {
	MUST_ONE_OF(chart, mk_chart_names, "column of chart B"),
	MUST_ONE_OF(form, mk_form_names, "form of the attack; riposte: the answer to a parry or a miss"),
	MUST_WHOLE(requirement, 2, 15, "lowest total of 2d6 + bonus + expertise that succeeds"),
	FIELD(SALLE_REAL, reach, "how far the attack carries, in hexes (halves allowed)", .max = 9),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct mk_injury_row
static const struct salle_field injury_fields[] = {
	MUST_ONE_OF(severity, mk_severity_names, "result of the damage roll"),
	MUST_WHOLE(from, 0, 40, "lowest total of the damage roll with this result"),
	MUST_WHOLE(endurance, 0, 20, "damage points, subtracted from endurance"),
	MUST_WHOLE(dm, -9, 9, "DM of the wound on later rolls under `wound_dm: by_severity`; 0 or less"),
	{ 0 },
};
#undef ROW

#define ROW struct mk_trait_row
static const struct salle_field trait_fields[] = {
	MUST_ONE_OF(chart, mk_generation_charts, "generation chart"),
	MUST_WHOLE(from, 2, 12, "lowest roll of 2d6 with this result"),
	MUST_WHOLE(dm, -9, 9, "DM of the characteristic"),
	{ 0 },
};
#undef ROW

#define ROW struct mk_estate_row
static const struct salle_field estate_fields[] = {
	MUST_WHOLE(from, 2, 12, "lowest roll of 2d6 with this result"),
	MUST_TEXT(estate, "rank of the father"),
	MUST_WHOLE(weapon_dm, -2, 7, "DM of the roll for the gentleman's weapon"),
	{ 0 },
};
#undef ROW

#define ROW struct mk_gentleman_weapon_row
static const struct salle_field gentleman_weapon_fields[] = {
	MUST_WHOLE(from, 0, 19, "lowest roll of 2d6 plus the estate's DM with this result"),
	MUST_TEXT(weapon, "a row of the table weapons"),
	{ 0 },
};
#undef ROW

#define ROW struct mk_rank_row
static const struct salle_field rank_fields[] = {
	MUST_WHOLE(roll, 2, 12, "result of 2d6"),
	MUST_TEXT(rank, "rank or occupation"),
	MUST_WHOLE(expertise, -2, 6, "DM with that weapon"),
	MUST_TEXT(weapon, "a row of the table weapons"),
	{ 0 },
};
#undef ROW

#define CHARACTERISTIC_BONUS(name, member, text) \
	FIELD_AS(name, SALLE_INT, member, "added to " text, .min = -3, .max = 3, .required = true)
#define ROW struct mk_background_row
static const struct salle_field background_fields[] = {
	MUST_WHOLE(roll, 2, 12, "result of 2d6"),
	MUST_TEXT(skill, "practical skill"),
	CHARACTERISTIC_BONUS("character", trait[MK_CHARACTER], "his character"),
	CHARACTERISTIC_BONUS("strength", trait[MK_STRENGTH], "his strength"),
	CHARACTERISTIC_BONUS("constitution", trait[MK_CONSTITUTION], "his constitution"),
	CHARACTERISTIC_BONUS("agility", trait[MK_AGILITY], "his agility"),
	CHARACTERISTIC_BONUS("perception", trait[MK_PERCEPTION], "his perception"),
	MUST_WHOLE(endurance, 0, 3, "added to his endurance"),
	CHARACTERISTIC_BONUS("expertise", expertise, "his expertise"),
	NOTE,
	{ 0 },
};
#undef ROW

#define NAMED(text) MUST_TEXT(name, text)

#define ROW struct mk_talent_row
static const struct salle_field talent_fields[] = {
	MUST_WHOLE(roll, 1, 6, "result of 1d6"),
	MUST_WHOLE(expertise, -2, 6, "expertise of a young gentleman"),
	MUST_ONE_OF(hand, mk_hand_names, "preferred hand, by a second roll; also for secondary characters"),
	{ 0 },
};
#undef ROW

#define ROW struct mk_figure_row
static const struct salle_field figure_fields[] = {
	NAMED("name of the figure"),
	MUST_WHOLE(value, -9, 30, "the figure"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct mk_move_row
static const struct salle_field move_fields[] = {
	NAMED("name of the special move; step_back: a step back from crossed swords"),
	MUST_WHOLE(need, 2, 20, "lowest total of 2d6 plus DM that succeeds"),
	MUST_ONE_OF(roll, LIST("agility", "strength"),
		"characteristic whose DM the roll adds; the option `throw_roll` decides for a thrown dagger"),
	MUST_TRUTH(hurts, "whether the move rolls damage"),
	MUST_WHOLE(damage, -9, 9, "DM of the damage roll"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct mk_parry_row
static const struct salle_field parry_fields[] = {
	NAMED("name of the kind of parry"),
	MUST_WHOLE(dm, -9, 9, "DM of its roll"),
	MUST_WHOLE(riposte, -9, 9, "DM of the riposte after it"),
	MUST_WHOLE(steps, 0, 9, "hexes that a successful dodge or retreat moves back"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct mk_location_row
static const struct salle_field location_fields[] = {
	NAMED("name of the location"),
	MUST_WHOLE(from, 1, 7, "lowest roll of 1d6 with this location; 7: never rolled"),
	MUST_WHOLE(death, 0, 40, "points of a single blow that kill; 0: a single blow never kills"),
	MUST_WHOLE(lost, 0, 40, "total points at which the limb is lost; 0: never"),
	MUST_TRUTH(vital, "whether a fencer that does not recover from a wound here dies; no: it loses the limb"),
	WHOLE(dm, -MK_LOCATION_DM_MOST, 0, "0",
		"DM of each wound here on all later 2d6 rolls except damage. A house rule: "
		"the text has no such DM"),
	WHOLE(sword_dm, -MK_LOCATION_DM_MOST, 0, "0", "DM that each wound here adds to `dm` if this arm held the sword"),
	{ 0 },
};
#undef ROW

#define ROW struct mk_care_row
static const struct salle_field care_fields[] = {
	NAMED("kind of carer"),
	MUST_WHOLE(dm, -9, 9, "DM of the recovery roll of each day"),
	NOTE,
	{ 0 },
};
#undef ROW

#define POINTS(name, column, text) \
	FIELD_AS(name, SALLE_INT, points[column], text, .min = -99, .max = 99, .required = true)
#define ROW struct mk_honour_row
static const struct salle_field honour_fields[] = {
	NAMED("name of the deed"),
	POINTS("less_3", 0, "honour points if the difference is -3 or less"),
	POINTS("less_2", 1, "honour points if the difference is -2"),
	POINTS("less_1", 2, "honour points if the difference is -1"),
	POINTS("equal", 3, "honour points if the difference is 0"),
	POINTS("more_1", 4, "honour points if the difference is 1"),
	POINTS("more_2", 5, "honour points if the difference is 2"),
	POINTS("more_3", 6, "honour points if the difference is 3 or more"),
	{ 0 },
};
#undef ROW

#define ROW struct mk_quarrel_row
static const struct salle_field quarrel_fields[] = {
	NAMED("victim, or subject of the quarrel"),
	POINTS("insult", MK_INSULT, "honour points that an insult costs the aggressor"),
	POINTS("accusation", MK_ACCUSATION, "honour points that an accusation costs the aggressor"),
	POINTS("challenge", MK_CHALLENGE, "honour points that a challenge costs the aggressor"),
	POINTS("draw_weapon", MK_DRAW_WEAPON, "honour points that a drawn weapon costs the aggressor"),
	POINTS("attack", MK_ASSAIL, "honour points that an attack costs the aggressor"),
	{ 0 },
};
#undef ROW

const struct salle_table_kind mk_tables[] = {
	[MK_TABLE_WEAPONS] = { "weapons", weapon_fields, sizeof(struct mk_weapon_row), true,
		"weapons, and the columns of the charts that they use", .has_items = true },
	[MK_TABLE_WEAPON_DMS] = { "weapon_dms", weapon_dm_fields, sizeof(struct mk_weapon_dm_row), false,
		"damage and parry DMs of the weapons, in three readings", .item_column = "weapon" },
	[MK_TABLE_OPENINGS] = { "openings", opening_fields, sizeof(struct mk_opening_row), false,
		"chart A: blade actions" },
	[MK_TABLE_ATTACKS] = { "attacks", attack_fields, sizeof(struct mk_attack_row), false,
		"chart B: forms of attack and ripostes" },
	[MK_TABLE_INJURIES] = { "injuries", injury_fields, sizeof(struct mk_injury_row), false, "the injury chart" },
	[MK_TABLE_TRAITS] = { "traits", trait_fields, sizeof(struct mk_trait_row), false,
		"generation: characteristics by 2d6" },
	[MK_TABLE_ESTATES] = { "estates", estate_fields, sizeof(struct mk_estate_row), false,
		"generation: a young gentleman's family by 2d6" },
	[MK_TABLE_GENTLEMAN_WEAPONS] = { "gentleman_weapons", gentleman_weapon_fields,
		sizeof(struct mk_gentleman_weapon_row), false, "generation: a young gentleman's weapon" },
	[MK_TABLE_RANKS] = { "secondary_ranks", rank_fields, sizeof(struct mk_rank_row), false,
		"generation: rank, expertise and weapon of a secondary character by 2d6" },
	[MK_TABLE_BACKGROUNDS] = { "backgrounds", background_fields, sizeof(struct mk_background_row), false,
		"generation: practical skills of a young gentleman, by 2d6" },
	[MK_TABLE_TALENTS] = { "talents", talent_fields, sizeof(struct mk_talent_row), false,
		"generation: expertise and hand by 1d6 each" },
	[MK_TABLE_FIGURES] = { "figures", figure_fields, sizeof(struct mk_figure_row), true,
		"figures of the text that belong to no chart" },
	[MK_TABLE_MOVES] = { "moves", move_fields, sizeof(struct mk_move_row), true, "special moves" },
	[MK_TABLE_PARRIES] = { "parries", parry_fields, sizeof(struct mk_parry_row), true, "kinds of parry" },
	[MK_TABLE_LOCATIONS] = { "locations", location_fields, sizeof(struct mk_location_row), true,
		"locations of hits, and the damage that each can take" },
	[MK_TABLE_CARE] = { "care", care_fields, sizeof(struct mk_care_row), true, "care of the wounded" },
	[MK_TABLE_HONOUR] = { "honour", honour_fields, sizeof(struct mk_honour_row), true,
		"honour points by the difference, foe minus fencer: in expertise (wins, loses), character (kills, surrenders) "
		"or numbers (fights, yields)" },
	[MK_TABLE_QUARRELS] = { "quarrels", quarrel_fields, sizeof(struct mk_quarrel_row), true,
		"honour points that the aggressor loses and the other gains" },
	{ 0 },
};
