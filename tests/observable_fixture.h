/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The observables of a vocabulary, read by index. */
#pragma once

#include <salle/policy.h>

static inline double test_observable_value(const struct salle_vocabulary *vocabulary, const struct salle_view *view,
	unsigned observable, const double *arguments)
{
	struct salle_view asked = *view;
	return salle_observable_value(&asked, &vocabulary->observables[observable], arguments);
}

static inline unsigned test_observable_max(const struct salle_vocabulary *vocabulary, const void *matchup,
	unsigned side, unsigned observable)
{
	return salle_observable_matchup_max(&vocabulary->observables[observable], matchup, side);
}
