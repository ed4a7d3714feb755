/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles the bout of plain matchups, without the code for rare features (bout_instances.h). */
#define FB_PLAIN
#include "rules/fechtbook/bout/bout_plain.h"
#include "rules/fechtbook/bout/play.h"

struct salle_outcome fb_fight_plain(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder)
{
	return fb_fight_bout(matchup, stream, recorder, NULL);
}
