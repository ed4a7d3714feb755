/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bout of plain matchups, compiled without the code that FB_RARELY guards (state.h). */
#define FB_PLAIN
#include "rules/fechtbook/bout/bout_plain.h"
#include "rules/fechtbook/bout/play.h"

struct salle_outcome fb_fight_plain(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder)
{
	return fb_fight_bout(matchup, stream, recorder, NULL);
}
