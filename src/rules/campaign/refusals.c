/* SPDX-License-Identifier: GPL-3.0-or-later */
/* House rules that are refused, because they would change the structure of the rules. */
#include "rules/campaign/campaign.h"

const struct salle_refusal cp_refusals[] = {
	{ "options",
		"dice die dice_faces die_faces faces d6 2d6 d10 d20 3d6 healing_die healing_dice wound_roll_dice arcane_die "
		"arcane_dice",
		"another number of dice, or other dice for wound rolls, healing and arcane battles",
		"a double of two dice is critical, and these tables list totals of 2d6; change attack_die, critical_die, "
		"wound_die and nerve_die, the faces of the other dice" },
	{ "options", "gaits gait", "a gait as an option",
		"gaits are rows of the table movement, which can have one more: write tables: {movement: {rows: [{new: trot, "
		"like: hurry, metres: 15}]}}; policies call it own_gait" },
	{ "wounding weapons missiles mounts criticals shot_criticals",
		"deadliness other_deadliness backfire",
		"deadliness above 12",
		"the wounding table has at most 12 rows; give its last rows higher numbers in killed" },
	{ "weapons missiles mounts", "charger charged combat order", "an order above 7",
		"orders are the seven places in a turn; give weapons the same order or lower ones" },
	{ "options", "criticals critical crits crit crit_on critical_on doubles",
		"critical rolls other than a double 1 or 6",
		"the critical tables begin with the doubles of the lowest and the highest face, which the option attack_die "
		"sets; change the cells of their rows, or missiles.misfire of guns" },
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
