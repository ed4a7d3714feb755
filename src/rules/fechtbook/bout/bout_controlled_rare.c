/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles the bout of matchups that are not plain, with control variates (bout_instances.h). */
#define FB_CONTROLLED
#include "rules/fechtbook/bout/bout_plain.h"
#include "rules/fechtbook/bout/play.h"

struct salle_outcome fb_fight_rare_with_controls(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder)
{
	return fb_fight_bout(matchup, stream, recorder, NULL);
}
