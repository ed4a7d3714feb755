/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the saga rules let a policy decide, do and see. names.def has the decisions and actions, observables.def what is
 * seen; vocabulary.c and observables.c make tables of them. values.c: the exact chances.
 */
#ifndef SALLE_SAGA_POLICY_VOCABULARY_H
#define SALLE_SAGA_POLICY_VOCABULARY_H

#include <salle/vocabulary.h>

#include "rules/saga/names.h"

extern const struct salle_observable sg_observables[]; /* policy/observables.c */
extern const struct salle_vocabulary sg_vocabulary;

/* policy/values.c */
salle_seen_value sg_sees_round, sg_sees_penalty, sg_sees_missiles, sg_sees_attack, sg_sees_defence, sg_sees_damage,
	sg_sees_soak, sg_sees_hits, sg_sees_puts_out, sg_sees_grips, sg_sees_trips, sg_sees_disarms, sg_sees_grabs,
	sg_sees_leaves, sg_sees_distance, sg_sees_shoots, sg_sees_reaches, sg_sees_topples, sg_sees_mounted,
	sg_sees_winning;

#endif
