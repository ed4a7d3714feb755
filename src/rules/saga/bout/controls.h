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

/*
 * An attack of `side` that is about to be rolled, with the modifiers of its Attack Total and of the foe's Defence
 * Total: takes off what it is expected to do.
 */
void sg_expect_attack(struct sg_bout *b, unsigned side, int attack, int defence);

/* What such an attack did to the foe; `before`: its penalties of wounds and levels of fatigue when it began. */
static inline void sg_count_attack(struct sg_bout *b, unsigned side, int before)
{
	const struct sg_man *foe = &b->man[!side];
	struct salle_recorder *recorder = b->context.recorder;
	salle_record_control(recorder, side, SG_CONTROL_WOUNDS,
		((int)foe->wounds + (int)foe->fatigue - before) * SALLE_CONTROL_ONE);
	salle_record_control(recorder, side, SG_CONTROL_FELLED, foe->out == SG_STILL_IN ? 0 : SALLE_CONTROL_ONE);
}

/* The initiative of a fight of two is rolled: b->first. */
void sg_count_initiative(struct sg_bout *b);

#endif
