/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Wound Rolls", "Healing", and the records at the end of a bout. */
#pragma once

#include "rules/campaign/state.h"

/*
 * Records, for each side, its luck and the number of its fighters who still fight (`in`). `moment`: index into both
 * series.
 */
static inline void cp_record_luck_and_numbers(struct cp_bout *b, unsigned moment, const unsigned in[2])
{
	for (unsigned side = 0; side < 2; side++) {
		salle_record_value(b->context.recorder, side, CP_SLOT_LUCK + moment, b->fighter[side].luck);
		salle_record_value(b->context.recorder, side, CP_SLOT_MEN + moment, in[side]);
	}
}

/* If the option `recovery` is on, rolls whether the wounded fighter `number` of a side is healed and survives. */
void cp_roll_recovery(struct cp_bout *b, unsigned side, unsigned number);

/* Records the totals of both sides and returns the outcome. `in`: numbers of fighters of each side who still fight. */
struct salle_outcome cp_end_bout(struct cp_bout *b, const unsigned in[2]);
