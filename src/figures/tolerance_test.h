/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What was changed between two runs, and whether their win rates differ by more than a tolerance. Each matchup is
 * judged by two intervals of its difference, so that both answers are wrong in at most SALLE_RESULTS_ALPHA of
 * comparisons:
 *
 *   beyond     the interval at level 1 - alpha / matchups lies outside the tolerance (Bonferroni: of all matchups
 *              within it, the chance that any is said to be beyond is at most alpha)
 *   within     the interval at level 1 - 2 alpha lies inside it: two one-sided tests at alpha (Schuirmann, Journal of
 *              Pharmacokinetics and Biopharmaceutics 15, 1987). That all are within is wrong with a chance of at most
 *              alpha, however many there are (Berger, Technometrics 24, 1982)
 *   undecided  neither; more bouts would decide, unless the difference is the tolerance
 */
#ifndef SALLE_FIGURES_TOLERANCE_TEST_H
#define SALLE_FIGURES_TOLERANCE_TEST_H

#include "figures/run_comparison.h"

/* What two runs have different in what went into them, by name: the seed, settings, files, the version. */
struct salle_run_change {
	const char *what, *first, *second;   /* "-" where one has none; of files the beginnings of their hashes */
	const struct salle_source *files[2]; /* of a file; NULL where one has none */
};

struct salle_run_changes {
	struct salle_run_change *items;
	size_t n;
};

/* In the arena. */
struct salle_run_changes salle_list_run_changes(const struct salle_stored_run *first,
	const struct salle_stored_run *second, struct salle_arena *arena);

enum salle_judgement { SALLE_WITHIN, SALLE_NOT_DECIDED, SALLE_BEYOND };

struct salle_judged_contrast {
	const struct salle_contrast *contrast;
	struct salle_interval interval; /* the one that decides; of the undecided, that for within */
	enum salle_judgement judgement;
	double bouts; /* of each run that would about decide; INFINITY where the difference is about the tolerance */
};

struct salle_tolerance {
	double tolerance; /* of win rates, as a fraction */
	struct salle_judged_contrast
		*items; /* one a matchup: those beyond first, the undecided, the greatest difference first */
	size_t n, beyond, undecided;
	double bouts; /* that would about decide all */
};

/* Runs of the same inputs that differ in nothing are within any tolerance. In the arena. */
struct salle_tolerance salle_tolerance_judge(const struct salle_comparison *comparison, double tolerance,
	struct salle_arena *arena);

#endif
