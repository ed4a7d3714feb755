/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A step of the Markov chain (exact.h), as a template that step_plain.c and step_rare.c compile. */
#pragma once

#include "rules/fechtbook/bout/play.h"

/*
 * Opens the bout, or fights a tempo and begins the next play after the last tempo. After a pause, the other tempos of
 * the play are skipped. Returns whether the bout continues; otherwise sets `end`.
 */
SALLE_TEMPLATE bool fb_take_exact_step(struct fb_bout *b, bool begun, struct salle_outcome *end)
{
	if (!begun) {
		fb_open_bout(b);
		fb_begin_play(b);
		return true;
	}
	if (!b->is_paused && (!fb_fight_tempo(b) || !fb_apply_blood_loss_if_due(b))) {
		*end = fb_end_bout(b, FB_DOUBLE);
		return false;
	}
	if (++b->tempo < fb_get_tempos_per_play(b->matchup->options))
		return true;
	b->tempo = 0;
	const unsigned ending = fb_end_play(b);
	if (ending != FB_STILL_IN) {
		*end = fb_end_bout(b, ending);
		return false;
	}
	b->play++;
	fb_begin_play(b);
	return true;
}
