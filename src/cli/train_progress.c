/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/train_progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/parse_text.h"
#include "cli/progress.h"

enum { PLAYER_WIDTH = 20 /* width of the column with the player's name, in characters */ };

#define BAR_SECONDS 0.1 /* minimum number of seconds between two updates of the progress line on a terminal */

/* Formats a line such as "halberd: round 1 of 3, 120 candidates, best +12.3, 23 %, 0:12". */
static void format_progress(char *text, size_t size, const struct salle_train_progress *progress)
{
	char spent[32], what[128];
	salle_progress_format_time(spent, sizeof spent, progress->seconds);
	if (progress->player != NULL)
		snprintf(what, sizeof what, "%.*s: round %u of %u, best %+.1f points", PLAYER_WIDTH,
			salle_quote_text(progress->player).text, progress->round, progress->rounds, 100 * progress->gain);
	else
		snprintf(what, sizeof what, "comparing all policies");
	const double share = progress->budget > 0 ? (double)progress->bouts / (double)progress->budget : 0;
	snprintf(text, size, "%s, %" PRIu64 " candidates, %.0f %%, %s", what, progress->candidates,
		floor(100 * fmin(1, share)), spent);
}

/* Prints the line at most once every `seconds`. Keeps the time of the last line in `*last`. */
static void print_progress_if_due(const struct salle_train_progress *progress, double seconds, double *last,
	const char *before, const char *after)
{
	char text[256];
	if (progress->seconds < *last + seconds)
		return;
	*last = progress->seconds;
	format_progress(text, sizeof text, progress);
	fprintf(stderr, "%s%s%s", before, text, after);
	fflush(stderr);
}

void salle_train_progress_show(const struct salle_train_progress *progress, void *context)
{
	static double last = -1; /* time of the last update, in seconds since the training began */
	(void)context;
	print_progress_if_due(progress, BAR_SECONDS, &last, "\r", "\033[K");
}

void salle_train_progress_print(const struct salle_train_progress *progress, void *context)
{
	static double last; /* time of the last printed line, in seconds since the training began */
	(void)context;
	print_progress_if_due(progress, salle_progress_seconds(), &last, "salle: ", "\n");
}
