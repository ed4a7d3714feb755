/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the campaign rules let a policy decide, do and see. names.def has the decisions and actions, observables.def
 * what is seen; vocabulary.c and observables.c make tables of them. values.c: the exact chances.
 */
#ifndef SALLE_CAMPAIGN_POLICY_VOCABULARY_H
#define SALLE_CAMPAIGN_POLICY_VOCABULARY_H

#include <salle/vocabulary.h>

#include "rules/campaign/names.h"

extern const struct salle_observable cp_observables[]; /* policy/observables.c */
extern const struct salle_vocabulary cp_vocabulary;

/* policy/ways.c */
unsigned cp_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out);
const char *cp_never(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena);

/* policy/values.c */
salle_seen_value cp_sees_distance, cp_sees_turn, cp_sees_armed, cp_sees_walks, cp_sees_hurries, cp_sees_sprints,
	cp_sees_mounted, cp_sees_range, cp_sees_strikes_out, cp_sees_shot_out, cp_sees_puts_out, cp_sees_prospect,
	cp_sees_fresh, cp_sees_gain;

/* policy/moves.c: of the move at hand; charge_wins of any charge */
salle_seen_value cp_sees_after, cp_sees_exposed, cp_sees_answers, cp_sees_charge_out, cp_sees_charge_risk,
	cp_sees_charge_wins;

#endif
