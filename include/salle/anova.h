/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What decides a bout: analysis of variance of a field in which each of several builds met each other, all under each
 * of the same policies.
 *
 * A bout counts 1 for its winner, 1/2 for either side of a draw. Pick a bout at random, each matchup of the field alike
 * likely, and the side to look from by a coin: around an even match, 1/2, the variance of what it counts is the sum of
 * what the dice make and of the mean square of d = score - 1/2 over the matchups (the law of total variance, as in
 * <salle/luck_share.h>). d has the parts of Scheffe (Journal of the American Statistical Association 47, 1952,
 * 381-400): the build's mean less its foe's, the policy's less that of the foe's, what the two together add for either
 * side, and what no sum of two sides' strengths explains, which is parted into that of two builds (over their
 * policies), of a build and the other's policy, of two policies (over the builds), and the rest. In such a field the
 * parts are orthogonal but for policies with a build and against it, of which the former is taken first; so shares add
 * up.
 *
 * Shares are of the matchups that the field has, not of a larger field that it may stand for.
 */
#ifndef SALLE_ANOVA_H
#define SALLE_ANOVA_H

#include <salle/score_matrix.h>

enum salle_anova_source {
	SALLE_ANOVA_DICE,
	SALLE_ANOVA_BUILD,
	SALLE_ANOVA_POLICY,
	SALLE_ANOVA_FIT, /* which policy suits which build */
	SALLE_ANOVA_BUILDS,
	SALLE_ANOVA_COUNTER, /* which build stands which policy of a foe, beyond that */
	SALLE_ANOVA_POLICIES,
	SALLE_ANOVA_REST,
	SALLE_ANOVA_SOURCES
};

/*
 * Parts in which the bouts of each matchup are counted. What is measured in two different parts has errors that are
 * independent, whatever dice the matchups of one part share; so the mean product over all pairs of parts is an unbiased
 * square (a U-statistic: Hoeffding, Annals of Mathematical Statistics 19, 1948, 293-325).
 */
enum { SALLE_ANOVA_PARTS = 16 };

/* A square that is summed over the field: of all parts, of each, and of all but each. */
struct salle_anova_square {
	double all, of[SALLE_ANOVA_PARTS], without[SALLE_ANOVA_PARTS];
};

struct salle_anova_sums {
	size_t builds, policies, pairs;
	double *strength; /* [builds * policies][SALLE_ANOVA_PARTS]: sums of d of a build under its policy */
	double *against;  /* [builds * policies][SALLE_ANOVA_PARTS]: of a build against foes under the policy */
	double *met;      /* [policies * policies][SALLE_ANOVA_PARTS]: of the row's policy against the column's */
	double decided[SALLE_ANOVA_PARTS];
	struct salle_anova_square cells, pair;
};

/*
 * At least 2 builds and 1 policy. `room`: zeroed, (2 * builds + policies) * policies * SALLE_ANOVA_PARTS numbers; the
 * caller's, and must outlive the sums.
 */
struct salle_anova_sums salle_anova_init(size_t builds, size_t policies, double *room);

/*
 * Adds the matchups of two different builds: d of `a` under its policy p against `b` under its policy q, of part k, is
 * d[(p * policies + q) * SALLE_ANOVA_PARTS + k]; decided[k] is the share of all their bouts of part k that somebody
 * won, the mean over the matchups. Each pair of builds exactly once.
 */
void salle_anova_add_pair(struct salle_anova_sums *sums, size_t a, size_t b, const double *d,
	const double decided[SALLE_ANOVA_PARTS]);

/*
 * The share of each driver of the variance of a bout, within [0, 1]; the values before that bound add up to 1. The
 * intervals are by the jackknife over the parts (Efron and Stein, Annals of Statistics 9, 1981, 586-596: its variance
 * is not too small in the mean), with Student's t. All values NAN where nobody ever won. With one policy those of
 * policies are 0, as is with two builds what a build and the other's policy add.
 */
void salle_anova_shares(const struct salle_anova_sums *sums, double level,
	struct salle_estimate out[SALLE_ANOVA_SOURCES]);

/*
 * How much of the differences of n numbers y goes with k explaining variables x (row-major, [n * k]): the share
 * 1 - (1 - R^2) (n - 1) / (n - 1 - df) of a linear regression (Ezekiel 1930; for groups it is the epsilon squared of
 * analysis of variance: Kelley, Proceedings of the National Academy of Sciences 21, 1935), at least 0. df is the rank
 * of x beside its mean, which is set. Interval: the population's share with which the observed F is neither too high
 * nor too low, from the noncentral F distribution (Steiger, Psychological Methods 9, 2004, 164-182), for numbers that
 * scatter normally around the regression.
 *
 * False, with nothing set but df, where x tells nothing apart, y does not vary, or fewer than 10 degrees of freedom are
 * left.
 */
bool salle_regression_share(size_t n, const double *y, size_t k, const double *x, double level, size_t *df,
	struct salle_estimate *share) SALLE_MUST_CHECK;

#endif
