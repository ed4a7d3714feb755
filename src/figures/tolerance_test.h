/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lists what changed between the inputs of two runs, and tests whether their win rates differ by more than a tolerance.
 * Each matchup gets one of three answers, from two intervals of its difference. Each kind of answer is wrong in at most
 * SALLE_RESULTS_ALPHA of comparisons:
 *
 * - "beyond": the interval at level 1 - alpha / matchups lies outside the tolerance (Bonferroni). If all true
 *   differences are within the tolerance, the chance that any matchup gets this answer is at most alpha.
 *
 * - "within": the interval at level 1 - 2 alpha lies inside the tolerance: two one-sided tests at alpha (Schuirmann,
 *   Journal of Pharmacokinetics and Biopharmaceutics 15, 1987). The answer that all matchups are within is wrong with a
 *   chance of at most alpha, whatever the number of matchups (Berger, Technometrics 24, 1982).
 *
 * - "undecided": otherwise. More bouts would decide, unless the difference equals the tolerance.
 */
#pragma once

#include "figures/run_comparison.h"

/* A difference between the inputs of two runs: the seed, a setting, a file or the program version. */
struct salle_run_change {
	/*
	 * Name of the input, and its value in each run; "-" if a run lacks the input. For a file, the value is the first
	 * digits of its hash.
	 */
	const char *what, *first, *second;
	/* the file in each run; NULL if a run has no such file, or if the input is no file */
	const struct salle_source *files[2];
};

struct salle_run_changes {
	struct salle_run_change *items;
	size_t n;
};

/* Lists the differences between the inputs of two runs. Allocates in the arena. */
struct salle_run_changes salle_list_run_changes(const struct salle_stored_run *first,
	const struct salle_stored_run *second, struct salle_arena *arena);

enum salle_judgement { SALLE_WITHIN, SALLE_NOT_DECIDED, SALLE_BEYOND };

/* names of the values of enum salle_judgement: "within", "undecided", "beyond" */
extern const char *const salle_judgement_names[];

struct salle_judged_contrast {
	const struct salle_contrast *contrast;
	/* interval that decided the judgement; if undecided, the interval of the test for "within" */
	struct salle_interval interval;
	enum salle_judgement judgement;
	/*
	 * Number of bouts that both runs would need to decide the matchup. INFINITY if the difference is too close to the
	 * tolerance.
	 */
	double bouts;
};

struct salle_tolerance {
	double tolerance; /* largest accepted difference of win rates, as a fraction */
	/*
	 * One element per matchup: first those beyond the tolerance, then undecided ones, then those within; each group by
	 * the size of the difference.
	 */
	struct salle_judged_contrast *items;
	size_t n, n_beyond, n_undecided;
	double bouts; /* approximate number of bouts in both runs that would decide all matchups */
};

/*
 * Returns the judgement of the whole comparison: beyond if any matchup is, else undecided if any matchup is, else
 * within.
 */
enum salle_judgement salle_tolerance_verdict(const struct salle_tolerance *tolerance);

/* Judges all matchups, in the arena. Identical runs are within every tolerance, even 0. */
struct salle_tolerance salle_judge_tolerance(const struct salle_comparison *comparison, double tolerance,
	struct salle_arena *arena);
