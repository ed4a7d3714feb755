/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Enums of the fechtbook's names: tables, tallies, policies. */
#pragma once

#include <salle/names.h>
#include <salle/tally.h>

#include "rules/fechtbook/names.def"
#include "rules/fechtbook/observables.def"

/* ---- the tables, the scene ---- */

enum fb_location { FB_LOCATION_LIST(SALLE_ID) FB_LOCATIONS };
enum fb_type { FB_TYPE_LIST(SALLE_ID) FB_TYPES };
enum fb_wheel { FB_WHEEL_LIST(SALLE_ID) FB_WHEELS };
enum fb_gap { FB_GAP_LIST(SALLE_ID) FB_GAPS };
enum { FB_TARGETS = FB_WHEELS + FB_GAPS }; /* A target is the number of a wheel, or FB_WHEELS + the number of a gap. */
enum fb_mode { FB_MODE_LIST(SALLE_ID) };
enum fb_class { FB_CLASS_LIST(SALLE_ID) FB_CLASSES };
enum fb_reach { FB_REACH_LIST(SALLE_ID) };
enum fb_proficiency { FB_PROFICIENCY_LIST(SALLE_ID) FB_PROFICIENCIES };
enum fb_weapon_kind { FB_WEAPON_KIND_LIST(SALLE_ID) };
/* Bit numbers of the printed traits. Users' own traits have the next ones (tables/traits.h). */
enum { FB_WEAPON_TRAIT_LIST(SALLE_BIT_ID) FB_WEAPON_TRAITS_PRINTED };
enum fb_weapon_trait {
	FB_WEAPON_TRAIT_LIST(SALLE_BIT) FB_BRAWNLESS = 1
		<< 29,         /* internal: the Brawn tap does not add to the damage (cell `brawn` of the maneuver) */
	FB_SHOT = 1 << 30, /* internal: the blow is a shot from a firearm */
};
enum { FB_ARMOUR_TRAIT_LIST(SALLE_BIT_ID) FB_ARMOUR_TRAITS_PRINTED };
enum fb_armour_trait { FB_ARMOUR_TRAIT_LIST(SALLE_BIT) };
enum fb_way { FB_WAY_LIST(SALLE_ID) FB_WAYS };
enum fb_garment_kind { FB_GARMENT_KIND_LIST(SALLE_ID) };
enum fb_armour_option_name { FB_ARMOUR_OPTION_LIST(SALLE_ID) FB_ARMOUR_OPTIONS };
enum fb_category { FB_CATEGORY_LIST(SALLE_ID) FB_CATEGORIES };
enum fb_opening { FB_OPENING_LIST(SALLE_ID) };
enum fb_hazard_effect { FB_HAZARD_LIST(SALLE_ID) };

/* ---- maneuvers ---- */

enum fb_with { FB_WITH_LIST(SALLE_ID) FB_WITHS, FB_WITH_ANY = FB_WITHS };
enum fb_guards_with { FB_GUARD_LIST(SALLE_ID) };
enum fb_missile { FB_MISSILE_LIST(SALLE_ID) };
enum fb_feint_as { FB_FEINT_AS_LIST(SALLE_ID) };
enum fb_limb { FB_LIMB_LIST(SALLE_ID) FB_LIMBS };
enum fb_joint { FB_JOINT_LIST(SALLE_ID) FB_JOINTS };
enum { FB_GROUND_LIST(SALLE_ID) };
enum { FB_GAIN_LIST(SALLE_ID) };
enum { FB_FORCE_LIST(SALLE_ID) };
enum fb_tempo_action { FB_DID_LIST(SALLE_ID) FB_TEMPO_ACTIONS };
enum fb_maneuver { FB_MANEUVER_LIST(SALLE_ID) FB_MANEUVERS };
enum fb_rule_name { FB_RULE_LIST(SALLE_ID) FB_RULES };
enum fb_intent { FB_INTENT_LIST(SALLE_ID) };

/* ---- tallies ---- */

/* FB_STILL_IN means that the fighter is not defeated. */
enum fb_ending { FB_ENDING_LIST(SALLE_ID) FB_ENDINGS, FB_STILL_IN = FB_DOUBLE };
enum fb_event { FB_EVENT_LIST(SALLE_ID) FB_EVENTS };
enum fb_control {
	FB_CONTROL_LIST(SALLE_ID) FB_CONTROLS_OF_BLOW = FB_CONTROL_BEATEN,
	FB_CONTROLS_OF_ATTACK = FB_CONTROL_CONTESTS,
};
enum fb_slot { FB_SERIES_LIST(SALLE_SLOTS) FB_SLOT_TN_END = FB_SLOT_TN_LAST };

/* ---- policies ---- */

enum fb_decision { FB_DECISION_LIST(SALLE_ID) FB_DECISIONS };

/* Actions of the decisions. `code:` lists what salle_verdict.code contains, for actions that use it. */
enum { FB_COVER_LIST(SALLE_ID) };
enum { FB_GRIP_LIST(SALLE_ID) };
enum { FB_DISTANCE_LIST(SALLE_ID) };
enum { FB_FAVOUR_NONE, FB_FAVOUR_WHEEL }; /* the action for a wheel is FB_FAVOUR_WHEEL + fb_wheel */
enum { FB_THROW_LIST(SALLE_ID) };
enum { FB_COMPOSURE_LIST(SALLE_ID) };
enum { FB_INITIATIVE_LIST(SALLE_ID) };
enum {
	FB_POSITION_LIST(SALLE_ID)
}; /* code: number of the item, or 0; for press, leave, edge, harass: number of the argument's name */
enum { FB_OPPOSE_LIST(SALLE_ID) };
enum { FB_ATTACK_LIST(SALLE_ID) }; /* code: profile, target, total activation cost */
enum { FB_STEAL_LIST(SALLE_ID) };
/*
 * code: activation cost; net advantages + FB_NET_OFFSET; (1 if the defence takes the initiative) + 2 * fb_guards_with
 */
enum fb_defence {
	FB_DEFEND_LIST(SALLE_ID) FB_DEFENCES, /* end of the actions of the decision `defend`; those of `resist` follow */
	FB_RESIST = FB_DEFENCES,              /* from here on in the order of FB_RESIST_LIST */
	FB_BREAK,
	FB_REVERSE,
	FB_ALL_DEFENCES,
};
enum { FB_FEINT_LIST(SALLE_ID) }; /* code: target, activation cost, profile */
enum { FB_YIELD_LIST(SALLE_ID) };
enum { FB_FOOTING_LIST(SALLE_ID) };
enum fb_regrip { FB_REGRIP_LIST(SALLE_ID) };
enum { FB_PULL_LIST(SALLE_ID) };
enum { FB_OPPORTUNITY_LIST(SALLE_ID) };
enum { FB_OPPONENT_LIST(SALLE_ID) };
/*
 * code: profile or target limb, target, total activation cost. From `bite` on, the actions are in the order of enum
 * fb_maneuver.
 */
enum { FB_WRESTLE_LIST(SALLE_ID) FB_WRESTLES };
enum { FB_RESIST_LIST(SALLE_ID) }; /* code: activation cost */
enum { FB_CLINCH_LIST(SALLE_ID) };
enum { FB_LANDED_LIST(SALLE_ID) };
enum { FB_SHIELD_LIST(SALLE_ID) };

/* Observables. Those below FB_LIVE are bytes of struct fb_fighter_state or struct fb_bout (state.h). */
enum fb_observable { FB_OBSERVABLE_LIST(SALLE_ID) FB_SEES, FB_LIVE = FB_SEES_TEMPO };

/* ---- names, in the order above; each list ends with NULL ---- */

#define FB_NAMES(X)                                  \
	X(fb_location_names, FB_LOCATION_LIST)           \
	X(fb_type_names, FB_TYPE_LIST)                   \
	X(fb_wheel_names, FB_WHEEL_LIST)                 \
	X(fb_gap_names, FB_GAP_LIST)                     \
	X(fb_mode_names, FB_MODE_LIST)                   \
	X(fb_class_names, FB_CLASS_LIST)                 \
	X(fb_reach_names, FB_REACH_LIST)                 \
	X(fb_proficiency_names, FB_PROFICIENCY_LIST)     \
	X(fb_weapon_kind_names, FB_WEAPON_KIND_LIST)     \
	X(fb_weapon_trait_names, FB_WEAPON_TRAIT_LIST)   \
	X(fb_armour_trait_names, FB_ARMOUR_TRAIT_LIST)   \
	X(fb_way_names, FB_WAY_LIST)                     \
	X(fb_garment_kind_names, FB_GARMENT_KIND_LIST)   \
	X(fb_armour_option_names, FB_ARMOUR_OPTION_LIST) \
	X(fb_category_names, FB_CATEGORY_LIST)           \
	X(fb_opening_names, FB_OPENING_LIST)             \
	X(fb_hazard_names, FB_HAZARD_LIST)               \
	X(fb_with_names, FB_WITH_LIST)                   \
	X(fb_guard_names, FB_GUARD_LIST)                 \
	X(fb_feint_as_names, FB_FEINT_AS_LIST)           \
	X(fb_limb_names, FB_LIMB_LIST)                   \
	X(fb_joint_names, FB_JOINT_LIST)
FB_NAMES(SALLE_NAMES_DECLARE)
extern const char *const fb_type_letters[];
extern const char *const fb_target_names[];
extern const char *const fb_rule_names[];
extern const char *const fb_defence_names[];

extern const struct salle_labels fb_labels;
