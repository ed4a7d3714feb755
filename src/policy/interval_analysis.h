/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Interval analysis: bounds of an expression that hold in all bouts, for all builds and parameters. */
#pragma once

#include "policy/policy_ast.h"

struct salle_range {
	double low, high; /* ends of the range; they belong to the range and may be infinite */
};

/* Ranges of observables and parameters. */
struct salle_ranges {
	const struct salle_vocabulary *vocabulary;
	unsigned n_observables, n_params;
	/* by index in the vocabulary; observables with arguments keep their declared ranges */
	struct salle_range *observable;
	struct salle_range *param;
};

/* Returns the declared ranges of all observables, and unlimited ranges for `n_params` parameters. */
struct salle_ranges salle_make_declared_ranges(const struct salle_vocabulary *vocabulary, unsigned n_params,
	struct salle_arena *arena);

/* Returns the range of an expression. Truth values count as 0 and 1; a symbol counts as the index of its name. */
struct salle_range salle_range_of_expr(const struct salle_ranges *ranges, const struct salle_expr *expr);

enum salle_holds { SALLE_HOLDS_NEVER, SALLE_HOLDS_SOMETIMES, SALLE_HOLDS_ALWAYS };

/*
 * Returns whether `n` conditions hold together: never, sometimes or always. The analysis ignores that observables can
 * depend on each other, so it may answer "sometimes" if the truth is "never".
 */
enum salle_holds salle_do_conditions_hold(const struct salle_ranges *ranges, const struct salle_expr *const *conditions,
	size_t n, struct salle_arena *arena);
