/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Is a rate better than a target, worse, or even with it? A test of three verdicts that may look after any trial.
 *
 * It is made of likelihood ratios, as those of Wald (1945) and of Sobel and Wald (Annals of Mathematical Statistics
 * 20, 1949). Let d be 3/4 of `within`. "Even" needs two ratios of 20 or more: of target + within - d to target +
 * within, and of target - within + d to target - within. "Better" needs a ratio of 40 or more, to `target`: 4/5 of
 * that of target + d, and 1/5 of that of rates drawn from the upper part of the prior of the confidence sequence
 * (<salle/stats.h>), which is quick where rates are far from the target. "Worse" likewise.
 *
 * At the rate that it is compared with each ratio is a martingale that begins with 1, and at a rate further off a
 * supermartingale. So by Ville's inequality (1939), whenever one looks: a rate at the target or below is called better
 * with a chance of at most 1/40, one at the target or above worse with at most 1/40, and one that is at least `within`
 * away even with at most 1/20. A rate between is both: either verdict is right.
 */
#ifndef SALLE_THREE_WAY_TEST_H
#define SALLE_THREE_WAY_TEST_H

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

/* Returns the verdict after `hits` and `misses`, which need not be whole: see salle_spread_rate_evidence. */
enum salle_test_verdict salle_three_way_verdict(const struct salle_three_way_test *test, double hits, double misses);

/* Estimates how many trials it takes for a rate. */
double salle_three_way_trials_needed(const struct salle_three_way_test *test, double rate);

/* Returns "better", "worse", "even"; "open" for none. */
const char *salle_test_verdict_name(enum salle_test_verdict verdict);

#endif
