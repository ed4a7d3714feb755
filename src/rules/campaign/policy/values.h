/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chances that several observables share. */
#ifndef SALLE_CAMPAIGN_POLICY_VALUES_H
#define SALLE_CAMPAIGN_POLICY_VALUES_H

#include "rules/campaign/policy/vocabulary.h"

/* The chance that the next strike of `side` puts the other out, without free attacks. */
double cp_out_chance_of_strike(const struct salle_view *view, unsigned side);

/* Returns the same chance of a strike of its mount; 0 if there is no mount that strikes. */
double cp_out_chance_of_mount(const struct salle_view *view, unsigned side);

/*
 * The best chance that `side` puts the other out from `metres` with one of its missiles, as often as a turn allows with
 * `shots` ready; `modifier`: to its shooting.
 */
double cp_best_out_chance_of_shots(const struct salle_view *view, unsigned side, double metres, int modifier,
	unsigned shots);

#endif
