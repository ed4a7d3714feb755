/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "group_steps.h"

#define STEP(type, name, parameters, ...)     \
	type step_##name parameters               \
	{                                         \
		return fb_##name(__VA_ARGS__, false); \
	}

STEP(void, begin_play, (struct fb_group * g), g)
STEP(void, disperse, (struct fb_onset * o, unsigned initiative), o, initiative)
STEP(void, end_play, (struct fb_group * g), g)
STEP(void, favour_knot, (struct fb_group * g, const struct fb_knot *knot), g, knot)
STEP(void, gather, (struct fb_onset * o), o)
STEP(bool, group_play, (struct fb_group * g, unsigned *ending), g, ending)
STEP(void, knot_tempo, (struct fb_group * g, struct fb_knot *knot), g, knot)
STEP(void, onset_attacks, (struct fb_onset * o), o)
STEP(void, onset_defence, (struct fb_onset * o), o)
STEP(unsigned, onset_defended, (struct fb_onset * o), o)
STEP(void, onset_lands, (struct fb_onset * o), o)
STEP(void, onset_positions, (struct fb_onset * o), o)
STEP(void, onset_rolls, (struct fb_onset * o), o)
STEP(void, settle_knot, (struct fb_group * g, struct fb_knot *knot, const struct fb_footwork *f), g, knot, f)

/* of what is outlined (template.h) */
#define OUTLINED_STEP(type, name, parameters, ...) \
	type step_##name parameters                    \
	{                                              \
		return fb_##name##_quiet(__VA_ARGS__);     \
	}

OUTLINED_STEP(bool, beset, (struct fb_group * g, struct fb_knot *knot), g, knot)
OUTLINED_STEP(void, join, (struct fb_group * g, struct fb_knot *knot), g, knot)
OUTLINED_STEP(void, let_go, (struct fb_group * g, unsigned side, unsigned member), g, side, member)
OUTLINED_STEP(void, opportunity, (struct fb_group * g, struct fb_knot *knot), g, knot)
