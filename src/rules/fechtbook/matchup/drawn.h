/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds drawn for every bout (`generate: {each: bout}`): one of `count` that were drawn beforehand (kit/drawn.h). */
#ifndef SALLE_FECHTBOOK_MATCHUP_DRAWN_H
#define SALLE_FECHTBOOK_MATCHUP_DRAWN_H

#include "kit/drawn.h"
#include "rules/fechtbook/matchup/matchup.h"

/* Compiles a matchup in which a fighter is drawn for every bout; to be called by fb_compile_matchup alone. */
const struct fb_matchup *fb_compile_drawn(const void *book, const void *scene, const void *const fighters[2],
	const struct salle_policy_use policies[2], struct salle_arena *arena, struct salle_report *report);

#endif
