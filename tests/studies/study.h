/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Simulation studies of the statistics: does an interval cover the truth as often as it says, does a test raise as few
 * false alarms? Each tests/studies/study_<noun>.c is a program; scripts/coverage.sh runs them all (minutes), and
 * docs/studies.md quotes their rows.
 *
 * A study plants a truth, simulates data from it with a stream of its own (<salle/rng.h>, a fixed seed), asks the
 * library, and counts.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <salle/rng.h>

/* A stream of its own for each replicate of a study. */
struct salle_stream study_stream(const char *study, uint64_t replicate);

/* A number above 0 and below 1. */
double study_uniform(struct salle_stream *stream);

/* Successes in n trials. */
uint64_t study_binomial(struct salle_stream *stream, uint64_t n, double rate);

/* A standard normal number. */
double study_normal(struct salle_stream *stream);

/* Which way a claim is broken. */
enum study_claim {
	STUDY_AT_LEAST, /* coverage: the rate must not lie below the claim */
	STUDY_AT_MOST,  /* false alarms: it must not lie above */
};

/*
 * Prints a row: what is studied, the setting, the claim, the rate `hits` of `n` with its exact 95 % interval. The claim
 * is broken where the whole interval lies on its wrong side.
 */
void study_rate(const char *study, const char *setting, enum study_claim claim, double claimed, uint64_t hits,
	uint64_t n);

/* Hits among trials that come in runs, whose trials share a rate and are not independent. */
struct study_runs {
	double hits, trials, shares, squares; /* the latter two: of the share of hits in a run, and its square */
	double runs;
};

/* Adds a run; one without trials is none. */
void study_runs_add(struct study_runs *of, double hits, double trials);

/*
 * The row of study_rate, of as many trials as would be as sure were they independent (Kish's effective number); of the
 * misses if `misses`.
 */
void study_clustered(const char *study, const char *setting, enum study_claim claim, double claimed,
	const struct study_runs *of, bool misses);

/* The same of a rate that was computed, not counted. */
void study_share(const char *study, const char *setting, enum study_claim claim, double claimed, double share);

/* Prints a row of a number that no claim is made about. */
void study_number(const char *study, const char *setting, double number);

/* The exit status of the program: 1 where a claim was broken. */
int study_verdict(void);
