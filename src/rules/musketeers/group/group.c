/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two instances of a bout of several a side. */
#include "rules/musketeers/group/group.h"

struct salle_outcome mk_fight_sides(const void *sides, struct salle_stream *stream, struct salle_recorder *recorder)
{
	return mk_fight_several(sides, stream, recorder, NULL, false);
}

struct salle_outcome mk_fight_sides_traced(const void *sides, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	return mk_fight_several(sides, stream, recorder, trace, true);
}
