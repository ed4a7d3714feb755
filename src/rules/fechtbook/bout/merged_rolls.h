/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rolls of exact bouts, in which outcomes with the same effect are merged, so that fewer runs are made. Used where the
 * bout is compiled with every outcome of its rolls (exact/); records of margins and places do not count there.
 */
#pragma once

#include "rules/fechtbook/bout/roll.h"

/* Whether outcomes with the same effect are merged. */
#ifdef FB_ENUMERATED
#define FB_MERGES(b) ((void)(b), true)
#else
#define FB_MERGES(b) ((void)(b), false)
#endif

/*
 * Roll two pools against each other. fb_enumerate_margin merges results with equal differences, unless `counts_first`
 * and the second pool has more hits. A tie without hits is apart from other ties. fb_enumerate_winner merges all
 * results with the same winner.
 */
void fb_enumerate_margin(const struct fb_bout *b, const struct fb_pool pool[2], bool counts_first, unsigned hits[2]);
void fb_enumerate_winner(const struct fb_bout *b, const struct fb_pool pool[2], unsigned hits[2]);

/* Returns a word for the place of a blow of `side` with this margin for damage, as fb_find_landing reads it. */
uint32_t fb_enumerate_place(const struct fb_bout *b, unsigned side, unsigned margin);

/* Returns a word for the fortune of a wound, as fb_wound_effects reads it. */
uint32_t fb_enumerate_fortune(const struct fb_bout *b, const struct fb_wound *wound);
