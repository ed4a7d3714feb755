/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The decisions of a fechtbook fighter and their actions: what `salle list decisions|actions fechtbook` prints. */
#include "rules/fechtbook/fechtbook.h"
#include "rules/fechtbook/policy/vocabulary.h"

/* ---- actions ---- */

static const char *const wheels[] = { "head", "chest", "belly", "shin", "thigh", "arms", "softest", "any", NULL };
static const char *const preferences[] = { "strongest", "deadliest", NULL };
static const char *const choices[] = { "no", "yes", NULL };
static const char *const withs[] = { "weapon", "pommel", "hand", "kick", "headbutt", "shield", "second",
	"any", NULL };
static const char *const guards[] = { "held", "weapon", "shield", "forearm", "second", NULL };

#define PAYS SALLE_READS(FB_SEES_POOL)
/* What an attack's ways and costs hang on. */
#define ATTACKS                                                                                             \
	(PAYS | SALLE_READS(FB_SEES_DISTANCE) | SALLE_READS(FB_SEES_HELD) | SALLE_READS(FB_SEES_FOE_FAVOURED) | \
		SALLE_READS(FB_SEES_FOOTING) | SALLE_READS(FB_SEES_PLACE) | SALLE_READS(FB_SEES_EDGES))

static const struct salle_argument nothing_more[] = { { 0 } };

static const struct salle_argument cover_arguments[] = {
	{ "wheels", SALLE_ARG_NAMES, 0, 0, fb_wheel_names, "head, chest, belly",
		"wheels the shield covers beside the arms, best first: as many as it gives, contiguous" },
	{ 0 },
};
static const struct salle_action cover_actions[] = {
	{ "cover", cover_arguments, 0, true, "holds the shield before these wheels" },
	{ 0 },
};

static const struct salle_action grip_actions[] = {
	{ "widest", nothing_more, 0, true, "the widest grip that the free hands allow" },
	{ "halfsword", nothing_more, 0, true, "the halfsword grip where the weapon has one, else the widest" },
	{ 0 },
};

static const struct salle_action distance_actions[] = {
	{ "farthest", nothing_more, 0, true, "the longest distance of its weapon" },
	{ "nearest", nothing_more, 0, true, "the shortest distance of its weapon" },
	{ 0 },
};

#define FAVOURS(wheel)                                                                                          \
	{                                                                                                           \
		wheel, nothing_more, PAYS | SALLE_READS(FB_SEES_SHIELD_HELD) | SALLE_READS(FB_SEES_HELD), false, \
			"favours the " wheel " with a die" \
	}
static const struct salle_action favour_actions[] = {
	{ "nothing", nothing_more, 0, true, "keeps the die" },
	FAVOURS("head"),
	FAVOURS("chest"),
	FAVOURS("belly"),
	FAVOURS("shin"),
	FAVOURS("thigh"),
	FAVOURS("arms"),
	{ 0 },
};

static const struct salle_action throw_actions[] = {
	{ "red", nothing_more, 0, true, "attacks" },
	{ "white", nothing_more, 0, true, "waits for the foe to attack" },
	{ 0 },
};

static const struct salle_action composure_actions[] = {
	{ "attack", nothing_more, 0, true, "makes the first move" },
	{ "defend", nothing_more, 0, true, "lets the foe make it" },
	{ 0 },
};

static const struct salle_argument some_dice[] = {
	{ "dice", SALLE_ARG_NUMBER, 0, 63, NULL, NULL, "dice, at most what is left" },
	{ 0 },
};
static const struct salle_argument speed_dice[] = {
	{ "dice", SALLE_ARG_NUMBER, 0, 63, NULL, NULL, "dice in the initiative pool, at most its Speed" },
	{ 0 },
};
static const struct salle_action initiative_actions[] = {
	{ "nothing", nothing_more, 0, true, "puts no dice into it" },
	{ "allot", speed_dice, PAYS, true, "puts dice into the initiative pool" },
	{ 0 },
};

static const char *const grounds[] = { "hazard", "ground", NULL };
static const char *const gains[] = { "advantage", "disadvantage", "both", NULL };
static const char *const forces[] = { "impact", "knockdown", "drop", "knockout", NULL };
#define POSITIONING                                                                   \
	{                                                                                 \
		"dice", SALLE_ARG_NUMBER, 0, 63, NULL, NULL, "dice, at most what is left"     \
	}
static const struct salle_argument press_arguments[] = {
	{ "into", SALLE_ARG_NAME, 0, 0, grounds, "hazard", "the scene's hazard, or the ground nearby" },
	POSITIONING,
	{ 0 },
};
static const struct salle_argument leave_arguments[] = {
	{ "from", SALLE_ARG_NAME, 0, 0, grounds, "hazard", "the scene's hazard, or the ground nearby" },
	POSITIONING,
	{ 0 },
};
static const struct salle_argument edge_arguments[] = {
	{ "gain", SALLE_ARG_NAME, 0, 0, gains, "advantage", "an advantage, a disadvantage for the foe, or both" },
	POSITIONING,
	{ 0 },
};
static const struct salle_argument harass_arguments[] = {
	{ "force", SALLE_ARG_NAME, 0, 0, forces, "impact", "impact of the margin, or a check of the foe with it as req" },
	POSITIONING,
	{ 0 },
};
/* What hangs on the ground: not from the ground itself. */
#define STANDING (PAYS | SALLE_READS(FB_SEES_PRONE))
static const struct salle_action position_actions[] = {
	{ "nothing", nothing_more, 0, true, "does nothing beside its maneuver" },
	{ "stand", some_dice,
		PAYS | SALLE_READS(FB_SEES_PRONE) | SALLE_READS(FB_SEES_PRONE_FOR_GOOD) | SALLE_READS(FB_SEES_LIMBS), false,
		"stands up, if it is prone and not for good" },
	{ "draw", some_dice, PAYS | SALLE_READS(FB_SEES_SHEATHED), false, "draws a sheathed weapon into a free hand" },
	{ "retrieve", some_dice, PAYS | SALLE_READS(FB_SEES_FALLEN), false, "picks its weapon up from the ground" },
	{ "press", press_arguments, STANDING | SALLE_READS(FB_SEES_PLACE), false,
		"drives the foe into the hazard, or the fight onto the ground nearby" },
	{ "leave", leave_arguments, STANDING | SALLE_READS(FB_SEES_PLACE), false,
		"gets out of the hazard, or the fight back from the ground nearby" },
	{ "edge", edge_arguments, STANDING, false, "gains an edge over the foe for the maneuvers that follow" },
	{ "harass", harass_arguments, STANDING, false, "throws the foe off its balance" },
	{ "draw_second", some_dice, PAYS | SALLE_READS(FB_SEES_SHEATHED), false,
		"draws a sheathed weapon into the free hand beside the weapon it holds" },
	{ "retrieve_second", some_dice, PAYS | SALLE_READS(FB_SEES_FALLEN), false,
		"picks a weapon up into the free hand beside the weapon it holds; without one on the ground, its shield" },
	{ 0 },
};

static const struct salle_action oppose_actions[] = {
	{ "nothing", nothing_more, 0, true, "lets the foe" },
	{ "oppose", some_dice, PAYS, false, "spends dice against it" },
	{ 0 },
};

#define WHEEL                                                                                                    \
	{                                                                                                            \
		"wheel", SALLE_ARG_NAMES, 0, 0, wheels, "any",                                                           \
			"target wheels, best first: the first that the foe does not favour; softest: where its armour lets " \
			"the worst wound through; any: every wheel"                                                          \
	}
#define BUY                                                                                                \
	{                                                                                                      \
		"buy", SALLE_ARG_NUMBER, 0, 3, NULL, "0",                                                          \
			"activation cost paid for a better outcome, as far as the pool covers it: damage of a swing, " \
			"shift of a thrust"                                                                            \
	}
#define DICE                                                                                    \
	{                                                                                           \
		"dice", SALLE_ARG_NUMBER, 1, 63, NULL, NULL, "dice of the attack, at most what is left" \
	}
#define WITH                                                                                                     \
	{                                                                                                            \
		"with", SALLE_ARG_NAMES, 0, 0, withs, "weapon",                                                          \
			"what it strikes with, best first: the first that can; weapon: the one in hand, hands and feet of a " \
			"build without weapons; second: the weapon in the other hand; any: whichever does best"               \
	}
static const struct salle_argument blow_arguments[] = { WHEEL, BUY, DICE, WITH, { 0 } };
static const struct salle_argument strike_arguments[] = {
	WHEEL,
	{ "prefer", SALLE_ARG_NAME, 0, 0, preferences, "strongest",
		"strongest: the head with the highest printed damage rating, a swing before a thrust; deadliest: the head "
		"that promises the worst wound at its wheel" },
	BUY,
	DICE,
	WITH,
	{ 0 },
};
static const char *const missiles[] = { "firearm", "weapon", "second", NULL };
static const struct salle_argument throw_arguments[] = {
	WHEEL,
	DICE,
	{ "what", SALLE_ARG_NAMES, 0, 0, missiles, "firearm, weapon",
		"best first, the first that can: discharges a loaded firearm in either hand; throws the primary weapon; throws "
		"or discharges the one in the other hand" },
	{ 0 },
};
static const struct salle_argument shot_arguments[] = { WHEEL, DICE, { 0 } };
static const char *const of_two[] = { "primary", "second", NULL };
static const struct salle_argument disarm_arguments[] = {
	{ "take", SALLE_ARG_NAME, 0, 0, choices, "yes", "takes the weapon out of the foe's reach, with a free hand" },
	DICE,
	{ "weapon", SALLE_ARG_NAMES, 0, 0, of_two, "primary",
		"the weapon that it goes for, best first: the first that the foe holds; second: the one in its other hand" },
	{ 0 },
};
static const struct salle_argument plain_dice[] = { DICE, { 0 } };
static const struct salle_argument gap_arguments[] = { DICE, WITH, { 0 } };
static const struct salle_action attack_actions[] = {
	{ "stand_down", nothing_more, 0, true, "makes no attack" },
	{ "swing", blow_arguments, ATTACKS, false, "Swing, with the head that promises the worst wound" },
	{ "thrust", blow_arguments, ATTACKS, false, "Thrust" },
	{ "strike", strike_arguments, ATTACKS, false, "Swing or Thrust" },
	{ "gap", gap_arguments, ATTACKS, false, "Thrust at the gap of the armour that promises the worst wound, for AC3" },
	{ "disarm", disarm_arguments, ATTACKS | SALLE_READS(FB_SEES_FOE_HELD) | SALLE_READS(FB_SEES_CLUTCH), false,
		"Disarm: the foe's weapon is disabled in this and the following tempo; by 3 hits more it leaves the hand" },
	{ "point_blank", throw_arguments,
		ATTACKS | SALLE_READS(FB_SEES_FIREARMS) | SALLE_READS(FB_SEES_SECOND_DISABLED), false,
		"Point Blank: discharges a firearm, once a bout, or throws its weapon, which then lies on the ground; no throw "
		"while infighting" },
	{ "grab", plain_dice, ATTACKS | SALLE_READS(FB_SEES_CLUTCH), false,
		"Grab: its margin are the dice of a bonus attack (`wrestle`), which may begin a grapple (`clinch`)" },
	{ 0 },
};

static const struct salle_action steal_actions[] = {
	{ "nothing", nothing_more, 0, true, "leaves the initiative to the foe and defends" },
	{ "steal", speed_dice, PAYS, false,
		"answers with an attack of its own, as its `attack` says (`stealing` is true)" },
	{ 0 },
};

static const struct salle_argument guard_dice[] = {
	{ "dice", SALLE_ARG_NUMBER, 0, 63, NULL, NULL, "dice of the defence, at most what is left" },
	{ 0 },
};
static const struct salle_argument guard_arguments[] = {
	{ "dice", SALLE_ARG_NUMBER, 0, 63, NULL, NULL, "dice of the defence, at most what is left" },
	{ "with", SALLE_ARG_NAMES, 0, 0, guards, "held",
		"what it defends with, best first: the first that can; held: the shield, else the weapon, of two the one that "
		"stands better, of a build without weapons the forearm; second: the weapon in the other hand" },
	{ 0 },
};
static const struct salle_argument dodge_arguments[] = {
	{ "initiative", SALLE_ARG_NAME, 0, 0, choices, "no", "takes the initiative, at AC2 for its next maneuver" },
	{ "dice", SALLE_ARG_NUMBER, 0, 63, NULL, NULL, "dice of the defence, at most what is left" },
	{ 0 },
};
static const struct salle_action defend_actions[] = {
	{ "nothing", nothing_more, 0, true, "makes no defence" },
	{ "deflect", guard_arguments, PAYS | SALLE_READS(FB_SEES_DEFLECT_WAY), false,
		"Deflect, with the shield in hand if any" },
	{ "counter", guard_arguments, PAYS | SALLE_READS(FB_SEES_COUNTER_WAY), false,
		"Counter: the foe's hits become dice of its next tempo" },
	{ "dodge", dodge_arguments, PAYS | SALLE_READS(FB_SEES_DODGE_WAY), false, "Dodge" },
	{ "disengage", guard_dice, PAYS | SALLE_READS(FB_SEES_DISENGAGE_WAY), false,
		"Disengage: a pause in the bout, then a new duel; not in the first play, nor after an attack" },
	{ 0 },
};

static const char *const feint_types[] = { "declared", "swing", "thrust", NULL }; /* enum fb_feint_as */
static const struct salle_argument feint_arguments[] = {
	{ "wheel", SALLE_ARG_NAMES, 0, 0, wheels, "any", "where the true blow goes, best first" },
	{ "as", SALLE_ARG_NAMES, 0, 0, feint_types, "declared",
		"its attack type, best first: `declared` goes to another wheel; a switch may go to the same one" },
	{ "dice", SALLE_ARG_NUMBER, 0, 63, NULL, "63", "dice spent beyond the cost, at most what is left: two add one" },
	{ 0 },
};
static const struct salle_action feint_actions[] = {
	{ "nothing", nothing_more, 0, true, "lets the blow go where it was declared" },
	{ "feint", feint_arguments,
		PAYS | SALLE_READS(FB_SEES_HELD) | SALLE_READS(FB_SEES_PROFILE) | SALLE_READS(FB_SEES_TARGET) |
			SALLE_READS(FB_SEES_FEINTS),
		false, "Feint: another wheel than the declared one, another attack type, or both" },
	{ 0 },
};

static const struct salle_action yield_actions[] = {
	{ "fight_on", nothing_more, 0, true, "fights on" },
	{ "yield", nothing_more, 0, true, "gives up" },
	{ 0 },
};

static const struct salle_action footing_actions[] = {
	{ "steady", nothing_more, 0, true, "twice as many dice as the hazard's req, as far as the pool goes" },
	{ "brace", some_dice, PAYS, true, "so many dice" },
	{ 0 },
};

static const struct salle_action regrip_actions[] = {
	{ "keep", nothing_more, 0, true, "holds what it holds as it does" },
	{ "one_hand", nothing_more, SALLE_READS(FB_SEES_GRIPS), false, "takes its weapon in one hand; the other is free" },
	{ "two_hands", nothing_more, SALLE_READS(FB_SEES_GRIPS), false,
		"takes its weapon in both hands; out of halfsword for AC1" },
	{ "halfsword", nothing_more, SALLE_READS(FB_SEES_GRIPS), false, "takes its weapon in halfsword, for AC1" },
	{ "drop", nothing_more, SALLE_READS(FB_SEES_GRIPS), false, "drops its primary weapon, at no cost" },
	{ "drop_second", nothing_more, SALLE_READS(FB_SEES_GRIPS), false, "drops the weapon in the other hand" },
	{ 0 },
};

static const struct salle_argument pull_arguments[] = {
	{ "level", SALLE_ARG_NUMBER, 0, 5, NULL, NULL, "the highest level of wound that it inflicts" },
	{ 0 },
};
static const struct salle_action pull_actions[] = {
	{ "no", nothing_more, 0, true, "strikes in earnest" },
	{ "pull", pull_arguments, 0, true, "pulls the punch for AC2: a wound of that level at most" },
	{ "hold", nothing_more, 0, true,
		"for AC2 holds the blow a hair from connecting: it lands if the foe does not yield" },
	{ 0 },
};

#define RESISTS                                                                             \
	(PAYS | SALLE_READS(FB_SEES_PENALTY) | SALLE_READS(FB_SEES_PRONE) | SALLE_READS(FB_SEES_SHAKEN) | \
		SALLE_READS(FB_SEES_EDGES) | SALLE_READS(FB_SEES_CROWD))
#define WRESTLES                                                                                          \
	(PAYS | SALLE_READS(FB_SEES_FOOTING) | SALLE_READS(FB_SEES_CLUTCH) | SALLE_READS(FB_SEES_BONUS_ATTACK) | \
		SALLE_READS(FB_SEES_EDGES))
#define STRIKES                                                                \
	(WRESTLES | SALLE_READS(FB_SEES_HELD) | SALLE_READS(FB_SEES_SHIELD_HELD) | \
		SALLE_READS(FB_SEES_SECOND_DISABLED))
#define WHERE(name, names, preset, help)                   \
	{                                                      \
		name, SALLE_ARG_NAMES, 0, 0, names, preset, help   \
	}
#define MORE                                                                                                    \
	{                                                                                                           \
		"buy", SALLE_ARG_NUMBER, 0, 3, NULL, "0", "activation cost paid for as much more margin if it succeeds" \
	}
static const char *const limbs[] = { "weapon_arm", "other_arm", "leg", NULL };
static const char *const joints[] = { "neck", "fingers", "elbow", "knee", NULL };
static const char *const finishes[] = { "blind", "kill", NULL };
static const struct salle_argument close_arguments[] = { WHEEL, BUY, DICE, { 0 } };
static const struct salle_argument bite_arguments[] = {
	WHERE("where", fb_location_names, "neck, face, hand, crown, forearm, upper_arm, ribs",
		"locations, best first: the first that teeth get through to; of the lower body only on the ground"),
	DICE,
	{ 0 },
};
static const struct salle_argument gouge_arguments[] = {
	{ "finish", SALLE_ARG_NAME, 0, 0, finishes, "blind", "with a margin of 5: both eyes, or the brain" },
	DICE,
	{ 0 },
};
static const struct salle_argument hold_arguments[] = {
	WHERE("limb", limbs, "weapon_arm, other_arm, leg", "limbs, best first: the first that is not held yet"),
	MORE,
	DICE,
	{ 0 },
};
static const struct salle_argument strangle_arguments[] = { MORE, DICE, { 0 } };
static const struct salle_argument snap_arguments[] = {
	{ "joint", SALLE_ARG_NAME, 0, 0, joints, "elbow", "of the arm with the weapon, if it is one of an arm" },
	DICE,
	{ 0 },
};
static const struct salle_action wrestle_actions[] = {
	{ "instinct", nothing_more, 0, true, "strikes with what it may use, else throws the foe off" },
	{ "nothing", nothing_more, 0, true, "stands down; of a bonus attack: lets go" },
	{ "swing", close_arguments, STRIKES, false, "Swing, with pommel, body or what reaches: what promises most" },
	{ "thrust", close_arguments, STRIKES, false, "Thrust, likewise" },
	{ "strike", close_arguments, STRIKES, false, "Swing or Thrust" },
	{ "gap", plain_dice, STRIKES, false, "Thrust at a gap of the armour, for AC3" },
	{ "disarm", disarm_arguments, WRESTLES | SALLE_READS(FB_SEES_HELD) | SALLE_READS(FB_SEES_FOE_HELD), false,
		"Disarm, at an advantage" },
	{ "bite", bite_arguments, WRESTLES | SALLE_READS(FB_SEES_FOE_PRONE), false, "Bite, where no armour is" },
	{ "gouge", gouge_arguments, WRESTLES, false, "Gouge, for AC2: the eyes, if no closed helm covers them" },
	{ "hold", hold_arguments, WRESTLES | SALLE_READS(FB_SEES_FOE_LIMBS), false,
		"Hold: the limb is disabled; stress from MoS 3 on, pinned at MoS 5" },
	{ "strangle", strangle_arguments,
		WRESTLES | SALLE_READS(FB_SEES_HELD) | SALLE_READS(FB_SEES_SECOND_DISABLED) | SALLE_READS(FB_SEES_FOE_LIMBS),
		false,
		"Hold of the neck: unconscious at MoS 5; with a garrote at an advantage after the first" },
	{ "snap", snap_arguments, WRESTLES, false, "Snap, for AC1: 0b at a joint, no armour helps" },
	{ "throw", plain_dice, WRESTLES, false, "Throw, for AC1: the foe is prone; `clinch` says who goes down with it" },
	{ "point_blank", shot_arguments, STRIKES | SALLE_READS(FB_SEES_FIREARMS), false,
		"Point Blank: discharges a firearm; nothing can be thrown" },
	{ 0 },
};

static const struct salle_action resist_actions[] = {
	{ "instinct", nothing_more, 0, true, "Break if it can pay AC2 and a die, else Resist, as `plain` deflects" },
	{ "nothing", nothing_more, 0, true, "makes no defence" },
	{ "resist", guard_dice, RESISTS, false, "Resist" },
	{ "break", guard_dice, RESISTS, false, "Break, for AC2: out of the grapple, both on their feet" },
	{ "reverse", guard_dice, RESISTS, false, "Reverse, for AC2: the foe's hits become dice of its next tempo" },
	{ 0 },
};

static const struct salle_action clinch_actions[] = {
	{ "release", nothing_more, 0, true, "lets go, or stays on its feet, at the distance it seeks" },
	{ "grapple", nothing_more, 0, true, "grapples, or goes down with the foe" },
	{ 0 },
};

/* ---- decisions, as enum fb_decision ---- */

const struct salle_decision fb_decisions[] = {
	{ "cover", cover_actions, true, "cover", "which wheels its shield covers" },
	{ "grip", grip_actions, true, "widest", "how it holds its weapons in two hands" },
	{ "distance", distance_actions, true, "farthest", "the distance it seeks: after a landed blow, a counter" },
	{ "favour", favour_actions, false, "nothing", "at the beginning of a play, after the refresh" },
	{ "throw", throw_actions, false, NULL,
		"when a duel begins, and again after a pause; once more when both threw white" },
	{ "composure", composure_actions, false, "attack", "when both threw white and it won the contest of Will" },
	{ "initiative", initiative_actions, false, "nothing", "when both attack, or its attack is about to be preceded" },
	{ "position", position_actions, false, "nothing", "before its maneuver, when it is prone or holds no weapon; "
		"of who positions for effect always" },
	{ "oppose", oppose_actions, false, "nothing", "when the foe positions, but for drawing a weapon" },
	{ "attack", attack_actions, false, NULL, "as the aggressor, and when it steals the initiative" },
	{ "steal", steal_actions, false, "nothing", "when it is attacked in the first tempo of a play, before `defend`" },
	{ "defend", defend_actions, false, NULL, "when it is attacked" },
	{ "feint", feint_actions, false, "nothing", "after the foe has declared its defence" },
	{ "yield", yield_actions, false, "fight_on",
		"at the end of every tempo, and when the foe holds a blow a hair from it" },
	{ "footing", footing_actions, false, "steady", "at the end of the opening, when it stands in the hazard" },
	{ "regrip", regrip_actions, false, "keep", "before its maneuver: the AC of a change is paid with it" },
	{ "pull", pull_actions, false, "no", "before `attack`" },
	{ "opportunity", fb_opportunity_actions, false, "allot",
		"when one fights several, at the beginning of a play: the several before the one" },
	{ "opponent", fb_opponent_actions, false, "weakest",
		"when one that fights several may choose whom it faces, once for each of them" },
	{ "wrestle", wrestle_actions, false, "instinct",
		"as the aggressor in a grapple, and for the bonus attack of a Grab" },
	{ "resist", resist_actions, false, "instinct", "when it is attacked in a grapple" },
	{ "clinch", clinch_actions, false, "release", "when the bonus attack of its Grab, or its Throw, has succeeded" },
	{ 0 },
};

_Static_assert(sizeof fb_decisions / sizeof *fb_decisions == FB_DECISIONS + 1, "one line a decision");
