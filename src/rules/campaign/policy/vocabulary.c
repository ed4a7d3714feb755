/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/policy/policy.h"
#include "rules/campaign/state.h"

/* ---- arguments ---- */

static const char *const gaits_away[] = { "walk", "hurry", "weave", "sprint", "own_gait", NULL };

static const struct salle_argument no_arguments[] = { { 0 } };
static const struct salle_argument to_arguments[] = {
	{ "to", SALLE_ARG_NUMBER, 0, 255, NULL, "0", "metres from the foe at which the fighter stops; 0: it charges if "
		"possible" },
	{ 0 },
};
static const struct salle_argument gait_arguments[] = {
	{ "gait", SALLE_ARG_NAMES, 0, 0, gaits_away, "hurry", "gait for moving away" },
	{ 0 },
};
static const struct salle_argument shots_arguments[] = {
	{ "shots", SALLE_ARG_NUMBER, 1, 4, NULL, "1", "number of shots made at once, limited by the missile" },
	{ 0 },
};

/* ---- actions, decisions ---- */

#define R(observable) SALLE_OBSERVABLE_BIT(CP_SEES_##observable)
#define ACTIONS(name, LIST) static const struct salle_action name##_actions[] = { LIST(SALLE_ROW){ 0 } };
ACTIONS(strike, CP_STRIKE_LIST)
ACTIONS(reroll, CP_REROLL_LIST)
ACTIONS(move, CP_MOVE_LIST)
ACTIONS(break_off, CP_BREAK_OFF_LIST)
ACTIONS(shoot, CP_SHOOT_LIST)
ACTIONS(engage, CP_ENGAGE_LIST)

static const struct salle_decision decisions[] = { CP_DECISION_LIST(SALLE_ROW){ 0 } };

#define PARTS(own, foe)                                                                          \
	{                                                                                            \
		[SALLE_OWN] = offsetof(struct cp_bout, own), [SALLE_FOE] = offsetof(struct cp_bout, foe) \
	}

const struct salle_vocabulary cp_vocabulary = {
	.decisions = decisions,
	.observables = cp_observables,
	.part_offsets = { PARTS(fighter[0], fighter[1]), PARTS(fighter[1], fighter[0]) },
	.list_ways = cp_list_variants,
	.why_never = cp_explain_why_never_possible,
};
