/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Effects": Blood Loss during the fight (option `bleeding`). */
#pragma once

#include "rules/fechtbook/state.h"

/* Returns whether fighters lose dice by their Blood Loss at the end of this tempo. */
static inline bool fb_is_blood_loss_due(const struct fb_options *options, const struct fb_bout *b)
{
	return options->bleeding == FB_BLEEDS_TEMPO ||
		(options->bleeding == FB_BLEEDS_PLAY && (fb_is_last_tempo(options, b->tempo) || b->is_paused));
}

/*
 * Adds the Blood Loss of a wound to that of the side. The addition takes effect the next time that the side loses dice
 * by Blood Loss.
 */
void fb_add_blood_loss(struct fb_bout *b, unsigned side, unsigned level);

/*
 * Makes one side lose dice by its Blood Loss. If `ends`, the play is over, and the dice are taken from the next refresh
 * of the pool.
 */
void fb_apply_blood_loss(struct fb_bout *b, unsigned side, bool ends);

/* Makes both sides lose dice by their Blood Loss. Returns whether both are still in the fight. */
bool fb_apply_blood_loss_to_both(struct fb_bout *b);
