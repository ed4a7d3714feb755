/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a policy of the saga rules can decide, do and see. names.def lists the decisions and actions, observables.def
 * the observables; vocabulary.c and observables.c make tables of them. values.c computes the exact chances.
 */
#pragma once

#include <salle/vocabulary.h>

#include "rules/saga/names.h"

extern const struct salle_observable sg_observables[]; /* policy/observables.c */
extern const struct salle_vocabulary sg_vocabulary;

/* values of observables, defined in policy/values.c */
salle_seen_value sg_observe_round, sg_observe_penalty, sg_observe_missiles, sg_observe_attack, sg_observe_defence,
	sg_observe_damage, sg_observe_soak, sg_observe_hits, sg_observe_puts_out, sg_observe_grips, sg_observe_trips,
	sg_observe_disarms, sg_observe_grabs, sg_observe_leaves, sg_observe_distance, sg_observe_shoots, sg_observe_range,
	sg_observe_reload, sg_observe_reaches, sg_observe_topples, sg_observe_mounted, sg_observe_winning;
