/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game of builds and policies: coverage of bootstrap intervals if the matchups of two builds share their dice. */
#include <stdio.h>
#include <string.h>

#include <salle/strategies.h>

#include "study.h"

enum { BUILDS = 3, N = 6, PAIRS = N * (N - 1) / 2, RUNS = 1000, REPLICATES = 400, BOUTS = 1280 };

static const size_t build[N] = { 0, 0, 1, 1, 2, 2 };

/* Plants a ring of three builds. Against every strategy, the second policy of a build wins 0.08 less than the first. No
 * share of a first policy and no payoff is near a value at which results change abruptly. */
static void plant(double payoff[N * N])
{
	static const double ring[BUILDS][BUILDS] = { { 0, -0.25, 0.15 }, { 0.25, 0, -0.2 }, { -0.15, 0.2, 0 } };
	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j < N; j++)
			payoff[i * N + j] = ring[build[i]][build[j]] - 0.08 * (double)(i % 2) + 0.08 * (double)(j % 2);
}

struct run {
	uint64_t wins[N * N], draws[N * N];
	float course[PAIRS * SALLE_BATCHES];
};

/*
 * Fights the matchups of each pair of builds bout by bout. With the chance `shared` a bout has the same dice in all
 * matchups of the pair.
 */
static void fight(const double *payoff, double shared, struct salle_stream *stream, struct run *run)
{
	static double points[PAIRS][SALLE_BATCHES];
	memset(points, 0, sizeof points);
	memset(run, 0, sizeof *run);
	for (size_t a = 0; a < BUILDS; a++)
		for (size_t b = a; b < BUILDS; b++)
			for (size_t bout = 0; bout < BOUTS; bout++) {
				double common = study_uniform(stream);
				for (size_t k = 0; k < 4; k++) {
					size_t i = 2 * a + k / 2, j = 2 * b + k % 2;
					if (i >= j)
						continue;
					double dice = study_uniform(stream) < shared ? common : study_uniform(stream);
					bool won = dice < 0.5 + payoff[i * N + j];
					run->wins[i * N + j] += won;
					run->wins[j * N + i] += !won;
					points[salle_strategy_pair_index(i, j)][bout * SALLE_BATCHES / BOUTS] += won;
				}
			}
	for (size_t pair = 0; pair < PAIRS; pair++)
		salle_scale_batch_points(points[pair], SALLE_BATCHES, &run->course[pair * SALLE_BATCHES]);
}

struct truth {
	double share[N], against[N], entry[N];
};

static uint64_t covers(const struct salle_interval *interval, double truth)
{
	return interval->low <= truth + 1e-9 && truth <= interval->high + 1e-9;
}

static bool study_shared_dice(const double *payoff, const struct truth *truth, double shared)
{
	static struct run run;
	uint64_t share = 0, against = 0, entry = 0;
	for (uint64_t r = 0; r < RUNS; r++) {
		struct salle_stream stream = study_stream("strategies", r);
		struct salle_interval found[5][N];
		struct salle_strategy_intervals out = { found[0], found[1], found[2], found[3], found[4] };
		fight(payoff, shared, &stream, &run);
		const struct salle_strategies all = { { N, run.wins, run.draws, 1, 0, 0 }, build, run.course };
		if (!salle_bootstrap_strategies(&all, r, REPLICATES, 0.95, &out))
			return false;
		share += covers(&found[0][0], truth->share[0]);
		against += covers(&found[1][1], truth->against[1]);
		entry += covers(&found[3][0], truth->entry[0]);
	}
	char setting[80];
	const struct {
		const char *figure;
		uint64_t covered;
	} rows[] = { { "share", share }, { "score of a second policy", against }, { "entry score", entry } };
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		(void)snprintf(setting, sizeof setting, "%s, dice shared with chance %.1f", rows[i].figure, shared);
		study_rate("strategies", setting, STUDY_AT_LEAST, 0.93, rows[i].covered, RUNS);
	}
	return true;
}

int main(void)
{
	double payoff[N * N];
	struct truth truth;
	plant(payoff);
	if (!salle_find_equilibrium(N, payoff, truth.share))
		return 1;
	salle_compute_wins_against_mixture(N, payoff, truth.share, truth.against);
	if (!salle_compute_entry_gains(N, payoff, build, truth.share, truth.against, truth.entry))
		return 1;
	for (unsigned i = 0; i < 3; i++)
		if (!study_shared_dice(payoff, &truth, 0.5 * i))
			return 1;
	return study_verdict();
}
