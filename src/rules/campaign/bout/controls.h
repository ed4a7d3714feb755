/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The control variates of a bout (<salle/control_variates.h>): the results of rolls minus their exact expected values
 * (chances.h). Rolls that luck can repeat have no control variate.
 */
#pragma once

#include "rules/campaign/chances.h"

/*
 * Tells whether control variates are recorded: always in bout/bout_controlled.c, which compiles the bout a second time;
 * elsewhere only if the recorder needs them.
 */
#ifdef CP_CONTROLLED
#define CP_CONTROLS(b) ((void)(b), true)
#else
#define CP_CONTROLS(b) __builtin_expect(salle_has_controls((b)->context.recorder), 0)
#endif

/*
 * Returns whether an attack counts in the control variates. No attack counts if a fighter could spend luck on its
 * rolls.
 */
static inline bool cp_has_control_variate(const struct cp_bout *b)
{
	return CP_CONTROLS(b) && (!b->matchup->has_luck || b->fighter[0].luck + b->fighter[1].luck == 0);
}

/*
 * Adds an amount to the control variate of defeated foes. In groups, also adds the amount, times the lead in numbers of
 * `side`, to a second control variate.
 */
static inline void cp_add_to_defeat_control(struct cp_bout *b, unsigned side, int64_t amount)
{
	salle_record_control(b->context.recorder, side, CP_CONTROL_PUT_OUT, amount);
#ifndef CP_CONTROLLED /* bout_controlled.c fights only bouts of one against one */
	const int lead = (int)b->fighter[side].n_friends - (int)b->fighter[!side].n_friends;
	if (__builtin_expect(lead != 0, 0))
		salle_record_control(b->context.recorder, side, CP_CONTROL_LEAD, lead * amount);
#endif
}

/*
 * Returns the chance that a strike, or a shot of `missile`, defeats its victim, in units of control variates. Stores
 * the chance in book->attacks[at] if `at` is below CP_ATTACKS.
 */
int64_t cp_compute_expected_defeat(const struct cp_book *book, const struct cp_observed_roll *seen,
	const struct cp_missile *missile, size_t at);

/*
 * Subtracts from the control variate the chance that an attack of `side` defeats its victim. Must be called before the
 * roll, after b->deadliness is set. `missile` is NULL for a strike.
 */
SALLE_TEMPLATE void cp_subtract_expected_defeat(struct cp_bout *b, unsigned side, const struct cp_observed_roll *seen,
	const struct cp_missile *missile)
{
	const size_t kind = missile == NULL ? seen->parry_needed : CP_STRIKE_KINDS + (size_t)(missile - b->book->missile);
	size_t at = b->deadliness | seen->needed << CP_DEADLINESS_BITS | kind << (CP_DEADLINESS_BITS + CP_NEEDED_BITS);
	if (__builtin_expect(seen->deadliness + CP_DEADLINESS_SHIFT != b->deadliness, 0))
		/* book->attacks has no element for a deadliness outside the range that policies see */
		at = CP_ATTACKS;
	const uint64_t kept = salle_words_get(&b->book->attacks, at);
	const int64_t expected =
		__builtin_expect(kept != 0, 1) ? (int64_t)kept - 1 : cp_compute_expected_defeat(b->book, seen, missile, at);
	cp_add_to_defeat_control(b, side, -expected);
}

/*
 * Adds 1 to the control variate if the attack has defeated the victim. cp_subtract_expected_defeat subtracted the
 * chance of this.
 */
static inline void cp_add_defeat_to_control(struct cp_bout *b, unsigned side)
{
	if (!cp_is_fighting(&b->fighter[!side]))
		cp_add_to_defeat_control(b, side, SALLE_CONTROL_ONE);
}

/*
 * Returns the expected loss of will by one roll of the foe, in units of control variates. Stores the loss in
 * book->wills if that array has an element for this will.
 */
int64_t cp_compute_expected_will_loss(const struct cp_book *book, int will);

/*
 * Adds the foe's `loss` of will by a roll of `side`, minus the expected loss, to the control variate. `will` is the
 * foe's will before the roll.
 */
static inline void cp_count_will_loss(struct cp_bout *b, unsigned side, int will, int loss)
{
	const uint64_t kept = (unsigned)will < CP_WILLS ? salle_words_get(&b->book->wills, (unsigned)will) : 0;
	const int64_t expected =
		__builtin_expect(kept != 0, 1) ? (int64_t)kept - 1 : cp_compute_expected_will_loss(b->book, will);
	salle_record_control(b->context.recorder, side, CP_CONTROL_PUT_OUT, loss * SALLE_CONTROL_ONE - expected);
}
