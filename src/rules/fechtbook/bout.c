/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout.h"
#include "rules/fechtbook/play.h"

struct salle_outcome fb_fight(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder)
{
	return fb_bout(matchup, stream, recorder, NULL, false);
}

struct salle_outcome fb_fight_traced(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace)
{
	return fb_bout(matchup, stream, recorder, trace, true);
}
