/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Arcane Battles": a battle of two wills. A is the attacker. */
#pragma once

#include "rules/campaign/bout/controls.h"
#include "rules/campaign/bout/dice.h"

/*
 * Rolls two dice of `side` against the foe's will. Returns how many points of will the foe loses: the excess of the
 * roll over the will. A double 6 always costs the foe some will.
 */
static inline int cp_roll_loss_of_will(struct cp_bout *b, unsigned side, int will, uint32_t word)
{
	const unsigned roll = cp_roll_dice(b, 2, word);
	int loss = (int)roll - will;
	SALLE_TRACE_IN_CONTEXT(&b->context, "arcane", "{who} rolls {roll} against a will of {will}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("roll", roll),
		SALLE_TRACE_NUMBER("will", will));
	if (loss <= 0 && roll == 12)
		loss = b->book->figure[CP_ARCANE_SIX];
	return loss > 0 ? loss : 0;
}

/* Fights a turn of an arcane battle: each side rolls against the will that its foe had at the start of the turn. */
static inline void cp_fight_arcane_turn(struct cp_bout *b)
{
	int loss[2];
	for (unsigned side = 0; side < 2; side++) {
		const int will = b->fighter[!side].will;
		loss[!side] =
			cp_roll_loss_of_will(b, side, will, salle_context_side_word(&b->context, b->word + CP_WORD_ROLL_OFF, side));
		salle_record_event(b->context.recorder, side, CP_EVENT_ARCANE, loss[!side] > 0, (unsigned)loss[!side]);
		if (CP_CONTROLS(b))
			cp_count_will_loss(b, side, will, loss[!side]);
	}
	for (unsigned side = 0; side < 2; side++) {
		b->fighter[side].will -= loss[side];
		if (loss[side] > 0)
			b->sides_hit |= 1u << side;
		if (b->fighter[side].will <= 0)
			b->fighter[side].ending = CP_WILL_BROKEN;
	}
}

/* Rolls the backlash that an attacker suffers when it loses: "If they were attacking they must take a roll of a d6". */
static inline void cp_roll_backlash(struct cp_bout *b)
{
	struct cp_fighter_state *attacker = &b->fighter[SALLE_A];
	if (cp_is_fighting(attacker))
		return;
	unsigned die = cp_roll_dice(b, 1, salle_stream_spare_word(b->context.stream, b->context.moment, CP_SPARE_ARCANE));
	if ((int)die <= b->book->figure[CP_ARCANE_BACKLASH])
		attacker->ending = CP_MIND_BROKEN;
	SALLE_TRACE_IN_CONTEXT(&b->context, "backlash", "{who} rolls {die}: its mind {broken?breaks|holds}",
		SALLE_TRACE_TEXT("who", b->context.names[SALLE_A]), SALLE_TRACE_NUMBER("die", die),
		SALLE_TRACE_FLAG("broken", attacker->ending == CP_MIND_BROKEN));
}

/* Fights an arcane battle. Both sides roll in every turn. */
struct salle_outcome cp_fight_arcane_battle(const struct cp_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);
