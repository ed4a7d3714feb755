/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Enums of the names of the campaign rules: tables, tallies, policies. */
#pragma once

#include <salle/names.h>
#include <salle/tally.h>

#include "rules/campaign/names.def"
#include "rules/campaign/observables.def"

enum { CP_LUCK_MOST = 20 };

/* ---- the tables ---- */

enum cp_type { CP_TYPE_LIST(SALLE_ID) };
enum cp_missile_type { CP_MISSILE_TYPE_LIST(SALLE_ID) };
enum cp_chart { CP_CHART_LIST(SALLE_ID) CP_CHARTS };
enum cp_shot_chart { CP_SHOT_CHART_LIST(SALLE_ID) CP_SHOT_CHARTS };
enum cp_blow { CP_BLOW_LIST(SALLE_ID) };
enum cp_who { CP_WHO_LIST(SALLE_ID) };
enum cp_other { CP_OTHER_LIST(SALLE_ID) };
enum cp_difference { CP_DIFFERENCE_LIST(SALLE_ID) CP_DIFFERENCES };
enum cp_wound { CP_WOUND_LIST(SALLE_ID) CP_WOUNDS };
enum cp_healing { CP_HEALING_LIST(SALLE_ID) };
enum cp_gait { CP_GAIT_LIST(SALLE_ID) CP_GAITS };
enum cp_figure { CP_FIGURE_LIST(SALLE_ID) CP_FIGURES };
enum cp_cover { CP_COVER_LIST(SALLE_ID) };

/* ---- tallies ---- */

/* CP_STILL_IN: the fighter is not defeated. */
enum cp_ending { CP_ENDING_LIST(SALLE_ID) CP_STILL_IN = CP_MAX_TURNS };
enum cp_severity { CP_SEVERITY_LIST(SALLE_ID) };
enum cp_cause { CP_CAUSE_LIST(SALLE_ID) CP_CAUSES };
enum cp_event { CP_EVENT_LIST(SALLE_ID) CP_EVENTS };
enum cp_control { CP_CONTROL_LIST(SALLE_ID) };
enum { CP_LUCK_MOMENTS = 5 }; /* moments at which luck is recorded: after turns 1, 2, 5 and 10, and at the end */
enum cp_slot { CP_SERIES_LIST(SALLE_SLOTS) CP_SLOTS };

/*
 * Returns the cell of a wound: severity x wound x cause, row-major. The wound is CP_NO_WOUND unless the severity is
 * CP_WOUNDED.
 */
static inline unsigned cp_wound_cell(unsigned severity, unsigned wound, unsigned cause)
{
	return (severity * CP_WOUNDS + wound) * CP_CAUSES + cause;
}

/* ---- policies ---- */

enum cp_decision { CP_DECISION_LIST(SALLE_ID) CP_DECISIONS };
enum { CP_STRIKE_LIST(SALLE_ID) };
enum { CP_REROLL_LIST(SALLE_ID) };
/* in verdicts with CP_MOVE_FALL_BACK or CP_BREAK_OFF, code[0] is an enum cp_gait */
enum cp_move { CP_MOVE_LIST(SALLE_ID) };
enum { CP_BREAK_OFF_LIST(SALLE_ID) };
enum { CP_SHOOT_LIST(SALLE_ID) };
enum cp_engage { CP_ENGAGE_LIST(SALLE_ID) };
enum cp_roll { CP_ROLL_LIST(SALLE_ID) CP_ROLLS };

/* What policies see. Live observables are bytes of struct cp_fighter_state and struct cp_bout (state.h). */
enum cp_observable { CP_OBSERVABLE_LIST(SALLE_ID) CP_SEES, CP_LIVE = CP_SEES_DISTANCE };

/* ---- tables of the names, in the order of the enums; each ends with NULL ---- */

#define CP_NAMES(X)                                \
	X(cp_type_names, CP_TYPE_LIST)                 \
	X(cp_missile_type_names, CP_MISSILE_TYPE_LIST) \
	X(cp_chart_names, CP_CHART_LIST)               \
	X(cp_shot_chart_names, CP_SHOT_CHART_LIST)     \
	X(cp_blow_names, CP_BLOW_LIST)                 \
	X(cp_who_names, CP_WHO_LIST)                   \
	X(cp_other_names, CP_OTHER_LIST)               \
	X(cp_difference_names, CP_DIFFERENCE_LIST)     \
	X(cp_wound_names, CP_WOUND_LIST)               \
	X(cp_healing_names, CP_HEALING_LIST)           \
	X(cp_gait_names, CP_GAIT_LIST)                 \
	X(cp_figure_names, CP_FIGURE_LIST)             \
	X(cp_cover_names, CP_COVER_LIST)               \
	X(cp_roll_names, CP_ROLL_LIST)                 \
	X(cp_severity_names, CP_SEVERITY_LIST)         \
	X(cp_cause_names, CP_CAUSE_LIST)
CP_NAMES(SALLE_NAMES_DECLARE)

extern const struct salle_labels cp_labels;
