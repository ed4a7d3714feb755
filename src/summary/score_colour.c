/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/score_colour.h"

#include <math.h>

/*
 * Colours from the 256-colour palette of terminals, from weak to strong. Each has a contrast of at least 3 to black and
 * to white (Web Content Accessibility Guidelines 2.1). Colour-blind readers can distinguish them.
 */
static const struct level {
	long from; /* smallest distance of a score from 1/2 that has this colour, in thousandths */
	const char *above, *below;
} levels[] = {
	{ 50, "38;5;67", "38;5;130" },
	{ 150, "38;5;32", "38;5;166" },
	{ 300, "1;38;5;32", "1;38;5;166" },
};

const char *salle_paint_score(const char *text, double score, struct salle_arena *arena)
{
	const char *colour = NULL;
	const long distance = lround(1000 * fabs(score - 0.5)); /* rounded, so that 0.45 and 0.55 are equally far */
	for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
		if (distance >= levels[i].from)
			colour = score > 0.5 ? levels[i].above : levels[i].below;
	return colour != NULL ? salle_arena_format(arena, "\033[%sm%s\033[0m", colour, text) : text;
}
