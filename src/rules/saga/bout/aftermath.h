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

/* Who recovers: of a duel number 0 of its side. */
struct sg_patient {
	const struct sg_fighter_state *man;
	const char *name;
	unsigned side, number;
};

/*
 * Rolls for each wound, from light on: Stamina, the healer's Chirurgy, a stress die, and what earlier rolls for it as
 * it is add. Below `stable` it becomes one level worse, from `improves` on one level better.
 */
struct sg_recovery sg_roll_recovery(const struct sg_bout *b, const struct sg_patient *patient);

/* Records and tells what comes of one, if it recovers or dies: not without wounds, nor if it died in the fight. */
void sg_record_recovery(const struct sg_bout *b, const struct sg_patient *patient);

/* The same of both sides of a duel. */
void sg_record_aftermath(const struct sg_bout *b);

#endif
