/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Did a run move away from another by more than a tolerance? Two looks, so that nobody is woken for nothing.
 *
 * The first look judges every win rate of a comparison (figures/run_comparison.h). Its p-value is for the hypothesis
 * that the difference is within the tolerance: 1 less the level at which its interval just reaches the tolerance. By
 * Benjamini and Hochberg (1995) over the table, those with q <= alpha are *suspects*: when nothing moved, a table has
 * any with a chance of at most alpha. What is no suspect is within or undecided as salle_tolerance_judge says
 * (equivalence by two one-sided tests).
 *
 * The second look is a comparison on a second seed. A suspect is broken when its interval there lies beyond the
 * tolerance on the same side, at the level 1 - alpha / suspects (Bonferroni). Where both runs were fought again the two
 * looks are independent, and a night on which nothing moved raises an alarm with a chance of at most alpha squared.
 */
#ifndef SALLE_GATE_DRIFT_H
#define SALLE_GATE_DRIFT_H

#include "figures/tolerance_test.h"

enum salle_gate_verdict {
	SALLE_GATE_CLEAR,
	SALLE_GATE_UNJUDGED,    /* a matchup that only one of the two scenarios has */
	SALLE_GATE_UNCONFIRMED, /* a suspect that the second look found within */
	SALLE_GATE_ACCEPTED,    /* broken, and said to be so for now */
	SALLE_GATE_UNDECIDED,
	SALLE_GATE_BROKEN, /* after the first look alone: a suspect */
};

extern const char *const salle_gate_verdict_names[];

struct salle_drift {
	const struct salle_contrast *contrast; /* of the first look */
	struct salle_interval interval;        /* that decided; of a suspect allows for the selection */
	double q;
	enum salle_gate_verdict finding;
	double bouts; /* of the undecided: of each run, about; INFINITY where the difference is about the tolerance */
	bool looked_again;
	double again; /* the difference on the second seed, and its interval */
	struct salle_interval again_interval;
	const char *reason; /* that and why it is accepted, or was; or NULL */
};

struct salle_drifts {
	double tolerance; /* of win rates, as a fraction */
	struct salle_drift *items;
	size_t n, suspects;
};

/* Is it wider than 2 points to either side: does more of the same tell something, though nobody knows how much? */
bool salle_is_wide_interval(const struct salle_interval *interval);

/* The first look, one a matchup, in the order of the comparison. In the arena. */
struct salle_drifts salle_drifts_judge(const struct salle_comparison *comparison, double tolerance,
	struct salle_arena *arena);

/* The second look at the suspects; one that the comparison lacks becomes undecided. */
void salle_drifts_confirm(struct salle_drifts *drifts, const struct salle_comparison *again);

#endif
