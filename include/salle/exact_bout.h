/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The exact chances of a bout. A rule system computes them (`exact` in <salle/ruleset.h>), and a tally stores them
 * rounded to 10 decimals, so that rounding errors make no two equal chances differ.
 */
#pragma once

#include <salle/tally_head.h>

enum { SALLE_EXACT_ENDINGS = 32 }; /* size of an array of endings; more than any rule system has */

/* Chances of the side that moves first. */
struct salle_exact_first_moves {
	double moves[2]; /* chance that the side moves first */
	double won;      /* chance that a side moves first and wins */
	double lost;     /* chance that a side moves first and the other side wins */
};

/* Chances and means per bout. */
struct salle_exact_bout {
	double wins[3];                      /* chance that A wins, that B wins, of a draw */
	double endings[SALLE_EXACT_ENDINGS]; /* chance of each ending of the labels */
	double length;                       /* mean length, in the length unit of the labels */
	size_t states;                       /* number of states of the Markov chain */
	struct salle_exact_first_moves first_moves;
};

/*
 * Bounds of the best score that a side can reach against a policy. A draw counts 1/2. The side is assumed to see
 * everything that has happened so far; a policy of the vocabulary may see less.
 */
struct salle_play_bounds {
	double low, high;
	size_t states, choices; /* numbers of states and choices of the Markov decision process */
	/*
	 * whether the bounds leave out optional decisions (`needs_rules` in <salle/vocabulary.h>), because the side's own
	 * policy has no rules for them
	 */
	bool skips_optional_decisions;
};

/* The reasons why a bout with too large a Markov chain is not solved, by the limit that the chain exceeds. */
extern const char salle_too_many_situations[], salle_too_many_moves[], salle_too_many_outcomes[];

/* Returns whether the refusal is one of these three. Compares the pointer, not the text. */
bool salle_is_too_large(const char *refusal);

/*
 * The largest mean number of wounds in one cell that a tally can store: a thousand, in units of 1 / SALLE_EXACT_TOTAL.
 */
#define SALLE_EXACT_WOUNDS_MAX (1000 * SALLE_EXACT_TOTAL)

/*
 * Stores the exact chances in a tally that has none yet. `wounds` are the mean numbers of wounds per bout,
 * [2][n_cells], by victim and cell; not read if the layout has no section for exact wounds.
 */
void salle_exact_store(const struct salle_tally_layout *layout, uint64_t *tally, const struct salle_exact_bout *bout,
	const double *wounds);

/* Returns the exact mean length; 0 unless the matchup was solved. */
double salle_exact_mean_length(const struct salle_tally_head *head);
