/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of all tables. Every number that the rules print is in a cell of a table. */
#include "kit/fields.h"
#include "rules/campaign/campaign.h"

/* Macros that define one column each. `member` is a member of the struct ROW. */
#define NAMED(text) MUST_TEXT(name, text)
#define NAME NAMED("name that a build uses")
#define ROW_NAME NAMED("name of the row, by which scenarios change its cells")
#define DEADLINESS \
	MUST_WHOLE(deadliness, 1, CP_DEADLINESS_MOST, "deadliness of hits; the table wounding must have a row for it")
#define COST MUST_WHOLE(cost, 0, 10000, "price")

#define ROW struct cp_weapon
static const struct salle_field weapon_fields[] = {
	NAME,
	MUST_WHOLE(striking, -11, 11, "added to the bearer's striking"),
	MUST_WHOLE(power, -11, 11, "added to the bearer's power against a parry"),
	MUST_WHOLE(parrying, -11, 11, "added to the bearer's power when parrying"),
	DEADLINESS,
	FIELD_AS("charger", SALLE_INT, order[0], "order in which a charger strikes in the first turn", .min = 1,
		.max = CP_ORDER_NUMBER_MAX, .required = true),
	FIELD_AS("charged", SALLE_INT, order[1], "order in which a charged fighter strikes in the first turn", .min = 1,
		.max = CP_ORDER_NUMBER_MAX, .required = true),
	FIELD_AS("combat", SALLE_INT, order[2], "order of the strike in all other turns", .min = 1,
		.max = CP_ORDER_NUMBER_MAX, .required = true),
	COST,
	MUST_ONE_OF(type, cp_type_names, "kind of weapon; none: bare hands (only one row)"),
	MUST_WHOLE(ranks, 1, 4, "number of ranks from which the bearer can strike"),
	MUST_TRUTH(panics, "whether cavalry that charges the bearer may panic"),
	WHOLE(against_mounted, -11, 11, "0",
		"number added to the bearer's striking if the foe rides. A house rule: the "
		"text has no such number"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct cp_missile
static const struct salle_field missile_fields[] = {
	NAME,
	MUST_WHOLE(shooting, -11, 11, "added to the bearer's shooting"),
	DEADLINESS,
	MUST_WHOLE(order, 1, CP_ORDER_NUMBER_MAX, "place in the order of shooting"),
	MUST_WHOLE(range, 1, 1000, "longest distance of a shot, in metres"),
	MUST_WHOLE(shoot, 0, CP_HALF_TURNS, "time of a shot, in half turns"),
	MUST_WHOLE(reload, 0, 20, "time of a reload, in half turns"),
	MUST_WHOLE(shots, 1, 20, "number of shots that it holds"),
	MUST_WHOLE(fills, 1, 20, "number of shots that a reload loads"),
	MUST_WHOLE(hits, 1, 6, "number of hits that each successful shot counts as"),
	MUST_WHOLE(volley, 1, 4, "number of shots that can be made at once"),
	MUST_WHOLE(volley_modifier, -11, 0, "modifier of shooting for each of several shots made at once"),
	MUST_WHOLE(area, 0, 50, "radius in metres around the target within which others are hit; 0: nobody else"),
	MUST_TRUTH(barrel, "whether a double 1 can block or wreck the weapon"),
	WHOLE(misfire, 2, CP_TWO_DICE_MOST - 1, "2",
		"highest roll of two dice that counts as a double 1, for weapons with a barrel"),
	MUST_TRUTH(pairs, "whether it can be carried in pairs"),
	MUST_TRUTH(bayonet, "whether a bayonet can be attached"),
	FIELD_AS("hand", SALLE_TEXT, hand_name, "row of the table weapons that it counts as in close combat"),
	MUST_TRUTH(panics, "whether its shots at cavalry may cause panic"),
	MUST_TRUTH(terrifying, "whether every casualty by it causes a test"),
	COST,
	MUST_ONE_OF(type, cp_missile_type_names, "kind of weapon"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct cp_mount
static const struct salle_field mount_fields[] = {
	NAME,
	MUST_WHOLE(movement, 1, 40, "movement, which replaces the rider's"),
	MUST_WHOLE(striking, 1, 12, "striking of the mount"),
	MUST_WHOLE(power, 1, 12, "power of the mount"),
	MUST_WHOLE(nerve, 1, 12, "nerve of the mount, against cavalry panic"),
	DEADLINESS,
	MUST_WHOLE(order, 1, CP_ORDER_NUMBER_MAX, "order of its strikes, in every turn"),
	MUST_TRUTH(attacks, "whether the mount strikes, too"),
	MUST_TRUTH(immune, "whether the mount is immune to cavalry panic"),
	MUST_TRUTH(rough, "whether the mount ignores rough ground, which no scene has"),
	COST,
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct cp_item_row
static const struct salle_field item_fields[] = {
	NAME,
	MUST_WHOLE(movement, -11, 11, "added to the wearer's movement"),
	MUST_WHOLE(deadliness, -6, 6, "added to the deadliness of hits on the wearer"),
	MUST_WHOLE(renown, -9, 9, "added to the wearer's renown"),
	WHOLE(parrying, -11, 11, "0", "number added to the wearer's power when parrying. A house rule: the text has no "
		"such number"),
	MUST_TRUTH(holy, "whether the bearer does not fear vampires and werewolves"),
	MUST_TRUTH(commands, "whether the wearer can command troops under the option `command: uniform`"),
	COST,
	NOTE,
	{ 0 },
};
#undef ROW

#define ROLL MUST_WHOLE(roll, 1, CP_FACES_MOST, "result of the die, from 1 to `options.critical_die`")
#define ROW struct cp_critical
static const struct salle_field critical_fields[] = {
	ROW_NAME,
	MUST_ONE_OF(chart, cp_chart_names, "roll that the row is about, and the double on it"),
	ROLL,
	MUST_ONE_OF(blow, cp_blow_names, "effect on the blow"),
	MUST_WHOLE(deadliness, -6, 6, "added to the deadliness of the blow"),
	MUST_ONE_OF(free_attack, cp_who_names, "fighter that gains a free attack"),
	WHOLE(free_attacks, 1, 4, "1", "number of free attacks that this fighter gains"),
	MUST_ONE_OF(next, cp_who_names, "fighter whose next striking roll has the bonus, or cannot be parried"),
	MUST_WHOLE(bonus, 0, 11, "bonus of the free attack, or of the next striking roll"),
	MUST_TRUTH(unparryable, "whether the free attack or next striking roll cannot be parried"),
	MUST_ONE_OF(weapon, cp_who_names, "fighter that loses the weapon in hand"),
	MUST_TRUTH(shatters, "whether the lost weapon shatters and cannot be picked up"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_shot_critical
static const struct salle_field shot_critical_fields[] = {
	ROW_NAME,
	MUST_ONE_OF(chart, cp_shot_chart_names, "double that the row is about"),
	ROLL,
	MUST_ONE_OF(shot, cp_blow_names, "effect on the shot"),
	MUST_WHOLE(deadliness, -6, 6, "added to the deadliness of the shot"),
	MUST_ONE_OF(other, cp_other_names, "other fighters that are hit"),
	MUST_WHOLE(other_deadliness, -6, 6, "added to the deadliness of the hits on others"),
	MUST_WHOLE(blocked, 0, 20, "time to unblock the barrel, in half turns"),
	MUST_TRUTH(fired, "whether the shot leaves the barrel; no: it stays loaded"),
	MUST_TRUTH(wrecked, "whether the gun is wrecked"),
	MUST_WHOLE(backfire, 0, CP_DEADLINESS_MOST, "deadliness of a hit on the shooter; 0: no hit"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct cp_difference_row
static const struct salle_field difference_fields[] = {
	ROW_NAME,
	MUST_ONE_OF(table, cp_difference_names, "roll of the row; strikes and parries take two dice, losses one"),
	MUST_WHOLE(from, -20, 20,
		"lowest difference of the row (defender minus attacker, or nerve minus loss points); the first row also "
		"applies to lower ones"),
	MUST_WHOLE(needed, 2, CP_NEVER_ON_TWO_DICE, "lowest roll that succeeds"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_wounding_row
static const struct salle_field wounding_fields[] = {
	ROW_NAME,
	MUST_WHOLE(deadliness, 1, CP_DEADLINESS_MOST, "deadliness of the hit; the rows count from 1 without a gap"),
	MUST_WHOLE(killed, 0, CP_FACES_MOST, "highest roll of the die that kills"),
	MUST_ONE_OF(fights_on, LIST("auto", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "never"),
		"lowest roll with which the victim fights on; auto: the option `auto_means` decides"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_shooting_row
static const struct salle_field shooting_fields[] = {
	ROW_NAME,
	MUST_WHOLE(skill, 1, 12, "shooting after all modifiers"),
	MUST_WHOLE(needed, 2, CP_NEVER_ON_TWO_DICE,
		"lowest roll of two dice that hits; 13, or more than they can total: cannot shoot"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_wound_effect
static const struct salle_field wound_fields[] = {
	ROW_NAME,
	MUST_WHOLE(from, 2, 12, "lowest roll of 2d6 with this result"),
	MUST_ONE_OF(wound, cp_wound_names, "kind of wound"),
	MUST_WHOLE(dies_on, 0, 6,
		"result that kills when the wounded roll a d6 each turn until they are healed; 0: none "
		"kills"),
	MUST_WHOLE(movement, -11, 0, "added to movement until the wound is healed"),
	MUST_WHOLE(after_movement, -11, 0, "added to movement permanently"),
	MUST_WHOLE(after_striking, -11, 0, "added to striking permanently"),
	MUST_WHOLE(after_power, -11, 0, "added to power permanently"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_healing_row
static const struct salle_field healing_fields[] = {
	ROW_NAME,
	MUST_WHOLE(from, 2, 12, "lowest roll of 2d6 plus healer's bonus with this result"),
	MUST_ONE_OF(result, cp_healing_names, "result of the treatment"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_gait_rule
static const struct salle_field movement_fields[] = {
	NAMED("name of the gait; one row may have another name than the printed gaits"),
	MUST_WHOLE(metres, 0, 100, "metres per point of movement"),
	MUST_WHOLE(modifier, -11, 11, "modifier of shooting by the mover"),
	MUST_WHOLE(shot_at, -11, 11, "modifier of shots at the mover, from the front or the back"),
	MUST_TRUTH(shoots, "whether the mover can shoot"),
	MUST_TRUTH(reloads, "whether the mover can reload"),
	MUST_TRUTH(either, "whether the mover can only shoot or reload in a turn, not both"),
	MUST_TRUTH(charges, "whether reaching the foe is a charge; no: the mover does not strike in that turn"),
	MUST_ONE_OF(strikes, LIST("no", "yes", "sprint_charge"),
		"whether a charger strikes in that turn; sprint_charge: that option decides"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_figure_row
static const struct salle_field figure_fields[] = {
	NAMED("name of the figure; each figure has one row"),
	MUST_WHOLE(value, -20, 250, "value of the figure"),
	NOTE,
	{ 0 },
};
#undef ROW

const struct salle_table_kind cp_tables[] = {
	[CP_TABLE_WEAPONS] = { "weapons", weapon_fields, sizeof(struct cp_weapon), true, "hand-to-hand weapons",
		.has_items = true },
	[CP_TABLE_MISSILES] = { "missiles", missile_fields, sizeof(struct cp_missile), true, "missile weapons",
		.has_items = true },
	[CP_TABLE_MOUNTS] = { "mounts", mount_fields, sizeof(struct cp_mount), true, "mounts", .has_items = true },
	[CP_TABLE_ITEMS] = { "items", item_fields, sizeof(struct cp_item_row), true, "armour, clothing and a holy symbol",
		.has_items = true },
	[CP_TABLE_CRITICALS] = { "criticals", critical_fields, sizeof(struct cp_critical), true,
		"doubles on the striking and on the parrying roll" },
	[CP_TABLE_SHOT_CRITICALS] = { "shot_criticals", shot_critical_fields, sizeof(struct cp_shot_critical), true,
		"doubles on the shooting roll" },
	[CP_TABLE_DIFFERENCES] = { "differences", difference_fields, sizeof(struct cp_difference_row), true,
		"striking, parrying and loss tables, by difference" },
	[CP_TABLE_WOUNDING] = { "wounding", wounding_fields, sizeof(struct cp_wounding_row), true, "the wounding table" },
	[CP_TABLE_SHOOTING] = { "shooting", shooting_fields, sizeof(struct cp_shooting_row), true, "the shooting table" },
	[CP_TABLE_WOUND_ROLLS] = { "wound_rolls", wound_fields, sizeof(struct cp_wound_effect), true, "wound rolls" },
	[CP_TABLE_HEALING] = { "healing", healing_fields, sizeof(struct cp_healing_row), true, "the healing table" },
	[CP_TABLE_MOVEMENT] = { "movement", movement_fields, sizeof(struct cp_gait_rule), true, "gaits" },
	[CP_TABLE_FIGURES] = { "figures", figure_fields, sizeof(struct cp_figure_row), true,
		"modifiers, shares, distances and loss points" },
	{ 0 },
};
