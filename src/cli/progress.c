/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BAR = 30, MINUTE = 60, HOUR = 3600 };

bool salle_progress_wanted(void)
{
	const char *terminal = getenv("TERM");
	return isatty(STDERR_FILENO) && terminal != NULL && strcmp(terminal, "dumb") != 0;
}

static void show_rate(double rate)
{
	if (rate >= 1e6)
		fprintf(stderr, "%.2f M bouts/s", rate / 1e6);
	else if (rate >= 1e3)
		fprintf(stderr, "%.0f k bouts/s", rate / 1e3);
	else
		fprintf(stderr, "%.0f bouts/s", rate);
}

void salle_progress_show(const struct salle_progress *progress, void *context)
{
	(void)context;
	static const char full[BAR + 1] = "##############################";
	static const char empty[BAR + 1] = "..............................";
	double share = progress->total > 0 ? (double)progress->done / (double)progress->total : 1;
	double rate = progress->seconds > 0 ? (double)progress->done / progress->seconds : 0;
	int filled = (int)(share * BAR);
	fprintf(stderr, "\r[%.*s%.*s] %3.0f %%  ", filled, full, BAR - filled, empty, 100 * share);
	show_rate(rate);
	if (rate > 0) {
		const char *about = progress->estimated ? "about " : "";
		uint64_t left = (uint64_t)((double)(progress->total - progress->done) / rate + 0.5);
		if (left >= HOUR)
			fprintf(stderr, ", %s%" PRIu64 ":%02u:%02u left", about, left / HOUR, (unsigned)(left % HOUR / MINUTE),
				(unsigned)(left % MINUTE));
		else
			fprintf(stderr, ", %s%u:%02u left", about, (unsigned)(left / MINUTE), (unsigned)(left % MINUTE));
	}
	fputs("\033[K", stderr);
	fflush(stderr);
}

void salle_progress_end(void)
{
	fputs("\r\033[K", stderr);
	fflush(stderr);
}
