/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The matrix of a round robin: n builds, each of which fought every other build; different pairs were fought on
 * different dice. How intervals are computed depends on how the number of bouts was chosen. If results decided the
 * number, intervals of rates are confidence sequences, and intervals of scores, means and strengths have the level of
 * each pair's sequence (salle_interval_level_for_sequence). If a half width decided the number, all intervals are those
 * for a fixed number of bouts, at the higher level of salle_precision_level.
 *
 * Arrays of n * n are row-major: [i * n + j] is row build i against column build j. Functions do not read the diagonal,
 * and write an even match there. A draw is half a win: the score of i against j is (wins + draws / 2) / bouts, so the
 * scores of both sides add up to 1.
 *
 * Pure functions: the same arguments give the same bytes, in any thread. They free the memory that they use.
 */
#pragma once

#include <salle/stats.h>
#include <salle/diagnostic_list.h>

struct salle_matrix {
	size_t n;              /* number of builds, at least 2 */
	const uint64_t *wins;  /* [n * n] wins of the row's build */
	const uint64_t *draws; /* [n * n], symmetric; each pair has fought at least one bout */
	double spread;         /* number of dependent bouts that count as one bout; 0 means 1 */
	/* tuning of the confidence sequences if results decided the number of bouts; otherwise 0 */
	double tuned_to;
	double miss_factor; /* salle_precision_miss_factor if a half width decided the number of bouts; 0 means 1 */
};

struct salle_estimate {
	double value;
	struct salle_interval interval;
};

uint64_t salle_matrix_bouts(const struct salle_matrix *matrix, size_t i, size_t j);

/* Returns whether all pairs were solved exactly, so that no score has a sampling error. */
bool salle_matrix_is_exact(const struct salle_matrix *matrix);

/* Returns the score of i against j, 0 to 1; 1/2 on the diagonal. */
double salle_matrix_score(const struct salle_matrix *matrix, size_t i, size_t j);

/*
 * Returns the variance of the score of one bout of i against j, with two wins and two losses added, times the spread.
 */
double salle_pair_variance(const struct salle_matrix *matrix, size_t i, size_t j);

/*
 * Returns the interval of one score. Both ends follow from the Clopper-Pearson intervals of the rates of wins and
 * losses by the method of variance estimates recovery with the multinomial's correlation (MOVER: Zou and Donner,
 * Statistics in Medicine 27, 2008, 1693-1702). Without draws it is the Clopper-Pearson interval.
 */
struct salle_interval salle_score_interval(uint64_t wins, uint64_t draws, uint64_t losses, double level);

/*
 * Computes simultaneous intervals: they cover together with a chance of at least `level`, at any true rates. Both win
 * rates of a pair get Clopper-Pearson intervals of level 1 - (1 - level^(1/pairs)) / 2: Sidak's correction over the
 * pairs, which are independent, and Bonferroni's over the two rates of a pair. A score is (1 + rate of wins - rate of
 * losses) / 2, so its interval follows from both, and holds if they do.
 *
 * rates, scores: [n * n], of the row's build.
 */
void salle_matrix_compute_intervals(const struct salle_matrix *matrix, double level, struct salle_interval *rates,
	struct salle_interval *scores);

/* Returns the interval of the score of i against j that salle_matrix_compute_intervals would set; i is not j. */
struct salle_interval salle_matrix_interval(const struct salle_matrix *matrix, double level, size_t i, size_t j);

/*
 * Estimates the mean score of build i against the n - 1 others, each counted once whatever its number of bouts. The
 * squared distances to each end of the single scores' intervals (salle_score_interval) add up (MOVER, as above).
 */
struct salle_estimate salle_matrix_mean(const struct salle_matrix *matrix, size_t i, double level);

/*
 * Estimates the mean score of i minus that of j. Let s(x, y) be the score of x against y. The estimate is (sum over
 * the other builds k of s(i, k) - s(j, k), plus 2 s(i, j) - 1) / (n - 1). The bouts of different pairs are
 * independent, so the squared distances to the ends of the single scores' intervals add up, with twice the distance for
 * i against j (MOVER, as above).
 */
struct salle_estimate salle_matrix_lead(const struct salle_matrix *matrix, size_t i, size_t j, double level);

/*
 * Returns Kendall's tau (Biometrika 30, 1938, 81-93): (pairs that x and y order alike - pairs in opposite orders) / all
 * n(n-1)/2 pairs; a pair tied in x or y counts for neither. n at least 2.
 */
double salle_kendall_tau(size_t n, const double *x, const double *y);

/*
 * Returns whether build i beats or dominates build j, by the simultaneous intervals of salle_matrix_compute_intervals:
 * - i beats j: the score of i against j is above 1/2;
 * - i dominates j: i scores at least as much as j against every build, i and j included;
 * - i weakly dominates j: measured scores of i are at least as high against every build, and higher against one by the
 *   intervals. Unlike the other two relations, this one uses measured scores and has no stated confidence.
 */
bool salle_matrix_beats(size_t n, const struct salle_interval *scores, size_t i, size_t j);
bool salle_matrix_dominates(size_t n, const struct salle_interval *scores, size_t i, size_t j);
bool salle_matrix_weakly_dominates(const struct salle_matrix *matrix, const struct salle_interval *scores, size_t i,
	size_t j);

/*
 * Fits Bradley-Terry strengths (Biometrika 39, 1952, 324-345) to the score of each pair, and writes them to out, [n],
 * with intervals: natural log odds with mean 0; i beats j with the odds exp(strength i - strength j); a draw is half a
 * win. Returns true if the strengths would be infinite, so that one drawn bout was added to each pair.
 *
 * Weights: each pair has the same weight, whatever its number of bouts. The strengths maximize the sum over pairs of s
 * log p + (1 - s) log(1 - p), where s is the pair's score and p the predicted score. At the maximum, each build's
 * fitted scores add up to its measured ones, so strengths rank builds as mean scores do. Weights by bouts would let the
 * allocation of bouts change the strengths if the model does not fit (White, Econometrica 50, 1982, 1-25). With equal
 * numbers of bouts the result is the maximum likelihood (Hunter, Annals of Statistics 32, 2004, 384-406). Newton's
 * method.
 *
 * Infinite strengths: the maximum is finite if and only if the graph of builds that ever scored against each other is
 * strongly connected (Ford 1957). Otherwise the score of each pair becomes (points + 1/2) / (bouts + 1).
 *
 * Intervals: Wald's on the log scale with the sandwich variance, from the variance of each pair's mean score, with two
 * wins and two losses added (Agresti and Coull, American Statistician 52, 1998). They are valid with draws, with
 * unequal numbers of bouts, and if the model does not fit (strengths are then those of the nearest model).
 */
bool salle_matrix_fit_strengths(const struct salle_matrix *matrix, double level, struct salle_estimate *out);

/* The part of the scores that strengths do not explain. */
struct salle_misfit {
	double share; /* share of the squared norm of the log odds, 0 to 1; 0 for an even matrix */
	double noise; /* expected value of `share` by chance alone, 0 to 1 */
};

/*
 * Returns the share of the log odds of the scores that strengths do not explain. Strengths are one number per build,
 * fitted to the log odds by least squares with equal weights of all pairs. On the complete graph they are the row
 * means, and the Hodge decomposition calls the rest cyclic (Jiang, Lim, Yao and Ye, Mathematical Programming 127, 2011,
 * 203-244). Half a win is added to each side (Haldane and Anscombe), so that the odds are finite.
 *
 * The share does not measure cycles. A hierarchy in which every build beats all lower ones with the same odds has no
 * cycle, but leaves 1 - 2 (n + 1) / (3 n) unexplained, because log odds do not add up (Bertrand, Czarnecki and Gidel,
 * Proceedings of Machine Learning Research 206, 2023, 2905-2921). salle_matrix_transitivity counts cycles.
 */
struct salle_misfit salle_matrix_measure_misfit(const struct salle_matrix *matrix);

/*
 * How far the pairs agree with the ranking by mean scores, and with each other.
 *
 * The winner of a pair is the build with a measured score above 1/2. A pair at exactly 1/2 has no winner: it
 * contradicts no ranking and is in no cyclic triple. Builds with the same mean score rank alike, so no pair of them
 * contradicts the ranking. Nearly even pairs are decided by chance, so for each number there is also the number of
 * significant cases: wins that the simultaneous intervals of salle_matrix_compute_intervals confirm. A win against the
 * ranking is significant only if the lead in mean score is confirmed too, simultaneously over the pairs
 * (salle_matrix_lead, Bonferroni).
 */
struct salle_transitivity {
	size_t pairs;
	/* pairs won by the build with the lower mean score; by the measured scores, and significantly */
	size_t upsets, significant_upsets;
	/* largest possible number of cyclic triples among n builds */
	size_t triples_max;
	/* cyclic triples: i beats j, j beats k, and k beats i; by the measured scores, and significantly */
	size_t cyclic, cyclic_significant;
	double zeta; /* 1 - cyclic / triples_max; 1 for two builds */
};

/*
 * Counts upsets and cyclic triples, and computes zeta, the coefficient of consistence of Kendall and Babington Smith
 * (Biometrika 31, 1940, 324-345). zeta is 1 without cyclic triples; without ties, one order then agrees with every
 * pair. zeta is 0 with the most cyclic triples possible: (n^3 - n) / 24 for odd n and (n^3 - 4 n) / 24 for even n.
 * scores: [n * n], the simultaneous intervals at `level`.
 */
struct salle_transitivity salle_matrix_transitivity(const struct salle_matrix *matrix,
	const struct salle_interval *scores, double level);
