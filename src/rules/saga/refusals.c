/* SPDX-License-Identifier: GPL-3.0-or-later */
/* House rules that are refused, because they would change the structure of the rules. */
#include "rules/saga/saga.h"

const struct salle_refusal sg_refusals[] = {
	{ "fatigue", "new", "one more fatigue level",
		"mounts and policies name the six levels; change their cells penalty and out" },
	{ "options", "fatigue_levels", "one more fatigue level",
		"mounts and policies name the six levels; change the cells of the table fatigue" },
	{ "options", "dice die 2d10 d20 d6 d10 dice_pool pool", "a total of several dice, or a pool",
		"a total has one stress die, whose zeros botch; change die_faces, die_again, die_factor and botch_faces" },
	{ "options", "hit_points body_points health", "hit points",
		"wounds have levels and penalties, which are cells of the table wounds" },
	{ "options", "hit_location hit_locations location locations", "hit locations",
		"a wound hinders all totals alike, and armour has one Prot" },
	{ "options", "facing", "facing",
		"fighters on the mat have no front; the option flanking asks for a friend opposite" },
	{ "options",
		"actions actions_per_round attacks attacks_per_round second_attack multiple_attacks",
		"several actions in a round",
		"the round gives each fighter one turn, and policies decide once in it; give weapons higher Atk, or let "
		"mounts attack (mount_action)" },
	{ "options", "spells magic casting warping", "spells",
		"the text is about weapons; a spell that acts like a missile can be a row of the table weapons" },
	{ "options", "armour_roll armour_save armor_save save", "a saving roll of armour",
		"Soak is a sum without a die; change the cell armour.prot" },
	{ 0 },
};
