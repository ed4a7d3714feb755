/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The decisions, actions and observables of policies of the campaign rules. names.def and observables.def list them;
 * vocabulary.c and observables.c make tables of them.
 */
#pragma once

#include <salle/vocabulary.h>

#include "rules/campaign/names.h"

extern const struct salle_observable cp_observables[]; /* in policy/observables.c */
extern const struct salle_vocabulary cp_vocabulary;

/* Lists the possible variants of an action. In policy/possible_actions.c. */
unsigned cp_list_variants(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names,
	bool all, struct salle_verdict *out);
const char *cp_explain_why_never_possible(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena);

/* Compute observables of the situation (policy/values.c). */
salle_seen_value cp_observe_distance, cp_observe_turn, cp_observe_armed, cp_observe_walking_speed,
	cp_observe_hurrying_speed, cp_observe_sprinting_speed, cp_observe_mounted, cp_observe_range,
	cp_observe_defeat_chance_of_strike, cp_observe_defeat_chance_at_distance, cp_observe_defeat_chance_of_shots,
	cp_observe_chance_of_kept_roll, cp_observe_chance_of_new_roll, cp_observe_gain_of_reroll;

/* Compute observables of the move that the policy considers, and cp_observe_win_chance_of_charge (policy/values.c). */
salle_seen_value cp_observe_distance_after_move, cp_observe_risk_of_being_shot, cp_observe_defeat_chance_after_move,
	cp_observe_defeat_chance_of_charge, cp_observe_charge_risk, cp_observe_win_chance_of_charge;
