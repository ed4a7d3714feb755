/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Effects": Blood Loss during the fight (option `bleeding`). */
#pragma once

#include "rules/fechtbook/state.h"

/* Returns true if fighters pay for their Blood Loss at the end of this tempo. */
static inline bool fb_is_blood_due(const struct fb_options *options, const struct fb_bout *b)
{
	return options->bleeding == FB_BLEEDS_TEMPO ||
		(options->bleeding == FB_BLEEDS_PLAY && (fb_is_last_tempo(options, b->tempo) || b->paused));
}

/* Adds the Blood Loss of a wound to what the side has to pay, from the next payment on. */
void fb_begin_bleeding(struct fb_bout *b, unsigned side, unsigned level);

/* Makes one side pay for its Blood Loss. At the end of a play (`ends`), the next refresh of the pool pays. */
void fb_pay_for_blood(struct fb_bout *b, unsigned side, bool ends);

/* Makes both sides pay for their Blood Loss. Returns true if both are still fighting. */
bool fb_pay_for_blood_of_both(struct fb_bout *b);
