/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/fechtbook/matchup/matchup.h"

/* Fights an untraced bout of a plain matchup: no fighter can use a rare feature (fb_is_plain). */
struct salle_outcome fb_fight_plain(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder);

/* Fights an untraced bout of a plain matchup, and records control variates (controls.h). */
struct salle_outcome fb_fight_plain_with_controls(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder);

/* Fights an untraced bout of a matchup that is not plain, and records control variates. */
struct salle_outcome fb_fight_rare_with_controls(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder);
