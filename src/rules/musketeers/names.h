/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Enums of the names of the musketeers: tables, tallies, policies. */
#pragma once

#include <salle/names.h>
#include <salle/tally.h>

#include "rules/musketeers/names.def"
#include "rules/musketeers/observables.def"

/* ---- the tables ---- */

enum mk_trait { MK_TRAIT_LIST(SALLE_ID) MK_TRAITS };
enum mk_hand { MK_HAND_LIST(SALLE_ID) };
enum mk_location { MK_LOCATION_LIST(SALLE_ID) MK_LOCATIONS };
enum mk_severity { MK_SEVERITY_LIST(SALLE_ID) MK_SEVERITIES };
enum mk_chart { MK_CHART_LIST(SALLE_ID) MK_CHARTS };
enum mk_form { MK_FORM_LIST(SALLE_ID) MK_FORMS };
enum mk_generation { MK_AS_WRITTEN, MK_GENERATION_LIST(SALLE_ID) };
enum mk_sword { MK_SWORD_LIST(SALLE_ID) };
enum mk_figure { MK_FIGURE_LIST(SALLE_ID) MK_FIGURES };
enum mk_care { MK_CARE_LIST(SALLE_ID) MK_CARES };
enum mk_honour { MK_HONOUR_LIST(SALLE_ID) MK_HONOURS };
enum mk_quarrel_action { MK_QUARREL_ACTION_LIST(SALLE_ID) MK_QUARREL_ACTIONS };
enum mk_quarrel { MK_QUARREL_LIST(SALLE_ID) MK_QUARRELS };

/* ---- tallies ---- */

/* MK_STILL_IN: the fencer is not defeated. */
enum mk_ending { MK_ENDING_LIST(SALLE_ID) MK_STILL_IN = MK_MAX_PHRASES };
enum mk_event { MK_EVENT_LIST(SALLE_ID) MK_EVENTS };
enum mk_control { MK_CONTROL_LIST(SALLE_ID) };
/* moments at which endurance is recorded: after phrases 1, 2, 3, 5 and 10, and at the end */
enum { MK_ENDURANCE_MOMENTS = 6 };
enum mk_slot { MK_SERIES_LIST(SALLE_SLOTS) MK_SLOTS };

/* ---- policies ---- */

enum mk_decision { MK_DECISION_LIST(SALLE_ID) MK_DECISIONS };

/*
 * The actions of the decision `turn`; special moves begin with MK_STAND_UP. In verdicts with MK_OPEN, code[0] is the
 * index of the opening among those of the weapon.
 */
enum mk_turn {
	MK_TURN_LIST(SALLE_ID) MK_STEP_BACK, /* MK_STEP_BACK is possible only over crossed swords */
	MK_SPECIAL_MOVES,
};
enum { MK_AGAIN_LIST(SALLE_ID) };
enum { MK_OVERTAKE_LIST(SALLE_ID) };
/* in verdicts with MK_DO_ATTACK, code[0] is the index of the attack, code[1] the aim */
enum { MK_ATTACK_LIST(SALLE_ID) };
enum mk_parry { MK_PARRY_LIST(SALLE_ID) MK_PARRIES };
enum mk_riposte { MK_RIPOSTE_LIST(SALLE_ID) }; /* in verdicts, code[1] is the aim, as for an attack */
enum mk_crossed { MK_CROSSED_LIST(SALLE_ID) };
enum mk_damage { MK_DAMAGE_LIST(SALLE_ID) };
enum { MK_YIELD_LIST(SALLE_ID) };
enum { MK_ENGAGE_LIST(SALLE_ID) };

/* The aim of an attack or riposte is 0 for none, 1 + location, or MK_AIM_SWORD_ARM for the foe's sword arm. */
enum { MK_AIM_SWORD_ARM = 7 };

/* What policies see. Live observables are bytes of struct mk_fencer_state and struct mk_bout (state.h). */
enum mk_observable { MK_OBSERVABLE_LIST(SALLE_ID) MK_SEES, MK_LIVE = MK_SEES_PHRASE };

/* ---- tables of the names, in the order of the enums; each ends with NULL ---- */

#define MK_NAMES(X)                                    \
	X(mk_trait_names, MK_TRAIT_LIST)                   \
	X(mk_hand_names, MK_HAND_LIST)                     \
	X(mk_location_names, MK_LOCATION_LIST)             \
	X(mk_severity_names, MK_SEVERITY_LIST)             \
	X(mk_chart_names, MK_CHART_LIST)                   \
	X(mk_opening_names, MK_OPENING_LIST)               \
	X(mk_form_names, MK_FORM_LIST)                     \
	X(mk_figure_names, MK_FIGURE_LIST)                 \
	X(mk_care_names, MK_CARE_LIST)                     \
	X(mk_honour_names, MK_HONOUR_LIST)                 \
	X(mk_quarrel_action_names, MK_QUARREL_ACTION_LIST) \
	X(mk_quarrel_names, MK_QUARREL_LIST)               \
	X(mk_parry_names, MK_PARRY_LIST)
MK_NAMES(SALLE_NAMES_DECLARE)
extern const char *const mk_move_names[]; /* by enum mk_turn, from 0 */
extern const char *const mk_generate_names[];
extern const char *const mk_generation_charts[]; /* the generation charts, without "none" */

extern const struct salle_labels mk_labels;
