/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many bouts it takes until verdicts are reached: random courses of wins at known rates. */
#ifndef SALLE_FORECAST_BOUTS_TO_VERDICT_H
#define SALLE_FORECAST_BOUTS_TO_VERDICT_H

#include <stddef.h>
#include <stdint.h>

#include <salle/precision.h>
#include <salle/rng.h>

/*
 * Returns the bouts of each of n matchups with these rates, at most `most`, until all of them have a verdict at the
 * same look. `wins` are those of the bouts that they have fought without a verdict, as many each. A matchup takes now
 * half, now twice what its rate needs, so that the last of several takes longer on average than any of them. Bouts
 * are taken for independent.
 */
double salle_bouts_to_verdicts(const struct salle_precision *precision, const struct salle_rates *rates,
	const uint64_t (*wins)[3], size_t n, uint64_t most, struct salle_stream *stream);

#endif
