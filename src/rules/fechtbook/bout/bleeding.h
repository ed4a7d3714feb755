/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Effects": Blood Loss that is paid for in the fight, as the option `bleeding` says. */
#ifndef SALLE_FECHTBOOK_BOUT_BLEEDING_H
#define SALLE_FECHTBOOK_BOUT_BLEEDING_H

#include "rules/fechtbook/state.h"

/* True at the end of a tempo after which blood is paid for. */
static inline bool fb_is_blood_due(const struct fb_options *options, const struct fb_bout *b)
{
	return options->bleeding == FB_BLEEDS_TEMPO ||
		(options->bleeding == FB_BLEEDS_PLAY && (fb_is_last_tempo(options, b->tempo) || b->paused));
}

/* A wound with this Blood Loss adds to what the side loses, from the next payment on. */
void fb_begin_bleeding(struct fb_bout *b, unsigned side, unsigned level);

/* Pays for the blood of one side, if it bleeds; at the end of a play (`ends`) out of the next refresh. */
void fb_pay_for_blood(struct fb_bout *b, unsigned side, bool ends);

/* Pays for that of both. True while both are in. */
bool fb_pay_for_blood_of_both(struct fb_bout *b);

#endif
