/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/three_way_test.h>

#include <math.h>
#include <stdbool.h>

#include <Rmath.h>

/*
 * Each test compares the bound (the target, or an end of the even range) with a rate at the distance d = this number
 * times `within`. Experiments chose the number: the largest number of trials that any rate needs is then smallest.
 */
#define ASSUMED_DISTANCE 0.75
/* weight of log_mixture_ratio in a mixture of two alternatives; the other is the fixed rate target + d */
#define FAR_SHARE 0.2
/* weight of the beta prior in log_mixture_ratio, in trials; the same as in a confidence sequence tuned to 10,240 */
#define FAR_WEIGHT 307.2

#define EVEN_BOUND 20
#define SIDE_BOUND 40

/* Returns the log likelihood ratio of two rates, p against q. */
static double log_likelihood_ratio(double hits, double misses, double p, double q)
{
	return hits * log(p / q) + misses * log((1 - p) / (1 - q));
}

/*
 * Returns the log likelihood ratio of a mixture of rates against the rate q. The mixture is Beta(wq, w(1 - q)), limited
 * to rates above q if `up`, otherwise to rates below q.
 */
static double log_mixture_ratio(double hits, double misses, double q, bool up)
{
	double a = FAR_WEIGHT * q, b = FAR_WEIGHT * (1 - q);
	double whole = dbeta(q, a, b, 1) - dbeta(q, a + hits, b + misses, 1);
	return whole + pbeta(q, a + hits, b + misses, !up, 1) - pbeta(q, a, b, !up, 1);
}

static bool is_significantly_beyond(const struct salle_three_way_test *test, double hits, double misses, bool up)
{
	double d = ASSUMED_DISTANCE * test->within, q = test->target;
	double near = log1p(-FAR_SHARE) + log_likelihood_ratio(hits, misses, up ? q + d : q - d, q);
	double far = log(FAR_SHARE) + log_mixture_ratio(hits, misses, q, up);
	return fmax(near, far) + log1p(exp(-fabs(near - far))) >= log(SIDE_BOUND);
}

enum salle_test_verdict salle_three_way_verdict(const struct salle_three_way_test *test, double hits, double misses)
{
	double above = test->target + test->within, below = test->target - test->within,
		   d = ASSUMED_DISTANCE * test->within;
	if (is_significantly_beyond(test, hits, misses, true))
		return SALLE_BETTER;
	if (is_significantly_beyond(test, hits, misses, false))
		return SALLE_WORSE;
	bool even = log_likelihood_ratio(hits, misses, above - d, above) >= log(EVEN_BOUND) &&
		log_likelihood_ratio(hits, misses, below + d, below) >= log(EVEN_BOUND);
	return even ? SALLE_EVEN : SALLE_OPEN;
}

double salle_three_way_trials_needed(const struct salle_three_way_test *test, double rate)
{
	/*
	 * The number follows from the expected step of the log likelihood ratios, in a normal approximation. It is at most
	 * the number for the hardest rate, halfway between the target and the end of the even range.
	 */
	double within = test->within, variance = test->target * (1 - test->target), d = ASSUMED_DISTANCE * within;
	double gap = fabs(rate - test->target), side = d * (gap - d / 2), even = d * (within - gap - d / 2);
	double most = 3.2 / (within * within), far = 2.4 / (gap * gap);
	if (side > 0)
		most = fmin(most, log(SIDE_BOUND / (1 - FAR_SHARE)) / 4 / side);
	if (even > 0)
		most = fmin(most, 2.6 / (within * within));
	return 4 * variance * fmin(most, far);
}

const char *salle_test_verdict_name(enum salle_test_verdict verdict)
{
	static const char *const names[] = {
		[SALLE_OPEN] = "open",
		[SALLE_BETTER] = "better",
		[SALLE_WORSE] = "worse",
		[SALLE_EVEN] = "even",
	};
	return names[verdict];
}
