/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Paired differences of many matchups and metrics, of which one has truly changed: false discoveries, and intervals of
 * what was discovered.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#include <Rmath.h>

#include <salle/stats.h>

#include "study.h"

#define ALPHA 0.05

enum { FILES = 10000, MATCHUPS = 100, METRICS = 5 };

/* p-values of a file, matchup by matchup: the first metric changed by `effect` standard errors, the others not. */
static void draw_file(struct salle_stream *stream, double effect, struct salle_significance *rows)
{
	for (size_t i = 0; i < (size_t)MATCHUPS * METRICS; i++) {
		double z = study_normal(stream) + (i % METRICS == 0 ? effect : 0);
		rows[i] = (struct salle_significance){ .p = 2 * pnorm(-fabs(z), 0, 1, 1, 0) };
	}
}

static size_t discoveries(const struct salle_significance *rows, size_t metric)
{
	size_t found = 0;
	for (size_t i = metric; i < (size_t)MATCHUPS * METRICS; i += METRICS)
		found += rows[i].fdr <= ALPHA;
	return found;
}

/* A file whose rows are adjusted all together, or each metric for itself. */
static void study_false_discoveries(double effect, bool apart)
{
	static struct salle_significance rows[MATCHUPS * METRICS];
	uint64_t any = 0, one = 0;
	for (uint64_t file = 0; file < FILES; file++) {
		struct salle_stream stream = study_stream("families", file);
		draw_file(&stream, effect, rows);
		salle_adjust_rows(rows, (size_t)MATCHUPS * METRICS, apart ? METRICS : 1, sizeof rows[0]);
		size_t others = 0;
		for (size_t metric = 1; metric < METRICS; metric++)
			others += discoveries(rows, metric);
		any += others > 0;
		one += discoveries(rows, 1) > 0;
	}
	char setting[64];
	(void)snprintf(setting, sizeof setting, "one metric moves by %g sd, %s", effect, apart ? "apart" : "all together");
	if (apart)
		study_rate("false in another metric", setting, STUDY_AT_MOST, ALPHA, one, FILES);
	else
		study_number("false in another metric", setting, (double)one / FILES);
	study_number("  in any of four", setting, (double)any / FILES);
}

int main(void)
{
	static const double effects[] = { 0, 3, 10 };
	for (size_t i = 0; i < sizeof effects / sizeof effects[0]; i++) {
		study_false_discoveries(effects[i], false);
		study_false_discoveries(effects[i], true);
	}
	return study_verdict();
}
