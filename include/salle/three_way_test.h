/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A sequential test with three verdicts: a rate is better than a target, worse, or even with it. The verdict may be
 * checked after every trial.
 *
 * The test uses likelihood ratios like those of Wald (1945) and of Sobel and Wald (Annals of Mathematical Statistics
 * 20, 1949). Let d be 3/4 of `within`. "Even" needs two likelihood ratios of at least 20: that of the rate target +
 * within - d against the rate target + within, and that of target - within + d against target - within. "Better" needs
 * a ratio of at least 40 against the rate `target`. Its numerator is a mixture: 4/5 of the likelihood at target + d,
 * and 1/5 of the mean likelihood over the upper part of the prior of the confidence sequence (<salle/stats.h>). The
 * second part of the mixture decides soon if the rate is far from the target. "Worse" mirrors "better".
 *
 * Each ratio is a martingale that begins with 1 at the rate in its denominator, and a supermartingale at rates further
 * away. So by Ville's inequality (1939), at any stopping time: a rate at or below the target is called better with a
 * chance of at most 1/40, a rate at or above it worse with at most 1/40, and a rate at least `within` away even with at
 * most 1/20. If a rate is closer than `within`, two verdicts are right: "even", and "better" or "worse" if the rate is
 * on that side.
 */
#pragma once

enum salle_test_verdict {
	SALLE_OPEN,
	SALLE_BETTER,
	SALLE_WORSE,
	SALLE_EVEN,
};

/* `within` is above 0; target - within and target + within are rates above 0 and below 1. */
struct salle_three_way_test {
	double target, within;
};

/* Returns the verdict after `hits` and `misses`, which need not be whole: see salle_dependent_rate_evidence. */
enum salle_test_verdict salle_three_way_verdict(const struct salle_three_way_test *test, double hits, double misses);

/* Estimates the number of trials until a verdict at this rate. */
double salle_three_way_trials_needed(const struct salle_three_way_test *test, double rate);

/* Returns "better", "worse", "even" or "open". */
const char *salle_test_verdict_name(enum salle_test_verdict verdict);
