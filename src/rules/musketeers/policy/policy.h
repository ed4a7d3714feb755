/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The decisions, actions and observables of policies of the musketeers. names.def and observables.def list them;
 * vocabulary.c and observables.c make tables of them. possible_actions.c lists the possible actions in a situation;
 * values.c computes exact chances of 2d6.
 */
#pragma once

#include <salle/vocabulary.h>

#include "rules/musketeers/names.h"

extern const struct salle_observable mk_observables[]; /* in policy/observables.c */
extern const struct salle_vocabulary mk_vocabulary;

/* Lists the possible variants of an action. In policy/possible_actions.c. */
unsigned mk_list_variants(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names,
	bool all, struct salle_verdict *out);
/* Lowers the points that a verdict adds to or subtracts from damage to the most expertise that the fencer can have. */
bool mk_limit_damage_points(const struct salle_view *view, unsigned decision, struct salle_verdict *verdict);
bool mk_can_parry(const struct salle_view *view, unsigned side, unsigned kind);
const char *mk_explain_why_never_possible(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena);

/*
 * Compute observables (policy/values.c). mk_observe_chance_past_simple_parry and mk_observe_break_through_chance take a
 * bonus as argument, and describe either the fencer or the foe. The others describe the action that the policy
 * considers.
 */
double mk_chance_of_at_least(double n);
salle_seen_value mk_observe_requirement, mk_observe_opening_bonus, mk_observe_success, mk_observe_chance_uncountered,
	mk_observe_chance_overtaken, mk_observe_on_target, mk_observe_hit_chance_simple_parry,
	mk_observe_hit_chance_safest_parry, mk_observe_riposte_chance_of_foe, mk_observe_mean_damage,
	mk_observe_chance_to_avoid_attack, mk_observe_chance_to_exceed_attack, mk_observe_best_riposte_chance,
	mk_observe_chance_past_simple_parry, mk_observe_break_through_chance;
