/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The luck share: the share of the outcome's variance that is due to dice, given the matchup.
 *
 * A bout counts 1 for the winner and 1/2 for each side of a draw. Its variance around 1/2 is E (Y - 1/2)^2 = (rate of
 * wins + rate of losses) / 4. By the law of total variance this is Var(Y | matchup), due to the dice, plus (E(Y |
 * matchup) - 1/2)^2, due to builds and policies. The share of the first term is 1 for an even match and 0 if the same
 * side always wins; without draws it is 4 p (1 - p). Over several matchups both terms are means over the matchups, each
 * counted once.
 */
#pragma once

#include <salle/score_matrix.h>

struct salle_bouts_won {
	uint64_t wins, draws, losses; /* counts of one side of a matchup */
};

/*
 * Returns the luck share of one matchup, at most 1, computed with the unbiased variance. Returns NAN for fewer than two
 * bouts or without any winner.
 */
double salle_luck_share(const struct salle_bouts_won *matchup);

/*
 * Returns the interval of the luck share: all values that are possible if the rate of bouts with a winner lies in
 * `decided`, and one side's share of these bouts lies in `won`. The interval is valid if both given intervals are.
 */
struct salle_interval salle_luck_share_interval(struct salle_interval decided, struct salle_interval won);

/*
 * Estimates the luck share of `n` matchups together. The squares of mean scores are unbiased. The interval is normal,
 * by the second-order delta method over the independent matchups (Oehlert, American Statistician 46, 1992, 27-29),
 * within [0, 1]. Variances have two wins and two losses added (Agresti and Coull, American Statistician 52, 1998), so
 * that a side that always won leaves some doubt. levels[m] is the confidence level for the contribution of matchup m.
 * If up to `shared` matchups share their dice (1 for none), the variance is multiplied by `shared`, an upper bound for
 * any dependence (Cauchy-Schwarz). Matchups with fewer than two bouts are omitted. NAN and [0, 1] if no bout had a
 * winner.
 */
struct salle_estimate salle_mean_luck_share(const struct salle_bouts_won *matchups, const double *levels, size_t n,
	double shared);
