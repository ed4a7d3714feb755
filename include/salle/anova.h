/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Analysis of variance: how much builds, policies and dice contribute to the results of bouts. The field must be
 * complete: every build fought every other build, under all combinations of the same policies.
 *
 * A bout counts 1 for the winner and 1/2 for each side of a draw. Choose at random a matchup of the field, one of its
 * bouts, and a side. The variance around 1/2 is the variance due to dice plus the mean square of d = score - 1/2 over
 * the matchups (the law of total variance, as in <salle/luck_share.h>). d is decomposed as in Scheffe (Journal of the
 * American Statistical Association 47, 1952, 381-400):
 *
 * - the mean of d of the build minus the mean of the opponent's build;
 * - the mean of d of the policy minus the mean of the opponent's policy;
 * - the interaction of build and policy, for each side;
 * - the part that no sum of two strengths explains: the interaction of two builds (over their policies), of a build and
 *   the other's policy, of two policies (over the builds), and the rest.
 *
 * In a complete field these parts are orthogonal, with one exception: the effect of a build's policy overlaps the
 * effect of the opponent's policy. The overlap counts as the effect of the build's policy, so that the shares add up.
 * Shares describe this field, not a population that it may represent.
 */
#pragma once

#include <salle/score_matrix.h>

enum salle_anova_source {
	SALLE_ANOVA_DICE,
	SALLE_ANOVA_BUILD,
	SALLE_ANOVA_POLICY,
	SALLE_ANOVA_FIT, /* interaction of a build and its own policy */
	SALLE_ANOVA_BUILDS, /* interaction of two builds */
	SALLE_ANOVA_COUNTER, /* remaining interaction of a build and its opponent's policy */
	SALLE_ANOVA_POLICIES, /* interaction of two policies */
	SALLE_ANOVA_REST,
	SALLE_ANOVA_SOURCES
};

/*
 * Number of parts into which the bouts of each matchup are divided. Matchups may share dice within a part, but the
 * errors of two different parts are independent. So the product of an effect's estimates from two different parts,
 * averaged over all pairs of parts, is an unbiased estimate of the effect's square (a U-statistic: Hoeffding, Annals
 * of Mathematical Statistics 19, 1948, 293-325).
 */
enum { SALLE_ANOVA_PARTS = 16 };

/*
 * The square of an effect, summed over the field. `all` is estimated from all parts of the bouts, `part` from each part
 * alone, `all_but_part` from all parts but one.
 */
struct salle_anova_square {
	double all, part[SALLE_ANOVA_PARTS], all_but_part[SALLE_ANOVA_PARTS];
};

struct salle_anova_sums {
	size_t builds, policies, pairs; /* numbers of builds, of policies, and of pairs of builds added so far */
	/* [builds * policies][SALLE_ANOVA_PARTS]: sums of score - 1/2 over the bouts of a build under a policy */
	double *strength;
	/*
	 * [builds * policies][SALLE_ANOVA_PARTS]: sums of score - 1/2 over the bouts of a build against opponents under a
	 * policy
	 */
	double *against;
	/*
	 * [policies * policies][SALLE_ANOVA_PARTS]: sums of score - 1/2 over bouts of the row's policy against the column's
	 * policy
	 */
	double *policy_pairs;
	double decided_shares[SALLE_ANOVA_PARTS]; /* by part: share of bouts with a winner, summed over pairs */
	struct salle_anova_square matchup_square, build_pair_square;
};

/*
 * Returns empty sums for at least 2 builds and 1 policy. `room` is a zeroed array of (2 * builds + policies) * policies
 * * SALLE_ANOVA_PARTS numbers. The caller owns `room`, which must outlive the sums.
 */
struct salle_anova_sums salle_anova_init(size_t builds, size_t policies, double *room);

/*
 * Adds the matchups of two different builds; call once per pair. d[(p * policies + q) * SALLE_ANOVA_PARTS + k] is the
 * score minus 1/2 of `a` under policy p against `b` under policy q, in part k of the bouts. decided[k] is the share of
 * bouts of part k with a winner, averaged over the matchups.
 */
void salle_anova_add_pair(struct salle_anova_sums *sums, size_t a, size_t b, const double *d,
	const double decided[SALLE_ANOVA_PARTS]);

/*
 * Computes each source's share of the variance of a bout, clamped to [0, 1]; unclamped values add up to 1. Intervals
 * use the jackknife over the parts (Efron and Stein, Annals of Statistics 9, 1981, 586-596: its variance is not too
 * small on average) with Student's t. All values are NAN if no bout had a winner. With one policy the shares of
 * policies are 0; with two builds the share of a build and the other's policy is 0.
 */
void salle_anova_compute_shares(const struct salle_anova_sums *sums, double level,
	struct salle_estimate out[SALLE_ANOVA_SOURCES]);

/*
 * Computes the share of the variance of n numbers y that k variables x (row-major, [n * k]) explain: 1 - (1 - R^2) (n -
 * 1) / (n - 1 - df) of a linear regression (Ezekiel 1930; for groups, the epsilon squared of analysis of variance:
 * Kelley, Proceedings of the National Academy of Sciences 21, 1935), at least 0. df is the rank of x after its mean is
 * subtracted. The interval contains the population shares for which the observed F is neither too high nor too low, by
 * the noncentral F distribution (Steiger, Psychological Methods 9, 2004, 164-182). Errors are assumed to be normal.
 *
 * Returns false, and sets only df, if x is constant, y is constant, or fewer than 10 degrees of freedom are left.
 */
bool salle_estimate_explained_share(size_t n, const double *y, size_t k, const double *x, double level, size_t *df,
	struct salle_estimate *share) SALLE_MUST_CHECK;
