/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The luck share: how much of the outcome's variance the dice explain, given who meets whom.
 *
 * A bout counts 1 for its winner, 1/2 for either side of a draw. Around an even match, 1/2, its variance is E (Y -
 * 1/2)^2 = (rate of wins + rate of losses) / 4. By the law of total variance it is the sum of Var(Y | matchup), which
 * the dice make, and (E(Y | matchup) - 1/2)^2, which the builds and policies make. The share of the first is 1 for an
 * even match, 0 where the same side always wins; without draws it is 4 p (1 - p). Over several matchups both parts are
 * means over the matchups, each counted once.
 */
#ifndef SALLE_LUCK_SHARE_H
#define SALLE_LUCK_SHARE_H

#include <salle/score_matrix.h>

struct salle_bouts_won {
	uint64_t wins, draws, losses; /* of one side of a matchup */
};

/* Of one matchup: the variance unbiased, with n - 1, at most 1; NAN when nobody ever won, or for a single bout. */
double salle_luck_share(const struct salle_bouts_won *matchup);

/*
 * Its interval, from that of the rate of bouts with a winner and that of one side's share of these: all values of the
 * luck share within both. It is valid whenever both are.
 */
struct salle_interval salle_luck_interval(struct salle_interval decided, struct salle_interval won);

/*
 * Of `n` matchups together. The squares of mean scores are unbiased. Interval: normal, by the delta method to the
 * second order over the independent matchups (Oehlert, American Statistician 46, 1992, 27-29), within [0, 1], with
 * variances measured with two wins and two losses added (Agresti and Coull, American Statistician 52, 1998), so that a
 * side that always won leaves some doubt; levels[m] is the level of what matchup m adds to it. Where up to `shared`
 * matchups share their dice, 1 for none, the variance is multiplied by that number, which by the Cauchy-Schwarz
 * inequality no dependence exceeds. Matchups with fewer than two bouts are omitted; NAN and [0, 1] when nobody ever
 * won.
 */
struct salle_estimate salle_mean_luck_share(const struct salle_bouts_won *matchups, const double *levels, size_t n,
	double shared);

#endif
