/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Die modifiers (DMs) and required totals of all rolls, and the number of rolls of two dice that give each outcome
 * (struct mk_ways). Used in bouts, and for the chances that policies see.
 */
#pragma once

#include "rules/musketeers/state.h"

/*
 * Returns how many of the 36 rolls of two dice succeed. The functions below return the number for each outcome (struct
 * mk_ways). `total` is the total of the opening or attack; callers pass the requirement if the total does not matter.
 */
static inline unsigned mk_ways_of_check(const struct mk_book *book, int need, int dm)
{
	return book->ways.check[mk_least_dice(need, dm)][true];
}
static inline const uint8_t *mk_ways_of_opening(const struct mk_book *book, int need, int dm)
{
	return book->ways.opening[mk_least_dice(need, dm)];
}
static inline const uint8_t *mk_ways_of_counter(const struct mk_book *book, int need, int total, int dm)
{
	return book->ways.counter[mk_least_dice(need, dm)][mk_least_dice(total, dm)];
}
static inline unsigned mk_ways_of_attack(const struct mk_book *book, bool riposte, int need, int dm)
{
	return book->ways.attack[riposte][mk_least_dice(need, dm)][true];
}
static inline const uint8_t *mk_ways_of_parry(const struct mk_book *book, unsigned kind, int need, int total, int dm)
{
	return book->ways.parry[kind][mk_least_dice(need, dm)][mk_least_dice(total, dm)];
}
static inline const uint8_t *mk_ways_of_severity(const struct mk_book *book, int modifiers)
{
	const int at = modifiers + MK_DAMAGE_TOTAL_OFFSET;
	return book->ways.severity[at < 0 ? 0 : at < MK_DAMAGE_TOTALS ? at : MK_DAMAGE_TOTALS - 1];
}

/* The name of a special move in the trace, and the event that counts its attempts. */
struct mk_move_label {
	const char *what;
	uint8_t event;
};

extern const struct mk_move_label mk_move_labels[MK_SPECIAL_MOVES]; /* by enum mk_turn, from MK_STAND_UP on */

static inline int mk_special_move_dm(const struct mk_book *book, const struct mk_abilities *able, unsigned move)
{
	if (move == MK_THROW_DAGGER && book->options.throw_roll == MK_BY_EXPERTISE)
		return able->dagger_expertise;
	return book->move[move].uses_strength ? able->strength : able->agility;
}

/* "Defense": returns the DM of a kind of parry. `against` is the penalty on parries against this foe. */
static inline int mk_parry_dm(const struct mk_book *book, const struct mk_weapon *weapon,
	const struct mk_abilities *able, unsigned kind, bool off_balance, bool prone, int against)
{
	int of_kind = book->parry[kind].dm;
	int hampered =
		(off_balance ? (int)book->options.off_balance : 0) - (prone ? book->figure[MK_PRONE_PARRY] : 0) + against;
	switch (kind) {
	case MK_DAGGER_PARRY:
		return able->dagger_expertise + of_kind - hampered;
	case MK_DODGE:
	case MK_RETREAT:
	case MK_DOUBLE_RETREAT:
		return (book->options.retreat_roll == MK_BY_AGILITY ? able->agility : able->dagger_expertise) + of_kind;
	default:
		return able->sword_expertise + weapon->parry + of_kind - hampered;
	}
}

/* "The Attack": returns the DM of an attack. Expertise is not added in an attack on a fallen foe. */
static inline int mk_attack_dm(const struct mk_book *book, const struct mk_abilities *able, int expertise,
	bool foe_prone)
{
	return able->sword_expertise - (foe_prone && !book->options.prone_expertise ? expertise : 0);
}
static inline int mk_attack_requirement(const struct mk_book *book, const struct mk_weapon *weapon, unsigned which,
	bool aimed)
{
	return weapon->attack[which].requirement + (aimed ? (int)book->options.aimed : 0);
}

/* Returns the DM of a riposte. `parried`: kind of parry before the riposte; MK_NO_PARRY if the foe missed. */
static inline int mk_riposte_dm(const struct mk_book *book, const struct mk_abilities *able, bool dagger,
	unsigned parried)
{
	return (dagger ? able->dagger_expertise : able->sword_expertise) + book->parry[parried].riposte;
}
static inline int mk_riposte_requirement(const struct mk_book *book, const struct mk_weapon *weapon, bool dagger,
	bool aimed)
{
	return (dagger ? book->dagger_riposte : weapon->riposte) + (aimed ? (int)book->options.aimed : 0);
}

/*
 * Returns whether a parry is a dodge or a retreat. If its roll reaches the requirement of the attack, the attack
 * misses; it has no other effect.
 */
static inline bool mk_is_evasion(unsigned kind)
{
	return kind == MK_DODGE || kind == MK_RETREAT || kind == MK_DOUBLE_RETREAT;
}

/* Returns whether an attack is a lunge, which needs both legs. */
static inline bool mk_is_lunge(unsigned form)
{
	return form == MK_FENTE || form == MK_FLECHE;
}

/* Returns the distance between the fencers in hexes. */
static inline unsigned mk_distance(const struct mk_book *book, bool closed)
{
	return (unsigned)(book->figure[MK_EN_GARDE] - (closed ? book->figure[MK_ADVANCE] : 0));
}

/* The distance that the next attack must cover, as policies see it. */
enum { MK_ANY_RANGE, MK_FROM_EN_GARDE, MK_CLOSED, MK_LEAPING };

static inline uint8_t mk_find_distance_to_cover(const struct mk_options *options, bool leaps, bool closed)
{
	if (leaps)
		return MK_LEAPING;
	return !options->attack_by_reach ? MK_ANY_RANGE : closed ? MK_CLOSED : MK_FROM_EN_GARDE;
}

/*
 * Returns whether an attack covers the given distance in hexes. `reach` is in half hexes beyond the length of the
 * blade.
 */
static inline bool mk_can_reach_distance(const struct mk_book *book, unsigned reach, unsigned distance)
{
	return 2 * distance <= 2 * (unsigned)book->figure[MK_BLADE] + reach;
}
