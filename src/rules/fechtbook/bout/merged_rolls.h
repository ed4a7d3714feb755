/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rolls of exact bouts, which merge outcomes with the same effect to have fewer outcomes to compute. Used only in
 * exact/, because merging makes records of margins and places wrong.
 */
#pragma once

#include "rules/fechtbook/bout/roll.h"
#include "rules/fechtbook/bout/wound_notes.h"

/* Whether this instance of the bout merges outcomes with the same effect. */
#ifdef FB_ENUMERATED
#define FB_MERGES(b) ((void)(b), true)
#else
#define FB_MERGES(b) ((void)(b), false)
#endif

/*
 * Enumerate the results of two pools of dice against each other. fb_enumerate_winner merges results with the same
 * winner, fb_enumerate_margin those with the same difference of hits, except a tie without hits. If `counts_first`,
 * results won by the second pool are merged only if the first pool has equal hits.
 */
void fb_enumerate_margin(const struct fb_bout *b, const struct fb_pool pool[2], bool counts_first, unsigned hits[2]);
void fb_enumerate_winner(const struct fb_bout *b, const struct fb_pool pool[2], unsigned hits[2]);

/*
 * Enumerates the place of a blow of `side`. Returns the random word from which fb_find_landing reads the place.
 * `margin`: margin that counts for damage.
 */
uint32_t fb_enumerate_place(const struct fb_bout *b, unsigned side, unsigned margin);

/*
 * Notes the cell of a wound in the wound table, to count wounds. If the roll of the blow merged several places, notes
 * the cells of all.
 */
void fb_note_wound(struct fb_wound_notes *notes, unsigned victim, const struct fb_blow *blow, unsigned level);

/* Enumerates the fortune of a wound. Returns the random word that fb_choose_wound_effects reads. */
uint32_t fb_enumerate_fortune(const struct fb_bout *b, const struct fb_wound *wound);
