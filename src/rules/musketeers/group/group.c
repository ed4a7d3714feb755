/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The instances of a bout: one against one, several a side. */
#include "rules/musketeers/group/group.h"

struct salle_outcome mk_fight(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace)
{
	const struct mk_sides *sides = ((const struct mk_matchup *)matchup)->sides;
	if (__builtin_expect(sides == NULL, 1))
		return mk_fight_duel(matchup, stream, recorder, trace);
	return trace == NULL ? mk_fight_several(sides, stream, recorder, NULL, false)
						 : mk_fight_several(sides, stream, recorder, trace, true);
}
