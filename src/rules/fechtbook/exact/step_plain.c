/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles the step of the Markov chain for plain matchups, in which rolls are enumerated (bout_instances.h). */
#define FB_PLAIN
#define FB_ENUMERATED
#include "rules/fechtbook/exact/step.h"
#include "rules/fechtbook/exact/take_step.h"

bool fb_exact_step_plain(struct fb_bout *b, bool begun, struct salle_outcome *end)
{
	return fb_take_exact_step(b, begun, end);
}
