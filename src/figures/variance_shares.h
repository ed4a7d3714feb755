/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which share of the variance of bout outcomes comes from dice, builds, policies and matchups (<salle/anova.h>). Also:
 * which share of the variance of the builds' mean scores each property explains. A variant has variance shares under
 * three conditions. It has at least three builds, or two with several policies. All builds met each other once, either
 * under each of the same policies or each under its only policy. The matchups of each pair have at least
 * SALLE_ANOVA_PARTS batches of bouts (<salle/batch_means.h>) in common.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/anova.h>

#include "base/arena.h"

/* A property of builds (a number, or a list of names), and the share of the variance that it explains. */
struct salle_property_share {
	const char *name; /* name without the number of an item in a list: weapon for weapon, weapon_2 … */
	size_t df;        /* number of coefficients in the regression */
	struct salle_estimate share;
	double adjusted_p; /* p-value, adjusted for selecting the best property (<salle/permutation_p_values.h>) */
};

struct salle_variant_shares {
	const char *variant;
	size_t builds, policies;
	/* share of each source in the variance, with intervals at SALLE_RESULTS_LEVEL */
	struct salle_estimate shares[SALLE_ANOVA_SOURCES];
	/* properties by their share, the largest first; none if the sides are teams */
	struct salle_property_share *properties;
	size_t n;
};

struct salle_variance_shares {
	const struct salle_variant_shares *items; /* in the order of the plan */
	size_t n;
};

struct salle_variance_shares salle_compute_variance_shares(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Returns the name by which variance_shares.csv calls a source of variance. */
const char *salle_variance_source_name(enum salle_anova_source source);

/*
 * Returns whether a source of variance applies to the variant. Sources that involve policies require several policies.
 */
bool salle_variant_has_source(const struct salle_variant_shares *of, enum salle_anova_source source);

bool salle_plan_has_variance_shares(const struct salle_plan *plan);
