/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/bout/arcane.h"
#include "rules/campaign/bout/bout.h"

struct salle_outcome cp_fight_arcane_battle(const struct cp_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	const bool traced = trace != NULL;
	struct cp_bout b = cp_make_bout(matchup, stream, recorder, trace);
	for (unsigned side = 0; side < 2; side++)
		b.fighter[side] = *matchup->side[side].state_at_start;
	while (b.turns < b.options->max_turns) {
		cp_begin_turn(&b);
		SALLE_TRACE(&b.context, "turn", "Turn {turn}", SALLE_TRACE_NUMBER("turn", b.turns + 1));
		cp_fight_arcane_turn(&b);
		b.turns++;
		cp_record_after_turn(&b);
		if (!cp_are_both_fighting(&b))
			break;
		salle_course_record_behind(&b.course, b.fighter[1].will - b.fighter[0].will);
	}
	cp_roll_backlash(&b);
	const unsigned in[2] = { cp_is_fighting(&b.fighter[0]), cp_is_fighting(&b.fighter[1]) };
	return cp_end_bout(&b, in);
}
