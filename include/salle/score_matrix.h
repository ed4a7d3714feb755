/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The matrix of a round robin: n builds, each of which met every other; different pairs were fought on different dice.
 * Where the number of bouts was not fixed beforehand, intervals of rates are confidence sequences, and those of scores,
 * means and strengths are at the level of each pair's sequence (salle_sequence_level). Where a half width decided the
 * number, all of them are those for a fixed number at the higher level of salle_precision_level.
 *
 * Arrays of n * n are row-major: [i * n + j] is row build i against column build j; the diagonal is not read, and
 * written as an even match. A draw is half a win: the score of i against j is (wins + draws / 2) / bouts, so that the
 * scores of both sides add up to 1.
 *
 * Pure functions: the same arguments give the same bytes, in any thread. They free the memory that they use.
 */
#ifndef SALLE_SCORE_MATRIX_H
#define SALLE_SCORE_MATRIX_H

#include <salle/stats.h>
#include <salle/diagnostic_list.h>

struct salle_matrix {
	size_t n;              /* builds, at least 2 */
	const uint64_t *wins;  /* [n * n], of the row's build */
	const uint64_t *draws; /* [n * n], the same both ways; each pair has at least one bout */
	double spread;         /* bouts that count as one if they are not independent; 0: 1 */
	double tuned;          /* of the confidence sequences, if what was found decided the number of bouts; else 0 */
	double miss_factor;    /* salle_precision_miss_factor, where a half width decided the number; 0: 1 */
};

struct salle_estimate {
	double value;
	struct salle_interval interval;
};

uint64_t salle_matrix_bouts(const struct salle_matrix *matrix, size_t i, size_t j);

/* 0 to 1; 1/2 on the diagonal. */
double salle_matrix_score(const struct salle_matrix *matrix, size_t i, size_t j);

/* Variance of the score of one bout, with two wins and two losses added; times the spread. */
double salle_pair_variance(const struct salle_matrix *matrix, size_t i, size_t j);

/*
 * Interval of one score. The two ends follow from the Clopper-Pearson intervals of the rate of wins and of losses by
 * the method of variance estimates recovery with the multinomial's correlation (MOVER: Zou and Donner, Statistics in
 * Medicine 27, 2008, 1693-1702). Without draws it is Clopper and Pearson's itself.
 */
struct salle_interval salle_score_interval(uint64_t wins, uint64_t draws, uint64_t losses, double level);

/*
 * Simultaneous intervals: all of them together cover with a chance of at least `level`, at any true rates. Both win
 * rates of a pair get Clopper-Pearson intervals of level 1 - (1 - level^(1/pairs)) / 2: Sidak's correction over the
 * pairs, which are independent, Bonferroni's over the two rates of a pair. A score lies between the ends that they
 * imply, (1 + rate of wins - rate of losses) / 2, and so holds whenever they do.
 *
 * rates, scores: [n * n], of the row's build.
 */
void salle_matrix_intervals(const struct salle_matrix *matrix, double level, struct salle_interval *rates,
	struct salle_interval *scores);

/* The simultaneous interval of one score, as salle_matrix_intervals sets it; i is not j. */
struct salle_interval salle_matrix_interval(const struct salle_matrix *matrix, double level, size_t i, size_t j);

/*
 * Mean score of build i against the n - 1 others, each counted once however many bouts it fought. The intervals of
 * the single scores (salle_score_interval) add up in squares, either end for itself (MOVER, as above).
 */
struct salle_estimate salle_matrix_mean(const struct salle_matrix *matrix, size_t i, double level);

/*
 * How much higher the mean score of i is than that of j: (sum over the others of their scores' differences + 2 score of
 * i against j - 1) / (n - 1). The bouts of different pairs are independent, so the ends of the single scores' intervals
 * add up in squares, those of i against j twice as far (MOVER, as above).
 */
struct salle_estimate salle_matrix_lead(const struct salle_matrix *matrix, size_t i, size_t j, double level);

/*
 * Kendall's tau (Biometrika 30, 1938, 81-93): (pairs that x and y order alike - pairs in opposite orders) / all
 * n(n-1)/2 pairs; a pair that is tied in either counts for neither. n at least 2.
 */
double salle_kendall_tau(size_t n, const double *x, const double *y);

/*
 * Relations by the simultaneous intervals of salle_matrix_intervals:
 * - i beats j: its score is above 1/2;
 * - i dominates j: against every build, each other included, i scores at least as much as j does;
 * - i outdoes j: measured scores are at least as high against every build, and by the intervals higher against one.
 *   Unlike the other two it leans on measured scores and holds with no stated confidence.
 */
bool salle_matrix_beats(size_t n, const struct salle_interval *scores, size_t i, size_t j);
bool salle_matrix_dominates(size_t n, const struct salle_interval *scores, size_t i, size_t j);
bool salle_matrix_weakly_dominates(const struct salle_matrix *matrix, const struct salle_interval *scores, size_t i,
	size_t j);

/*
 * Bradley-Terry strengths (Biometrika 39, 1952, 324-345): i beats j with the odds exp(strength i - strength j); in
 * natural log odds, their mean is 0. A draw is half a win.
 *
 * Each pair has the same weight, however many bouts it fought: the strengths maximize the sum over pairs of s log p +
 * (1 - s) log(1 - p), where s is the pair's score and p the score that the strengths predict. Where the model does not
 * fit, the maximum of the likelihood of all bouts would depend on the allotment of bouts (White, Econometrica 50, 1982,
 * 1-25); this does not. At the maximum each build's fitted scores add up to its measured ones, so strengths rank builds
 * as their mean scores do. Found by Newton's method; the sum is concave, and with as many bouts in each pair its
 * maximum is that of the likelihood (Hunter, Annals of Statistics 32, 2004, 384-406).
 *
 * The maximum is finite if and only if the graph of who ever scored against whom is strongly connected (Ford 1957).
 * When it is not, one drawn bout is added to each pair, whose score becomes (points + 1/2) / (bouts + 1); the function
 * then returns true.
 *
 * Intervals: Wald's on the log scale with the sandwich variance, into which each pair puts the variance of its mean
 * score. It holds when draws make scores less variable than coins, when pairs have unequal bouts, and when the model
 * does not fit (the strengths then are those of the nearest model). The variance of a bout's score is measured with two
 * wins and two losses added (Agresti and Coull, American Statistician 52, 1998).
 *
 * out: [n].
 */
bool salle_matrix_strengths(const struct salle_matrix *matrix, double level, struct salle_estimate *out);

/* What strengths leave unexplained. */
struct salle_misfit {
	double share; /* of the squared norm of the log odds, 0 to 1; 0 for an even matrix */
	double noise; /* expected value of `share` by chance alone, 0 to 1 */
};

/*
 * Share of the log odds of the scores that is not explained by strengths: one number per build, whose differences are
 * fitted by least squares, all pairs of the same weight. On the complete graph these numbers are the row means, and the
 * rest is what the Hodge decomposition calls cyclic (Jiang, Lim, Yao and Ye, Mathematical Programming 127, 2011,
 * 203-244). Half a win is added to either side (Haldane and Anscombe), so that the odds are finite.
 *
 * It does not measure cycles: a hierarchy in which every build beats all below it with the same odds has none, and
 * leaves 1 - 2 (n + 1) / (3 n) unexplained, since its log odds do not add up (Bertrand, Czarnecki and Gidel,
 * Proceedings of Machine Learning Research 206, 2023, 2905-2921). Cycles are counted by salle_matrix_transitivity.
 */
struct salle_misfit salle_matrix_misfit(const struct salle_matrix *matrix);

/*
 * How far the pairs agree with the ranking by mean scores, and with each other.
 *
 * Measured scores decide: the build that scored above 1/2 won the pair. A pair at exactly 1/2 has no winner: it goes
 * against no ranking and is part of no cyclic triple. Builds of the same mean score rank alike: no pair of them goes
 * against the ranking. Chance decides pairs that are nearly even. So each count also has its sure part: wins that are
 * confirmed by the simultaneous intervals of salle_matrix_intervals. A win against the ranking is sure only if the lead
 * in mean score is confirmed too, simultaneously over the pairs (salle_matrix_lead, Bonferroni).
 */
struct salle_transitivity {
	size_t pairs;
	size_t against, against_significant; /* pairs won by the build with the lower mean score */
	size_t triples_max;                  /* the most cyclic triples that n builds can have */
	size_t cyclic, cyclic_significant;   /* triples in which i beats j, j beats k, and k beats i */
	double zeta;                         /* 1 - cyclic / triples_max; 1 for two builds */
};

/*
 * Kendall and Babington Smith (Biometrika 31, 1940, 324-345): zeta is their coefficient of consistence. It is 1 where
 * no triple is cyclic; without ties, one order then agrees with every pair. It is 0 with as many as possible, (n^3 - n)
 * / 24 for odd n and (n^3 - 4 n) / 24 for even n. scores: [n * n], the simultaneous intervals at `level`.
 */
struct salle_transitivity salle_matrix_transitivity(const struct salle_matrix *matrix,
	const struct salle_interval *scores, double level);

#endif
