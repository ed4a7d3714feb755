/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computes chances by enumerating the rolls of single attacks. */
#define CP_ENUMERATED
#include "rules/campaign/chances.h"

#include "rules/campaign/bout/blow.h"

/* Both fighters of an enumerated attack, without armour and luck. */
static const struct cp_fighter unarmoured;
static const struct cp_matchup without_luck = { .side = { { .fighter = &unarmoured }, { .fighter = &unarmoured } } };

static const struct cp_missile one_hit = { .hits = 1 };
static const uint32_t no_words[CP_ATTACK_WORDS];

/* Makes the roll of a shot, and the rolls for its hits. */
static void make_shot_rolls(struct cp_bout *b, const struct cp_observed_roll *seen, const struct cp_missile *missile)
{
	struct cp_shot shot = { .missile = missile, .needed = seen->needed, .deadliness = seen->deadliness };
	cp_roll_shot(b, &shot, no_words, false);
	cp_apply_shot_hits(b, &shot, no_words, false);
}

/* Makes the roll of a strike, a parry or a wound, and the rolls that follow it. */
static void make_strike_rolls(struct cp_bout *b, const struct cp_observed_roll *seen)
{
	const struct cp_attack attack = { .word = no_words };
	struct cp_strike_state strike = { .needed = seen->needed, .blow = CP_AS_ROLLED, .deadliness = seen->deadliness };
	b->parry_needed = (uint8_t)(seen->roll_kind == CP_ROLL_PARRY ? seen->needed : seen->parry_needed);
	if (seen->roll_kind == CP_ROLL_STRIKE)
		cp_roll_strike(b, &attack, &strike, false);
	else if (seen->roll_kind == CP_ROLL_PARRY)
		cp_roll_against_parry(b, &attack, &strike, false);
	else
		strike.blow = CP_HITS;
	const struct cp_hit hit = { SALLE_B, SALLE_A, strike.deadliness, strike.blow, CP_BY_STRIKE, 0 };
	if (strike.blow != CP_FAILS)
		cp_apply_hit(b, &hit, false);
}

/* Rolls a test of nerve. Returns whether the test fails. */
static bool does_nerve_test_fail(struct cp_bout *b, const struct cp_observed_roll *seen)
{
	const struct cp_roll_spec throw = { SALLE_A, CP_ROLL_NERVE, seen->needed, 0 };
	return !cp_does_nerve_hold(cp_make_roll(b, &throw, 0, false), seen->needed);
}

/*
 * Returns the chance that a roll of A defeats B, or that A fails a test of nerve. `roll` is the result of the first
 * roll; if it is 0, all results are enumerated.
 */
static double enumerate_defeat_chance(const struct cp_book *book, const struct cp_observed_roll *seen,
	const struct cp_missile *missile, unsigned roll)
{
	struct cp_enumeration each;
	struct cp_bout b = { .book = book, .matchup = &without_luck };
	double chance = 0;
	for (unsigned side = 0; side < 2; side++)
		b.fighter[side].side = &without_luck.side[side];
	cp_begin_enumeration(&each, &b);
	while (salle_enumeration_next(&each.rolls)) {
		b.fighter[SALLE_B].ending = CP_STILL_IN;
		each.given_result = roll;
		bool out = false;
		if (seen->roll_kind == CP_ROLL_NERVE)
			out = does_nerve_test_fail(&b, seen);
		else if (seen->roll_kind == CP_ROLL_SHOT)
			make_shot_rolls(&b, seen, missile);
		else
			make_strike_rolls(&b, seen);
		chance += out || !cp_is_fighting(&b.fighter[SALLE_B]) ? each.rolls.chance : 0;
	}
	return chance;
}

/* Returns the chance that enumerate_defeat_chance computes, from the cache if possible. */
static double find_chance(const struct cp_book *book, const struct cp_observed_roll *seen,
	const struct cp_missile *missile, unsigned roll)
{
	const uint64_t numbers = seen->roll_kind | seen->needed << 8 | seen->parry_needed << 16 | roll << 24;
	const struct salle_memo_key key = { { numbers | (uint64_t)(uint32_t)seen->deadliness << 32, (uintptr_t)missile } };
	const double *kept = salle_memo_find(&book->chances, key);
	if (kept != NULL)
		return *kept;
	const double chance = enumerate_defeat_chance(book, seen, missile, roll);
	(void)salle_memo_add(&book->chances, key, &chance, sizeof chance);
	return chance;
}

double cp_defeat_chance_of_roll(const struct cp_book *book, const struct cp_observed_roll *seen, unsigned roll)
{
	return find_chance(book, seen, &one_hit, roll);
}

double cp_defeat_chance_of_shot(const struct cp_book *book, const struct cp_observed_roll *seen,
	const struct cp_missile *missile)
{
	return find_chance(book, seen, missile, 0);
}
