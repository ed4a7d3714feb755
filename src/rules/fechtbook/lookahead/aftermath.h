/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of the state after an exchange (one attack and its defence). */
#pragma once

#include "rules/fechtbook/lookahead/evaluation.h"

/* The state after an exchange in one situation, with a cache of its values; `cached` is NULL without a cache. */
struct fb_continuation {
	const struct fb_situation *situation;
	struct fb_standing standing;
	double *cached; /* cached values, by fb_index_of_cached_value */
};

/*
 * The state after an exchange in which `attacker` attacked. `has_initiative`: whether the attacker then has the
 * initiative.
 */
struct fb_attack_aftermath {
	const struct fb_situation *situation;
	/* change of the situation after outcomes with `changes_situation`; NULL if there are none */
	const struct fb_situation_change *change;
	unsigned attacker;
	bool has_initiative;
	const struct fb_moment *moment;
	/* the state after outcomes that keep the situation, and after outcomes that change it by `change` */
	struct fb_continuation unchanged, changed;
};

/*
 * Returns the value after an exchange in which `x` attacks, with `impact` on the defender, which `at` does not include.
 */
double fb_value_after(const struct fb_situation *s, unsigned x, unsigned initiative, const struct fb_moment *at,
	unsigned impact);

/* Returns the value after an exchange that changes the situation by `change` (NULL: not at all). */
double fb_value_after_change(const struct fb_situation *s, const struct fb_situation_change *change, unsigned x,
	unsigned initiative, const struct fb_moment *at, unsigned impact);

/* Prepares `out` for all outcomes of one attack of `x`. `at` and `change` must live as long as `out`. */
void fb_find_attack_aftermath(const struct fb_situation *s, const struct fb_situation_change *change, unsigned x,
	bool leads, const struct fb_moment *at, struct fb_attack_aftermath *out);

/*
 * Computes and caches the value after an exchange that leaves the foe's target number `foe_tn` and inflicts `impact` on
 * the foe.
 */
double fb_compute_aftermath_value(const struct fb_attack_aftermath *aftermath, const struct fb_continuation *course,
	unsigned foe_tn, unsigned impact);

/*
 * Returns the cached values after an exchange that leaves the initiative to the attacker `x`, by
 * fb_index_of_cached_value. A value of 0 is unknown. Returns NULL if not cached.
 */
const double *fb_find_cached_values(const struct fb_situation *s, unsigned x, const struct fb_moment *at);

/* Returns the value after an exchange without effect. */
double fb_value_of_aftermath(const struct fb_attack_aftermath *aftermath);

/* Returns the mean value over all outcomes of an attack. */
double fb_mean_value_after_cases(const struct fb_attack_aftermath *aftermath, const struct fb_cases *cases);

static inline double fb_value_after_cases(const struct fb_attack_aftermath *aftermath, const struct fb_cases *cases)
{
	const struct fb_continuation *course = &aftermath->unchanged;
	if (!cases->is_simple || course->cached == NULL)
		return fb_mean_value_after_cases(aftermath, cases);
	const struct fb_case *of = fb_get_case_list(cases), *end = of + cases->n_cases;
	const double *known = &course->cached[course->standing.foe_dice];
	double value = cases->win_chance;
	for (; of < end; of++) {
		double one;
		__atomic_load(&known[of->value_index], &one, __ATOMIC_RELAXED);
		if (__builtin_expect(one == 0, 0))
			one = fb_compute_aftermath_value(aftermath, course, of->tn, of->impact);
		value += of->chance * one;
	}
	return value;
}
