/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics of integer tallies. All intervals are two-sided at `level`, e.g. 0.95. */
#ifndef SALLE_STATS_H
#define SALLE_STATS_H

#include <stddef.h>
#include <stdint.h>

#include <salle/paired_bouts.h>

struct salle_interval {
	double low, high;
};

/* Clopper and Pearson (1934): exact for `hits` of `n` at a fixed n; [0, 1] for n = 0. */
struct salle_interval salle_rate_interval(uint64_t hits, uint64_t n, double level);

/*
 * A rate over strata, such as the win rate of a build over its foes: hits of all of them / trials of all of them. The
 * number of trials of each stratum is fixed beforehand.
 */
struct salle_strata {
	uint64_t hits, n;
	double variance; /* of `hits` */
};

void salle_strata_add(struct salle_strata *strata, uint64_t hits, uint64_t n);

/*
 * Clopper and Pearson's interval of the effective number of trials (Korn and Graubard, Survey Methodology 24, 1998,
 * 193-201): those that would vary as much in one stratum, at least n. The variance within a stratum is estimated with
 * two hits and two misses added (Agresti and Coull 1998), so that a stratum of hits alone has one. If up to `shared`
 * strata depend on each other, the variance counts that many times. Without hits, or with hits alone, the number is n.
 */
struct salle_interval salle_strata_interval(const struct salle_strata *strata, uint64_t shared, double level);

/*
 * The same for bouts that are not independent, such as those of mirrored pairs: the counts are treated as those of n /
 * `spread` independent bouts (Kish 1965, the design effect). For mirrored pairs a spread of 2 allows the two bouts to
 * be equal: never too narrow, too wide where they differ.
 */
struct salle_interval salle_spread_rate_interval(uint64_t hits, uint64_t n, double spread, double level);

/*
 * Win rate of a build in mirrored pairs of bouts, from the pairs of which it won both bouts, one, and none: 1/2 + (both
 * - none) / (2 pairs), with the interval of that difference by salle_paired_interval. [0, 1] without pairs.
 */
struct salle_interval salle_mirrored_rate_interval(uint64_t both, uint64_t one, uint64_t none, double level);

/*
 * A confidence sequence of a rate: one interval for each number of trials, all valid together with a chance of `level`.
 * So you may look after any trial and stop depending on the result, which intervals at a fixed n do not allow.
 *
 * It is the two-sided beta-binomial mixture (Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon, Annals of Statistics
 * 49(2), 2021): a rate p is excluded once `hits` of `n` are 1/(1 - level) times likelier when the rate is drawn from
 * Beta(kp, k(1-p)) than when it is p. At the true p that ratio is a martingale that begins with 1, so by Ville's
 * inequality (1939) it ever becomes so large with a chance of at most 1 - level. Exact at every n.
 *
 * `tuned` is the number of trials at which looks are expected to end, fixed before the first one: k is 0.03 of it. The
 * sequence is then 1.55 to 1.6 times as wide as the normal interval at n from tuned/10 to tuned (95 %, rates not near 0
 * or 1), which is about the least possible for a mixture; 1.75 times at 10 tuned, 2.6 times at tuned/100.
 */

/* Natural logarithm of that ratio; `rate` is above 0 and below 1, `tuned` positive. */
double salle_rate_evidence(uint64_t hits, uint64_t n, double rate, double tuned);

/* The rates that are not excluded; [0, 1] for n = 0. */
struct salle_interval salle_rate_sequence(uint64_t hits, uint64_t n, double level, double tuned);

/*
 * The same for bouts of which `spread` (1 or 2) are fought on one stream and may be equal: counts are treated as those
 * of n / spread trials. Still exact: the ratio, to the power of 1/2 for each of two bouts, is on average at most the
 * mean of both, by the Cauchy-Schwarz inequality.
 */
double salle_spread_rate_evidence(uint64_t hits, uint64_t n, double spread, double rate, double tuned);
struct salle_interval salle_spread_rate_sequence(uint64_t hits, uint64_t n, double spread, double level, double tuned);

/*
 * The level of an interval at fixed n, n > 0, that is as wide as the sequence is there: for means and differences,
 * whose intervals at that level are a sequence, too, as n grows (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
 * Annals of Statistics 52(6), 2024). At most 1 - 1e-15.
 */
double salle_sequence_level(uint64_t n, double level, double tuned);

/*
 * The inverse: the p-value of a test that may stop after any number of trials, from that of a normal test at fixed n.
 * It is 1 minus the level of the sequence that just reaches the null hypothesis, at most 1. If that is true, it ever
 * becomes alpha or less with a chance of at most alpha, as n grows (as above).
 */
double salle_sequence_p(uint64_t n, double p, double tuned);

struct salle_moments {
	double mean, sd; /* sd with n - 1; 0 for n < 2 */
};

/* Mean and standard deviation from integer sums, computed without cancellation in 128 bits. */
struct salle_moments salle_find_moments(uint64_t n, uint64_t sum, uint64_t squares);

/*
 * Interval of a mean of counts (0, 1, 2 …) in n bouts; [0, infinity] for n = 0.
 *
 * When every bout had one of two neighbouring counts (most often none or one) it is the exact interval of their rate;
 * no interval has width 0. Otherwise the total is treated as Poisson times a factor, its measured variance over its
 * mean: Garwood's interval (1936) of total/factor, scaled back. For large totals that is the normal interval; unlike
 * that it is valid for rare counts and never below 0.
 */
struct salle_interval salle_mean_interval(uint64_t n, uint64_t sum, uint64_t squares, double level);

/* The same for bouts that are not independent: see salle_spread_rate_interval. */
struct salle_interval salle_spread_mean_interval(uint64_t n, uint64_t sum, uint64_t squares, double spread,
	double level);

/*
 * Paired differences: a number is observed in n pairs, base and variant, and moves by d in each. `more` are the pairs
 * with d > 0, `less` those with d < 0 (see <salle/paired_bouts.h>). A rate is such a number that is 0 or 1.
 */

/*
 * Interval of the mean of d; [-infinity, infinity] for n = 0. The parts above and below 0 each have their interval
 * (salle_mean_interval: exact for rates; wider by Student's t where moves are not all by 1), and that of their
 * difference follows by the method of variance estimates recovery (Newcombe 1998; Donner and Zou 2012), with their
 * correlation, which is never above 0. For large counts it is the normal interval. Where no pair moved it is about
 * -3.7/n to 3.7/n, as if moves were by 1: the size of unobserved moves is unknown.
 */
struct salle_interval salle_paired_interval(uint64_t n, const struct salle_pair_moves *more,
	const struct salle_pair_moves *less, double level);

/*
 * The same for numbers that move by more than 1: NAN where fewer than 10 pairs moved, too few to estimate the size of
 * moves. (The moves of a rate are always by 1.)
 */
struct salle_interval salle_paired_mean_interval(uint64_t n, const struct salle_pair_moves *more,
	const struct salle_pair_moves *less, double level);

/* McNemar's test (1947), exact: twice the smaller tail of the binomial of the pairs that moved; 1 without any. */
double salle_paired_rate_p(uint64_t more, uint64_t less);

/*
 * Student's t of d. The degrees of freedom are the pairs that moved, minus one, because the others say nothing about
 * the spread of moves. 1 when fewer than two moved. Where every pair moved by the same amount there is no spread, and
 * the sign test is used: 2 to the power of 1 - n.
 */
double salle_paired_mean_p(uint64_t n, const struct salle_pair_moves *more, const struct salle_pair_moves *less);

/* The gain from pairing. */
struct salle_pairing {
	double correlation; /* of base and variant; NAN when one of them never varies */
	double saved;       /* (variance of base + of variant) / variance of d; NAN when d never varies */
};

/* `base` and `variant` are the sums and sums of squares of either side of the pairs. */
struct salle_pairing salle_gain_from_pairing(uint64_t n, uint64_t base, uint64_t base_squares, uint64_t variant_squares,
	const struct salle_pair_moves *more, const struct salle_pair_moves *less);

/* The same for two independent numbers. */

/*
 * Interval of the difference of two rates, other - base, at fixed numbers: from the exact interval of each by the
 * method of variance estimates recovery (Newcombe 1998, method 10, with Clopper and Pearson's intervals); [-1, 1]
 * without trials.
 */
struct salle_interval salle_unpaired_rate_interval(uint64_t base_hits, uint64_t base_n, uint64_t hits, uint64_t n,
	double level);

/* Fisher's exact test (1935): twice the smaller tail of the hypergeometric distribution. */
double salle_unpaired_rate_p(uint64_t base_hits, uint64_t base_n, uint64_t hits, uint64_t n);

/* A mean, its standard error and the degrees of freedom of that. */
struct salle_measured_mean {
	double value, error, freedom;
};

/* Welch (1947). [-infinity, infinity] where neither has degrees of freedom; p is 1 then. */
struct salle_interval salle_unpaired_mean_interval(const struct salle_measured_mean *base,
	const struct salle_measured_mean *other, double level);
double salle_unpaired_mean_p(const struct salle_measured_mean *base, const struct salle_measured_mean *other);

/* Holm (1979): p-values adjusted so that the chance of any false one among those <= alpha is at most alpha. */
void salle_adjust_holm(const double *p, size_t n, double *adjusted);

/*
 * Benjamini and Hochberg (1995): q such that among those with q <= alpha at most the share alpha is false on average.
 */
void salle_adjust_fdr(const double *p, size_t n, double *q);

/* A p-value, adjusted by Holm over all rows of a table, and by Benjamini and Hochberg over those of its family. */
struct salle_significance {
	double p, holm, fdr;
};

/*
 * Computes the other two from p, for `n` rows of `size` bytes each; `first` is that of the first row. Row i belongs to
 * family[i]; without `family` all rows are one. False discoveries are a share of the discoveries of a family, so true
 * changes in one part of a family license false ones in another. Holm's adjustment is valid in any part of the table,
 * and needs no families.
 */
void salle_adjust_significance(struct salle_significance *first, size_t n, const size_t *family, size_t size);

/* Counts of one family: all rows, and the significant ones, with q at most alpha. */
struct salle_test_family {
	size_t rows, beyond;
};

/* Counts an adjusted row of the family. */
void salle_test_family_count(struct salle_test_family *family, const struct salle_significance *row, double alpha);

/*
 * The level of intervals of the significant rows: on average at most the share alpha of these intervals misses the
 * truth, although the rows were selected (Benjamini and Yekutieli, Journal of the American Statistical Association 100,
 * 2005, 71-81: the false coverage rate): 1 - alpha * beyond / rows. At least one row must be significant.
 */
double salle_test_family_level(const struct salle_test_family *family, double alpha);

struct salle_summary {
	uint64_t n;
	double mean, sd;
	unsigned min, p05, p25, p50, p75, p95, max; /* smallest value v with at least the share <= v */
};

/* Summarizes a histogram of `bins` counts over 0 … bins-1. All zero for an empty one. */
struct salle_summary salle_histogram_summary(const uint64_t *counts, size_t bins);

#endif
