/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the musketeers let a policy decide, do and see. names.def has the decisions and actions, observables.def what is
 * seen; vocabulary.c and observables.c make tables of them. ways.c: what is possible in a situation and which roll it
 * takes; values.c: the exact chances of 2d6.
 */
#ifndef SALLE_MUSKETEERS_POLICY_VOCABULARY_H
#define SALLE_MUSKETEERS_POLICY_VOCABULARY_H

#include <salle/vocabulary.h>

#include "rules/musketeers/names.h"

extern const struct salle_observable mk_observables[]; /* policy/observables.c */
extern const struct salle_vocabulary mk_vocabulary;

/* policy/ways.c */
unsigned mk_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out);
const char *mk_never(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena);

/* policy/values.c: of the action at hand; mk_presses, mk_breaks: of the subject, with the bonus for argument */
double mk_at_least(double n);
salle_seen_value mk_requirement, mk_gains, mk_success, mk_leads, mk_overtaken, mk_on_target, mk_through, mk_pierces,
	mk_answered, mk_harm, mk_safe, mk_beyond, mk_answers, mk_presses, mk_breaks;

#endif
