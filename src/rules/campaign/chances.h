/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances that a single strike or shot defeats its victim, for policies and control variates. Luck and the free
 * attacks after doubles are left out. bout/chances.c enumerates the rolls of the bout; the book stores the results.
 */
#pragma once

#include "rules/campaign/state.h"
#include "rules/campaign/tables/book.h"

/* A roll as policies see it. The members mean the same as those of struct cp_bout. */
struct cp_observed_roll {
	unsigned roll_kind, needed, parry_needed;
	int deadliness; /* deadliness before it is clamped to the wounding table */
};

/* Modifiers of a fighter's characteristics in the current situation. `power` also counts when the fighter parries. */
struct cp_modifiers {
	int striking, power;
};

/* Everything on which the numbers needed by a strike depend. */
struct cp_strike_case {
	const struct cp_arm *arm, *foe_arm; /* arm of the striker; arm in the hand of the foe */
	const struct cp_fighter *foe;
	struct cp_modifiers own_modifiers, foe_modifiers;
	bool unparryable;
};

/* Returns the modifiers of a fighter. A fighter who flees has "-1 striking and -1 power". */
static inline struct cp_modifiers cp_modifiers_of_fighter(const struct cp_book *book, bool runs)
{
	return (struct cp_modifiers){
		.striking = runs ? book->figure[CP_FLEEING_STRIKING] : 0,
		.power = runs ? book->figure[CP_FLEEING_POWER] : 0,
	};
}

/* Returns the striking skill with all modifiers. Some weapons have a bonus against riders. */
static inline int cp_striking_skill_of(const struct cp_strike_case *of)
{
	return of->arm->striking + of->own_modifiers.striking + (of->foe->mount != NULL ? of->arm->against_mounted : 0);
}

/* Returns the numbers that a strike needs, by "Striking Table" and "Parrying Table". */
static inline struct cp_observed_roll cp_numbers_needed_by_strike(const struct cp_book *book,
	const struct cp_strike_case *of)
{
	return (struct cp_observed_roll){
		.roll_kind = CP_ROLL_STRIKE,
		.needed = cp_number_needed(book, CP_STRIKING, cp_striking_skill_of(of),
			of->foe->striking + of->foe_modifiers.striking),
		.parry_needed = of->unparryable ? 0
										: cp_number_needed(book, CP_PARRYING, of->arm->power + of->own_modifiers.power,
											  of->foe_arm->parrying + of->foe_modifiers.power),
		.deadliness = of->arm->deadliness + of->foe->armour,
	};
}

/*
 * Returns the chance that the roll defeats the victim, or that a tested fighter flees. `roll` is the result of the
 * roll; 0 if it has not been made. A shot is assumed to have one hit, and its misfires do no damage.
 */
double cp_defeat_chance_of_roll(const struct cp_book *book, const struct cp_observed_roll *seen, unsigned roll);

/* Returns the chance that a shot of this missile defeats its victim, over all its hits. */
double cp_defeat_chance_of_shot(const struct cp_book *book, const struct cp_observed_roll *seen,
	const struct cp_missile *missile);
