/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics of integer tallies. All intervals are two-sided at `level`, e.g. 0.95. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <salle/paired_bouts.h>

struct salle_interval {
	double low, high;
};

/* Returns the Clopper-Pearson interval (1934): exact for `hits` of `n` at a fixed n; [0, 1] for n = 0. */
struct salle_interval salle_rate_interval(uint64_t hits, uint64_t n, double level);

/*
 * A rate over several strata: hits of all strata / trials of all strata. An example is the win rate of a build over its
 * opponents, each of which is a stratum. The number of trials of each stratum is fixed beforehand.
 */
struct salle_strata {
	uint64_t hits, n;
	double variance; /* variance of `hits` */
};

void salle_strata_add(struct salle_strata *strata, uint64_t hits, uint64_t n);

/*
 * Returns the Clopper-Pearson interval for the effective number of trials: the number with the same variance in a
 * single stratum, at least n (Korn and Graubard, Survey Methodology 24, 1998, 193-201). The variance within a stratum
 * has two hits and two misses added (Agresti and Coull 1998), so it is positive even with hits only. If up to `shared`
 * strata depend on each other, the variance is multiplied by `shared`. If no trial or every trial is a hit, the
 * effective number is n.
 */
struct salle_interval salle_strata_interval(const struct salle_strata *strata, uint64_t shared, double level);

/*
 * Returns the interval for dependent bouts, such as mirrored pairs: treats the counts as those of n / `spread`
 * independent bouts (the design effect, Kish 1965). For mirrored pairs use a spread of 2: the interval is then right if
 * the two bouts of each pair have equal results, and too wide if they differ.
 */
struct salle_interval salle_dependent_rate_interval(uint64_t hits, uint64_t n, double spread, double level);

/*
 * Returns the interval of a build's win rate in mirrored pairs, from the numbers of pairs with two, one and no wins:
 * 1/2 + (both - none) / (2 pairs), with the interval of that difference by salle_paired_interval. [0, 1] without pairs.
 */
struct salle_interval salle_mirrored_rate_interval(uint64_t both, uint64_t one, uint64_t none, double level);

/*
 * A confidence sequence of a rate: one interval for each number of trials, all valid together with a chance of `level`.
 * So a run may be stopped after any trial, depending on the results so far. Intervals for a fixed number of trials do
 * not allow that.
 *
 * It is the two-sided beta-binomial mixture (Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon, Annals of Statistics
 * 49(2), 2021). A rate p is excluded once `hits` of `n` are 1/(1 - level) times likelier with a rate drawn from
 * Beta(kp, k(1-p)) than with p. At the true p that ratio is a martingale that begins with 1, so by Ville's inequality
 * (1939) it ever becomes that large with a chance of at most 1 - level. This holds exactly at every n.
 *
 * `tuned` is the expected number of trials at the last look, fixed before the first look; k is 0.03 of it. The sequence
 * is then 1.55 to 1.6 times as wide as the normal interval at n from tuned/10 to tuned (95 %, rates not near 0 or 1),
 * which is about the minimum for a mixture; 1.75 times at 10 tuned, 2.6 times at tuned/100.
 */

/*
 * Returns the natural logarithm of the likelihood ratio by which the confidence sequence excludes `rate`, which is
 * above 0 and below 1. `tuned` is positive.
 */
double salle_rate_evidence(uint64_t hits, uint64_t n, double rate, double tuned);

/* Returns the interval of rates that the confidence sequence does not exclude; [0, 1] for n = 0. */
struct salle_interval salle_rate_sequence(uint64_t hits, uint64_t n, double level, double tuned);

/*
 * As salle_rate_evidence and salle_rate_sequence, for bouts of which `spread` (1 or 2) are fought on one stream and
 * may be equal: counts are treated as those of n / spread trials. This is still exact: by the Cauchy-Schwarz
 * inequality, the mean of the product of two ratios, each to the power of 1/2, is at most the mean of both ratios.
 */
double salle_dependent_rate_evidence(uint64_t hits, uint64_t n, double spread, double rate, double tuned);
struct salle_interval salle_dependent_rate_sequence(uint64_t hits, uint64_t n, double spread, double level,
	double tuned);

/*
 * Returns the level of the fixed-n interval, n > 0, that is as wide as the sequence at n. Intervals of means and
 * differences at that level form a sequence too, as n grows (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Annals of
 * Statistics 52(6), 2024). At most 1 - 1e-15.
 */
double salle_interval_level_for_sequence(uint64_t n, double level, double tuned);

/*
 * Converts the p-value of a normal test at fixed n to that of a test that may stop after any number of trials. The
 * result is 1 minus the level of the sequence that just reaches the null hypothesis, at most 1. If the null hypothesis
 * is true, the p-value ever becomes alpha or less with a chance of at most alpha, as n grows (Waudby-Smith and others,
 * see salle_interval_level_for_sequence).
 */
double salle_sequence_p_value(uint64_t n, double p, double tuned);

struct salle_moments {
	double mean, sd; /* sd is divided by n - 1; it is 0 for n < 2 */
};

/* Returns mean and standard deviation from integer sums, in 128 bits without cancellation. */
struct salle_moments salle_find_moments(uint64_t n, uint64_t sum, uint64_t squares);

/*
 * Returns the interval of a mean of counts (0, 1, 2 …) in n bouts; [0, infinity] for n = 0.
 *
 * If every bout had one of two neighbouring counts (usually none or one), it is the exact interval of their rate, so no
 * interval has width 0. Otherwise the total is treated as Poisson times a factor, its measured variance over its mean:
 * Garwood's interval (1936) of total/factor, scaled back. For large totals that is the normal interval; unlike the
 * normal interval it is valid for rare counts and never below 0.
 */
struct salle_interval salle_mean_interval(uint64_t n, uint64_t sum, uint64_t squares, double level);

/* Returns the interval of a mean for dependent bouts; `spread` is as in salle_dependent_rate_interval. */
struct salle_interval salle_dependent_mean_interval(uint64_t n, uint64_t sum, uint64_t squares, double spread,
	double level);

/*
 * Paired differences: a number is observed in n pairs of bouts, each a bout of the base and a bout of the variant. d is
 * the variant's number minus the base's number. `more` sums up the pairs with d > 0, `less` those with d < 0
 * (see <salle/paired_bouts.h>). A rate is a number that is 0 or 1 in each bout.
 */

/*
 * Returns the interval of the mean of d; [-infinity, infinity] for n = 0. The parts above and below 0 each have an
 * interval (salle_mean_interval: exact for rates; wider by Student's t if not all moves are by 1). The interval of
 * their difference uses the method of variance estimates recovery (Newcombe 1998; Donner and Zou 2012) with their
 * correlation, which is never above 0. For large counts it is the normal interval. If no pair moved it is about -3.7/n
 * to 3.7/n, as if moves were by 1, because the size of unobserved moves is unknown.
 */
struct salle_interval salle_paired_interval(uint64_t n, const struct salle_pair_moves *more,
	const struct salle_pair_moves *less, double level);

/*
 * Returns the interval of the mean of d for numbers that may move by more than 1. Returns NAN if fewer than 10 pairs
 * moved, because that is too few to estimate the size of moves. (A rate always moves by 1.)
 */
struct salle_interval salle_paired_mean_interval(uint64_t n, const struct salle_pair_moves *more,
	const struct salle_pair_moves *less, double level);

/*
 * Returns the p-value of McNemar's exact test (1947): twice the smaller binomial tail of the pairs that moved. Returns
 * 1 if no pair moved.
 */
double salle_paired_rate_p_value(uint64_t more, uint64_t less);

/*
 * Returns the p-value of Student's t of d. The degrees of freedom are the pairs that moved, minus one, because pairs
 * that did not move do not show the variance of moves. Returns 1 if fewer than two moved. If every pair moved by the
 * same amount the variance is 0, and the sign test is used: 2 to the power of 1 - n.
 */
double salle_paired_mean_p_value(uint64_t n, const struct salle_pair_moves *more, const struct salle_pair_moves *less);

/* The gain from pairing bouts with those of the base. */
struct salle_pairing {
	double correlation;    /* correlation of base and variant; NAN if one of them never varies */
	double variance_ratio; /* (variance of base + variance of variant) / variance of d; NAN if d never varies */
};

/*
 * Computes how much precision pairing gains. `base` and `variant` are sums over the pairs; the next two arguments are
 * sums of squares; `more` and `less` are as above.
 */
struct salle_pairing salle_gain_from_pairing(uint64_t n, uint64_t base, uint64_t base_squares, uint64_t variant_squares,
	const struct salle_pair_moves *more, const struct salle_pair_moves *less);

/* The following functions compare two independent samples. */

/*
 * Returns the interval of the difference of two rates, other - base, at fixed numbers of trials: from both exact
 * intervals by the method of variance estimates recovery (Newcombe 1998, method 10, with Clopper-Pearson intervals);
 * [-1, 1] without trials.
 */
struct salle_interval salle_unpaired_rate_interval(uint64_t base_hits, uint64_t base_n, uint64_t hits, uint64_t n,
	double level);

/* Returns the p-value of Fisher's exact test (1935): twice the smaller tail of the hypergeometric distribution. */
double salle_unpaired_rate_p_value(uint64_t base_hits, uint64_t base_n, uint64_t hits, uint64_t n);

/* A mean, its standard error and the error's degrees of freedom. */
struct salle_measured_mean {
	double value, error, degrees_of_freedom;
};

/*
 * Returns the interval and the p-value of the difference of two means by Welch (1947): [-infinity, infinity] and 1 if
 * neither mean has degrees of freedom.
 */
struct salle_interval salle_unpaired_mean_interval(const struct salle_measured_mean *base,
	const struct salle_measured_mean *other, double level);
double salle_unpaired_mean_p_value(const struct salle_measured_mean *base, const struct salle_measured_mean *other);

/*
 * Adjusts p-values by Holm (1979): if all adjusted p-values <= alpha are called significant, the chance that any of
 * these findings is false is at most alpha.
 */
void salle_adjust_holm(const double *p, size_t n, double *adjusted);

/*
 * Computes q-values by Benjamini and Hochberg (1995): if all q-values <= alpha are called significant, on average at
 * most the share alpha of these findings is false.
 */
void salle_adjust_fdr(const double *p, size_t n, double *q);

/*
 * A p-value: plain, adjusted by Holm over all rows of a table, and adjusted by Benjamini and Hochberg over the row's
 * family. A difference between two exact values is not tested: its three values are 0, or 1 if the values are equal.
 */
struct salle_significance {
	double p, holm, fdr;
	bool exact; /* whether the row is not tested */
};

/*
 * Sets holm and fdr from p, for `n` rows of `size` bytes each; `first` is in the first row. Row i belongs to family[i];
 * if `family` is NULL, all rows are one family. A q-value limits the share of false findings within a whole family: if
 * only a part of the family is looked at, the share in that part may be higher. Holm's adjustment is valid for any part
 * of the table, and needs no families. Exact rows do not count as tests.
 */
void salle_adjust_significance(struct salle_significance *first, size_t n, const size_t *family, size_t size);

/* Numbers of rows of one family: tested and significant (q at most alpha), exact and different. */
struct salle_test_family {
	size_t rows, significant, exact, different;
};

/* Counts a row, whose p-values are adjusted, in its family. */
void salle_test_family_add_row(struct salle_test_family *family, const struct salle_significance *row, double alpha);

/*
 * Returns the level for intervals of the significant rows: 1 - alpha * significant rows / tested rows. On average at
 * most the share alpha of these intervals misses the truth, although the rows were selected (the false coverage rate:
 * Benjamini and Yekutieli, Journal of the American Statistical Association 100, 2005, 71-81). At least one row must be
 * significant.
 */
double salle_level_of_selected_intervals(const struct salle_test_family *family, double alpha);

struct salle_summary {
	uint64_t n;
	double mean, sd;
	/* percentile p: the smallest value v such that at least p % of the values are <= v */
	unsigned min, p05, p25, p50, p75, p95, max;
};

/* Summarizes a histogram of the values 0 … bins-1. All zero for an empty histogram. */
struct salle_summary salle_summarize_histogram(const uint64_t *counts, size_t bins);
