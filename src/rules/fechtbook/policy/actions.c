/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The decisions and actions of policies, which `salle list decisions|actions fechtbook` prints. */
#include "rules/fechtbook/fechtbook.h"
#include "rules/fechtbook/policy/policy.h"

static const char *const wheels[] = { FB_WHEEL_LIST(SALLE_WORD) "softest", "any", NULL };
static const char *const preferences[] = { "strongest", "deadliest", NULL };
static const char *const choices[] = { "no", "yes", NULL };
static const char *const withs[] = { FB_WITH_LIST(SALLE_WORD) "any", NULL };

#define R(name) SALLE_OBSERVABLE_BIT(FB_SEES_##name)
#define PAYS R(POOL)
/* Observables on which the possible attacks and their costs depend. */
#define ATTACKS (PAYS | R(DISTANCE) | R(HELD) | R(FOE_FAVOURED) | R(FOOTING) | R(PLACE) | R(EDGES))

/* Observables on which possible positioning and its cost depend. */
#define STANDING (PAYS | R(PRONE))
#define RESISTS (PAYS | R(PENALTY) | R(PRONE) | R(SHAKEN) | R(EDGES) | R(ATTACKERS0))
#define WRESTLES (PAYS | R(FOOTING) | R(FREE_HAND) | R(BONUS_ATTACK) | R(EDGES))
#define STRIKES (WRESTLES | R(HELD) | R(SHIELD_HELD) | R(SECOND_DISABLED))

/* ---- arguments ---- */

static const struct salle_argument no_arguments[] = { { 0 } };

static const struct salle_argument cover_arguments[] = {
	{ "wheels", SALLE_ARG_NAMES, 0, 0, fb_wheel_names, "head, chest, belly",
		"wheels that the shield covers besides the arms, best first. They are next to each other; the table of shields "
			"gives their number" },
	{ 0 },
};
static const struct salle_argument some_dice[] = {
	{ "dice", SALLE_ARG_NUMBER, 0, 63, NULL, NULL, "number of dice, at most what is left of the pool" },
	{ 0 },
};
static const struct salle_argument speed_dice[] = {
	{ "dice", SALLE_ARG_NUMBER, 0, 63, NULL, NULL, "dice in the initiative pool, at most the fighter's Speed" },
	{ 0 },
};
static const char *const grounds[] = { FB_GROUND_LIST(SALLE_WORD) NULL };
static const char *const gains[] = { FB_GAIN_LIST(SALLE_WORD) NULL };
static const char *const forces[] = { FB_FORCE_LIST(SALLE_WORD) NULL };
#define POSITIONING                                                               \
	{                                                                             \
		"dice", SALLE_ARG_NUMBER, 0, 63, NULL, NULL, "number of dice, at most what is left of the pool" \
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
	{ "force", SALLE_ARG_NAME, 0, 0, forces, "impact",
		"what the foe suffers: impact equal to the margin, or a check with the margin as the required hits" },
	POSITIONING,
	{ 0 },
};
#define WHEEL                                                                                                    \
	{                                                                                                            \
		"wheel", SALLE_ARG_NAMES, 0, 0, wheels, "any",                                                           \
			"target wheels, best first; the attack goes to the first that the foe does not favour. softest: the " \
			"wheel where the foe's armour lets the worst wound through; any: every wheel" \
	}
#define BUY                                                                                                \
	{                                                                                                      \
		"buy", SALLE_ARG_NUMBER, 0, 3, NULL, "0",                                                          \
			"activation cost paid for a better outcome (damage of a swing, shift of a thrust); limited by the pool" \
	}
#define DICE                                                                                    \
	{                                                                                           \
		"dice", SALLE_ARG_NUMBER, 1, 63, NULL, NULL, "dice of the attack, at most what is left of the pool" \
	}
#define WITH                                                                                                      \
	{                                                                                                             \
		"with", SALLE_ARG_NAMES, 0, 0, withs, "weapon",                                                           \
			"what the fighter strikes with, best first; the first that can strike is used. weapon: the weapon in " \
			"hand, or hands and feet if the build has no weapon; second: the weapon in the other hand; any: " \
			"whatever does best" \
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
static const char *const missiles[] = { FB_MISSILE_LIST(SALLE_WORD) NULL };
static const struct salle_argument throw_arguments[] = {
	WHEEL,
	DICE,
	{ "what", SALLE_ARG_NAMES, 0, 0, missiles, "firearm, weapon",
		"what is fired or thrown, best first. firearm: a loaded firearm in either hand; weapon: the primary weapon, "
		"thrown; second: the weapon in the other hand" },
	{ 0 },
};
static const struct salle_argument shot_arguments[] = { WHEEL, DICE, { 0 } };
static const char *const of_two[] = { "primary", "second", NULL };
static const struct salle_argument disarm_arguments[] = {
	{ "take", SALLE_ARG_NAME, 0, 0, choices, "yes", "whether the fighter takes the weapon out of the foe's reach, with "
		"a free hand" },
	DICE,
	{ "weapon", SALLE_ARG_NAMES, 0, 0, of_two, "primary",
		"weapons to attack, best first; the first that the foe holds is attacked. second: the weapon in the foe's "
		"other hand" },
	{ 0 },
};
static const struct salle_argument plain_dice[] = { DICE, { 0 } };
static const char *const gaps[] = { FB_GAP_LIST(SALLE_WORD) "softest", NULL };
#define GAPS                                                                                                           \
	{                                                                                                                  \
		"where", SALLE_ARG_NAMES, 0, 0, gaps, "softest",                                                               \
			"gaps, best first; the attack goes to the first that the foe does not favour. softest: the gap that " \
			"promises the worst wound" \
	}
static const struct salle_argument gap_arguments[] = { DICE, WITH, GAPS, { 0 } };
static const struct salle_argument close_gap_arguments[] = { DICE, GAPS, { 0 } };
#define GUARD_DICE                                                                               \
	{                                                                                            \
		"dice", SALLE_ARG_NUMBER, 0, 63, NULL, NULL, "dice of the defence, at most what is left of the pool" \
	}
static const struct salle_argument guard_dice[] = { GUARD_DICE, { 0 } };
static const struct salle_argument guard_arguments[] = {
	GUARD_DICE,
	{ "with", SALLE_ARG_NAMES, 0, 0, fb_guard_names, "held",
		"what the fighter defends with, best first; the first that can defend is used. held: the shield, else the "
		"weapon (the better of two), else the forearm if the build has no weapon; second: the weapon in the other "
		"hand" },
	{ 0 },
};
static const struct salle_argument dodge_arguments[] = {
	{ "initiative", SALLE_ARG_NAME, 0, 0, choices, "no", "whether the fighter takes the initiative; its next maneuver "
		"then costs AC2 more" },
	GUARD_DICE,
	{ 0 },
};
static const struct salle_argument feint_arguments[] = {
	{ "wheel", SALLE_ARG_NAMES, 0, 0, wheels, "any", "wheels for the true blow, best first" },
	{ "as", SALLE_ARG_NAMES, 0, 0, fb_feint_as_names, "declared",
		"attack types, best first. declared: keeps the type and goes to another wheel. Another type may go to the same "
		"wheel" },
	{ "dice", SALLE_ARG_NUMBER, 0, 63, NULL, "63", "dice spent in addition to the cost, at most what is left of the "
		"pool; every two add one die to the attack" },
	{ 0 },
};
static const struct salle_argument pull_arguments[] = {
	{ "level", SALLE_ARG_NUMBER, 0, FB_LEVELS_MAX, NULL, NULL, "highest level of the wound" },
	{ 0 },
};
#define WHERE(name, names, preset, help)                 \
	{                                                    \
		name, SALLE_ARG_NAMES, 0, 0, names, preset, help \
	}
#define MORE                                                                                                    \
	{                                                                                                           \
		"buy", SALLE_ARG_NUMBER, 0, 3, NULL, "0", "activation cost paid for more margin, point for point, if the " \
			"maneuver succeeds" \
	}
static const char *const finishes[] = { "blind", "kill", NULL };
static const struct salle_argument close_arguments[] = { WHEEL, BUY, DICE, { 0 } };
static const struct salle_argument bite_arguments[] = {
	WHERE("where", fb_location_names, "neck, face, hand, crown, forearm, upper_arm, ribs",
		"locations, best first; the first that is not protected from teeth is bitten. The lower body only on the "
		"ground"),
	DICE,
	{ 0 },
};
static const struct salle_argument gouge_arguments[] = {
	{ "finish", SALLE_ARG_NAME, 0, 0, finishes, "blind", "what a margin of 5 does: blind destroys both eyes, kill "
		"reaches the brain" },
	DICE,
	{ 0 },
};
static const struct salle_argument hold_arguments[] = {
	WHERE("limb", fb_limb_names, "weapon_arm, other_arm, leg", "limbs, best first; the first that is not held yet is "
		"taken"),
	MORE,
	DICE,
	{ 0 },
};
static const struct salle_argument strangle_arguments[] = { MORE, DICE, { 0 } };
static const struct salle_argument snap_arguments[] = {
	{ "joint", SALLE_ARG_NAME, 0, 0, fb_joint_names, "elbow", "the joint; fingers and elbow belong to the arm with the "
		"weapon" },
	DICE,
	{ 0 },
};
static const struct salle_argument opportunity_arguments[] = {
	{ "dice", SALLE_ARG_NUMBER, 0, 63, NULL, "ceil(pool / 4)", "dice in the opportunity pool, at most what is left" },
	{ 0 },
};
static const struct salle_argument distance_arguments[] = {
	{ "steps", SALLE_ARG_NUMBER, 1, 6, NULL, NULL, "distance, in steps of reach" },
	{ 0 },
};
static const struct salle_argument worth_arguments[] = {
	{ "worth", SALLE_ARG_NUMBER, 0, 255, NULL, NULL, "worth of facing this opponent" },
	{ 0 },
};

/* ---- actions, decisions ---- */

#define ACTIONS(name, LIST) static const struct salle_action name##_actions[] = { LIST(SALLE_ROW){ 0 } };

#define FAVOURS(id, name) \
	{ name, "favours the " name " with a die", no_arguments, .reads = PAYS | R(SHIELD_HELD) | R(HELD) },
static const struct salle_action favour_actions[] = {
	{ "nothing", "favours nothing and keeps the die", no_arguments, .always_possible = true },
	FB_WHEEL_LIST(FAVOURS){ 0 },
};
ACTIONS(cover, FB_COVER_LIST)
ACTIONS(grip, FB_GRIP_LIST)
ACTIONS(distance, FB_DISTANCE_LIST)
ACTIONS(throw, FB_THROW_LIST)
ACTIONS(composure, FB_COMPOSURE_LIST)
ACTIONS(initiative, FB_INITIATIVE_LIST)
ACTIONS(position, FB_POSITION_LIST)
ACTIONS(oppose, FB_OPPOSE_LIST)
ACTIONS(attack, FB_ATTACK_LIST)
ACTIONS(steal, FB_STEAL_LIST)
ACTIONS(defend, FB_DEFEND_LIST)
ACTIONS(feint, FB_FEINT_LIST)
ACTIONS(yield, FB_YIELD_LIST)
ACTIONS(footing, FB_FOOTING_LIST)
ACTIONS(regrip, FB_REGRIP_LIST)
ACTIONS(pull, FB_PULL_LIST)
ACTIONS(opportunity, FB_OPPORTUNITY_LIST)
ACTIONS(opponent, FB_OPPONENT_LIST)
ACTIONS(wrestle, FB_WRESTLE_LIST)
ACTIONS(resist, FB_RESIST_LIST)
ACTIONS(clinch, FB_CLINCH_LIST)
ACTIONS(landed, FB_LANDED_LIST)
ACTIONS(shield, FB_SHIELD_LIST)

const struct salle_decision fb_decisions[] = { FB_DECISION_LIST(SALLE_ROW){ 0 } };
