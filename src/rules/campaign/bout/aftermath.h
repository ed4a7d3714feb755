/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The end of a bout: what is recorded of it, "Wound Rolls" and "Healing". */
#ifndef SALLE_CAMPAIGN_BOUT_AFTERMATH_H
#define SALLE_CAMPAIGN_BOUT_AFTERMATH_H

#include "rules/campaign/state.h"

/* Luck and numbers at a moment of the bout. */
static inline void cp_record_luck_and_numbers(struct cp_bout *b, unsigned moment, const unsigned in[2])
{
	for (unsigned side = 0; side < 2; side++) {
		salle_record_value(b->context.recorder, side, CP_SLOT_LUCK + moment, b->man[side].luck);
		salle_record_value(b->context.recorder, side, CP_SLOT_MEN + moment, in[side]);
	}
}

/* The wounded fighter of a side, the `number`-th of it, under the option `recovery`: is it healed, does it live? */
void cp_roll_recovery(struct cp_bout *b, unsigned side, unsigned number);

/* Records what both sides did, and tells who won; `in`: fighters of each side who are. */
struct salle_outcome cp_end_bout(struct cp_bout *b, const unsigned in[2]);

#endif
