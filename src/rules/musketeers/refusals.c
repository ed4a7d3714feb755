/* SPDX-License-Identifier: GPL-3.0-or-later */
/* House rules that are refused, because they would change the structure of the rules. */
#include "rules/musketeers/musketeers.h"

const struct salle_refusal mk_refusals[] = {
	{ "options", "dice die dice_faces die_faces faces d6 2d6 d10 d20 3d6", "rolls of other dice than 2d6 and d6",
		"the charts list totals of 2d6 and faces of 1d6; change their numbers in the tables openings, attacks, "
		"injuries and locations" },
	{ "locations", "new", "one more location",
		"armour and results name the six locations; change the cells of a location" },
	{ "parries", "new", "a parry of your own",
		"a parry is an action of policies; change the cells of a parry" },
	{ "moves", "new", "a special move of your own",
		"what a special move does is code; change the cells of a move, or ban it" },
	{ "injuries", "severity", "one more severity",
		"the five severities are columns of the results; change their totals, points and DMs" },
	{ "openings attacks", "action form", "an opening or attack of your own",
		"openings and forms of attack are actions of policies; change the numbers of an existing one" },
	{ "options",
		"two_on_one gang outnumber outnumbering flanking multiple_opponents several_opponents",
		"two against one",
		"the text lets everybody fight the original assailant, so that fencers fight in pairs; change the number "
		"of fencers on a side" },
	{ "options figures",
		"tiring fatigue exhaustion tire parry_penalty cumulative_parries fatigue_phrases fatigue_every fatigue_dm",
		"fencers that tire, or parries that get harder, from phrase to phrase",
		"phrases that begin alike are merged in exact bouts; wounds hinder by wound_dm and the cells of locations" },
	{ "options", "hexes map facing movement grid", "positions on a map",
		"fencers move along a line; the scene has the length of the piste" },
	{ "options", "pistols pistol firearms muskets shooting", "pistols and muskets",
		"the text has no numbers for shots; a thrown dagger is a special move" },
	{ "options", "hit_points health", "hit points besides endurance",
		"points of damage are subtracted from endurance; change the cells injuries.endurance" },
	{ "options", "attacks attacks_per_phrase second_attack double_attack", "two attacks in one phrase",
		"a phrase is one opening, one attack and its answers; change max_ripostes" },
	{ "options figures",
		"momentum initiative_momentum winner_initiative initiative_bonus initiative_winner",
		"an initiative that depends on the last phrase",
		"phrases that begin alike are merged in exact bouts, whatever came before; change initiative_roll, or the "
		"agility of a build" },
	{ "options", "piste_edge edge ground ground_lost given_ground", "an end of the piste in a duel",
		"the text gives the end of the piste a meaning in the salle d'armes only; there, change scene.piste, hits, "
		"hit_ground and the figure forfeit" },
	{ "options", "location_dice location_die location_roll hit_location hit_locations",
		"locations by other dice than 1d6",
		"each location has faces of 1d6; change the cells locations.from: left_arm 5, right_arm 6, left_leg 7 and "
		"right_leg 7 give the torso three faces" },
	{ "options", "feint feints", "feints in addition to those of the charts",
		"feints are openings; change their numbers in the table openings" },
	{ 0 },
};
