/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The changes between two runs' inputs, and a test whether their win rates differ by more than a tolerance. Two
 * intervals of its difference judge each matchup. Each kind of answer is wrong in at most SALLE_RESULTS_ALPHA of
 * comparisons:
 *
 *   beyond     the interval at level 1 - alpha / matchups lies outside the tolerance (Bonferroni: of all matchups
 *              within it, the chance that any is called beyond is at most alpha)
 *   within     the interval at level 1 - 2 alpha lies inside it: two one-sided tests at alpha (Schuirmann, Journal of
 *              Pharmacokinetics and Biopharmaceutics 15, 1987). The answer that all are within is wrong with a chance
 *              of at most alpha, however many there are (Berger, Technometrics 24, 1982)
 *   undecided  neither; more bouts would decide, unless the difference equals the tolerance
 */
#pragma once

#include "figures/run_comparison.h"

/* A difference between the inputs of two runs, by name: the seed, settings, files, the version. */
struct salle_run_change {
	const char *what, *first, *second;   /* "-" if a run has none; files have the beginnings of their hashes */
	const struct salle_source *files[2]; /* the files; NULL if a run has none */
};

struct salle_run_changes {
	struct salle_run_change *items;
	size_t n;
};

/* Lists the differences, in the arena. */
struct salle_run_changes salle_list_run_changes(const struct salle_stored_run *first,
	const struct salle_stored_run *second, struct salle_arena *arena);

enum salle_judgement { SALLE_WITHIN, SALLE_NOT_DECIDED, SALLE_BEYOND };

struct salle_judged_contrast {
	const struct salle_contrast *contrast;
	struct salle_interval interval; /* the deciding interval; for undecided matchups, the interval of the test for
	                                   `within` */
	enum salle_judgement judgement;
	double bouts; /* bouts of each run that would decide; INFINITY near the tolerance */
};

struct salle_tolerance {
	double tolerance;                    /* tolerance of win rates, as a fraction */
	struct salle_judged_contrast *items; /* one per matchup: beyond first, then undecided, by difference */
	size_t n, beyond, undecided;
	double bouts; /* approximate bouts that would decide all */
};

/* Judges all matchups, in the arena. Runs without any difference are within every tolerance. */
struct salle_tolerance salle_tolerance_judge(const struct salle_comparison *comparison, double tolerance,
	struct salle_arena *arena);
