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
double mk_requirement(const struct salle_view *view);
double mk_gains(const struct salle_view *view);
double mk_success(const struct salle_view *view);
double mk_leads(const struct salle_view *view);
double mk_overtaken(const struct salle_view *view);
double mk_on_target(const struct salle_view *view);
double mk_through(const struct salle_view *view);
double mk_pierces(const struct salle_view *view);
double mk_answered(const struct salle_view *view);
double mk_harm(const struct salle_view *view);
double mk_safe(const struct salle_view *view);
double mk_beyond(const struct salle_view *view);
double mk_answers(const struct salle_view *view);
double mk_presses(const struct salle_view *view);
double mk_breaks(const struct salle_view *view);

#endif
