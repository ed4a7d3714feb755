/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "4. Damage and wounds", "After the fight": recovery. An ordinary function, because few runs use it. */
#pragma once

#include "rules/saga/state.h"

enum {
	SG_AFTER_THE_BOUT = -1,     /* the moment of the dice, as uint32_t */
	SG_RECOVERY_ROLLS = 100000, /* most rolls of one fighter, who after them counts as dead */
};

struct sg_recovery {
	unsigned rolls;
	uint64_t half_days; /* until the last wound heals or kills */
	bool died;
};

/* A fighter that recovers. In a duel, `number` is 0. */
struct sg_patient {
	const struct sg_fighter_state *man;
	const char *name;
	unsigned side, number;
};

/*
 * Rolls the recovery of each wound, light wounds first. A total is a stress die, Stamina, the healer's Chirurgy, and
 * the modifiers of earlier rolls at this level. A total below `stable` makes the wound one level worse; a total of
 * `improves` or more makes it one level better.
 */
struct sg_recovery sg_roll_recovery(const struct sg_bout *b, const struct sg_patient *patient);

/*
 * Records and traces whether a fighter recovers or dies. Does nothing if the fighter has no wounds or died in the
 * fight.
 */
void sg_record_recovery(const struct sg_bout *b, const struct sg_patient *patient);

/* Records the recovery of both sides of a duel. */
void sg_record_aftermath(const struct sg_bout *b);
