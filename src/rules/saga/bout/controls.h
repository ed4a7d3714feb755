/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The control variates of a bout (<salle/control_variates.h>): the results of rolls minus their expected values, by the
 * exact chances of the rules (chances/chances.h). Bouts call these functions where SG_CONTROLS is true. Some attacks
 * have no control variates: attacks on and by mounts, shots that spread, attacks of groups that fight as one, grapples,
 * and attacks whose totals Confidence Points can change.
 */
#pragma once

#include "rules/saga/chances/chances.h"

/*
 * Whether the bout records control variates: always in bout/bout_controlled.c, elsewhere if the recorder asks for them.
 */
#ifdef SG_CONTROLLED
#define SG_CONTROLS(b) ((void)(b), true)
#else
#define SG_CONTROLS(b) __builtin_expect(salle_has_controls((b)->context.recorder), 0)
#endif

/* Returns whether neither side has a Confidence Point left. */
static inline bool sg_is_confidence_spent(const struct sg_bout *b)
{
	return b->fighter[0].confidence + b->fighter[1].confidence == 0;
}

/* Stands for the cell of an attack that has no cell in the table sg_side.expected_rows. */
extern void *sg_no_cell;

/*
 * Returns the cell of sg_side.expected_rows for an attack of `side` with these totals. Returns &sg_no_cell if the table
 * has none, because the Attack Total is too far from the Defence Total, or the Defence Total is too low or too high.
 */
static inline void **sg_find_expected_cell(const struct sg_bout *b, unsigned side, const struct sg_modifiers *modifiers)
{
	const struct sg_expected_rows *rows = &b->matchup->expected_layout;
	void **table = b->matchup->side[side].expected_rows;
	const unsigned at = (unsigned)(modifiers->attack - modifiers->defence + SG_EXPECTED_COLUMNS / 2);
	if (__builtin_expect(at >= SG_EXPECTED_COLUMNS, 0))
		return &sg_no_cell;
	if (__builtin_expect(modifiers->defence >= rows->row_0_from, 1))
		return &table[at];
	const unsigned below = (unsigned)rows->first_row_total - (unsigned)modifiers->defence;
	if (below <= rows->n_low_rows)
		return &table[below * SG_EXPECTED_COLUMNS + at];
	return rows->by_fatigue && modifiers->defence >= rows->safe_from
		? &table[b->fighter[!side].fatigue * SG_EXPECTED_COLUMNS + at]
		: &sg_no_cell;
}

/*
 * Computes the expected results of an attack, as negative amounts: first for SG_CONTROL_WOUNDS, second for
 * SG_CONTROL_PUT_OUT. Stores the amounts in `near`, the attack's cell of sg_side.expected_rows, if the cell is empty.
 * If `near` is &sg_no_cell, uses the cache sg_matchup.expected. Returns the amounts, which are in a cache or in `room`.
 */
const salle_amount_pair *sg_compute_expected_harm(const struct sg_bout *b, unsigned side,
	const struct sg_modifiers *modifiers, void **near, salle_amount_pair *room);

/*
 * Counts the amounts of an attack of `side` in a team bout. Which control variates receive them depends on how many
 * members of both sides can still fight.
 */
void sg_count_group_attack(struct sg_bout *b, unsigned side, salle_amount_pair amounts);

/* Adds the amounts of an attack, in duels and in team bouts. */
static inline void sg_count_attack(struct sg_bout *b, unsigned side, salle_amount_pair amounts)
{
#ifndef SG_CONTROLLED /* SG_CONTROLLED is defined only for duels, in which a side has no allies */
	if (__builtin_expect((b->fighter[0].allies | b->fighter[1].allies) != 0, 0))
		sg_count_group_attack(b, side, amounts);
#else
	(void)b, (void)side, (void)amounts;
#endif
}

/* Subtracts the expected results of an attack of `side`, which are in this cell of sg_side.expected_rows. */
static inline void sg_subtract_expected_cell(struct sg_bout *b, unsigned side, const struct sg_modifiers *modifiers,
	void **near)
{
	const salle_amount_pair *expected = salle_memo_get(near);
	salle_amount_pair room;
	if (__builtin_expect(expected == NULL, 0))
		expected = sg_compute_expected_harm(b, side, modifiers, near, &room);
	_Static_assert(SG_CONTROL_WOUNDS % 2 == 0 && SG_CONTROL_PUT_OUT == SG_CONTROL_WOUNDS + 1, "added at once");
	salle_record_control_pair(b->context.recorder, side, SG_CONTROL_WOUNDS, *expected);
	sg_count_attack(b, side, *expected);
}

/* Subtracts the expected results of an attack of `side`, before it is rolled. */
#ifdef SG_CONTROLLED /* a duel without a mat, in which both sides are always in the compiled situation */
static inline void sg_subtract_expected_attack(struct sg_bout *b, unsigned side, const struct sg_modifiers *modifiers)
{
	sg_subtract_expected_cell(b, side, modifiers, sg_find_expected_cell(b, side, modifiers));
}
#else /* other bouts; not inlined, so that the code of bouts without controls stays short */
void sg_subtract_expected_attack(struct sg_bout *b, unsigned side, const struct sg_modifiers *modifiers);
#endif

/* Counts a hit of `side`. `before`: the foe's wound penalty and number of lost fatigue levels before the hit. */
static inline void sg_record_hit_control(struct sg_bout *b, unsigned side, int before)
{
	const struct sg_fighter_state *foe = &b->fighter[!side];
	const int64_t harm = ((int)foe->wounds + (int)foe->fatigue - before) * SALLE_CONTROL_ONE;
	const bool defeated = foe->ending != SG_STILL_IN;
	salle_record_control(b->context.recorder, side, SG_CONTROL_WOUNDS, harm);
	if (defeated)
		salle_record_control(b->context.recorder, side, SG_CONTROL_PUT_OUT, SALLE_CONTROL_ONE);
	sg_count_attack(b, side, (salle_amount_pair){ harm, defeated * SALLE_CONTROL_ONE });
}
