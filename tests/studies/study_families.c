/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Studies paired differences of many matchups and metrics, of which one metric truly changed. Counts false discoveries,
 * and measures the coverage of the intervals of significant rows. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#include <Rmath.h>

#include <salle/stats.h>

#include "study.h"

#define ALPHA 0.05

enum { FILES = 10000, MATCHUPS = 100, METRICS = 5 };

/* Draws the p-values of a file, by matchup. The first metric changed by `effect` standard errors; the others did not
 * change. */
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

/* Counts files with false discoveries in metrics that did not change. The rows of a file are adjusted together, or
 * those of each metric separately if `apart`. */
static void study_false_discoveries(double effect, bool apart)
{
	static struct salle_significance rows[MATCHUPS * METRICS];
	static size_t family[MATCHUPS * METRICS];
	for (size_t i = 0; i < (size_t)MATCHUPS * METRICS; i++)
		family[i] = i % METRICS;
	uint64_t any = 0, one = 0;
	for (uint64_t file = 0; file < FILES; file++) {
		struct salle_stream stream = study_stream("families", file);
		draw_file(&stream, effect, rows);
		salle_adjust_significance(rows, (size_t)MATCHUPS * METRICS, apart ? family : NULL, sizeof rows[0]);
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

/*
 * Simulates a metric in two variants of a file. The first variant changes every matchup by `effect` standard errors,
 * the second variant changes none. Counts files in which a row of the second variant is significant. The rows of both
 * variants form one family, or one family per variant if `apart`.
 */
static void study_variants(double effect, bool apart)
{
	enum { EACH = 28 };
	static size_t family[2 * EACH];
	for (size_t i = 0; i < 2 * EACH; i++)
		family[i] = i / EACH;
	uint64_t any = 0, shown = 0;
	for (uint64_t file = 0; file < FILES; file++) {
		struct salle_stream stream = study_stream("variants", file);
		struct salle_significance rows[2 * EACH];
		for (size_t i = 0; i < 2 * EACH; i++) {
			double z = study_normal(&stream) + (i < EACH ? effect : 0);
			rows[i] = (struct salle_significance){ .p = 2 * pnorm(-fabs(z), 0, 1, 1, 0) };
		}
		salle_adjust_significance(rows, 2 * EACH, apart ? family : NULL, sizeof rows[0]);
		size_t found = 0;
		for (size_t i = EACH; i < 2 * EACH; i++)
			found += rows[i].fdr <= ALPHA;
		any += found > 0;
		shown += found;
	}
	char setting[64];
	(void)snprintf(setting, sizeof setting, "another moves by %g sd, %s", effect, apart ? "apart" : "all together");
	if (apart)
		study_rate("rows of an inert variant", setting, STUDY_AT_MOST, ALPHA, any, FILES);
	else
		study_number("rows of an inert variant", setting, (double)any / FILES);
	study_number("  rows a file", setting, (double)shown / FILES);
}

/* Adds the change of a metric in a pair of bouts: 8 in one pair of ten, 1 to 3 in the others. A third of the changes
 * are negative. */
static void add_move(struct salle_stream *stream, struct salle_pair_moves *up, struct salle_pair_moves *down)
{
	struct salle_pair_moves *to = study_uniform(stream) < 2.0 / 3 ? up : down;
	uint64_t move = study_uniform(stream) < 0.1 ? 8 : 1 + (uint64_t)(3 * study_uniform(stream));
	to->moved++;
	to->sum += move;
	to->squares += move * move;
}

/* Studies intervals of a mean over 10,000 pairs, of which about `moved` change. */
static void study_moves(double moved)
{
	enum { PAIRS = 10000 };
	double truth = moved / PAIRS * (2 * 0.9 + 8 * 0.1) / 3;
	uint64_t told = 0, covered = 0, few = 0, few_covered = 0;
	for (uint64_t file = 0; file < FILES; file++) {
		struct salle_stream stream = study_stream("moves", file);
		struct salle_pair_moves up = { 0 }, down = { 0 };
		for (uint64_t moves = study_binomial(&stream, PAIRS, moved / PAIRS); moves > 0; moves--)
			add_move(&stream, &up, &down);
		struct salle_interval all = salle_paired_interval(PAIRS, &up, &down, 0.95);
		bool covers = all.low <= truth && truth <= all.high;
		bool empty = isnan(salle_paired_mean_interval(PAIRS, &up, &down, 0.95).low);
		*(empty ? &few : &told) += 1;
		*(empty ? &few_covered : &covered) += covers;
	}
	char setting[64];
	(void)snprintf(setting, sizeof setting, "about %g of 10,000 pairs move", moved);
	study_number("share without an interval", setting, (double)few / FILES);
	if (few > 100)
		study_number("  which would have covered", setting, (double)few_covered / (double)few);
	if (told > 100)
		study_rate("interval of a mean", setting, STUDY_AT_LEAST, 0.95, covered, told);
}

/*
 * Studies intervals of significant rows. True effects are 0 for half of the rows, else about `size` standard errors.
 * Counts how often the interval of a random significant row misses the truth, if the interval allows for the selection
 * of rows and if it does not.
 */
static void study_selected_rows(double size)
{
	uint64_t found = 0, alone = 0, missed = 0;
	for (uint64_t file = 0; file < FILES; file++) {
		struct salle_stream stream = study_stream("picked", file);
		struct salle_significance rows[MATCHUPS];
		double seen[MATCHUPS], truth[MATCHUPS];
		for (size_t i = 0; i < MATCHUPS; i++) {
			truth[i] = i % 2 == 0 ? 0 : size * study_normal(&stream);
			seen[i] = truth[i] + study_normal(&stream);
			rows[i] = (struct salle_significance){ .p = 2 * pnorm(-fabs(seen[i]), 0, 1, 1, 0) };
		}
		salle_adjust_significance(rows, MATCHUPS, NULL, sizeof rows[0]);
		struct salle_test_family family = { 0 };
		for (size_t i = 0; i < MATCHUPS; i++)
			salle_test_family_add_row(&family, &rows[i], ALPHA);
		double usual = qnorm(1 - ALPHA / 2, 0, 1, 1, 0);
		double wide =
			family.significant > 0 ? qnorm((1 + salle_level_of_selected_intervals(&family, ALPHA)) / 2, 0, 1, 1, 0) : 0;
		size_t pick = (size_t)(study_uniform(&stream) * (double)family.significant), at = 0;
		for (size_t i = 0; i < MATCHUPS; i++) {
			if (rows[i].fdr > ALPHA)
				continue;
			found++;
			alone += fabs(seen[i] - truth[i]) > usual;
			missed += at++ == pick && fabs(seen[i] - truth[i]) > wide;
		}
	}
	char setting[64];
	(void)snprintf(setting, sizeof setting, "half move by about %g standard errors", size);
	study_rate("false coverage rate", setting, STUDY_AT_MOST, ALPHA, missed, FILES);
	study_number("  misses without allowing", setting, (double)alone / (double)found);
}

int main(void)
{
	static const double sizes[] = { 0, 1, 3, 10 };
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
		study_selected_rows(sizes[i]);
	static const double moved[] = { 3, 6, 12, 20, 50, 200 };
	for (size_t i = 0; i < sizeof moved / sizeof moved[0]; i++)
		study_moves(moved[i]);
	static const double effects[] = { 0, 3, 10 };
	for (size_t i = 0; i < sizeof effects / sizeof effects[0]; i++) {
		study_variants(effects[i], false);
		study_variants(effects[i], true);
		study_false_discoveries(effects[i], false);
		study_false_discoveries(effects[i], true);
	}
	return study_verdict();
}
