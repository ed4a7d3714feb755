/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The test with three verdicts: how often it is wrong, how many bouts it takes, and how good the estimate at its end
 * is.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#include <salle/precision.h>
#include <salle/stats.h>
#include <salle/tally.h>

#include "study.h"

enum { RUNS = 4000, MOST = 100000000 };

/* Returns the verdict of the confidence sequence alone. The sequence decides when it excludes the target, or when it
 * excludes both ends of the range of even rates. */
static enum salle_test_verdict by_sequence(const struct salle_precision *goal, uint64_t hits, uint64_t n)
{
	double bound = -log1p(-SALLE_PRECISION_LEVEL), rate = (double)hits / (double)n;
	if (salle_rate_evidence(hits, n, goal->target, goal->tuned_to) >= bound)
		return rate > goal->target ? SALLE_BETTER : SALLE_WORSE;
	bool even = fabs(rate - goal->target) < goal->within &&
		salle_rate_evidence(hits, n, goal->target - goal->within, goal->tuned_to) >= bound &&
		salle_rate_evidence(hits, n, goal->target + goal->within, goal->tuned_to) >= bound;
	return even ? SALLE_EVEN : SALLE_OPEN;
}

/* Results of RUNS runs at one rate. */
struct outcome {
	uint64_t verdicts[SALLE_EVEN + 1], covered;
	double bouts, error, longest;
};

static struct outcome study_rate_of(const struct salle_precision *goal, double rate, bool sequence)
{
	struct outcome out = { 0 };
	for (uint64_t run = 0; run < RUNS; run++) {
		struct salle_stream stream = study_stream("verdicts", run);
		uint64_t bouts = 0, won[3] = { 0 };
		enum salle_test_verdict verdict = SALLE_OPEN;
		while (verdict == SALLE_OPEN && bouts < MOST) {
			uint64_t look = salle_next_look(bouts), pairs = (look - bouts) / (uint64_t)goal->spread;
			/* the worst case of mirrored bouts: both bouts of a pair have the same result */
			won[SALLE_A] += study_binomial(&stream, pairs, rate) * (uint64_t)goal->spread;
			won[SALLE_B] = look - won[SALLE_A];
			bouts = look;
			verdict = sequence ? by_sequence(goal, won[SALLE_A], bouts) : salle_precision_verdict(goal, won);
		}
		out.verdicts[verdict]++;
		out.bouts += (double)bouts / RUNS;
		out.longest = fmax(out.longest, (double)bouts);
		out.error += ((double)won[SALLE_A] / (double)bouts - rate) / RUNS;
		struct salle_interval it =
			salle_dependent_rate_sequence(won[SALLE_A], bouts, goal->spread, SALLE_PRECISION_LEVEL, goal->tuned_to);
		out.covered += it.low <= rate && rate <= it.high;
	}
	return out;
}

static void study_goal(double target, double within, double spread)
{
	/* distances from the target in units of `within` */
	static const double places[] = { 0, 0.25, 0.5, 0.75, 1, 1.5, 2, 5, 20 };
	struct salle_precision goal = salle_precision_make_even(target, within, spread, MOST);
	for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
		double rate = target + places[i] * within;
		if (rate >= 1)
			continue;
		struct outcome it = study_rate_of(&goal, rate, false);
		char setting[96];
		(void)snprintf(setting, sizeof setting, "%.3f within %.3f, rate %.4f%s", target, within, rate,
			spread > 1 ? ", mirrored" : "");
		if (i == 0)
			study_rate("called better or worse", setting, STUDY_AT_MOST, 0.05,
				it.verdicts[SALLE_BETTER] + it.verdicts[SALLE_WORSE], RUNS);
		else
			study_rate("called worse", setting, STUDY_AT_MOST, 0.025, it.verdicts[SALLE_WORSE], RUNS);
		if (places[i] >= 1)
			study_rate("called even", setting, STUDY_AT_MOST, 0.05, it.verdicts[SALLE_EVEN], RUNS);
		study_rate("interval covers", setting, STUDY_AT_LEAST, 0.95, it.covered, RUNS);
		study_number("  called even", setting, (double)it.verdicts[SALLE_EVEN] / RUNS);
		study_number("  bias of the rate, points", setting, 100 * it.error);
		study_number("  mean bouts", setting, it.bouts);
		study_number("  most bouts", setting, it.longest);
		if (spread == 1) /* the comparison is only defined for bouts without mirrors */
			study_number("  mean bouts by the sequence", setting, study_rate_of(&goal, rate, true).bouts);
	}
}

int main(void)
{
	study_goal(0.5, 0.01, 1);
	study_goal(0.5, 0.01, 2);
	study_goal(0.3, 0.02, 1);
	return study_verdict();
}
