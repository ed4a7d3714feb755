/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Rush": the opposed stress rolls of Str + Size. */
#pragma once

#include "rules/saga/chances/chances.h"

/* The modifiers of the rusher or of the defender on a rush roll. A modifier that does not apply is 0. */
struct sg_rush_roll {
	struct sg_roll roll;
	int strength_and_size; /* Str + Size of the mover */
	int quadruped, running, earlier_rushes, shield, block, penalty;
};

/*
 * Returns the modifiers that come from the mover itself, on foot or mounted. Sets the other modifiers and the die to 0.
 */
static inline struct sg_rush_roll sg_rush_roll_of_mover(const struct sg_book *book, const struct sg_mover *legs)
{
	const int quadruped = legs->mount != NULL ? book->figure[SG_QUADRUPED] : 0;
	return (struct sg_rush_roll){
		.strength_and_size = sg_rush_modifiers(book, legs) - quadruped + legs->penalty,
		.quadruped = quadruped,
		.penalty = -legs->penalty,
	};
}

static inline int sg_rush_total(const struct sg_rush_roll *r)
{
	return sg_total_of_roll(r->roll,
		r->strength_and_size + r->quadruped + r->running + r->earlier_rushes + r->shield + r->block + r->penalty);
}

/* Rolls the dice of rusher and defender, with two words each. */
SALLE_TEMPLATE void sg_roll_rush_dice(const struct sg_bout *b, const uint32_t word[4], struct sg_rush_roll *rusher,
	struct sg_rush_roll *defender)
{
	const struct sg_total totals[2] = { sg_total_without_ability(b->book, sg_rush_total(rusher)),
		sg_total_without_ability(b->book, sg_rush_total(defender)) };
	if (SG_ENUMERATES(b)) {
		rusher->roll = sg_enumerate_contest(b, totals, false);
		defender->roll = b->enumeration->foe_roll;
		return;
	}
	rusher->roll = sg_roll_stress_die(b->book, sg_fraction_of_words(word), totals[0].botch_dice);
	defender->roll = sg_roll_stress_die(b->book, sg_fraction_of_words(word + 2), totals[1].botch_dice);
}
