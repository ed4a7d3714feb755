/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Strengths of round robins (salle_matrix_fit_strengths): coverage of their intervals, and whether the estimates depend
 * on the numbers of bouts. Also studies fields with a hierarchy and fields of equal builds (salle_matrix_transitivity,
 * salle_matrix_measure_misfit).
 */
#include <math.h>
#include <stdio.h>

#include <salle/score_matrix.h>
#include <salle/precision.h>

#include "study.h"

enum { BUILDS = 6, BUILDS_MAX = 24, REPLICATES = 20000, STOPPED_REPLICATES = 8000, ASCENTS = 100000 };

/* The truth: rates of the row against the column, and the strengths that fit them best. */
struct field {
	const char *name;
	double rate[BUILDS][BUILDS], strength[BUILDS];
};

/* How the number of bouts of a pair is chosen: `bouts`, or as many as the precision `target` needs. */
struct allotment {
	const char *name;
	enum salle_precision_kind kind;
	double target;
	uint64_t bouts[BUILDS]; /* bouts of the pair of builds i and j, indexed by (i + 2 j) % BUILDS */
};

struct counts {
	uint64_t wins[BUILDS_MAX * BUILDS_MAX];
};

static const uint64_t no_draws[BUILDS_MAX * BUILDS_MAX];

static const double strengths[BUILDS] = { 1.5, 0.9, 0.3, -0.2, -0.8, -1.7 };

/* Win rates in percent. They are cyclic: the last build beats the first and the second, and the fourth beats the
 * third. */
static const double cyclic_rates[BUILDS][BUILDS] = {
	{ 0, 80, 88, 72, 95, 8 },
	{ 20, 0, 97, 66, 60, 30 },
	{ 12, 3, 0, 37, 99, 94 },
	{ 28, 34, 63, 0, 57, 81 },
	{ 5, 40, 1, 43, 0, 70 },
	{ 92, 70, 6, 19, 30, 0 },
};

static const struct allotment allotments[] = {
	{ "400 bouts a pair", SALLE_PRECISION_FIXED, 0, { 400, 400, 400, 400, 400, 400 } },
	{ "100 to 6,400 bouts a pair", SALLE_PRECISION_FIXED, 0, { 100, 6400, 200, 1600, 400, 3200 } },
	{ "half_width 0.03", SALLE_PRECISION_HALF_WIDTH, 0.03, { 0 } },
	{ "relative 0.2", SALLE_PRECISION_RELATIVE, 0.2, { 0 } },
};

/* Maximum number of bouts of a pair that is fought until a precision is reached. */
static const uint64_t bouts_max = 20000;

/*
 * Finds the strengths whose fitted scores have the true sum in each row: the maximum of the likelihood that weighs all
 * pairs equally. Uses Hunter's MM algorithm, which the library does not use.
 */
static void find_truth(struct field *field)
{
	double worth[BUILDS], mean = 0;
	for (size_t i = 0; i < BUILDS; i++)
		worth[i] = 1;
	for (int ascent = 0; ascent < ASCENTS; ascent++)
		for (size_t i = 0; i < BUILDS; i++) {
			double won = 0, met = 0;
			for (size_t j = 0; j < BUILDS; j++) {
				won += i == j ? 0 : field->rate[i][j];
				met += i == j ? 0 : 1 / (worth[i] + worth[j]);
			}
			worth[i] = won / met;
		}
	for (size_t i = 0; i < BUILDS; i++)
		mean += log(worth[i]) / BUILDS;
	for (size_t i = 0; i < BUILDS; i++)
		field->strength[i] = log(worth[i]) - mean;
}

/* Fights a pair until the precision is reached, which is tested at each look. Sets `wins` to the wins of the first
 * build. Returns the number of bouts. */
static uint64_t fight_until_known(const struct salle_precision *precision, double rate, uint64_t *wins,
	struct salle_stream *stream)
{
	uint64_t bouts = 0, by_winner[3] = { 0 };
	do {
		uint64_t next = salle_next_look(bouts), won = study_binomial(stream, next - bouts, rate);
		by_winner[0] += won;
		by_winner[1] += next - bouts - won;
		bouts = next;
	} while (bouts < bouts_max && !salle_precision_is_reached(precision, by_winner));
	*wins = by_winner[0];
	return bouts;
}

static void fight(const struct field *field, const struct allotment *allotment, struct counts *counts,
	struct salle_stream *stream)
{
	for (size_t i = 0; i < BUILDS; i++)
		for (size_t j = i + 1; j < BUILDS; j++) {
			uint64_t bouts = allotment->bouts[(i + 2 * j) % BUILDS], won;
			if (allotment->kind == SALLE_PRECISION_FIXED) {
				won = study_binomial(stream, bouts, field->rate[i][j]);
			} else {
				struct salle_precision precision =
					salle_precision_make(allotment->kind, allotment->target, 1, UINT64_MAX);
				bouts = fight_until_known(&precision, field->rate[i][j], &won, stream);
			}
			counts->wins[i * BUILDS + j] = won;
			counts->wins[j * BUILDS + i] = bouts - won;
		}
}

/* Studies the coverage of intervals of strengths. Each replicate tests only one of the strengths, because the strengths
 * of a field are not independent. */
static void study_coverage(const struct field *field, const struct allotment *allotment)
{
	uint64_t covered = 0, replicates = allotment->kind == SALLE_PRECISION_FIXED ? REPLICATES : STOPPED_REPLICATES;
	double mean[BUILDS] = { 0 }, furthest = 0;
	struct salle_precision precision = { .kind = SALLE_PRECISION_FIXED };
	if (allotment->kind != SALLE_PRECISION_FIXED)
		precision = salle_precision_make(allotment->kind, allotment->target, 1, UINT64_MAX);
	for (uint64_t replicate = 0; replicate < replicates; replicate++) {
		struct salle_stream stream = study_stream(field->name, replicate);
		struct counts counts;
		fight(field, allotment, &counts, &stream);
		struct salle_matrix matrix = { BUILDS, counts.wins, no_draws, 1, precision.tuned_to,
			salle_precision_miss_factor(&precision) };
		struct salle_estimate found[BUILDS];
		(void)salle_matrix_fit_strengths(&matrix, 0.95, found);
		size_t build = replicate % BUILDS;
		covered +=
			found[build].interval.low <= field->strength[build] && field->strength[build] <= found[build].interval.high;
		for (size_t i = 0; i < BUILDS; i++)
			mean[i] += found[i].value / (double)replicates;
	}
	for (size_t i = 0; i < BUILDS; i++)
		furthest = fmax(furthest, fabs(mean[i] - field->strength[i]));
	char setting[96];
	(void)snprintf(setting, sizeof setting, "%s, %s", field->name, allotment->name);
	study_rate("interval of a strength", setting, STUDY_AT_LEAST, 0.95, covered, replicates);
	study_number("  largest bias", setting, furthest);
}

static void study_bradley_terry(void)
{
	struct field fitting = { .name = "model fits" }, cyclic = { .name = "cyclic field" };
	for (size_t i = 0; i < BUILDS; i++)
		for (size_t j = 0; j < BUILDS; j++) {
			fitting.rate[i][j] = 1 / (1 + exp(strengths[j] - strengths[i]));
			cyclic.rate[i][j] = cyclic_rates[i][j] / 100;
		}
	find_truth(&fitting);
	find_truth(&cyclic);
	const struct field *fields[] = { &fitting, &cyclic };
	for (size_t f = 0; f < 2; f++)
		for (size_t a = 0; a < sizeof allotments / sizeof allotments[0]; a++)
			study_coverage(fields[f], &allotments[a]);
}

static struct salle_transitivity judge(const struct salle_matrix *matrix)
{
	static struct salle_interval rates[BUILDS_MAX * BUILDS_MAX], scores[BUILDS_MAX * BUILDS_MAX];
	salle_matrix_compute_intervals(matrix, 0.95, rates, scores);
	return salle_matrix_transitivity(matrix, scores, 0.95);
}

static void set_pair(struct counts *counts, size_t n, size_t i, size_t j, uint64_t wins, uint64_t bouts)
{
	counts->wins[i * n + j] = wins;
	counts->wins[j * n + i] = bouts - wins;
}

/* Studies hierarchies: every build wins exactly 90 of 100 bouts against each build below it. */
static void study_hierarchies(void)
{
	static const size_t sizes[] = { 3, 8, 24 };
	for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
		size_t n = sizes[s];
		struct counts counts = { { 0 } };
		for (size_t i = 0; i < n; i++)
			for (size_t j = i + 1; j < n; j++)
				set_pair(&counts, n, i, j, 18000, 20000);
		struct salle_matrix matrix = { n, counts.wins, no_draws, 1, 0, 0 };
		struct salle_transitivity found = judge(&matrix);
		char setting[64];
		(void)snprintf(setting, sizeof setting, "hierarchy of %d", (int)n);
		study_number("not explained by strengths", setting, salle_matrix_measure_misfit(&matrix).share);
		study_number("zeta", setting, found.zeta);
		study_number("pairs against the ranking", setting, (double)found.upsets);
	}
}

/* Studies eight equal builds, in which upsets and cycles occur only by chance. The number of bouts is odd, so no pair
 * is tied. */
static void study_equal_builds(void)
{
	enum { N = 8, BOUTS = 201 };
	double zeta = 0, against = 0;
	uint64_t sure = 0;
	for (uint64_t replicate = 0; replicate < REPLICATES; replicate++) {
		struct salle_stream stream = study_stream("equals", replicate);
		struct counts counts = { { 0 } };
		for (size_t i = 0; i < N; i++)
			for (size_t j = i + 1; j < N; j++)
				set_pair(&counts, N, i, j, study_binomial(&stream, BOUTS, 0.5), BOUTS);
		struct salle_matrix matrix = { N, counts.wins, no_draws, 1, 0, 0 };
		struct salle_transitivity found = judge(&matrix);
		sure += found.significant_upsets + found.cyclic_significant > 0;
		zeta += found.zeta / REPLICATES;
		against += (double)found.upsets / REPLICATES;
	}
	study_number("zeta", "8 equals, 201 bouts a pair, mean", zeta);
	study_number("pairs against the ranking", "8 equals, 201 bouts a pair, mean", against);
	study_rate("a sure upset or cycle", "8 equals, 201 bouts a pair", STUDY_AT_MOST, 0.05, sure, REPLICATES);
}

/* Studies three builds. The first always beats the second, the second always beats the third, and the third and the
 * first are even. */
static void study_undecided_pairs(void)
{
	enum { N = 3, BOUTS = 1000 };
	uint64_t sure = 0;
	for (uint64_t replicate = 0; replicate < REPLICATES; replicate++) {
		struct salle_stream stream = study_stream("doubt", replicate);
		struct counts counts = { { 0 } };
		set_pair(&counts, N, 0, 1, study_binomial(&stream, BOUTS, 0.9), BOUTS);
		set_pair(&counts, N, 1, 2, study_binomial(&stream, BOUTS, 0.9), BOUTS);
		set_pair(&counts, N, 2, 0, study_binomial(&stream, BOUTS, 0.5), BOUTS);
		struct salle_matrix matrix = { N, counts.wins, no_draws, 1, 0, 0 };
		sure += judge(&matrix).cyclic_significant > 0;
	}
	study_rate("a sure cycle", "3 builds, of which one pair is even", STUDY_AT_MOST, 0.05, sure, REPLICATES);
}

int main(void)
{
	study_bradley_terry();
	study_hierarchies();
	study_equal_builds();
	study_undecided_pairs();
	return study_verdict();
}
