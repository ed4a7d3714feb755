/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chances that several observables share. */
#pragma once

#include "rules/campaign/policy/vocabulary.h"

/* Returns the chance that the next strike of `side` puts the foe out, without free attacks. */
double cp_out_chance_of_strike(const struct salle_view *view, unsigned side);

/* Returns that chance for a strike of the mount; 0 if no mount strikes. */
double cp_out_chance_of_mount(const struct salle_view *view, unsigned side);

/*
 * Returns the best chance over the missiles of `side` to put the foe out from `metres` in a turn with `shots` ready.
 * `modifier` is added to its shooting.
 */
double cp_best_out_chance_of_shots(const struct salle_view *view, unsigned side, double metres, int modifier,
	unsigned shots);
