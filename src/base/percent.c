/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/percent.h"

#include <math.h>
#include <stdlib.h>

/* a share nearer than this to 0 or 1 counts as 0 or 1, because sums of shares have rounding errors */
#define ROUNDING_ERROR 1e-12

const char *salle_percent_text(double share, int decimals, struct salle_arena *arena)
{
	const double unit = pow(10, -decimals);
	const char *text = salle_arena_format(arena, "%.*f", decimals, 100 * share);
	if (share > ROUNDING_ERROR && share < 1 - ROUNDING_ERROR && strtod(text, NULL) <= 0)
		return salle_arena_format(arena, "<%.*f", decimals, unit);
	if (share > ROUNDING_ERROR && share < 1 - ROUNDING_ERROR && strtod(text, NULL) >= 100)
		return salle_arena_format(arena, ">%.*f", decimals, 100 - unit);
	return text;
}

const char *salle_percent_range_text(double low, double high, int decimals, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s - %s", salle_percent_text(low, decimals, arena),
		salle_percent_text(high, decimals, arena));
}
