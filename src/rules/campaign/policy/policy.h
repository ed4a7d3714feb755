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
unsigned cp_list_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out);
const char *cp_why_never(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena);

/* Compute observables of the situation (policy/values.c). */
salle_seen_value cp_observe_distance, cp_observe_turn, cp_observe_armed, cp_observe_walks, cp_observe_hurries,
	cp_observe_sprints, cp_observe_mounted, cp_observe_range, cp_observe_strikes_out, cp_observe_shot_out,
	cp_observe_puts_out, cp_observe_prospect, cp_observe_fresh, cp_observe_gain;

/* Compute observables of the move that the policy considers, and cp_observe_charge_wins (policy/values.c). */
salle_seen_value cp_observe_after, cp_observe_exposed, cp_observe_answers, cp_observe_charge_out,
	cp_observe_charge_risk, cp_observe_charge_wins;
