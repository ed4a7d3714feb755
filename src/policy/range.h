/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Interval analysis: between which values an expression lies, whatever the bout, the builds and the parameters. */
#ifndef SALLE_POLICY_RANGE_H
#define SALLE_POLICY_RANGE_H

#include "policy/rules.h"

struct salle_range {
	double low, high; /* both inclusive, may be infinite */
};

/* What is known of the leaves. */
struct salle_ranges {
	const struct salle_vocabulary *vocabulary;
	unsigned n_observables, n_params;
	struct salle_range *observable; /* that take no arguments; of others the declared range */
	struct salle_range *param;
};

/* Observables as declared, parameters anything. */
struct salle_ranges salle_ranges_declared(const struct salle_vocabulary *vocabulary, unsigned n_params,
	struct salle_arena *arena);

/* Truths lie within 0 … 1, symbols within the numbers of their names. */
struct salle_range salle_range_of(const struct salle_ranges *ranges, const struct salle_expr *expr);

enum salle_holds { SALLE_HOLDS_NEVER, SALLE_HOLDS_SOMETIMES, SALLE_HOLDS_ALWAYS };

/*
 * Do n conditions hold together? Never, when no values of the observables are left by one that another allows; but the
 * analysis looks at observables one by one, so that what it calls "sometimes" may still be never.
 */
enum salle_holds salle_hold(const struct salle_ranges *ranges, const struct salle_expr *const *conditions, size_t n,
	struct salle_arena *arena);

#endif
