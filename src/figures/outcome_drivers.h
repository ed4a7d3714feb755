/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What decides a bout: the shares of dice, builds, policies and of who meets whom in how bouts of a field end
 * (<salle/anova.h>), and how much of the builds' differences goes with each of their properties. Of each variant of
 * at least three builds, or two under several policies, where all met each other once under each of the same
 * policies, or each under the one that it has, in at least SALLE_ANOVA_PARTS batches of bouts (<salle/batch_means.h>)
 * that the matchups of a pair have in common; all others have none.
 */
#ifndef SALLE_FIGURES_OUTCOME_DRIVERS_H
#define SALLE_FIGURES_OUTCOME_DRIVERS_H

#include <salle/batch_result.h>
#include <salle/anova.h>

#include "base/arena.h"

/* A property of builds: a number, or names of what they have. */
struct salle_property_share {
	const char *name; /* of names without its number: weapon for weapon, weapon_2 … */
	size_t df;        /* numbers that the regression fits */
	struct salle_estimate share;
	double adjusted_p; /* for picking the best of all properties: <salle/permutation_p_values.h> */
};

struct salle_variant_drivers {
	const char *variant;
	size_t builds, policies;
	struct salle_estimate shares[SALLE_ANOVA_SOURCES]; /* at SALLE_RESULTS_LEVEL, as the rest */
	struct salle_property_share *properties;           /* those that explain most first; none for teams */
	size_t n;
};

struct salle_drivers {
	const struct salle_variant_drivers *items; /* in the order of the plan */
	size_t n;
};

struct salle_drivers salle_compute_drivers(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);

/* The name of a driver in drivers.csv. */
const char *salle_driver_name(enum salle_anova_source driver);

/* Does the variant have that driver? Without several policies it has none of those of policies. */
bool salle_variant_has_driver(const struct salle_variant_drivers *of, enum salle_anova_source driver);

bool salle_plan_has_drivers(const struct salle_plan *plan);

#endif
