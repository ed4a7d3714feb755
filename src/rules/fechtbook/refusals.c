/* SPDX-License-Identifier: GPL-3.0-or-later */
/* House rules that salle refuses with a reason, because they would change the structure of the rules. */
#include "rules/fechtbook/fechtbook.h"

const struct salle_refusal fb_refusals[] = {
	{ "options maneuvers",
		"exploding exploding_dice explode reroll rerolls double_successes double_hits sixes crits critical "
		"exploding_sixes double_sixes sixes_count explode_on reroll_sixes",
		"faces that are rolled again or count twice",
		"a pool takes one random word for its hits, which are at most as many as its dice; change die and the "
		"target numbers" },
	{ "options", "die dice", "a pool of other dice than d6, d8, d10 and d12",
		"the chances of hits are computed for these dice and target numbers up to 12" },
	{ "options maneuvers",
		"refresh refill pool_refresh refresh_dice fatigue exhaustion stamina tiring tire fatigue_from "
		"fatigue_per_play exhaustion_from_play pool_loss",
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
	{ "options", "until first_blood to_first_blood", "a fight to first blood",
		"policies decide when a fighter gives up: write yield: [{do: yield, when: worst >= 1}, {do: fight_on}] in "
		"the policies of both sides" },
	{ "options", "three_step_cost four_step_cost step_cost per_step_cost step_cost_cap measure",
		"a cost out of measure that grows beyond two steps",
		"policies see the cost of a defence in one byte, which has no room for higher costs; change one_step_cost, "
		"two_step_cost and pommel_steps" },
	{ "options", "knockout knockout_req ko ko_req knockdown knockdown_req kd_req",
		"one change of all checks of a kind",
		"each wound has codes of its own, and of two codes of a kind the worse one counts; write tables: {wounds: "
		"{rows: [{where: effects == KO1, effects: +KO2}]}}" },
	{ "options", "spells magic", "spells",
		"the text is about weapons" },
	{ "options", "dice_sum roll_high sum", "sums of dice instead of hits",
		"every maneuver, margin and cost counts hits of a pool" },
	{ 0 },
};
