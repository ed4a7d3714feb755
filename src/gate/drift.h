/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests in two looks whether a run differs from another by more than a tolerance. Two looks make false alarms rare.
 *
 * The first look judges every win rate of a comparison (figures/run_comparison.h). A p-value tests the hypothesis that
 * the difference is within the tolerance. Rows with q <= alpha by Benjamini and Hochberg (1995) are *suspects*. If
 * nothing has changed, the chance of any suspect in a table is at most alpha. Other rows are within the tolerance or
 * undecided, by salle_judge_tolerance (two one-sided tests).
 *
 * The second look compares runs with a second seed. A suspect is broken if its interval in the second look lies outside
 * the tolerance on the same side. The level of that interval is 1 - alpha / suspects (Bonferroni). If both runs were
 * fought again, the looks are independent: if nothing has changed, the chance of an alarm is at most alpha squared.
 *
 * A difference between two solved matchups has no error, so it is judged by its value without these tests.
 */
#pragma once

#include "figures/tolerance_test.h"

enum salle_gate_verdict {
	SALLE_GATE_CLEAR,
	SALLE_GATE_UNJUDGED,    /* only one of the two scenarios has the matchup */
	SALLE_GATE_UNCONFIRMED, /* a suspect that the second look did not confirm */
	SALLE_GATE_ACCEPTED,    /* broken or undecided, but accepted for now in accepted.yaml */
	SALLE_GATE_UNDECIDED,
	/* a suspect that the second look, if there was one, has confirmed; or an exact difference above the tolerance */
	SALLE_GATE_BROKEN,
};

extern const char *const salle_gate_verdict_names[];

struct salle_drift {
	const struct salle_contrast *contrast; /* the two win rates and their difference */
	/* interval of the difference that decided the verdict; for a suspect, adjusted for selection */
	struct salle_interval interval;
	double q_value; /* q-value of the first look; NAN if the difference is exact */
	enum salle_gate_verdict verdict;
	/*
	 * approximate number of bouts per run that would decide an undecided matchup; INFINITY if the difference is too
	 * close to the tolerance
	 */
	double bouts;
	bool was_refought;
	double second_difference; /* difference in the second look, and its interval */
	struct salle_interval second_interval;
	/* text about the acceptance of the finding, even if it has expired; NULL if the finding was not accepted */
	const char *reason;
};

struct salle_drifts {
	double tolerance; /* largest difference of win rates that the gate tolerates, as a fraction */
	struct salle_drift *items;
	size_t n, n_exact; /* number of rows, and how many of these have an exact difference */
	size_t n_suspects;
};

/* Returns whether an end of the interval is more than 2 points from the middle, so that more bouts are worthwhile. */
bool salle_is_wide_interval(const struct salle_interval *interval);

/* Makes the first look at all matchups. Returns one row per matchup in the order of the comparison, in the arena. */
struct salle_drifts salle_drifts_judge(const struct salle_comparison *comparison, double tolerance,
	struct salle_arena *arena);

/* Returns whether the first look found that the matchup differs, by its bouts and not by exact values. */
static inline bool salle_is_suspect(const struct salle_drift *drift)
{
	return drift->verdict == SALLE_GATE_BROKEN && !salle_is_exact_contrast(drift->contrast);
}

/*
 * Makes the second look at the suspects, in the comparison `second`. A suspect that `second` lacks becomes undecided.
 */
void salle_drifts_confirm(struct salle_drifts *drifts, const struct salle_comparison *second);
