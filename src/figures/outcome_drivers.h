/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The drivers of outcomes: the shares of dice, builds, policies and matchups in the variance of results
 * (<salle/anova.h>), and the part of the builds' differences that goes with each property. A variant has drivers under
 * three conditions. It has at least three builds, or two under several policies. All builds met each other once, under
 * each of the same policies or each under its only policy. Each pair's matchups have at least SALLE_ANOVA_PARTS batches
 * of bouts (<salle/batch_means.h>) in common.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/anova.h>

#include "base/arena.h"

/* A property of builds: a number, or a list of names. */
struct salle_property_share {
	const char *name; /* without the number of a list: weapon for weapon, weapon_2 … */
	size_t df;        /* number of regression coefficients */
	struct salle_estimate share;
	double adjusted_p; /* adjusted for picking the best property: <salle/permutation_p_values.h> */
};

struct salle_variant_drivers {
	const char *variant;
	size_t builds, policies;
	struct salle_estimate shares[SALLE_ANOVA_SOURCES]; /* at SALLE_RESULTS_LEVEL, like the rest */
	struct salle_property_share *properties;           /* largest share first; none for teams */
	size_t n;
};

struct salle_drivers {
	const struct salle_variant_drivers *items; /* in the order of the plan */
	size_t n;
};

struct salle_drivers salle_compute_drivers(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);

/* Returns the name of a driver in drivers.csv. */
const char *salle_driver_name(enum salle_anova_source driver);

/* Returns whether the variant has that driver. Without several policies it has no policy drivers. */
bool salle_variant_has_driver(const struct salle_variant_drivers *of, enum salle_anova_source driver);

bool salle_plan_has_drivers(const struct salle_plan *plan);
