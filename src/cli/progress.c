/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/parse_text.h"

enum { BAR_WIDTH = 30, MINUTE = 60, HOUR = 3600, DEFAULT_SECONDS = 10 };

bool salle_progress_can_show_bar(void)
{
	const char *terminal = getenv("TERM");
	return isatty(STDERR_FILENO) && terminal != NULL && strcmp(terminal, "dumb") != 0;
}

static double share_done(const struct salle_progress *progress)
{
	return progress->total > 0 ? (double)progress->done / (double)progress->total : 1;
}

static void print_rate(double rate)
{
	if (rate >= 1e6)
		fprintf(stderr, "%.2f M bouts/s", rate / 1e6);
	else if (rate >= 1e3)
		fprintf(stderr, "%.0f k bouts/s", rate / 1e3);
	else
		fprintf(stderr, "%.0f bouts/s", rate);
}

void salle_progress_format_time(char *text, size_t size, double seconds)
{
	uint64_t whole = (uint64_t)seconds;
	if (whole >= HOUR)
		snprintf(text, size, "%" PRIu64 ":%02u:%02u", whole / HOUR, (unsigned)(whole % HOUR / MINUTE),
			(unsigned)(whole % MINUTE));
	else
		snprintf(text, size, "%u:%02u", (unsigned)(whole / MINUTE), (unsigned)(whole % MINUTE));
}

/* Prints the progress as "23 %  1.20 M bouts/s, about 0:12 left", or as "..., at most 0:12 left; 7 pairs open". */
static void print_numbers(const struct salle_progress *progress)
{
	if (progress->is_solving) {
		fprintf(stderr, "%" PRIu64 " of %" PRIu64 " duels solved", progress->done, progress->total);
		return;
	}
	double rate = progress->seconds > 0 ? (double)progress->done / progress->seconds : 0;
	/* rounded down, so that 100 % is shown only after the last bout */
	fprintf(stderr, "%3.0f %%  ", floor(100 * share_done(progress)));
	print_rate(rate);
	if (rate > 0) {
		char left[32];
		salle_progress_format_time(left, sizeof left, (double)(progress->total - progress->done) / rate + 0.5);
		fprintf(stderr, ", %s%s left",
			progress->undecided > 0   ? "at most "
				: progress->estimated ? "about "
									  : "",
			left);
	}
	if (progress->undecided > 0)
		fprintf(stderr, "; %zu %s%s open", progress->undecided,
			progress->question == SALLE_PRECISION_RANKING ? "pair" : "build", progress->undecided == 1 ? "" : "s");
}

void salle_progress_show_bar(const struct salle_progress *progress, void *context)
{
	(void)context;
	static const char full[BAR_WIDTH + 1] = "##############################";
	static const char empty[BAR_WIDTH + 1] = "..............................";
	/* the line, with the number of open pairs, must fit 80 columns */
	int bar = progress->undecided > 0 ? BAR_WIDTH / 2 : BAR_WIDTH;
	int filled = (int)(share_done(progress) * bar);
	fprintf(stderr, "\r[%.*s%.*s] ", filled, full, bar - filled, empty);
	print_numbers(progress);
	fputs("\033[K", stderr);
	fflush(stderr);
}

void salle_progress_print_line(const struct salle_progress *progress, void *context)
{
	/* time of the last printed line, in seconds since the run began; static, because a process fights one run */
	static double last_line;
	(void)context;
	if (progress->seconds < last_line + salle_progress_seconds() || progress->done >= progress->total)
		return;
	last_line = progress->seconds;
	fputs("salle: ", stderr);
	print_numbers(progress);
	fputc('\n', stderr);
	fflush(stderr);
}

double salle_progress_seconds(void)
{
	double seconds;
	const char *setting = getenv("SALLE_PROGRESS_SECONDS");
	return setting != NULL && salle_parse_real(setting, &seconds) && seconds > 0 ? seconds : DEFAULT_SECONDS;
}

void salle_progress_clear_bar(void)
{
	fputs("\r\033[K", stderr);
	fflush(stderr);
}
