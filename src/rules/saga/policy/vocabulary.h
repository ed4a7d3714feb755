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
double sg_sees_round(const struct salle_view *view);
double sg_sees_penalty(const struct salle_view *view);
double sg_sees_missiles(const struct salle_view *view);
double sg_sees_attack(const struct salle_view *view);
double sg_sees_defence(const struct salle_view *view);
double sg_sees_damage(const struct salle_view *view);
double sg_sees_soak(const struct salle_view *view);
double sg_sees_hits(const struct salle_view *view);
double sg_sees_puts_out(const struct salle_view *view);
double sg_sees_grips(const struct salle_view *view);
double sg_sees_trips(const struct salle_view *view);
double sg_sees_disarms(const struct salle_view *view);
double sg_sees_grabs(const struct salle_view *view);
double sg_sees_leaves(const struct salle_view *view);
double sg_sees_distance(const struct salle_view *view);
double sg_sees_shoots(const struct salle_view *view);
double sg_sees_reaches(const struct salle_view *view);
double sg_sees_topples(const struct salle_view *view);
double sg_sees_mounted(const struct salle_view *view);
double sg_sees_winning(const struct salle_view *view);

#endif
