/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a policy would see: the rows of a vocabulary's observables, asked by number. */
#ifndef SALLE_TESTS_SEEN_H
#define SALLE_TESTS_SEEN_H

#include <salle/policy.h>

static inline double value_seen(const struct salle_vocabulary *vocabulary, const struct salle_view *view,
	unsigned observable, const double *arguments)
{
	struct salle_view asked = *view;
	return salle_value(&asked, &vocabulary->observables[observable], arguments);
}

static inline unsigned largest_seen(const struct salle_vocabulary *vocabulary, const void *matchup, unsigned side,
	unsigned observable)
{
	return salle_largest(&vocabulary->observables[observable], matchup, side);
}

#endif
