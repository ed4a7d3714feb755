/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics of integer tallies. All intervals are two-sided at `level`, e.g. 0.95. */
#ifndef SALLE_STATS_H
#define SALLE_STATS_H

#include <stddef.h>
#include <stdint.h>

#include <salle/bout_pairs.h>

struct salle_interval {
	double low, high;
};

/* Clopper and Pearson (1934): exact for `hits` of `n` at a fixed n; [0, 1] for n = 0. */
struct salle_interval salle_rate_interval(uint64_t hits, uint64_t n, double level);

struct salle_moments {
	double mean, sd; /* sd with n - 1; 0 for n < 2 */
};

/* Mean and standard deviation from integer sums, computed without cancellation in 128 bits. */
struct salle_moments salle_moments(uint64_t n, uint64_t sum, uint64_t squares);

/*
 * Interval of a mean of counts (0, 1, 2 …) in n bouts; [0, infinity] for n = 0.
 *
 * When every bout had one of two neighbouring counts (none or one, most often) it is that of their rate, exact;
 * no interval has width 0. Otherwise the total is taken for Poisson but for a factor, its variance over its
 * mean, as measured: Garwood's interval (1936) of total/factor, scaled back. For large totals that is the
 * normal interval; unlike it, it holds for rare counts and is never below 0.
 */
struct salle_interval salle_mean_interval(uint64_t n, uint64_t sum, uint64_t squares, double level);

/*
 * Paired differences: a number is observed n times in pairs, base and variant, and moves by d in each. `more` are
 * the pairs with d > 0, `less` those with d < 0 (see <salle/bout_pairs.h>). A rate is such a number that is 0 or 1.
 */

/*
 * Interval of the mean of d; [-infinity, infinity] for n = 0. The parts above and below 0 each have their interval
 * (salle_mean_interval: exact for rates; wider by Student's t where moves are not all by 1), and that of their
 * difference follows by the method of variance estimates recovery (Newcombe 1998; Donner and Zou 2012), with their
 * correlation, which is never above 0. For large counts it is the normal interval. Where no pair moved it is about
 * -3.7/n to 3.7/n, as though moves were by 1: of the size of moves that nobody saw, nothing can be known.
 */
struct salle_interval salle_paired_interval(uint64_t n, const struct salle_pair_moves *more,
	const struct salle_pair_moves *less, double level);

/* McNemar's test (1947), exact: twice the smaller tail of the binomial of the pairs that moved; 1 without any. */
double salle_paired_rate_p(uint64_t more, uint64_t less);

/*
 * Student's t of d with as many degrees of freedom as pairs moved, less one: pairs that did not move tell nothing of
 * the spread of moves. 1 when fewer than two did.
 */
double salle_paired_mean_p(uint64_t n, const struct salle_pair_moves *more, const struct salle_pair_moves *less);

/* What pairing bought. */
struct salle_pairing {
	double correlation; /* of base and variant; NAN when one of them never varies */
	double saved;       /* (variance of base + of variant) / variance of d; NAN when d never varies */
};

/* `base` and `variant` are the sums and sums of squares of either side of the pairs. */
struct salle_pairing salle_pairing(uint64_t n, uint64_t base, uint64_t base_squares, uint64_t variant_squares,
	const struct salle_pair_moves *more, const struct salle_pair_moves *less);

/* Holm (1979): p-values adjusted so that the chance of any false one among those <= alpha is at most alpha. */
void salle_adjust_holm(const double *p, size_t n, double *adjusted);

/* Benjamini and Hochberg (1995): q so that of those with q <= alpha at most the share alpha is false on average. */
void salle_adjust_fdr(const double *p, size_t n, double *q);

struct salle_summary {
	uint64_t n;
	double mean, sd;
	unsigned min, p05, p25, p50, p75, p95, max; /* smallest value v with at least the share <= v */
};

/* Of a histogram of `bins` counts over 0 … bins-1. All zero for an empty one. */
struct salle_summary salle_histogram_summary(const uint64_t *counts, size_t bins);

#endif
