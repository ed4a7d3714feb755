/* SPDX-License-Identifier: GPL-3.0-or-later */
/* House rules that are refused, because they would change the structure of the rules. */
#include "rules/fechtbook/fechtbook.h"

const struct salle_refusal fb_refusals[] = {
	{ "options",
		"exploding exploding_dice explode reroll rerolls double_successes double_hits sixes crits critical",
		"faces that are rolled again or count twice",
		"a pool takes one random word for its hits, which are at most as many as its dice; change die and the "
		"target numbers" },
	{ "options", "die dice", "a pool of other dice than d6, d8, d10 and d12",
		"the chances of hits are computed for these dice and target numbers up to 12" },
	{ "options",
		"refresh refill pool_refresh refresh_dice fatigue exhaustion stamina tiring",
		"pools that refill in parts, or tire",
		"a play begins with a full pool, less impact; change the cells wounds.impact, or the key extra_dice of "
		"builds" },
	{ "options", "max_dice dice_limit maneuver_dice dice_per_maneuver", "a limit of dice for a maneuver",
		"policies choose dice: write dice: min(left, 5) in the rules of a policy" },
	{ "maneuvers", "new", "a maneuver of your own",
		"what a maneuver does is code; change the cells of a maneuver, or ban it" },
	{ "options", "hit_points health wound_points", "hit points",
		"a wound has a level, whose effects are cells of the table wounds" },
	{ "options", "map grid squares hexes movement facing", "positions on a map",
		"two fighters have one distance between them; the scene has terrain, ground nearby and hazards" },
	{ "wheels wounds armor", "location coverage strong optional visor", "a location of your own",
		"wheels, wounds, armour and results name the twelve locations; a gap can stand for a place between two" },
	{ "options", "initiative initiative_roll", "a roll for initiative in each play",
		"both sides declare at once, and only two attacks contend for it; change initiative_aggressor, "
		"initiative_longer and initiative_thrust" },
	{ "options", "spells magic", "spells",
		"the text is about weapons" },
	{ "options", "dice_sum roll_high sum", "sums of dice instead of hits",
		"every maneuver, margin and cost counts hits of a pool" },
	{ 0 },
};
