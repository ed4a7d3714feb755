/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The controls of a bout (<salle/control_variates.h>): what rolls came to, less their expected values by the exact
 * chances of the rules (chances/chances.h). Called where CP_CONTROLS says so. Rolls that luck may have made again are
 * left out.
 */
#ifndef SALLE_CAMPAIGN_BOUT_CONTROLS_H
#define SALLE_CAMPAIGN_BOUT_CONTROLS_H

#include <salle/memo.h>

#include "rules/campaign/state.h"

/* Always in bout/bout_controlled.c, the untraced bout once more; elsewhere the recorder says. */
#ifdef CP_CONTROLLED
#define CP_CONTROLS(b) ((void)(b), true)
#else
#define CP_CONTROLS(b) __builtin_expect(salle_has_controls((b)->context.recorder), 0)
#endif

/* Returns whether no roll can be made again. */
static inline bool cp_is_without_luck(const struct cp_bout *b)
{
	return !b->matchup->lucky || b->man[0].luck + b->man[1].luck == 0;
}

/* Adds an amount of foes put out. Several a side: to the control that multiplies by the lead, too. */
static inline void cp_add_put_out(struct cp_bout *b, unsigned side, int64_t amount)
{
	salle_record_control(b->context.recorder, side, CP_CONTROL_PUT_OUT, amount);
#ifndef CP_CONTROLLED /* a bout of one against one */
	const int lead = (int)b->man[side].friends - (int)b->man[!side].friends;
	if (__builtin_expect(lead != 0, 0))
		salle_record_control(b->context.recorder, side, CP_CONTROL_LEAD, lead * amount);
#endif
}

/* Adds what an attack did whose expected value was taken off. */
static inline void cp_count_put_out(struct cp_bout *b, unsigned side)
{
	if (!cp_is_in(&b->man[!side]))
		cp_add_put_out(b, side, SALLE_CONTROL_ONE);
}

/*
 * Works out the chance that a strike puts its victim out, as an amount, and keeps it at index `at` of matchup->strikes.
 * CP_STRIKES, one past the indices of strikes, means: keep it nowhere.
 */
int64_t cp_compute_expected_strike(const struct cp_bout *b, unsigned needed, int deadliness, size_t at);

/*
 * A strike of `side` that is about to be rolled, with b->parry_needed. `deadliness` includes armour; b->deadliness is
 * the same, cut to what policies see. Takes off the chance that it puts its victim out. False: it is left out.
 */
static inline bool cp_subtract_expected_strike(struct cp_bout *b, unsigned side, unsigned needed, int deadliness)
{
	if (!cp_is_without_luck(b))
		return false;
	size_t at = needed | (unsigned)b->parry_needed << CP_NEEDED_BITS | (unsigned)b->deadliness << 2 * CP_NEEDED_BITS;
	if (__builtin_expect(deadliness + CP_DEADLINESS_SHIFT != b->deadliness, 0))
		at = CP_STRIKES; /* this word stays 0: never found */
	const uint64_t kept = salle_words_get(b->matchup->strikes, at);
	const int64_t expected =
		__builtin_expect(kept != 0, 1) ? (int64_t)kept - 1 : cp_compute_expected_strike(b, needed, deadliness, at);
	cp_add_put_out(b, side, -expected);
	return true;
}

/* The same of a shot. */
bool cp_subtract_expected_shot(struct cp_bout *b, unsigned side, const struct cp_missile *missile, unsigned needed,
	int deadliness);

/*
 * Works out the will that a roll of an arcane battle is expected to cost a foe who has `will`, as an amount, and keeps
 * it at index `at` of matchup->wills; nowhere if that is CP_WILLS.
 */
int64_t cp_compute_expected_loss(const struct cp_bout *b, int will, size_t at);

/* What a roll of an arcane battle cost the foe of `side`, whose will was `will` before. */
static inline void cp_count_will_loss(struct cp_bout *b, unsigned side, int will, int loss)
{
	const size_t at = (unsigned)will < CP_WILLS ? (size_t)will : CP_WILLS;
	const uint64_t kept = salle_words_get(b->matchup->wills, at);
	const int64_t expected = __builtin_expect(kept != 0, 1) ? (int64_t)kept - 1 : cp_compute_expected_loss(b, will, at);
	salle_record_control(b->context.recorder, side, CP_CONTROL_PUT_OUT, loss * SALLE_CONTROL_ONE - expected);
}

#endif
