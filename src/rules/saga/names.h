/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names in tables, results and policies of the saga rules, as enums. */
#pragma once

#include <salle/names.h>
#include <salle/tally.h>

#include "rules/saga/names.def"
#include "rules/saga/observables.def"

/* ---- the tables ---- */

enum sg_ability { SG_ABILITY_LIST(SALLE_ID) SG_ABILITIES };
enum sg_kind { SG_KIND_LIST(SALLE_ID) };
enum sg_cost { SG_COST_LIST(SALLE_ID) };
enum sg_coverage { SG_COVERAGE_LIST(SALLE_ID) };
enum sg_source { SG_SOURCE_LIST(SALLE_ID) };
/* The printed wound levels. A level is the index of its row in the table wounds, which can have other rows. */
enum sg_wound { SG_WOUND_LIST(SALLE_ID) };
enum sg_fatigue { SG_FATIGUE_LIST(SALLE_ID) SG_FATIGUE_LEVELS };
enum sg_figure { SG_FIGURE_LIST(SALLE_ID) SG_FIGURES };

/* ---- tallies: cells of wounds are indexed by wound level ---- */

enum sg_ending {
	SG_ENDING_LIST(SALLE_ID) SG_ENDINGS,
	SG_STILL_IN = SG_MAX_ROUNDS
}; /* SG_STILL_IN: ending of a fighter that still fights */
enum sg_control { SG_CONTROL_LIST(SALLE_ID) };
enum sg_event { SG_EVENT_LIST(SALLE_ID) SG_EVENTS };
enum { SG_MOMENTS = 5 }; /* moments at which series are recorded: after rounds 1, 2, 5 and 10, and at the end */
enum sg_slot { SG_SERIES_LIST(SALLE_SLOTS) SG_SLOTS };

/* ---- policies ---- */

enum sg_decision { SG_DECISION_LIST(SALLE_ID) SG_DECISIONS };
enum sg_exertion { SG_EXERT_LIST(SALLE_ID) };
enum sg_act { SG_ACT_LIST(SALLE_ID) };
enum sg_turn_kind { SG_TURN_KIND_LIST(SALLE_ID) };
enum sg_stance { SG_STANCE_LIST(SALLE_ID) };
enum sg_protect { SG_PROTECT_LIST(SALLE_ID) };
enum sg_bonus { SG_BONUS_LIST(SALLE_ID) };
enum sg_target { SG_TARGET_LIST(SALLE_ID) };
enum sg_delay { SG_DELAY_LIST(SALLE_ID) };
enum sg_hand { SG_HAND_LIST(SALLE_ID) };
enum sg_move { SG_MOVE_LIST(SALLE_ID) SG_MOVES };
enum sg_mount { SG_MOUNT_LIST(SALLE_ID) };
enum sg_after { SG_AFTER_LIST(SALLE_ID) };
enum sg_rage { SG_RAGE_LIST(SALLE_ID) };
enum sg_confidence { SG_CONFIDENCE_LIST(SALLE_ID) };
enum sg_observable { SG_OBSERVABLE_LIST(SALLE_ID) };

#define SG_NAMES(X)                        \
	X(sg_ability_names, SG_ABILITY_LIST)   \
	X(sg_kind_names, SG_KIND_LIST)         \
	X(sg_cost_names, SG_COST_LIST)         \
	X(sg_coverage_names, SG_COVERAGE_LIST) \
	X(sg_source_names, SG_SOURCE_LIST)     \
	X(sg_wound_names, SG_WOUND_LIST)       \
	X(sg_fatigue_names, SG_FATIGUE_LIST)   \
	X(sg_turn_names, SG_TURN_KIND_LIST)    \
	X(sg_figure_names, SG_FIGURE_LIST)
SG_NAMES(SALLE_NAMES_DECLARE)
extern const struct salle_labels sg_labels;
