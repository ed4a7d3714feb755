/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value after an exchange. */
#pragma once

#include "rules/fechtbook/lookahead/evaluation.h"

/* How play goes on after an exchange in one situation. `known` is NULL if its values are not cached. */
struct fb_course {
	const struct fb_situation *s;
	struct fb_standing v;
	double *known; /* by fb_index_of_kept_value */
};

/* What follows an exchange of attacker `x`. `leads` is true if x has the initiative then. */
struct fb_sequel {
	const struct fb_situation *s;
	const struct fb_turn *turn; /* change after cases with `turns`; NULL if none */
	unsigned x;
	bool leads;
	const struct fb_moment *at;
	struct fb_course here, there; /* there: the course after the turn, if there is one */
};

/* Returns the value after an exchange of attacker `x`, with `impact` on the defender not yet subtracted. */
double fb_value_after(const struct fb_situation *s, unsigned x, unsigned initiative, const struct fb_moment *at,
	unsigned impact);

/* Returns the value after an exchange that changes the situation by `turn`, which is NULL if nothing changes. */
double fb_value_after_turn(const struct fb_situation *s, const struct fb_turn *turn, unsigned x, unsigned initiative,
	const struct fb_moment *at, unsigned impact);

/* Prepares the sequel of a moment, once for all cases of a blow. `at` and `turn` must live as long as the sequel. */
void fb_find_sequel(const struct fb_situation *s, const struct fb_turn *turn, unsigned x, bool leads,
	const struct fb_moment *at, struct fb_sequel *out);

/* Computes and caches the value of a sequel if the foe has target number `foe_tn` and suffers `impact`. */
double fb_compute_sequel_value(const struct fb_sequel *sequel, const struct fb_course *course, unsigned foe_tn,
	unsigned impact);

/*
 * Returns the cached values of a sequel in which attacker x has the initiative, by fb_index_of_kept_value; 0 if
 * unknown. Returns NULL if nothing is cached.
 */
const double *fb_find_kept_values(const struct fb_situation *s, unsigned x, const struct fb_moment *at);

/* Returns the value of a sequel without further effects. */
double fb_value_of_sequel(const struct fb_sequel *sequel);

/* Returns the value of a sequel over all cases of a blow. */
double fb_value_after_any_cases(const struct fb_sequel *sequel, const struct fb_cases *cases);

static inline double fb_value_after_cases(const struct fb_sequel *sequel, const struct fb_cases *cases)
{
	const struct fb_course *course = &sequel->here;
	if (!cases->simple || course->known == NULL)
		return fb_value_after_any_cases(sequel, cases);
	const struct fb_case *of = fb_list_of_cases(cases), *end = of + cases->n;
	const double *known = &course->known[course->v.foe];
	double value = cases->wins;
	for (; of < end; of++) {
		double one;
		__atomic_load(&known[of->place], &one, __ATOMIC_RELAXED);
		if (__builtin_expect(one == 0, 0))
			one = fb_compute_sequel_value(sequel, course, of->tn, of->impact);
		value += of->chance * one;
	}
	return value;
}
