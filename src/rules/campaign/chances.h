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

/* What the numbers that a strike needs depend on. */
struct cp_strike_case {
	const struct cp_arm *arm, *against; /* of the striker, and in the hand of the foe */
	const struct cp_fighter *foe;
	int bonus; /* on the striking roll */
	bool runs, foe_runs, unparryable;
};

/* Returns the striking skill. A fighter who is charged while running has "-1 striking and -1 power". */
static inline int cp_striking_of(const struct cp_book *book, const struct cp_strike_case *of)
{
	return of->arm->striking + of->bonus + (of->runs ? book->figure[CP_FLEEING_STRIKING] : 0);
}

/* Returns the numbers that a strike needs, by "Striking Table" and "Parrying Table". */
static inline struct cp_observed_roll cp_numbers_of_strike(const struct cp_book *book, const struct cp_strike_case *of)
{
	const int *figure = book->figure;
	return (struct cp_observed_roll){
		.kind = CP_ROLL_STRIKE,
		.needed = cp_number_needed(book, CP_STRIKING, cp_striking_of(book, of),
			of->foe->striking + (of->foe_runs ? figure[CP_FLEEING_STRIKING] : 0)),
		.parry_needed = of->unparryable
			? 0
			: cp_number_needed(book, CP_PARRYING, of->arm->power + (of->runs ? figure[CP_FLEEING_POWER] : 0),
				  of->against->parrying + (of->foe_runs ? figure[CP_FLEEING_POWER] : 0)),
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
