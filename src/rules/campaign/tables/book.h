/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks up values in the tables of the book, for bouts and for what policies see. */
#pragma once

#include <salle/dice.h>

#include "rules/campaign/campaign.h"

/* Clamps a characteristic, after all modifiers, to 1 … CP_CHARACTERISTIC_MAX. */
static inline int cp_clamp_value(int value)
{
	return value < 1 ? 1 : value > CP_CHARACTERISTIC_MAX ? CP_CHARACTERISTIC_MAX : value;
}

/* Returns the number that two dice need by the "Striking Table" or the "Parrying Table". */
static inline unsigned cp_number_needed(const struct cp_book *book, unsigned table, int attacker, int defender)
{
	return book->needed[table][cp_clamp_value(defender) - cp_clamp_value(attacker) + CP_DIFFERENCE_MOST];
}

/* "Shooting Table": returns the number needed to hit; CP_NEVER_ON_TWO_DICE if no roll hits. */
static inline unsigned cp_number_needed_to_shoot(const struct cp_book *book, int skill)
{
	return book->shooting[cp_clamp_value(skill)];
}

/* "Loss Table": returns the lowest die with which a fighter flees. */
static inline unsigned cp_number_needed_to_flee(const struct cp_book *book, int nerve, int points)
{
	int difference = nerve - points;
	difference = difference < -CP_DIFFERENCE_MOST ? -CP_DIFFERENCE_MOST
		: difference > CP_DIFFERENCE_MOST         ? CP_DIFFERENCE_MOST
												  : difference;
	return book->needed[CP_LOSSES][difference + CP_DIFFERENCE_MOST];
}

/* Returns whether a fighter holds with this die. A fighter flees if the die shows at least `needed`. */
static inline bool cp_does_nerve_hold(unsigned die, unsigned needed)
{
	return die < needed;
}

/* Clamps a deadliness, after all modifiers, to the range of the wounding table. */
static inline int cp_clamp_deadliness(const struct cp_book *book, int deadliness)
{
	return deadliness < 1 ? 1 : deadliness > book->deadliest ? book->deadliest : deadliness;
}

/* "Wounding Table": returns the severity of a hit by its die. */
static inline enum cp_severity cp_find_severity(const struct cp_book *book, int deadliness, unsigned die)
{
	const struct cp_wounding *wounding = &book->wounding[deadliness];
	return die <= wounding->killed ? CP_DEAD : die >= wounding->fights_on ? CP_FIGHTS_ON : CP_WOUNDED;
}

/* The result of a striking roll. */
enum cp_strike_outcome { CP_MISS, CP_CLASH, CP_HIT };

static inline enum cp_strike_outcome cp_find_strike_outcome(const struct cp_book *book, unsigned roll, unsigned needed)
{
	if ((int)roll > (int)needed + book->figure[CP_CLASH_ABOVE])
		return CP_HIT;
	return (int)roll >= (int)needed - book->figure[CP_CLASH_BELOW] ? CP_CLASH : CP_MISS;
}

/*
 * "Penalties/Bonuses": returns the modifier of the shooting skill at this distance for a missile with this range, both
 * in metres.
 */
static inline int cp_range_modifier(const struct cp_book *book, unsigned distance, unsigned range)
{
	if (distance * 100 < range * (unsigned)book->figure[CP_POINT_BLANK_SHARE])
		return book->figure[CP_POINT_BLANK];
	return distance * 100 > range * (unsigned)book->figure[CP_LONG_SHARE] ? book->figure[CP_LONG] : 0;
}

/* Returns whether a fighter who reaches its foe by this gait makes a charge and may strike in the same turn. */
static inline bool cp_does_charger_strike(const struct cp_book *book, unsigned gait)
{
	const struct cp_gait_rule *rule = &book->gait[gait];
	return rule->charges &&
		(rule->strikes == CP_STRIKES_BY_OPTION ? book->options.sprint_charge == CP_SPRINT_ATTACK
											   : rule->strikes == CP_STRIKES_YES);
}

static inline int cp_cover_modifier(const struct cp_book *book, unsigned cover)
{
	return cover == CP_SOFT ? book->figure[CP_SOFT_COVER] : cover == CP_HARD ? book->figure[CP_HARD_COVER] : 0;
}
