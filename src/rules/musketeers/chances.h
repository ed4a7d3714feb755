/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The DMs and requirements of everything that is rolled, as functions of a few numbers: the play rolls by them and the
 * chances that policies see are theirs.
 */
#ifndef SALLE_MUSKETEERS_CHANCES_H
#define SALLE_MUSKETEERS_CHANCES_H

#include <salle/dice.h>

#include "rules/musketeers/state.h"

/* P(2d6 = roll) */
static inline double mk_roll_chance(int roll)
{
	return salle_sum_chance(2, 6, roll);
}

/* P(2d6 >= need) */
static inline double mk_roll_at_least(int need)
{
	return salle_sum_at_least(2, 6, need);
}

/* "Special Moves": one 2d6 roll each. */
struct mk_special_move {
	const char *what; /* as told */
	uint8_t event, need;
	bool by_strength;
	bool hurts;
	int8_t damage; /* DM of the damage roll */
};

extern const struct mk_special_move mk_special_moves[MK_SPECIAL_MOVES]; /* by enum mk_turn, from MK_STAND_UP on */

static inline int mk_special_move_dm(const struct mk_options *options, const struct mk_able *able, unsigned move)
{
	if (move == MK_THROW_DAGGER && options->throw_roll == MK_BY_EXPERTISE)
		return able->dagger;
	return mk_special_moves[move].by_strength ? able->strength : able->agility;
}

/* "Defense": DM of a kind of parry. */
static inline int mk_parry_dm(const struct mk_options *options, const struct mk_weapon *weapon,
	const struct mk_able *able, unsigned kind, bool off_balance, bool prone)
{
	static const int8_t of_kind[MK_PARRIES] = { [MK_SEMICIRCULAR] = 1,
		[MK_CIRCULAR] = 2,
		[MK_DAGGER_PARRY] = 2,
		[MK_RETREAT] = 1,
		[MK_DOUBLE_RETREAT] = 2 };
	int hampered = (off_balance ? (int)options->off_balance : 0) + (prone ? 3 : 0);
	switch (kind) {
	case MK_DAGGER_PARRY:
		return able->dagger + of_kind[kind] - hampered;
	case MK_DODGE:
	case MK_RETREAT:
	case MK_DOUBLE_RETREAT:
		return (options->retreat_roll == MK_BY_AGILITY ? able->agility : able->dagger) + of_kind[kind];
	default:
		return able->blade + weapon->parry + of_kind[kind] - hampered;
	}
}

/* Dodges and retreats avoid the attack at its requirement or more and come to nothing else. */
static inline bool mk_is_evasion(unsigned kind)
{
	return kind == MK_DODGE || kind == MK_RETREAT || kind == MK_DOUBLE_RETREAT;
}

/* What the parry takes off the riposte after it. */
static inline int mk_riposte_dm(unsigned parried)
{
	return parried == MK_CIRCULAR ? -2 : parried == MK_SEMICIRCULAR ? -1 : 0;
}

/* Lunges need both legs. */
static inline bool mk_is_lunge(unsigned form)
{
	return form == MK_FENTE || form == MK_FLECHE;
}

/* 2 at en garde, 1 when the blades can meet: does an attack with this reach (half hexes) carry so far? */
static inline bool mk_carries(unsigned reach, unsigned distance)
{
	return 2 * distance <= 2 + reach;
}

#endif
