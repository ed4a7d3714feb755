/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances that single strikes and shots put the victim out, for policies and controls. They exclude luck and the
 * free attacks that doubles grant. bout/chances.c enumerates the rolls of the bout; the book keeps the results.
 */
#pragma once

#include "rules/campaign/state.h"
#include "rules/campaign/tables/book.h"

/* A roll and its purpose, as struct cp_bout holds them. */
struct cp_observed_roll {
	unsigned kind, needed, parry_needed;
	int deadliness; /* not yet clamped to the table */
};

/* What the situation adds to a fighter's values; `power` also when it parries. */
struct cp_modifiers {
	int striking, power;
};

/* What the numbers that a strike needs depend on. */
struct cp_strike_case {
	const struct cp_arm *arm, *against; /* of the striker, and in the hand of the foe */
	const struct cp_fighter *foe;
	struct cp_modifiers own, foes;
	bool unparryable;
};

/* Returns the modifiers of a fighter. One who is charged while running has "-1 striking and -1 power". */
static inline struct cp_modifiers cp_modifiers_of(const struct cp_book *book, bool runs)
{
	return (struct cp_modifiers){
		.striking = runs ? book->figure[CP_FLEEING_STRIKING] : 0,
		.power = runs ? book->figure[CP_FLEEING_POWER] : 0,
	};
}

/* Returns the striking skill. Some weapons have a bonus against riders. */
static inline int cp_striking_of(const struct cp_strike_case *of)
{
	return of->arm->striking + of->own.striking + (of->foe->mount != NULL ? of->arm->against_mounted : 0);
}

/* Returns the numbers that a strike needs, by "Striking Table" and "Parrying Table". */
static inline struct cp_observed_roll cp_numbers_of_strike(const struct cp_book *book, const struct cp_strike_case *of)
{
	return (struct cp_observed_roll){
		.kind = CP_ROLL_STRIKE,
		.needed = cp_number_needed(book, CP_STRIKING, cp_striking_of(of), of->foe->striking + of->foes.striking),
		.parry_needed = of->unparryable ? 0
										: cp_number_needed(book, CP_PARRYING, of->arm->power + of->own.power,
											  of->against->parrying + of->foes.power),
		.deadliness = of->arm->deadliness + of->foe->armour,
	};
}

/*
 * Returns the chance that the victim is out, or that the tester runs. `roll` is the result of the roll, or 0 before the
 * roll. A shot has a single hit, and no barrel.
 */
double cp_out_chance_of_roll(const struct cp_book *book, const struct cp_observed_roll *seen, unsigned roll);

/* Returns the chance that a shot of this missile puts its victim out, over all its hits. */
double cp_out_chance_of_shot(const struct cp_book *book, const struct cp_observed_roll *seen,
	const struct cp_missile *missile);
