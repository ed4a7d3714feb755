/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/bout/arcane.h"
#include "rules/campaign/bout/bout.h"

void cp_roll_wills(struct cp_bout *b)
{
	const bool traced = b->context.trace != NULL;
	int loss[2];
	for (unsigned side = 0; side < 2; side++) {
		unsigned roll = salle_two_d6(salle_side_word(&b->context, b->word + CP_WORD_ROLL_OFF, side));
		loss[!side] = cp_arcane_loss(b->book, roll, b->man[!side].will);
		salle_record_event(b->context.recorder, side, CP_EVENT_ARCANE, loss[!side] > 0, (unsigned)loss[!side]);
		if (CP_CONTROLS(b))
			cp_count_will(b, side, b->man[!side].will, loss[!side]);
		SALLE_TELL(&b->context, "arcane", "{who} rolls {roll} against a will of {will}",
			SALLE_SAY("who", b->context.names[side]), SALLE_NUM("roll", roll), SALLE_NUM("will", b->man[!side].will));
	}
	for (unsigned side = 0; side < 2; side++) {
		b->man[side].will -= loss[side];
		if (loss[side] > 0)
			b->bleeding |= 1u << side;
		if (b->man[side].will <= 0)
			b->man[side].out = CP_WILL_BROKEN;
	}
}

/* "If they were attacking they must take a roll of a d6". */
static void break_mind(struct cp_bout *b)
{
	const bool traced = b->context.trace != NULL;
	struct cp_man *attacker = &b->man[SALLE_A];
	if (cp_is_in(attacker))
		return;
	unsigned die = salle_d6(salle_stream_spare(b->context.stream, b->context.moment, CP_SPARE_ARCANE));
	if ((int)die <= b->book->figure[CP_ARCANE_BACKLASH])
		attacker->out = CP_MIND_BROKEN;
	SALLE_TELL(&b->context, "backlash", "{who} rolls {die}: its mind {broken?breaks|holds}",
		SALLE_SAY("who", b->context.names[SALLE_A]), SALLE_NUM("die", die),
		SALLE_FLAG("broken", attacker->out == CP_MIND_BROKEN));
}

struct salle_outcome cp_fight_arcane(const struct cp_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	const bool traced = trace != NULL;
	struct cp_bout b = cp_begin(matchup, stream, recorder, trace);
	for (unsigned side = 0; side < 2; side++)
		b.man[side] = *matchup->side[side].entering;
	while (b.turns < b.options->max_turns) {
		cp_begin_turn(&b);
		SALLE_TELL(&b.context, "turn", "Turn {turn}", SALLE_NUM("turn", b.turns + 1));
		cp_roll_wills(&b);
		b.turns++;
		cp_watch(&b);
		if (!cp_both_in(&b))
			break;
		salle_course_compare(&b.course, b.man[1].will - b.man[0].will);
	}
	break_mind(&b);
	const unsigned in[2] = { cp_is_in(&b.man[0]), cp_is_in(&b.man[1]) };
	return cp_end(&b, in);
}
