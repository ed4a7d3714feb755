/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rolls of exact bouts, in which outcomes with the same effect are merged to save runs. Used only where the bout is
 * compiled to enumerate all outcomes of its rolls (exact/), because merging falsifies the records of margins and
 * places.
 */
#pragma once

#include "rules/fechtbook/bout/roll.h"
#include "rules/fechtbook/bout/wound_notes.h"

/* Whether outcomes with the same effect are merged. */
#ifdef FB_ENUMERATED
#define FB_MERGES(b) ((void)(b), true)
#else
#define FB_MERGES(b) ((void)(b), false)
#endif

/*
 * Roll two pools against each other. fb_enumerate_margin merges all results with the same difference of hits; but if
 * `counts_first`, results in which the second pool has more hits are merged only if the hits of the first pool are
 * equal, too. A tie without hits is distinguished from other ties. fb_enumerate_winner merges all results with the same
 * winner.
 */
void fb_enumerate_margin(const struct fb_bout *b, const struct fb_pool pool[2], bool counts_first, unsigned hits[2]);
void fb_enumerate_winner(const struct fb_bout *b, const struct fb_pool pool[2], unsigned hits[2]);

/*
 * Returns a word that selects the place of a blow of `side`, in the form that fb_find_landing reads. `margin` is the
 * margin that counts for the damage.
 */
uint32_t fb_enumerate_place(const struct fb_bout *b, unsigned side, unsigned margin);

/*
 * Notes the cell of a wound, to count wounds; if `blow` was rolled among merged places, notes the cells of these
 * places.
 */
void fb_note_wound(struct fb_wound_notes *notes, unsigned victim, const struct fb_blow *blow, unsigned level);

/* Returns a word for the fortune of a wound, as fb_wound_effects reads it. */
uint32_t fb_enumerate_fortune(const struct fb_bout *b, const struct fb_wound *wound);
