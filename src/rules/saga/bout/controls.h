/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The controls of a bout (<salle/control_variates.h>): what rolls came to, less their expected values by the exact
 * chances of the rules (chances/chances.h). Called where SG_CONTROLS says so. Left out are attacks on mounts and by
 * them, shots that spread, those of groups that fight as one, grapples, and attacks on whose totals Confidence Points
 * may be spent.
 */
#ifndef SALLE_SAGA_BOUT_CONTROLS_H
#define SALLE_SAGA_BOUT_CONTROLS_H

#include "rules/saga/state.h"

/* Always in bout/bout_controlled.c, the untraced bout once more; elsewhere the recorder says. */
#ifdef SG_CONTROLLED
#define SG_CONTROLS(b) ((void)(b), true)
#else
#define SG_CONTROLS(b) __builtin_expect(salle_has_controls((b)->context.recorder), 0)
#endif

/* Returns whether neither of them has a point to spend. */
static inline bool sg_without_confidence(const struct sg_bout *b)
{
	return b->man[0].confidence + b->man[1].confidence == 0;
}

/* What counts in an attack without its dice: the Attack Total, the foe's Defence Total. */
struct sg_modifiers {
	int attack, defence;
};

/* A place where nothing is kept. */
extern void *sg_no_cell;

/*
 * Returns the cell of sg_side.near for an attack of `side` with these Totals; &sg_no_cell if the table has none: the
 * Totals lie too far apart, or the defence is too low or too high.
 */
static inline void **sg_expected_cell(const struct sg_bout *b, unsigned side, const struct sg_modifiers *modifiers)
{
	const struct sg_expected_rows *rows = &b->matchup->near;
	void **table = b->matchup->side[side].near;
	const unsigned at = (unsigned)(modifiers->attack - modifiers->defence + SG_NEAR / 2);
	if (__builtin_expect(at >= SG_NEAR, 0))
		return &sg_no_cell;
	if (__builtin_expect(modifiers->defence >= rows->one_from, 1))
		return &table[at];
	const unsigned below = (unsigned)rows->top - (unsigned)modifiers->defence;
	if (below <= rows->lows)
		return &table[below * SG_NEAR + at];
	return rows->by_fatigue && modifiers->defence >= rows->safe_from ? &table[b->man[!side].fatigue * SG_NEAR + at]
																	 : &sg_no_cell;
}

/*
 * Works out what an attack is expected to do, as negative amounts: the first of SG_CONTROL_WOUNDS, the second of
 * SG_CONTROL_PUT_OUT. `near` is what sg_expected_cell returned, a cell that is still empty: fills it. With &sg_no_cell
 * looks the amounts up in the matchup's cache, sg_matchup.expected, or adds them. Returns the amounts, in the cache or
 * in `room`.
 */
const salle_amount_pair *sg_compute_expected_harm(const struct sg_bout *b, unsigned side,
	const struct sg_modifiers *modifiers, void **near, salle_amount_pair *room);

/* Several a side: adds amounts of an attack, while so many of both are in. */
void sg_count_group_attack(struct sg_bout *b, unsigned side, salle_amount_pair amounts);

/* The same if there are several. */
static inline void sg_count_attack(struct sg_bout *b, unsigned side, salle_amount_pair amounts)
{
#ifndef SG_CONTROLLED /* a bout of one against one */
	if (__builtin_expect((b->man[0].allies | b->man[1].allies) != 0, 0))
		sg_count_group_attack(b, side, amounts);
#else
	(void)b, (void)side, (void)amounts;
#endif
}

/* Takes off what an attack is expected to do, of this cell. */
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

/* An attack of `side` that is about to be rolled: takes off what it is expected to do. */
#ifdef SG_CONTROLLED /* a duel without a mat: both stand as they were compiled */
static inline void sg_subtract_expected_attack(struct sg_bout *b, unsigned side, const struct sg_modifiers *modifiers)
{
	sg_subtract_expected_cell(b, side, modifiers, sg_expected_cell(b, side, modifiers));
}
#else /* apart: bouts without controls are the shorter for it */
void sg_subtract_expected_attack(struct sg_bout *b, unsigned side, const struct sg_modifiers *modifiers);
#endif

/* One that hit; `before`: the penalties of the foe's wounds and its levels of fatigue before. */
static inline void sg_count_hit(struct sg_bout *b, unsigned side, int before)
{
	const struct sg_fighter_state *foe = &b->man[!side];
	const int64_t harm = ((int)foe->wounds + (int)foe->fatigue - before) * SALLE_CONTROL_ONE;
	const bool put_out = foe->out != SG_STILL_IN;
	salle_record_control(b->context.recorder, side, SG_CONTROL_WOUNDS, harm);
	if (put_out)
		salle_record_control(b->context.recorder, side, SG_CONTROL_PUT_OUT, SALLE_CONTROL_ONE);
	sg_count_attack(b, side, (salle_amount_pair){ harm, put_out * SALLE_CONTROL_ONE });
}

#endif
