/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/bout/arcane.h"
#include "rules/campaign/bout/bout.h"

void cp_roll_wills(struct cp_bout *b)
{
	int loss[2];
	for (unsigned side = 0; side < 2; side++) {
		unsigned roll = salle_roll_2d6(salle_context_side_word(&b->context, b->word + CP_WORD_ROLL_OFF, side));
		loss[!side] = cp_arcane_loss(b->book, roll, b->fighter[!side].will);
		salle_record_event(b->context.recorder, side, CP_EVENT_ARCANE, loss[!side] > 0, (unsigned)loss[!side]);
		if (CP_CONTROLS(b))
			cp_count_will_loss(b, side, b->fighter[!side].will, loss[!side]);
		SALLE_TRACE_IN_CONTEXT(&b->context, "arcane", "{who} rolls {roll} against a will of {will}",
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("roll", roll),
			SALLE_TRACE_NUMBER("will", b->fighter[!side].will));
	}
	for (unsigned side = 0; side < 2; side++) {
		b->fighter[side].will -= loss[side];
		if (loss[side] > 0)
			b->bleeding |= 1u << side;
		if (b->fighter[side].will <= 0)
			b->fighter[side].out = CP_WILL_BROKEN;
	}
}

/* Rolls the backlash on a beaten attacker ("If they were attacking they must take a roll of a d6"). */
static void roll_backlash(struct cp_bout *b)
{
	struct cp_fighter_state *attacker = &b->fighter[SALLE_A];
	if (cp_is_in(attacker))
		return;
	unsigned die = salle_roll_d6(salle_stream_spare_word(b->context.stream, b->context.moment, CP_SPARE_ARCANE));
	if ((int)die <= b->book->figure[CP_ARCANE_BACKLASH])
		attacker->out = CP_MIND_BROKEN;
	SALLE_TRACE_IN_CONTEXT(&b->context, "backlash", "{who} rolls {die}: its mind {broken?breaks|holds}",
		SALLE_TRACE_TEXT("who", b->context.names[SALLE_A]), SALLE_TRACE_NUMBER("die", die),
		SALLE_TRACE_FLAG("broken", attacker->out == CP_MIND_BROKEN));
}

struct salle_outcome cp_fight_arcane(const struct cp_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	const bool traced = trace != NULL;
	struct cp_bout b = cp_make_bout(matchup, stream, recorder, trace);
	for (unsigned side = 0; side < 2; side++)
		b.fighter[side] = *matchup->side[side].entering;
	while (b.turns < b.options->max_turns) {
		cp_begin_turn(&b);
		SALLE_TRACE(&b.context, "turn", "Turn {turn}", SALLE_TRACE_NUMBER("turn", b.turns + 1));
		cp_roll_wills(&b);
		b.turns++;
		cp_record_after_turn(&b);
		if (!cp_are_both_in(&b))
			break;
		salle_course_note_behind(&b.course, b.fighter[1].will - b.fighter[0].will);
	}
	roll_backlash(&b);
	const unsigned in[2] = { cp_is_in(&b.fighter[0]), cp_is_in(&b.fighter[1]) };
	return cp_end_bout(&b, in);
}
