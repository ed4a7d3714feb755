/* SPDX-License-Identifier: GPL-3.0-or-later */
/* House rules that are refused, because they would change the structure of the rules. */
#include "rules/campaign/campaign.h"

const struct salle_refusal cp_refusals[] = {
	{ "options", "dice die dice_faces die_faces faces d6 2d6 d10 d20 3d6", "rolls of other dice than 2d6 and d6",
		"the critical tables need doubles of two d6, and the wounding table faces of one; change the rolls needed "
		"in the tables differences, shooting and wounding" },
	{ "tables options", "gaits gait", "one more gait",
		"a gait is an action of policies; change the cells of the five gaits, the rows of the table movement" },
	{ "movement", "new", "one more gait",
		"a gait is an action of policies; change the cells of the five gaits" },
	{ "wounding weapons missiles mounts criticals shot_criticals",
		"deadliness other_deadliness backfire",
		"deadliness above 12",
		"the wounding table has at most 12 rows; give its last rows higher numbers in killed" },
	{ "weapons missiles mounts", "charger charged combat order", "an order above 7",
		"orders are the seven places in a turn; give weapons the same order or lower ones" },
	{ "options", "criticals critical crits crit crit_on critical_on doubles",
		"critical rolls other than a double 1 or 6",
		"the critical tables begin with these doubles; change the cells of their rows, or missiles.misfire of guns" },
	{ "options", "initiative initiative_roll initiative_dice", "a roll for initiative",
		"orders of weapons decide who strikes first, and a roll only between equal orders; change the cells "
		"weapons.charger, weapons.charged and weapons.combat" },
	{ "options", "hit_points wounds endurance health", "hit points",
		"the wounding table decides every hit at once; the option hurt weakens a fighter who was hit and fights "
		"on" },
	{ "options", "armour_roll armour_save armor_save save saving_throw", "a saving roll of armour",
		"armour changes the deadliness of hits; change the cell items.deadliness" },
	{ "options", "facing flank flanking side_shots rear", "facing and flanks",
		"the field is a line, on which everybody faces the foe; the option outnumbering helps several against one" },
	{ "options", "hit_location hit_locations location locations", "hit locations",
		"a hit has no location; change the cells of the table wounding" },
	{ "options", "value_most characteristic_most most maximum", "characteristics above 12",
		"the tables of the text end there; all values are limited to 1 ... 12 after all modifiers" },
	{ 0 },
};
