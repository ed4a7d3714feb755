/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the tables: every figure of the rules is a cell. */
#include "rules/campaign/campaign.h"

static const char *const dice[] = { "auto", "1", "2", "3", "4", "5", "6", "never", NULL };

/* One row each; `member` belongs to ROW. */
#define COLUMN(name, of_kind, member, ...)                                                               \
	{                                                                                                    \
		.key = (name), .kind = (of_kind), .offset = offsetof(ROW, member), .required = true, __VA_ARGS__ \
	}
#define NUMBER(name, member, least, most, text) \
	COLUMN(name, SALLE_INT, member, .min = (least), .max = (most), .help = (text))
#define TRUTH(name, member, text) COLUMN(name, SALLE_BOOL, member, .help = (text))
#define ONE_OF(name, member, list, text) COLUMN(name, SALLE_NAME, member, .names = (list), .help = (text))
#define NAMED(text) COLUMN("name", SALLE_TEXT, name, .help = (text))
#define NAME NAMED("as a build names it")
#define ROW_NAME NAMED("of the row, to change its cells")
#define NOTE                                                                                                   \
	{                                                                                                          \
		.key = "note", .kind = SALLE_TEXT, .offset = offsetof(ROW, note), .help = "a remark; nothing reads it" \
	}
#define DEADLINESS NUMBER("deadliness", deadliness, 1, 7, "of its hits")
#define COST NUMBER("cost", cost, 0, 10000, "its price")

#define ROW struct cp_weapon_row
static const struct salle_field weapon_fields[] = {
	NAME,
	NUMBER("striking", striking, -11, 11, "added to its bearer's striking"),
	NUMBER("power", power, -11, 11, "added to its bearer's power when it beats a parry"),
	NUMBER("parrying", parrying, -11, 11, "added to its bearer's power when it parries"),
	DEADLINESS,
	NUMBER("charger", order[0], 1, 6, "order in the first turn of who charged"),
	NUMBER("charged", order[1], 1, 6, "order in the first turn of who was charged"),
	NUMBER("combat", order[2], 1, 6, "order in every other turn"),
	COST,
	ONE_OF("type", type, cp_type_names, "kind of weapon; none: bare hands, one row"),
	NUMBER("ranks", ranks, 1, 4, "ranks in which it fights"),
	TRUTH("panics", panics, "whether it panics cavalry that charges it"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct cp_missile_row
static const struct salle_field missile_fields[] = {
	NAME,
	NUMBER("shooting", shooting, -11, 11, "added to its bearer's shooting"),
	DEADLINESS,
	NUMBER("order", order, 1, 6, "when it shoots"),
	NUMBER("range", range, 1, 1000, "metres"),
	NUMBER("shoot", shoot, 0, CP_HALVES, "half turns that a shot takes"),
	NUMBER("reload", reload, 0, 20, "half turns that a reload takes"),
	NUMBER("shots", shots, 1, 20, "that it holds"),
	NUMBER("fills", fills, 1, 20, "shots that a reload loads"),
	NUMBER("hits", hits, 1, 6, "that a hit counts as"),
	NUMBER("volley", volley, 1, 4, "shots that may be made as one"),
	NUMBER("volley_modifier", volley_modifier, -11, 0, "to the shooting of each of several made as one"),
	NUMBER("area", area, 0, 50, "metres around who is hit in which others are hit; 0: nobody"),
	TRUTH("barrel", barrel, "whether a double 1 can block or wreck it"),
	TRUTH("pairs", pairs, "whether it may be carried in pairs"),
	TRUTH("bayonet", bayonet, "whether a bayonet may be attached"),
	{ .key = "hand",
		.kind = SALLE_TEXT,
		.offset = offsetof(ROW, hand),
		.help = "a row of the table weapons, as which it counts hand to hand" },
	TRUTH("panics", panics, "whether it panics cavalry that it shoots at"),
	TRUTH("terrifying", terrifying, "whether any casualty of it leads to a test"),
	COST,
	ONE_OF("type", type, cp_missile_type_names, "kind of weapon"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct cp_mount_row
static const struct salle_field mount_fields[] = {
	NAME,
	NUMBER("movement", movement, 1, 40, "in its rider's place"),
	NUMBER("striking", striking, 1, 12, "its own"),
	NUMBER("power", power, 1, 12, "its own"),
	NUMBER("nerve", nerve, 1, 12, "against cavalry panic"),
	DEADLINESS,
	NUMBER("order", order, 1, 6, "of its strikes in every turn"),
	TRUTH("attacks", attacks, "whether it strikes as well"),
	TRUTH("immune", immune, "whether it is immune to cavalry panic"),
	TRUTH("rough", rough, "whether it ignores rough ground; a scene has none"),
	COST,
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct cp_item_row
static const struct salle_field item_fields[] = {
	NAME,
	NUMBER("movement", movement, -11, 11, "added to its wearer's movement"),
	NUMBER("deadliness", deadliness, -6, 6, "added to the deadliness of what hits its wearer"),
	NUMBER("renown", renown, -9, 9, "added to its wearer's renown"),
	TRUTH("holy", holy, "whether its bearer does not fear vampires and werewolves"),
	TRUTH("commands", commands, "whether it allows command of troops, for the option `command: uniform`"),
	COST,
	NOTE,
	{ 0 },
};
#undef ROW

#define ROLL NUMBER("roll", roll, 1, 6, "of a d6")
#define ROW struct cp_critical_row
static const struct salle_field critical_fields[] = {
	ROW_NAME,
	ONE_OF("chart", chart, cp_chart_names, "which double, on which roll"),
	ROLL,
	ONE_OF("blow", blow, cp_blow_names, "what becomes of the blow"),
	NUMBER("deadliness", deadliness, -6, 6, "added to that of the blow"),
	ONE_OF("free_attack", free_attack, cp_who_names, "who gains a free attack"),
	ONE_OF("next", next, cp_who_names, "whose next striking roll has the bonus, or may not be parried"),
	NUMBER("bonus", bonus, 0, 11, "to the striking of the free attack or of the next striking roll"),
	TRUTH("unparryable", unparryable, "whether that may not be parried"),
	ONE_OF("weapon", weapon, cp_who_names, "who loses the weapon in hand"),
	TRUTH("shatters", shatters, "whether that shatters, so that it cannot be picked up"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_shot_critical_row
static const struct salle_field shot_critical_fields[] = {
	ROW_NAME,
	ONE_OF("chart", chart, cp_shot_chart_names, "which double"),
	ROLL,
	ONE_OF("shot", shot, cp_blow_names, "what becomes of the shot"),
	NUMBER("deadliness", deadliness, -6, 6, "added to that of the shot"),
	ONE_OF("other", other, cp_other_names, "who else is hit"),
	NUMBER("other_deadliness", other_deadliness, -6, 6, "added to the deadliness of that"),
	NUMBER("blocked", blocked, 0, 20, "half turns that unblocking the barrel takes"),
	TRUTH("fired", fired, "whether the shot leaves the barrel; else it stays loaded"),
	TRUTH("wrecked", wrecked, "whether the gun is wrecked"),
	NUMBER("backfire", backfire, 0, 7, "deadliness of a hit on who shot; 0: none"),
	NOTE,
	{ 0 },
};
#undef ROW

#define ROW struct cp_difference_row
static const struct salle_field difference_fields[] = {
	ROW_NAME,
	ONE_OF("table", table, cp_difference_names, "striking and parrying: two dice; losses: one"),
	NUMBER("from", from, -20, 20,
		"least difference of defender and attacker, of nerve and loss points; the first row "
		"of a table holds below it as well"),
	NUMBER("needed", needed, 2, 13, "at least this must be rolled"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_wounding_row
static const struct salle_field wounding_fields[] = {
	ROW_NAME,
	NUMBER("deadliness", deadliness, 1, 7, "of the hit"),
	NUMBER("killed", killed, 0, 6, "largest roll of a d6 that kills"),
	ONE_OF("fights_on", fights_on, dice, "least roll that fights on; auto: the option `auto_means` says"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_shooting_row
static const struct salle_field shooting_fields[] = {
	ROW_NAME,
	NUMBER("skill", skill, 1, 12, "shooting with all modifiers"),
	NUMBER("needed", needed, 2, 13, "least roll of 2d6 that hits; 13: it cannot shoot"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_wound_row
static const struct salle_field wound_fields[] = {
	ROW_NAME,
	NUMBER("from", from, 2, 12, "least roll of 2d6"),
	ONE_OF("wound", wound, cp_wound_names, "what it is"),
	NUMBER("dies_on", dies_on, 0, 6, "of a d6 each turn until it is healed"),
	NUMBER("movement", movement, -11, 0, "added to movement until it is healed"),
	NUMBER("after_movement", after_movement, -11, 0, "added to movement for good"),
	NUMBER("after_striking", after_striking, -11, 0, "added to striking for good"),
	NUMBER("after_power", after_power, -11, 0, "added to power for good"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_healing_row
static const struct salle_field healing_fields[] = {
	ROW_NAME,
	NUMBER("from", from, 2, 12, "least roll of 2d6 with the healer's bonus"),
	ONE_OF("result", result, cp_healing_names, "what comes of the treatment"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_movement_row
static const struct salle_field movement_fields[] = {
	NAMED("gait: one row each"),
	NUMBER("metres", metres, 0, 100, "for each point of movement"),
	NUMBER("modifier", modifier, -11, 11, "to its own shooting"),
	NUMBER("shot_at", shot_at, -11, 11, "to the shooting of who shoots at it from the front or the back"),
	TRUTH("shoots", shoots, "whether it may shoot"),
	TRUTH("reloads", reloads, "whether it may reload"),
	TRUTH("charges", charges, "whether coming to the foe is a charge; else it does not strike in that turn"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_figure_row
static const struct salle_field figure_fields[] = {
	NAMED("figure: one row each"),
	NUMBER("value", value, -20, 250, "the figure"),
	NOTE,
	{ 0 },
};
#undef ROW

const struct salle_table_kind cp_tables[] = {
	[CP_TABLE_WEAPONS] = { "weapons", weapon_fields, sizeof(struct cp_weapon_row), true, "hand-to-hand weapons",
		.items = true },
	[CP_TABLE_MISSILES] = { "missiles", missile_fields, sizeof(struct cp_missile_row), true, "missile weapons",
		.items = true },
	[CP_TABLE_MOUNTS] = { "mounts", mount_fields, sizeof(struct cp_mount_row), true, "mounts", .items = true },
	[CP_TABLE_ITEMS] = { "items", item_fields, sizeof(struct cp_item_row), true, "armour, clothing and a holy symbol",
		.items = true },
	[CP_TABLE_CRITICALS] = { "criticals", critical_fields, sizeof(struct cp_critical_row), true,
		"doubles on the striking and on the parrying roll" },
	[CP_TABLE_SHOT_CRITICALS] = { "shot_criticals", shot_critical_fields, sizeof(struct cp_shot_critical_row), true,
		"doubles on the shooting roll" },
	[CP_TABLE_DIFFERENCES] = { "differences", difference_fields, sizeof(struct cp_difference_row), true,
		"the striking, parrying and loss tables by difference" },
	[CP_TABLE_WOUNDING] = { "wounding", wounding_fields, sizeof(struct cp_wounding_row), true, "the wounding table" },
	[CP_TABLE_SHOOTING] = { "shooting", shooting_fields, sizeof(struct cp_shooting_row), true, "the shooting table" },
	[CP_TABLE_WOUND_ROLLS] = { "wound_rolls", wound_fields, sizeof(struct cp_wound_row), true, "wound rolls" },
	[CP_TABLE_HEALING] = { "healing", healing_fields, sizeof(struct cp_healing_row), true, "the healing table" },
	[CP_TABLE_MOVEMENT] = { "movement", movement_fields, sizeof(struct cp_movement_row), true, "ways to move" },
	[CP_TABLE_FIGURES] = { "figures", figure_fields, sizeof(struct cp_figure_row), true,
		"modifiers, shares, distances and loss points" },
	{ 0 },
};
