/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The control variates of a bout (<salle/control_variates.h>): results of rolls minus their exact expected values
 * (chances/chances.h). Recorded where CP_CONTROLS is true. Rolls that luck may repeat are left out.
 */
#pragma once

#include <salle/memo.h>

#include "rules/campaign/state.h"

/* Constantly true in bout/bout_controlled.c, which compiles the untraced bout again; elsewhere the recorder decides. */
#ifdef CP_CONTROLLED
#define CP_CONTROLS(b) ((void)(b), true)
#else
#define CP_CONTROLS(b) __builtin_expect(salle_has_controls((b)->context.recorder), 0)
#endif

/* Returns whether no fighter can spend luck on a roll. */
static inline bool cp_is_without_luck(const struct cp_bout *b)
{
	return !b->matchup->lucky || b->fighter[0].luck + b->fighter[1].luck == 0;
}

/* Adds an amount of defeated foes. In groups it also adds to the control that multiplies by the lead. */
static inline void cp_add_put_out(struct cp_bout *b, unsigned side, int64_t amount)
{
	salle_record_control(b->context.recorder, side, CP_CONTROL_PUT_OUT, amount);
#ifndef CP_CONTROLLED /* never in bout_controlled.c, where bouts are one against one */
	const int lead = (int)b->fighter[side].friends - (int)b->fighter[!side].friends;
	if (__builtin_expect(lead != 0, 0))
		salle_record_control(b->context.recorder, side, CP_CONTROL_LEAD, lead * amount);
#endif
}

/* Adds the result of an attack whose expected value was subtracted. */
static inline void cp_count_put_out(struct cp_bout *b, unsigned side)
{
	if (!cp_is_in(&b->fighter[!side]))
		cp_add_put_out(b, side, SALLE_CONTROL_ONE);
}

/*
 * Computes the chance that a strike puts its victim out and caches it at index `at` of matchup->strikes. The index
 * CP_STRIKES does not cache.
 */
int64_t cp_compute_expected_strike(const struct cp_bout *b, unsigned needed, int deadliness, size_t at);

/*
 * Subtracts the chance that a strike of `side` puts its victim out. Call it before the roll, with b->parry_needed set.
 * `deadliness` includes armour; b->deadliness is the same, clamped to what policies see. Returns false if the strike
 * is left out.
 */
static inline bool cp_subtract_expected_strike(struct cp_bout *b, unsigned side, unsigned needed, int deadliness)
{
	if (!cp_is_without_luck(b))
		return false;
	size_t at = needed | (unsigned)b->parry_needed << CP_NEEDED_BITS | (unsigned)b->deadliness << 2 * CP_NEEDED_BITS;
	if (__builtin_expect(deadliness + CP_DEADLINESS_SHIFT != b->deadliness, 0))
		at = CP_STRIKES; /* not cached: this word stays 0 */
	const uint64_t kept = salle_words_get(b->matchup->strikes, at);
	const int64_t expected =
		__builtin_expect(kept != 0, 1) ? (int64_t)kept - 1 : cp_compute_expected_strike(b, needed, deadliness, at);
	cp_add_put_out(b, side, -expected);
	return true;
}

/* Subtracts the chance that a shot puts its victim out. Returns false if the shot is left out. */
bool cp_subtract_expected_shot(struct cp_bout *b, unsigned side, const struct cp_missile *missile, unsigned needed,
	int deadliness);

/*
 * Computes the expected loss of will of a foe with `will` from one roll of an arcane battle. Caches it at index `at`
 * of matchup->wills; the index CP_WILLS does not cache.
 */
int64_t cp_compute_expected_loss(const struct cp_bout *b, int will, size_t at);

/* Records the loss of a roll in an arcane battle minus its expected value. `will` is the foe's will before the roll. */
static inline void cp_count_will_loss(struct cp_bout *b, unsigned side, int will, int loss)
{
	const size_t at = (unsigned)will < CP_WILLS ? (size_t)will : CP_WILLS;
	const uint64_t kept = salle_words_get(b->matchup->wills, at);
	const int64_t expected = __builtin_expect(kept != 0, 1) ? (int64_t)kept - 1 : cp_compute_expected_loss(b, will, at);
	salle_record_control(b->context.recorder, side, CP_CONTROL_PUT_OUT, loss * SALLE_CONTROL_ONE - expected);
}
