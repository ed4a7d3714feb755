/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rolls of dice, and "Luck": a fighter may spend a point of luck to repeat its own roll or a roll of its foe. */
#pragma once

#include <string.h>

#include "rules/campaign/state.h"
#include "rules/campaign/tables/book.h"

/* A roll and the side that makes it. */
struct cp_roll_spec {
	unsigned side;
	unsigned kind; /* kind of roll (enum cp_roll) */
	/* number that the dice must reach; CP_NEVER_ON_TWO_DICE if no result suffices; 0 for a wound roll */
	unsigned needed;
	unsigned misfire; /* for a shot: highest total that counts as a double 1 (a misfire); otherwise 0 */
};

static inline bool cp_uses_one_die(unsigned kind)
{
	return kind == CP_ROLL_WOUND || kind == CP_ROLL_NERVE;
}

static inline unsigned cp_number_of_dice(unsigned kind)
{
	return cp_uses_one_die(kind) ? 1 : 2;
}

/* Returns the total of one or two d6 for a random word. In an enumeration, returns the total of the current run. */
SALLE_TEMPLATE unsigned cp_roll_dice(struct cp_bout *b, unsigned dice, uint32_t word)
{
	if (CP_ENUMERATES(b))
		word = salle_enumerate_sum_word(&b->enumeration->rolls, dice, 6, NULL);
	return dice == 1 ? salle_roll_d6(word) : salle_roll_2d6(word);
}

/*
 * Returns the result that a random word gives for a kind of roll. Options set the number of faces (`attack_die` etc.).
 */
static inline unsigned cp_compute_roll_result(const struct cp_book *book, unsigned kind, uint32_t word)
{
	return salle_roll_sum(cp_number_of_dice(kind), book->faces[kind], word);
}

/* Returns the result of a roll for a random word. In an enumeration, returns the result of the current run. */
SALLE_TEMPLATE unsigned cp_roll_dice_of_kind(struct cp_bout *b, unsigned kind, uint32_t word)
{
	if (CP_ENUMERATES(b))
		word = salle_enumerate_sum_word(&b->enumeration->rolls, cp_number_of_dice(kind), b->book->faces[kind], NULL);
	return cp_compute_roll_result(b->book, kind, word);
}

/*
 * Asks the policy of `who` whether it spends a point of luck to repeat the current roll. If so, repeats the roll and
 * returns true.
 */
SALLE_TEMPLATE bool cp_try_to_spend_luck(struct cp_bout *b, unsigned who, const struct cp_roll_spec *throw,
	const bool traced)
{
	struct cp_fighter_state *fighter = &b->fighter[who];
	if (fighter->luck == 0 || !cp_has_rules_for(fighter, CP_ASK_REROLL))
		return false;
	fighter->made_current_roll = who == throw->side;
	if (cp_ask_policy(b, who, CP_ASK_REROLL, traced).action != CP_REROLL)
		return false;
	unsigned before = b->roll;
	fighter->luck--;
	b->roll = (uint8_t)cp_roll_dice_of_kind(b, throw->kind,
		salle_stream_spare_word(b->context.stream, b->context.moment, CP_SPARE_REROLL + b->rerolls++ % 256));
	/* whether a high total is good for `who`; in wound and nerve rolls, a low total is good for the side that rolls */
	bool high = (who == throw->side) != cp_uses_one_die(throw->kind);
	int gain = high ? (int)b->roll - (int)before : (int)before - (int)b->roll;
	salle_record_event(b->context.recorder, who, CP_EVENT_REROLL, gain > 0, gain > 0 ? (unsigned)gain : 0);
	SALLE_TRACE(&b->context, "luck", "{who} rerolls {before} for a point of luck: {roll}",
		SALLE_TRACE_TEXT("who", b->context.names[who]), SALLE_TRACE_NUMBER("before", before),
		SALLE_TRACE_NUMBER("roll", b->roll));
	return true;
}

/*
 * Asks both sides, first the side that rolled, whether they spend luck to repeat the roll. The option `luck_rerolls`
 * decides whether a roll can be repeated once in all, or once by each side.
 */
SALLE_TEMPLATE unsigned cp_offer_rerolls_body(struct cp_bout *b, const struct cp_roll_spec *throw, unsigned roll,
	const bool traced)
{
	b->roll_kind = (uint8_t) throw->kind;
	b->roll = (uint8_t)roll;
	b->needed = (uint8_t) throw->needed;
	bool again = cp_try_to_spend_luck(b, throw->side, throw, traced);
	if (!again || b->options->luck_rerolls == CP_REROLL_EACH)
		cp_try_to_spend_luck(b, !throw->side, throw, traced);
	return b->roll;
}

SALLE_OUTLINED(unsigned, cp_offer_rerolls, (struct cp_bout * b, const struct cp_roll_spec *throw, unsigned roll), b,
	throw, roll)

/* Makes a roll that luck can repeat, or a roll with dice other than d6. */
SALLE_TEMPLATE unsigned cp_make_special_roll_body(struct cp_bout *b, const struct cp_roll_spec *throw, uint32_t word,
	const bool traced)
{
	const unsigned roll = cp_roll_dice_of_kind(b, throw->kind, word);
	return b->matchup->has_luck ? SALLE_CALL(cp_offer_rerolls, b, throw, roll) : roll;
}

SALLE_OUTLINED(unsigned, cp_make_special_roll, (struct cp_bout * b, const struct cp_roll_spec *throw, uint32_t word), b,
	throw, word)

/* Sets an outcome number for each result of a roll. Results with equal effects have the same outcome. */
static inline void cp_find_outcomes(const struct cp_bout *b, const struct cp_roll_spec *throw,
	uint8_t outcome[CP_ROLL_RESULTS])
{
	enum { DOUBLE_ONE = CP_HIT + 1, DOUBLE_HIGH, MISFIRES };
	for (unsigned roll = 0; roll < CP_ROLL_RESULTS; roll++)
		if (throw->kind == CP_ROLL_STRIKE)
			outcome[roll] = cp_find_strike_outcome(b->book, roll, throw->needed);
		else if (throw->kind == CP_ROLL_WOUND)
			outcome[roll] = cp_find_severity(b->book, b->deadliness - CP_DEADLINESS_SHIFT, roll);
		else
			outcome[roll] = roll >= throw->needed;
	if (cp_uses_one_die(throw->kind))
		return;
	for (unsigned roll = 3; roll < b->book->double_high; roll++)
		if (roll <= throw->misfire)
			outcome[roll] = (uint8_t)(MISFIRES + roll);
	outcome[2] = DOUBLE_ONE;
	outcome[b->book->double_high] = DOUBLE_HIGH;
}

/*
 * Computes the chance of each outcome of a roll, together with the luck that both sides spend on the roll. Results with
 * equal effects are merged.
 */
static inline void cp_compute_lucky_chances(struct cp_bout *b, const struct cp_roll_spec *throw, double *chance)
{
	struct salle_enumeration *rolls = &b->enumeration->rolls;
	const struct salle_enumeration outer = *rolls;
	const uint8_t luck[2] = { b->fighter[0].luck, b->fighter[1].luck };
	uint8_t outcome[CP_ROLL_RESULTS];
	cp_find_outcomes(b, throw, outcome);
	memset(chance, 0, CP_LUCKY_OUTCOMES * sizeof *chance);
	salle_enumeration_begin(rolls);
	while (salle_enumeration_next(rolls)) {
		b->fighter[0].luck = luck[0];
		b->fighter[1].luck = luck[1];
		unsigned first = 1, roll = cp_roll_dice_of_kind(b, throw->kind, 0);
		roll = cp_offer_rerolls_untraced(b, throw, roll);
		while (outcome[first] != outcome[roll])
			first++;
		const unsigned spent[2] = { luck[0] - b->fighter[0].luck, luck[1] - b->fighter[1].luck };
		chance[4 * first + 2 * spent[0] + spent[1]] += rolls->chance;
	}
	*rolls = outer;
	b->fighter[0].luck = luck[0];
	b->fighter[1].luck = luck[1];
}

/* Returns the result of a roll in the current run of an enumeration. Subtracts the luck that is spent on the roll. */
static inline unsigned cp_enumerate_roll(struct cp_bout *b, const struct cp_roll_spec *throw)
{
	struct cp_enumeration *of = b->enumeration;
	const unsigned at = of->rolls.n_rolled, given = of->given_result;
	uint8_t outcome[CP_ROLL_RESULTS];
	of->given_result = 0;
	if (given > 0)
		return given;
	if (!b->matchup->has_luck) {
		cp_find_outcomes(b, throw, outcome);
		const uint32_t word =
			salle_enumerate_sum_word(&of->rolls, cp_number_of_dice(throw->kind), b->book->faces[throw->kind], outcome);
		return cp_compute_roll_result(b->book, throw->kind, word);
	}
	if (at >= of->rolls.n_given)
		cp_compute_lucky_chances(b, throw, of->lucky_chances[at]);
	const unsigned end = salle_enumerate(&of->rolls, of->lucky_chances[at], CP_LUCKY_OUTCOMES);
	b->fighter[0].luck = (uint8_t)(b->fighter[0].luck - end / 2 % 2);
	b->fighter[1].luck = (uint8_t)(b->fighter[1].luck - end % 2);
	return end / 4;
}

/* Makes a roll and returns its result after all repetitions. Rolls two dice, or one die for wounds and nerve. */
SALLE_TEMPLATE unsigned cp_make_roll(struct cp_bout *b, const struct cp_roll_spec *throw, uint32_t word,
	const bool traced)
{
	if (CP_ENUMERATES(b))
		return cp_enumerate_roll(b, throw);
	if (__builtin_expect(b->matchup->special_rolls, 0))
		return SALLE_CALL(cp_make_special_roll, b, throw, word);
	return cp_roll_dice(b, cp_number_of_dice(throw->kind), word);
}
