/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/musketeers/policy/policy.h"
#include "rules/musketeers/state.h"

/* ---- arguments ---- */

static const char *const openings[] = { MK_OPENING_LIST(SALLE_WORD) "easiest", "any", NULL };
static const char *const forms[] = { MK_ATTACK_FORM_LIST(SALLE_WORD) "easiest", "any", NULL };
static const char *const aims[] = { "none", MK_LOCATION_LIST(SALLE_WORD) "sword_arm", "any", NULL };

static const char with_help[] =
	"blade actions, best first; the first that the weapon allows is used. easiest: the action with the lowest "
	"requirement; any: every action";
static const char aim_help[] =
	"location to aim at, which raises the requirement. sword_arm: the arm that holds the foe's sword; any: every "
	"choice";

#define WITH { "with", SALLE_ARG_NAMES, 0, 0, openings, "easiest", with_help }
#define AIM { "aim", SALLE_ARG_NAMES, 0, 0, aims, "none", aim_help }
static const struct salle_argument no_arguments[] = { { 0 } };
static const struct salle_argument open_arguments[] = { WITH, { 0 } };
static const struct salle_argument attack_arguments[] = {
	{ "form", SALLE_ARG_NAMES, 0, 0, forms, "easiest",
		"forms of attack, best first; the first that weapon and legs allow is used. easiest: the form with the lowest "
		"requirement; any: every form" },
	AIM,
	{ 0 },
};
static const struct salle_argument riposte_arguments[] = { AIM, { 0 } };
static const struct salle_argument points_arguments[] = {
	{ "points", SALLE_ARG_NUMBER, 0, 99, NULL, "99", "number of points, at most the fencer's expertise" },
	{ 0 },
};

/* ---- actions, decisions ---- */

#define R(observable) SALLE_OBSERVABLE_BIT(MK_SEES_##observable)
#define ACTIONS(name, LIST) static const struct salle_action name##_actions[] = { LIST(SALLE_ROW) { 0 } };
ACTIONS(turn, MK_TURN_LIST)
ACTIONS(again, MK_AGAIN_LIST)
ACTIONS(overtake, MK_OVERTAKE_LIST)
ACTIONS(attack, MK_ATTACK_LIST)
ACTIONS(parry, MK_PARRY_LIST)
ACTIONS(riposte, MK_RIPOSTE_LIST)
ACTIONS(crossed, MK_CROSSED_LIST)
ACTIONS(damage, MK_DAMAGE_LIST)
ACTIONS(yield, MK_YIELD_LIST)
ACTIONS(engage, MK_ENGAGE_LIST)

static const struct salle_decision decisions[] = { MK_DECISION_LIST(SALLE_ROW){ 0 } };

#define PARTS(own, foe) \
	{ \
		[SALLE_OWN] = offsetof(struct mk_bout, own), [SALLE_FOE] = offsetof(struct mk_bout, foe) \
	}

const struct salle_vocabulary mk_vocabulary = {
	.decisions = decisions,
	.observables = mk_observables,
	.part_offsets = { PARTS(fighter[0], fighter[1]), PARTS(fighter[1], fighter[0]) },
	.list_ways = mk_list_variants,
	.finalize = mk_limit_damage_points,
	.why_never = mk_explain_why_never_possible,
};
