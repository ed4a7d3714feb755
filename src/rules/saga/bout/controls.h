/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The controls of a bout (<salle/controls.h>): what rolls came to, less their expected values by the exact chances of
 * the rules (chances/chances.h). Called where SG_CONTROLS says so. Left out are attacks on mounts and by them, shots
 * that spread, those of groups that fight as one, grapples, and attacks on whose totals Confidence Points may be spent.
 */
#ifndef SALLE_SAGA_BOUT_CONTROLS_H
#define SALLE_SAGA_BOUT_CONTROLS_H

#include "rules/saga/state.h"

#define SG_CONTROLS(b) __builtin_expect((b)->context.recorder->controls[0] != NULL, 0)

/* Has neither of them a point to spend? */
static inline bool sg_without_confidence(const struct sg_bout *b)
{
	return b->man[0].confidence + b->man[1].confidence == 0;
}

/* What counts in an attack without its dice: the Attack Total, the foe's Defence Total. */
struct sg_modifiers {
	int attack, defence;
};

/*
 * Works out what an attack is expected to do: of the two amounts the first is of SG_CONTROL_WOUNDS, the other of
 * SG_CONTROL_FELLED. Returns where it is kept, or `room`; with `near` it is kept there.
 */
const salle_two_amounts *sg_foresee(const struct sg_bout *b, unsigned side, const struct sg_modifiers *modifiers,
	void **near, salle_two_amounts *room);

/* An attack of `side` that is about to be rolled: what it is expected to do, kept or in `room`. */
static inline const salle_two_amounts *sg_expect_attack(const struct sg_bout *b, unsigned side,
	const struct sg_modifiers *modifiers, salle_two_amounts *room)
{
	const struct sg_matchup *matchup = b->matchup;
	const unsigned at = (unsigned)(modifiers->attack - modifiers->defence + SG_NEAR / 2);
	void **near = NULL; /* what is kept where only the difference of both Totals matters */
	if (__builtin_expect(at < SG_NEAR && modifiers->defence >= matchup->near_from, 1)) {
		near = &matchup->near[(b->man[!side].fatigue * 2u + side) * SG_NEAR + at];
		const salle_two_amounts *kept = salle_memo_look(near);
		if (__builtin_expect(kept != NULL, 1))
			return kept;
	}
	return sg_foresee(b, side, modifiers, near, room);
}

/* Several a side: adds what an attack came to, less what was expected, while so many of both are in. */
void sg_count_among_several(struct sg_bout *b, unsigned side, salle_two_amounts amounts);

/* Adds what an attack came to, less what was expected. */
static inline void sg_count_attack(struct sg_bout *b, unsigned side, salle_two_amounts amounts)
{
	_Static_assert(SG_CONTROL_WOUNDS % 2 == 0 && SG_CONTROL_FELLED == SG_CONTROL_WOUNDS + 1, "added at once");
	salle_record_two_controls(b->context.recorder, side, SG_CONTROL_WOUNDS, amounts);
	if (__builtin_expect((b->man[0].allies | b->man[1].allies) != 0, 0))
		sg_count_among_several(b, side, amounts);
}

/* The same of one that hit; `before`: the penalties of the foe's wounds and its levels of fatigue before. */
static inline void sg_count_hit(struct sg_bout *b, unsigned side, int before, const salle_two_amounts *expected)
{
	const struct sg_man *foe = &b->man[!side];
	const int harm = (int)foe->wounds + (int)foe->fatigue - before;
	sg_count_attack(b, side,
		(salle_two_amounts){ harm * SALLE_CONTROL_ONE, foe->out == SG_STILL_IN ? 0 : SALLE_CONTROL_ONE } - *expected);
}

/* The initiative of a fight of two is rolled: b->first. */
void sg_count_initiative(struct sg_bout *b);

#endif
