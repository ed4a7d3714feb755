/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "4. Damage and wounds", "After the fight": recovery from wounds. The functions are not templates, because few runs
 * use them.
 */
#pragma once

#include "rules/saga/state.h"

enum {
	SG_AFTER_THE_BOUT = -1,     /* moment of the random words of recovery rolls, as uint32_t */
	/* maximum number of rolls of one fighter; a fighter who is still wounded after these counts as dead */
	SG_RECOVERY_ROLLS = 100000,
};

struct sg_recovery {
	unsigned rolls;
	uint64_t half_days; /* half days until the last wound heals or a wound kills */
	bool died;
};

/* A fighter that recovers. `member` is its number in the team; 0 in a duel. */
struct sg_patient {
	const struct sg_fighter_state *fighter;
	const char *name;
	unsigned side, member;
};

/*
 * Rolls the recovery of each wound, light wounds first. The total of a recovery roll is a stress die + Stamina + the
 * healer's Chirurgy + the modifiers of earlier rolls for this wound at this level. A total below the level's `stable`
 * makes the wound one level worse; a total of at least its `improves` makes the wound one level better.
 */
struct sg_recovery sg_roll_recovery(const struct sg_bout *b, const struct sg_patient *patient);

/*
 * Records and traces whether a fighter recovers or dies. Does nothing if the fighter has no wounds or died in the
 * fight.
 */
void sg_record_recovery(const struct sg_bout *b, const struct sg_patient *patient);

/* Records the recovery of both sides of a duel. */
void sg_record_aftermath(const struct sg_bout *b);
