/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests whether a run differs from another by more than a tolerance, in two looks, so that false alarms are rare. The
 * first look judges every win rate of a comparison (figures/run_comparison.h). The p-value tests the hypothesis that
 * the difference is within the tolerance. Rows with q <= alpha by Benjamini and Hochberg (1995) are *suspects*: if
 * nothing has changed, the chance that a table has any suspect is at most alpha. Other rows are within the tolerance or
 * undecided, by salle_tolerance_judge (two one-sided tests). The second look compares runs with a second seed. A
 * suspect is broken if its interval there lies outside the tolerance on the same side, at the level 1 - alpha /
 * suspects (Bonferroni). If both runs were fought again, the looks are independent: if nothing has changed, the chance
 * of an alarm is at most alpha squared.
 *
 * A difference of two solved matchups has no error: it is judged by its value, without these tests.
 */
#pragma once

#include "figures/tolerance_test.h"

enum salle_gate_verdict {
	SALLE_GATE_CLEAR,
	SALLE_GATE_UNJUDGED,    /* only one of the scenarios has the matchup */
	SALLE_GATE_UNCONFIRMED, /* a suspect that the second look did not confirm */
	SALLE_GATE_ACCEPTED,    /* broken, but accepted for now (accepted.yaml) */
	SALLE_GATE_UNDECIDED,
	SALLE_GATE_BROKEN, /* a suspect, confirmed by the second look if there was one; or an exact difference */
};

extern const char *const salle_gate_verdict_names[];

struct salle_drift {
	const struct salle_contrast *contrast; /* compared win rate, with the q-value of the first look */
	struct salle_interval interval;        /* the interval that decided; for a suspect, adjusted for selection */
	double q_value;                        /* NAN if the difference is exact */
	enum salle_gate_verdict verdict;
	/*
	 * approximate number of bouts per run that would decide an undecided matchup; INFINITY if the difference is too
	 * close to the tolerance
	 */
	double bouts;
	bool was_refought;
	double second_difference; /* the difference with the second seed, and its interval */
	struct salle_interval second_interval;
	/* why the finding was accepted, even if the acceptance has expired; NULL if it was not accepted */
	const char *reason;
};

struct salle_drifts {
	double tolerance; /* tolerance of win rates, as a fraction */
	struct salle_drift *items;
	size_t n, n_exact; /* number of rows, and of those whose difference is exact */
	size_t n_suspects;
};

/*
 * Returns whether an end of the interval is more than 2 points away from the middle, so that more bouts are worthwhile.
 */
bool salle_is_wide_interval(const struct salle_interval *interval);

/* Makes the first look. Returns one row per matchup, in the order of the comparison, in the arena. */
struct salle_drifts salle_drifts_judge(const struct salle_comparison *comparison, double tolerance,
	struct salle_arena *arena);

/* Returns whether the matchup was found to differ in the first look, from bouts. */
static inline bool salle_is_suspect(const struct salle_drift *drift)
{
	return drift->verdict == SALLE_GATE_BROKEN && !salle_is_exact_contrast(drift->contrast);
}

/* Makes the second look at the suspects. A suspect that is not in the comparison becomes undecided. */
void salle_drifts_confirm(struct salle_drifts *drifts, const struct salle_comparison *second);
