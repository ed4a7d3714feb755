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
 * Roll two pools of dice against each other. fb_enumerate_winner merges results with the same winner.
 * fb_enumerate_margin merges results with the same difference of hits, but keeps a tie without hits apart. If
 * `counts_first`, and the second pool has more hits, only results with equal hits of the first pool are merged.
 */
void fb_enumerate_margin(const struct fb_bout *b, const struct fb_pool pool[2], bool counts_first, unsigned hits[2]);
void fb_enumerate_winner(const struct fb_bout *b, const struct fb_pool pool[2], unsigned hits[2]);

/*
 * Returns a word that selects the place of a blow of `side`, in the form that fb_find_landing reads. `margin` is the
 * margin that counts for the damage.
 */
uint32_t fb_enumerate_place(const struct fb_bout *b, unsigned side, unsigned margin);

/*
 * Notes the cell of a wound in the wound table, so that wounds are counted. If several places were merged in the roll
 * of `blow`, notes the cells of all of them.
 */
void fb_note_wound(struct fb_wound_notes *notes, unsigned victim, const struct fb_blow *blow, unsigned level);

/* Returns a word for the fortune of a wound, as fb_choose_wound_effects reads it. */
uint32_t fb_enumerate_fortune(const struct fb_bout *b, const struct fb_wound *wound);
