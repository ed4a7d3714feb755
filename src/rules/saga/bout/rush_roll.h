/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Rush": the opposed stress rolls of Str + Size. */
#pragma once

#include "rules/saga/bout/dice.h"
#include "rules/saga/chances/chances.h"

/* A roll of the rusher or the defender, with its modifiers; 0 where one does not apply. */
struct sg_rush_roll {
	struct sg_roll roll;
	int base; /* Str + Size */
	int quadruped, running, again, shield, block, penalty;
};

/* Returns the roll with the modifiers of the legs; the others are 0. */
static inline struct sg_rush_roll sg_rush_roll_of_legs(const struct sg_book *book, const struct sg_legs *legs,
	struct sg_roll roll)
{
	const int quadruped = legs->mount != NULL ? book->figure[SG_QUADRUPED] : 0;
	return (struct sg_rush_roll){
		.roll = roll,
		.base = sg_rush_modifiers(book, legs) - quadruped + legs->penalty,
		.quadruped = quadruped,
		.penalty = -legs->penalty,
	};
}

static inline int sg_rush_total(const struct sg_rush_roll *r)
{
	return sg_total_of_roll(r->roll,
		r->base + r->quadruped + r->running + r->again + r->shield + r->block + r->penalty);
}
