/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bout of matchups that are not plain, compiled with every outcome of its rolls (state.h). */
#define FB_ENUMERATED
#include "rules/fechtbook/exact/step.h"
#include "rules/fechtbook/exact/take_step.h"

bool fb_exact_step_rare(struct fb_bout *b, bool begun, struct salle_outcome *end)
{
	return fb_take_exact_step(b, begun, end);
}
