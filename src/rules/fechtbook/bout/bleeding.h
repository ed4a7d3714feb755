/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Effects": Blood Loss during the fight (option `bleeding`). */
#pragma once

#include "rules/fechtbook/state.h"

/* Returns whether Blood Loss takes effect at the end of this tempo. */
static inline bool fb_is_blood_loss_due(const struct fb_options *options, const struct fb_bout *b)
{
	return options->bleeding == FB_BLEEDS_TEMPO ||
		(options->bleeding == FB_BLEEDS_PLAY && (fb_is_last_tempo(options, b->tempo) || b->is_paused));
}

/* Adds the Blood Loss of a wound to that of the side. It takes effect at the side's next loss of blood. */
void fb_add_blood_loss(struct fb_bout *b, unsigned side, unsigned level);

/*
 * Applies the Blood Loss of one side: a loss of dice, and a check against knockout. If `ends`, the play is over, and
 * the next refresh of the pool has fewer dice.
 */
void fb_apply_blood_loss(struct fb_bout *b, unsigned side, bool ends);

/* Applies the Blood Loss of both sides. Returns whether both are still in the fight. */
bool fb_apply_blood_loss_to_both(struct fb_bout *b);
