/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Arcane Battles": two wills, of which A attacks. */
#ifndef SALLE_CAMPAIGN_BOUT_ARCANE_H
#define SALLE_CAMPAIGN_BOUT_ARCANE_H

#include "rules/campaign/state.h"

/* What a roll of two dice takes off a will: what it is higher by; a double 6 always something. */
static inline int cp_arcane_loss(const struct cp_book *book, unsigned roll, int will)
{
	int by = (int)roll - will;
	if (by <= 0 && roll == 12)
		by = book->figure[CP_ARCANE_SIX];
	return by > 0 ? by : 0;
}

/* A turn: both roll against the other's will, as it was before. */
void cp_roll_wills(struct cp_bout *b);

/* An arcane battle; every turn is a roll of both. */
struct salle_outcome cp_fight_arcane(const struct cp_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

#endif
