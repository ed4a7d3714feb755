/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stopping at a half width: coverage of the interval at the end of a matchup, at many rates. The coverage is computed
 * over all sequences of results, not simulated. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <Rmath.h>

#include <salle/precision.h>
#include <salle/stats.h>
#include <salle/tally.h>

#include "study.h"

#define LEVEL 0.95
#define NEGLIGIBLE 1e-13

enum { HITS_MAX = 1 << 19 };

/* The chance of each number of hits, for matchups that have not ended. Hits and bouts are counted in units of `spread`
 * bouts with equal results. */
struct walk {
	double *chances, *next;
	uint64_t low, high, bouts;
};

/* Extends all sequences of results to `look` bouts. */
static void fight_to_next_look(struct walk *walk, uint64_t look, double rate)
{
	double more = (double)(look - walk->bouts);
	uint64_t least = (uint64_t)qbinom(NEGLIGIBLE, more, rate, 1, 0);
	uint64_t most = (uint64_t)qbinom(NEGLIGIBLE, more, rate, 0, 0);
	double *step = calloc(most - least + 1, sizeof *step);
	if (step == NULL || walk->high + most >= HITS_MAX)
		abort();
	for (uint64_t i = least; i <= most; i++)
		step[i - least] = dbinom((double)i, more, rate, 0);
	for (uint64_t s = walk->low + least; s <= walk->high + most; s++)
		walk->next[s] = 0;
	for (uint64_t s = walk->low; s <= walk->high; s++)
		for (uint64_t i = least; i <= most; i++)
			walk->next[s + i] += walk->chances[s] * step[i - least];
	free(step);
	double *before = walk->chances;
	*walk = (struct walk){ walk->next, before, walk->low + least, walk->high + most, look };
}

/* Ends the matchups whose interval is narrow enough. Returns the chance that a matchup ends here with an interval that
 * covers the rate. Adds the bouts of these matchups, times their chance, to the mean number of bouts. */
static double end(struct walk *walk, const struct salle_precision *goal, double rate, double *bouts)
{
	double covered = 0, level = salle_precision_level(goal, LEVEL);
	uint64_t times = (uint64_t)goal->spread, n = walk->bouts * times;
	for (uint64_t s = walk->low; s <= walk->high; s++) {
		const uint64_t won[3] = { [SALLE_A] = s * times, [SALLE_B] = n - s * times };
		if (walk->chances[s] < NEGLIGIBLE || !salle_precision_is_reached(goal, won))
			continue;
		struct salle_interval it = salle_dependent_rate_interval(s * times, n, goal->spread, level);
		covered += it.low <= rate && rate <= it.high ? walk->chances[s] : 0;
		*bouts += walk->chances[s] * (double)n;
		walk->chances[s] = 0;
	}
	while (walk->low < walk->high && walk->chances[walk->low] < NEGLIGIBLE)
		walk->low++;
	while (walk->low < walk->high && walk->chances[walk->high] < NEGLIGIBLE)
		walk->high--;
	return covered;
}

/* Returns the chance that the interval covers the rate at the end of the matchup. Sets `bouts` to the mean number of
 * bouts. */
static double coverage(const struct salle_precision *goal, double rate, struct walk *walk, double *bouts)
{
	double covered = 0;
	walk->low = walk->high = walk->bouts = 0;
	walk->chances[0] = 1;
	*bouts = 0;
	do {
		uint64_t times = (uint64_t)goal->spread;
		fight_to_next_look(walk, salle_next_look(walk->bouts * times) / times, rate);
		covered += end(walk, goal, rate, bouts);
	} while (walk->low < walk->high || walk->chances[walk->low] >= NEGLIGIBLE);
	return covered;
}

/* Returns the number of bouts until the confidence sequence is narrow enough at a rate of 1/2. */
static double bouts_of_sequence(double target)
{
	double tuned = ceil(9.8 / (4 * target * target));
	uint64_t look = salle_next_look(0);
	for (;; look = salle_next_look(look)) {
		struct salle_interval it = salle_rate_sequence(look / 2, look, LEVEL, tuned);
		if (it.high - it.low <= 2 * target)
			return (double)look;
	}
}

int main(void)
{
	static const double targets[] = { 0.03, 0.02, 0.015, 0.01, 0.007, 0.005, 0.0035, 0.002 };
	struct walk walk = { calloc(HITS_MAX, sizeof(double)), calloc(HITS_MAX, sizeof(double)), 0, 0, 0 };
	if (walk.chances == NULL || walk.next == NULL)
		abort();
	for (unsigned spread = 1; spread <= 2; spread++)
		for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
			struct salle_precision goal =
				salle_precision_make(SALLE_PRECISION_HALF_WIDTH, targets[i], spread, UINT64_MAX);
			double least = 1, at = 0, bouts;
			unsigned rates =
				(unsigned)ceil(log(2 / targets[i]) / log(1.07)); /* number of studied rates, all below 1/2 */
			for (unsigned k = 0; k < rates; k++) {
				double rate = targets[i] / 4 * pow(1.07, k);
				double covered = coverage(&goal, rate, &walk, &bouts);
				at = covered < least ? rate : at;
				least = fmin(least, covered);
			}
			double half = coverage(&goal, 0.5, &walk, &bouts);
			char setting[96];
			(void)snprintf(setting, sizeof setting, "half width %g%s", targets[i], spread > 1 ? ", mirrored" : "");
			study_share("covers at the worst rate", setting, STUDY_AT_LEAST, LEVEL, fmin(least, half));
			study_number("  that rate", setting, half < least ? 0.5 : at);
			study_number("  mean bouts at one half", setting, bouts);
			if (spread == 1)
				study_number("  bouts of the sequence", setting, bouts_of_sequence(targets[i]));
		}
	free(walk.chances);
	free(walk.next);
	return study_verdict();
}
