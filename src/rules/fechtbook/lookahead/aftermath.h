/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value after an exchange. */
#pragma once

#include "rules/fechtbook/lookahead/evaluation.h"

/* What follows an exchange in one situation, with cached values; `cached` is NULL if values are not cached. */
struct fb_continuation {
	const struct fb_situation *situation;
	struct fb_standing standing;
	double *cached; /* cached values, indexed by fb_index_of_cached_value */
};

/*
 * What follows an exchange in which `attacker` attacks. `has_initiative`: whether the attacker has the initiative
 * afterwards.
 */
struct fb_attack_aftermath {
	const struct fb_situation *situation;
	/* how the situation changes after some outcomes (`changes_situation`); NULL if the situation never changes */
	const struct fb_situation_change *change;
	unsigned attacker;
	bool has_initiative;
	const struct fb_moment *moment;
	/* what follows if the situation stays the same; if it changes by `change` */
	struct fb_continuation unchanged, changed;
};

/* Returns the value after an exchange in which `x` attacks. `at` does not yet include the `impact` on the defender. */
double fb_value_after(const struct fb_situation *s, unsigned x, unsigned initiative, const struct fb_moment *at,
	unsigned impact);

/* Returns the value after an exchange that changes the situation by `change`; NULL means no change. */
double fb_value_after_change(const struct fb_situation *s, const struct fb_situation_change *change, unsigned x,
	unsigned initiative, const struct fb_moment *at, unsigned impact);

/* Prepares `aftermath` once for all outcomes of a blow. `at` and `change` must live as long as `aftermath`. */
void fb_find_attack_aftermath(const struct fb_situation *s, const struct fb_situation_change *change, unsigned x,
	bool leads, const struct fb_moment *at, struct fb_attack_aftermath *out);

/* Computes and caches the value of what follows if the foe's target number is `foe_tn` and the foe suffers `impact`. */
double fb_compute_aftermath_value(const struct fb_attack_aftermath *aftermath, const struct fb_continuation *course,
	unsigned foe_tn, unsigned impact);

/*
 * Returns the cached values of what follows an exchange after which the attacker x has the initiative. Index:
 * fb_index_of_cached_value. A value of 0 means unknown. Returns NULL if nothing is cached.
 */
const double *fb_find_cached_values(const struct fb_situation *s, unsigned x, const struct fb_moment *at);

/* Returns the value of what follows an exchange without effect. */
double fb_value_of_aftermath(const struct fb_attack_aftermath *aftermath);

/* Returns the mean value of what follows, over all outcomes of a blow. */
double fb_mean_value_after_cases(const struct fb_attack_aftermath *aftermath, const struct fb_cases *cases);

static inline double fb_value_after_cases(const struct fb_attack_aftermath *aftermath, const struct fb_cases *cases)
{
	const struct fb_continuation *course = &aftermath->unchanged;
	if (!cases->is_simple || course->cached == NULL)
		return fb_mean_value_after_cases(aftermath, cases);
	const struct fb_case *of = fb_list_of_cases(cases), *end = of + cases->n_cases;
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
