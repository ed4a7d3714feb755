/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Simulation studies of the statistics: whether an interval covers the truth as often as stated, and whether a test has
 * as few false alarms as stated. Each tests/studies/study_<noun>.c is a program. scripts/coverage.sh runs all of them
 * (minutes), and docs/studies.md quotes the rows that they print.
 *
 * A study assumes a truth and simulates data from this truth with a separate random stream (<salle/rng.h>, a fixed
 * seed). Then it calls the library, and counts how often the result is right. "Planted" values are those that the study
 * assumes as the truth.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <salle/rng.h>

/* Returns a separate random stream for each replicate of a study. */
struct salle_stream study_stream(const char *study, uint64_t replicate);

/* Returns a random number above 0 and below 1. */
double study_uniform(struct salle_stream *stream);

/* Returns the number of successes in n random trials. */
uint64_t study_binomial(struct salle_stream *stream, uint64_t n, double rate);

/* Returns a random number of the standard normal distribution. */
double study_normal(struct salle_stream *stream);

/* The direction in which a rate can break its claim. */
enum study_claim {
	STUDY_AT_LEAST, /* coverage: the rate must not be below the claim */
	STUDY_AT_MOST,  /* false alarms: the rate must not be above the claim */
};

/*
 * Prints a row: study, setting, claim, and the rate of `hits` in `n` with its exact 95 % interval. The claim is broken
 * if the whole interval lies on its wrong side.
 */
void study_rate(const char *study, const char *setting, enum study_claim claim, double claimed, uint64_t hits,
	uint64_t n);

/* Hits among trials that come in runs. The trials of one run are not independent, because they have the same rate. */
struct study_runs {
	/* `shares` is the sum of each run's share of hits, `squares` the sum of the squared shares */
	double hits, trials, shares, squares;
	double runs;
};

/* Adds a run. A run without trials does not count. */
void study_runs_add(struct study_runs *of, double hits, double trials);

/*
 * Prints the row of study_rate for runs, with Kish's effective number of trials: the number of independent trials that
 * would be as precise. If `misses`, the rate is that of misses.
 */
void study_clustered(const char *study, const char *setting, enum study_claim claim, double claimed,
	const struct study_runs *of, bool misses);

/* Prints a row like study_rate, for a rate that was computed and not counted. */
void study_share(const char *study, const char *setting, enum study_claim claim, double claimed, double share);

/* Prints a row with a number for which the study makes no claim. */
void study_number(const char *study, const char *setting, double number);

/* Returns the exit status of the program: 1 if a claim was broken. */
int study_verdict(void);
