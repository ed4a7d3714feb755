/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sweeps: how often the test of a straight line (salle_linearity_p_value) rejects a curve that is straight, and how
 * often it rejects a curve that is not straight.
 *
 * The values of a sweep share their dice: one random number decides a bout under every value. The bout is won if the
 * number is below the value's rate. In a share of the bouts each value has a random number of its own, because a
 * changed value may use the dice of a bout for other rolls.
 */

#include <salle/linearity.h>

#include "study.h"

enum { VALUES_MOST = 40, REPLICATES = 4000 };

struct curve {
	const char *name;
	size_t n, foes; /* number of values of the sweep, and number of foes over which rates are averaged */
	uint64_t bouts; /* bouts against each foe */
	double own;     /* share of bouts with separate dice for each value */
	double first, last;
	bool stairs; /* rates jump once in the middle; otherwise they rise evenly */
};

static double rate_of(const struct curve *curve, size_t i)
{
	double share = curve->stairs ? (double)(2 * i / curve->n) : (double)i / (double)(curve->n - 1);
	return curve->first + share * (curve->last - curve->first);
}

static void fight(const struct curve *curve, struct salle_stream *stream, struct salle_batch_means *means)
{
	uint64_t size = salle_batch_size(curve->bouts);
	for (size_t i = 0; i < curve->n; i++)
		means[i] = (struct salle_batch_means){ .size = size };
	for (uint64_t bout = 0; bout < curve->bouts; bout++) {
		bool apart = study_uniform(stream) < curve->own;
		double die = study_uniform(stream);
		for (size_t i = 0; i < curve->n; i++) {
			die = apart ? study_uniform(stream) : die;
			means[i].sums[bout / size][SALLE_BATCH_WINS_A] += die < rate_of(curve, i);
		}
	}
}

static double rate_in(const struct salle_batch_means *means, uint64_t bouts)
{
	uint64_t wins = 0;
	for (size_t b = 0; b < SALLE_BATCHES; b++)
		wins += means->sums[b][SALLE_BATCH_WINS_A];
	return (double)wins / (double)bouts;
}

static double p_of(const struct curve *curve, struct salle_stream *stream)
{
	static struct salle_batch_means means[VALUES_MOST];
	double x[VALUES_MOST], y[VALUES_MOST] = { 0 }, covariance[VALUES_MOST * VALUES_MOST] = { 0 }, freedom = 0;
	const struct salle_batch_means *all[VALUES_MOST];
	double foes = (double)curve->foes;
	for (size_t foe = 0; foe < curve->foes; foe++) {
		fight(curve, stream, means);
		for (size_t i = 0; i < curve->n; i++) {
			x[i] = (double)i;
			y[i] += rate_in(&means[i], curve->bouts) / foes;
			all[i] = &means[i];
		}
		freedom =
			salle_add_batch_covariance(covariance, all, curve->n, SALLE_BATCH_WINS_A, curve->bouts, 1 / foes / foes);
	}
	return salle_linearity_p_value(&(struct salle_curve){ curve->n, x, y, covariance, freedom });
}

static void study_line(const struct curve *curve)
{
	uint64_t rejected = 0;
	for (uint64_t replicate = 0; replicate < REPLICATES; replicate++) {
		struct salle_stream stream = study_stream(curve->name, replicate);
		rejected += p_of(curve, &stream) <= 0.05;
	}
	if (curve->stairs)
		study_number("step taken for no line", curve->name, (double)rejected / REPLICATES);
	else
		study_rate("straight line rejected", curve->name, STUDY_AT_MOST, 0.05, rejected, REPLICATES);
}

int main(void)
{
	static const struct curve curves[] = {
		{ "5 values, 1,000 bouts, .3 to .7", 5, 1, 1000, 0.3, 0.3, 0.7, false },
		{ "... all on the same dice", 5, 1, 1000, 0, 0.3, 0.7, false },
		{ "... all on dice of their own", 5, 1, 1000, 1, 0.3, 0.7, false },
		{ "... mean over 3 foes", 5, 3, 1000, 0.3, 0.3, 0.7, false },
		{ "5 values, 1,000 bouts, .98 to 1", 5, 1, 1000, 0.3, 0.98, 1, false },
		{ "5 values, 1,000 bouts, .5 to .52, same dice", 5, 1, 1000, 0, 0.5, 0.52, false },
		{ "4 values, 200 bouts, .3 to .6", 4, 1, 200, 0.3, 0.3, 0.6, false },
		{ "10 values, 60 bouts, .3 to .7", 10, 1, 60, 0.3, 0.3, 0.7, false },
		{ "10 values, 1,000 bouts, .1 to .9", 10, 1, 1000, 0.3, 0.1, 0.9, false },
		{ "25 values, 1,000 bouts, .1 to .9", 25, 1, 1000, 0.3, 0.1, 0.9, false },
		{ "6 values, 1,000 bouts, step from .4 to .45", 6, 1, 1000, 0.3, 0.4, 0.45, true },
		{ "... to .42, all on the same dice", 6, 1, 1000, 0, 0.4, 0.42, true },
		{ "20 values, 1,000 bouts, step from .4 to .5", 20, 1, 1000, 0.3, 0.4, 0.5, true },
	};
	for (size_t i = 0; i < sizeof curves / sizeof curves[0]; i++)
		study_line(&curves[i]);
	return study_verdict();
}
