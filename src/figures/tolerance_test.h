/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The changes between the inputs of two runs, and a test whether their win rates differ by more than a tolerance. Each
 * matchup gets one of three answers, from two intervals of its difference. Each kind of answer is wrong in at most
 * SALLE_RESULTS_ALPHA of comparisons:
 *
 * - "beyond": the interval at level 1 - alpha / matchups lies outside the tolerance (Bonferroni). If all true
 *   differences are within the tolerance, the chance that any matchup gets this answer is at most alpha.
 * - "within": the interval at level 1 - 2 alpha lies inside the tolerance: two one-sided tests at alpha (Schuirmann,
 *   Journal of Pharmacokinetics and Biopharmaceutics 15, 1987). The answer that all matchups are within is wrong with a
 *   chance of at most alpha, whatever the number of matchups (Berger, Technometrics 24, 1982).
 * - "undecided": otherwise. More bouts would decide, unless the difference equals the tolerance.
 */
#pragma once

#include "figures/run_comparison.h"

/* A difference between the inputs of two runs, by name: the seed, settings, files, the version. */
struct salle_run_change {
	/*
	 * name of what differs, and its value in each run: "-" if a run lacks it; files have the first digits of their
	 * hashes
	 */
	const char *what, *first, *second;
	const struct salle_source *files[2]; /* the differing files; NULL if a run has none */
};

struct salle_run_changes {
	struct salle_run_change *items;
	size_t n;
};

/* Lists the differences, in the arena. */
struct salle_run_changes salle_list_run_changes(const struct salle_stored_run *first,
	const struct salle_stored_run *second, struct salle_arena *arena);

enum salle_judgement { SALLE_WITHIN, SALLE_NOT_DECIDED, SALLE_BEYOND };

/* "within", "undecided", "beyond" */
extern const char *const salle_judgement_names[];

struct salle_judged_contrast {
	const struct salle_contrast *contrast;
	/* the interval from which the answer follows; for an undecided matchup, the interval of the test for `within` */
	struct salle_interval interval;
	enum salle_judgement judgement;
	/*
	 * number of bouts with which both runs would decide the matchup; INFINITY if the difference is close to the
	 * tolerance
	 */
	double bouts;
};

struct salle_tolerance {
	double tolerance; /* tolerance of win rates, as a fraction */
	/* one per matchup: those beyond the tolerance first, then undecided ones; each by the size of the difference */
	struct salle_judged_contrast *items;
	size_t n, n_beyond, n_undecided;
	double bouts; /* approximate number of bouts that would decide all matchups */
};

/* Returns the worst judgement: beyond, else undecided, else within. */
enum salle_judgement salle_tolerance_verdict(const struct salle_tolerance *tolerance);

/* Judges all matchups, in the arena. Runs without any difference are within every tolerance. */
struct salle_tolerance salle_tolerance_judge(const struct salle_comparison *comparison, double tolerance,
	struct salle_arena *arena);
