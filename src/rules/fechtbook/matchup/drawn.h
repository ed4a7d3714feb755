/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Builds drawn for every bout (`generate: {each: bout}`): a bout has one of `count` builds that were drawn beforehand,
 * each compiled as a matchup of its own, and a word of the bout says which. So results are those of a sample of that
 * many builds; of two drawn builds that meet, draw k of the one always meets draw k of the other.
 *
 * A build that meets itself: draw k meets draw k + 1, in either seat alike, so that the sides are independent and a
 * matchup listed in the other order stays the mirror image.
 */
#ifndef SALLE_FECHTBOOK_MATCHUP_DRAWN_H
#define SALLE_FECHTBOOK_MATCHUP_DRAWN_H

#include "rules/fechtbook/matchup/matchup.h"

struct fb_lottery {
	uint32_t n;  /* draws */
	bool mirror; /* a build against itself: two matchups a draw, by who sits where */
	const struct fb_matchup *const *of;
};

/* A matchup in which a fighter is drawn for every bout; to be called by fb_compile_matchup alone. */
const struct fb_matchup *fb_compile_lottery(const void *book, const void *scene, const void *const fighters[2],
	const struct salle_policy_use policies[2], struct salle_arena *arena, struct salle_report *report);

/* The matchup of this bout. Moves nothing in the stream. */
const struct fb_matchup *fb_lot_of(const struct fb_lottery *lottery, const struct salle_stream *stream);

#endif
