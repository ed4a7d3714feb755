/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/matchup/drawn.h"
#include "rules/fechtbook/bout/play.h"

/* Apart, so that a plain bout does not pass through what this one keeps on the stack. */
static __attribute__((noinline)) struct salle_outcome fight_whole(const struct fb_matchup *matchup,
	struct salle_stream *stream, struct salle_recorder *recorder)
{
	return fb_bout(matchup, stream, recorder, NULL, false);
}

static __attribute__((noinline)) struct salle_outcome fight_traced(const struct fb_matchup *matchup,
	struct salle_stream *stream, struct salle_recorder *recorder, struct salle_trace *trace)
{
	return fb_bout(matchup, stream, recorder, trace, true);
}

static void tell_drawn(const struct fb_matchup *matchup, struct salle_trace *trace)
{
	for (unsigned side = 0; side < 2; side++)
		if (matchup->side[side].fighter->drawn != NULL)
			salle_tell(trace, "drawn", "{who} of this bout: {build}",
				SALLE_SAY("who", matchup->side[side].fighter->name),
				SALLE_SAY("build", matchup->side[side].fighter->drawn));
}

struct salle_outcome fb_fight(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	const struct fb_matchup *at = matchup;
	if (__builtin_expect(at->drawn != NULL, 0))
		at = salle_drawn_pair(at->drawn, stream, FB_SPARE_LOT);
	if (__builtin_expect(trace == NULL, 1))
		return at->plain ? fb_fight_plain(at, stream, recorder) : fight_whole(at, stream, recorder);
	if (matchup->drawn != NULL)
		tell_drawn(at, trace);
	return fight_traced(at, stream, recorder, trace);
}
