/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests whether a run differs from another by more than a tolerance, in two looks that keep false alarms rare. The
 * first look judges every win rate of a comparison (figures/run_comparison.h). Its p-value is for the hypothesis that
 * the difference is within the tolerance. Rows with q <= alpha by Benjamini and Hochberg (1995) are *suspects*: without
 * real changes, a table has any with probability at most alpha. Other rows are within or undecided by
 * salle_tolerance_judge (two one-sided tests). The second look compares runs on a second seed. A suspect is broken if
 * its interval there lies beyond the tolerance on the same side, at the level 1 - alpha / suspects (Bonferroni). If
 * both runs were fought again, the looks are independent: without real changes the probability of an alarm is at most
 * alpha squared.
 */
#pragma once

#include "figures/tolerance_test.h"

enum salle_gate_verdict {
	SALLE_GATE_CLEAR,
	SALLE_GATE_UNJUDGED,    /* a matchup of only one scenario */
	SALLE_GATE_UNCONFIRMED, /* a suspect that the second look cleared */
	SALLE_GATE_ACCEPTED,    /* broken, but accepted for now */
	SALLE_GATE_UNDECIDED,
	SALLE_GATE_BROKEN, /* a suspect, after the first look only */
};

extern const char *const salle_gate_verdict_names[];

struct salle_drift {
	const struct salle_contrast *contrast; /* q-value of the first look */
	struct salle_interval interval;        /* the interval that decided; for a suspect, adjusted for selection */
	double q;
	enum salle_gate_verdict finding;
	double bouts; /* approximate bouts per run that would decide an undecided matchup; INFINITY if it is too close to
	                 the tolerance */
	bool looked_again;
	double again; /* the difference on the second seed, and its interval */
	struct salle_interval again_interval;
	const char *reason; /* text of the acceptance, current or expired, or NULL */
};

struct salle_drifts {
	double tolerance; /* tolerance of win rates, as a fraction */
	struct salle_drift *items;
	size_t n, suspects;
};

/* Returns whether an end of the interval is more than 2 points away, so that more bouts help. */
bool salle_is_wide_interval(const struct salle_interval *interval);

/* Makes the first look, one row per matchup in the order of the comparison. In the arena. */
struct salle_drifts salle_drifts_judge(const struct salle_comparison *comparison, double tolerance,
	struct salle_arena *arena);

/* Makes the second look at the suspects. A suspect that the comparison lacks becomes undecided. */
void salle_drifts_confirm(struct salle_drifts *drifts, const struct salle_comparison *again);
