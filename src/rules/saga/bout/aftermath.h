/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "4. Damage and wounds", "After the fight": recovery. An ordinary function: few runs ask for it. */
#ifndef SALLE_SAGA_BOUT_AFTERMATH_H
#define SALLE_SAGA_BOUT_AFTERMATH_H

#include "rules/saga/state.h"

enum {
	SG_AFTER_THE_BOUT = -1,     /* the moment of the dice, as uint32_t */
	SG_RECOVERY_ROLLS = 100000, /* of one fighter; then it is given up, as a death */
};

struct sg_recovery {
	unsigned rolls;
	uint64_t half_days; /* until the last wound is healed, or until it dies */
	bool died;
};

/*
 * Rolls for each wound of `side`, from light on: Stamina, the healer's Chirurgy, a stress die, and what earlier rolls
 * for it as it is add. Below `stable` it becomes one level worse, from `improves` on one level better.
 */
struct sg_recovery sg_recover(const struct sg_bout *b, unsigned side);

/* Records and tells what comes of both sides. */
void sg_record_aftermath(struct sg_bout *b);

#endif
