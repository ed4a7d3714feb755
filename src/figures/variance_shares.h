/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The shares of dice, builds, policies and matchups in the variance of bout outcomes (<salle/anova.h>), and the share
 * of each property in the variance of the builds' mean scores. A variant has variance shares under three conditions. It
 * has at least three builds, or two under several policies. All builds met each other once, under each of the same
 * policies or each under its only policy. The matchups of each pair have at least SALLE_ANOVA_PARTS batches of bouts
 * (<salle/batch_means.h>) in common.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/anova.h>

#include "base/arena.h"

/* A property of the builds: a number, or a list of names. */
struct salle_property_share {
	const char *name; /* without the number that distinguishes items of a list: weapon for weapon, weapon_2 … */
	size_t df;        /* number of coefficients in the regression */
	struct salle_estimate share;
	double adjusted_p; /* adjusted for choosing the best property: <salle/permutation_p_values.h> */
};

struct salle_variant_shares {
	const char *variant;
	size_t builds, policies;
	struct salle_estimate shares[SALLE_ANOVA_SOURCES]; /* shares with intervals at SALLE_RESULTS_LEVEL */
	struct salle_property_share *properties;           /* the largest share first; none for teams */
	size_t n;
};

struct salle_variance_shares {
	const struct salle_variant_shares *items; /* in the order of the plan */
	size_t n;
};

struct salle_variance_shares salle_compute_variance_shares(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Returns the name of a source of variance in variance_shares.csv. */
const char *salle_variance_source_name(enum salle_anova_source source);

/*
 * Returns whether the source applies to the variant. Sources about policies apply only to variants with several
 * policies.
 */
bool salle_variant_has_source(const struct salle_variant_shares *of, enum salle_anova_source source);

bool salle_plan_has_variance_shares(const struct salle_plan *plan);
