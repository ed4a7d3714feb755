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
 * What follows an exchange in which `attacker` attacks. `has_initiative`: whether the attacker then has the initiative.
 */
struct fb_attack_aftermath {
	const struct fb_situation *situation;
	/* how the situation changes after outcomes with `changes_situation` set; NULL if it never does */
	const struct fb_situation_change *change;
	unsigned attacker;
	bool has_initiative;
	const struct fb_moment *moment;
	/* `unchanged`: what follows if the situation does not change; `changed`: if it changes by `change` */
	struct fb_continuation unchanged, changed;
};

/*
 * Returns the value after an exchange in which `x` attacks. The `impact` on the defender is not subtracted from `at`
 * yet.
 */
double fb_value_after(const struct fb_situation *s, unsigned x, unsigned initiative, const struct fb_moment *at,
	unsigned impact);

/* Returns the value after an exchange that changes the situation by `turn` (NULL if it does not change). */
double fb_value_after_change(const struct fb_situation *s, const struct fb_situation_change *turn, unsigned x,
	unsigned initiative, const struct fb_moment *at, unsigned impact);

/* Prepares a sequel once for all outcomes of a blow. `at` and `turn` must live as long as the sequel. */
void fb_find_attack_aftermath(const struct fb_situation *s, const struct fb_situation_change *turn, unsigned x,
	bool leads, const struct fb_moment *at, struct fb_attack_aftermath *out);

/*
 * Computes and caches the value of a sequel in which the foe's target number is `foe_tn` and the foe suffers `impact`.
 */
double fb_compute_aftermath_value(const struct fb_attack_aftermath *sequel, const struct fb_continuation *course,
	unsigned foe_tn, unsigned impact);

/*
 * Returns the cached values of a sequel in which the attacker x has the initiative, indexed by
 * fb_index_of_cached_value; a value is 0 while it is unknown. Returns NULL if nothing is cached.
 */
const double *fb_find_cached_values(const struct fb_situation *s, unsigned x, const struct fb_moment *at);

/* Returns the value of a sequel in which the exchange has no effect. */
double fb_value_of_aftermath(const struct fb_attack_aftermath *sequel);

/* Returns the mean value of a sequel over all outcomes of a blow. */
double fb_mean_value_after_cases(const struct fb_attack_aftermath *sequel, const struct fb_cases *cases);

static inline double fb_value_after_cases(const struct fb_attack_aftermath *sequel, const struct fb_cases *cases)
{
	const struct fb_continuation *course = &sequel->unchanged;
	if (!cases->is_simple || course->cached == NULL)
		return fb_mean_value_after_cases(sequel, cases);
	const struct fb_case *of = fb_list_of_cases(cases), *end = of + cases->n_cases;
	const double *known = &course->cached[course->standing.foe_dice];
	double value = cases->win_chance;
	for (; of < end; of++) {
		double one;
		__atomic_load(&known[of->value_index], &one, __ATOMIC_RELAXED);
		if (__builtin_expect(one == 0, 0))
			one = fb_compute_aftermath_value(sequel, course, of->tn, of->impact);
		value += of->chance * one;
	}
	return value;
}
