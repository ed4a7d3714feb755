/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Arcane Battles": a battle of two wills. A is the attacker. */
#pragma once

#include "rules/campaign/state.h"

/* Returns how much a roll of two dice takes off a will: the excess over the will. A double 6 always costs some will. */
static inline int cp_arcane_loss(const struct cp_book *book, unsigned roll, int will)
{
	int by = (int)roll - will;
	if (by <= 0 && roll == 12)
		by = book->figure[CP_ARCANE_SIX];
	return by > 0 ? by : 0;
}

/* Fights a turn: both roll against the other's will at the start of the turn. */
void cp_roll_wills(struct cp_bout *b);

/* Fights an arcane battle. In every turn both roll. */
struct salle_outcome cp_fight_arcane(const struct cp_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);
