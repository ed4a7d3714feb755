/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The options: one for each rule of which the text also allows another reading, and house rules. The scene: the
 * situation at the start of a fight.
 */
#include "kit/fields.h"
#include "rules/saga/dice.h"
#include "rules/saga/saga.h"

static const char *const defences[] = { "straight_six", "stress_die", NULL };
static const char *const sides[] = { "a", "b", "nobody", NULL }; /* SALLE_A, SALLE_B, SALLE_DRAW */

#define SEVERAL { .field = "sides", .values = "several" }

#define ROW struct sg_options
const struct salle_field sg_option_fields[] = {
	ONE_OF(defence, defences, "straight_six",
		"what is added to a Defence Total: the straight six of the house rules, or the stress die of the core",
		.heading = "3. The five scores"),
	ONE_OF(initiative, LIST("house", "core"), "house",
		"whether the Weapon Init affects the order of a round: no by the house rules, yes by the core",
		.heading = "3. The five scores"),
	ONE_OF(initiative_rolls, LIST("once", "each_round"), "once",
		"whether initiative is rolled once, or anew in each round with the penalties of wounds and fatigue",
		.heading = "22. Ambiguities, A-14"),
	FIELD_AS("defence_line", SALLE_NAME, line,
		"what a fighter defends with: the best of its weapons, shield and dodging; or the weapon that it attacks with",
		.preset = "best", .names = LIST("best", "weapon"), .heading = "22. Ambiguities, A-11"),
	ONE_OF(off_hand, LIST("no_bonus", "parries"), "no_bonus",
		"whether a weapon in the off hand adds its Dfn against melee, as a shield does",
		.heading = "22. Ambiguities, A-08"),
	FIELD_AS("disengage_roll", SALLE_NAME, disengage, "what a fighter that disengages adds to its Defence Total",
		.preset = "straight_six", .names = defences, .heading = "22. Ambiguities, A-09"),
	ONE_OF(disengage_ties, LIST("stay", "leave"), "stay",
		"whether a fighter that disengages with an equal total "
		"leaves the fight",
		.heading = "22. Ambiguities, A-09"),
	TRUTH(mounted_height, "no", "whether a rider has the bonus of high ground in addition to the bonus of riding",
		.heading = "22. Ambiguities, A-07"),
	ONE_OF(attack_botch, LIST("miss", "mishap"), "miss",
		"consequence of a botched attack: a miss; or a mishap by the number of zeros (no guard, a dropped weapon, a "
		"fall, a broken weapon)",
		.heading = "22. Ambiguities, A-10"),
	TRUTH(missile_strength, "yes", "whether Strength adds to the damage of crossbows and firearms",
		.heading = "22. Ambiguities, A-02"),
	ONE_OF(cover, LIST("place", "bout"), "place",
		"how long a fighter on the battle mat has cover: until it leaves its first place, or during the whole bout",
		.heading = "12. Missile combat"),
	ONE_OF(interrupt, LIST("both", "delayer"), "both",
		"who adds the Weapon Init if a fighter interrupts another: both fighters, or only the one that delayed",
		.heading = "22. Ambiguities, A-05"),
	TRUTH(mounted_missiles, "no", "whether riding adds to missile attacks", .heading = "22. Ambiguities, A-07"),
	TRUTH(running_tires, "no", "whether a runner makes a fatigue roll (for a rider, the mount makes it)",
		.heading = "11. Prone, height, running, cover"),
	ONE_OF(mount_target, LIST("rider", "mount"), "rider", "target of attacks on a mounted fighter",
		.heading = "22. Ambiguities, A-07"),
	ONE_OF(mount_action, LIST("besides", "instead"), "besides",
		"whether a battle-trained mount attacks besides its rider's action, or instead of it",
		.heading = "17. Mounted"),
	TRUTH(stances, "no",
		"whether fighters declare stances each round, forward or rearward, instead of defending each other",
		.heading = "9. Stances"),
	TRUTH(groups, "no", "whether a side of several fights as one group behind its vanguard, the first of its list",
		.heading = "20. Botches and groups"),
	TRUTH(recovery, "no", "whether recovery is rolled for the wounds of survivors until they heal or kill",
		.heading = "4. Damage and wounds"),
	WHOLE(die_faces, SG_DIE_FACES_LEAST, SG_DIE_FACES_MOST, "10",
		"number of faces of stress dice and botch dice, which are numbered from 0. In a roll after the face "
		"`die_again`, a 0 counts as this number",
		.heading = "1. Dice"),
	WHOLE(die_again, 0, SG_DIE_FACES_MOST - 1, "1", "face of a stress die that is rolled again and multiplied; 0: none",
		.heading = "1. Dice"),
	WHOLE(die_factor, 1, SG_DIE_FACTOR_MOST, "2",
		"factor by which each roll of `die_again` multiplies the die; 1: the die is only rolled again",
		NEEDS_NOT("options.die_again", "0"), .heading = "1. Dice"),
	WHOLE(botch_faces, 0, SG_DIE_FACES_MOST, "1",
		"number of faces of a botch die that botch, counted from the face 0; 0: nobody botches", .heading = "1. Dice"),
	WHOLE(exertion_bonus, 0, SG_SCORE_MOST, "0",
		"number that an exertion adds to an attack or to Defence Totals; 0: the score of the Combat Ability",
		.heading = "5. Fatigue"),
	ONE_OF(encumbered, LIST("initiative", "attack", "attack_and_defence"), "initiative",
		"which totals Encumbrance lowers: only the Initiative Total, also the Attack Total, or also the Defence Total",
		.heading = "3. The five scores"),
	WHOLE(high_ground_defence, -20, 20, "0", "added to the Defence Total against melee of the side that stands higher",
		.heading = "7. Melee modifiers"),
	WHOLE(charge, -20, 20, "0", "added to a melee attack of a fighter that moved on the battle mat in the same turn",
		.heading = "7. Melee modifiers"),
	WHOLE(pen_increments, 0, 20, "1", "number of range increments within which a shot penetrates armour",
		.heading = "12. Missile combat"),
	WHOLE(further_defence, -20, 20, "0",
		"added to the Defence Total for each earlier melee attack on the fighter in the round, in fights of several a "
		"side",
		.needs = { SEVERAL }, .heading = "6. Round sequence"),
	WHOLE(outnumbering, -20, 20, "0",
		"added to a melee attack for each friend who attacked the same foe in its last turn, in fights of several a "
		"side",
		.needs = { SEVERAL }, .heading = "8. Multiple attackers, defenders"),
	WHOLE(flanking, -20, 20, "0",
		"added to a melee attack if a friend stands opposite, beyond the foe, on the mat of several fighters a side",
		.needs = { SEVERAL }, .heading = "8. Multiple attackers, defenders"),
	TRUTH(spread_friends, "no",
		"whether a shot that spreads also hits friends of the shooter near the target, after its foes, in fights of "
		"several fighters a side",
		.needs = { SEVERAL }, .heading = "12. Missile combat"),
	WHOLE(max_rounds, 1, SG_ROUNDS_MOST, "200", "number of rounds after which a bout is a draw",
		.heading = "21. End of a bout", .is_limit = true),
	{ 0 },
};
#undef ROW

#define ROW struct sg_scene
const struct salle_field sg_scene_fields[] = {
	TRUTH(scuffle, "no", "whether blows tire instead of wounding", .heading = "18. Non-lethal combat"),
	ONE_OF(high_ground, sides, "nobody", "the side that stands higher", .heading = "7. Melee modifiers"),
	ONE_OF(prone, sides, "nobody", "the side that lies on the ground when the fight begins",
		.heading = "11. Prone, height, running, cover"),
	WHOLE(distance, 0, 1000, "0",
		"paces between the sides; 0: hand to hand. With several fighters a side: paces between the front ranks on the "
		"battle mat. With stances or groups: range of all shots",
		.heading = "12. Missile combat"),
	WHOLE(frontage, 0, SALLE_SIDE_MAX, "0",
		"number of fighters of a side that stand abreast on the battle mat; the others stand in ranks behind them; 0: "
		"all stand abreast",
		.heading = "10. Battle mat"),
	ONE_OF(cover, sides, "nobody", "the side that is at least half covered or concealed",
		.heading = "12. Missile combat"),
	ONE_OF(terrain, LIST("open", "hallway"), "open",
		"open ground, or a narrow hallway, in which one forward fighter protects any number of others",
		NEEDS("options.stances", "yes"), .heading = "9. Stances"),
	WHOLE(care, 0, SG_SCORE_MOST, "0",
		"Chirurgy of the healer, added to each recovery roll",
		NEEDS("options.recovery", "yes"), .heading = "4. Damage and wounds"),
	{ 0 },
};
#undef ROW
