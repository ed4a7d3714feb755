/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Studies confidence sequences of rates, and of mean scores and strengths in round robins. The runs stop depending on
 * their results. */
#include <stdbool.h>
#include <stdio.h>

#include <salle/score_matrix.h>
#include <salle/precision.h>
#include <salle/tally.h>

#include "study.h"

#define LEVEL 0.95

enum { RUNS = 4000, BUILDS = 4, ROBINS = 2000 };

/* Returns whether the sequence excludes the true rate at any look up to `most` bouts. */
static bool ever_leaves_out(struct salle_stream *stream, double rate, uint64_t most, double tuned)
{
	uint64_t hits = 0;
	for (uint64_t bouts = 0, look; bouts < most; bouts = look) {
		look = salle_next_look(bouts);
		hits += study_binomial(stream, look - bouts, rate);
		struct salle_interval it = salle_rate_sequence(hits, look, LEVEL, tuned);
		if (rate < it.low || rate > it.high)
			return true;
	}
	return false;
}

static void study_looks(void)
{
	static const double rates[] = { 0.5, 0.1, 0.01 };
	static const uint64_t caps[] = { 10000, 100000 };
	for (size_t i = 0; i < 3; i++)
		for (size_t j = 0; j < 2; j++) {
			struct salle_precision goal = salle_precision_make(SALLE_PRECISION_RELATIVE, 0.01, 1, caps[j]);
			uint64_t wrong = 0;
			for (uint64_t run = 0; run < RUNS; run++) {
				struct salle_stream stream = study_stream("looks", run);
				wrong += ever_leaves_out(&stream, rates[i], 100000, goal.tuned_to);
			}
			char setting[64];
			(void)snprintf(setting, sizeof setting, "rate %.2f, tuned to %.0f, to 100,000 bouts", rates[i],
				goal.tuned_to);
			study_rate("ever excludes the truth", setting, STUDY_AT_MOST, 1 - LEVEL, wrong, RUNS);
		}
}

/* Prints the width of the sequence at the maximum number of bouts, divided by the width of the exact interval. */
static void study_widths(void)
{
	static const struct {
		double target;
		uint64_t most;
	} goals[] = { { 2e-5, 10000 }, { 2e-5, 10000000 }, { 0.004, 20000 }, { 0.004, 10000000 } };
	for (size_t i = 0; i < sizeof goals / sizeof goals[0]; i++) {
		struct salle_precision goal = salle_precision_make(SALLE_PRECISION_RELATIVE, goals[i].target, 1, goals[i].most);
		struct salle_precision free = salle_precision_make(SALLE_PRECISION_RELATIVE, goals[i].target, 1, UINT64_MAX);
		uint64_t bouts = goals[i].most < (uint64_t)free.tuned_to ? goals[i].most : (uint64_t)free.tuned_to;
		struct salle_interval fixed = salle_rate_interval(bouts / 2, bouts, LEVEL);
		struct salle_interval it = salle_rate_sequence(bouts / 2, bouts, LEVEL, goal.tuned_to);
		struct salle_interval other = salle_rate_sequence(bouts / 2, bouts, LEVEL, free.tuned_to);
		char setting[64];
		(void)snprintf(setting, sizeof setting, "relative %g, at %d of %.0f bouts", goals[i].target, (int)bouts,
			free.tuned_to);
		study_number("times as wide as exact", setting, (it.high - it.low) / (fixed.high - fixed.low));
		study_number("  tuned to the need", setting, (other.high - other.low) / (fixed.high - fixed.low));
	}
}

/*
 * Fights a round robin of builds that are equal except for `edge`. Each pair stops when it is decided, or after 100,000
 * bouts.
 */
static struct salle_matrix fight(double edge, uint64_t *wins, const uint64_t *draws, struct salle_stream *stream)
{
	struct salle_precision goal = salle_precision_make(SALLE_PRECISION_DECIDE, 0.5, 1, 100000);
	for (size_t i = 0; i < BUILDS; i++)
		for (size_t j = i + 1; j < BUILDS; j++) {
			uint64_t won[3] = { 0 };
			for (uint64_t bouts = 0, look; bouts < 100000; bouts = look) {
				look = salle_next_look(bouts) < 100000 ? salle_next_look(bouts) : 100000;
				uint64_t hits = study_binomial(stream, look - bouts, 0.5 + edge);
				won[SALLE_A] += hits;
				won[SALLE_B] += look - bouts - hits;
				if (salle_precision_is_reached(&goal, won))
					break;
			}
			wins[i * BUILDS + j] = won[SALLE_A];
			wins[j * BUILDS + i] = won[SALLE_B];
		}
	return (struct salle_matrix){ BUILDS, wins, draws, 1, goal.tuned_to, 0 };
}

static bool covers(struct salle_interval it, double truth)
{
	return it.low <= truth && truth <= it.high;
}

static void study_round_robins(void)
{
	static const double edges[] = { 0, 0.005, 0.01, 0.02, 0.05 };
	static const uint64_t draws[BUILDS * BUILDS];
	for (size_t e = 0; e < sizeof edges / sizeof edges[0]; e++) {
		uint64_t covered = 0, fixed = 0, leads = 0;
		for (uint64_t run = 0; run < ROBINS; run++) {
			struct salle_stream stream = study_stream("robins", run);
			uint64_t wins[BUILDS * BUILDS] = { 0 };
			struct salle_matrix matrix = fight(edges[e], wins, draws, &stream);
			covered += covers(salle_matrix_mean(&matrix, 0, LEVEL).interval, 0.5 + edges[e]);
			double lead = (2 * edges[e] * (BUILDS - 1) - 2 * edges[e] * (BUILDS - 3)) / (BUILDS - 1) / 2;
			leads += covers(salle_matrix_lead(&matrix, 0, 1, LEVEL).interval, lead);
			matrix.tuned_to = 0;
			fixed += covers(salle_matrix_mean(&matrix, 0, LEVEL).interval, 0.5 + edges[e]);
		}
		char setting[64];
		(void)snprintf(setting, sizeof setting, "4 builds, each wins %.3f, decide 0.5", 0.5 + edges[e]);
		study_rate("mean score", setting, STUDY_AT_LEAST, LEVEL, covered, ROBINS);
		study_rate("lead", setting, STUDY_AT_LEAST, LEVEL, leads, ROBINS);
		study_number("  mean score at fixed n", setting, (double)fixed / ROBINS);
	}
}

int main(void)
{
	study_looks();
	study_widths();
	study_round_robins();
	return study_verdict();
}
